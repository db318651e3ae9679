import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { changeRun, createRun, deleteRun } from './actions.ts';
import { readRunChoices, readRuns, withStops } from './read.ts';
import { runFilter } from './schema.ts';
import { readToday } from './today.ts';

const path = paths.api.runs;

/** The JSON API of runs. Drivers read their own. */
export const runsApi = new Hono<SiteEnv>()
  .get(path, allows('runs:read'), async (c) => {
    const { stops, ...filter } = parse(runFilter, c.req.query());
    const list = await readRuns(c, readListRequest(c), filter);
    if (stops === 'no') return success(c, list);
    return success(c, { ...list, data: await withStops(c, list.data) });
  })
  .get(paths.api.today, allows('deliveries:write'), async (c) => success(c, await readToday(c)))
  .get(paths.api.runChoices, allows('runs:write'), async (c) => success(c, await readRunChoices(c)))
  .post(path, allows('runs:write'), async (c) => {
    const run = await createRun(verbContext(c), await readJson(c));
    return success(c, run, { status: 201, message: c.var.t.runs.created });
  })
  .patch(path, allows('runs:write'), async (c) => {
    const run = await changeRun(verbContext(c), await readJson(c));
    return success(c, run, { message: c.var.t.runs.saved });
  })
  .delete(path, allows('runs:write'), async (c) => {
    await deleteRun(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.runs.deleted });
  });
