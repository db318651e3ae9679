import type { Db } from '../database/tables.ts';
import { findParcelByKey } from '../parcels/find-parcel.ts';
import { filledUp, namesOf, pick } from '../shared/field-values.ts';
import { invoiceDraftFields } from '../shared/invoice-fields.ts';
import type { Settings } from '../shared/settings.ts';
import { customerFrom, type InvoiceDraft } from './draft.ts';
import { findInvoice } from './read.ts';

type From = {
  /** A tracking code; '' if it is for no parcel. */
  parcel: string;
  /** The id of an invoice; NaN if it begins with none. */
  from: number;
};

/**
 * What the form for a new invoice begins with: the settings, the sender of a parcel, or what another invoice says.
 *
 * @returns undefined if there is no such parcel or invoice.
 */
export async function prefillInvoice(
  db: Db,
  settings: Settings,
  { parcel: code, from }: From,
  today: string,
): Promise<InvoiceDraft | undefined> {
  if (!Number.isNaN(from)) {
    const other = await findInvoice(db, from, today);
    if (other === undefined) return undefined;
    const said = pick(other, namesOf(invoiceDraftFields));
    return { ...said, due_date: null, lines: other.lines };
  }
  const fresh = filledUp(invoiceDraftFields, {
    currency: settings.invoice_currency,
    language: settings.content_language,
    note: settings.invoice_note || null,
  });
  if (code === '') return { ...fresh, lines: [] };
  const parcel = await findParcelByKey(db, code);
  if (parcel === undefined) return undefined;
  return { ...fresh, ...customerFrom(parcel), parcel: parcel.tracking_code, lines: [] };
}
