import type { Kysely } from 'kysely';
import { oneOf } from './columns.ts';

/** What opens an account without its password: the sign-up link and the newest reset pin, hashed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_tokens')
    .addColumn('purpose', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('tries_left', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addCheckConstraint('account_tokens_purpose', oneOf('purpose', ['sign-up', 'reset']))
    .execute();
}
