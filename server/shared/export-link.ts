import type { ImportKind } from './import-columns.ts';

/** A link for a spreadsheet as the panel shows it; its address is only in the response that creates it. */
export type ExportLink = {
  id: number;
  name: string;
  kind: ImportKind;
  /** The list's search and filters, as a query string; '': all parcels. */
  query: string;
  /** The name of who made it, or their address. */
  made_by: string;
  /** ISO 8601, UTC; of `ends_at`, null: never. */
  created_at: string;
  ends_at: string | null;
  /** To the minute; null: never. */
  last_used_at: string | null;
  /** Whether it works: it has not ended, and who made it may export. */
  works: boolean;
};

export type NewExportLink = ExportLink & { url: string };

/** `rows`: of one file, without its headings. `perHour`: requests for it. */
export const exportLinkLimits = { name: 100, links: 100, rows: 50_000, perHour: 60 };

/** What Google Sheets takes into a cell. */
export function importFormula(url: string): string {
  return `=IMPORTDATA("${url}")`;
}

/** What an export can be. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
