import type { Db } from '../../database/tables.ts';

/** Replaces a member's recovery codes. @param hashes none: they have no codes any more. */
export async function replaceRecoveryCodes(
  db: Db,
  staffId: number,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
  if (hashes.length === 0) return;
  const created_at = now.toISOString();
  const rows = hashes.map((code_hash) => ({ staff_id: staffId, code_hash, created_at }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Uses up a recovery code. @returns whether it was unused: of two concurrent calls, one gets true. */
export async function consumeRecoveryCode(
  db: Db,
  staffId: number,
  hash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
