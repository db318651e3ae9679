import { Hono } from 'hono';
import { actionContext } from '../../actions/request.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/json-body.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { updateSettings } from './actions.ts';

/** The JSON API of the settings. Public pages show a change at once; see web/page-cache.ts. */
export const settingsApi = new Hono<SiteEnv>().patch(paths.api.settings, adminOnly, async (c) => {
  const settings = await updateSettings(actionContext(c), await readJson(c));
  return success(c, settings, { message: c.var.t.done.settingsSaved });
});
