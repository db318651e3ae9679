import { type Kysely, sql } from 'kysely';
import { identity, lengthWithin, oneOf } from './columns.ts';

/**
 * Mail that goes out, and what became of it: the queue and the outbox in one. Whoever attempts a mail
 * takes a lease on it, which ends at `next_attempt_at`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'integer', identity(db))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('template', 'text', (c) => c.notNull())
    .addColumn('driver', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text')
    .addColumn('lease', 'text')
    .addColumn('last_error', 'text')
    .addColumn('file', 'text')
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text')
    .addCheckConstraint('mails_kind', oneOf('kind', ['letter', 'reset', 'message']))
    .addCheckConstraint('mails_driver', oneOf('driver', ['smtp', 'server', 'outbox']))
    .addCheckConstraint('mails_state', oneOf('state', ['queued', 'sent', 'failed']))
    .addCheckConstraint(
      'mails_template',
      oneOf('template', ['plain', 'html1', 'html2', 'html3', 'html4']),
    )
    .addCheckConstraint('mails_recipient', lengthWithin('recipient', 3, 300))
    .addCheckConstraint('mails_reply_to', lengthWithin('reply_to', 3, 300))
    .addCheckConstraint('mails_subject', lengthWithin('subject', 1, 400))
    .addCheckConstraint('mails_body', lengthWithin('body', 0, 40000))
    .addCheckConstraint('mails_last_error', lengthWithin('last_error', 1, 300))
    .addCheckConstraint('mails_file', lengthWithin('file', 1, 100))
    .addCheckConstraint('mails_attempts', sql<boolean>`attempts >= 0`)
    // What waits knows its time, and nothing else has one.
    .addCheckConstraint(
      'mails_waiting',
      sql<boolean>`(state = 'queued') = (next_attempt_at is not null)`,
    )
    .addCheckConstraint('mails_sent', sql<boolean>`(state = 'sent') = (sent_at is not null)`)
    .execute();
  await db.schema
    .createIndex('mails_by_next_attempt')
    .on('mails')
    .columns(['state', 'next_attempt_at'])
    .execute();
}
