import type { Generated, GeneratedAlways } from 'kysely';
import type { Action, Actor, RecordType } from '../../shared/audit.ts';
import type { LogoColumns } from '../../shared/branding.ts';
import type { DateOrder } from '../../shared/enums.ts';
import type { FieldValues } from '../../shared/field-values.ts';
import type {
  clientFields,
  contentPageFields,
  reviewFields,
  settingsFields,
} from '../../shared/fields.ts';
import type { homeFields } from '../../shared/home.ts';
import type { InvoiceState, invoiceDraftFields } from '../../shared/invoice.ts';
import type { Columns, Searchable, Timestamps } from './columns.ts';

export type ImagesTable = {
  /** SHA-256 of the content, shortened, with the file extension of its type. */
  name: string;
  type: string;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
  created_at: string;
};

export type PagesTable = Columns<typeof contentPageFields> &
  Searchable &
  Timestamps & { id: GeneratedAlways<number>; slug: string };

/** The uploaded pictures that the content of a page refers to, even if they do not exist. */
export type PageImagesTable = { page_id: number; image: string };

export type ReviewsTable = Columns<typeof reviewFields> &
  Searchable & { id: GeneratedAlways<number>; image: string | null; created_at: string };

export type SettingsTable = Columns<typeof settingsFields> &
  Columns<typeof homeFields> &
  LogoColumns &
  Timestamps & { id: number };

export type ClientsTable = Columns<typeof clientFields> &
  Searchable & { id: GeneratedAlways<number>; image: string; created_at: string };

export type InvoicesTable = FieldValues<typeof invoiceDraftFields> & {
  id: GeneratedAlways<number>;
  state: InvoiceState;
  /** `INV-2026-00001`: the year and the serial number. A draft has none. */
  number: string | null;
  year: number | null;
  serial: number | null;
  /** What it is for: the product of its first line. */
  product: string | null;
  /** JSON: `InvoiceLine[]` and `InvoiceTotals`; null: it has only a product. */
  lines: string | null;
  totals: string | null;
  /** `YYYY-MM-DD` in the site's time zone. */
  issue_date: string | null;
  paid_on: string | null;
  /** JSON: `InvoiceCompany` as it was when the invoice was issued; null: the current one. */
  company: string | null;
  company_logo: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  /** When it was last mailed, and to whom. */
  sent_at: string | null;
  sent_to: string | null;
  search_text: string;
  created_at: string;
};

/** Links that show an invoice. Only the hashes of their tokens are stored. */
export type InvoiceLinksTable = {
  id: GeneratedAlways<number>;
  invoice_id: number;
  token_hash: string;
  ends_at: string;
};

/** The last serial number issued in each year. */
export type InvoiceSerialsTable = { year: number; last: number };

/** The version of what public pages show; see audit/record.ts. */
export type ContentVersionTable = { id: GeneratedAlways<number>; version: number };

/** Values that all processes share; see web/app-state.ts. */
export type AppStateTable = { name: string; value: string };

/** Entries are never changed. */
export type AuditEventsTable = {
  id: GeneratedAlways<number>;
  at: string;
  actor: Actor;
  email: string | null;
  address: string | null;
  /** The key that another program acted with. */
  api_key_id: number | null;
  api_key_name: string | null;
  action: Action;
  record_type: RecordType;
  record_id: number | null;
  record_name: string | null;
  /** The parcel that it concerns. */
  parcel_id: number | null;
  /** JSON: see AuditEvent. */
  changes: string;
  /** 1: subscribers, recipients and senders get mail about it; 0: they get none. */
  notify: Generated<number>;
  /** Whose account it was; null: no account, or it is unknown. */
  staff_id: number | null;
};

/** The last event that each consumer has processed. */
export type ConsumerOffsetsTable = {
  consumer: string;
  last_id: number;
  /** The process that works on what comes next, until then. Of consumers outside the database alone. */
  lease: string | null;
  leased_until: string | null;
};

/** The fields that the columns of imported files were last mapped to; see transfer/imports/saved-mappings.ts. */
export type ImportMappingsTable = {
  key: string;
  /** JSON: the fields of the headings, sorted as the key has them. */
  fields: string;
  date_order: DateOrder | null;
  saved_at: string;
};

/** The parcels of the last imports; see transfer/imports/run.ts. */
export type ImportsTable = {
  id: string;
  /** JSON: ids, each once. */
  parcels: string;
  imported_at: string;
};

export type IdempotencyKeysTable = {
  key: string;
  request: string;
  result: string;
  created_at: string;
};
