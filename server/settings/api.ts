import { Hono } from 'hono';
import { writing } from '../audit/writing.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { readJson } from '../http/input/json-body.ts';
import { parse } from '../http/input/validation.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { findMailWays } from '../mail-servers/stored-server.ts';
import { paths } from '../shared/paths.ts';
import { findSettings, updateSettings } from './queries.ts';
import { settingsChange } from './schema.ts';

/** The JSON call about the settings. Public pages show a change at once; see site/kept-pages.ts. */
export const settingsApi = new Hono<SiteEnv>().patch(paths.api.settings, adminOnly, async (c) => {
  const json = await readJson(c);
  const { db, config } = c.var.deps;
  const [stored, ways] = await Promise.all([findSettings(db), findMailWays(db, config)]);
  const changes = parse(settingsChange(stored, ways), json);
  const settings = await writing(c, async (trx, record) => {
    const before = await findSettings(trx);
    const after = await updateSettings(trx, changes, new Date());
    await record({ action: 'changed', type: 'settings', before, after });
    return after;
  });
  return success(c, settings, { message: c.var.t.done.settingsSaved });
});
