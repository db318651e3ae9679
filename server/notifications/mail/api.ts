import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { recordId } from '../../http/input/fields.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { readListRequest, readYes } from '../../http/input/list-request.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import type { MailSummary } from '../../shared/mail.ts';
import { paths } from '../../shared/paths.ts';
import { deleteMail } from './deletion.ts';
import { openMail } from './open-mail.ts';
import { dismissMail, findMail, listMails, requeueMail } from './queries.ts';

/** A mail to be sent again or, with `dismissed`, to be marked as dismissed or not. */
const mailChange = z.strictObject({
  id: recordId(),
  dismissed: z.literal([true, false]).optional(),
});

const mailDeletion = z.strictObject({ id: recordId() });

/** The JSON API of existing mails. */
export const mailApi = new Hono<SiteEnv>()
  .get(paths.api.mails, adminOnly, async (c) =>
    success(c, await listMails(c.var.deps.db, readListRequest(c), readYes(c, 'failed'))),
  )
  .get(paths.api.mail, adminOnly, async (c) => {
    const mail = await openMail(c.var.deps, c.req.param('id'));
    if (mail === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, mail);
  })
  .patch(paths.api.mails, adminOnly, isJson, validJson(mailChange), async (c) => {
    const { id, dismissed } = c.req.valid('json');
    const { mail: words } = c.var.t;
    if (dismissed === undefined) {
      return success(c, await requeue(c, id), { message: words.requeued });
    }
    const message = dismissed ? words.dismissed : words.restored;
    return success(c, await dismiss(c, id, dismissed), { message });
  })
  .delete(paths.api.mails, adminOnly, isJson, validJson(mailDeletion), async (c) => {
    const { t, deps } = c.var;
    const { id } = c.req.valid('json');
    const deleted = await withAudit(c, async (trx, record) => {
      const isDeleted = await deleteMail(trx, id, new Date());
      if (isDeleted) await record({ action: 'deleted', type: 'mail', id });
      return isDeleted;
    });
    if (!deleted) {
      await existing(c, id);
      throw new Problem(409, t.errors.mailBeingSent);
    }
    await deps.mailer.removeFiles();
    return success(c, {}, { message: t.mail.deleted });
  });

async function requeue(c: Context<SiteEnv>, id: number): Promise<MailSummary> {
  const { mailer } = c.var.deps;
  const wasAtRest = await withAudit(c, async (trx, record) => {
    const isQueued = await requeueMail(trx, id, new Date());
    if (isQueued) await record({ action: 'requeued', type: 'mail', id });
    return isQueued;
  });
  const mail = await existing(c, id);
  // If it is queued but was not requeued, an attempt is running right now, which is as requested.
  const isTried = mail.state === 'queued' && mail.kind !== 'reset';
  if (!wasAtRest && !isTried) throw new Problem(409, c.var.t.errors.mailNotAgain);
  mailer.wake();
  return mail;
}

async function dismiss(c: Context<SiteEnv>, id: number, dismissed: boolean): Promise<MailSummary> {
  const hasFailed = await withAudit(c, async (trx, record) => {
    const isDone = await dismissMail(trx, { id, dismissed, now: new Date() });
    if (isDone) await record({ action: dismissed ? 'dismissed' : 'restored', type: 'mail', id });
    return isDone;
  });
  const mail = await existing(c, id);
  if (!hasFailed) throw new Problem(409, c.var.t.errors.mailNotFailed);
  return mail;
}

/** @throws {Problem} 404 if there is no such mail. */
async function existing(c: Context<SiteEnv>, id: number): Promise<MailSummary> {
  const mail = await findMail(c.var.deps.db, id);
  if (mail === undefined) throw new Problem(404, c.var.t.errors.notFound);
  return mail;
}
