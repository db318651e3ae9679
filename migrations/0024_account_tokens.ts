import { type Kysely, sql } from 'kysely';
import { lengthWithin, oneOf } from './columns.ts';

const purposes = ['sign-up', 'reset', 'email', 'sign-in'];

/**
 * Two more links about the account: one confirms a new e-mail address, which waits beside its token;
 * one signs in without the password. A session that began with the latter may set a new password for a
 * while, and remembers until when.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account_tokens').dropConstraint('account_tokens_purpose').execute();
  await db.schema
    .alterTable('account_tokens')
    .addCheckConstraint('account_tokens_purpose', oneOf('purpose', purposes))
    .execute();
  await db.schema.alterTable('account_tokens').addColumn('email', 'text').execute();
  await db.schema
    .alterTable('account_tokens')
    .addCheckConstraint('account_tokens_email', lengthWithin('email', 3, 300))
    .execute();
  await db.schema
    .alterTable('account_tokens')
    .addCheckConstraint(
      'account_tokens_has_email',
      sql<boolean>`(purpose = 'email') = (email is not null)`,
    )
    .execute();
  await db.schema.alterTable('sessions').addColumn('new_password_until', 'text').execute();
}
