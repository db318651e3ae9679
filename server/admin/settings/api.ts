import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { allows, may, signedIn } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { publicPart } from '../../shared/settings.ts';
import { verbContext } from '../../verbs/request.ts';
import { updateSettings } from './actions.ts';

/** The JSON API of the settings. Public pages show a change at once; see web/page-cache.ts. */
export const settingsApi = new Hono<SiteEnv>().patch(
  paths.api.settings,
  allows('content:write'),
  async (c) => {
    const settings = await updateSettings(verbContext(c), await readJson(c), signedIn(c));
    // Who may not read all of them gets those that everybody may.
    const readable = may(c, 'settings:read') ? settings : publicPart(settings);
    return success(c, readable, { message: c.var.t.done.settingsSaved });
  },
);
