import type { Context } from 'hono';
import type { Messages } from '../../../views/translations/messages.ts';
import { type RecordAudit, withAudit } from '../../actions/with-audit.ts';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { DeliveryFailure } from './failure.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

/** What belongs to a mail, and is written down together with it. */
type Also = (trx: Db, record: RecordAudit) => Promise<void>;

/**
 * Queues a mail of the administrator's, or sends it at once if it comes with a password.
 *
 * @returns its id, or null if it was sent at once.
 * @throws {Problem} 502 if it had to be sent at once, and was not.
 */
export async function sendWritten(
  c: Context<SiteEnv>,
  { mail, password }: OutgoingMail,
  also: Also = async () => {},
): Promise<{ id: number | null; state: 'queued' | 'sent' }> {
  const { t, deps } = c.var;
  const { mailer } = deps;
  if (password === null) {
    const id = await withAudit(c, async (trx, record) => {
      const queued = await mailer.enqueue(trx, mail);
      await record({ action: 'sent', type: 'mail', id: queued, name: mail.to });
      await also(trx, record);
      return queued;
    });
    mailer.wake();
    return { id, state: 'queued' };
  }
  const failure = await mailer.sendNow(mail, password);
  if (failure !== null) throw new Problem(502, sentenceOf(failure, t));
  await withAudit(c, async (trx, record) => {
    await record({ action: 'sent', type: 'mail', name: mail.to });
    await also(trx, record);
  }).catch((err: unknown) => {
    // It is sent: to say otherwise could make the administrator send it twice.
    deps.log.error({ err }, 'a mail that was sent could not be written down');
  });
  return { id: null, state: 'sent' };
}

/** The error message for the administrator, who waits while the mail is being sent. */
function sentenceOf({ fault, code, message: reason }: DeliveryFailure, { errors }: Messages) {
  if (fault === 'password') return interpolate(errors.mailPassword, { code });
  return interpolate(fault === 'refused' ? errors.mailRefused : errors.mailAway, { reason });
}
