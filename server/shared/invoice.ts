import type { Logo } from './branding.ts';
import type { FieldValues } from './field-values.ts';
import type { invoiceDraftFields } from './invoice-fields.ts';
import type { InvoiceLine, InvoiceTotals } from './invoice-totals.ts';
import type { LanguageCode } from './languages.ts';

/** A draft may be changed and deleted; what is issued stays as it is, and may only be cancelled. */
export const invoiceStates = ['draft', 'issued', 'cancelled'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** The status of an invoice. `issued`: it has no amounts, so there is nothing to pay. */
export const invoiceStatuses = ['draft', 'issued', 'open', 'overdue', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** An invoice as it is listed. */
export type ListedInvoice = {
  id: number;
  /** `INV-{year}-{00001}`, unique; a draft has none. */
  number: string | null;
  /** What it is for: the description of its first line. */
  product: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  state: InvoiceStatus;
  customer_name: string | null;
  parcel: string | null;
  currency: string | null;
  /** null: it has no amounts. */
  totals: InvoiceTotals | null;
  /** `YYYY-MM-DD` in the site's time zone; null of drafts. */
  issue_date: string | null;
  due_date: string | null;
  paid_on: string | null;
  sent_at: string | null;
  sent_to: string | null;
};

/** The company that an invoice is from. */
export type InvoiceCompany = {
  name: string;
  address: string | null;
  email: string | null;
  phone: string | null;
  tax_number: string | null;
  logo: Logo | null;
  /** What address and note are written in. */
  language: LanguageCode;
};

/** What is written on an invoice. */
export type InvoiceDraft = FieldValues<typeof invoiceDraftFields> & { lines: InvoiceLine[] };

/** All of an invoice. */
export type Invoice = ListedInvoice &
  InvoiceDraft & {
    /** null: as the settings have it. */
    company: InvoiceCompany | null;
    cancelled_at: string | null;
    cancel_reason: string | null;
  };
