import type { Db } from '../database/tables.ts';

/** One administrator runs the site; the table's own check keeps it at this id. */
export const adminId = 1;

/** The administrator; undefined before the sign-up. */
export function findAdmin(db: Db) {
  return db.selectFrom('admins').select(['email', 'password_hash']).executeTakeFirst();
}

/** Makes the administrator, unless there is one. @returns whether it was made. */
export async function insertFirstAdmin(
  db: Db,
  admin: { email: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const made = await db
    .insertInto('admins')
    .values({
      id: adminId,
      email: admin.email,
      password_hash: admin.passwordHash,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Gives the administrator another password.
 *
 * @param from the hash of the one that it takes the place of, where it matters which one that is.
 * @returns whether it did: of two changes of the same password at once, one does.
 */
export async function updatePassword(
  db: Db,
  { from, to, now }: { from?: string; to: string; now: Date },
): Promise<boolean> {
  const update = db
    .updateTable('admins')
    .set({ password_hash: to, updated_at: now.toISOString() })
    .where('id', '=', adminId);
  const { numUpdatedRows } = await (from === undefined
    ? update
    : update.where('password_hash', '=', from)
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}
