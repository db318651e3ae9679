/** The tax categories of EN 16931 (UNTDID 5305), the usual ones first. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** Why nothing is taxed: its code in the list VATEX; '': it takes words alone. Others need no reason. */
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

/** Whether the buyer owes the tax, or taxes it at home: the invoice has to name their VAT ID. */
export function needsBuyerVatId(categories: Categories): boolean {
  return categories.has('AE') || categories.has('K');
}

export function needsSellerVatId(categories: Categories): boolean {
  return needsBuyerVatId(categories) || categories.has('G');
}

/** Whether something else stands beside what is outside of the scope of tax, which has to stand alone. */
export function hasMoreThanOutside(categories: Categories): boolean {
  return categories.has('O') && categories.size > 1;
}

/** What an invoice says about why its lines are not taxed. */
type Reasons = {
  exemption_reason: string | null;
  tax_reason: string | null;
  lines: readonly { tax_category: TaxCategory | null }[];
};

/** Why lines of a category are not taxed: as the invoice says, or the usual reason; null: it takes words that are not there. */
export function exemptionReason(
  { exemption_reason, tax_reason, lines }: Reasons,
  category: ExemptCategory,
  usual: Record<Exclude<ExemptCategory, 'E'>, string>,
): string | null {
  if (category === 'E') return exemption_reason;
  const others = lines.some(
    (line) => isExempt(line.tax_category) && !['E', category].includes(line.tax_category),
  );
  // Words for one category say nothing about another.
  return others ? usual[category] : (tax_reason ?? usual[category]);
}

/** Taxed, or at a rate of zero. */
export function usualCategory(rate: number): TaxCategory {
  return rate > 0 ? 'S' : 'Z';
}

/** Only the standard category has a rate. */
export function fitsRate(category: TaxCategory, rate: number): boolean {
  return (category === 'S') === rate > 0;
}

/** Countries whose invoices the European law on value added tax is for. */
const union =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export function isInUnion(country: string | null): boolean {
  return country !== null && union.includes(country);
}

/** Countries besides, whose numbers for value added tax begin with letters; Greece and Northern Ireland have their own. */
const vatPrefixes = [...union, 'EL', 'XI', 'GB', 'CH', 'LI', 'NO', 'IS', 'RS', 'UA', 'TR'];

/** A number as an ID for value added tax, with its country before it; null: it is a tax number of another kind. */
export function asVatId(number: string | null): string | null {
  const id = (number ?? '').replace(/[\s.\-/]/g, '').toUpperCase();
  const isId = /^[A-Z]{2}[A-Z0-9+*]*\d[A-Z0-9+*]*$/.test(id) && id.length >= 4 && id.length <= 17;
  return isId && vatPrefixes.includes(id.slice(0, 2)) ? id : null;
}

/** Of a customer: by the rules of the Union, or always in one category. */
export const customerTaxes = ['rules', ...taxCategories] as const;

/** An ID for value added tax, which may stand in the field for any tax number. */
export function findVatId({
  vat_id,
  tax_number,
}: Record<'vat_id' | 'tax_number', string | null>): string | null {
  return asVatId(vat_id) ?? asVatId(tax_number);
}

/** What the law asks of the company's details, by the names of its settings. */
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

/** The names of what is so. */
export function namesWhere<Name extends string>(isSo: Record<Name, boolean>): Name[];
export function namesWhere(isSo: Record<string, boolean>): string[] {
  return Object.keys(isSo).filter((name) => isSo[name]);
}
