import { type Kysely, sql } from 'kysely';
import { lengthWithin } from './columns.ts';

/** One administrator runs the site; the key keeps it at one, even for sign-ups in parallel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admins')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addCheckConstraint('admins_single', sql<boolean>`id = 1`)
    .addColumn('email', 'text', (c) => c.notNull())
    .addCheckConstraint('admins_email', lengthWithin('email', 3, 300))
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}
