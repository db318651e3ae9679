import { z } from 'zod';
import type { Consumer } from '../../audit/consumers.ts';
import { isCustomerMessage } from '../../customers/queries.ts';
import type { Customer } from '../../customers/shared/customer.ts';
import { normalizeForSearch } from '../../database/search.ts';
import { findPublicSettings, findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, NotFoundError, requireRow } from '../../errors.ts';
import { answerShape, id, time } from '../../http/answer.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { line, optional, recordId } from '../../http/input/fields.ts';
import { newShape, recordIdInput } from '../../http/input/record.ts';
import { resolveParcels } from '../../parcels/find-parcel.ts';
import { fieldNames } from '../../shared/field-values.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { later, minuteMs } from '../../times.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import type { Mailer } from '../mail/mailer.ts';
import { deleteCopies, keepWaitingReplies } from '../mail/outbox.ts';
import { readForDriver, sendOutgoingMail } from '../mail/outgoing-mail.ts';
import { messageMail } from '../mail/system-mail.ts';
import { type Message, messageFields, replyFields, type StoredMessage } from '../shared/mail.ts';

const permission = 'messages:write';
const fields = fieldNames(messageFields);
const columns = ['id', ...fields, 'created_at', 'read_at', 'answered_at'] as const;

export const message: z.ZodType<Message> = z
  .strictObject({
    ...answerShape(messageFields),
    id,
    created_at: time,
    read_at: time.nullable(),
    answered_at: time.nullable(),
    answer: id.nullable(),
    parcel: z.string().nullable(),
  })
  .meta({ id: 'Message' });

/** Parsed as the tracking form does. Whether a parcel has the code is not checked, so the response does not disclose it. */
const trackingCode = line(messageFields.tracking_code)
  .transform((text) => readTypedCode(text)?.code ?? null)
  .refine((code) => code !== null, messageKey('trackingCodeShape'))
  .meta({ description: 'With or without hyphens and spaces, as people type it.' });

const contactMessage = z
  .strictObject({
    ...newShape(messageFields, { tracking_code: optional(trackingCode) }),
    /** The honeypot, which only bots fill in: people do not see it, and browsers do not fill it in for them. */
    topic: z.unknown().optional().meta({ type: 'string' }),
  })
  .transform(({ email = null, name = null, phone = null, tracking_code = null, ...message }) => ({
    ...message,
    email,
    name,
    phone,
    tracking_code,
  }));

export const newReply = z.strictObject({ message: recordId(), ...newShape(replyFields) });

/** Stores a visitor's message, which `forwardMessages` then mails to the contact address. */
export const receiveMessage = longVerb(
  { permission: 'messages:create', input: contactMessage },
  async (ctx, { topic, ...given }) => {
    // A bot filled in the honeypot. It gets a success response, so that it does not try again.
    if (topic !== undefined && topic !== '') return;
    await inSerializableTransaction(ctx, async (tx) => {
      const id = await insertMessage(tx.db, given, tx.now);
      if (id !== undefined) await tx.recordAudit({ action: 'created', type: 'message', id });
    });
  },
);

export const updateMessage = verb(
  {
    permission,
    input: z.strictObject({ id: recordId(), read: z.literal([true, false]) }),
    isSerializable: true,
  },
  async (tx, { id, read }) => {
    const at = tx.now.toISOString();
    await tx.db
      .updateTable('messages')
      // A message that was read already keeps its time.
      .set(({ fn, val }) => ({ read_at: read ? fn.coalesce('read_at', val(at)) : null }))
      .where('id', '=', id)
      .execute();
    const marked = requireRow(await findMessage(tx.db, id));
    const before = { read: read ? 'no' : 'yes' };
    const after = { read: read ? 'yes' : 'no' };
    await tx.recordAudit({ action: 'changed', type: 'message', id, before, after });
    return marked;
  },
);

/** Deletes a message, its forwarded copies and its replies. Replies that wait for the mail server are still sent. */
export const deleteMessage = longVerb({ permission, input: recordIdInput }, async (ctx, { id }) => {
  await inSerializableTransaction(ctx, async ({ db, now, recordAudit }) => {
    await keepWaitingReplies(db, id);
    await deleteCopies(db, id, now);
    const row = db.deleteFrom('messages').where('id', '=', id).returning('id');
    requireRow(await row.executeTakeFirst());
    await recordAudit({ action: 'deleted', type: 'message', id });
  });
  await ctx.deps.mailer.removeFiles();
});

/**
 * Replies to a visitor's message by mail. Only the driver `smtp` takes a `password`, that of the mailbox.
 *
 * @throws {ConflictError} if the visitor left no address; {UpstreamError} as sendMail.
 */
export const replyToMessage = longVerb({ permission, input: z.unknown() }, async (ctx, input) => {
  const settings = await findSettings(ctx.db);
  const { mail_driver: driver, content_language: language } = settings;
  const given = await readForDriver(ctx, settings, newReply, input);
  const { message: messageId, password, ...texts } = given;
  const { email: to } = requireRow(await findMessage(ctx.db, messageId));
  if (to === null) throw new ConflictError((t) => t.replies.noEmail);
  const mail = { ...texts, kind: 'manual' as const, language, to, messageId };
  return sendOutgoingMail(ctx, { mail, password, driver }, async ({ db, now, recordAudit }) => {
    // The message was deleted meanwhile, so the reply is not queued.
    if (!(await markAsAnswered(db, messageId, now))) throw new NotFoundError();
    const [before, after] = [{ answered: 'no' }, { answered: 'yes' }];
    await recordAudit({ action: 'changed', type: 'message', id: messageId, before, after });
  });
});

/** Adds the tracking codes of the parcels that messages are about. */
export async function withParcels(db: Db, messages: StoredMessage[]): Promise<Message[]> {
  const codes = messages.flatMap(({ tracking_code }) => tracking_code ?? []);
  const parcels = await resolveParcels(db, codes, { onlyCodes: true });
  return messages.map((message) => ({
    ...message,
    parcel: parcels.get(message.tracking_code ?? '')?.tracking_code ?? null,
  }));
}

type NewMessage = Pick<StoredMessage, keyof typeof messageFields>;

/**
 * Inserts a visitor's message. An identical message within a minute is a double click, and is not inserted again. To be called in a
 * serializable transaction, so that of two concurrent requests only one inserts a row.
 *
 * @returns the message's id; undefined if it was not inserted.
 */
export async function insertMessage(db: Db, message: NewMessage, now: Date) {
  const sameJustNow = db
    .selectFrom('messages')
    .select('id')
    .where('created_at', '>', later(now, -minuteMs).toISOString())
    .where(({ and, eb }) =>
      and(fields.map((name) => eb(name, 'is not distinct from', message[name]))),
    );
  const search_text = normalizeForSearch(...fields.map((name) => message[name]));
  const values = { ...message, search_text, created_at: now.toISOString() };
  const names = fieldNames(values);
  const row = db
    .selectNoFrom((eb) =>
      names.map((name) => eb.cast<string>(eb.val(values[name]), 'text').as(name)),
    )
    .where(({ not, exists }) => not(exists(sameJustNow)));
  const inserted = await db
    .insertInto('messages')
    .columns(names)
    .expression(row)
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function findCustomerMessages(
  db: Db,
  customers: readonly Pick<Customer, 'id' | 'email'>[],
  most: number,
): Promise<Message[]> {
  if (customers.length === 0) return [];
  const messages = selectMessages(db)
    .where(({ or }) => or(customers.map((one) => isCustomerMessage(one))))
    .orderBy('id', 'desc')
    .limit(most);
  return withParcels(db, await messages.execute());
}

export async function findMessage(db: Db, id: number): Promise<Message | undefined> {
  const stored = await selectMessages(db).where('id', '=', id).execute();
  return (await withParcels(db, stored))[0];
}

/** Selects messages with the ids of their newest replies, which are the mails of the kind `manual`. */
export function selectMessages(db: Db) {
  return db
    .selectFrom('messages')
    .select(columns)
    .select(({ selectFrom }) =>
      selectFrom('mails')
        .select(({ fn }) => fn.max('mails.id').as('newest'))
        .whereRef('mails.message_id', '=', 'messages.id')
        .where('mails.kind', '=', 'manual')
        .as('answer'),
    );
}

/** Marks a message as answered now, and as read. @returns whether the message exists. */
async function markAsAnswered(db: Db, id: number, now: Date): Promise<boolean> {
  const answered_at = now.toISOString();
  const updated = await db
    .updateTable('messages')
    .set((eb) => ({ answered_at, read_at: eb.fn.coalesce('read_at', eb.val(answered_at)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export function forwardMessages(mailer: Mailer): Consumer {
  return {
    name: 'forward-messages',
    recordTypes: ['message'],
    // A message is always created with `notify`.
    skipsSilentCreations: true,
    async consume(trx, events) {
      const received = events.filter(({ action }) => action === 'created');
      for (const { record_id } of received) {
        const message = record_id === null ? undefined : await findMessage(trx, record_id);
        // The message may have been deleted meanwhile.
        if (message === undefined) continue;
        const { contact_email: to } = await findPublicSettings(trx);
        await mailer.enqueue(trx, messageMail(message, to));
      }
      return received.length > 0;
    },
    done: mailer.wake,
  };
}
