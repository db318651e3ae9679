import { sql } from 'kysely';
import { readIds } from '../../database/json.ts';
import { firstOf, type IdBatches, idRange, inOneSlice, slicesOf } from '../../database/matches.ts';
import type { Db } from '../../database/tables.ts';
import { type Criteria, partsOf, type Sizes, usualSizes } from './criteria.ts';
import { searchedParcels } from './matches.ts';
import { lookedAt, readWanted } from './scan-rows.ts';
import { inOrderOf, type Keyed, type SortKey } from './sort-keys.ts';
import { inSortedOrder } from './sorted-scan.ts';

/**
 * The ids of the parcels that are wanted, in their order. Where an index finds few that could be, these are
 * looked at; else the list is gone through in its order, since many of it are wanted.
 */
export async function* wantedParcels(
  db: Db,
  wanted: Criteria,
  sizes: Sizes = usualSizes,
): AsyncGenerator<number[]> {
  const { search, conditions, texts, sort } = wanted;
  const isSearchAlone = conditions.length === 0 && texts.length === 0 && sort === null;
  if (isSearchAlone && search !== '') {
    yield* searchedParcels(db, search);
    return;
  }
  const few = await fewCandidates(db, wanted, sizes);
  if (few !== null) {
    yield await sorted(db, few, wanted, sizes);
    return;
  }
  yield* inPassing(db, wanted, sizes);
}

/** Goes through the list in its order, as far as it is asked for. */
async function* inPassing(db: Db, wanted: Criteria, sizes: Sizes): AsyncGenerator<number[]> {
  const { search, sort } = wanted;
  if (sort !== null) {
    const walk = inSortedOrder(db, sort, boundsOf(wanted, sort), sizes.sorted);
    yield* checked(db, walk, wanted, sizes);
  } else if (search !== '') {
    yield* checked(db, searchedParcels(db, search), { ...wanted, search: '' }, sizes);
  } else {
    yield* fromTheNewest(db, wanted, sizes);
  }
}

/** All parcels that an index finds for one of the parts, which are all that can be wanted; null: too many. */
async function fewCandidates(db: Db, wanted: Criteria, sizes: Sizes): Promise<number[] | null> {
  const { search, texts, conditions, sort } = wanted;
  const most = sort === null ? sizes.matches : sizes.candidates;
  const terms = [search, ...texts.map(({ text }) => text)].filter((term) => term !== '');
  for (const term of terms) {
    const { ids, isCut } = await firstOf(searchedParcels(db, term), most);
    if (!isCut) return ids;
  }
  for (const { is } of conditions) {
    const ids = await readIds(
      db,
      sql`select id from parcels where ${is} limit ${sql.lit(sizes.candidates + 1)}`,
    );
    if (ids.length <= sizes.candidates) return ids;
  }
  return null;
}

async function sorted(
  db: Db,
  candidates: number[],
  wanted: Criteria,
  sizes: Sizes,
): Promise<number[]> {
  const { sort } = wanted;
  // Where a single condition found them, nothing is left to be looked at.
  if (sort === null && partsOf(wanted) === 1 && wanted.conditions.length === 1) {
    return candidates.sort((a, b) => b - a);
  }
  const found: Keyed[] = [];
  for await (const some of lookedAt(db, inOneSlice(candidates), wanted, sizes)) {
    found.push(...some);
  }
  const inOrder = sort === null ? found.sort((a, b) => b.id - a.id) : inOrderOf(sort, found);
  return inOrder.map(({ id }) => id);
}

async function* checked(
  db: Db,
  slices: IdBatches,
  wanted: Criteria,
  sizes: Sizes,
): AsyncGenerator<number[]> {
  if (partsOf(wanted) === 0) {
    yield* slices;
    return;
  }
  for await (const found of lookedAt(db, slices, wanted, sizes)) yield found.map(({ id }) => id);
}

async function* fromTheNewest(
  db: Db,
  wanted: Criteria,
  { neighbours }: Sizes,
): AsyncGenerator<number[]> {
  yield* slicesOf({
    ids: await idRange(db, 'parcels'),
    slice: { ids: neighbours, matches: Number.POSITIVE_INFINITY },
    async read({ first, last }) {
      const within = sql<boolean>`id between ${first} and ${last}`;
      const found = await readWanted(db, within, wanted);
      return found.map(({ id }) => id).sort((a, b) => b - a);
    },
  });
}

function boundsOf({ conditions }: Criteria, sort: SortKey) {
  return conditions.find(({ bounds }) => bounds?.of === sort.of)?.bounds ?? null;
}
