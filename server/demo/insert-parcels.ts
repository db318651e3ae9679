import { silentTransaction } from '../audit/transaction.ts';
import type { Db } from '../database/tables.ts';
import { addDays, localDate } from '../days.ts';
import { insertActivities } from '../parcels/activities/write.ts';
import { builtinKeyOf } from '../parcels/event-presets/words.ts';
import { syncParcelStatuses } from '../parcels/status.ts';
import { insertParcels } from '../parcels/write.ts';
import { type DemoParcel, places } from './parcel.ts';

const hour = 60 * 60 * 1000;

/** A parcel of the demo, and the name of its stored picture. */
type Pictured = { parcel: DemoParcel; image: string | null };

/**
 * Inserts the parcels of the demo with their histories: what happened at the same time in one statement, the oldest first.
 *
 * @param timeZone the site's, an IANA name.
 */
export async function insertDemoParcels(
  db: Db,
  parcels: readonly Pictured[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const today = localDate(now, timeZone);
  // The activity log has no entries of demo data.
  const at = (hours: number) => silentTransaction(db, hoursBefore(now, hours));
  const ids = new Map<DemoParcel, number>();
  for (const [hours, list] of Map.groupBy(parcels, ({ parcel }) => registeredOf(parcel))) {
    const rows = list.map((one) => rowOf(one, today));
    const inserted = await insertParcels(at(hours), rows);
    for (const [index, { parcel }] of list.entries()) ids.set(parcel, inserted[index] ?? 0);
  }
  const idOf = (parcel: DemoParcel) => ids.get(parcel) ?? 0;
  const events = parcels.flatMap(({ parcel }) =>
    parcel.history.map((event) => ({ parcel, event })),
  );
  events.sort(({ event: [one] }, { event: [other] }) => other - one);
  for (const [hours, list] of Map.groupBy(events, ({ event }) => event[0])) {
    const tx = at(hours);
    const created_at = tx.now.toISOString();
    const activities = list.map(({ parcel, event }) => activityOf(idOf(parcel), event, created_at));
    await insertActivities(tx, activities);
  }
  for (const [hours, list] of Map.groupBy(parcels, ({ parcel }) => newestOf(parcel))) {
    const changed = list.map(({ parcel }) => idOf(parcel));
    await syncParcelStatuses(at(hours), changed, changed);
  }
}

const registeredOf = ({ history }: DemoParcel) => Math.max(...history.map(([hours]) => hours));
const newestOf = ({ history }: DemoParcel) => Math.min(...history.map(([hours]) => hours));

function rowOf({ parcel, image }: Pictured, today: string) {
  const { recipient, sender, expected } = parcel;
  const { pickup, current, destination } = {
    pickup: places[parcel.pickup],
    current: places[parcel.current],
    destination: places[parcel.destination],
  };
  return {
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
    show_map: parcel.map ? ('yes' as const) : ('no' as const),
    map_zoom: parcel.map?.zoom ?? null,
    map_current_latitude: parcel.map ? current.latitude : null,
    map_current_longitude: parcel.map ? current.longitude : null,
    map_pickup_latitude: parcel.map ? pickup.latitude : null,
    map_pickup_longitude: parcel.map ? pickup.longitude : null,
    map_destination_latitude: parcel.map ? destination.latitude : null,
    map_destination_longitude: parcel.map ? destination.longitude : null,
  };
}

function activityOf(
  parcel_id: number,
  [, title, description, icon, { color, stage, at }]: DemoParcel['history'][number],
  created_at: string,
) {
  return {
    ...{ parcel_id, title, description, icon, created_at },
    builtin_key: builtinKeyOf(title, ['en']),
    color: color ?? ('green' as const),
    stage: stage ?? null,
    location: at === undefined ? null : places[at].name,
  };
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hour);
}
