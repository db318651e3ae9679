import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { formFields, readJson, saysJson } from '../../http/input/body.ts';
import { parseAll } from '../../http/input/validation.ts';
import { allows } from '../../http/middleware/access.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { readUpload } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { recordDelivery, recordFailedDelivery } from './actions.ts';
import { newDelivery } from './schema.ts';

/** The API calls that record how a delivery ended. They are undone as any event: see parcels/events/api.ts. */
export const deliveriesApi = new Hono<SiteEnv>()
  .post(paths.api.deliveries, allows('deliveries:write'), async (c) => {
    const input = await parseAll(newDelivery, await readUpload(c));
    const answer = await recordDelivery(verbContext(c), input);
    return success(c, answer, { status: 201, message: c.var.t.proof.recorded });
  })
  .post(paths.api.failedDeliveries, allows('deliveries:write'), async (c) => {
    const input = saysJson(c) ? await readJson(c) : await formFields(c, limits.request);
    const answer = await recordFailedDelivery(verbContext(c), input);
    return success(c, answer, { status: 201, message: c.var.t.runs.failureRecorded });
  });
