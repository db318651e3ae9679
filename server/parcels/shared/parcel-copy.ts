import { type AddressEnd, addressFields, addressPartsIn } from '../../shared/address.ts';
import { type FieldValues, fieldNames, omit, pick, withPrefix } from '../../shared/field-values.ts';
import { namesFor, parcelFields } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import type { Parcel } from './parcel.ts';
import type { Piece } from './pieces.ts';

const rules = pick(parcelFields, namesFor('copy', true));

/**
 * The fields that one parcel shares with the next: sender, recipient, addresses and contents, but not the tracking code,
 * the status or the dates. All of them are optional.
 */
export const repeatedFields = {
  ...rules,
  recipient_name: omit(rules.recipient_name, ['required']),
  destination: omit(rules.destination, ['required']),
  show_map: omit(rules.show_map, ['required', 'hasDefault']),
  pieces_count: omit(rules.pieces_count, ['required', 'hasDefault']),
} as const;

const repeatedNames = fieldNames(repeatedFields);

export type RepeatedFields = FieldValues<typeof repeatedFields>;

/** A parcel template: a name, and the fields that its parcels share. */
export const templateFields = {
  name: { kind: 'line', max: limits.templateName, required: true },
  ...repeatedFields,
} as const;

/** A template as the API shows it; timestamps are ISO 8601 in UTC. */
export type ParcelTemplate = FieldValues<typeof templateFields> & {
  id: number;
  /** null: nothing is known about any piece. */
  pieces: Piece[] | null;
  created_at: string;
  updated_at: string;
};

export function copiedFields(parcel: RepeatedFields): RepeatedFields {
  return pick(parcel, repeatedNames);
}

/** The fields that a return swaps. A new field of sender, recipient or an address does not compile until `returnFields` sets it. */
type ExchangedField = Extract<
  keyof RepeatedFields,
  | 'destination'
  | `${'recipient' | 'sender' | 'pickup' | 'map_pickup' | 'map_destination'}_${string}`
>;

/** The fields that the return of a parcel begins with: sender and recipient are swapped. */
export function returnFields(parcel: Parcel): RepeatedFields {
  const exchanged: Pick<RepeatedFields, ExchangedField> = {
    recipient_id: parcel.sender_id,
    sender_id: parcel.recipient_id,
    recipient_name: parcel.sender_name,
    recipient_email: parcel.sender_email,
    recipient_phone_number: parcel.sender_phone_number,
    recipient_language: parcel.sender_language,
    destination: parcel.pickup_location,
    ...withPrefix('destination', addressPartsIn(parcel, 'pickup')),
    sender_name: parcel.recipient_name,
    sender_email: parcel.recipient_email,
    sender_phone_number: parcel.recipient_phone_number,
    sender_language: parcel.recipient_language,
    pickup_location: parcel.destination,
    ...withPrefix('pickup', addressPartsIn(parcel, 'destination')),
    map_pickup_latitude: parcel.map_destination_latitude,
    map_pickup_longitude: parcel.map_destination_longitude,
    map_destination_latitude: parcel.map_pickup_latitude,
    map_destination_longitude: parcel.map_pickup_longitude,
  };
  return { ...copiedFields(parcel), ...exchanged };
}

/** The names of the required fields of a new parcel that are empty. */
export function missingNames(fields: RepeatedFields) {
  const needed = ['recipient_name', 'destination'] as const;
  return needed.filter((name) => fields[name] === null);
}

/** What the form of a new parcel is filled in with: a parcel to copy or to return, a template, or a customer as its sender. */
export type Prefill = { fields: RepeatedFields; pieces: readonly Piece[] } & (
  | { kind: 'copy' | 'return'; code: string }
  | { kind: 'template'; id: number; name: string }
  | { kind: 'customer'; id: number; name: string }
);

/** The fields that belong to the text of an address. If the text is changed, their values no longer apply. */
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

/** The fields that a merge may take from the other parcel: all but the tracking code. */
export const mergeableNames = fieldNames({ ...parcelFields, image: null }).filter(
  (name) => name !== 'tracking_code',
);
export type MergeableName = (typeof mergeableNames)[number];

/** The places of a parcel: the fields of their names and of their coordinates. */
export const parcelPlaces = [
  ['current_location', 'map_current_latitude', 'map_current_longitude'],
  ['pickup_location', 'map_pickup_latitude', 'map_pickup_longitude'],
  ['destination', 'map_destination_latitude', 'map_destination_longitude'],
] as const;

/** Groups of fields that are only taken together: a place's name, and its coordinates or the parts of its address. */
const placeGroups = [
  ...parcelPlaces,
  ['pickup_location', ...addressFields.pickup],
  ['destination', ...addressFields.destination],
] as const;

/**
 * The fields that `into` takes from `from` in a merge: those that are empty in `into`. It takes no coordinates or address
 * parts if it has some of them already or its place has a different text, no part of a window, and no delivery days if the earliest would come
 * after the latest.
 */
export function fieldsToTake(into: Parcel, from: Parcel): MergeableName[] {
  const left = new Set<MergeableName>([
    ...placeGroups.flatMap(([name, ...degrees]) =>
      isSamePlace(into, from, name, degrees) ? [] : degrees,
    ),
    ...(mayTakePrice(into, from) ? [] : priceNames),
    ...(windowNames.every((name) => into[name] === null) ? [] : windowNames),
  ]);
  const names = mergeableNames.filter(
    (name) => isEmptyField(into[name]) && !isEmptyField(from[name]) && !left.has(name),
  );
  const { min_expected_delivery_date: min, max_expected_delivery_date: max } = {
    ...into,
    ...pick(from, names),
  };
  const areInOrder = min === null || max === null || min <= max;
  return areInOrder ? names : names.filter((name) => !name.endsWith('_expected_delivery_date'));
}

const windowNames = ['window_from', 'window_to'] as const;
const priceNames = ['price', 'currency', 'service', 'price_reason'] as const;

/** Whether the price of `from` can be taken: `into` has no price, and the two do not have different services. */
function mayTakePrice(into: Parcel, { service }: Parcel): boolean {
  const fits = into.service === null || service === null || into.service === service;
  return into.price === null && fits;
}

function isSamePlace(
  into: Parcel,
  from: Parcel,
  name: (typeof placeGroups)[number][0],
  degrees: readonly MergeableName[],
): boolean {
  const [mine, other] = [into[name], from[name]];
  const haveOneName =
    mine === null || other === null || foldPlaceName(mine) === foldPlaceName(other);
  return haveOneName && degrees.every((degree) => into[degree] === null);
}

function foldPlaceName(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ');
}

function isEmptyField(value: string | number | null): boolean {
  return value === null || value === '';
}
