import type { taxesOutside } from '../../shared/enums.ts';
import { type customerTaxes, findVatId, isInUnion, type TaxCategory } from './tax.ts';

/** The tax of lines that name none; the rate is in percent. */
export type LineTax = { tax_category: TaxCategory; tax_rate: number };

type Numbers = { vat_id: string | null; tax_number: string | null };
export type TaxSettings = Numbers & {
  country: string | null;
  invoice_tax_rate: number | null;
  exemption_reason: string | null;
  tax_outside: (typeof taxesOutside)[number];
};
/** The customer's data that decides their tax. `country` comes from the billing address. */
export type TaxedCustomer = Numbers & {
  kind: 'person' | 'company';
  country: string | null;
  tax_category: (typeof customerTaxes)[number];
  tax_rate: number | null;
};

/** The tax of lines that name none, for a customer. @param customer null: nothing is known of the customer. */
export function customerTax(settings: TaxSettings, customer: TaxedCustomer | null): LineTax {
  const { tax_category = 'rules', tax_rate: typed = null } = customer ?? {};
  const category =
    customer !== null && tax_category === 'rules'
      ? categoryByRules(settings, customer)
      : tax_category;
  const isTaxed = category === 'S' || category === 'rules';
  // A rate that was typed for the customer is charged even if the rules say that no tax is due.
  if (!isTaxed && !(tax_category === 'rules' && (typed ?? 0) > 0)) {
    return { tax_category: category, tax_rate: 0 };
  }
  const tax_rate = typed ?? settings.invoice_tax_rate ?? 0;
  if (tax_rate > 0) return { tax_category: 'S', tax_rate };
  return { tax_category: untaxedCategory(settings), tax_rate: 0 };
}

/** The category of lines at a rate of zero: exempt if the company states a reason, or else zero-rated. */
export function untaxedCategory({
  exemption_reason,
}: Pick<TaxSettings, 'exemption_reason'>): TaxCategory {
  return exemption_reason === null ? 'Z' : 'E';
}

/**
 * The rules for a company in the European Union. A customer that is a company in another country of the Union and has a VAT ID
 * owes the tax itself; for a company outside the Union, the settings decide. All others are charged the company's rate.
 */
function categoryByRules(settings: TaxSettings, customer: TaxedCustomer): TaxCategory {
  const own = taxCountry(settings);
  if (!isInUnionForTax(own) || customer.kind === 'person') return 'S';
  const theirs = taxCountry(customer);
  if (theirs === null || theirs === own || customer.country === settings.country) return 'S';
  if (!isInUnionForTax(theirs)) return settings.tax_outside;
  const registered = vatIdCountry(findVatId(customer));
  return registered !== own && isInUnionForTax(registered) ? 'AE' : 'S';
}

/** The country for value added tax: Northern Ireland (GB with a VAT ID that begins with `XI`) counts as in the Union. */
function taxCountry({ country, ...numbers }: Numbers & { country: string | null }): string | null {
  const registered = vatIdCountry(findVatId(numbers));
  return country === null || (country === 'GB' && registered === 'XI') ? registered : country;
}

function isInUnionForTax(country: string | null): boolean {
  return isInUnion(country) || country === 'XI';
}

function vatIdCountry(id: string | null): string | null {
  const prefix = id?.slice(0, 2) ?? null;
  return prefix === 'EL' ? 'GR' : prefix;
}
