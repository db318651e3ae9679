import type { Kysely } from 'kysely';
import { identity, lengthWithin } from './columns.ts';

/** What visitors wrote with the contact form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'integer', identity(db))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .addCheckConstraint('messages_subject', lengthWithin('subject', 1, 300))
    .addCheckConstraint('messages_body', lengthWithin('body', 1, 20000))
    .addCheckConstraint('messages_email', lengthWithin('email', 3, 300))
    .execute();
}
