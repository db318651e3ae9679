import { isPostgres } from '../database/engine.ts';
import type { ListRequest } from '../database/paginate.ts';
import { foldForSearch } from '../database/search.ts';
import type { Db } from '../database/tables.ts';
import { findInIndexes } from './indexed-matches.ts';
import { findByTrigrams } from './trigram-matches.ts';

/** The ids of one page of the parcels that match a search, newest first; `seen` as in findMatches. */
export async function findMatchingParcels(
  db: Db,
  request: ListRequest,
): Promise<{ ids: number[]; seen: number }> {
  const term = foldForSearch(request.search);
  // SQLite's indexes end or split a term at such a character. No parcel's text has any.
  if (/[^\P{Cc}\n]/u.test(term)) return { ids: [], seen: 0 };
  return isPostgres(db) ? findByTrigrams(db, term, request) : findInIndexes(db, term, request);
}
