import type { Db, InvoiceRow } from '../database/tables.ts';
import { InvalidInputError } from '../errors.ts';
import { invalidField } from '../http/input/validation.ts';
import { findParcelByKey } from '../parcels/find-parcel.ts';
import { filledUp, namesOf, pick } from '../shared/field-values.ts';
import {
  type InvoiceDraft,
  type InvoiceLine,
  invoiceDraftFields,
  totalsOf,
} from '../shared/invoice.ts';
import { limits } from '../shared/limits.ts';
import type { Parcel } from '../shared/parcel.ts';
import type { Settings } from '../shared/settings.ts';
import { findInvoice, linesOf } from './read.ts';
import type { DraftInput } from './schema.ts';

type PrefillRequest = {
  /** A tracking code; '' if it is for no parcel. */
  parcel: string;
  /** The id of an invoice to copy; NaN if there is none. */
  from: number;
};

/**
 * What the form for a new invoice is prefilled with: the settings, the sender of a parcel, or a copy of an invoice.
 *
 * @returns undefined if there is no such parcel or invoice.
 */
export async function prefillInvoice(
  db: Db,
  settings: Settings,
  { parcel: code, from }: PrefillRequest,
  today: string,
): Promise<InvoiceDraft | undefined> {
  if (!Number.isNaN(from)) {
    const original = await findInvoice(db, from, today);
    if (original === undefined) return undefined;
    const copy = pick(original, namesOf(invoiceDraftFields));
    return { ...copy, due_date: null, lines: original.lines };
  }
  const empty = filledUp(invoiceDraftFields, defaultsFrom(settings));
  if (code === '') return { ...empty, lines: [] };
  const parcel = await findParcelByKey(db, code);
  if (parcel === undefined) return undefined;
  return { ...empty, ...customerFrom(parcel), parcel: parcel.tracking_code, lines: [] };
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
  const hasCustomer = input.customer_name !== undefined;
  const defaults = {
    ...defaultsFrom(settings),
    ...(parcel !== null && !hasCustomer && customerFrom(parcel)),
  };
  return validateDraft({
    ...filledUp(invoiceDraftFields, { ...defaults, ...withoutUndefined(input) }),
    parcel: parcel?.tracking_code ?? null,
    lines: lines.map((line) => completeLine(line, settings)),
  });
}

/** A draft with changes. @throws as above. */
export async function changeDraft(
  db: Db,
  before: InvoiceRow,
  { lines, ...changes }: DraftInput,
  settings: Settings,
): Promise<InvoiceDraft> {
  const after = filledUp(invoiceDraftFields, { ...before, ...withoutUndefined(changes) });
  const { parcel } = after;
  // The parcel of before may have been deleted; its code stays.
  const isOther = parcel !== null && parcel !== before.parcel;
  return validateDraft({
    ...after,
    parcel: isOther ? (await requireParcel(db, parcel)).tracking_code : parcel,
    lines: lines?.map((line) => completeLine(line, settings)) ?? linesOf(before),
  });
}

function defaultsFrom(settings: Settings) {
  return {
    currency: settings.invoice_currency,
    language: settings.content_language,
    note: settings.invoice_note || null,
  };
}

/** The customer of a parcel's invoice: its sender. */
function customerFrom({
  sender_name,
  sender_email,
  pickup_location,
}: Pick<Parcel, 'sender_name' | 'sender_email' | 'pickup_location'>) {
  return {
    customer_name: sender_name,
    customer_email: sender_email,
    customer_address: pickup_location,
  };
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

function completeLine(
  { description, quantity = 1, unit_price, tax_rate }: LineInput,
  { invoice_tax_rate }: Settings,
): InvoiceLine {
  return { description, quantity, unit_price, tax_rate: tax_rate ?? invoice_tax_rate ?? 0 };
}

function validateDraft(draft: InvoiceDraft): InvoiceDraft {
  if (draft.currency === null) throw invalidField('currency', 'required');
  const { net, gross } = totalsOf(draft.lines);
  const max = limits.invoiceTotal;
  if (Math.abs(net) > max || gross > max) throw invalidField('lines', 'invoiceTotal');
  return draft;
}
