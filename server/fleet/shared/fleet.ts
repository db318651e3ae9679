import {
  type FieldRules,
  type FieldValues,
  latitude,
  longitude,
  required,
} from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';

const name = { kind: 'line', max: 100, ...required } as const;
const time = { kind: 'clock-time' } as const;

/** Where runs start and end. `opens` and `closes`: null, it is always open. */
export const depotFields = {
  name,
  street: parcelFields.destination_street,
  street2: parcelFields.destination_street2,
  postcode: parcelFields.destination_postcode,
  city: parcelFields.destination_city,
  region: parcelFields.destination_region,
  country: parcelFields.destination_country,
  latitude,
  longitude,
  opens: time,
  closes: time,
} as const satisfies FieldRules;

/** What is driven. A capacity that is null has no limit. */
export const vehicleFields = {
  name,
  plate: { kind: 'line', max: 20 },
  capacity_pieces: { kind: 'number', min: 1, max: 100_000, digits: 0 },
  capacity_kg: { kind: 'number', min: 1, max: 100_000, digits: 1 },
  capacity_m3: { kind: 'number', min: 0.01, max: 1000, digits: 2 },
} as const satisfies FieldRules;

/** When a driver works on a day, with a break that may be left out. */
export const shiftFields = {
  day: { kind: 'day', ...required },
  from: { ...time, ...required },
  to: { ...time, ...required },
  break_from: time,
  break_to: time,
} as const satisfies FieldRules;

type Saved = { id: number; created_at: string; updated_at: string };

/** A record that another one names. */
export type Named = { id: number; name: string };

export type Depot = FieldValues<typeof depotFields> & Saved;
export type Vehicle = FieldValues<typeof vehicleFields> & Saved & { depot: Named | null };
export type Shift = FieldValues<typeof shiftFields> & Saved & { driver: Named };
