import { type Kysely, sql } from 'kysely';
import { createIndex, defaultTo, identity, ownedBy, required, texts } from '../columns.ts';

/** Signing in in two steps, passkeys, and the browsers that are known. */
export async function createTwoStep(db: Kysely<unknown>): Promise<void> {
  await createTotpSecrets(db);
  await createRecoveryCodes(db);
  await createPasskeys(db);
  await createKnownDevices(db);
  await createChallenges(db);
}

/**
 * Both secrets are encrypted. `pending_secret`, of an app that is being set up in one session, becomes `secret` with the
 * first code that was made with it.
 */
async function createTotpSecrets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('totp_secrets')
    .addColumn('staff_id', 'integer', (c) =>
      c.primaryKey().references('staff.id').onDelete('cascade'),
    )
    .$call(texts(['secret', 'pending_secret', 'pending_session', 'pending_until', 'confirmed_at']))
    .addColumn('last_used_step', 'integer')
    .execute();
}

async function createRecoveryCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('recovery_codes')
    .addColumn('id', 'integer', identity(db))
    .addColumn('staff_id', 'integer', ownedBy('staff.id'))
    .addColumn('code_hash', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('used_at', 'text')
    .execute();
  await createIndex(db, 'recovery_codes_by_staff', 'recovery_codes', ['staff_id']);
}

async function createPasskeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'integer', identity(db))
    .addColumn('staff_id', 'integer', ownedBy('staff.id'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', required)
    // Up to 2^32, which an integer of PostgreSQL cannot hold.
    .addColumn('counter', 'double precision', required)
    .addColumn('transports', 'text', defaultTo(''))
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .execute();
  await createIndex(db, 'passkeys_by_staff', 'passkeys', ['staff_id']);
}

/** Browsers in which a member has signed in before; several members may use the same. */
async function createKnownDevices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', required)
    .addColumn('staff_id', 'integer', ownedBy('staff.id'))
    .addColumn('last_used_at', 'text', required)
    .addColumn('trusted_until', 'text')
    .addPrimaryKeyConstraint('known_devices_key', ['token_hash', 'staff_id'])
    .execute();
  await createIndex(db, 'known_devices_by_staff', 'known_devices', ['staff_id']);
}

/** Sign-ins that wait for their second step; without `staff_id`, for a passkey that says who it is. */
async function createChallenges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_challenges')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', 'integer', (c) => c.references('staff.id').onDelete('cascade'))
    .addColumn('password_hash', 'text')
    .addColumn('passkey_challenge', 'text')
    .addColumn('tries_left', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addCheckConstraint(
      'sign_in_challenges_has_password',
      sql`(staff_id is null) = (password_hash is null)`,
    )
    .execute();
  await createIndex(db, 'sign_in_challenges_by_expiry', 'sign_in_challenges', ['expires_at']);
  await createIndex(db, 'sign_in_challenges_by_staff', 'sign_in_challenges', ['staff_id']);
}
