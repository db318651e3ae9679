import { sql } from 'kysely';

/**
 * Normalizes text for searching: lower case, without accents. Database engines fold only ASCII, or
 * differ from each other, so it is done here and stored in the column `search_text`.
 */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The searchable text of a record: some of its fields, one per line. */
export function normalizeForSearch(...fields: (string | null)[]): string {
  return fields
    .filter((field) => field !== null)
    .map(foldForSearch)
    .join('\n');
}

/** Whether a search has any text; without, it matches every record. */
export function isSearch(search: string): boolean {
  return foldForSearch(search) !== '';
}

/** A condition: the record's `search_text` contains the search text; '' matches every record. */
export function matchesSearch(search: string) {
  const term = foldForSearch(search);
  return term === '' ? sql<boolean>`true` : containsAny([term]);
}

/** A condition: the record's `search_text` contains one of these folded texts. */
export function containsAny(terms: string[]) {
  const conditions = terms.map((term) => {
    const pattern = term.replace(/[\\%_]/g, '\\$&');
    return sql`search_text like ${`%${pattern}%`} escape '\\'`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
