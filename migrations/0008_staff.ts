import { type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  identity,
  lengthWithin,
  oneOf,
  ownedBy,
  required,
} from './columns.ts';

/**
 * Several people run a site: the one administrator becomes its first owner, with the same id. Sessions and one-time links
 * are those of a member.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createStaff(db);
  await replaceSessions(db);
  await replaceAccountTokens(db);
  await db.schema.dropTable('admins').execute();
  await sql`alter table audit_events drop constraint audit_events_actor`.execute(db);
  await sql`
    alter table audit_events add constraint audit_events_actor
    check (${oneOf('actor', ['administrator', 'staff', 'visitor', 'site', 'server'])})`.execute(db);
}

const roles = ['owner', 'dispatcher', 'driver', 'bookkeeper', 'editor', 'reader'];

/** Without `joined_at` somebody is invited; without `password_hash` they sign in without a password. */
async function createStaff(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff')
    .addColumn('id', 'integer', identity(db))
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('password_hash', 'text')
    .addColumn('role', 'text', required)
    .addColumn('joined_at', 'text')
    .addColumn('suspended_at', 'text')
    .addColumn('last_seen_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .$call(
      checks('staff', {
        email: lengthWithin('email', 3, 300),
        name: lengthWithin('name', 0, 300),
        role: oneOf('role', roles),
        joins_first: sql<boolean>`password_hash is null or joined_at is not null`,
      }),
    )
    .execute();
  // The administrator's id was 1, the first that the table gives out.
  await sql`
    insert into staff (email, name, password_hash, role, joined_at, created_at, updated_at)
    select email, '', password_hash, 'owner', created_at, created_at, updated_at
    from admins`.execute(db);
}

/** SQLite cannot point a key to another table. */
async function replaceSessions(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_sessions as select * from sessions`.execute(db);
  await db.schema.dropTable('sessions').execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', 'integer', ownedBy('staff.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('last_seen_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('new_password_until', 'text')
    .execute();
  await createIndex(db, 'sessions_by_staff', 'sessions', ['staff_id']);
  await createIndex(db, 'sessions_by_expiry', 'sessions', ['expires_at']);
  await sql`
    insert into sessions (id_hash, staff_id, created_at, last_seen_at, expires_at, new_password_until)
    select id_hash, admin_id, created_at, last_seen_at, expires_at, new_password_until
    from former_sessions`.execute(db);
  await db.schema.dropTable('former_sessions').execute();
}

const purposes = ['sign-up', 'reset', 'email', 'sign-in', 'invitation'];

/** The newest token of each member for each purpose. Of the sign-up there is one, and no member yet. */
async function replaceAccountTokens(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_tokens as select * from account_tokens`.execute(db);
  await db.schema.dropTable('account_tokens').execute();
  await db.schema
    .createTable('account_tokens')
    .addColumn('purpose', 'text', required)
    .addColumn('staff_id', 'integer', (c) => c.references('staff.id').onDelete('cascade'))
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
        has_staff: sql<boolean>`(purpose = 'sign-up') = (staff_id is null)`,
      }),
    )
    .execute();
  await sql`
    create unique index account_tokens_newest
    on account_tokens (purpose, coalesce(staff_id, 0))`.execute(db);
  await createIndex(db, 'account_tokens_by_staff', 'account_tokens', ['staff_id']);
  await sql`
    insert into account_tokens
      (purpose, staff_id, token_hash, tries_left, created_at, expires_at, email)
    select purpose, case when purpose <> 'sign-up' then 1 end,
      token_hash, tries_left, created_at, expires_at, email
    from former_tokens where purpose = 'sign-up' or exists (select 1 from staff)`.execute(db);
  await db.schema.dropTable('former_tokens').execute();
}
