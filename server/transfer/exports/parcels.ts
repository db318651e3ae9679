import { sql } from 'kysely';
import { type IdBatches, inOneSlice } from '../../database/matches.ts';
import type { Db } from '../../database/tables.ts';
import { criteriaOf, type ParcelListRequest } from '../../parcels/list/list.ts';
import { findMatchingIds } from '../../parcels/list/list-query.ts';
import { SeenIds } from './exported-ids.ts';

/** Parcels by their ids, or those of a list. */
export type ParcelSelection = readonly number[] | { search: string; asked: ParcelListRequest };

/** A change is seen some time after the moment that it names: transactions take time, and clocks differ. */
const changesWithinMs = 5 * 60_000;

/**
 * The ids of parcels in their order, in slices. While they are gone through others change them: each comes once
 * at most, and none is missed that was there and wanted all the time.
 */
export async function* exportedParcels(db: Db, which: ParcelSelection): AsyncGenerator<number[]> {
  if (!('asked' in which)) {
    yield* inOneSlice([...which]);
    return;
  }
  const wanted = criteriaOf(db, which.search, which.asked);
  if (wanted.sort === null) {
    yield* findMatchingIds(db, wanted);
    return;
  }
  const seen = new SeenIds();
  const since = new Date(Date.now() - changesWithinMs).toISOString();
  yield* unseen(findMatchingIds(db, wanted), seen);
  // What changed meanwhile may have moved to a place that had been passed.
  const changed = { is: sql<boolean>`updated_at >= ${since}` };
  const late = { ...wanted, conditions: [changed, ...wanted.conditions], sort: null };
  yield* unseen(findMatchingIds(db, late), seen);
}

async function* unseen(slices: IdBatches, seen: SeenIds): AsyncGenerator<number[]> {
  for await (const ids of slices) yield ids.filter((id) => seen.add(id));
}
