import { findCustomer } from '../customers/queries.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { InvalidInputError } from '../errors.ts';
import { invalidField } from '../http/input/validation.ts';
import { addressLines, isComposable } from '../parcels/addresses/compose.ts';
import { findParcelByKey } from '../parcels/find-parcel.ts';
import { addressLine, type Customer, customerName, streetOf } from '../shared/customer.ts';
import { type FieldValues, filledUp, namesOf, pick } from '../shared/field-values.ts';
import {
  type InvoiceDraft,
  type InvoiceLine,
  invoiceDraftFields,
  totalsOf,
} from '../shared/invoice.ts';
import { languageOf } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import type { Parcel } from '../shared/parcel.ts';
import type { Settings } from '../shared/settings.ts';
import { fitsRate } from '../shared/tax.ts';
import { findInvoice, linesOf } from './read.ts';
import type { DraftInput } from './schema.ts';

type DraftFields = FieldValues<typeof invoiceDraftFields>;

type PrefillRequest = {
  /** A tracking code; '' if it is for no parcel. */
  parcel: string;
  /** The id of an invoice to copy, and of a customer; NaN if there is none. */
  from: number;
  customer: number;
};

/**
 * What the form for a new invoice is prefilled with: the settings, the sender of a parcel, or a copy of an invoice.
 *
 * @returns undefined if there is no such parcel or invoice.
 */
export async function prefillInvoice(
  db: Db,
  settings: Settings,
  { parcel: code, from, customer }: PrefillRequest,
  today: string,
): Promise<InvoiceDraft | undefined> {
  if (!Number.isNaN(from)) {
    const original = await findInvoice(db, from, today);
    if (original === undefined) return undefined;
    const copy = pick(original, namesOf(invoiceDraftFields));
    return { ...copy, due_date: null, lines: original.lines };
  }
  const empty = filledUp(invoiceDraftFields, defaultsFrom(settings));
  if (!Number.isNaN(customer)) {
    const found = await findCustomer(db, customer);
    return found && { ...empty, ...billTo(found), lines: [] };
  }
  if (code === '') return { ...empty, lines: [] };
  const parcel = await findParcelByKey(db, code);
  if (parcel === undefined) return undefined;
  return { ...empty, ...(await customerOf(db, parcel)), parcel: parcel.tracking_code, lines: [] };
}

/**
 * A new draft: missing fields come from the settings, and the customer from the sender of the parcel.
 *
 * @throws {InvalidInputError} if there is no such parcel; {InvalidRequest}.
 */
export async function completeDraft(
  db: Db,
  { lines = [], ...input }: DraftInput,
  settings: Settings,
): Promise<InvoiceDraft> {
  const parcel = input.parcel ? await requireParcel(db, input.parcel) : null;
  const customer = input.customer_id ? await requireCustomer(db, input.customer_id) : null;
  const hasCustomer = customer !== null || input.customer_name !== undefined;
  const defaults: Partial<DraftFields> = {
    ...defaultsFrom(settings),
    ...(parcel !== null && !hasCustomer && (await customerOf(db, parcel))),
    ...(customer !== null && billTo(customer)),
  };
  const draft = filledUp(invoiceDraftFields, { ...defaults, ...withoutUndefined(input) });
  return validateDraft({
    ...withAddress(draft, input, defaults, settings),
    parcel: parcel?.tracking_code ?? null,
    lines: lines.map((line, index) => completeLine(line, index, settings)),
  });
}

/** A draft with changes. @throws as above. */
export async function changeDraft(
  db: Db,
  before: InvoiceRow,
  { lines, ...changes }: DraftInput,
  settings: Settings,
): Promise<InvoiceDraft> {
  if (changes.customer_id) await requireCustomer(db, changes.customer_id);
  const after = filledUp(invoiceDraftFields, { ...before, ...withoutUndefined(changes) });
  const { parcel } = after;
  // The parcel of before may have been deleted; its code stays.
  const isOther = parcel !== null && parcel !== before.parcel;
  return validateDraft({
    ...withAddress(after, changes, before, settings),
    parcel: isOther ? (await requireParcel(db, parcel)).tracking_code : parcel,
    lines: lines?.map((line, index) => completeLine(line, index, settings)) ?? linesOf(before),
  });
}

function defaultsFrom(settings: Settings) {
  return {
    currency: settings.invoice_currency,
    language: settings.content_language,
    note: settings.invoice_note || null,
    exemption_reason: settings.exemption_reason,
  };
}

/** The customer of a parcel's invoice: who pays for it or sends it, or else its sender as the parcel has them. */
async function customerOf(
  db: Db,
  {
    payer_id,
    sender_id,
    sender_name,
    sender_email,
    pickup_location,
  }: Pick<Parcel, 'payer_id' | 'sender_id' | 'sender_name' | 'sender_email' | 'pickup_location'>,
) {
  const found = await findCustomer(db, payer_id ?? sender_id ?? 0);
  if (found !== undefined) return billTo(found);
  return {
    customer_name: sender_name,
    customer_email: sender_email,
    customer_address: pickup_location,
  };
}

/** What an invoice says of a customer. */
function billTo(customer: Customer) {
  const { id, email, billing_email, billing_address, addresses, vat_id, tax_number } = customer;
  const address = billing_address ?? addresses[0] ?? null;
  return {
    customer_id: id,
    customer_name: customerName(customer),
    customer_email: billing_email ?? email,
    customer_address: address && addressLine(address),
    customer_tax_number: vat_id ?? tax_number,
    customer_street: streetOf(address),
    customer_postcode: address?.postcode ?? null,
    customer_city: address?.city ?? null,
    customer_country: address?.country ?? null,
    ...pick(customer, ['buyer_reference', 'electronic_address']),
    ...(customer.language !== null && { language: customer.language }),
  };
}

/** Parts that are given alone make the text of an address; a text alone replaces the parts. */
function withAddress(
  draft: DraftFields,
  given: DraftInput,
  { customer_address: known = null }: Partial<DraftFields>,
  settings: Settings,
): DraftFields {
  const { customer_address: text } = given;
  const hasParts = partNames.some((name) => given[name]);
  if (hasParts && !text) {
    const none = { street2: null, region: null, company: null, note: null };
    const { customer_street: street, customer_postcode: postcode } = draft;
    const { customer_city: city, customer_country: country } = draft;
    const parts = { ...none, street, postcode, city, country };
    const { tag } = languageOf(draft.language ?? settings.content_language);
    if (!isComposable(parts)) return draft;
    const lines = addressLines(parts, { country: settings.country, tag });
    return { ...draft, customer_address: lines.join('\n') };
  }
  const isOther = text !== undefined && text !== known;
  return isOther && !hasParts ? { ...draft, ...noParts } : draft;
}

const partNames = [
  ...(['customer_street', 'customer_postcode', 'customer_city', 'customer_country'] as const),
];
const noParts = Object.fromEntries(partNames.map((name) => [name, null]));

async function requireCustomer(db: Db, id: number): Promise<Customer> {
  const customer = await findCustomer(db, id);
  if (customer === undefined) throw invalidField('customer_id', 'recordId');
  return customer;
}

function withoutUndefined(fields: object) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function requireParcel(db: Db, key: string) {
  const parcel = await findParcelByKey(db, key);
  if (parcel !== undefined) return parcel;
  throw new InvalidInputError((t) => t.errors.parcelNotFound, 'parcel');
}

type LineInput = NonNullable<DraftInput['lines']>[number];

/** Without a category, a line has that of its rate: what is not taxed is exempt where the settings give a reason. */
function completeLine(
  { description, quantity = 1, unit_price, tax_rate, tax_category: category }: LineInput,
  index: number,
  { invoice_tax_rate, exemption_reason }: Settings,
): InvoiceLine {
  const isTaxed = category === undefined || category === 'S';
  const rate = tax_rate ?? (isTaxed ? (invoice_tax_rate ?? 0) : 0);
  const untaxed = exemption_reason === null ? 'Z' : 'E';
  const tax_category = category ?? (rate > 0 ? 'S' : untaxed);
  if (!fitsRate(tax_category, rate))
    throw invalidField(`lines.${index}.tax_category`, 'taxCategory');
  return { description, quantity, unit_price, tax_rate: rate, tax_category };
}

function validateDraft(draft: InvoiceDraft): InvoiceDraft {
  if (draft.currency === null) throw invalidField('currency', 'required');
  const { net, gross } = totalsOf(draft.lines);
  const max = limits.invoiceTotal;
  if (Math.abs(net) > max || gross > max) throw invalidField('lines', 'invoiceTotal');
  return draft;
}
