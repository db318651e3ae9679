import type { Db } from '../../database/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long a browser in which nobody signs in is remembered, as long as its cookie. */
export const deviceMs = 400 * dayMs;

/** Whether a member has signed in with this browser before, and until when it needs no second step; undefined: no. */
export function findDevice(db: Db, hash: string, staffId: number) {
  return db
    .selectFrom('known_devices')
    .select('trusted_until')
    .where('token_hash', '=', hash)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
}

/**
 * Gives a browser a new token at each sign-in, so that one that somebody else has read or planted is worth nothing.
 *
 * @param from the hash of its previous token; undefined: it had none.
 * @param trustedUntil null: as before.
 */
export async function renewDevice(
  db: Db,
  { from, to, staffId }: { from: string | undefined; to: string; staffId: number },
  { now, trustedUntil }: { now: Date; trustedUntil: Date | null },
): Promise<void> {
  if (from !== undefined) {
    const moved = db.updateTable('known_devices').set({ token_hash: to });
    await moved.where('token_hash', '=', from).execute();
  }
  const use = {
    last_used_at: now.toISOString(),
    ...(trustedUntil !== null && { trusted_until: trustedUntil.toISOString() }),
  };
  await db
    .insertInto('known_devices')
    .values({ token_hash: to, staff_id: staffId, ...use })
    .onConflict((conflict) => conflict.columns(['token_hash', 'staff_id']).doUpdateSet(use))
    .execute();
}

/** Forgets browsers in which nobody has signed in for long. @returns how many. */
export async function deleteUnusedDevices(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', new Date(now.getTime() - deviceMs).toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
