import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { recordId } from '../../http/input/fields.ts';
import { readListRequest, readYes } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { canSendMail } from '../mail-server/stored-server.ts';
import {
  deleteMail,
  dismissMail,
  restoreMail,
  retryMail,
  type SentMail,
  sendMail,
} from './actions.ts';
import { openMail } from './open-mail.ts';
import { listMails } from './queries.ts';

/** A mail to be sent again or, with `dismissed`, to be marked as dismissed or not. */
export const mailChange = z.strictObject({
  id: recordId(),
  dismissed: z.literal([true, false]).optional(),
});

/** The JSON API of mails: sending one from the administrator, and those that exist. */
export const mailApi = new Hono<SiteEnv>()
  .post(paths.api.contact, allows('mail:write'), async (c) => {
    const sent = await sendMail(verbContext(c), await readJson(c));
    const message = await sentMessage(c, sent);
    return success(c, { state: sent.state }, { status: 201, message });
  })
  .get(paths.api.mails, allows('mail:read'), async (c) =>
    success(c, await listMails(c.var.deps.db, readListRequest(c), readYes(c, 'failed'))),
  )
  .get(paths.api.mail, allows('mail:read'), async (c) => {
    const mail = await openMail(c.var.deps, c.req.param('id'));
    if (mail === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, mail);
  })
  .patch(paths.api.mails, allows('mail:write'), async (c) => {
    const { id, dismissed } = parse(mailChange, await readJson(c));
    const { mail: words } = c.var.t;
    const ctx = verbContext(c);
    if (dismissed === undefined) {
      return success(c, await retryMail(ctx, id), { message: words.requeued });
    }
    return dismissed
      ? success(c, await dismissMail(ctx, id), { message: words.dismissed })
      : success(c, await restoreMail(ctx, id), { message: words.restored });
  })
  .delete(paths.api.mails, allows('mail:write'), async (c) => {
    await deleteMail(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.mail.deleted });
  });

/** What the administrator reads once a mail is sent, waits for the mail server, or is in the outbox. */
export async function sentMessage(
  { var: { t, deps } }: Context<SiteEnv>,
  { state, driver }: SentMail,
): Promise<string> {
  const words = t.mail;
  if (state === 'sent') return words.sent;
  if (driver !== 'outbox') return words.queued;
  return (await canSendMail(deps.db, deps.config)) ? words.outboxChosen : words.kept;
}
