import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Messages } from '../../views/translations/messages.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { recordId } from '../http/input/fields.ts';
import { isJson, readJson, validJson } from '../http/input/json-body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { findSettings } from '../settings/queries.ts';
import { fill } from '../shared/fill.ts';
import type { MailSummary } from '../shared/mail.ts';
import { paths } from '../shared/paths.ts';
import type { DeliveryFailure } from './failure.ts';
import { readOutgoingMail } from './outgoing-mail.ts';
import { findMail, listMails, requeueMail } from './queries.ts';

const mailToRetry = z.strictObject({ id: recordId() });

/** The JSON calls about mail. */
export const mailApi = new Hono<SiteEnv>()
  .post(paths.api.contact, adminOnly, async (c) => {
    const json = await readJson(c);
    const { t, deps } = c.var;
    const { db, mailer, config } = deps;
    const settings = await findSettings(db);
    const { mail, password } = readOutgoingMail(json, settings, config);
    if (password === null) {
      await mailer.enqueue(db, mail);
      const message = settings.mail_driver === 'outbox' ? t.mail.kept : t.mail.queued;
      return success(c, { state: 'queued' }, { status: 201, message });
    }
    const failure = await mailer.sendNow(mail, password);
    if (failure !== null) throw new Problem(502, sentenceOf(failure, t));
    return success(c, { state: 'sent' }, { status: 201, message: t.mail.sent });
  })
  .get(paths.api.mails, adminOnly, async (c) =>
    success(c, await listMails(c.var.deps.db, readListRequest(c))),
  )
  .patch(paths.api.mails, adminOnly, isJson, validJson(mailToRetry), async (c) => {
    const mail = await requeue(c, c.req.valid('json').id);
    return success(c, mail, { message: c.var.t.mail.requeued });
  });

async function requeue(c: Context<SiteEnv>, id: number): Promise<MailSummary> {
  const { errors } = c.var.t;
  const { db, mailer } = c.var.deps;
  const wasAtRest = await requeueMail(db, id, new Date());
  const mail = await findMail(db, id);
  if (mail === undefined) throw new Problem(404, errors.notFound);
  // What is in the queue without this is being tried right now, which is what was asked for.
  const isTried = mail.state === 'queued' && mail.kind !== 'reset';
  if (!wasAtRest && !isTried) throw new Problem(409, errors.mailNotAgain);
  mailer.wake();
  return mail;
}

/** Why a mail did not go out, for who is waiting for it. */
function sentenceOf({ fault, code, message: reason }: DeliveryFailure, { errors }: Messages) {
  if (fault === 'password') return fill(errors.mailPassword, { code });
  return fill(fault === 'refused' ? errors.mailRefused : errors.mailAway, { reason });
}
