/** The tax categories of EN 16931 (UNTDID 5305), the most common first. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** The categories that have to state why nothing is taxed, with the reason's code in the VATEX list; '': it has only words. */
export const exemptionCodes = {
  E: '',
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
} as const satisfies { [Category in TaxCategory]?: string };
export type ExemptCategory = keyof typeof exemptionCodes;

export function isExempt(category: TaxCategory | null): category is ExemptCategory {
  return category !== null && category in exemptionCodes;
}

type Categories = ReadonlySet<TaxCategory | null>;

/** Whether the invoice has to name the buyer's VAT ID, because the buyer owes the tax (AE) or taxes the purchase at home (K). */
export function needsBuyerVatId(categories: Categories): boolean {
  return categories.has('AE') || categories.has('K');
}

export function needsSellerVatId(categories: Categories): boolean {
  return needsBuyerVatId(categories) || categories.has('G');
}

/** Whether category O (outside the scope of tax) is mixed with other categories, which EN 16931 forbids. */
export function mixesOutsideScope(categories: Categories): boolean {
  return categories.has('O') && categories.size > 1;
}

/** The fields of an invoice that say why its lines are not taxed. */
type Reasons = {
  exemption_reason: string | null;
  tax_reason: string | null;
  lines: readonly { tax_category: TaxCategory | null }[];
};

/** Why lines of a category are not taxed: in the invoice's words, or else the standard reason; null if category E has no words. */
export function exemptionReason(
  { exemption_reason, tax_reason, lines }: Reasons,
  category: ExemptCategory,
  usual: Record<Exclude<ExemptCategory, 'E'>, string>,
): string | null {
  if (category === 'E') return exemption_reason;
  const others = lines.some(
    (line) => isExempt(line.tax_category) && !['E', category].includes(line.tax_category),
  );
  // The invoice's words are for a single category: if it has several, they do not apply.
  return others ? usual[category] : (tax_reason ?? usual[category]);
}

/** The category of a line that has only a rate: standard, or zero-rated. */
export function usualCategory(rate: number): TaxCategory {
  return rate > 0 ? 'S' : 'Z';
}

/** Whether rate and category agree: the standard category alone has a rate above zero. */
export function fitsRate(category: TaxCategory, rate: number): boolean {
  return (category === 'S') === rate > 0;
}

/** The countries of the European Union. */
const union =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export function isInUnion(country: string | null): boolean {
  return country !== null && union.includes(country);
}

/** The letters that VAT IDs begin with; Greece (`EL`) and Northern Ireland (`XI`) have letters other than their country's. */
const vatPrefixes = [...union, 'EL', 'XI', 'GB', 'CH', 'LI', 'NO', 'IS', 'RS', 'UA', 'TR'];

/** A VAT ID without spaces and punctuation, in capitals; null if the number is not a VAT ID. */
export function asVatId(number: string | null): string | null {
  const id = (number ?? '').replace(/[\s.\-/]/g, '').toUpperCase();
  const isId = /^[A-Z]{2}[A-Z0-9+*]*\d[A-Z0-9+*]*$/.test(id) && id.length >= 4 && id.length <= 17;
  return isId && vatPrefixes.includes(id.slice(0, 2)) ? id : null;
}

/** How a customer is taxed: by the rules of the Union, or always in one category. */
export const customerTaxes = ['rules', ...taxCategories] as const;

/** A VAT ID, which may also have been typed into the field for tax numbers; null if there is none. */
export function findVatId({
  vat_id,
  tax_number,
}: Record<'vat_id' | 'tax_number', string | null>): string | null {
  return asVatId(vat_id) ?? asVatId(tax_number);
}

/** The names of the settings that the company lacks by European law. */
export function missingByLaw({
  address,
  country,
  tax_number,
  vat_id,
}: Record<'address' | 'country' | 'tax_number' | 'vat_id', string | null>) {
  return namesWhere({
    street: address === null,
    country: country === null,
    tax_number: tax_number === null && vat_id === null,
  });
}

export function namesWhere<Name extends string>(isSo: Record<Name, boolean>): Name[];
export function namesWhere(isSo: Record<string, boolean>): string[] {
  return Object.keys(isSo).filter((name) => isSo[name]);
}
