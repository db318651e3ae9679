import { z } from 'zod';
import { renderTextAndHtml } from '../../../views/mail/render.tsx';
import { findSettings } from '../../database/settings.ts';
import type { Db, MailRow } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError, requireRow } from '../../errors.ts';
import { id, time } from '../../http/answer.ts';
import { isRecordId, recordId } from '../../http/input/fields.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { mailDrivers, mailKinds, mailStates, mailTemplates } from '../../shared/enums.ts';
import { fieldNames, pick } from '../../shared/field-values.ts';
import { languageCodes } from '../../shared/languages.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { findMessage } from '../messages/model.ts';
import { holdsSecret, type Mail, type MailSummary } from '../shared/mail.ts';
import { composeMail, mailContent, mailReference } from './compose.ts';
import { deleteMailRow as deleteRow, outboxName, renderMessage } from './outbox.ts';
import { messageMail } from './system-mail.ts';

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

export const summaryColumns = fieldNames(summaryShape);

/** Sends a mail again. With `dismissed`, it removes a failed mail from the list of failures instead, or restores it there. */
export const changeMail = longVerb(
  {
    permission,
    input: z.strictObject({ id: recordId(), dismissed: z.literal([true, false]).optional() }),
  },
  (ctx, { id, dismissed }) =>
    dismissed === undefined ? retryMail(ctx, id) : dismissMail(ctx, id, dismissed),
);

/**
 * Queues a mail again, due now. A mail that is being sent at this moment stays as it is.
 *
 * @throws {ConflictError} if the mail was sent or kept, was sent with a typed password, contains a reset pin, or was blanked.
 */
async function retryMail(ctx: VerbContext, id: number): Promise<MailSummary> {
  const retried = await inSerializableTransaction(ctx, async (tx) => {
    const queued = await tx.db
      .updateTable('mails')
      .set({ state: 'queued', attempts: 0, dismissed_at: null })
      .set({ next_attempt_at: tx.now.toISOString() })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'failed'])
      .where('lease', 'is', null)
      .where('driver', '<>', 'smtp')
      .where('kind', '<>', 'reset')
      .where('body', '<>', '')
      .returning('id')
      .executeTakeFirst();
    if (queued !== undefined) await tx.recordAudit({ action: 'requeued', type: 'mail', id });
    const found = requireRow(await findMailSummary(tx.db, id));
    const isBeingSent = found.state === 'queued' && found.kind !== 'reset';
    if (queued === undefined && !isBeingSent) throw new ConflictError((t) => t.errors.mailNotAgain);
    return found;
  });
  ctx.deps.mailer.wake();
  return retried;
}

/** Dismisses the failure of a mail, or reverts that. @throws {ConflictError} if the mail has not failed. */
function dismissMail(ctx: VerbContext, id: number, dismissed: boolean): Promise<MailSummary> {
  return inSerializableTransaction(ctx, async (tx) => {
    const at = tx.now.toISOString();
    const changed = await tx.db
      .updateTable('mails')
      .set(({ fn, val }) => ({
        dismissed_at: dismissed ? fn.coalesce('dismissed_at', val(at)) : null,
      }))
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .returning('id')
      .executeTakeFirst();
    const found = requireRow(await findMailSummary(tx.db, id));
    if (changed === undefined) throw new ConflictError((t) => t.errors.mailNotFailed);
    await tx.recordAudit({ action: dismissed ? 'dismissed' : 'restored', type: 'mail', id });
    return found;
  });
}

/** Deletes a mail, and its file in the outbox. @throws {ConflictError} if the mail is being sent at this moment. */
export const deleteMail = longVerb({ permission, input: recordIdInput }, async (ctx, { id }) => {
  await inSerializableTransaction(ctx, async (tx) => {
    if (!(await deleteRow(tx.db, id, tx.now))) {
      requireRow(await findMailSummary(tx.db, id));
      throw new ConflictError((t) => t.errors.mailBeingSent);
    }
    await tx.recordAudit({ action: 'deleted', type: 'mail', id });
  });
  await ctx.deps.mailer.removeFiles();
});

export function findMailsAbout(db: Db, parcelId: number, limit: number): Promise<MailSummary[]> {
  return db
    .selectFrom('mails')
    .select(summaryColumns)
    .where('parcel_id', '=', parcelId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

function findMailSummary(db: Db, id: number): Promise<MailSummary | undefined> {
  return db.selectFrom('mails').select(summaryColumns).where('id', '=', id).executeTakeFirst();
}

type ReadDeps = Pick<Deps, 'db' | 'config' | 'mailer'>;

/**
 * A mail with its content, rendered as it would be sent now; undefined if there is none.
 *
 * @param id a record's id, as a number or as text.
 */
export async function openMail(
  { db, config, mailer }: ReadDeps,
  id: unknown,
): Promise<Mail | undefined> {
  const row = await findMailRow(db, id);
  if (row === undefined) return undefined;
  const settings = await findSettings(db);
  const body = await findMailBody(db, row);
  const envelope = pick(row, [...summaryColumns, 'reply_to', 'template', 'message_id'] as const);
  if (body === null) {
    const unavailable = isSecretMail(row) ? 'secret' : 'cleared';
    return { ...envelope, text: null, html: null, unavailable };
  }
  const logo = await mailer.logoFor(settings);
  const parts = { website: config.publicUrl, logo, from: 'page' } as const;
  const content = mailContent({ ...row, body }, settings, parts);
  return { ...envelope, ...renderTextAndHtml(row.template, content), unavailable: null };
}

/**
 * Whether a mail contains a secret: also the link that confirms a subscription, in a mail of the kind `follow` without a stage.
 */
function isSecretMail(row: MailRow): boolean {
  return holdsSecret(row) || (row.kind === 'follow' && row.stage === null);
}

/** The texts of the administrator's own mail; undefined if there is no such mail. */
export async function findManualMail(db: Db, id: unknown) {
  const row = await findMailRow(db, id);
  if (row === undefined || row.kind !== 'manual') return undefined;
  const { recipient: to, subject, body } = row;
  return { to, subject, body };
}

/**
 * A mail as an .eml file: the file from the outbox, or else the mail composed again. null if there is no such mail, or if its
 * content is secret or no longer stored.
 */
export async function readEml({ db, config, mailer }: ReadDeps, id: unknown) {
  const row = await findMailRow(db, id);
  if (row === undefined || isSecretMail(row)) return null;
  const file = row.state === 'kept' ? await mailer.outbox.read(outboxName(row)) : null;
  if (file !== null) return file;
  const settings = await findSettings(db);
  const body = await findMailBody(db, row);
  if (body === null) return null;
  const { logoFor, filesOf } = mailer;
  const parts = { config, logoFor, filesOf };
  return renderMessage(await composeMail({ ...row, body }, settings, mailReference(row), parts));
}

async function findMailRow(db: Db, id: unknown): Promise<MailRow | undefined> {
  if (!isRecordId(id)) return undefined;
  return db.selectFrom('mails').selectAll().where('id', '=', Number(id)).executeTakeFirst();
}

/** The body of a mail; null if it is secret or no longer stored. The body of a forwarded message is read from the message. */
async function findMailBody(db: Db, row: MailRow): Promise<string | null> {
  if (isSecretMail(row)) return null;
  if (row.body !== '') return row.body;
  const message = row.message_id === null ? undefined : await findMessage(db, row.message_id);
  return message === undefined ? null : messageMail(message, row.recipient).body;
}
