import type { Settings } from '../admin/shared/settings.ts';
import { invalidField } from '../http/input/validation.ts';
import type { DraftInput } from './schema.ts';
import { type LineTax, untaxedCategory } from './shared/customer-tax.ts';
import type { InvoiceLine } from './shared/invoice.ts';
import { fitsRate } from './shared/tax.ts';

export type DraftContext = { settings: Settings; timeZone: string };

export type LineInput = NonNullable<DraftInput['lines']>[number];

/**
 * Fills in a line's missing quantity, tax rate and tax category.
 *
 * @param index the line's position, for the error.
 * @param tax the tax of lines that name none (customerTax).
 * @throws {InvalidRequest} if rate and category contradict each other.
 */
export function completeLine(
  { description, quantity = 1, unit_price, tax_rate, tax_category: category, parcel }: LineInput,
  index: number,
  { settings, tax }: { settings: Settings; tax: LineTax },
): InvoiceLine {
  const isTaxed = tax.tax_category === 'S';
  const usualRate = isTaxed ? tax.tax_rate : (settings.invoice_tax_rate ?? 0);
  const rate = tax_rate ?? ((category ?? tax.tax_category) === 'S' ? usualRate : 0);
  const untaxed = isTaxed ? untaxedCategory(settings) : tax.tax_category;
  const tax_category = category ?? (rate > 0 ? 'S' : untaxed);
  if (!fitsRate(tax_category, rate))
    throw invalidField(`lines.${index}.tax_category`, 'taxCategory');
  const line = { description, quantity, unit_price, tax_rate: rate, tax_category };
  return parcel ? { ...line, parcel } : line;
}
