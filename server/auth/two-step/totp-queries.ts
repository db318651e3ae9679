import type { Db } from '../../database/tables.ts';

/** A member's secrets, encrypted; undefined: there are none. */
export function findTotp(db: Db, staffId: number) {
  return db
    .selectFrom('totp_secrets')
    .select(['secret', 'pending_secret', 'last_used_step'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
}

/** Stores a secret that is to be confirmed; it replaces the previous one that was not. */
export async function savePendingSecret(db: Db, staffId: number, pending: string): Promise<void> {
  await db
    .insertInto('totp_secrets')
    .values({ staff_id: staffId, pending_secret: pending })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ pending_secret: pending }))
    .execute();
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
      pending_secret: null,
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
