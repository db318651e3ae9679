import { type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  identity,
  lengthWithin,
  oneOf,
  ownedBy,
  required,
  texts,
} from '../columns.ts';

/** The members of the staff, their sessions and their one-time links. */
export async function createStaff(db: Kysely<unknown>): Promise<void> {
  await createMembers(db);
  await createSessions(db);
  await createAccountTokens(db);
}

/**
 * Without `joined_at` somebody is invited; without `password_hash` they sign in without a password. Which roles there are
 * is the server's business, so that another one needs no migration.
 */
async function createMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff')
    .addColumn('id', 'integer', identity(db))
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('password_hash', 'text')
    .addColumn('role', 'text', required)
    .$call(texts(['joined_at', 'suspended_at', 'last_seen_at']))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .$call(
      checks('staff', {
        email: lengthWithin('email', 3, 300),
        name: lengthWithin('name', 0, 300),
        joins_first: sql<boolean>`password_hash is null or joined_at is not null`,
      }),
    )
    .execute();
}

/**
 * Only the SHA-256 of a session's id is kept: a stolen database opens no session. `confirmed_at` is when its member last
 * confirmed who they are.
 */
async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', 'integer', ownedBy('staff.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('last_seen_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .$call(texts(['new_password_until', 'device', 'address', 'passkey_challenge']))
    .$call(texts(['confirmed_at', 'confirm_challenge']))
    .execute();
  await createIndex(db, 'sessions_by_staff', 'sessions', ['staff_id']);
  await createIndex(db, 'sessions_by_expiry', 'sessions', ['expires_at']);
}

const purposes = ['sign-up', 'reset', 'email', 'sign-in', 'invitation'];

/**
 * What opens an account without its password, hashed: the newest token of each member for each purpose. Of the sign-up
 * there is one, and no member yet. An invitation waits for the passkey of `passkey_challenge`.
 */
async function createAccountTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_tokens')
    .addColumn('purpose', 'text', required)
    .addColumn('staff_id', 'integer', (c) => c.references('staff.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', required)
    .addColumn('tries_left', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .$call(texts(['email', 'passkey_challenge']))
    .$call(
      checks('account_tokens', {
        purpose: oneOf('purpose', purposes),
        email: lengthWithin('email', 3, 300),
        has_email: sql<boolean>`(purpose = 'email') = (email is not null)`,
        has_staff: sql<boolean>`(purpose = 'sign-up') = (staff_id is null)`,
      }),
    )
    .execute();
  await sql`
    create unique index account_tokens_newest
    on account_tokens (purpose, coalesce(staff_id, 0))`.execute(db);
  await createIndex(db, 'account_tokens_by_staff', 'account_tokens', ['staff_id']);
}
