import {
  type ElectronicAddress,
  electronicAddressOf,
  isRoutingId,
  vatIdOf,
} from '../../shared/electronic-invoice.ts';
import { pick } from '../../shared/field-values.ts';
import {
  amountText,
  type InvoiceCompany,
  lineAmount,
  minorDigits,
  type PrintedInvoice,
} from '../../shared/invoice.ts';
import {
  asVatId,
  type ExemptCategory,
  exemptionCodes,
  isExempt,
  type TaxCategory,
} from '../../shared/tax.ts';

/** An invoice by the model of EN 16931; BT and BG are the numbers of its terms. Amounts are texts with two decimal places. */
export type ElectronicInvoice = {
  /** BT-24; XRechnung has rules besides. */
  isXRechnung: boolean;
  /** BT-3. */
  isCreditNote: boolean;
  /** BT-1, BT-2, BT-9, BT-5 and BT-22. */
  number: string;
  issueDate: string;
  dueDate: string | null;
  currency: string;
  note: string | null;
  /** BT-10. */
  buyerReference: string | null;
  /** BT-25: the invoice that a credit note is for. */
  preceding: string | null;
  /** BG-4 and BG-7. */
  seller: ElectronicParty;
  buyer: ElectronicParty;
  /** When and where to, of what is delivered to another country of the union: BT-72 and BG-15. */
  delivery: ({ date: string } & ElectronicPlace) | null;
  /** BG-16. */
  payment: { code: string; reference: string; iban: string | null; bic: string | null };
  /** BG-23. */
  taxes: {
    category: string;
    /** In percent. */
    rate: string | null;
    net: string;
    tax: string;
    reason: string | null;
    code: string | null;
  }[];
  totals: { net: string; tax: string; gross: string };
  /** BG-25. */
  lines: {
    id: string;
    description: string;
    quantity: string;
    /** BT-146, which is never below zero. */
    price: string;
    amount: string;
    category: string;
    rate: string | null;
  }[];
};

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

/** BT-24, the specification that it follows, and BT-23, the business process. */
export function profileOf({ isXRechnung }: ElectronicInvoice) {
  if (!isXRechnung) return { customization: core, process: null };
  return {
    customization: `${core}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  };
}

/**
 * An issued invoice that lacks nothing (missingForXml), by the model of EN 16931.
 *
 * @param reasons why categories are not taxed; of what is exempt, the invoice says so itself.
 */
export function electronicInvoice(
  invoice: PrintedInvoice,
  company: InvoiceCompany,
  reasons: Record<Exclude<ExemptCategory, 'E'>, string>,
): ElectronicInvoice {
  const { number, issue_date, due_date, buyer_reference, note } = invoice;
  const currency = invoice.currency ?? '';
  const money = (amount: number) => roundedText(amount, currency);
  const totals = invoice.totals ?? { net: 0, tax: 0, gross: 0, rates: [] };
  const isXRechnung = isRoutingId(buyer_reference);
  const categories = invoice.lines.map((line) => line.tax_category);
  const isOutside = categories.includes('O');
  const buyer = buyerOf(invoice, isOutside);
  const reasonOf = (category: TaxCategory) => {
    if (category === 'E') return invoice.exemption_reason;
    return isExempt(category) ? reasons[category] : null;
  };
  const iban = company.iban?.replace(/\s/g, '').toUpperCase() ?? null;
  return {
    isXRechnung,
    isCreditNote: invoice.kind === 'credit_note',
    number: number ?? '',
    issueDate: issue_date ?? '',
    // What is credited is so at once.
    dueDate: invoice.kind === 'credit_note' ? issue_date : due_date,
    currency,
    note,
    buyerReference: buyer_reference,
    preceding: invoice.credits?.number ?? null,
    seller: sellerOf(company, isOutside),
    buyer,
    delivery: categories.includes('K')
      ? { date: issue_date ?? '', ...pick(buyer, ['street', 'postcode', 'city', 'country']) }
      : null,
    payment: {
      code: paymentCode(iban, currency),
      reference: number ?? '',
      iban,
      bic: company.bic?.replace(/\s/g, '').toUpperCase() ?? null,
    },
    taxes: taxesOf(invoice, isXRechnung).map(({ net, tax, category, ...group }) => ({
      ...group,
      category,
      net: money(net),
      tax: money(tax),
      code: isExempt(category) ? exemptionCodes[category] || null : null,
      reason: reasonOf(category),
    })),
    totals: { net: money(totals.net), tax: money(totals.tax), gross: money(totals.gross) },
    lines: invoice.lines.map((line, index) => {
      const price = line.unit_price ?? 0;
      return {
        id: String(index + 1),
        description: line.description,
        quantity: String(price < 0 ? -line.quantity : line.quantity),
        // No more decimal places than it needs, of currencies that have more than two.
        price: amountText(Math.abs(price), currency).replace(/(\.\d\d\d*?)0+$/, '$1'),
        amount: money(lineAmount(line)),
        category: line.tax_category ?? 'Z',
        rate: line.tax_category === 'O' ? null : String(line.tax_rate ?? 0),
      };
    }),
  };
}

/** The sums of each category and rate, as the totals have them by rate. */
function taxesOf({ lines, totals }: PrintedInvoice, hasRates: boolean) {
  const groups = new Map<
    string,
    { category: (typeof lines)[0]['tax_category']; rate: number; net: number }
  >();
  for (const line of lines) {
    const rate = line.tax_rate ?? 0;
    const key = `${line.tax_category} ${rate}`;
    const { net } = groups.get(key) ?? { net: 0 };
    groups.set(key, { category: line.tax_category, rate, net: net + lineAmount(line) });
  }
  return [...groups.values()].map(({ category, rate, net }) => ({
    category: category ?? 'Z',
    rate: category === 'O' && !hasRates ? null : String(rate),
    net,
    // Only the category S is taxed, so each rate above zero belongs to a single group.
    tax: rate === 0 ? 0 : (totals?.rates.find((group) => group.rate === rate)?.tax ?? 0),
  }));
}

/** An invoice outside the scope of VAT (category O) states no VAT IDs. */
function sellerOf(company: InvoiceCompany, isOutside: boolean): ElectronicParty {
  const { name, address, street, postcode, city, country, phone, email, contact } = company;
  const vatId = vatIdOf(company);
  const ownNumber = asVatId(company.tax_number) === null ? company.tax_number : null;
  const hasVatId = vatId !== null && !isOutside;
  return {
    name,
    // One of both is needed, and a tax number alone is not enough.
    id: hasVatId ? null : (ownNumber ?? vatId),
    vatId: hasVatId ? vatId : null,
    taxNumber: ownNumber,
    electronicAddress: email === null ? null : { scheme: 'EM', id: email },
    street: street ?? (city === null ? onOneLine(address) : null),
    postcode,
    city,
    country: country ?? '',
    contact:
      contact === null && phone === null && email === null ? null : { name: contact, phone, email },
  };
}

function buyerOf(invoice: PrintedInvoice, isOutside: boolean): ElectronicParty {
  const { customer_name, customer_address, customer_street, customer_city } = invoice;
  return {
    name: customer_name ?? '',
    id: null,
    vatId: isOutside ? null : asVatId(invoice.customer_tax_number),
    taxNumber: null,
    electronicAddress: electronicAddressOf(invoice),
    street: customer_street ?? (customer_city === null ? onOneLine(customer_address) : null),
    postcode: invoice.customer_postcode,
    city: customer_city,
    country: invoice.customer_country ?? '',
    contact: null,
  };
}

function onOneLine(text: string | null): string | null {
  return text?.replace(/\s*\n\s*/g, ', ') ?? null;
}

/** UNTDID 4461: a SEPA transfer, another one, or not said. */
function paymentCode(iban: string | null, currency: string): string {
  if (iban === null) return '1';
  return currency === 'EUR' ? '58' : '30';
}

/** With at most two decimal places, as missingForXml has made sure. */
function roundedText(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(Math.min(2, digits));
}
