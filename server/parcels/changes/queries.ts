import type { SqlBool, sql } from 'kysely';
import { isOneOf } from '../../database/json.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';

/** An audit entry about a parcel; `deletedCode`: the entry says that it was deleted, and which code it had. */
export type ParcelEntry = { id: number; at: string; parcelId: number; deletedCode: string | null };

/** The first entries that meet a condition, in the order of their ids. */
export async function findParcelEntries(
  db: Db,
  condition: ReturnType<typeof sql<SqlBool>>,
  limit: number,
): Promise<ParcelEntry[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['id', 'at', 'action', 'record_type', 'record_name', 'parcel_id'])
    .where(condition)
    .where('parcel_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, action, record_type, record_name, parcel_id }) => {
    const isDeletion = action === 'deleted' && record_type === 'parcel';
    const deletedCode = isDeletion ? (record_name ?? '') : null;
    return { id, at, parcelId: parcel_id ?? 0, deletedCode };
  });
}

/** The parcels with these ids, in no order. */
export function findParcelsByIds(db: Db, ids: readonly number[]): Promise<ParcelRow[]> {
  return db.selectFrom('parcels').selectAll().where(isOneOf(db, ids)).execute();
}

/** The parcels that come after one, in the order of their ids. */
export function findParcelsAfter(db: Db, id: number, limit: number): Promise<ParcelRow[]> {
  return db
    .selectFrom('parcels')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}
