import type { Db } from '../../database/tables.ts';

/**
 * Sets what a passkey has to sign that confirms who uses a session. It is not what a new passkey signs: that is asked for
 * after the confirmation.
 */
export async function saveConfirmChallenge(
  db: Db,
  sessionHash: string,
  challenge: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirm_challenge: challenge })
    .where('id_hash', '=', sessionHash)
    .execute();
}

/** Uses it up. @returns it; null if there is none: of two concurrent calls, one gets it. */
export async function takeConfirmChallenge(db: Db, sessionHash: string): Promise<string | null> {
  const session = db.selectFrom('sessions').where('id_hash', '=', sessionHash);
  const found = await session.select('confirm_challenge').executeTakeFirst();
  const challenge = found?.confirm_challenge ?? null;
  if (challenge === null) return null;
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ confirm_challenge: null })
    .where('id_hash', '=', sessionHash)
    .where('confirm_challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? challenge : null;
}

/** Records that a session's member has confirmed who they are. */
export async function confirmSession(db: Db, sessionHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now.toISOString() })
    .where('id_hash', '=', sessionHash)
    .execute();
}
