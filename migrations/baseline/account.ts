import { type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  defaultTo,
  isPostgres,
  lengthWithin,
  oneOf,
  ownedBy,
  required,
} from '../columns.ts';

/** The administrator's account, its sessions and one-time links, and the counts of rate limits. */
export async function createAccount(db: Kysely<unknown>): Promise<void> {
  await createAdmins(db);
  await createSessions(db);
  await createAccountTokens(db);
  await createRateLimits(db);
}

/** One administrator runs the site; the key keeps it at one, even for sign-ups in parallel. */
async function createAdmins(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admins')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('email', 'text', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .$call(checks('admins', { single: sql<boolean>`id = 1`, email: lengthWithin('email', 3, 300) }))
    .execute();
}

/** Only the SHA-256 of a session's id is kept: a stolen database opens no session. */
async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('admin_id', 'integer', ownedBy('admins.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('last_seen_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('new_password_until', 'text')
    .execute();
  await createIndex(db, 'sessions_by_admin', 'sessions', ['admin_id']);
  await createIndex(db, 'sessions_by_expiry', 'sessions', ['expires_at']);
}

const purposes = ['sign-up', 'reset', 'email', 'sign-in'];

/** What opens an account without its password, hashed: the newest token for each purpose. */
async function createAccountTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_tokens')
    .addColumn('purpose', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', required)
    .addColumn('tries_left', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('email', 'text')
    .$call(
      checks('account_tokens', {
        purpose: oneOf('purpose', purposes),
        email: lengthWithin('email', 3, 300),
        has_email: sql<boolean>`(purpose = 'email') = (email is not null)`,
      }),
    )
    .execute();
}

/** The shape is rate-limiter-flexible's. */
async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', defaultTo(0))
    // Milliseconds since 1970.
    .addColumn('expire', 'bigint')
    .execute();
  // Written with every lookup: counts need not survive a crash of the server, and so do not wait for its disk.
  if (isPostgres(db)) await sql`alter table rate_limits set unlogged`.execute(db);
}
