import {
  activityColors,
  activityIcons,
  heroes,
  mailDrivers,
  mailTemplates,
  overlays,
  pageIcons,
  pagePlaces,
  publicDetails,
  yesNo,
} from './catalog.ts';
import {
  email,
  type FieldRule,
  type FieldRules,
  isPublic,
  latitude,
  line,
  longitude,
  phone,
  required,
  written,
} from './field-rules.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { stages } from './stages.ts';

const shipment = { section: 'shipment' } as const;
const delivery = { section: 'delivery' } as const;
const recipient = { section: 'recipient' } as const;
const sender = { section: 'sender' } as const;

export const parcelFields = {
  tracking_code: {
    kind: 'tracking-code',
    ...limits.trackingCode,
    ...required,
    ...isPublic,
    searched: true,
  },
  stage: { kind: 'choice', options: stages, ...isPublic, ...shipment },
  status: { ...line, ...isPublic, ...written, searched: true, ...shipment },
  current_location: { ...line, ...isPublic, ...written, ...shipment },
  weight: { ...line, ...isPublic, ...written, ...shipment },
  shipped_via: { ...line, ...written, ...shipment },
  parcel_content: { ...line, ...written, ...shipment },
  declared_value: { ...line, ...written, ...shipment },
  min_expected_delivery_date: { kind: 'day', ...isPublic, ...delivery },
  max_expected_delivery_date: { kind: 'day', ...isPublic, ...delivery },
  recipient_name: { ...line, ...required, ...isPublic, searched: true, ...recipient },
  recipient_email: { ...email, ...isPublic, searched: true, ...recipient },
  recipient_phone_number: { ...phone, ...isPublic, searched: true, ...recipient },
  /** What mails to the recipient are written in; without one, the language of the site's texts. */
  recipient_language: { kind: 'choice', options: languageCodes, ...recipient },
  destination: {
    ...line,
    ...required,
    ...isPublic,
    ...written,
    searched: true,
    ...recipient,
  },
  sender_name: { ...line, ...isPublic, searched: true, ...sender },
  sender_email: { ...email, searched: true, ...sender },
  /** What mails to the sender are written in; without one, the language of the site's texts. */
  sender_language: { kind: 'choice', options: languageCodes, ...sender },
  pickup_location: { ...line, ...isPublic, ...written, searched: true, ...sender },
  show_map: { kind: 'choice', options: yesNo, ...required, hasDefault: true, ...isPublic },
  map_zoom: { kind: 'number', min: 1, max: 20, public: 'map' },
  map_current_latitude: latitude,
  map_current_longitude: longitude,
  map_pickup_latitude: latitude,
  map_pickup_longitude: longitude,
  map_destination_latitude: latitude,
  map_destination_longitude: longitude,
} as const satisfies FieldRules;

export const activityFields = {
  title: { ...line, ...required, ...written },
  description: { kind: 'lines', max: 2000, ...required, ...written },
  icon: { kind: 'choice', options: activityIcons, ...required, hasDefault: true },
  color: { kind: 'choice', options: activityColors, ...required, hasDefault: true },
  stage: { kind: 'choice', options: stages },
  location: { ...line, ...written },
  created_at: { kind: 'timestamp', ...required, hasDefault: true },
} as const satisfies FieldRules;

const description = { kind: 'lines', max: 2000, ...written } as const;

/** A preset of an event: what is recorded with one choice. */
export const eventPresetFields = {
  name: { ...line, ...required },
  title: { ...line, ...required, ...written },
  description,
  icon: activityFields.icon,
  color: activityFields.color,
  stage: activityFields.stage,
  status: { ...line, ...written },
  position: { kind: 'number', ...limits.position, digits: 0, ...required, hasDefault: true },
} as const satisfies FieldRules;

/** What happened to parcels: an activity of each, and what it changes on them. */
export const eventFields = {
  title: { ...line, ...required, ...written },
  description,
  icon: activityFields.icon,
  color: activityFields.color,
  stage: activityFields.stage,
  status: { ...line, ...written },
  location: { ...line, ...written },
  latitude: { kind: 'number', min: -90, max: 90 },
  longitude: { kind: 'number', min: -180, max: 180 },
  happened_at: { kind: 'timestamp' },
} as const satisfies FieldRules;

/** Who wants to follow a parcel. */
export const followerFields = {
  code: { ...line, ...required },
  email: { ...email, ...required },
} as const satisfies FieldRules;

/** The proof that a parcel was delivered. */
export const deliveryFields = {
  received_by: { ...line, ...required },
  note: { kind: 'lines', max: 2000, ...written },
  latitude: eventFields.latitude,
  longitude: eventFields.longitude,
} as const satisfies FieldRules;

export const contentPageFields = {
  title: { ...line, ...required, ...written, searched: true },
  sub_title: { ...line, ...written, cleared: '', hasDefault: true },
  content: { kind: 'lines', max: 100_000, ...required, ...written },
  icon: { kind: 'choice', options: pageIcons, ...required },
  hero: { kind: 'choice', options: heroes, ...required, hasDefault: true },
  overlay: { kind: 'choice', options: overlays, ...required, hasDefault: true },
  /** Where the site links to it. */
  shown_in: { kind: 'choice', options: pagePlaces, ...required, hasDefault: true },
  /** Its place among all pages, wherever they are listed in order. */
  position: { kind: 'number', ...limits.position, digits: 0, ...required, hasDefault: true },
} as const satisfies FieldRules;

export const reviewFields = {
  name: { ...line, ...required, searched: true },
  review: { kind: 'lines', max: 2000, ...required, ...written, searched: true },
} as const satisfies FieldRules;

const optionalContact = { ...line, ...isPublic } as const;

export const settingsFields = {
  company_name: { kind: 'line', max: 200, ...required, ...isPublic },
  contact_email: { ...email, ...required, ...isPublic },
  contact_phone: { ...phone, ...isPublic },
  contact_phone_alt: { ...phone, ...isPublic },
  contact_twitter: optionalContact,
  contact_telegram: optionalContact,
  contact_instagram: optionalContact,
  contact_address: { ...optionalContact, ...written },
  content_language: {
    kind: 'choice',
    options: languageCodes,
    ...required,
    hasDefault: true,
    ...isPublic,
  },
  mail_driver: { kind: 'choice', options: mailDrivers, ...required, hasDefault: true },
  mail_template: { kind: 'choice', options: mailTemplates, ...required, hasDefault: true },
  meta_description: { ...line, ...written, cleared: '', hasDefault: true, ...isPublic },
  chat_code: { kind: 'lines', max: 20_000, cleared: '', hasDefault: true },
  public_details: { kind: 'choice', options: publicDetails, ...required, hasDefault: true },
  /** How long a mail about a stage waits for a correction. */
  mail_delay_minutes: { kind: 'number', min: 0, max: 60, digits: 0, ...required, hasDefault: true },
  /** Origins that may frame the tracking form, one a line. */
  embed_origins: { kind: 'lines', max: 2000, cleared: '', hasDefault: true },
  /** The company's colours, of its surfaces and of what is to be seen first; null: the house's own. */
  primary_color: { kind: 'color' },
  accent_color: { kind: 'color' },
  /** What new invoices begin with; a currency is an ISO 4217 code. */
  invoice_currency: { kind: 'line', min: 3, max: 3 },
  invoice_tax_rate: { kind: 'number', ...limits.taxRate },
  invoice_due_days: { kind: 'number', min: 0, max: 365, digits: 0 },
  invoice_note: { kind: 'lines', max: 2000, ...written, cleared: '', hasDefault: true },
  tax_number: { kind: 'line', max: 100 },
} as const satisfies FieldRules;

export const clientFields = {
  name: { ...line, ...required, searched: true },
  link: { kind: 'link', max: limits.text },
  position: { kind: 'number', ...limits.position, digits: 0, ...required, hasDefault: true },
} as const satisfies FieldRules;

/** A saved view of the list of parcels: the query of its address, under a name. */
export const parcelViewFields = {
  name: { kind: 'line', max: 100, ...required },
  query: { kind: 'line', max: 2000, cleared: '', hasDefault: true },
} as const satisfies FieldRules;

/** An uploaded picture. */
export const imageField = {
  kind: 'image',
  accept: '.jpg,.png,.jpeg',
  ...required,
} as const satisfies FieldRule;

/** An uploaded logo. */
export const logoField = {
  kind: 'image',
  accept: '.svg,.png,.jpg,.jpeg',
  ...required,
} as const satisfies FieldRule;

export const accountFields = {
  email: { ...email, ...required },
  password: { kind: 'password', ...limits.password, ...required },
  token: { kind: 'line', max: 100, ...required },
} as const satisfies FieldRules;
