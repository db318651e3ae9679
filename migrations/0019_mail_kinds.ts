import { type Kysely, sql } from 'kysely';
import { oneOf } from './columns.ts';

const kinds = ['manual', 'reset', 'account', 'message'];

/**
 * Names the kinds of mail by the field's terms: what the administrator wrote is `manual`; mail about
 * the `account` joins the reset codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').dropConstraint('mails_kind').execute();
  await sql`update mails set kind = 'manual' where kind = 'letter'`.execute(db);
  await db.schema
    .alterTable('mails')
    .addCheckConstraint('mails_kind', oneOf('kind', kinds))
    .execute();
}
