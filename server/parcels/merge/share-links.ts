import type { Db } from '../../database/tables.ts';

/** The links to a parcel show the one that it becomes a part of. */
export async function moveShareLinks(
  trx: Db,
  { into, from }: { into: number; from: number },
): Promise<void> {
  await trx
    .updateTable('share_links')
    .set({ parcel_id: into })
    .where('parcel_id', '=', from)
    .execute();
}
