import { silentTransaction } from '../audit/transaction.ts';
import type { Db } from '../database/tables.ts';
import { addDays, localDate } from '../days.ts';
import { insertActivities } from '../parcels/activities/write.ts';
import { builtinKeyOf } from '../parcels/event-presets/words.ts';
import { syncParcelStatuses } from '../parcels/status.ts';
import { insertParcels } from '../parcels/write.ts';
import { type DemoParcel, places } from './parcel.ts';

const hour = 60 * 60 * 1000;

/**
 * Inserts a parcel of the demo with its history.
 *
 * @param image the name of the parcel's stored picture.
 * @param timeZone the site's, an IANA name.
 */
export async function insertDemoParcel(
  db: Db,
  parcel: DemoParcel,
  image: string | null,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const { recipient, sender, expected, history } = parcel;
  const { pickup, current, destination } = {
    pickup: places[parcel.pickup],
    current: places[parcel.current],
    destination: places[parcel.destination],
  };
  const today = localDate(now, timeZone);
  const hours = history.map(([hoursAgo]) => hoursAgo);
  const registered = hoursBefore(now, Math.max(...hours));
  const newest = hoursBefore(now, Math.min(...hours));
  // The activity log has no entries of demo data.
  const [id = 0] = await insertParcels(silentTransaction(db, registered), [
    {
      tracking_code: parcel.code,
      recipient_name: recipient.name,
      recipient_email: recipient.email ?? null,
      recipient_phone_number: recipient.phone ?? null,
      destination: recipient.address,
      current_location: current.name,
      status: parcel.status ?? null,
      status_key: builtinKeyOf(parcel.status, ['en']),
      weight: parcel.weight,
      shipped_via: parcel.shippedVia,
      sender_name: sender.name,
      sender_email: sender.email,
      pickup_location: pickup.name,
      parcel_content: parcel.content,
      declared_value: parcel.value,
      min_expected_delivery_date: expected ? addDays(today, expected[0]) : null,
      max_expected_delivery_date: expected ? addDays(today, expected[1]) : null,
      image,
      show_map: parcel.map ? 'yes' : 'no',
      map_zoom: parcel.map?.zoom ?? null,
      map_current_latitude: parcel.map ? current.latitude : null,
      map_current_longitude: parcel.map ? current.longitude : null,
      map_pickup_latitude: parcel.map ? pickup.latitude : null,
      map_pickup_longitude: parcel.map ? pickup.longitude : null,
      map_destination_latitude: parcel.map ? destination.latitude : null,
      map_destination_longitude: parcel.map ? destination.longitude : null,
    },
  ]);

  for (const [hoursAgo, title, description, icon, { color, stage, at }] of history) {
    const time = hoursBefore(now, hoursAgo);
    await insertActivities(silentTransaction(db, time), [
      {
        ...{ parcel_id: id, title, description, icon, created_at: time.toISOString() },
        builtin_key: builtinKeyOf(title, ['en']),
        color: color ?? 'green',
        stage: stage ?? null,
        location: at === undefined ? null : places[at].name,
      },
    ]);
  }
  await syncParcelStatuses(silentTransaction(db, newest), [id], [id]);
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hour);
}
