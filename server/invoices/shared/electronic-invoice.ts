import { minorDigits } from '../../shared/money.ts';
import { type InvoiceCompany, lineAmount, type PrintedInvoice } from './invoice.ts';
import {
  asVatId,
  findVatId,
  missingByLaw,
  mixesOutsideScope,
  namesWhere,
  needsBuyerVatId,
  needsSellerVatId,
} from './tax.ts';

/** The fields that decide whether an invoice can be an electronic invoice. */
export type XmlParts = Pick<
  PrintedInvoice,
  | ('kind' | 'lines' | 'totals' | 'due_date' | 'currency' | 'exemption_reason' | 'buyer_reference')
  | ('customer_country' | 'customer_tax_number' | 'customer_city' | 'customer_postcode')
  | ('customer_email' | 'electronic_address')
>;

/**
 * The names of the invoice's fields and the company's settings that an invoice with amounts lacks to be an electronic invoice by
 * EN 16931, and by XRechnung if the buyer has a routing ID.
 */
export function missingForXml(invoice: XmlParts, company: InvoiceCompany) {
  const { customer_country, customer_tax_number, customer_city, customer_postcode } = invoice;
  const { lines, totals, due_date, currency } = invoice;
  const categories = new Set(lines.map(({ tax_category }) => tax_category));
  const isGerman = isRoutingId(invoice.buyer_reference);
  return [
    ...missingByLaw(company),
    ...namesWhere({
      vat_id: needsSellerVatId(categories) && findVatId(company) === null,
      customer_country: customer_country === null,
      customer_tax_number: needsBuyerVatId(categories) && asVatId(customer_tax_number) === null,
      due_date: invoice.kind === 'invoice' && due_date === null && (totals?.gross ?? 0) > 0,
      tax_category: mixesOutsideScope(categories),
      exemption_reason: categories.has('E') && invoice.exemption_reason === null,
      currency: currency === null || !fitsDecimals(invoice, currency),
    }),
    ...(isGerman
      ? namesWhere({
          city: company.city === null,
          postcode: company.postcode === null,
          billing_contact: company.contact === null,
          contact_phone: company.phone === null,
          contact_email: company.email === null,
          customer_city: customer_city === null,
          customer_postcode: customer_postcode === null,
          electronic_address: buyerElectronicAddress(invoice) === null,
        })
      : []),
  ];
}

/** Whether an invoice is available as an electronic invoice: it is issued, and lacks nothing. */
export function hasXml(invoice: PrintedInvoice): boolean {
  const { state, totals, company } = invoice;
  if (state === 'draft' || state === 'cancelled' || totals === null) return false;
  return company !== null && missingForXml(invoice, company).length === 0;
}

/** EN 16931 allows amounts with two decimal places; prices may have more. */
function fitsDecimals({ totals, lines }: XmlParts, currency: string): boolean {
  const further = 10 ** Math.max(0, minorDigits(currency) - 2);
  const sums = totals?.rates.flatMap(({ net, tax }) => [net, tax]) ?? [];
  return [...sums, ...lines.map(lineAmount)].every((amount) => amount % further === 0);
}

export type ElectronicAddress = { scheme: string; id: string };

/** The electronic address of the buyer: `0204:991-12345-67` in a scheme of the EAS list, or else the email address. */
export function buyerElectronicAddress({
  electronic_address,
  customer_email,
}: Pick<PrintedInvoice, 'electronic_address' | 'customer_email'>): ElectronicAddress | null {
  const [, scheme = '', id = ''] = /^(\d{4}|[A-Z]{2}):(.+)$/.exec(electronic_address ?? '') ?? [];
  if (id !== '') return { scheme, id };
  const email = electronic_address?.includes('@') ? electronic_address : customer_email;
  return email === null ? null : { scheme: 'EM', id: email };
}

/**
 * Whether a reference is a Leitweg-ID, by which German authorities route invoices: its last two digits are a check sum (ISO 7064).
 */
export function isRoutingId(reference: string | null): boolean {
  if (!/^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/i.test(reference ?? '')) return false;
  const digits = [...(reference ?? '').replaceAll('-', '')].map((letter) => parseInt(letter, 36));
  return BigInt(digits.join('')) % 97n === 1n;
}
