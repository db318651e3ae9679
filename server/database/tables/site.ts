import type { Generated, GeneratedAlways } from 'kysely';
import type { LogoColumns } from '../../content/shared/branding.ts';
import type { HomePicture, homeFields } from '../../content/shared/home.ts';
import type {
  InvoicePaymentMethod,
  InvoiceState,
  invoiceDraftFields,
} from '../../invoices/shared/invoice.ts';
import type { FieldValues } from '../../shared/field-values.ts';
import type {
  clientFields,
  contentPageFields,
  reviewFields,
  settingsFields,
} from '../../shared/fields.ts';
import type { listViewFields } from '../../shared/view-fields.ts';
import type { Columns, Searchable, Timestamps } from './columns.ts';

export type SiteTables = {
  /** Saved queries of lists in the panel. */
  list_views: Columns<typeof listViewFields> &
    Searchable & { id: GeneratedAlways<number>; list: string; created_at: string };

  /** The columns of a list that a member of the staff has chosen. */
  list_columns: {
    staff_id: number;
    list: string;
    /** Names, with commas between them. */
    columns: string;
  };

  images: {
    /** The shortened SHA-256 of the content, with the file extension of its type. */
    name: string;
    type: string;
    width: number;
    height: number;
    bytes: Uint8Array<ArrayBuffer>;
    created_at: string;
  };

  pages: Columns<typeof contentPageFields> &
    Searchable &
    Timestamps &
    Record<'focus_x' | 'focus_y' | 'light', Generated<number>> & {
      id: GeneratedAlways<number>;
      slug: string;
      picture: string | null;
    };

  /** The uploaded pictures that the content of a page refers to, even if they do not exist. */
  page_images: { page_id: number; image: string };

  home_pictures: HomePicture;

  reviews: Columns<typeof reviewFields> &
    Searchable & { id: GeneratedAlways<number>; image: string | null; created_at: string };

  settings: Columns<typeof settingsFields> &
    Columns<typeof homeFields> &
    LogoColumns &
    Timestamps & {
      id: number;
      worked_weekdays: string | null;
      /** ISO 3166-1, and the code of one of its regions. */
      holiday_country: string | null;
      holiday_region: string | null;
      /** JSON, see `CalendarSettings`. */
      holidays: Generated<string>;
      own_days: Generated<string>;
    };

  clients: Columns<typeof clientFields> &
    Searchable & { id: GeneratedAlways<number>; image: string; created_at: string };

  invoices: FieldValues<typeof invoiceDraftFields> & {
    id: GeneratedAlways<number>;
    state: InvoiceState;
    /** `INV-2026-00001`: the year and the serial number; null for a draft. */
    number: string | null;
    year: number | null;
    serial: number | null;
    /** What the invoice is for: the product of its first line. */
    product: string | null;
    /** JSON: `InvoiceLine[]` and `InvoiceTotals`; null: the invoice has only a product. */
    lines: string | null;
    totals: string | null;
    /** The gross amount of `totals`; below zero if this is a credit note. */
    gross: number | null;
    /** `YYYY-MM-DD` in the site's time zone. */
    issue_date: string | null;
    paid_on: string | null;
    /** JSON: `InvoiceCompany` as it was when the invoice was issued; null: the current one. */
    company: string | null;
    company_logo: string | null;
    cancelled_at: string | null;
    cancel_reason: string | null;
    /** When the invoice was last mailed, and to whom. */
    sent_at: string | null;
    sent_to: string | null;
    /** The amount that is not paid or credited; below zero, to be paid back; null: a draft, or nothing to pay. */
    open_amount: number | null;
    /** The amount of credit notes for this invoice. */
    credited: Generated<number>;
    /** The invoice that a credit note is for; null: this is an invoice. */
    credits_id: number | null;
    search_text: string;
    created_at: string;
  };

  /** Payments of invoices in the currency's smallest unit; below zero, paid back. */
  invoice_payments: {
    id: GeneratedAlways<number>;
    invoice_id: number;
    paid_on: string;
    amount: number;
    method: InvoicePaymentMethod | null;
    created_at: string;
  };

  /** Sent reminders: `step` 1 to 3. */
  invoice_reminders: {
    id: GeneratedAlways<number>;
    invoice_id: number;
    step: number;
    sent_on: string;
  };

  /** The invoice that each parcel is on. */
  invoice_parcels: { parcel_id: number; invoice_id: number };

  /** Links that show an invoice. Only the hashes of their tokens are stored. */
  invoice_links: {
    id: GeneratedAlways<number>;
    invoice_id: number;
    token_hash: string;
    ends_at: string;
    /** When the customer of the invoice was erased, which closes the link; null: not erased. */
    withdrawn_at: string | null;
  };

  /** The last serial number issued in each year. */
  invoice_serials: { year: number; last: number };
  credit_note_serials: { year: number; last: number };

  /** The version of what public pages show; see audit/record.ts. */
  content_version: { id: GeneratedAlways<number>; version: number };

  /** Values that all processes share; see web/app-state.ts. */
  app_state: { name: string; value: string };
};
