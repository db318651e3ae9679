import { isPostgres } from '../../database/engine.ts';
import type { IdBatches } from '../../database/matches.ts';
import { searchTerms } from '../../database/parcel-text.ts';
import type { Db } from '../../database/tables.ts';
import { findInIndexes } from './indexed-matches.ts';
import { findByTrigrams } from './trigram-matches.ts';

/** The ids of the parcels that match a search, newest first. */
export async function* searchedParcels(db: Db, search: string): AsyncGenerator<number[]> {
  const terms = searchTerms(search);
  // SQLite's indexes end or split a term at such a character. No parcel's text has any.
  if (terms.some((term) => /[^\P{Cc}\n]/u.test(term))) return;
  yield* await slicesFor(db, terms);
}

function slicesFor(db: Db, terms: string[]): Promise<IdBatches> {
  return isPostgres(db) ? findByTrigrams(db, terms) : findInIndexes(db, terms);
}
