import { type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  defaultTo,
  identity,
  lengthWithin,
  oneOf,
  required,
  texts,
  within,
} from '../columns.ts';
import { languages, mailDrivers, mailTemplates } from './values.ts';

/** Messages of the contact form, and all outgoing mail. */
export async function createMail(db: Kysely<unknown>): Promise<void> {
  await createMessages(db);
  await createMails(db);
  await createOutboxRemovals(db);
  await createMailServer(db);
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'integer', identity(db))
    .addColumn('subject', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('email', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('read_at', 'text')
    .addColumn('search_text', 'text', defaultTo(''))
    .$call(texts(['name', 'phone', 'tracking_code', 'answered_at']))
    .$call(
      checks('messages', {
        subject: lengthWithin('subject', 1, 300),
        body: lengthWithin('body', 1, 20000),
        email: lengthWithin('email', 3, 300),
        name: lengthWithin('name', 1, 300),
        phone: lengthWithin('phone', 1, 300),
        tracking_code: lengthWithin('tracking_code', 1, 300),
      }),
    )
    .execute();
  // How many are unread, which every page of the panel asks, without their long texts.
  await createIndex(db, 'messages_by_reading', 'messages', ['read_at']);
}

/** The queue and the outbox in one. An attempt takes a lease on a mail, which ends at `next_attempt_at`. */
async function createMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'integer', identity(db))
    .addColumn('kind', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('template', 'text', required)
    .addColumn('driver', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', defaultTo(0))
    .$call(texts(['next_attempt_at', 'lease', 'last_error', 'file']))
    .addColumn('search_text', 'text', required)
    .addColumn('created_at', 'text', required)
    .$call(texts(['sent_at', 'kept_at', 'dismissed_at']))
    // No cascade: a message that a mail is a copy of is deleted together with that mail, and not alone.
    .addColumn('message_id', 'integer', (c) => c.references('messages.id'))
    .addColumn('language', 'text', defaultTo('en'))
    // A mail about a parcel stays when the parcel goes, and still says which it was.
    .addColumn('parcel_id', 'integer')
    .$call(texts(['unsubscribe_url', 'stage', 'heading', 'action_label', 'action_url']))
    .$call(checks('mails', mailRules))
    .execute();
  await createIndex(db, 'mails_by_next_attempt', 'mails', ['state', 'next_attempt_at']);
  await createIndex(db, 'mails_by_dismissal', 'mails', ['state', 'dismissed_at']);
  await createIndex(db, 'mails_by_message', 'mails', ['message_id']);
  await createIndex(db, 'mails_by_parcel', 'mails', ['parcel_id', 'id']);
  // Those whose pin or link may have expired, which is asked each time that mails are sent.
  await sql`
    create index mails_with_secrets on mails (created_at)
    where kind in ('reset', 'account', 'follow') and stage is null and body <> ''`.execute(db);
}

const kinds = ['manual', 'reset', 'account', 'message', 'stage', 'follow', 'invoice'];

const mailRules = {
  kind: oneOf('kind', kinds),
  driver: oneOf('driver', mailDrivers),
  state: oneOf('state', ['queued', 'sent', 'kept', 'failed']),
  template: oneOf('template', mailTemplates),
  language: oneOf('language', languages),
  recipient: lengthWithin('recipient', 3, 300),
  reply_to: lengthWithin('reply_to', 3, 300),
  subject: lengthWithin('subject', 1, 400),
  body: lengthWithin('body', 0, 40000),
  last_error: lengthWithin('last_error', 1, 300),
  file: lengthWithin('file', 1, 100),
  heading: lengthWithin('heading', 1, 300),
  action_label: lengthWithin('action_label', 1, 100),
  action_url: lengthWithin('action_url', 1, 2000),
  attempts: sql<boolean>`attempts >= 0`,
  // What waits knows its time, and nothing else has one.
  waiting: sql<boolean>`(state = 'queued') = (next_attempt_at is not null)`,
  sent: sql<boolean>`(state = 'sent') = (sent_at is not null)`,
  kept: sql<boolean>`(state = 'kept') = (kept_at is not null)`,
  // Mail in the outbox was never sent.
  delivery: sql<boolean>`case driver when 'outbox' then state <> 'sent' else state <> 'kept' end`,
  dismissed: sql<boolean>`dismissed_at is null or state = 'failed'`,
};

/** Files of deleted mails, until they are removed too. */
async function createOutboxRemovals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox_removals')
    .addColumn('file', 'text', (c) => c.primaryKey())
    .addColumn('due_at', 'text', required)
    .$call(checks('outbox_removals', { file: lengthWithin('file', 1, 100) }))
    .execute();
}

/** The mail server of the panel: one at most. Its password is encrypted; the key is no part of the database. */
async function createMailServer(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_server')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('host', 'text', required)
    .addColumn('port', 'integer', required)
    .addColumn('security', 'text', required)
    .addColumn('user', 'text')
    .addColumn('password', 'text')
    .addColumn('updated_at', 'text', required)
    .$call(
      checks('mail_server', {
        single: sql<boolean>`id = 1`,
        host: lengthWithin('host', 1, 253),
        port: within('port', 1, 65535),
        security: oneOf('security', ['tls', 'starttls', 'none']),
        user: lengthWithin('user', 1, 300),
        password: lengthWithin('password', 1, 4000),
      }),
    )
    .execute();
}
