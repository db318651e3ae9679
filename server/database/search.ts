import { sql } from 'kysely';

/**
 * Normalizes text for searching: lower case, without accents. Database engines fold only ASCII, or
 * differ from each other, so it is done here and stored in the column `search_text`.
 */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The searchable text of a record: some of its fields, one per line. */
export function normalizeForSearch(...fields: (string | null)[]): string {
  return fields
    .filter((field) => field !== null)
    .map(fold)
    .join('\n');
}

/** A condition: the record's `search_text` contains the search text; '' matches every record. */
export function matchesSearch(search: string) {
  const pattern = fold(search).replace(/[\\%_]/g, '\\$&');
  return pattern === ''
    ? sql<boolean>`true`
    : sql<boolean>`search_text like ${`%${pattern}%`} escape '\\'`;
}
