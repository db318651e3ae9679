import { minorDigits } from '../../shared/amounts.ts';
import { type InvoiceCompany, lineAmount, type PrintedInvoice } from './invoice.ts';
import { asVatId, missingByLaw, namesWhere } from './tax.ts';

/**
 * What an invoice with amounts lacks to be an electronic one by the rules of EN 16931, and those of XRechnung where the
 * buyer has a routing ID: fields of the invoice, and settings of the company.
 */
export function missingForXml(invoice: PrintedInvoice, company: InvoiceCompany) {
  const { customer_country, customer_tax_number, customer_city, customer_postcode } = invoice;
  const { lines, totals, due_date, currency } = invoice;
  const categories = new Set(lines.map(({ tax_category }) => tax_category));
  const isAcross = categories.has('AE') || categories.has('K');
  const needsVatId = isAcross || categories.has('G');
  const isGerman = isRoutingId(invoice.buyer_reference);
  return [
    ...missingByLaw(company),
    ...namesWhere({
      vat_id: needsVatId && vatIdOf(company) === null,
      customer_country: customer_country === null,
      customer_tax_number: isAcross && asVatId(customer_tax_number) === null,
      due_date: invoice.kind === 'invoice' && due_date === null && (totals?.gross ?? 0) > 0,
      // What is outside of the tax stands alone.
      tax_category: categories.has('O') && categories.size > 1,
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
          electronic_address: electronicAddressOf(invoice) === null,
        })
      : []),
  ];
}

/** Whether it can be had as an electronic invoice: it was issued, and lacks nothing. */
export function hasXml(invoice: PrintedInvoice): boolean {
  const { state, totals, company } = invoice;
  if (state === 'draft' || state === 'cancelled' || totals === null) return false;
  return company !== null && missingForXml(invoice, company).length === 0;
}

/** The rules know amounts with two decimal places; prices may have more. */
function fitsDecimals({ totals, lines }: PrintedInvoice, currency: string): boolean {
  const further = 10 ** Math.max(0, minorDigits(currency) - 2);
  const sums = totals?.rates.flatMap(({ net, tax }) => [net, tax]) ?? [];
  return [...sums, ...lines.map(lineAmount)].every((amount) => amount % further === 0);
}

/** The company's ID for value added tax, which may stand in the field for any tax number. */
export function vatIdOf({ vat_id, tax_number }: InvoiceCompany): string | null {
  return asVatId(vat_id) ?? asVatId(tax_number);
}

export type ElectronicAddress = { scheme: string; id: string };

/** Where an invoice is sent to: `0204:991-12345-67` by a scheme of the list EAS, or else the email address. */
export function electronicAddressOf({
  electronic_address,
  customer_email,
}: Pick<PrintedInvoice, 'electronic_address' | 'customer_email'>): ElectronicAddress | null {
  const [, scheme = '', id = ''] = /^(\d{4}|[A-Z]{2}):(.+)$/.exec(electronic_address ?? '') ?? [];
  if (id !== '') return { scheme, id };
  const email = electronic_address?.includes('@') ? electronic_address : customer_email;
  return email === null ? null : { scheme: 'EM', id: email };
}

/** Whether it is the ID by which German authorities route invoices (Leitweg-ID): its last two digits are a check (ISO 7064). */
export function isRoutingId(reference: string | null): boolean {
  if (!/^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/i.test(reference ?? '')) return false;
  const digits = [...(reference ?? '').replaceAll('-', '')].map((letter) => parseInt(letter, 36));
  return BigInt(digits.join('')) % 97n === 1n;
}
