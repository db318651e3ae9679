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
  latitude,
  line,
  longitude,
  namesOf,
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

/** What weights and measures are typed and shown in. */
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

/** An address in parts, of which visitors see none: `destination` and `pickup_location` are the same as text. */
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
    /** For the driver. */
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
  shipped_via: { ...line, ...systemColumn, ...shipment },
  parcel_content: { ...line, ...systemColumn, ...shipment },
  declared_value: { ...line, ...systemColumn, ...shipment },
  note: { ...line, ...systemColumn, ...shipment },
  /** What is to be collected at the door, in the currency's smallest unit. */
  cod_amount: { ...money, ...publicAs('remove') },
  cod_currency: { ...currencyCode, ...publicAs('remove') },
  /** What it costs without tax, in the currency's smallest unit. */
  price: money,
  currency: currencyCode,
  /** The code of the delivery service that prices it. */
  service: { kind: 'line', max: 40 },
  /** Why the price is another one than that of the service. */
  price_reason: line,
  /** The customers who send, receive and pay for it. */
  sender_id: recordLink,
  recipient_id: recordLink,
  payer_id: recordLink,
  min_expected_delivery_date: { kind: 'day', ...publicAs('keep'), ...delivery },
  max_expected_delivery_date: { kind: 'day', ...publicAs('keep'), ...delivery },
  recipient_name: { ...line, ...required, ...publicAs('name'), searched: true, ...recipient },
  recipient_email: { ...email, ...publicAs('remove'), searched: true, ...recipient },
  recipient_phone_number: { ...phone, ...publicAs('remove'), searched: true, ...recipient },
  /** What mails to the recipient are written in; without one, the language of the site's texts. */
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
  /** What mails to the sender are written in; without one, the language of the site's texts. */
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

/** Each parcel has its own. */
const own = false;
/** It says where the parcel stands now. */
const present = false;
/** It is for the company, and paper is for everybody. */
const inside = false;
/** It changes while the paper stays. */
const moving = false;
/** It is for screens. */
const onScreen = false;
/** Who receives the parcel does not sign for it. */
const noSignature = false;
/** A new parcel has not moved yet. */
const notMovedYet = false;
/** Its values say nothing by themselves. */
const unknown = false;
/** The address has it as text. */
const inText = false;
/** An address is where the parcel goes to, or comes from. */
const elsewhere = false;

/** It stands with the pieces themselves. */
const withPieces = false;

const forScreens = { waybill: onScreen, note: onScreen, values: unknown } as const;
const internal = { waybill: inside, note: inside } as const;
const changing = { waybill: moving, note: moving } as const;

const onMap = { form: 'map', copy: true, ...forScreens } as const;
const whereItIs = { form: notMovedYet, copy: present, ...forScreens } as const;
const howItIs = { form: 'others', copy: present, ...changing } as const;
const expectedDay = { form: 'parcel', copy: own, ...changing, values: 'date' } as const;
const ofCustomer = { form: 'customer', copy: true, ...internal, values: unknown } as const;
const ofShipment = {
  form: 'parcel',
  copy: true,
  waybill: 'shipment',
  note: true,
  values: unknown,
} as const;
const ofRecipient = { form: 'to', copy: true, waybill: 'recipient', note: true } as const;
const ofSender = { form: 'from', copy: true, waybill: 'sender', note: true } as const;
const collectedAmount = {
  // Amount and currency are typed as one, and an amount that is to be collected is never guessed.
  form: false,
  copy: own,
  waybill: 'cod',
  note: 'cod',
  values: false,
} as const;
const priceField = { ...collectedAmount, ...internal } as const;

const inAddress = { copy: true, waybill: inText, note: inText, values: unknown } as const;

/** The uses of an address’s parts; on paper the company stands beside the name. */
function addressUses<const Form, const Party>(form: Form, party: Party) {
  const part = { ...inAddress, form };
  return {
    street: part,
    street2: part,
    postcode: part,
    city: part,
    region: part,
    country: part,
    company: { ...part, waybill: party, note: true },
    note: { ...part, ...internal },
  } as const;
}

/** Where else a field of a parcel has its place: a new field does not compile before each of these has decided. */
const parcelUses = {
  tracking_code: { form: 'code', copy: own, waybill: 'code', note: true, values: 'code' },
  stage: { ...howItIs, values: 'stage' },
  status: { ...howItIs, values: unknown },
  current_location: { ...howItIs, values: elsewhere },
  weight: { ...ofShipment, values: 'weight' },
  pieces_count: { ...ofShipment, form: withPieces },
  shipped_via: { ...ofShipment, note: noSignature },
  parcel_content: ofShipment,
  declared_value: { ...ofShipment, form: 'others', note: noSignature, values: 'money' },
  note: { form: 'parcel', copy: own, ...internal, values: unknown },
  cod_amount: collectedAmount,
  cod_currency: collectedAmount,
  price: priceField,
  currency: priceField,
  service: { ...priceField, copy: true },
  price_reason: priceField,
  sender_id: ofCustomer,
  recipient_id: ofCustomer,
  payer_id: ofCustomer,
  min_expected_delivery_date: expectedDay,
  max_expected_delivery_date: expectedDay,
  recipient_name: { ...ofRecipient, values: 'name' },
  recipient_email: { ...ofRecipient, note: noSignature, values: 'email' },
  recipient_phone_number: { ...ofRecipient, values: 'phone' },
  recipient_language: { form: 'to', copy: true, ...internal, values: 'language' },
  destination: { ...ofRecipient, values: 'address' },
  ...withPrefix('destination', addressUses('destination', 'recipient')),
  sender_name: { ...ofSender, values: 'name' },
  sender_email: { ...ofSender, note: noSignature, values: 'email' },
  sender_phone_number: { ...ofSender, note: noSignature, values: 'phone' },
  sender_language: { form: 'others', copy: true, ...internal, values: 'language' },
  pickup_location: { ...ofSender, values: 'address' },
  ...withPrefix('pickup', addressUses('pickup', 'sender')),
  show_map: onMap,
  map_zoom: onMap,
  map_current_latitude: whereItIs,
  map_current_longitude: whereItIs,
  map_pickup_latitude: onMap,
  map_pickup_longitude: onMap,
  map_destination_latitude: onMap,
  map_destination_longitude: onMap,
} as const satisfies Record<keyof typeof parcelFields, ParcelUses>;

const measure = { kind: 'number', min: 0.001, max: 10_000, digits: 3 } as const;

/** One of the pieces of a parcel: kilograms, and centimetres. */
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
  /** Where the site links to it. */
  shown_in: { kind: 'choice', options: pagePlaces, ...required, hasDefault: true },
  /** Its place among all pages, wherever they are listed in order. */
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
  /** Where that is, in degrees: the contact page has a map if both are known. */
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
  /** How many days a parcel waits to be picked up; null: that is not said. */
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
  /** The company's: addresses in it are written without their country. */
  country: { kind: 'country' },
  /** An IANA name; null: the server's time zone. */
  time_zone: { kind: 'line', max: 60 },
  /** Which comes first in dates of spreadsheets that can be read in two ways; null: each import asks. */
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
  /** After how many months what a delivered parcel says of people is erased; null: never. */
  erase_parcels_after_months: { kind: 'number', min: 1, max: 240, digits: 0 },
  /** Whether a result says how many stops come before the parcel's, to who may see its details. */
  show_stops_before: yesOrNo,
  /** Whether visitors can ask what a parcel costs. */
  quote_page: { ...yesOrNo, ...publicAs('keep') },
  /** Whether the administrator has chosen what visitors see, or said that it stays so. */
  privacy_checked: { kind: 'choice', options: ['no', 'yes'], ...required, hasDefault: true },
  /** The skipped steps of the setup, separated by spaces; see setup.ts. */
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
  /** What the law and electronic invoices ask for besides; without a legal name, it is the company's. */
  legal_name: line,
  street: line,
  postcode: line,
  city: line,
  vat_id: line,
  iban: line,
  bic: line,
  /** Whom to ask about invoices. */
  billing_contact: line,
  /** Why lines without tax are exempt, such as the rule for small businesses; null: they are not. */
  exemption_reason: line,
  /** The tax category of companies outside of the European Union, for companies in it. */
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

/** A member of the staff, besides the account's fields. */
export const staffFields = {
  name: { ...line, ...required },
} as const satisfies FieldRules;

type ParcelField = keyof typeof parcelFields;

type NamesFor<Use extends keyof ParcelUses, Place> = {
  [Name in ParcelField]: (typeof parcelUses)[Name][Use] extends Place ? Name : never;
}[ParcelField];

/** The fields that have a place, in the order of the fields, but for those that come first. */
export function namesFor<Use extends keyof ParcelUses, const Place extends ParcelUses[Use]>(
  use: Use,
  place: Place,
  first: readonly NoInfer<NamesFor<Use, Place>>[] = [],
): NamesFor<Use, Place>[] {
  const uses: Record<ParcelField, ParcelUses> = parcelUses;
  const names = namesOf<ParcelField>(parcelUses).filter(
    (name): name is NamesFor<Use, Place> => uses[name][use] === place,
  );
  return [...first, ...names.filter((name) => !first.includes(name))];
}

/** The fields of a parcel that name customers. */
export const customerLinks = namesFor('form', 'customer');
