import { silentTransaction } from '../../../server/audit/transaction.ts';
import type { Db, ParcelRow } from '../../../server/database/tables.ts';
import { findParcelById } from '../../../server/parcels/find-parcel.ts';
import type { NewParcel, ParcelChanges } from '../../../server/parcels/shared/parcel.ts';
import { deleteParcels, insertParcels, updateParcels } from '../../../server/parcels/write.ts';

/** Inserts a parcel as the API does, without an audit entry. */
export async function insertParcelRow(db: Db, parcel: NewParcel, now: Date): Promise<ParcelRow> {
  const manual_stage = parcel.stage ?? null;
  const [inserted] = await insertParcels(silentTransaction(db, now), [{ ...parcel, manual_stage }]);
  return parcelRow(db, inserted?.id ?? 0);
}

/** Changes a parcel likewise. */
export async function updateParcelRow(
  db: Db,
  before: ParcelRow,
  changes: ParcelChanges,
  now: Date,
): Promise<void> {
  await updateParcels(silentTransaction(db, now), [{ before, changes }]);
}

/** The parcel that was registered last. */
export function newestParcel({ db }: { db: Db }): Promise<ParcelRow> {
  return db.selectFrom('parcels').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
}

/** Writes values into a parcel's row, whatever follows from them. */
export async function setColumns(
  db: Db,
  code: string,
  values: Partial<Omit<ParcelRow, 'id'>>,
): Promise<void> {
  await db.updateTable('parcels').set(values).where('tracking_code', '=', code).execute();
}

/** Deletes a parcel likewise. */
export async function deleteParcelById(db: Db, id: number): Promise<void> {
  await deleteParcels(silentTransaction(db, new Date()), [await parcelRow(db, id)]);
}

async function parcelRow(db: Db, id: number): Promise<ParcelRow> {
  const parcel = await findParcelById(db, id);
  if (parcel === undefined) throw new Error(`There is no parcel ${id}`);
  return parcel;
}
