import { email, type FieldRules, line, required, written } from './field-rules.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';

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
