import { Hono } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { readJson } from '../http/input/json-body.ts';
import { parse } from '../http/input/validation.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { findSettings, updateSettings } from './queries.ts';
import { settingsChange } from './schema.ts';

/** The JSON API of the settings. Public pages show changes immediately; see site/cached.ts. */
export const settingsApi = new Hono<SiteEnv>().patch(paths.api.settings, adminOnly, async (c) => {
  const json = await readJson(c);
  const { db, config } = c.var.deps;
  const changes = parse(settingsChange(await findSettings(db), config), json);
  const settings = await updateSettings(db, changes, new Date());
  return success(c, settings, { message: c.var.t.done.settingsSaved });
});
