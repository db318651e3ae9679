import type { Settings } from '../admin/shared/settings.ts';
import { invalidField } from '../http/input/validation.ts';
import type { DraftInput } from './schema.ts';
import type { InvoiceLine } from './shared/invoice.ts';
import { fitsRate } from './shared/tax.ts';

export type DraftContext = { settings: Settings; timeZone: string };

export type LineInput = NonNullable<DraftInput['lines']>[number];

/** A line whose missing rate and category are the usual ones: `S` with a rate, else `E` if the settings give a reason, else `Z`. */
export function completeLine(
  { description, quantity = 1, unit_price, tax_rate, tax_category: category, parcel }: LineInput,
  index: number,
  { invoice_tax_rate, exemption_reason }: Settings,
): InvoiceLine {
  const isTaxed = category === undefined || category === 'S';
  const rate = tax_rate ?? (isTaxed ? (invoice_tax_rate ?? 0) : 0);
  const untaxed = exemption_reason === null ? 'Z' : 'E';
  const tax_category = category ?? (rate > 0 ? 'S' : untaxed);
  if (!fitsRate(tax_category, rate))
    throw invalidField(`lines.${index}.tax_category`, 'taxCategory');
  const line = { description, quantity, unit_price, tax_rate: rate, tax_category };
  return parcel ? { ...line, parcel } : line;
}
