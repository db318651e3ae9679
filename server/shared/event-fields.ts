import { activityColors, activityIcons, deliveryPlaces, stages } from './enums.ts';
import {
  type FieldRules,
  latitude,
  line,
  longitude,
  type PublicFieldRules,
  publicAs,
  required,
  systemColumn,
} from './field-values.ts';
import { limits } from './limits.ts';

/** How money was collected at the door. */
export const paymentMethods = ['cash', 'card', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const stage = { kind: 'choice', options: stages } as const;
const icon = { kind: 'choice', options: activityIcons, ...required, hasDefault: true } as const;
const color = { kind: 'choice', options: activityColors, ...required, hasDefault: true } as const;

/** An event of a parcel's history; visitors see all of its fields. */
export const activityFields = {
  title: { ...line, ...required, ...publicAs('title'), ...systemColumn },
  description: { kind: 'lines', max: 2000, ...required, ...publicAs('remove'), ...systemColumn },
  icon: { ...icon, ...publicAs('keep') },
  color: { ...color, ...publicAs('keep') },
  stage: { ...stage, ...publicAs('keep') },
  location: { ...line, ...publicAs('place'), ...systemColumn },
  created_at: { kind: 'timestamp', ...required, hasDefault: true, ...publicAs('keep') },
} as const satisfies PublicFieldRules;

const description = { kind: 'lines', max: 2000, ...systemColumn } as const;

/** A preset for events. */
export const eventPresetFields = {
  name: { ...line, ...required },
  title: { ...line, ...required, ...systemColumn },
  description,
  icon,
  color,
  stage,
  status: { ...line, ...systemColumn },
  position: { kind: 'number', ...limits.position, digits: 0, ...required, hasDefault: true },
} as const satisfies FieldRules;

/** An event that is added to one or many parcels, and the fields of the parcels that it changes. */
export const eventFields = {
  title: { ...line, ...required, ...systemColumn },
  description,
  icon,
  color,
  stage,
  status: { ...line, ...systemColumn },
  location: { ...line, ...systemColumn },
  latitude,
  longitude,
  happened_at: { kind: 'timestamp' },
} as const satisfies FieldRules;

/** The proof that a parcel was delivered. */
export const deliveryFields = {
  received_by: { ...line, ...required },
  note: { kind: 'lines', max: 2000, ...systemColumn },
  latitude: eventFields.latitude,
  longitude: eventFields.longitude,
  place: { kind: 'choice', options: deliveryPlaces },
} as const satisfies FieldRules;

/** What was collected at the door, in the currency's smallest unit; `cod_reason`: why it is not the amount that was due. */
export const collectionFields = {
  cod_collected: { kind: 'number', min: 0, max: limits.money, digits: 0 },
  cod_method: { kind: 'choice', options: paymentMethods },
  cod_reason: line,
} as const satisfies FieldRules;

/** A driver's run on a day. */
export const runFields = {
  day: { kind: 'day', ...required },
  name: { kind: 'line', max: 100 },
  /** When it leaves the depot, and is back there at the latest. */
  starts_at: { kind: 'clock-time' },
  ends_at: { kind: 'clock-time' },
} as const satisfies FieldRules;
