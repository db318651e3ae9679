import type { Db } from '../../database/tables.ts';

/** A member's passkeys, the oldest first. */
export function listPasskeys(db: Db, staffId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
}

/** Whether anybody has a passkey. */
export async function hasPasskeys(db: Db): Promise<boolean> {
  const first = await db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst();
  return first !== undefined;
}

/** A passkey, whose it is, and what its signatures are verified with. */
export type StoredPasskey = {
  id: number;
  staff_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
};

/** The passkey with this credential id; undefined if there is none. */
export function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'staff_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

type NewPasskey = {
  staff_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string;
  name: string;
};

/** Stores a passkey. @returns its id; undefined if its credential is stored already. */
export async function insertPasskey(
  db: Db,
  passkey: NewPasskey,
  now: Date,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('passkeys')
    .values({ ...passkey, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * Records that a passkey has signed.
 *
 * @returns whether it is still there, with the counter that its signature was verified against.
 */
export async function recordPasskeyUse(
  db: Db,
  { id, counter }: StoredPasskey,
  newCounter: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes one of a member's passkeys. @returns its name; undefined if they have no such passkey. */
export async function deletePasskey(
  db: Db,
  staffId: number,
  id: number,
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** What the passkey that a session is creating has to sign; null: it is creating none. */
export async function findRegistration(db: Db, sessionHash: string): Promise<string | null> {
  const session = await db
    .selectFrom('sessions')
    .select('passkey_challenge')
    .where('id_hash', '=', sessionHash)
    .executeTakeFirst();
  return session?.passkey_challenge ?? null;
}

/** Sets it. @param from what it must still be; anything, if left out. @returns whether it was set. */
export async function saveRegistration(
  db: Db,
  sessionHash: string,
  to: string | null,
  from?: string,
): Promise<boolean> {
  const update = db
    .updateTable('sessions')
    .set({ passkey_challenge: to })
    .where('id_hash', '=', sessionHash);
  const { numUpdatedRows } = await (from === undefined
    ? update
    : update.where('passkey_challenge', '=', from)
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}
