import { sql } from 'kysely';
import type { IdBatches } from '../../database/matches.ts';
import type { Db } from '../../database/tables.ts';
import type { ParcelListRequest } from './filter.ts';
import { toCriteria } from './list.ts';
import { findMatchingIds } from './list-query.ts';

/** A change becomes visible at most this long after its `updated_at`, because transactions take time and clocks differ. */
const changesWithinMs = 5 * 60_000;

/**
 * Yields the ids of all parcels that match, in their order. Parcels may be changed meanwhile. Each parcel comes at most once, and
 * no parcel that matched all the time is missing.
 */
export async function* allMatchingIds(
  db: Db,
  search: string,
  request: ParcelListRequest,
): AsyncGenerator<number[]> {
  const criteria = toCriteria(db, search, request);
  if (criteria.sort === null) return yield* findMatchingIds(db, criteria);
  const seen = new IdSet();
  const since = new Date(Date.now() - changesWithinMs).toISOString();
  yield* unseenIds(findMatchingIds(db, criteria), seen);
  // A parcel that changed meanwhile may have moved to a position that was passed already.
  const isChanged = { is: sql<boolean>`updated_at >= ${since}` };
  const changed = { ...criteria, conditions: [isChanged, ...criteria.conditions], sort: null };
  yield* unseenIds(findMatchingIds(db, changed), seen);
}

/** Yields the ids that are not in the set yet, and adds them to it. */
async function* unseenIds(batches: IdBatches, seen: IdSet): AsyncGenerator<number[]> {
  for await (const ids of batches) yield ids.filter((id) => seen.add(id));
}

const idsInBlock = 8192;

/** A set of ids. A million of them take an eighth of a megabyte; a Set takes 40 MB. */
export class IdSet {
  readonly #blocks = new Map<number, Uint8Array>();

  /** @returns whether the id was not in the set yet. */
  add(id: number): boolean {
    const number = Math.floor(id / idsInBlock);
    const block = this.#blocks.get(number) ?? new Uint8Array(idsInBlock / 8);
    this.#blocks.set(number, block);
    const [byte, bit] = [(id % idsInBlock) >> 3, 1 << (id & 7)];
    const before = block[byte] ?? 0;
    block[byte] = before | bit;
    return (before & bit) === 0;
  }
}
