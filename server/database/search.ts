import { sql } from 'kysely';

/**
 * Text as searches compare it: in small letters, without accents. The engines fold ASCII alone, or
 * each in its own way, so it is done here and kept in the column `search_text`.
 */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What a search for a record goes through: some of its fields, a line each. */
export function normalizeForSearch(...fields: (string | null)[]): string {
  return fields
    .filter((field) => field !== null)
    .map(fold)
    .join('\n');
}

/** Whether a record's `search_text` holds what was searched for; '' is in each. */
export function matchesSearch(search: string) {
  const pattern = fold(search).replace(/[\\%_]/g, '\\$&');
  return pattern === ''
    ? sql<boolean>`true`
    : sql<boolean>`search_text like ${`%${pattern}%`} escape '\\'`;
}
