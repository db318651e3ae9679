import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/json-body.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { findSettings } from '../../settings/queries.ts';
import { paths } from '../../shared/paths.ts';
import { findMailWays } from '../mail-server/stored-server.ts';
import { readOutgoingMail } from './outgoing-mail.ts';
import { sendWritten } from './send-written.ts';

/** The JSON call that sends a mail from the administrator. */
export const sendMailApi = new Hono<SiteEnv>().post(paths.api.contact, adminOnly, async (c) => {
  const json = await readJson(c);
  const { t, deps } = c.var;
  const settings = await findSettings(deps.db);
  const ways = await findMailWays(deps.db, deps.config);
  const { state } = await sendWritten(c, readOutgoingMail(json, settings, ways));
  const queued = settings.mail_driver === 'outbox' ? t.mail.kept : t.mail.queued;
  const message = state === 'sent' ? t.mail.sent : queued;
  return success(c, { state }, { status: 201, message });
});
