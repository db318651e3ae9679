import { tzOffset } from '@date-fns/tz';
import { silentTransaction } from '../audit/transaction.ts';
import type { Picture } from '../content/images/re-encode.ts';
import type { Db } from '../database/tables.ts';
import { addDays } from '../days.ts';
import { insertActivities } from '../parcels/activities/write.ts';
import { completeParcel, noParts } from '../parcels/addresses/complete.ts';
import { findBuiltinKey } from '../parcels/event-presets/words.ts';
import { storeScans } from '../parcels/events/piece-scans.ts';
import { lockParcels } from '../parcels/find-parcel.ts';
import { localDate } from '../parcels/shared/delivery-days.ts';
import { unknownPiece } from '../parcels/shared/pieces.ts';
import { syncParcelStatuses } from '../parcels/status.ts';
import { insertParcels } from '../parcels/write.ts';
import { countryByName } from '../parse-country.ts';
import type { AddressParts } from '../shared/address.ts';
import type { ActivityColor, ActivityIcon, Stage } from '../shared/enums.ts';
import { withPrefix } from '../shared/field-values.ts';
import { minuteMs } from '../times.ts';
import type { Packing } from './artwork.ts';

/** The company's country. */
export const country = 'PT';

/** The places on the routes of demo parcels, with their positions in degrees. */
export const places = {
  amsterdam: { name: 'Amsterdam Schiphol, Netherlands', latitude: 52.31, longitude: 4.76 },
  antwerp: { name: 'Port of Antwerp, Belgium', latitude: 51.27, longitude: 4.34 },
  berlin: { name: 'Berlin, Germany', latitude: 52.52, longitude: 13.4 },
  casablanca: { name: 'Casablanca, Morocco', latitude: 33.57, longitude: -7.59 },
  chicago: { name: 'Chicago, United States', latitude: 41.88, longitude: -87.63 },
  dubai: { name: 'Dubai, United Arab Emirates', latitude: 25.25, longitude: 55.36 },
  genoa: { name: 'Port of Genoa, Italy', latitude: 44.4, longitude: 8.92 },
  honolulu: { name: 'Honolulu, United States', latitude: 21.31, longitude: -157.86 },
  istanbul: { name: 'Istanbul, Türkiye', latitude: 41.01, longitude: 28.98 },
  lisbon: { name: 'Lisbon, Portugal', latitude: 38.72, longitude: -9.14 },
  lyon: { name: 'Lyon, France', latitude: 45.76, longitude: 4.84 },
  madrid: { name: 'Madrid, Spain', latitude: 40.42, longitude: -3.7 },
  mumbai: { name: 'Mumbai, India', latitude: 19.08, longitude: 72.88 },
  nairobi: { name: 'Nairobi, Kenya', latitude: -1.29, longitude: 36.82 },
  newYork: { name: 'New York, United States', latitude: 40.64, longitude: -73.78 },
  osaka: { name: 'Osaka, Japan', latitude: 34.69, longitude: 135.5 },
  rotterdam: { name: 'Port of Rotterdam, Netherlands', latitude: 51.95, longitude: 4.14 },
  santos: { name: 'Port of Santos, Brazil', latitude: -23.96, longitude: -46.31 },
  saoPaulo: { name: 'São Paulo, Brazil', latitude: -23.55, longitude: -46.63 },
  sanFrancisco: { name: 'San Francisco, United States', latitude: 37.77, longitude: -122.42 },
  shanghai: { name: 'Port of Shanghai, China', latitude: 31.34, longitude: 121.63 },
  singapore: { name: 'Port of Singapore', latitude: 1.26, longitude: 103.84 },
  stockholm: { name: 'Stockholm, Sweden', latitude: 59.33, longitude: 18.07 },
  suez: { name: 'Suez Canal, Egypt', latitude: 30.43, longitude: 32.35 },
  sydney: { name: 'Sydney, Australia', latitude: -33.87, longitude: 151.21 },
  toronto: { name: 'Toronto, Canada', latitude: 43.65, longitude: -79.38 },
  vienna: { name: 'Vienna, Austria', latitude: 48.21, longitude: 16.37 },
  warsaw: { name: 'Warsaw, Poland', latitude: 52.23, longitude: 21.01 },
} satisfies Record<string, { name: string; latitude: number; longitude: number }>;

export type PlaceName = keyof typeof places;

/** The icon, colour and stage of an event; green by default. */
type DemoEventStyle = { icon: ActivityIcon; color?: ActivityColor; stage?: Stage | null };

const demoEventStyles = {
  'Info received': { icon: 'radio_button_unchecked', color: 'black', stage: 'info_received' },
  'Picked up from sender': { icon: 'local_shipping', stage: 'picked_up' },
  'Cleared customs': { icon: 'verified' },
  'Departed facility': { icon: 'airplanemode_active', stage: 'in_transit' },
  'Arrived at facility': { icon: 'home_work' },
  'At customs': { icon: 'pan_tool', color: 'gold', stage: 'at_customs' },
  'Out for delivery': { icon: 'moped', stage: 'out_for_delivery' },
  Delivered: { icon: 'check_circle', stage: 'delivered' },
  'Delivery attempt failed': { icon: 'pan_tool', color: 'red', stage: 'attempt_failed' },
  'On hold': { icon: 'pan_tool', color: 'red', stage: 'on_hold' },
  'Returned to sender': { icon: 'radio_button_checked', color: 'black', stage: 'returned' },
  'Ready to collect': { icon: 'home_work', stage: 'ready_for_pickup' },
} as const satisfies Record<string, DemoEventStyle>;

/** An event: about how many hours ago, its title, its place if that differs from the event before, and deviations from `demoEventStyles`. */
type DemoActivity = [
  hours: number,
  title: keyof typeof demoEventStyles,
  at?: PlaceName | null,
  own?: Partial<DemoEventStyle> & { note?: string },
];

function demoEventStyle([, title, , own]: DemoActivity): DemoEventStyle & { note?: string } {
  return { ...demoEventStyles[title], ...own };
}

export type DemoParcel = {
  code: string;
  shippedVia: 'Air freight' | 'Sea freight' | 'Road';
  /** If missing, the name of the stage is shown. */
  status?: string;
  weight?: string;
  /** The weights of several pieces, in kilograms; the parcel's weight is their sum. */
  pieces?: readonly number[];
  /** How many of the pieces have been picked up; the others are still missing. */
  scanned?: number;
  content: string;
  value: string;
  /** Cash on delivery, in cents. */
  cod?: number;
  recipient: { name: string; email?: string; phone?: string };
  /** The recipient's address. Without a town and a country, they are those of the route's end. */
  address: Partial<AddressParts>;
  /** Latitude and longitude of the street; without it, the position of the town is used. */
  position?: readonly [number, number];
  sender: { name: string; email: string };
  route: { from: PlaceName; at: PlaceName; to: PlaceName };
  /** The first and last day of the expected delivery, in days from now. */
  expected?: [number, number];
  map?: { zoom?: number };
  packing?: Packing;
  /** Oldest first. */
  history: DemoActivity[];
};

/** Sets the mode of transport of parcels. */
export function parcelsVia(
  shippedVia: DemoParcel['shippedVia'],
  parcels: Omit<DemoParcel, 'shippedVia'>[],
): DemoParcel[] {
  return parcels.map((parcel) => ({ ...parcel, shippedVia }));
}

/** Inserts the parcels of the demo with their histories. @param timeZone the site's time zone, an IANA name. */
export async function insertDemoParcels(
  db: Db,
  parcels: readonly DemoParcel[],
  pictures: Map<Packing, Picture>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const today = localDate(now, timeZone);
  const { default: zoneAt } = await import('@photostructure/tz-lookup');
  const placeTimeZone = (name: PlaceName) => zoneAt(places[name].latitude, places[name].longitude);
  // The activity log has no entries of demo data.
  const at = (time: Date) => silentTransaction(db, time);
  const events: HappenedEvent[] = [];
  for (const parcel of parcels) {
    const times = eventTimes(parcel, now, placeTimeZone);
    const image = (parcel.packing && pictures.get(parcel.packing)?.name) ?? null;
    const row = completeParcel(demoParcelRow(parcel, image, today), { country, tag: 'en' });
    // Without a street's position, positions are those of towns.
    const source = parcel.position === undefined ? 'gazetteer' : null;
    const sources = { map_pickup_source: 'gazetteer', map_destination_source: source } as const;
    const pieces = parcel.pieces?.map((weight) => ({ ...unknownPiece, weight }));
    const whole = { ...row, ...(pieces && { pieces }), ...sources };
    const [stored] = await insertParcels(at(times[0] ?? now), [whole]);
    const id = stored?.id ?? 0;
    if (parcel.scanned !== undefined) {
      const newest = times.at(-1) ?? now;
      await scanPieces(db, id, parcel, new Date(newest.getTime() + 20 * minuteMs));
    }
    const whereabouts = eventPlaces(parcel);
    for (const [index, event] of parcel.history.entries()) {
      const place = whereabouts[index] ?? parcel.route.from;
      events.push({ id, event, place, time: times[index] ?? now });
    }
  }
  events.sort((one, other) => one.time.getTime() - other.time.getTime());
  await insertActivities(at(now), events.map(demoActivityRow));
  const newest = new Map(events.map(({ id, time }) => [id, time]));
  for (const [id, time] of newest) {
    await syncParcelStatuses(at(time), [id], [id], { texts: [id] });
  }
}

/** Scans the pieces of a parcel that are picked up, so that the others count as missing. */
async function scanPieces(db: Db, id: number, parcel: DemoParcel, at: Date): Promise<void> {
  const title = 'Picked up from sender';
  const { name: location } = places[parcel.route.from];
  const event = {
    title,
    stage: 'picked_up' as const,
    location,
    builtin_key: findBuiltinKey(title, ['en']),
  };
  const happened_at = at.toISOString();
  const batch = await db
    .insertInto('event_batches')
    .values({ title, created_at: happened_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fresh = new Set(Array.from({ length: parcel.scanned ?? 0 }, (_, index) => index + 1));
  for (const row of await lockParcels(db, [id])) {
    const missing = [(parcel.scanned ?? 0) + 1];
    const reached = new Map([[id, { parcel: row, fresh, missing }]]);
    await storeScans(db, reached, { ...event, happened_at }, batch.id);
  }
}

function demoParcelRow(parcel: DemoParcel, image: string | null, today: string) {
  const { recipient, address, position, sender, expected, route } = parcel;
  const [pickup, current, destination] = [places[route.from], places[route.at], places[route.to]];
  return {
    tracking_code: parcel.code,
    recipient_name: recipient.name,
    recipient_email: recipient.email ?? null,
    recipient_phone_number: recipient.phone ?? null,
    ...withPrefix('destination', { ...noParts, ...placeTown(destination.name), ...address }),
    current_location: current.name,
    status: parcel.status ?? null,
    status_key: findBuiltinKey(parcel.status, ['en']),
    weight: parcel.weight ?? null,
    shipped_via: parcel.shippedVia,
    service: expected ? 'standard' : 'express',
    sender_name: sender.name,
    sender_email: sender.email,
    pickup_location: pickup.name,
    ...withPrefix('pickup', { ...noParts, ...placeTown(pickup.name) }),
    parcel_content: parcel.content,
    declared_value: parcel.value,
    cod_amount: parcel.cod ?? null,
    cod_currency: parcel.cod === undefined ? null : 'EUR',
    min_expected_delivery_date: expected ? addDays(today, expected[0]) : null,
    max_expected_delivery_date: expected ? addDays(today, expected[1]) : null,
    image,
    show_map: parcel.map ? ('yes' as const) : ('no' as const),
    map_zoom: parcel.map?.zoom ?? null,
    map_current_latitude: parcel.map ? current.latitude : null,
    map_current_longitude: parcel.map ? current.longitude : null,
    map_pickup_latitude: pickup.latitude,
    map_pickup_longitude: pickup.longitude,
    map_destination_latitude: position?.[0] ?? destination.latitude,
    map_destination_longitude: position?.[1] ?? destination.longitude,
  };
}

/** The town and country in the name of a place, such as `Port of Genoa, Italy`. */
function placeTown(name: string): Partial<AddressParts> {
  const [town = '', country = ''] = name.split(', ');
  return {
    city: town.replace(/^Port of | Schiphol$/, ''),
    country: countryByName(country) ?? null,
  };
}

/** An event of a stored parcel, which `id` names. */
type HappenedEvent = { id: number; event: DemoActivity; place: PlaceName; time: Date };

function demoActivityRow({ id: parcel_id, event, place, time }: HappenedEvent) {
  const [, title] = event;
  const { note: description = '', color = 'green', stage = null, icon } = demoEventStyle(event);
  return {
    parcel_id,
    title,
    description,
    icon,
    color,
    stage,
    created_at: time.toISOString(),
    builtin_key: findBuiltinKey(title, ['en']),
    location: places[place].name,
  };
}

const dayMinutes = 24 * 60;

/** The hours of the day, in local time, in which things happen: `[from, to]`. */
const atDoors = [9, 18] as const;
const hoursByStage: Partial<Record<Stage, readonly [number, number]>> = {
  picked_up: atDoors,
  out_for_delivery: [7, 11],
  delivered: atDoors,
  attempt_failed: atDoors,
};
const inFacilities = [6, 22] as const;

/** The place of each event: its own, or else that of the event before. */
function eventPlaces({ route, history }: DemoParcel): PlaceName[] {
  let place = route.from;
  return history.map(([, , at]) => {
    place = at ?? place;
    return place;
  });
}

/**
 * The times of a parcel's events: about as many hours ago as the history says, and within the local hours in which such things
 * happen.
 *
 * @param timeZoneAt returns the time zone of a place, an IANA name.
 * @returns a time for each event, in the order of the history (oldest first).
 */
function eventTimes(
  parcel: DemoParcel,
  now: Date,
  timeZoneAt: (place: PlaceName) => string,
): Date[] {
  const { code, route, history } = parcel;
  const whereabouts = eventPlaces(parcel);
  const newestFirst = history
    .map((event, index) => ({ hours: event[0], stage: demoEventStyle(event).stage, index }))
    .toReversed();
  const times: Date[] = [];
  let latest = now.getTime();
  for (const { hours, stage, index } of newestFirst) {
    const odd = oddMinutes(`${code} ${index}`);
    const timeZone = timeZoneAt(whereabouts[index] ?? route.from);
    const wanted = Math.min(now.getTime() - hours * 60 * minuteMs, latest) - odd * minuteMs;
    latest = clampToHours((stage && hoursByStage[stage]) ?? inFacilities, wanted, {
      odd,
      timeZone,
    });
    times[index] = new Date(latest);
  }
  return times;
}

/** The time if it is within some hours of the local day; else a few minutes before those hours last ended. */
function clampToHours(
  [from, to]: readonly [number, number],
  time: number,
  { odd, timeZone }: { odd: number; timeZone: string },
): number {
  const local = time / minuteMs + tzOffset(timeZone, new Date(time));
  const minutes = ((local % dayMinutes) + dayMinutes) % dayMinutes;
  if (minutes >= from * 60 && minutes < to * 60) return time;
  const since = (minutes - to * 60 + dayMinutes) % dayMinutes;
  return time - (since + odd) * minuteMs;
}

/** A number of minutes from 3 to 49, always the same for a text. */
function oddMinutes(text: string): number {
  const sum = [...text].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return 3 + (sum % 47);
}
