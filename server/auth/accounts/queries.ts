import { isPostgres } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';

/** There is one administrator; a CHECK constraint of the table allows only this id. */
export const adminId = 1;

/** The administrator; undefined before the sign-up. */
export function findAdmin(db: Db) {
  return db.selectFrom('admins').select(['email', 'password_hash']).executeTakeFirst();
}

/**
 * Locks the account's row until the transaction ends. Every transaction that changes the password, the address, tokens or
 * sessions calls it first, so that on PostgreSQL they run one after the other.
 */
export async function lockAdmin(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  await db.selectFrom('admins').select('id').where('id', '=', adminId).forUpdate().execute();
}

/** Creates the administrator, unless there is one. @returns whether it was created. */
export async function insertFirstAdmin(
  db: Db,
  admin: { email: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const created = await db
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
  return created !== undefined;
}

/**
 * Changes the administrator's password.
 *
 * @param from the hash that the current password must still have; any, if left out.
 * @returns whether it was changed: of two concurrent changes with the same `from`, one succeeds.
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

/** Changes the administrator's e-mail address. */
export async function updateEmail(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('admins')
    .set({ email, updated_at: now.toISOString() })
    .where('id', '=', adminId)
    .execute();
}
