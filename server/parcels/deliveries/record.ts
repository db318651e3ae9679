import type { RecordAudit } from '../../audit/with-audit.ts';
import type { Picture } from '../../content/images/picture.ts';
import { insertImage } from '../../content/images/queries.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { findSettings } from '../../settings/queries.ts';
import type { DeliveryAnswer } from '../../shared/delivery.ts';
import { recordParcelEvents } from '../events/record.ts';
import { withCoordinates } from '../saved-locations/queries.ts';
import { deliveryAuditRef } from './event.ts';
import { deliveredEvent } from './preset.ts';
import { insertDelivery } from './queries.ts';
import type { NewDelivery } from './schema.ts';

/** A delivery, of which is known when it was, in UTC. */
export type Delivered = Omit<NewDelivery, 'parcel' | 'happened_at'> & { happened_at: string };

/**
 * Records that a parcel was delivered, as any event, and keeps the proof of it. Who received it, the signature, the
 * photo and the note are the proof's alone: the history is for everybody with the code.
 */
export async function recordDelivery(
  trx: Db,
  record: RecordAudit,
  parcel: ParcelRow,
  delivered: Delivered,
  now: Date,
): Promise<DeliveryAnswer> {
  const { received_by, note = null, happened_at } = delivered;
  const { latitude = null, longitude = null } = delivered;
  const { content_language } = await findSettings(trx);
  const event = await deliveredEvent(trx, content_language);
  const happened = { ...event, stage: 'delivered', image: null, happened_at } as const;
  const { location = null } = delivered;
  const place = await withCoordinates(trx, { location, latitude, longitude });
  const recorded = await recordParcelEvents(trx, record, [parcel], { ...happened, ...place }, now);
  const about = { parcel_id: parcel.id, activity_id: recorded.activities.get(parcel.id) ?? 0 };
  const proof = {
    ...{ received_by, note, latitude, longitude, created_at: happened_at },
    signature: await keep(trx, delivered.signature, now),
    photo: await keep(trx, delivered.photo, now),
  };
  const delivery = await insertDelivery(trx, { ...about, ...proof });
  const named = deliveryAuditRef({ ...delivery, ...about });
  await record({ action: 'created', ...named, after: proof });
  return { event_id: recorded.id, tracking_code: parcel.tracking_code, delivery };
}

/** @returns the name of a picture that is stored now; null: there is none. */
async function keep(trx: Db, picture: Picture | undefined, now: Date): Promise<string | null> {
  if (picture === undefined) return null;
  await insertImage(trx, { ...picture, created_at: now.toISOString() });
  return picture.name;
}
