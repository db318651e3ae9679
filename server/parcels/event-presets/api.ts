import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import {
  createEventPreset,
  deleteEventPreset,
  presetLanguages,
  updateEventPreset,
} from './actions.ts';
import { listEventPresets } from './list.ts';

const path = paths.api.eventPresets;

/** The JSON API of the presets that events are chosen from. */
export const eventPresetsApi = new Hono<SiteEnv>()
  .get(path, allows('events:write'), async (c) => {
    const { deps, language } = c.var;
    const languages = await presetLanguages(deps.db, language.code);
    return success(c, await listEventPresets(deps.db, readListRequest(c), languages));
  })
  .post(path, allows('parcels:write'), async (c) => {
    const preset = await createEventPreset(verbContext(c), await readJson(c));
    return success(c, preset, { status: 201, message: c.var.t.events.presetAdded });
  })
  .patch(path, allows('parcels:write'), async (c) => {
    const preset = await updateEventPreset(verbContext(c), await readJson(c));
    return success(c, preset, { message: c.var.t.events.presetSaved });
  })
  .delete(path, allows('parcels:write'), async (c) => {
    await deleteEventPreset(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.events.presetDeleted });
  });
