import {
  dateOrders,
  heroes,
  mailDrivers,
  mailTemplates,
  overlays,
  pageIcons,
  pagePlaces,
  publicDetails,
  stages,
  taxesOutside,
  yesNo,
} from './enums.ts';
import {
  email,
  type FieldRules,
  fieldNames,
  latitude,
  line,
  longitude,
  type ParcelUses,
  phone,
  publicAs,
  recordLink,
  required,
  systemColumn,
  withPrefix,
} from './field-values.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';

/** The units in which weights and measures are typed and shown. */
export const unitSystems = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof unitSystems)[number];

/** An amount in the smallest unit of a currency, and its code. */
const money = { kind: 'number', min: 0, max: limits.money, digits: 0 } as const;
const currencyCode = { kind: 'line', min: 3, max: 3 } as const;
const yesOrNo = { kind: 'choice', options: yesNo, ...required, hasDefault: true } as const;
const stage = { kind: 'choice', options: stages } as const;
const shipment = { section: 'shipment' } as const;
const delivery = { section: 'delivery' } as const;
const recipient = { section: 'recipient' } as const;
const sender = { section: 'sender' } as const;
const currently = { public: 'map', redact: 'position' } as const;
const atHome = { public: 'map', redact: 'home' } as const;

/** An address in parts, which visitors do not see. `destination` and `pickup_location` are the address as text. */
function addressRules<const Section extends { section: string }>(section: Section) {
  const part = { kind: 'line', ...systemColumn, ...section } as const;
  return {
    street: { ...part, max: 200 },
    street2: { ...part, max: 200 },
    postcode: { kind: 'line', max: 20, ...section },
    city: { ...part, max: 100 },
    region: { ...part, max: 100 },
    country: { kind: 'country', ...section },
    company: { kind: 'line', max: 200, searched: true, ...section },
    /** A note for the driver. */
    note: { ...part, max: limits.text },
  } as const;
}

export const parcelFields = {
  tracking_code: {
    kind: 'tracking-code',
    ...limits.trackingCode,
    ...required,
    ...publicAs('keep'),
    searched: true,
  },
  stage: { ...stage, ...publicAs('keep'), ...shipment },
  status: { ...line, ...publicAs('remove'), ...systemColumn, searched: true, ...shipment },
  current_location: { ...line, ...publicAs('place'), ...systemColumn, ...shipment },
  weight: { ...line, ...publicAs('remove'), ...systemColumn, ...shipment },
  pieces_count: {
    kind: 'number',
    ...limits.pieces,
    digits: 0,
    ...required,
    hasDefault: true,
    ...publicAs('keep'),
  },
  /** The sender’s own number of it, such as that of an order. */
  reference: { kind: 'line', max: 100, searched: true, ...shipment },
  shipped_via: { ...line, ...systemColumn, ...shipment },
  parcel_content: { ...line, ...systemColumn, ...shipment },
  declared_value: { ...line, ...systemColumn, ...shipment },
  note: { ...line, ...systemColumn, ...shipment },
  /** What the driver has to know about this delivery. */
  note_to_driver: { ...line, ...systemColumn, ...delivery },
  /** What is to be collected at the door, in the currency's smallest unit. */
  cod_amount: { ...money, ...publicAs('remove') },
  cod_currency: { ...currencyCode, ...publicAs('remove') },
  /** The price without tax, in the currency's smallest unit. */
  price: money,
  currency: currencyCode,
  /** The code of the delivery service that sets the price. */
  service: { kind: 'line', max: 40 },
  /** Why the price is not that of the service. */
  price_reason: line,
  /** The customers who send, receive and pay for it. */
  sender_id: recordLink,
  recipient_id: recordLink,
  payer_id: recordLink,
  min_expected_delivery_date: { kind: 'day', ...publicAs('keep'), ...delivery },
  max_expected_delivery_date: { kind: 'day', ...publicAs('keep'), ...delivery },
  /** When the delivery was asked for. */
  window_from: { kind: 'local-time', ...delivery },
  window_to: { kind: 'local-time', ...delivery },
  recipient_name: { ...line, ...required, ...publicAs('name'), searched: true, ...recipient },
  recipient_email: { ...email, ...publicAs('remove'), searched: true, ...recipient },
  recipient_phone_number: { ...phone, ...publicAs('remove'), searched: true, ...recipient },
  /** The language of mails to the recipient; null: that of the site's texts. */
  recipient_language: { kind: 'choice', options: languageCodes, ...recipient },
  destination: {
    ...line,
    ...required,
    ...publicAs('place'),
    ...systemColumn,
    searched: true,
    ...recipient,
  },
  ...withPrefix('destination', addressRules(recipient)),
  sender_name: { ...line, ...publicAs('name'), searched: true, ...sender },
  sender_email: { ...email, searched: true, ...sender },
  sender_phone_number: { ...phone, searched: true, ...sender },
  /** The language of mails to the sender; null: that of the site's texts. */
  sender_language: { kind: 'choice', options: languageCodes, ...sender },
  pickup_location: { ...line, ...publicAs('place'), ...systemColumn, searched: true, ...sender },
  ...withPrefix('pickup', addressRules(sender)),
  show_map: { ...yesOrNo, ...publicAs('keep') },
  map_zoom: { kind: 'number', min: 1, max: 20, public: 'map', redact: 'zoom' },
  map_current_latitude: { ...latitude, ...currently },
  map_current_longitude: { ...longitude, ...currently },
  map_pickup_latitude: { ...latitude, ...atHome },
  map_pickup_longitude: { ...longitude, ...atHome },
  map_destination_latitude: { ...latitude, ...atHome },
  map_destination_longitude: { ...longitude, ...atHome },
} as const satisfies FieldRules;

const copied = { copy: true } as const;
const ofCustomer = { form: 'customer', copy: true } as const;
const ofShipment = { form: 'parcel', copy: true, waybill: 'shipment' } as const;
const ofRecipient = { form: 'to', copy: true, waybill: 'recipient' } as const;
const ofSender = { form: 'from', copy: true, waybill: 'sender' } as const;

/** The uses of an address’s parts; paper has the address as text, and the company with the name. */
function addressUses<const Form, const Party>(form: Form, party: Party) {
  const part = { form, copy: true } as const;
  return {
    street: part,
    street2: part,
    postcode: part,
    city: part,
    region: part,
    country: part,
    company: { ...part, waybill: party, note: true },
    note: part,
  } as const;
}

/**
 * Where else each field of a parcel is used. Copies leave out what each parcel has for itself, and where it is now. Paper leaves out
 * what changes, and what is for the company alone; the delivery note also what the recipient does not sign for. Code, pieces,
 * amounts and the map have places of their own in the form and on paper, and an import never guesses an amount to collect or a price.
 */
const parcelUses = {
  tracking_code: { note: true, values: 'code' },
  stage: { form: 'others', values: 'stage' },
  status: { form: 'others' },
  current_location: { form: 'others' },
  weight: { ...ofShipment, note: true, values: 'weight' },
  pieces_count: { copy: true, waybill: 'shipment', note: true },
  reference: { form: 'parcel', waybill: 'shipment', note: true },
  shipped_via: ofShipment,
  parcel_content: { ...ofShipment, note: true },
  declared_value: { ...ofShipment, form: 'others', values: 'money' },
  note: { form: 'parcel' },
  note_to_driver: { form: 'parcel' },
  cod_amount: {},
  cod_currency: {},
  price: {},
  currency: {},
  service: copied,
  price_reason: {},
  sender_id: ofCustomer,
  recipient_id: ofCustomer,
  payer_id: ofCustomer,
  min_expected_delivery_date: { form: 'parcel', values: 'date' },
  max_expected_delivery_date: { form: 'parcel', values: 'date' },
  window_from: { form: 'others' },
  window_to: { form: 'others' },
  recipient_name: { ...ofRecipient, note: true, values: 'name' },
  recipient_email: { ...ofRecipient, values: 'email' },
  recipient_phone_number: { ...ofRecipient, note: true, values: 'phone' },
  recipient_language: { form: 'to', copy: true, values: 'language' },
  destination: { ...ofRecipient, note: true, values: 'address' },
  ...withPrefix('destination', addressUses('destination', 'recipient')),
  sender_name: { ...ofSender, note: true, values: 'name' },
  sender_email: { ...ofSender, values: 'email' },
  sender_phone_number: { ...ofSender, values: 'phone' },
  sender_language: { form: 'others', copy: true, values: 'language' },
  pickup_location: { ...ofSender, note: true, values: 'address' },
  ...withPrefix('pickup', addressUses('pickup', 'sender')),
  show_map: copied,
  map_zoom: copied,
  map_current_latitude: {},
  map_current_longitude: {},
  map_pickup_latitude: copied,
  map_pickup_longitude: copied,
  map_destination_latitude: copied,
  map_destination_longitude: copied,
} as const satisfies Record<keyof typeof parcelFields, ParcelUses>;

const measure = { kind: 'number', min: 0.001, max: 10_000, digits: 3 } as const;

/** One of the pieces of a parcel, in kilograms and centimetres. */
export const pieceFields = {
  weight: { ...measure, max: 100_000 },
  length: measure,
  width: measure,
  height: measure,
  content: { ...line, ...systemColumn },
} as const satisfies FieldRules;

/** A subscription to a parcel's email updates. */
export const subscriberFields = {
  code: { ...line, ...required },
  email: { ...email, ...required },
} as const satisfies FieldRules;

export const contentPageFields = {
  title: { ...line, ...required, ...systemColumn, searched: true },
  sub_title: { ...line, ...systemColumn, cleared: '', hasDefault: true },
  content: { kind: 'lines', max: 100_000, ...required, ...systemColumn },
  icon: { kind: 'choice', options: pageIcons, ...required },
  hero: { kind: 'choice', options: heroes, ...required, hasDefault: true },
  overlay: { kind: 'choice', options: overlays, ...required, hasDefault: true },
  /** Where the site links to the page. */
  shown_in: { kind: 'choice', options: pagePlaces, ...required, hasDefault: true },
  /** The page's place in the order of all pages. */
  position: { kind: 'number', ...limits.position, digits: 0, ...required, hasDefault: true },
} as const satisfies FieldRules;

export const reviewFields = {
  name: { ...line, ...required, searched: true },
  review: { kind: 'lines', max: 2000, ...required, ...systemColumn, searched: true },
} as const satisfies FieldRules;

const optionalContact = { ...line, ...publicAs('keep') } as const;
/** The hours of a weekday: `09:00-12:30, 13:30-18:00`; see company.ts. */
const hours = { kind: 'line', max: 100, ...publicAs('keep') } as const;

export const settingsFields = {
  company_name: { kind: 'line', max: 200, ...required, ...publicAs('keep') },
  contact_email: { ...email, ...required, ...publicAs('keep') },
  contact_phone: { ...phone, ...publicAs('keep') },
  contact_phone_alt: { ...phone, ...publicAs('keep') },
  contact_twitter: optionalContact,
  contact_telegram: optionalContact,
  contact_instagram: optionalContact,
  contact_address: { ...optionalContact, ...systemColumn },
  /** The position of the contact address, in degrees: the contact page has a map if both are known. */
  contact_latitude: { ...latitude, ...publicAs('keep') },
  contact_longitude: { ...longitude, ...publicAs('keep') },
  /** Further profiles: https addresses of known networks, one a line. */
  social_links: { kind: 'lines', max: 2000, cleared: '', hasDefault: true, ...publicAs('keep') },
  hours_monday: hours,
  hours_tuesday: hours,
  hours_wednesday: hours,
  hours_thursday: hours,
  hours_friday: hours,
  hours_saturday: hours,
  hours_sunday: hours,
  /** How many days a parcel waits to be picked up; null: not stated. */
  pickup_days: { kind: 'number', min: 1, max: 365, digits: 0, ...publicAs('keep') },
  /** What to bring to pick a parcel up; null: the built-in words. */
  pickup_bring: { ...optionalContact, ...systemColumn },
  content_language: {
    kind: 'choice',
    options: languageCodes,
    ...required,
    hasDefault: true,
    ...publicAs('keep'),
  },
  /** The company's country. Addresses in it are written without the country. */
  country: { kind: 'country' },
  /** An IANA name; null: the server's time zone. */
  time_zone: { kind: 'line', max: 60 },
  /** How to read ambiguous dates in spreadsheets; null: each import asks. */
  date_order: { kind: 'choice', options: dateOrders },
  units: { kind: 'choice', options: unitSystems, ...required, hasDefault: true },
  /** How many cubic centimetres count as a kilogram. */
  volumetric_divisor: {
    kind: 'number',
    min: 1,
    max: 100_000,
    digits: 3,
    ...required,
    hasDefault: true,
  },
  mail_driver: { kind: 'choice', options: mailDrivers, ...required, hasDefault: true },
  mail_template: { kind: 'choice', options: mailTemplates, ...required, hasDefault: true },
  meta_description: {
    ...line,
    ...systemColumn,
    cleared: '',
    hasDefault: true,
    ...publicAs('keep'),
  },
  chat_code: { kind: 'lines', max: 20_000, cleared: '', hasDefault: true },
  public_details: { kind: 'choice', options: publicDetails, ...required, hasDefault: true },
  /** After how many months the personal data of a delivered parcel is erased; null: never. */
  erase_parcels_after_months: { kind: 'number', min: 1, max: 240, digits: 0 },
  /** Whether a tracking result says how many stops come before the parcel's, if the visitor may see details. */
  show_stops_before: yesOrNo,
  /** Whether visitors can ask what a parcel costs. */
  quote_page: { ...yesOrNo, ...publicAs('keep') },
  /** Whether visitors can book a parcel. */
  public_bookings: { ...yesOrNo, ...publicAs('keep') },
  /** Whether the administrator has chosen or confirmed what visitors see. */
  privacy_checked: yesOrNo,
  /** The skipped steps of the setup, separated by spaces; see setupSteps. */
  setup_skipped: { kind: 'line', max: 100, cleared: '', hasDefault: true },
  two_step_required: { kind: 'line', max: 200, cleared: '', hasDefault: true },
  /** How long status emails are delayed, so that an event can be corrected. */
  mail_delay_minutes: { kind: 'number', min: 0, max: 60, digits: 0, ...required, hasDefault: true },
  /** Origins that may frame the tracking form, one a line. */
  embed_origins: { kind: 'lines', max: 2000, cleared: '', hasDefault: true },
  /** The company's colours, for surfaces and for accents; null: the default ones. */
  primary_color: { kind: 'color' },
  accent_color: { kind: 'color' },
  /** Defaults for new invoices; a currency is an ISO 4217 code. */
  invoice_currency: currencyCode,
  invoice_tax_rate: { kind: 'number', ...limits.taxRate },
  invoice_due_days: { kind: 'number', min: 0, max: 365, digits: 0 },
  invoice_note: { kind: 'lines', max: 2000, ...systemColumn, cleared: '', hasDefault: true },
  tax_number: { kind: 'line', max: 100 },
  /** What the law and electronic invoices also require; without a legal name, the company's name is used. */
  legal_name: line,
  street: line,
  postcode: line,
  city: line,
  vat_id: line,
  iban: line,
  bic: line,
  /** The contact for questions about invoices. */
  billing_contact: line,
  /** Why lines without tax are exempt, such as the rule for small businesses; null: they are not exempt. */
  exemption_reason: line,
  /** The tax category of customers outside the European Union, if the company is in it. */
  tax_outside: { kind: 'choice', options: taxesOutside, ...required, hasDefault: true },
} as const satisfies FieldRules;

export const clientFields = {
  name: { ...line, ...required, searched: true },
  link: { kind: 'link', max: limits.text },
  position: { kind: 'number', ...limits.position, digits: 0, ...required, hasDefault: true },
} as const satisfies FieldRules;

export const accountFields = {
  email: { ...email, ...required },
  password: { kind: 'password', ...limits.password, ...required },
  token: { kind: 'line', max: 100, ...required },
} as const satisfies FieldRules;

/** The fields of a member of the staff, in addition to those of the account. */
export const staffFields = {
  name: { ...line, ...required },
} as const satisfies FieldRules;

type ParcelField = keyof typeof parcelFields;

type NamesFor<Use extends keyof ParcelUses, Place> = {
  [Name in ParcelField]: (typeof parcelUses)[Name] extends Record<Use, Place> ? Name : never;
}[ParcelField];

/** The names of the fields with a use, those of `first` in front, then the others in their usual order. */
export function namesFor<
  Use extends keyof ParcelUses,
  const Place extends NonNullable<ParcelUses[Use]>,
>(
  use: Use,
  place: Place,
  first: readonly NoInfer<NamesFor<Use, Place>>[] = [],
): NamesFor<Use, Place>[] {
  const uses: Record<ParcelField, ParcelUses> = parcelUses;
  const names = fieldNames<ParcelField>(parcelUses).filter(
    (name): name is NamesFor<Use, Place> => uses[name][use] === place,
  );
  return [...first, ...names.filter((name) => !first.includes(name))];
}

/** The fields of a parcel that name customers. */
export const customerLinks = namesFor('form', 'customer');
