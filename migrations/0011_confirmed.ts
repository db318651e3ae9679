import { type Kysely, sql } from 'kysely';

/**
 * When a session's member has confirmed who they are, which passkey an invitation waits for, in which session an
 * authenticator app is being set up, and which account did what the log says: addresses change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['confirmed_at', 'confirm_challenge']) {
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('account_tokens').addColumn('passkey_challenge', 'text').execute();
  await db.schema.alterTable('totp_secrets').addColumn('pending_session', 'text').execute();
  await db.schema.alterTable('totp_secrets').addColumn('pending_until', 'text').execute();
  await sql`update totp_secrets set pending_secret = null`.execute(db);
  // No key: an account may be removed, and an entry is never changed.
  await db.schema.alterTable('audit_events').addColumn('staff_id', 'integer').execute();
}
