import { Hono } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/json-body.ts';
import { parse } from '../../http/input/validation.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { findMailWays } from '../../notifications/mail-server/stored-server.ts';
import { findSettings, updateSettings } from '../../settings/queries.ts';
import { paths } from '../../shared/paths.ts';
import { settingsChange } from './schema.ts';

/** The JSON call about the settings. Public pages show a change at once; see web/page-cache-middleware.ts. */
export const settingsApi = new Hono<SiteEnv>().patch(paths.api.settings, adminOnly, async (c) => {
  const json = await readJson(c);
  const { db, config } = c.var.deps;
  const [stored, ways] = await Promise.all([findSettings(db), findMailWays(db, config)]);
  const changes = parse(settingsChange(stored, ways), json);
  const settings = await withAudit(c, async (trx, record) => {
    const before = await findSettings(trx);
    const after = await updateSettings(trx, changes, new Date());
    await record({ action: 'changed', type: 'settings', before, after });
    return after;
  });
  return success(c, settings, { message: c.var.t.done.settingsSaved });
});
