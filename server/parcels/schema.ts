import { z } from 'zod';
import { choice, day, decimal, email, line, optional } from '../http/fields.ts';
import { listFields, pageRequest } from '../http/list-request.ts';
import { says } from '../http/validation.ts';
import { parcelFields as rules } from '../shared/fields.ts';
import type { ParcelChanges } from '../shared/parcel.ts';
import { lookedUpCode, parcelKey, trackingCode } from './code-schema.ts';

/** A lookup: the code, and which page of the history. */
export const lookupRequest = z
  .object({ code: lookedUpCode, ...listFields })
  .transform(({ code, ...list }) => ({ code, request: pageRequest(list) }));

const optionalLine = optional(line(rules.status));
const optionalEmail = optional(email(rules.recipient_email));

const latitude = optional(decimal(rules.map_current_latitude));
const longitude = optional(decimal(rules.map_current_longitude));

const required = {
  tracking_code: trackingCode,
  recipient_name: line(rules.recipient_name),
  destination: line(rules.destination),
};

const others = {
  recipient_email: optionalEmail,
  recipient_phone_number: optionalLine,
  current_location: optionalLine,
  status: optionalLine,
  weight: optionalLine,
  shipped_via: optionalLine,
  sender_name: optionalLine,
  sender_email: optionalEmail,
  pickup_location: optionalLine,
  parcel_content: optionalLine,
  declared_value: optionalLine,
  min_expected_delivery_date: optional(day()),
  max_expected_delivery_date: optional(day()),
  show_map: choice(['no', 'yes']),
  map_zoom: optional(decimal(rules.map_zoom)),
  map_current_latitude: latitude,
  map_current_longitude: longitude,
  map_pickup_latitude: latitude,
  map_pickup_longitude: longitude,
  map_destination_latitude: latitude,
  map_destination_longitude: longitude,
};

/** Whether the earliest day is not after the latest; where one is not known, it is not. */
export function areInOrder(days: ParcelChanges): boolean {
  const { min_expected_delivery_date: min, max_expected_delivery_date: max } = days;
  return !min || !max || min <= max;
}

/** What is said where they are not, and of which field. */
export const notInOrder = { field: 'max_expected_delivery_date', error: says('deliveryDays') };

const bothDays = z.object({ min_expected_delivery_date: day(), max_expected_delivery_date: day() });

/** Judged beside the other fields, so that every bad one is named at once. */
const whereBothAreDays = (payload: { value: unknown }) => bothDays.safeParse(payload.value).success;

const daysInOrder = {
  path: [notInOrder.field],
  error: notInOrder.error,
  when: whereBothAreDays,
};

/** A parcel to be kept: three fields, and whatever else is known of it. */
export const newParcel = z
  .strictObject({ ...required, ...z.object(others).partial().shape })
  .refine(areInOrder, daysInOrder);

/** The fields to be changed; an empty text or null clears one, where it may be empty. */
export const parcelChange = z
  .strictObject({ id: parcelKey, ...z.object({ ...required, ...others }).partial().shape })
  .refine(areInOrder, daysInOrder);

/** The parcel to be deleted. */
export const parcelDeletion = z.strictObject({ id: parcelKey });
