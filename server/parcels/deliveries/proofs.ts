import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { Transaction } from '../../audit/transaction.ts';
import { deleteUnreferencedImage } from '../../content/images/queries.ts';
import { jsonRows } from '../../database/engine.ts';
import type { Db, Tables } from '../../database/tables.ts';
import type { Delivery } from '../shared/event.ts';

const publicDeliveryColumns = [
  'received_by',
  'signature',
  'photo',
  'note',
  'place',
  'created_at',
] as const;

/**
 * Selects the newest proof of delivery of a row of `parcels`: JSON of `PublicDelivery[]`. It is null, and nothing is read, if
 * the parcel's stage is not "delivered".
 */
export function newestDeliveryJson(db: Db, eb: ExpressionBuilder<Tables, 'parcels'>) {
  const newest = eb
    .selectFrom('deliveries')
    .select(publicDeliveryColumns)
    .whereRef('parcel_id', '=', 'parcels.id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    // The limit is not a parameter, because SQLite would plan the query again for each value.
    .limit(sql.lit(1));
  const isDelivered = sql<boolean>`${sql.ref('parcels.stage')} = ${sql.lit('delivered')}`;
  return eb.case().when(isDelivered).then(jsonRows(db, newest)).end();
}

export async function findNewestDelivery(db: Db, parcelId: number): Promise<Delivery | null> {
  const found = await selectProofs(db)
    .where('deliveries.parcel_id', '=', parcelId)
    .orderBy('deliveries.created_at', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export async function insertDelivery(
  db: Db,
  delivery: Insertable<Tables['deliveries']>,
): Promise<Delivery> {
  const { id } = await db
    .insertInto('deliveries')
    .values(delivery)
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectProofs(db).where('deliveries.id', '=', id).executeTakeFirstOrThrow();
}

/** The file names of the pictures in all proofs of delivery of a parcel. */
export async function findDeliveryImages(db: Db, parcelId: number): Promise<(string | null)[]> {
  const found = await db
    .selectFrom('deliveries')
    .select(['signature', 'photo'])
    .where('parcel_id', '=', parcelId)
    .execute();
  return found.flatMap(({ signature, photo }) => [signature, photo]);
}

function selectProofs(db: Db) {
  return db
    .selectFrom('deliveries')
    .innerJoin('activities', 'activities.id', 'deliveries.activity_id')
    .select(['deliveries.id', 'activity_id', 'received_by', 'signature', 'photo', 'note'])
    .select(['latitude', 'longitude', 'place', 'activities.location', 'deliveries.created_at']);
}

/** Deletes the proof of delivery that an activity made, if there is one, with its pictures. */
export async function removeDelivery({ db, recordAudit }: Transaction, activityId: number) {
  const before = await db
    .deleteFrom('deliveries')
    .where('activity_id', '=', activityId)
    .returningAll()
    .executeTakeFirst();
  if (before === undefined) return;
  await deleteUnreferencedImage(db, before.signature);
  await deleteUnreferencedImage(db, before.photo);
  await recordAudit({ action: 'deleted', ...deliveryAuditRef(before), before });
}

export function deliveryAuditRef(proof: { id: number; received_by: string; parcel_id: number }) {
  const { id, received_by: name, parcel_id: parcelId } = proof;
  return { type: 'delivery', id, name, parcelId } as const;
}
