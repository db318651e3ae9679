import { sql } from 'kysely';
import { isOneOf } from '../../database/json.ts';
import type { Db } from '../../database/tables.ts';
import { importColumns } from '../../shared/import-columns.ts';

/** The parcels with these ids, with all that an import can set, in no order. */
export function readParcels(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('parcels')
    .select(['id', ...importColumns.parcels])
    .where(isOneOf(db, ids))
    .execute();
}

/** The ids of the activities of these parcels and whose they are, those of each parcel from the first on. */
export function readActivityIds(db: Db, parcelIds: readonly number[]) {
  return db
    .selectFrom('activities')
    .select(['id', 'parcel_id'])
    .where(isOneOf(db, parcelIds, 'parcel_id'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The activities with these ids, with their parcels' codes, in no order. */
export function readActivities(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('activities')
    .innerJoin('parcels', 'parcels.id', 'activities.parcel_id')
    .select([
      'activities.id',
      'tracking_code',
      sql<string>`activities.created_at`.as('happened_at'),
      'title',
      'description',
      'activities.stage',
      'location',
      'icon',
      'color',
    ])
    .where(isOneOf(db, ids, 'activities.id'))
    .execute();
}
