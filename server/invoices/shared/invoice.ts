import type { Logo } from '../../content/shared/branding.ts';
import { amountText, readDecimal } from '../../shared/amounts.ts';
import {
  email,
  type FieldRules,
  type FieldValues,
  line,
  recordLink,
  required,
  systemColumn,
} from '../../shared/field-values.ts';
import { type LanguageCode, languageCodes } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import { divideRounded, minorDigits } from '../../shared/money.ts';
import type { LineTax } from './customer-tax.ts';
import { type TaxCategory, taxCategories } from './tax.ts';

/** A draft may be changed and deleted. An issued invoice stays as it is, and may only be cancelled. */
export type InvoiceState = 'draft' | 'issued' | 'cancelled';

/**
 * The status of an invoice. `issued`: there is nothing to pay, because it has no amounts or is a credit note. `credited`: credit
 * notes have left nothing to pay.
 */
export const invoiceStatuses = [
  'draft',
  'issued',
  'open',
  'overdue',
  'paid',
  'credited',
  'cancelled',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** An invoice in a list. Amounts are in the currency's smallest unit. */
export type ListedInvoice = {
  id: number;
  /** `INV-{year}-{00001}`, unique; a draft has none. */
  number: string | null;
  /** The description of its first line. */
  product: string | null;
  /** A credit note reduces another invoice, and is numbered in a series of its own. */
  kind: InvoiceKind;
  /** ISO 8601, UTC. */
  created_at: string;
  state: InvoiceStatus;
  customer_name: string | null;
  parcel: string | null;
  currency: string | null;
  /** null: the invoice has no amounts. */
  totals: InvoiceTotals | null;
  /**
   * The amount that is neither paid nor credited. An amount below zero is to be paid back. null: nothing is to be paid, for example
   * because the invoice is a draft.
   */
  open_amount: number | null;
  /** `YYYY-MM-DD` in the site's time zone; null for drafts. */
  issue_date: string | null;
  due_date: string | null;
  paid_on: string | null;
  sent_at: string | null;
  sent_to: string | null;
};

export type InvoiceCompany = {
  name: string;
  address: string | null;
  email: string | null;
  phone: string | null;
  tax_number: string | null;
  vat_id: string | null;
  street: string | null;
  postcode: string | null;
  city: string | null;
  /** ISO 3166-1. */
  country: string | null;
  iban: string | null;
  bic: string | null;
  /** The person to ask about the invoice. */
  contact: string | null;
  logo: Logo | null;
  /** The language of the address and the note. */
  language: LanguageCode;
};

/** The contents of an invoice that can be edited while it is a draft. */
export type InvoiceDraft = FieldValues<typeof invoiceDraftFields> & { lines: InvoiceLine[] };

export type PrintedInvoice = ListedInvoice &
  InvoiceDraft & {
    /** null: the company's current settings apply. */
    company: InvoiceCompany | null;
    /** The invoice that a credit note is for. */
    credits: InvoiceRef | null;
    cancelled_at: string | null;
    cancel_reason: string | null;
  };

export type Invoice = PrintedInvoice & {
  credit_notes: (InvoiceRef & { issue_date: string | null; gross: number })[];
  payments: InvoicePayment[];
  reminders: InvoiceReminder[];
  /** The parcels on this invoice, which no other invoice can be for. */
  parcels: { id: number; tracking_code: string }[];
};

export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

type InvoiceRef = { id: number; number: string | null };

export const invoicePaymentMethods = ['transfer', 'cash', 'card', 'other'] as const;
/** `offset`: the company has kept it from what it collected for the customer. */
export const storedPaymentMethods = [...invoicePaymentMethods, 'offset'] as const;
export type InvoicePaymentMethod = (typeof storedPaymentMethods)[number];

/** A payment in the currency's smallest unit; below zero, it was paid back. */
export type InvoicePayment = {
  id: number;
  paid_on: string;
  amount: number;
  /** null: not stated. */
  method: InvoicePaymentMethod | null;
  /** The id of the receipt, if it was paid at the counter. */
  receipt: number | null;
};

/** A reminder; `step` is 1, 2 or 3. */
export type InvoiceReminder = { step: number; sent_on: string };

/** What happens to a draft when it is saved: it stays a draft, is issued, or is issued and mailed. */
export const issuings = ['no', 'yes', 'send'] as const;

/** The field of an invoice without amounts. */
export const invoiceFields = {
  product: { ...line, ...required, ...systemColumn, searched: true },
} as const satisfies FieldRules;

/** The fields of a draft, without its lines. */
export const invoiceDraftFields = {
  /** The customer of the invoice. The details below are a copy. */
  customer_id: recordLink,
  customer_name: { ...line, searched: true },
  customer_address: { kind: 'lines', max: 1000 },
  customer_email: email,
  customer_tax_number: { kind: 'line', max: 100 },
  /** The parts of the customer's address, which electronic invoices need. */
  customer_street: line,
  customer_postcode: { kind: 'line', max: 20 },
  customer_city: line,
  customer_country: { kind: 'country' },
  buyer_reference: { kind: 'line', max: 100 },
  electronic_address: line,
  /** The tracking code of the parcel that the invoice is for. */
  parcel: { ...line, searched: true },
  currency: { kind: 'line', min: 3, max: 3 },
  due_date: { kind: 'day' },
  language: { kind: 'choice', options: languageCodes },
  note: { kind: 'lines', max: 2000, ...systemColumn },
  /** Why lines are exempt; other categories without tax have a standard reason. */
  exemption_reason: { ...line, ...systemColumn },
  /** Why lines of category AE, K, G or O are not taxed, in place of the standard reason. */
  tax_reason: { ...line, ...systemColumn },
  /** The period of delivery, both days inclusive, and the last day on which something was delivered. */
  period_from: { kind: 'day' },
  period_to: { kind: 'day' },
  delivery_date: { kind: 'day' },
  /** The place of delivery, as far as all parcels share it. */
  delivery_postcode: { kind: 'line', max: 20 },
  delivery_city: line,
  delivery_country: { kind: 'country' },
} as const satisfies FieldRules;

/** A line of an invoice; the price is in the currency's smallest unit, without tax. */
export const invoiceLineFields = {
  description: { ...line, ...required, ...systemColumn },
  quantity: { kind: 'number', ...limits.quantity, ...required, hasDefault: true },
  unit_price: { kind: 'number', min: -limits.money, max: limits.money, digits: 0, ...required },
  tax_rate: { kind: 'number', ...limits.taxRate, ...required, hasDefault: true },
  tax_category: { kind: 'choice', options: taxCategories, ...required, hasDefault: true },
  /** The tracking code of a parcel, which no other invoice can be for. */
  parcel: line,
} as const satisfies FieldRules;

export const invoicePaymentFields = {
  paid_on: { kind: 'day', ...required },
  /** By default, the open amount. */
  amount: { kind: 'number', min: -limits.money, max: limits.money, digits: 0 },
  method: { kind: 'choice', options: invoicePaymentMethods },
} as const satisfies FieldRules;

export const invoiceCancellationFields = {
  reason: { ...line, ...required, ...systemColumn },
} as const satisfies FieldRules;

export const invoiceMailFields = {
  to: { ...email, ...required },
} as const satisfies FieldRules;

/**
 * A line of an invoice. The price is without tax, in the currency's smallest unit; the tax rate is in percent. Price, rate and
 * category are null on an invoice without amounts.
 */
export type InvoiceLine = {
  description: string;
  quantity: number;
  unit_price: number | null;
  tax_rate: number | null;
  tax_category: TaxCategory | null;
  /** The tracking code of the parcel that the line is for. */
  parcel?: string;
};

/** Sums in the currency's smallest unit; `rates` has the sums of each tax rate (in percent), the lowest rate first. */
export type InvoiceTotals = {
  net: number;
  tax: number;
  gross: number;
  rates: { rate: number; net: number; tax: number }[];
};

type Amounts = Pick<InvoiceLine, 'quantity' | 'unit_price' | 'tax_rate'>;

/** Quantities and rates have at most three decimal places, so they are whole numbers of thousandths. */
const perUnit = 1000n;

/** The amount of a line without tax: quantity times price, rounded half away from zero to the currency's smallest unit. */
export function lineAmount({ quantity, unit_price }: Omit<Amounts, 'tax_rate'>): number {
  return Number(exactAmount({ quantity, unit_price }));
}

/**
 * The totals of an invoice. The tax of a rate is calculated from the sum of its lines and rounded once, half away from zero;
 * everything else is a sum of whole numbers, so that the parts always add up to the total.
 */
export function invoiceTotals(lines: readonly Amounts[]): InvoiceTotals {
  const nets = new Map<number, bigint>();
  for (const line of lines) {
    const rate = line.tax_rate ?? 0;
    nets.set(rate, (nets.get(rate) ?? 0n) + exactAmount(line));
  }
  const rates = [...nets]
    .sort(([one], [other]) => one - other)
    .map(([rate, net]) => ({
      rate,
      net,
      tax: divideRounded(net * thousandths(rate), 100n * perUnit),
    }));
  const net = sumBigInts(rates.map((group) => group.net));
  const tax = sumBigInts(rates.map((group) => group.tax));
  return {
    net: Number(net),
    tax: Number(tax),
    gross: Number(net + tax),
    rates: rates.map((group) => ({
      rate: group.rate,
      net: Number(group.net),
      tax: Number(group.tax),
    })),
  };
}

function exactAmount({ quantity, unit_price }: Omit<Amounts, 'tax_rate'>): bigint {
  return divideRounded(thousandths(quantity) * BigInt(unit_price ?? 0), perUnit);
}

function thousandths(number: number): bigint {
  return BigInt(Math.round(number * 1000));
}

function sumBigInts(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** A line of an invoice as it is typed into the form. */
export type TypedLine = Record<
  'description' | 'quantity' | 'unit_price' | 'tax_rate' | 'tax_category',
  string
> & {
  /** Identifies the line among the others. */
  key: number;
  /** The tracking code that the line was made for; it is not typed, and stays with the line. */
  parcel?: string | undefined;
};

/** Converts lines to the texts of the form. @param currency ISO 4217, of the prices. */
export function typedLines(lines: SentLine[], currency: string): TypedLine[] {
  return lines.map(
    ({ description, quantity, unit_price, tax_rate, tax_category, parcel }, key) => ({
      key,
      parcel,
      description,
      quantity: String(quantity),
      unit_price:
        typeof unit_price === 'number' ? amountText(unit_price, currency) : (unit_price ?? ''),
      tax_rate: String(tax_rate ?? 0),
      // The rate alone says that a line is taxed.
      tax_category: tax_category === 'S' ? '' : (tax_category ?? ''),
    }),
  );
}

/** The tax of a new line in the form, as it would be typed. */
export type TypedTax = Pick<TypedLine, 'tax_rate' | 'tax_category'>;

export function typedTax({ tax_rate, tax_category }: LineTax): TypedTax {
  // For these categories, the rate alone says whether a line is taxed.
  const isByRate = ['S', 'Z', 'E'].includes(tax_category);
  return { tax_rate: String(tax_rate), tax_category: isByRate ? '' : tax_category };
}

/** Whether a line has neither a description nor a price. */
export function isEmptyLine({ description, unit_price }: TypedLine): boolean {
  return description.trim() === '' && unit_price.trim() === '';
}

type SentLine = {
  [Name in Exclude<keyof InvoiceLine, 'tax_category' | 'parcel'>]: InvoiceLine[Name] | string;
} & {
  tax_category?: string | null;
  parcel?: string;
};

/** Converts the texts of the form to lines, without the empty lines. A text that is no number is sent unchanged, and refused. */
export function sentLines(lines: TypedLine[], currency: string): SentLine[] {
  return lines
    .filter((line) => !isEmptyLine(line))
    .map(({ description, quantity, unit_price, tax_rate, tax_category, parcel }) => ({
      description,
      quantity: decimalOrText(quantity),
      unit_price: readDecimal(unit_price, minorDigits(currency)) ?? unit_price,
      tax_rate: decimalOrText(tax_rate),
      ...(tax_category !== '' && { tax_category }),
      ...(parcel && { parcel }),
    }));
}

/** The numbers of a line, for a preview of its amount; what cannot be read counts as 0. */
export function readLine(line: TypedLine, currency: string): Amounts & { unit_price: number } {
  const typedNumber = (typed: string) => (readDecimal(typed, 3) ?? 0) / 1000;
  return {
    quantity: typedNumber(line.quantity),
    unit_price: readDecimal(line.unit_price, minorDigits(currency)) ?? 0,
    tax_rate: typedNumber(line.tax_rate),
  };
}

function decimalOrText(typed: string): number | string {
  const thousandths = readDecimal(typed, 3);
  return thousandths === null ? typed : thousandths / 1000;
}
