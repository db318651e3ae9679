import { z } from 'zod';
import { choice, day, decimal, email, line, optional } from '../http/input/fields.ts';
import { listFields, pageRequest } from '../http/input/list-request.ts';
import { parcelFields as rules } from '../shared/fields.ts';
import { lookedUpCode, parcelKey, trackingCode } from './code-schema.ts';
import { daysInOrder } from './delivery-days.ts';

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

/** A parcel to be kept: three fields, and whatever else is known of it. */
export const newParcel = daysInOrder(
  z.strictObject({ ...required, ...z.object(others).partial().shape }),
);

/** The fields to be changed; an empty text or null clears one, where it may be empty. */
export const parcelChange = daysInOrder(
  z.strictObject({ id: parcelKey, ...z.object({ ...required, ...others }).partial().shape }),
);

/** The parcel to be deleted. */
export const parcelDeletion = z.strictObject({ id: parcelKey });
