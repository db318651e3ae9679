import {
  activityColors,
  activityIcons,
  heroes,
  mailDrivers,
  mailSecurity,
  mailTemplates,
  overlays,
  pageIcons,
  pagePlaces,
  publicDetails,
  stageMailTo,
  yesNo,
} from './catalog.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { stages } from './stages.ts';

/**
 * The rules for a field. The API's schemas, the types of records and tables, and the forms are all
 * derived from these lists: a field is defined only here.
 */
export type FieldRule = {
  kind:
    | 'line'
    | 'lines'
    | 'email'
    | 'phone'
    /** an address that begins with https:// */
    | 'link'
    /** `YYYY-MM-DD` */
    | 'day'
    /** ISO 8601, UTC */
    | 'timestamp'
    | 'number'
    | 'choice'
    | 'tracking-code'
    | 'password'
    /** `#rrggbb` */
    | 'color'
    | 'image';
  /** It must not be empty. An optional field that is empty has the value `cleared`. */
  required?: true;
  /** A new record gets a default value, even if the field is required. */
  hasDefault?: true;
  /** The value of an empty field; null by default. */
  cleared?: '';
  /** Bounds of a text's length in characters (see limits.ts), or of a number's value. */
  min?: number;
  max?: number;
  /** The maximum number of decimal places; unlimited by default. */
  digits?: number;
  /** The options of a choice. */
  options?: readonly string[];
  /** For a picture: the file types that the browser offers; only the content decides. */
  accept?: string;
  /** Visitors may see it; 'map': only if the parcel's map is shown. */
  public?: true | 'map';
  /** It is searchable. */
  searched?: true;
  /** Text written by the administrator, in the language of the setting `content_language`. */
  written?: true;
  /** The section of the form that it belongs to. */
  section?: string;
};

export type FieldRules = Record<string, FieldRule>;

const line = { kind: 'line', max: limits.text } as const;
const email = { kind: 'email', max: limits.text } as const;
const phone = { kind: 'phone', max: limits.text } as const;
const required = { required: true } as const;
const isPublic = { public: true } as const;
const written = { written: true } as const;
const latitude = { kind: 'number', min: -90, max: 90, public: 'map' } as const;
const longitude = { kind: 'number', min: -180, max: 180, public: 'map' } as const;

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

/** A mail that the administrator writes. */
export const mailFields = {
  to: { ...email, ...required },
  subject: { ...line, ...required, ...written },
  body: { kind: 'lines', max: limits.message, ...required, ...written },
  password: { kind: 'password', max: limits.text, ...required },
} as const satisfies FieldRules;

/** The mail server that is set up in the panel; without a user it is not asked to sign in. */
export const mailServerFields = {
  host: { kind: 'line', max: 253, ...required },
  port: { kind: 'number', min: 1, max: 65535, digits: 0, ...required },
  security: { kind: 'choice', options: mailSecurity, ...required },
  user: line,
  password: { kind: 'password', max: limits.text },
} as const satisfies FieldRules;

/** A mail that tells of a stage; without words of its own it has the standard ones. */
export const stageMailFields = {
  to: { kind: 'choice', options: stageMailTo, ...required },
  subject: { kind: 'line', max: 200, ...written },
  body: { kind: 'lines', max: 5000, ...written },
} as const satisfies FieldRules;

/** A message that a visitor sends with the contact form. */
export const messageFields = {
  subject: { ...line, ...required, searched: true },
  body: { kind: 'lines', max: limits.message, ...required, searched: true },
  email: { ...email, searched: true },
  name: { ...line, searched: true },
  phone: { ...phone, searched: true },
  /** As it was typed; whether there is such a parcel is not looked at. */
  tracking_code: { ...line, searched: true },
} as const satisfies FieldRules;

/** An answer to such a message, with what it quotes. */
export const answerFields = {
  subject: { ...line, ...required, ...written },
  body: { kind: 'lines', max: 2 * limits.message, ...required, ...written },
} as const satisfies FieldRules;

export const accountFields = {
  email: { ...email, ...required },
  password: { kind: 'password', ...limits.password, ...required },
  token: { kind: 'line', max: 100, ...required },
} as const satisfies FieldRules;

/** An invoice that says only what it is for. */
export const invoiceFields = {
  product: { ...line, ...required, ...written, searched: true },
} as const satisfies FieldRules;

/** What a draft of an invoice says beside its lines. */
export const invoiceDraftFields = {
  customer_name: { ...line, searched: true },
  customer_address: { kind: 'lines', max: 1000 },
  customer_email: email,
  customer_tax_number: { kind: 'line', max: 100 },
  /** The tracking code of the parcel that it is for. */
  parcel: { ...line, searched: true },
  currency: { kind: 'line', min: 3, max: 3 },
  due_date: { kind: 'day' },
  language: { kind: 'choice', options: languageCodes },
  note: { kind: 'lines', max: 2000, ...written },
} as const satisfies FieldRules;

/** A line of an invoice; the price is in the currency's smallest unit, without tax. */
export const invoiceLineFields = {
  description: { ...line, ...required, ...written },
  quantity: { kind: 'number', ...limits.quantity, ...required, hasDefault: true },
  unit_price: { kind: 'number', min: -limits.money, max: limits.money, digits: 0, ...required },
  tax_rate: { kind: 'number', ...limits.taxRate, ...required, hasDefault: true },
} as const satisfies FieldRules;

export const invoicePaymentFields = {
  paid_on: { kind: 'day', ...required },
} as const satisfies FieldRules;

export const invoiceCancellationFields = {
  reason: { ...line, ...required, ...written },
} as const satisfies FieldRules;

export const invoiceMailFields = {
  to: { ...email, ...required },
} as const satisfies FieldRules;
