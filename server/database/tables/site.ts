import type { GeneratedAlways } from 'kysely';
import type {
  clientFields,
  contentPageFields,
  invoiceFields,
  reviewFields,
  settingsFields,
} from '../../shared/fields.ts';
import type { homeFields } from '../../shared/home.ts';
import type { LogoColumns } from '../../shared/look.ts';
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

/** Which uploaded pictures the content of a page refers to, whether or not they are there. */
export type PageImagesTable = { page_id: number; image: string };

export type ReviewsTable = Columns<typeof reviewFields> &
  Searchable & { id: GeneratedAlways<number>; image: string | null; created_at: string };

export type SettingsTable = Columns<typeof settingsFields> &
  Columns<typeof homeFields> &
  LogoColumns &
  Timestamps & { id: number };

export type ClientsTable = Columns<typeof clientFields> &
  Searchable & { id: GeneratedAlways<number>; image: string; created_at: string };

export type InvoicesTable = Columns<typeof invoiceFields> & {
  id: GeneratedAlways<number>;
  /** `INV-2026-00001`: the year and the serial number. */
  number: string;
  year: number;
  serial: number;
  search_text: string;
  created_at: string;
};

/** The last serial number issued in each year. */
export type InvoiceSerialsTable = { year: number; last: number };

/** How often what public pages show has changed; see audit/record.ts. */
export type ContentVersionTable = { id: GeneratedAlways<number>; version: number };

/** What the site remembers of itself; see site/facts.ts. */
export type SiteFactsTable = { name: string; value: string };
