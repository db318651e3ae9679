import { amountText } from '../../shared/amounts.ts';
import { mapValues, pick } from '../../shared/field-values.ts';
import { minorDigits } from '../../shared/money.ts';
import {
  buyerElectronicAddress,
  type ElectronicAddress,
  isRoutingId,
} from '../shared/electronic-invoice.ts';
import { type InvoiceCompany, lineAmount, type PrintedInvoice } from '../shared/invoice.ts';
import {
  asVatId,
  type ExemptCategory,
  exemptionCodes,
  exemptionReason,
  findVatId,
  isExempt,
  type TaxCategory,
} from '../shared/tax.ts';

/**
 * An invoice in the model of EN 16931, whose terms are numbered BT and BG. Amounts are texts with at most two decimal places;
 * prices of lines may have more.
 */
export type ElectronicInvoice = ReturnType<typeof electronicInvoice>;

export type ElectronicPlace = {
  street: string | null;
  postcode: string | null;
  city: string | null;
  country: string;
};

export type ElectronicParty = ElectronicPlace & {
  name: string;
  /** BT-29. */
  id: string | null;
  /** BT-31, BT-48 and BT-32. */
  vatId: string | null;
  taxNumber: string | null;
  electronicAddress: ElectronicAddress | null;
  /** BG-6. */
  contact: { name: string | null; phone: string | null; email: string | null } | null;
};

const core = 'urn:cen.eu:en16931:2017';

/** BT-24, the specification that the invoice follows, and BT-23, the business process. */
export function specificationIds({ isXRechnung }: ElectronicInvoice) {
  if (!isXRechnung) return { customization: core, process: null };
  return {
    customization: `${core}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  };
}

/**
 * Converts an issued invoice that lacks nothing (missingForXml) to the model of EN 16931.
 *
 * @param reasons the standard sentences why a category is not taxed; the reason of category E is on the invoice.
 */
export function electronicInvoice(
  invoice: PrintedInvoice,
  company: InvoiceCompany,
  reasons: Record<Exclude<ExemptCategory, 'E'>, string>,
) {
  const { number, issue_date, due_date, buyer_reference, note } = invoice;
  const currency = invoice.currency ?? '';
  const money = (amount: number) => roundedText(amount, currency);
  const { net, tax, gross } = invoice.totals ?? { net: 0, tax: 0, gross: 0 };
  const isXRechnung = isRoutingId(buyer_reference);
  const categories = invoice.lines.map((line) => line.tax_category);
  const isOutside = categories.includes('O');
  const buyer = electronicBuyer(invoice, isOutside);
  const categoryReason = (category: TaxCategory) => {
    return isExempt(category) ? exemptionReason(invoice, category, reasons) : null;
  };
  const iban = company.iban?.replace(/\s/g, '').toUpperCase() ?? null;
  return {
    /** BT-24; XRechnung adds rules to EN 16931. */
    isXRechnung,
    /** BT-3. */
    isCreditNote: invoice.kind === 'credit_note',
    /** BT-1, BT-2, BT-9, BT-5 and BT-22. */
    number: number ?? '',
    issueDate: issue_date ?? '',
    // A credit note is due on the day of issue.
    dueDate: invoice.kind === 'credit_note' ? issue_date : due_date,
    currency,
    note,
    /** BT-10. */
    buyerReference: buyer_reference,
    /** BT-25: the invoice that a credit note is for. */
    preceding: invoice.credits?.number ?? null,
    /** BG-4 and BG-7. */
    seller: electronicSeller(company, isOutside),
    buyer,
    /** BG-14. */
    period: { from: invoice.period_from, to: invoice.period_to },
    delivery: electronicDelivery(invoice, buyer, isXRechnung),
    /** BG-16. */
    payment: {
      code: paymentCode(iban, currency),
      reference: number ?? '',
      iban,
      bic: company.bic?.replace(/\s/g, '').toUpperCase() ?? null,
    },
    /** BG-23. */
    taxes: taxBreakdown(invoice, isXRechnung).map(({ net, tax, category, ...group }) => ({
      ...group,
      category,
      net: money(net),
      tax: money(tax),
      code: isExempt(category) ? exemptionCodes[category] || null : null,
      reason: categoryReason(category),
    })),
    totals: mapValues({ net, tax, gross }, money),
    /** BG-25. */
    lines: invoice.lines.map((line, index) => {
      const price = line.unit_price ?? 0;
      return {
        id: String(index + 1),
        description: line.description,
        quantity: String(price < 0 ? -line.quantity : line.quantity),
        // BT-146 is never below zero. Trailing zeros after the second decimal place are left out.
        price: amountText(Math.abs(price), currency).replace(/(\.\d\d\d*?)0+$/, '$1'),
        amount: money(lineAmount(line)),
        category: line.tax_category ?? 'Z',
        rate: line.tax_category === 'O' ? null : String(line.tax_rate ?? 0),
      };
    }),
  };
}

/**
 * The date and place of delivery: BT-72 and BG-15. Deliveries within the Union (category K) must state both. If there is neither a
 * date nor a period, the date is the day of the invoice. If the place is missing, it is the buyer's address.
 */
function electronicDelivery(invoice: PrintedInvoice, buyer: ElectronicParty, isXRechnung: boolean) {
  const { delivery_date, delivery_postcode: postcode, delivery_city: city } = invoice;
  const { delivery_country: country, period_from, period_to, issue_date } = invoice;
  const isAcross = invoice.lines.some(({ tax_category }) => tax_category === 'K');
  const lacksDay = isAcross && (delivery_date ?? period_from ?? period_to) === null;
  // XRechnung allows only a place with postcode and city.
  const isWhole = !isXRechnung || (postcode !== null && city !== null);
  const known: ElectronicPlace | null =
    country !== null && isWhole ? { street: null, postcode, city, country } : null;
  const ofBuyer = isAcross ? pick(buyer, ['street', 'postcode', 'city', 'country']) : null;
  return { date: lacksDay ? issue_date : delivery_date, place: known ?? ofBuyer };
}

/** The sums of each category and rate; the tax comes from the invoice's totals, which are by rate. */
function taxBreakdown({ lines, totals }: PrintedInvoice, hasRates: boolean) {
  const groups = Map.groupBy(lines, (line) => `${line.tax_category} ${line.tax_rate ?? 0}`);
  return [...groups.values()].map((group) => {
    const category = group[0]?.tax_category ?? 'Z';
    const rate = group[0]?.tax_rate ?? 0;
    return {
      category,
      /** In percent. */
      rate: category === 'O' && !hasRates ? null : String(rate),
      net: group.reduce((sum, line) => sum + lineAmount(line), 0),
      // Only the category S is taxed, so each rate above zero belongs to a single group.
      tax: rate === 0 ? 0 : (totals?.rates.find((sums) => sums.rate === rate)?.tax ?? 0),
    };
  });
}

/** An invoice outside the scope of VAT (category O) states no VAT IDs. */
function electronicSeller(company: InvoiceCompany, isOutside: boolean): ElectronicParty {
  const { name, address, street, postcode, city, country, phone, email, contact } = company;
  const vatId = findVatId(company);
  const ownNumber = asVatId(company.tax_number) === null ? company.tax_number : null;
  const hasVatId = vatId !== null && !isOutside;
  return {
    name,
    // Either an id or a VAT ID is needed; a tax number alone is not enough.
    id: hasVatId ? null : (ownNumber ?? vatId),
    vatId: hasVatId ? vatId : null,
    taxNumber: ownNumber,
    electronicAddress: email === null ? null : { scheme: 'EM', id: email },
    street: street ?? (city === null ? singleLine(address) : null),
    postcode,
    city,
    country: country ?? '',
    contact:
      contact === null && phone === null && email === null ? null : { name: contact, phone, email },
  };
}

function electronicBuyer(invoice: PrintedInvoice, isOutside: boolean): ElectronicParty {
  const { customer_name, customer_address, customer_street, customer_city } = invoice;
  return {
    name: customer_name ?? '',
    id: null,
    vatId: isOutside ? null : asVatId(invoice.customer_tax_number),
    taxNumber: null,
    electronicAddress: buyerElectronicAddress(invoice),
    street: customer_street ?? (customer_city === null ? singleLine(customer_address) : null),
    postcode: invoice.customer_postcode,
    city: customer_city,
    country: invoice.customer_country ?? '',
    contact: null,
  };
}

function singleLine(text: string | null): string | null {
  return text?.replace(/\s*\n\s*/g, ', ') ?? null;
}

/** The means of payment in UNTDID 4461: 58 a SEPA transfer, 30 another transfer, 1 not stated. */
function paymentCode(iban: string | null, currency: string): string {
  if (iban === null) return '1';
  return currency === 'EUR' ? '58' : '30';
}

/** An amount with at most two decimal places; missingForXml has refused amounts that need more. */
function roundedText(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(Math.min(2, digits));
}
