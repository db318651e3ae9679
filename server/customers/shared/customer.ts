import { customerTaxes } from '../../invoices/shared/tax.ts';
import type { TextPart } from '../../shared/address.ts';
import { yesNo } from '../../shared/enums.ts';
import {
  email,
  type FieldRules,
  type FieldValues,
  fieldNames,
  latitude,
  line,
  longitude,
  phone,
  pick,
  required,
} from '../../shared/field-values.ts';
import { languageCodes } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';

export const customerKinds = ['person', 'company'] as const;
export const payments = ['cash', 'invoice'] as const;
export const bookingKinds = ['parcel', 'request', 'off'] as const;

const short = { kind: 'line', max: 100 } as const;

/** An address of a customer, in parts; `country` is of ISO 3166-1, in two letters. */
export const customerAddressFields = {
  label: short,
  street: line,
  street2: line,
  postcode: { kind: 'line', max: 20 },
  city: line,
  region: line,
  country: { kind: 'country' },
  driver_note: line,
  latitude,
  longitude,
} as const satisfies FieldRules;

const billedParts = ['street', 'street2', 'postcode', 'city', 'region', 'country'] as const;

export const billingAddressFields = pick(customerAddressFields, billedParts);

/** A person or a company that sends, receives or pays. A person has `name`, a company has `company`. */
export const customerFields = {
  kind: { kind: 'choice', options: customerKinds, ...required, hasDefault: true },
  name: { ...line, searched: true },
  company: { ...line, searched: true },
  email: { ...email, searched: true },
  phone: { ...phone, searched: true },
  /** The language of mails to the customer; null: the language of the site's texts. */
  language: { kind: 'choice', options: languageCodes },
  note: { kind: 'lines', max: 2000 },
  billing_email: email,
  tax_number: short,
  vat_id: short,
  /** The tax of invoice lines that name none; `rules`: by the rules of the European Union. */
  tax_category: { kind: 'choice', options: customerTaxes, ...required, hasDefault: true },
  /** In percent; null: the company's rate. */
  tax_rate: { kind: 'number', ...limits.taxRate },
  /** Why nothing is taxed, in place of the standard reason. */
  tax_reason: line,
  /** The reference that invoices have to name, such as an order number or a routing ID. */
  buyer_reference: short,
  /** Where electronic invoices are sent to, such as `0204:991-12345-67`. */
  electronic_address: line,
  payment: { kind: 'choice', options: payments },
  /** The code of the delivery service that prices the customer's parcels if they name none. */
  service: { kind: 'line', max: 40 },
  /** What a booking of the customer’s users is: a parcel at once, a request that staff accept or decline, or not possible. */
  bookings: { kind: 'choice', options: bookingKinds, ...required, hasDefault: true },
} as const satisfies FieldRules;

/**
 * A user of a customer, who signs in at /my. `may_invite`: whether the user may invite other users of the customer; `problem_mails`:
 * whether the user is mailed at once that parcels failed or were returned; `summary_mails`: what happened in a day, in the evening.
 */
export const customerUserFields = {
  email: { ...email, ...required },
  name: { ...line, ...required },
  may_invite: { kind: 'choice', options: yesNo, ...required, hasDefault: true },
  problem_mails: { kind: 'choice', options: yesNo, ...required, hasDefault: true },
  summary_mails: { kind: 'choice', options: yesNo, ...required, hasDefault: true },
} as const satisfies FieldRules;

/** A user of a customer, as the staff and the customer's users see them. */
export type CustomerUser = FieldValues<typeof customerUserFields> & {
  id: number;
  /** ISO 8601, UTC; null: the user has not signed in yet. */
  last_seen_at: string | null;
};

/** The fields of a customer that invoices use. The billing address is another one. */
export const billingFieldNames = [
  'payment',
  'billing_email',
  'tax_number',
  'vat_id',
  'tax_category',
  'tax_rate',
  'tax_reason',
  'buyer_reference',
  'electronic_address',
] as const satisfies readonly (keyof typeof customerFields)[];

/** When and how a customer is paid what recipients gave for them; a field that is null has no effect. */
export const payoutTermsFields = {
  /** How many days after a collection it can be paid out. */
  days: { kind: 'number', min: 0, max: 365, digits: 0 },
  /** The least that is paid out, in the smallest unit of the payout's currency. */
  minimum: { kind: 'number', min: 0, max: limits.money, digits: 0 },
  /** What the company keeps, in percent of what was collected. */
  fee_percent: { kind: 'number', ...limits.taxRate },
  /** Whether a payout first pays the customer's own open invoices. */
  less_invoices: { kind: 'choice', options: yesNo },
  account_name: { kind: 'line', max: 70 },
  iban: short,
  bic: short,
  /** An account without an IBAN. */
  account: line,
} as const satisfies FieldRules;

export type PayoutTerms = FieldValues<typeof payoutTermsFields>;

export type CustomerAddress = FieldValues<typeof customerAddressFields>;
export type BillingAddress = FieldValues<typeof billingAddressFields>;

/** A customer as the API shows them; timestamps are ISO 8601 in UTC. */
export type Customer = FieldValues<typeof customerFields> & {
  id: number;
  billing_address: BillingAddress | null;
  /** null: also if the reader may not see them. */
  payout_terms: PayoutTerms | null;
  /** The first address is the default. */
  addresses: CustomerAddress[];
  created_at: string;
  updated_at: string;
};

/** A customer with counts of parcels and invoices, and the open amount in the currency's smallest unit. */
export type CustomerSummary = Customer & {
  parcels: number;
  invoices: number;
  open_amount: number;
  /** ISO 4217; null: none is set, and there is no invoice. */
  currency: string | null;
};

/** How many addresses a customer can be given; a merged customer may have more. */
export const mostAddresses = 20;

export const addressNames = fieldNames(customerAddressFields);
export const billingNames = fieldNames(billingAddressFields);

/** The fields that a form can fill in from a customer. */
export type CustomerFact =
  | 'email'
  | 'phone'
  | 'language'
  | 'address'
  | TextPart
  | 'company'
  | 'driver_note'
  | 'latitude'
  | 'longitude'
  | 'billing_email'
  | 'billing_address'
  | 'billing_street'
  | 'billing_postcode'
  | 'billing_city'
  | 'billing_country'
  | 'tax_number'
  | 'buyer_reference'
  | 'electronic_address';
