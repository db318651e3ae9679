import type { Context } from 'hono';
import type { Db, InvoiceRow } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { invalidField } from '../http/input/validation.ts';
import { Problem } from '../http/problem.ts';
import { findParcelByKey } from '../parcels/find-parcel.ts';
import { type FieldValues, filledUp } from '../shared/field-values.ts';
import { invoiceDraftFields } from '../shared/invoice-fields.ts';
import { type InvoiceLine, totalsOf } from '../shared/invoice-totals.ts';
import { limits } from '../shared/limits.ts';
import type { Parcel } from '../shared/parcel.ts';
import type { Settings } from '../shared/settings.ts';
import { linesOf } from './read.ts';
import type { GivenDraft } from './schema.ts';

/** What a draft says. */
export type InvoiceDraft = FieldValues<typeof invoiceDraftFields> & { lines: InvoiceLine[] };

/**
 * A new draft: what is not given comes from the settings, and the customer from the sender of the parcel.
 *
 * @throws {Problem} or InvalidRequest: 422.
 */
export async function completeDraft(
  c: Context<SiteEnv>,
  trx: Db,
  { lines = [], ...given }: GivenDraft,
  settings: Settings,
): Promise<InvoiceDraft> {
  const parcel = given.parcel ? await namedParcel(c, trx, given.parcel) : null;
  const isCustomerGiven = given.customer_name !== undefined;
  const begun = {
    currency: settings.invoice_currency,
    language: settings.content_language,
    note: settings.invoice_note || null,
    ...(parcel !== null && !isCustomerGiven && customerFrom(parcel)),
  };
  const isGiven = Object.entries(given).filter(([, value]) => value !== undefined);
  return checked({
    ...filledUp(invoiceDraftFields, { ...begun, ...Object.fromEntries(isGiven) }),
    parcel: parcel?.tracking_code ?? null,
    lines: lines.map((line) => completeLine(line, settings)),
  });
}

/** A draft with its changes. @throws {Problem} or InvalidRequest: 422. */
export async function changedDraft(
  c: Context<SiteEnv>,
  trx: Db,
  before: InvoiceRow,
  { lines, ...given }: GivenDraft,
  settings: Settings,
): Promise<InvoiceDraft> {
  const isGiven = Object.entries(given).filter(([, value]) => value !== undefined);
  const after = filledUp(invoiceDraftFields, { ...before, ...Object.fromEntries(isGiven) });
  const { parcel } = after;
  // Its parcel may be gone meanwhile; the code stays.
  const isAnother = parcel !== null && parcel !== before.parcel;
  return checked({
    ...after,
    parcel: isAnother ? (await namedParcel(c, trx, parcel)).tracking_code : parcel,
    lines: lines?.map((line) => completeLine(line, settings)) ?? linesOf(before),
  });
}

/** Who pays for a parcel: its sender. */
export function customerFrom({
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

async function namedParcel(c: Context<SiteEnv>, trx: Db, key: string) {
  const parcel = await findParcelByKey(trx, key);
  if (parcel !== undefined) return parcel;
  const message = c.var.t.errors.parcelNotFound;
  throw new Problem(422, message, { details: [{ field: 'parcel', code: 'custom', message }] });
}

type GivenLine = NonNullable<GivenDraft['lines']>[number];

function completeLine(
  { description, quantity = 1, unit_price, tax_rate }: GivenLine,
  { invoice_tax_rate }: Settings,
): InvoiceLine {
  return { description, quantity, unit_price, tax_rate: tax_rate ?? invoice_tax_rate ?? 0 };
}

function checked(draft: InvoiceDraft): InvoiceDraft {
  if (draft.currency === null) throw invalidField('currency', 'required');
  const { net, gross } = totalsOf(draft.lines);
  const most = limits.invoiceTotal;
  if (Math.abs(net) > most || gross > most) throw invalidField('lines', 'invoiceTotal');
  return draft;
}
