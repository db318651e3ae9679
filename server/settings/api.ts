import { Hono } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { updateSettings } from './queries.ts';
import { settingsChange } from './schema.ts';

/** The JSON call about the settings. Public pages show a change at once; see site/cached.ts. */
export const settingsApi = new Hono<SiteEnv>().patch(
  paths.api.settings,
  adminOnly,
  isJson,
  validJson(settingsChange),
  async (c) => {
    const settings = await updateSettings(c.var.deps.db, c.req.valid('json'), new Date());
    return success(c, settings, { message: c.var.t.done.settingsSaved });
  },
);
