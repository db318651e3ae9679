import type { Db } from '../../database/tables.ts';

/** A member's secrets, encrypted; undefined: there are none. */
export function findTotp(db: Db, staffId: number) {
  return db
    .selectFrom('totp_secrets')
    .select(['secret', 'last_used_step'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
}

type Pending = { secret: string; sessionHash: string; until: Date };

/** Stores a secret that is to be confirmed, in this session; it replaces the previous one that was not. */
export async function savePendingSecret(
  db: Db,
  staffId: number,
  { secret, sessionHash, until }: Pending,
): Promise<void> {
  const pending = {
    pending_secret: secret,
    pending_session: sessionHash,
    pending_until: until.toISOString(),
  };
  await db
    .insertInto('totp_secrets')
    .values({ staff_id: staffId, ...pending })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(pending))
    .execute();
}

/**
 * The secret that a session has begun to set up; null if there is none, or it has waited for too long. Another session does
 * not see it: who looks at it has the codes from then on.
 */
export async function findPendingSecret(
  db: Db,
  staffId: number,
  { sessionHash, now }: { sessionHash: string; now: Date },
): Promise<string | null> {
  const found = await db
    .selectFrom('totp_secrets')
    .select('pending_secret')
    .where('staff_id', '=', staffId)
    .where('pending_session', '=', sessionHash)
    .where('pending_until', '>', now.toISOString())
    .executeTakeFirst();
  return found?.pending_secret ?? null;
}

/**
 * Puts the pending secret in the place of the confirmed one.
 *
 * @param step of the code that confirms it, which counts as used.
 * @returns whether it was still the pending one.
 */
export async function confirmSecret(
  db: Db,
  staffId: number,
  { pending, step, now }: { pending: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({
      secret: pending,
      ...{ pending_secret: null, pending_session: null, pending_until: null },
      confirmed_at: now.toISOString(),
      last_used_step: step,
    })
    .where('staff_id', '=', staffId)
    .where('pending_secret', '=', pending)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a step, and with it all before. @returns whether it was unused: of two concurrent calls, one gets true. */
export async function consumeTotpStep(
  db: Db,
  staffId: number,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_used_step: step })
    .where('staff_id', '=', staffId)
    .where('secret', '=', secret)
    .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a member's secrets. @returns whether there was a confirmed one. */
export async function deleteTotp(db: Db, staffId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('totp_secrets')
    .where('staff_id', '=', staffId)
    .returning('secret')
    .executeTakeFirst();
  return (deleted?.secret ?? null) !== null;
}
