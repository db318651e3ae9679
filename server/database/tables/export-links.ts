import type { GeneratedAlways } from 'kysely';
import type { ImportKind } from '../../shared/import-columns.ts';
import type { LanguageCode } from '../../shared/languages.ts';

/** Links from which a spreadsheet fetches a list of parcels. Only the hashes of their tokens are stored. */
export type ExportLinksTable = {
  id: GeneratedAlways<number>;
  /** Who made it. */
  staff_id: number;
  name: string;
  kind: ImportKind;
  /** The list's search and filters, as a query string. */
  query: string;
  /** The language of the headings and choices. */
  language: LanguageCode;
  /** SHA-256, see newLinkToken. */
  token_hash: string;
  created_at: string;
  /** null: it does not end. */
  ends_at: string | null;
  last_used_at: string | null;
};
