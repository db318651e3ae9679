import { z } from 'zod';
import type { Db } from '../../database/tables.ts';
import { ConflictError, requireFound } from '../../errors.ts';
import { id, time } from '../../http/answer.ts';
import { choice, recordId } from '../../http/input/fields.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { mailDrivers, mailKinds, mailStates, mailTemplates, yesNo } from '../../shared/enums.ts';
import { languageCodes } from '../../shared/languages.ts';
import type { Mail, MailSummary } from '../../shared/mail.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { deleteMail as deleteRow } from './deletion.ts';
import { findMail } from './queries.ts';

const permission = 'mail:write';

const summaryShape = {
  id,
  kind: z.enum(mailKinds),
  language: z.enum(languageCodes),
  recipient: z.string(),
  subject: z.string(),
  driver: z.enum(mailDrivers),
  state: z.enum(mailStates),
  attempts: z.int(),
  last_error: z.string().nullable(),
  file: z.string().nullable(),
  created_at: time,
  sent_at: time.nullable(),
  kept_at: time.nullable(),
  dismissed_at: time.nullable(),
  next_attempt_at: time.nullable(),
};
export const mailSummary: z.ZodType<MailSummary> = z.strictObject(summaryShape);
export const mail: z.ZodType<Mail> = z
  .strictObject({
    ...summaryShape,
    reply_to: z.string().nullable(),
    template: z.enum(mailTemplates),
    message_id: id.nullable(),
    text: z.string().nullable(),
    html: z.string().nullable(),
    unavailable: z.enum(['secret', 'cleared']).nullable(),
  })
  .meta({ id: 'Mail' });

export const mailFilter = z.object({ failed: choice(yesNo).optional() });

/** Sends a mail again or, with `dismissed`, takes a failed one off the list of failures, or puts it back. */
export const changeMail = longVerb(
  {
    permission,
    input: z.strictObject({ id: recordId(), dismissed: z.literal([true, false]).optional() }),
  },
  (ctx, { id, dismissed }) =>
    dismissed === undefined ? retryMail(ctx, id) : dismissMail(ctx, id, dismissed),
);

/**
 * Queues a mail again, due at once. A mail that is being sent at this moment stays as it is.
 *
 * @throws {ConflictError} if it cannot be sent again; see requeueMail.
 */
async function retryMail(ctx: VerbContext, id: number): Promise<MailSummary> {
  const retried = await inSerializableTransaction(ctx, async (tx) => {
    const isQueued = await requeueMail(tx.db, id, tx.now);
    if (isQueued) await tx.recordAudit({ action: 'requeued', type: 'mail', id });
    const found = requireFound(await findMail(tx.db, id));
    const isBeingSent = found.state === 'queued' && found.kind !== 'reset';
    if (!isQueued && !isBeingSent) throw new ConflictError((t) => t.errors.mailNotAgain);
    return found;
  });
  ctx.deps.mailer.wake();
  return retried;
}

/** @throws {ConflictError} if it has not failed. */
function dismissMail(ctx: VerbContext, id: number, dismissed: boolean): Promise<MailSummary> {
  return inSerializableTransaction(ctx, async (tx) => {
    const hasFailed = await dismissRow(tx.db, { id, dismissed, now: tx.now });
    const found = requireFound(await findMail(tx.db, id));
    if (!hasFailed) throw new ConflictError((t) => t.errors.mailNotFailed);
    const action = dismissed ? 'dismissed' : 'restored';
    await tx.recordAudit({ action, type: 'mail', id });
    return found;
  });
}

/** Deletes a mail, and its file in the outbox. @throws {ConflictError} if it is being sent at this moment. */
export const deleteMail = longVerb({ permission, input: recordIdInput }, async (ctx, { id }) => {
  await inSerializableTransaction(ctx, async (tx) => {
    if (!(await deleteRow(tx.db, id, tx.now))) {
      requireFound(await findMail(tx.db, id));
      throw new ConflictError((t) => t.errors.mailBeingSent);
    }
    await tx.recordAudit({ action: 'deleted', type: 'mail', id });
  });
  await ctx.deps.mailer.removeFiles();
});

/**
 * Queues a mail again, due immediately. Does nothing if it was sent or kept, is being sent, was
 * sent with a typed password, contains a reset pin, or has been blanked.
 *
 * @returns whether it was queued.
 */
async function requeueMail(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, dismissed_at: null })
    .set({ next_attempt_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'failed'])
    .where('lease', 'is', null)
    .where('driver', '<>', 'smtp')
    .where('kind', '<>', 'reset')
    .where('body', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Dismisses a failed mail, or reverts that.
 *
 * @returns whether there is such a mail and it has failed.
 */
async function dismissRow(
  db: Db,
  { id, dismissed, now }: { id: number; dismissed: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set((eb) => ({
      dismissed_at: dismissed ? eb.fn.coalesce('dismissed_at', eb.val(now.toISOString())) : null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
