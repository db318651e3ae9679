import { limits } from './limits.ts';

/**
 * What may be typed into a field: the one definition that the API's schemas and the forms' attributes
 * are made from. `min` and `max` bound a text's length in UTF-16 code units, or a number's value.
 */
export type FieldRule = { required?: true; min?: number; max?: number };

const line = { max: limits.text } as const satisfies FieldRule;
const requiredLine = { ...line, required: true } as const satisfies FieldRule;
const latitude = { min: -90, max: 90 } as const satisfies FieldRule;
const longitude = { min: -180, max: 180 } as const satisfies FieldRule;

export const parcelFields = {
  tracking_code: { ...limits.trackingCode, required: true },
  recipient_name: requiredLine,
  recipient_email: line,
  recipient_phone_number: line,
  destination: requiredLine,
  current_location: line,
  status: line,
  weight: line,
  shipped_via: line,
  sender_name: line,
  sender_email: line,
  pickup_location: line,
  parcel_content: line,
  declared_value: line,
  min_expected_delivery_date: {},
  max_expected_delivery_date: {},
  show_map: { required: true },
  map_zoom: { min: 1, max: 20 },
  map_current_latitude: latitude,
  map_current_longitude: longitude,
  map_pickup_latitude: latitude,
  map_pickup_longitude: longitude,
  map_destination_latitude: latitude,
  map_destination_longitude: longitude,
} as const satisfies Record<string, FieldRule>;

export const activityFields = {
  title: requiredLine,
  description: { required: true, max: 2000 },
  icon: { required: true },
  color: { required: true },
  created_at: { required: true },
} as const satisfies Record<string, FieldRule>;

export const contentPageFields = {
  title: requiredLine,
  sub_title: line,
  content: { required: true, max: 100_000 },
  icon: { required: true },
  overlay: { required: true },
  image: { required: true },
} as const satisfies Record<string, FieldRule>;

export const reviewFields = {
  name: requiredLine,
  review: { required: true, max: 2000 },
  image: { required: true },
} as const satisfies Record<string, FieldRule>;

export const settingsFields = {
  company_name: { required: true, max: 200 },
  contact_email: requiredLine,
  contact_phone: line,
  contact_phone_alt: line,
  contact_twitter: line,
  contact_telegram: line,
  contact_instagram: line,
  contact_address: line,
  mail_driver: { required: true },
  mail_template: { required: true },
  meta_description: line,
  chat_code: { max: 20_000 },
} as const satisfies Record<string, FieldRule>;

export const mailFields = {
  to: requiredLine,
  subject: requiredLine,
  body: { required: true, max: limits.message },
  password: { required: true, max: limits.text },
} as const satisfies Record<string, FieldRule>;

export const accountFields = {
  email: requiredLine,
  password: { required: true, ...limits.password },
  token: { required: true, max: 100 },
} as const satisfies Record<string, FieldRule>;

export const invoiceFields = {
  product: requiredLine,
} as const satisfies Record<string, FieldRule>;
