import { Hono } from 'hono';
import type { Messages } from '../../views/translations/messages.ts';
import { writing } from '../audit/writing.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { readJson } from '../http/input/json-body.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { findMailWays } from '../mail-servers/stored-server.ts';
import { findSettings } from '../settings/queries.ts';
import { fill } from '../shared/fill.ts';
import { paths } from '../shared/paths.ts';
import type { DeliveryFailure } from './failure.ts';
import { readOutgoingMail } from './outgoing-mail.ts';

/** The JSON call that sends a mail from the administrator. */
export const sendMailApi = new Hono<SiteEnv>().post(paths.api.contact, adminOnly, async (c) => {
  const json = await readJson(c);
  const { t, deps } = c.var;
  const { db, mailer, config } = deps;
  const settings = await findSettings(db);
  const { mail, password } = readOutgoingMail(json, settings, await findMailWays(db, config));
  if (password === null) {
    await writing(c, async (trx, record) => {
      const id = await mailer.enqueue(trx, mail);
      await record({ action: 'sent', type: 'mail', id, name: mail.to });
    });
    mailer.wake();
    const message = settings.mail_driver === 'outbox' ? t.mail.kept : t.mail.queued;
    return success(c, { state: 'queued' }, { status: 201, message });
  }
  const failure = await mailer.sendNow(mail, password);
  if (failure !== null) throw new Problem(502, sentenceOf(failure, t));
  await writing(c, (_trx, record) => record({ action: 'sent', type: 'mail', name: mail.to })).catch(
    (err: unknown) => {
      // It is sent: to say otherwise could make the administrator send it twice.
      deps.log.error({ err }, 'a mail that was sent could not be written down');
    },
  );
  return success(c, { state: 'sent' }, { status: 201, message: t.mail.sent });
});

/** The error message for the administrator, who waits while the mail is being sent. */
function sentenceOf({ fault, code, message: reason }: DeliveryFailure, { errors }: Messages) {
  if (fault === 'password') return fill(errors.mailPassword, { code });
  return fill(fault === 'refused' ? errors.mailRefused : errors.mailAway, { reason });
}
