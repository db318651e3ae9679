import { type Kysely, sql } from 'kysely';
import { oneOf } from './columns.ts';

const states = ['queued', 'sent', 'kept', 'failed'];

/**
 * Mail in the outbox was never sent: it is `kept`, since `kept_at`, and the database refuses to say
 * otherwise. A failed mail can be dismissed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('kept_at', 'text').execute();
  await db.schema.alterTable('mails').addColumn('dismissed_at', 'text').execute();
  await db.schema.alterTable('mails').dropConstraint('mails_state').execute();
  await db.schema.alterTable('mails').dropConstraint('mails_sent').execute();
  await sql`
    update mails set state = 'kept', kept_at = sent_at, sent_at = null
    where state = 'sent' and driver = 'outbox'`.execute(db);

  const constraints = {
    mails_state: oneOf('state', states),
    mails_sent: sql<boolean>`(state = 'sent') = (sent_at is not null)`,
    mails_kept: sql<boolean>`(state = 'kept') = (kept_at is not null)`,
    mails_delivery: sql<boolean>`case driver when 'outbox' then state <> 'sent' else state <> 'kept' end`,
    mails_dismissed: sql<boolean>`dismissed_at is null or state = 'failed'`,
  };
  for (const [name, rule] of Object.entries(constraints)) {
    await db.schema.alterTable('mails').addCheckConstraint(name, rule).execute();
  }
}
