import type { ErrorDetail } from '../../shared/envelope.ts';

/** What customers owe in a currency (`overdue` is a part of `open`), and what they have paid this month. */
export type Receivables = { currency: string; open: number; overdue: number; paid: number };

export const monthProblems = [
  'no_price',
  'no_day',
  'currencies',
  'no_email',
  'no_address',
  'no_vat_id',
  'not_issued',
] as const;
export type MonthProblem = (typeof monthProblems)[number];

/** The invoice of a customer for a month, in one currency; `currency: null`: none of the parcels has a price. */
export type MonthInvoice = {
  customer: { id: number; name: string };
  currency: string | null;
  /** How many parcels the invoice is for. */
  parcels: number;
  /** Tracking codes of parcels that lack a price. */
  unpriced: string[];
  /** Tracking codes of parcels that were delivered without an event that says when, and last changed in the month. */
  undated: string[];
  gross: number;
  problems: MonthProblem[];
  /** The details that the invoice lacks to be an electronic invoice. If the invoice could not be issued, the reasons. */
  warnings: ErrorDetail[];
  /** null: no invoice was issued. */
  invoice: { id: number; number: string | null; sent: 'yes' | 'no' } | null;
};

export type InvoicedMonth = {
  month: string;
  dry_run: 'yes' | 'no';
  invoices: MonthInvoice[];
  /** How many invoices were mailed. */
  mailed: number;
  /** How many of the invoices have a customer without an email address. */
  without_address: number;
};

export const journalKinds = [
  'invoice',
  'cancellation',
  'credit_note',
  'payment',
  'cash',
  'cash_difference',
  'payout',
  'banking',
  'till_difference',
] as const;
export type JournalKind = (typeof journalKinds)[number];

/**
 * An entry of the journal. Invoices are positive; cancellations, credit notes and payments are negative, so that their gross
 * amounts add up to what is open. Cash that drivers have handed in belongs to no customer; its difference is below zero if some
 * was missing. What was paid out to a customer, and what was brought to the bank, is below zero.
 */
export type JournalEntry = {
  /** `YYYY-MM-DD` in the site's time zone. */
  date: string;
  kind: JournalKind;
  /** null for cash. */
  invoice_id: number | null;
  number: string | null;
  customer_id: number | null;
  customer: string | null;
  /** The driver who has handed in cash; null for other kinds. */
  driver: string | null;
  currency: string;
  /** null for payments and cash. */
  net: number | null;
  tax: number | null;
  gross: number;
};

/** What a customer owes in a currency before a period, the entries that change it, and what the customer owes after it. */
export type Statement = {
  currency: string;
  opening: number;
  entries: (Omit<JournalEntry, 'currency' | 'customer' | 'customer_id' | 'driver'> & {
    balance: number;
  })[];
  closing: number;
};

export type CustomerStatement = {
  customer: { id: number; name: string };
  from: string;
  to: string;
  statements: Statement[];
};
