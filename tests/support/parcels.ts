import { silentTransaction } from '../../server/audit/transaction.ts';
import type { Db } from '../../server/database/tables.ts';
import { insertActivities } from '../../server/parcels/activities/write.ts';
import type { NewActivity, NewParcel } from '../../server/parcels/shared/parcel.ts';
import { insertParcelRow } from './parcels/parcel-rows.ts';

const then = new Date('2026-03-01T08:00:00.000Z');

const parcel: NewParcel = {
  tracking_code: 'TEST-1001',
  recipient_name: 'Ada Okoye',
  recipient_email: 'ada@example.com',
  recipient_phone_number: '+31 20 555 0100',
  destination: 'Keizersgracht 1, Amsterdam',
  current_location: 'Lisbon',
  stage: 'in_transit',
  status: 'In transit',
  weight: '2 kg',
  shipped_via: 'Air freight',
  sender_name: 'Kofi Mensah',
  sender_email: 'kofi@example.com',
  pickup_location: 'Accra',
  parcel_content: 'Books',
  declared_value: 'EUR 20',
  min_expected_delivery_date: '2026-03-05',
  max_expected_delivery_date: '2026-03-07',
  show_map: 'no',
};

/** The coordinates of a journey from Accra over Lisbon to Amsterdam. */
export const mapped: Partial<NewParcel> = {
  show_map: 'yes',
  map_pickup_latitude: 5.6,
  map_pickup_longitude: -0.19,
  map_current_latitude: 38.72,
  map_current_longitude: -9.14,
  map_destination_latitude: 52.37,
  map_destination_longitude: 4.9,
};

/** A parcel of which only the required fields are known. */
export const nothingKnown: Partial<NewParcel> = {
  stage: null,
  status: null,
  weight: null,
  current_location: null,
  min_expected_delivery_date: null,
  max_expected_delivery_date: null,
  recipient_email: null,
  recipient_phone_number: null,
  sender_name: null,
  pickup_location: null,
};

/** Inserts a parcel with every field filled in; returns its id. */
export async function insertParcel(db: Db, fields: Partial<NewParcel> = {}): Promise<number> {
  return (await insertParcelRow(db, { ...parcel, ...fields }, then)).id;
}

/** Inserts an activity into a parcel's history; returns its id. */
export async function insertActivity(
  db: Db,
  parcelId: number,
  fields: Partial<NewActivity> = {},
): Promise<number> {
  const { created_at = then.toISOString() } = fields;
  const words = { title: 'Departed', description: 'On board.', ...fields };
  const activity = { ...words, parcel_id: parcelId, created_at };
  const [id = 0] = await insertActivities(silentTransaction(db, then), [activity]);
  return id;
}

/** Columns that only queries read. */
const hidden = [
  'search_text',
  'manual_stage',
  'last_event_at',
  'erased_at',
  'map_pickup_source',
  'map_destination_source',
  'delivery_days_source',
  'created_by_id',
];

/** A row of parcels as the API shows it. */
export function withoutHidden(row: object) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
}
