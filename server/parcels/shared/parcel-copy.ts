import { type AddressEnd, addressFields, partsOf } from '../../shared/address.ts';
import { type FieldValues, namesOf, omit, pick, withPrefix } from '../../shared/field-values.ts';
import { namesFor, parcelFields } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import type { Parcel } from './parcel.ts';
import type { Piece } from './pieces.ts';

const rules = pick(parcelFields, namesFor('copy', true));

/**
 * What repeats from one parcel to the next: who, where to, where from, what. Not its code, where it stands, nor
 * when. Any of it may be missing.
 */
export const repeatedFields = {
  ...rules,
  recipient_name: omit(rules.recipient_name, ['required']),
  destination: omit(rules.destination, ['required']),
  show_map: omit(rules.show_map, ['required', 'hasDefault']),
  pieces_count: omit(rules.pieces_count, ['required', 'hasDefault']),
} as const;

export const repeatedNames = namesOf(repeatedFields);

export type RepeatedFields = FieldValues<typeof repeatedFields>;

/** A template of parcels: what repeats, under a name. */
export const templateFields = {
  name: { kind: 'line', max: limits.templateName, required: true },
  ...repeatedFields,
} as const;

/** A template as the API shows it; timestamps are ISO 8601 in UTC. */
export type ParcelTemplate = FieldValues<typeof templateFields> & {
  id: number;
  /** null: nothing is known of them. */
  pieces: Piece[] | null;
  created_at: string;
  updated_at: string;
};

export function copyOf(parcel: RepeatedFields): RepeatedFields {
  return pick(parcel, repeatedNames);
}

/** What a return exchanges: a new field of a person or an end of the way does not compile before this has decided. */
type ExchangedField = Extract<
  keyof RepeatedFields,
  | 'destination'
  | `${'recipient' | 'sender' | 'pickup' | 'map_pickup' | 'map_destination'}_${string}`
>;

/** What its return begins with: sender and recipient exchanged. */
export function returnOf(parcel: Parcel): RepeatedFields {
  const exchanged: Pick<RepeatedFields, ExchangedField> = {
    recipient_id: parcel.sender_id,
    sender_id: parcel.recipient_id,
    recipient_name: parcel.sender_name,
    recipient_email: parcel.sender_email,
    recipient_phone_number: parcel.sender_phone_number,
    recipient_language: parcel.sender_language,
    destination: parcel.pickup_location,
    ...withPrefix('destination', partsOf(parcel, 'pickup')),
    sender_name: parcel.recipient_name,
    sender_email: parcel.recipient_email,
    sender_phone_number: parcel.recipient_phone_number,
    sender_language: parcel.recipient_language,
    pickup_location: parcel.destination,
    ...withPrefix('pickup', partsOf(parcel, 'destination')),
    map_pickup_latitude: parcel.map_destination_latitude,
    map_pickup_longitude: parcel.map_destination_longitude,
    map_destination_latitude: parcel.map_pickup_latitude,
    map_destination_longitude: parcel.map_pickup_longitude,
  };
  return { ...copyOf(parcel), ...exchanged };
}

/** The fields of a new parcel that must be filled in, as far as they are empty here. */
export function missingIn(fields: RepeatedFields) {
  const needed = ['recipient_name', 'destination'] as const;
  return needed.filter((name) => fields[name] === null);
}

/** What a new parcel begins with: a parcel of which it is a copy or the return, or a template. */
export type Prefill = { fields: RepeatedFields; pieces: readonly Piece[] } & (
  | { kind: 'copy' | 'return'; code: string }
  | { kind: 'template'; id: number; name: string }
);

/** The fields that go with the text of an address: where it is another one, they say nothing of it. */
export function addressFollowers(end: AddressEnd): string[] {
  return [...addressFields[end], `map_${end}_latitude`, `map_${end}_longitude`];
}

/** The fields of a sender and of its pickup address. */
export const senderNames = [
  'sender_id',
  'sender_name',
  'sender_email',
  'sender_phone_number',
  'sender_language',
  'pickup_location',
  ...addressFields.pickup,
  'map_pickup_latitude',
  'map_pickup_longitude',
] as const;

export type RecentSender = Pick<Parcel, (typeof senderNames)[number]>;

/** What a parcel is made of, its code and what derives from its history left out. */
export const mergedNames = namesOf({ ...parcelFields, image: null }).filter(
  (name) => name !== 'tracking_code',
);
export type MergedName = (typeof mergedNames)[number];

/** Coordinates go together, as the parts of an address do, and belong to a place that may be named. */
const places = [
  ['current_location', 'map_current_latitude', 'map_current_longitude'],
  ['pickup_location', 'map_pickup_latitude', 'map_pickup_longitude'],
  ['destination', 'map_destination_latitude', 'map_destination_longitude'],
  ['pickup_location', ...addressFields.pickup],
  ['destination', ...addressFields.destination],
] as const;

/**
 * The fields that a parcel takes from another one that becomes one with it: those that it has not. Half of a
 * place is not taken, nor the coordinates of a place with another name, nor a day that does not fit its own.
 */
export function namesToTake(into: Parcel, from: Parcel): MergedName[] {
  const left = new Set<MergedName>([
    ...places.flatMap(([name, ...degrees]) =>
      isSamePlace(into, from, name, degrees) ? [] : degrees,
    ),
    ...(mayTakePrice(into, from) ? [] : priceNames),
  ]);
  const names = mergedNames.filter(
    (name) => isEmpty(into[name]) && !isEmpty(from[name]) && !left.has(name),
  );
  const { min_expected_delivery_date: min, max_expected_delivery_date: max } = {
    ...into,
    ...pick(from, names),
  };
  const areInOrder = min === null || max === null || min <= max;
  return areInOrder ? names : names.filter((name) => !name.endsWith('_expected_delivery_date'));
}

const priceNames = ['price', 'currency', 'service', 'price_reason'] as const;

/** The price of `from` is taken only where `into` has none, and the two have no different services. */
function mayTakePrice(into: Parcel, { service }: Parcel): boolean {
  const fits = into.service === null || service === null || into.service === service;
  return into.price === null && fits;
}

type Place = (typeof places)[number];

function isSamePlace(
  into: Parcel,
  from: Parcel,
  name: Place[0],
  degrees: readonly MergedName[],
): boolean {
  const [mine, other] = [into[name], from[name]];
  const haveOneName = mine === null || other === null || fold(mine) === fold(other);
  return haveOneName && degrees.every((degree) => into[degree] === null);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ');
}

function isEmpty(value: string | number | null): boolean {
  return value === null || value === '';
}
