import { type FieldValues, namesOf, omit, pick } from './field-values.ts';
import { parcelFields } from './fields.ts';
import { limits } from './limits.ts';
import type { Parcel } from './parcel.ts';
import { namesFor } from './parcel-uses.ts';

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
  created_at: string;
  updated_at: string;
};

/** What a copy of a parcel begins with. */
export function copyOf(parcel: RepeatedFields): RepeatedFields {
  return pick(parcel, repeatedNames);
}

/** What its return begins with: sender and recipient exchanged. The sender's phone number is not known. */
export function returnOf(parcel: Parcel): RepeatedFields {
  return {
    ...copyOf(parcel),
    recipient_name: parcel.sender_name,
    recipient_email: parcel.sender_email,
    recipient_phone_number: null,
    recipient_language: parcel.sender_language,
    destination: parcel.pickup_location,
    sender_name: parcel.recipient_name,
    sender_email: parcel.recipient_email,
    sender_language: parcel.recipient_language,
    pickup_location: parcel.destination,
    map_pickup_latitude: parcel.map_destination_latitude,
    map_pickup_longitude: parcel.map_destination_longitude,
    map_destination_latitude: parcel.map_pickup_latitude,
    map_destination_longitude: parcel.map_pickup_longitude,
  };
}

/** The fields of a new parcel that must be filled in, as far as they are empty here. */
export function missingIn(fields: RepeatedFields) {
  const needed = ['recipient_name', 'destination'] as const;
  return needed.filter((name) => fields[name] === null);
}

/** What a new parcel begins with: a parcel of which it is a copy or the return, or a template. */
export type Prefill = { fields: RepeatedFields } & (
  | { kind: 'copy' | 'return'; code: string }
  | { kind: 'template'; id: number; name: string }
);
