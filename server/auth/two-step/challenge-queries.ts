import type { Db } from '../../database/tables.ts';

export type NewChallenge = {
  hash: string;
  /** Who has given their password, and its hash; null: nobody, a passkey alone is to say who it is. */
  member: { staffId: number; passwordHash: string } | null;
  passkeyChallenge: string | null;
  tries: number;
  now: Date;
  expires: Date;
};

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  const { hash, member, passkeyChallenge, tries, now, expires } = challenge;
  await db
    .insertInto('sign_in_challenges')
    .values({
      token_hash: hash,
      staff_id: member?.staffId ?? null,
      password_hash: member?.passwordHash ?? null,
      passkey_challenge: passkeyChallenge,
      tries_left: tries,
      created_at: now.toISOString(),
      expires_at: expires.toISOString(),
    })
    .execute();
}

/** How far apart the clocks of two machines that share a database may be. */
const clockSlackMs = 60_000;

/** A challenge that has not expired and has tries left. One from the future was made by a wrong clock. */
export function findChallenge(db: Db, hash: string, now: Date) {
  const latest = new Date(now.getTime() + clockSlackMs);
  return db
    .selectFrom('sign_in_challenges')
    .select(['staff_id', 'password_hash', 'passkey_challenge'])
    .where('token_hash', '=', hash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .where('created_at', '<=', latest.toISOString())
    .executeTakeFirst();
}

/** Uses up one of a challenge's tries, before an answer is verified. @returns whether there was one. */
export async function consumeTry(db: Db, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('token_hash', '=', hash)
    .where('tries_left', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets what a passkey has to sign for this sign-in. */
export async function setPasskeyChallenge(db: Db, hash: string, challenge: string): Promise<void> {
  await db
    .updateTable('sign_in_challenges')
    .set({ passkey_challenge: challenge })
    .where('token_hash', '=', hash)
    .execute();
}

/** Deletes a challenge. @returns whether it existed: of two concurrent calls, one gets true. */
export async function deleteChallenge(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the challenges that have expired. @returns how many. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('expires_at', '<=', now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
