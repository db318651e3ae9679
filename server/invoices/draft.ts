import type { Settings } from '../admin/shared/settings.ts';
import { findCustomer } from '../customers/queries.ts';
import type { Customer } from '../customers/shared/customer.ts';
import {
  addressLine,
  billingEmail,
  customerName,
  streetLine,
} from '../customers/shared/customer-texts.ts';
import type { Db, InvoiceRow, ParcelRow } from '../database/tables.ts';
import { InvalidInputError } from '../errors.ts';
import { invalidField } from '../http/input/validation.ts';
import { findParcelByKey, findParcelsByCodes } from '../parcels/find-parcel.ts';
import { type Parcel, payingCustomer } from '../parcels/shared/parcel.ts';
import { differentCurrenciesError } from '../prices/different-currencies.ts';
import {
  type FieldValues,
  fieldNames,
  omit,
  omitUndefined,
  pick,
  withAllFields,
} from '../shared/field-values.ts';
import { interpolate } from '../shared/interpolate.ts';
import { languageByCode } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { findBillableParcels, isPriced } from './billable.ts';
import { invoiceAddressText } from './company.ts';
import { completeLine, type DraftContext } from './lines.ts';
import {
  findDeliveryDays,
  parcelLines,
  requireParcelsByKeys,
  requirePrices,
  supplyFields,
} from './parcels.ts';
import { findInvoice, invoiceLines } from './read.ts';
import type { DraftInput, NewDraftInput } from './schema.ts';
import { customerTax, type LineTax } from './shared/customer-tax.ts';
import {
  type InvoiceDraft,
  type InvoiceLine,
  invoiceDraftFields,
  invoiceTotals,
} from './shared/invoice.ts';
import { asVatId, isExempt } from './shared/tax.ts';

type DraftFields = FieldValues<typeof invoiceDraftFields>;

type PrefillRequest = {
  /** Ids of the parcels to invoice; may be empty. */
  parcels: readonly number[];
  /** The tracking code of a parcel; '' if there is none. */
  parcel: string;
  /** The id of an invoice to copy; NaN if there is none. */
  from: number;
  /** The id of a customer; NaN if there is none. */
  customer: number;
};

/**
 * The draft that the form for a new invoice begins with: a copy of an invoice, or one for a customer, for parcels, or for the
 * sender of a parcel; else only what the settings say.
 *
 * @returns undefined if the parcel, customer or invoice is unknown.
 */
export async function prefillInvoice(
  db: Db,
  settings: Settings,
  { parcel: code, parcels, from, customer }: PrefillRequest,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<InvoiceDraft | undefined> {
  if (!Number.isNaN(from)) {
    const original = await findInvoice(db, from, today);
    if (original === undefined) return undefined;
    const copy = pick(original, fieldNames(invoiceDraftFields));
    // The parcels of the original stay on it.
    const lines = original.lines.map((line) => omit(line, ['parcel']));
    return { ...copy, ...noSupply, due_date: null, lines };
  }
  const empty = withAllFields(invoiceDraftFields, draftDefaults(settings));
  if (!Number.isNaN(customer)) {
    const found = await findCustomer(db, customer);
    return found && { ...empty, ...customerInvoiceFields(found, settings), lines: [] };
  }
  if (parcels.length > 0) {
    const priced = await requireParcelsByKeys(db, parcels);
    const payers = new Set(priced.map(payingCustomer));
    const [first] = priced;
    const billed =
      payers.size === 1 && first !== undefined
        ? await parcelCustomerFields(db, first, settings)
        : {};
    const draft = {
      ...empty,
      ...billed,
      currency: priced.find(isPriced)?.currency ?? empty.currency,
    };
    const days = await findDeliveryDays(db, priced, timeZone);
    const tax = await findDraftTax(db, draft, settings);
    const lines = parcelLines(priced, draft, { settings, timeZone, tax, days });
    return { ...draft, ...supplyFields(priced, days, {}, settings), lines };
  }
  if (code === '') return { ...empty, lines: [] };
  const parcel = await findParcelByKey(db, code);
  if (parcel === undefined) return undefined;
  const days = await findDeliveryDays(db, [parcel], timeZone);
  return {
    ...empty,
    ...(await parcelCustomerFields(db, parcel, settings)),
    ...supplyFields([parcel], days, {}, settings),
    parcel: parcel.tracking_code,
    lines: [],
  };
}

const noSupply = supplyFields([], new Map(), {}, { country: null });

/** The tax of a draft's lines that name none: the customer's, with the country and the tax number on the draft. */
export async function findDraftTax(
  db: Db,
  { customer_id, ...draft }: TaxedDraft,
  settings: Settings,
): Promise<LineTax> {
  const customer = customer_id === null ? undefined : await findCustomer(db, customer_id);
  return customer === undefined ? customerTax(settings, null) : draftTax(customer, draft, settings);
}

type TaxedDraft = Pick<DraftFields, 'customer_id' | 'customer_country' | 'customer_tax_number'>;

/** Does what findDraftTax does, for a customer who is already loaded. */
export function draftTax(
  customer: Customer,
  { customer_country, customer_tax_number }: Omit<TaxedDraft, 'customer_id'>,
  settings: Settings,
): LineTax {
  const numbers = { vat_id: customer_tax_number, tax_number: null };
  return customerTax(settings, { ...customer, ...numbers, country: customer_country });
}

/**
 * A new draft. Missing fields come from the settings; a missing customer is the one who pays for the parcel or the priced
 * parcels.
 *
 * @throws {InvalidInputError} if a parcel is unknown or has no price, currencies differ, or nothing is left to invoice;
 *   {InvalidRequest} if a field is wrong.
 */
export async function completeDraft(
  db: Db,
  { lines = [], customer: contractCustomer, parcels: keys, from, to, ...fields }: NewDraftInput,
  { settings, timeZone }: DraftContext,
): Promise<InvoiceDraft> {
  const input = { ...fields, ...(contractCustomer && { customer_id: contractCustomer }) };
  const parcels =
    keys !== undefined
      ? await requireParcelsByKeys(db, keys)
      : await findPeriodParcels(db, input.customer_id, { from, to, timeZone });
  const priced = requirePrices(parcels);
  const [firstPriced = null] = priced;
  const parcel = input.parcel ? await requireParcel(db, input.parcel) : null;
  const named = await findParcelsByCodes(
    db,
    lines.flatMap((line) => line.parcel ?? []),
  );
  const supplied = [...priced, ...named.values(), ...(parcel === null ? [] : [parcel])];
  const days = await findDeliveryDays(db, supplied, timeZone);
  const customer = input.customer_id ? await requireCustomer(db, input.customer_id) : null;
  const hasCustomer = customer !== null || input.customer_name !== undefined;
  const defaults: Partial<DraftFields> = {
    ...draftDefaults(settings),
    ...(!hasCustomer && parcel && (await parcelCustomerFields(db, parcel, settings))),
    ...(!hasCustomer && firstPriced && (await parcelCustomerFields(db, firstPriced, settings))),
    ...(customer && customerInvoiceFields(customer, settings)),
    ...(firstPriced && { currency: firstPriced.currency }),
    ...supplyFields(supplied, days, { from, to }, settings),
  };
  const given = withAllFields(invoiceDraftFields, { ...defaults, ...omitUndefined(input) });
  requireSameCurrency(firstPriced, given);
  const draft = syncCustomerAddress(given, input, defaults, settings);
  const tax = await findDraftTax(db, draft, settings);
  return validateDraft({
    ...draft,
    parcel: parcel?.tracking_code ?? null,
    lines: [
      ...parcelLines(priced, draft, { settings, timeZone, tax, days }),
      ...lines.map((line, index) => completeLine(line, index, { settings, tax })),
    ],
  });
}

/** The billable parcels of a customer in a period; none if neither day is given. */
async function findPeriodParcels(
  db: Db,
  customer: number | null | undefined,
  { from, to, timeZone }: { from?: string | undefined; to?: string | undefined; timeZone: string },
): Promise<ParcelRow[]> {
  if (from === undefined && to === undefined) return [];
  if (!customer) {
    throw new InvalidInputError(
      ({ fieldErrors, invoicing: { fields } }) =>
        interpolate(fieldErrors.required, { field: fields.customer_name }),
      'customer',
    );
  }
  const period = { from: from ?? null, to: to ?? null, timeZone };
  const found = await findBillableParcels(db, customer, period);
  if (found.length > limits.invoiceLines) throw tooManyLinesError();
  if (found.length > 0) return found;
  throw new InvalidInputError((t) => t.invoicing.errors.nothingToInvoice, 'from');
}

/** A draft with changes. @throws {InvalidInputError} if its parcel is unknown or currencies differ; {InvalidRequest} */
export async function changeDraft(
  db: Db,
  before: InvoiceRow,
  { lines, ...changes }: DraftInput,
  settings: Settings,
): Promise<InvoiceDraft> {
  const customer = changes.customer_id ? await requireCustomer(db, changes.customer_id) : null;
  const isOtherCustomer = customer !== null && customer.id !== before.customer_id;
  const known = { ...before, ...(isOtherCustomer && customerInvoiceFields(customer, settings)) };
  const after = withAllFields(invoiceDraftFields, { ...known, ...omitUndefined(changes) });
  // The amounts of lines that stay are in the draft's previous currency.
  if (lines === undefined && invoiceLines(before).length > 0) requireSameCurrency(before, after);
  const draft = syncCustomerAddress(after, changes, known, settings);
  const [taxBefore, tax] = [
    await findDraftTax(db, before, settings),
    await findDraftTax(db, draft, settings),
  ];
  const { parcel } = after;
  // The parcel may have been deleted since the draft named it; its code stays.
  const isOther = parcel !== null && parcel !== before.parcel;
  return validateDraft({
    ...draft,
    parcel: isOther ? (await requireParcel(db, parcel)).tracking_code : parcel,
    lines:
      lines?.map((line, index) => completeLine(line, index, { settings, tax })) ??
      invoiceLines(before).map((line) => (isTaxedAs(line, taxBefore) ? { ...line, ...tax } : line)),
  });
}

function isTaxedAs({ tax_category, tax_rate }: InvoiceLine, tax: LineTax): boolean {
  return tax_category === tax.tax_category && tax_rate === tax.tax_rate;
}

type WithCurrency = { currency: string | null };

/** @throws {InvalidInputError} if both name a currency, and the currencies differ. */
function requireSameCurrency(amounts: WithCurrency | null, { currency }: WithCurrency): void {
  const known = amounts?.currency ?? null;
  if (known === null || currency === null || currency === known) return;
  throw differentCurrenciesError([known, currency], 'currency');
}

function draftDefaults(settings: Settings) {
  return {
    currency: settings.invoice_currency,
    language: settings.content_language,
    note: settings.invoice_note || null,
    exemption_reason: settings.exemption_reason,
  };
}

/**
 * The customer fields of an invoice for a parcel: of the customer who pays for it, or else of the sender as the parcel names it.
 */
async function parcelCustomerFields(
  db: Db,
  parcel: Pick<
    Parcel,
    'payer_id' | 'sender_id' | 'sender_name' | 'sender_email' | 'pickup_location'
  >,
  settings: Settings,
) {
  const found = await findCustomer(db, payingCustomer(parcel) ?? 0);
  if (found !== undefined) return customerInvoiceFields(found, settings);
  return {
    customer_name: parcel.sender_name,
    customer_email: parcel.sender_email,
    customer_address: parcel.pickup_location,
  };
}

export function customerInvoiceFields(customer: Customer, settings: Settings) {
  const { id, billing_address, addresses, vat_id, tax_number } = customer;
  const address = billing_address ?? addresses[0] ?? null;
  const { tag } = languageByCode(customer.language ?? settings.content_language);
  const lines = address && invoiceAddressText(address, { country: settings.country, tag });
  return {
    customer_id: id,
    customer_name: customerName(customer),
    customer_email: billingEmail(customer),
    customer_address: lines ?? (address && addressLine(address)),
    customer_tax_number:
      asVatId(vat_id) === null && asVatId(tax_number) !== null
        ? tax_number
        : (vat_id ?? tax_number),
    customer_street: streetLine(address),
    customer_postcode: address?.postcode ?? null,
    customer_city: address?.city ?? null,
    customer_country: address?.country ?? null,
    ...pick(customer, ['buyer_reference', 'electronic_address']),
    ...(customer.language !== null && { language: customer.language }),
    ...customerTaxReasons(customer, address?.country ?? null, settings),
  };
}

/** Why a customer is not taxed: the customer's own reason, or the company's. */
function customerTaxReasons(customer: Customer, country: string | null, settings: Settings) {
  const { exemption_reason } = settings;
  const { tax_reason } = customer;
  const { tax_category } = customerTax(settings, { ...customer, country });
  if (tax_category === 'E') {
    return { exemption_reason: tax_reason ?? exemption_reason, tax_reason: null };
  }
  return { exemption_reason, tax_reason: isExempt(tax_category) ? tax_reason : null };
}

/** Keeps the address's text and parts consistent: parts without a text compose the text; a new text without parts clears them. */
function syncCustomerAddress(
  draft: DraftFields,
  given: DraftInput,
  { customer_address: known = null }: Partial<DraftFields>,
  settings: Settings,
): DraftFields {
  const { customer_address: text } = given;
  const hasParts = partNames.some((name) => given[name]);
  if (hasParts && !text) {
    const { customer_street: street, customer_postcode: postcode } = draft;
    const { customer_city: city, customer_country: country } = draft;
    const { tag } = languageByCode(draft.language ?? settings.content_language);
    const composed = invoiceAddressText({ street, postcode, city, country }, { ...settings, tag });
    return composed === null ? draft : { ...draft, customer_address: composed };
  }
  const isOther = text !== undefined && text !== known;
  return isOther && !hasParts ? { ...draft, ...noParts } : draft;
}

const partNames = [
  'customer_street',
  'customer_postcode',
  'customer_city',
  'customer_country',
] as const;
const noParts = Object.fromEntries(partNames.map((name) => [name, null]));

async function requireCustomer(db: Db, id: number): Promise<Customer> {
  const customer = await findCustomer(db, id);
  if (customer === undefined) throw invalidField('customer_id', 'recordId');
  return customer;
}

async function requireParcel(db: Db, key: string) {
  const parcel = await findParcelByKey(db, key);
  if (parcel !== undefined) return parcel;
  throw new InvalidInputError((t) => t.errors.parcelNotFound, 'parcel');
}

function tooManyLinesError(): InvalidInputError {
  const { invoiceLines: max } = limits;
  return new InvalidInputError((t) => interpolate(t.fieldErrors.invoiceLines, { max }), 'lines');
}

function validateDraft(draft: InvoiceDraft): InvoiceDraft {
  if (draft.currency === null) throw invalidField('currency', 'required');
  if (draft.lines.length > limits.invoiceLines) throw tooManyLinesError();
  const { net, gross } = invoiceTotals(draft.lines);
  const max = limits.invoiceTotal;
  if (Math.abs(net) > max || gross > max) throw invalidField('lines', 'invoiceTotal');
  const { period_from: start, period_to: end } = draft;
  if (start !== null && end !== null && end < start) throw invalidField('period_to', 'dayFrom');
  return draft;
}
