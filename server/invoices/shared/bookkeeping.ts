import type { ErrorDetail } from '../../shared/envelope.ts';

/** What customers owe in a currency: all that is open, what of it is late, and what was paid this month. */
export type Receivables = { currency: string; open: number; overdue: number; paid: number };

/** What keeps an invoice of a month from being as it should be. */
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

/** The invoice of a customer for a month, in one currency; null: there are only parcels without a price. */
export type MonthInvoice = {
  customer: { id: number; name: string };
  currency: string | null;
  /** How many parcels it is for. */
  parcels: number;
  /** The tracking numbers of those that have no price. */
  unpriced: string[];
  /** Of those that were delivered without an event that says when, and were changed in the month. */
  undated: string[];
  gross: number;
  problems: MonthProblem[];
  /** What it lacks to be an electronic invoice; of one that was not issued, what was wrong. */
  warnings: ErrorDetail[];
  /** null: it was not issued. */
  invoice: { id: number; number: string | null; sent: 'yes' | 'no' } | null;
};

export type InvoicedMonth = {
  month: string;
  dry_run: 'yes' | 'no';
  invoices: MonthInvoice[];
  /** How many were mailed. */
  mailed: number;
  /** How many there are, or would be, whose customer has no email address. */
  without_address: number;
};

export const journalKinds = [
  'invoice',
  'cancellation',
  'credit_note',
  'payment',
  'cash',
  'cash_difference',
] as const;
export type JournalKind = (typeof journalKinds)[number];

/**
 * A line of the journal. Invoices count up; cancellations, credit notes and payments count down, so that their gross amounts
 * sum up to what is open. Cash that drivers have handed in, and what was missing of it (below zero) or too much, is of no customer,
 * and stands for itself.
 */
export type JournalEntry = {
  /** `YYYY-MM-DD` in the site's time zone. */
  date: string;
  kind: JournalKind;
  /** null: of cash. */
  invoice_id: number | null;
  number: string | null;
  customer_id: number | null;
  customer: string | null;
  /** The name of who has handed in cash; null: of all else. */
  driver: string | null;
  currency: string;
  /** null: of payments and cash. */
  net: number | null;
  tax: number | null;
  gross: number;
};

/** What a customer owes in a currency before a period, what changes it, and what they owe then. */
export type Statement = {
  currency: string;
  opening: number;
  entries: (Omit<JournalEntry, 'currency' | 'customer' | 'customer_id' | 'driver'> & { balance: number })[];
  closing: number;
};

export type CustomerStatement = {
  customer: { id: number; name: string };
  from: string;
  to: string;
  statements: Statement[];
};
