import { type RawBuilder, sql } from 'kysely';
import { isOneOf, isPostgres, readIds } from '../../database/engine.ts';
import {
  firstIds,
  type IdBatches,
  idRange,
  matchSlices,
  singleBatch,
} from '../../database/matches.ts';
import {
  containsAny,
  foldForSearch,
  matchesOutsidePhones,
  searchTerms,
} from '../../database/search.ts';
import { searchIds } from '../../database/search-index.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import {
  type Bounds,
  type Criteria,
  countCriteria,
  defaultSizes,
  endsWithout,
  type Sizes,
  type SortedId,
  type SortKey,
  sortByKey,
} from './criteria.ts';

/**
 * Yields the ids of the parcels that match the criteria, in their order. If an index finds few candidates, these are checked
 * and sorted. Otherwise many parcels match, and the list is scanned in its order.
 */
export async function* findMatchingIds(
  db: Db,
  criteria: Criteria,
  sizes: Sizes = defaultSizes,
): AsyncGenerator<number[]> {
  const { search, searchesPhones, conditions, texts, sort, importId } = criteria;
  if (importId !== null) {
    const imported = await findImportedIds(db, importId);
    const others = { ...criteria, importId: null };
    const isChecked = countCriteria(others) === 0;
    yield await sortCandidates(db, imported, others, { sizes, isChecked });
    return;
  }
  const isSearchAlone = conditions.length === 0 && texts.length === 0 && sort === null;
  if (isSearchAlone && search !== '' && searchesPhones) {
    yield* searchIds(db, 'parcels', search);
    return;
  }
  const few = await findCandidates(db, criteria, sizes);
  if (few !== null) {
    const isChecked = countCriteria(criteria) === 1 && conditions.length === 1;
    yield await sortCandidates(db, few, criteria, { sizes, isChecked });
    return;
  }
  yield* scanInOrder(db, criteria, sizes);
}

/** Scans the list in its order, as far as the caller reads. */
async function* scanInOrder(db: Db, criteria: Criteria, sizes: Sizes): AsyncGenerator<number[]> {
  const { search, searchesPhones, sort } = criteria;
  if (sort !== null) {
    const walk = scanSorted(db, sort, sortBounds(criteria, sort), sizes.sorted);
    yield* filterIds(db, walk, criteria, sizes);
  } else if (search !== '') {
    const left = searchesPhones ? { ...criteria, search: '' } : criteria;
    yield* filterIds(db, searchIds(db, 'parcels', search), left, sizes);
  } else {
    yield* scanNewestFirst(db, criteria, sizes);
  }
}

/** The ids of an import's parcels that still exist: 50,000 at most. */
export async function findImportedIds(db: Db, importId: string): Promise<number[]> {
  const imported = await db
    .selectFrom('imports')
    .select('parcels')
    .where('id', '=', importId)
    .executeTakeFirst();
  const ids: number[] = JSON.parse(imported?.parcels ?? '[]');
  return readIds(db, sql`select id from parcels where ${isOneOf(db, ids)}`);
}

/** All parcels that an index finds for one of the criteria. The matches are among them. null: there are too many. */
async function findCandidates(db: Db, criteria: Criteria, sizes: Sizes): Promise<number[] | null> {
  const { search, texts, conditions, sort } = criteria;
  const most = sort === null ? sizes.matches : sizes.candidates;
  const terms = [search, ...texts.map(({ text }) => text)].filter((term) => term !== '');
  for (const term of terms) {
    const { ids, isCut } = await firstIds(searchIds(db, 'parcels', term), most);
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

/** The candidates that match the criteria, in their order. `isChecked`: all of them do, since the only criterion found them. */
async function sortCandidates(
  db: Db,
  candidates: number[],
  criteria: Criteria,
  { sizes, isChecked }: { sizes: Sizes; isChecked: boolean },
) {
  const { sort } = criteria;
  if (sort === null && isChecked) return candidates.sort((a, b) => b - a);
  const found: SortedId[] = [];
  for await (const some of filterByCriteria(db, singleBatch(candidates), criteria, sizes)) {
    found.push(...some);
  }
  const inOrder = sort === null ? found.sort((a, b) => b.id - a.id) : sortByKey(sort, found);
  return inOrder.map(({ id }) => id);
}

async function* filterIds(
  db: Db,
  slices: IdBatches,
  criteria: Criteria,
  sizes: Sizes,
): AsyncGenerator<number[]> {
  if (countCriteria(criteria) === 0) {
    yield* slices;
    return;
  }
  for await (const found of filterByCriteria(db, slices, criteria, sizes))
    yield found.map(({ id }) => id);
}

async function* scanNewestFirst(
  db: Db,
  criteria: Criteria,
  { neighbours }: Sizes,
): AsyncGenerator<number[]> {
  yield* matchSlices({
    ids: await idRange(db, 'parcels'),
    slice: { ids: neighbours, matches: Number.POSITIVE_INFINITY },
    async read({ first, last }) {
      const within = sql<boolean>`id between ${first} and ${last}`;
      const found = await readMatching(db, within, criteria);
      return found.map(({ id }) => id).sort((a, b) => b - a);
    },
  });
}

function sortBounds({ conditions }: Criteria, sort: SortKey) {
  return conditions.find(({ bounds }) => bounds?.of === sort.of)?.bounds ?? null;
}

/** The part of the list that is read next, by its conditions. `hasOneKey`: all its parcels have the same sort key. */
type Segment = { conditions: (RawBuilder<boolean> | null)[]; hasOneKey: boolean };

/** Yields the ids of parcels within bounds in the order of a sort, in slices. */
async function* scanSorted(
  db: Db,
  sort: SortKey,
  bounds: Bounds | null,
  slice: number,
): AsyncGenerator<number[]> {
  if (bounds !== null || !endsWithout(sort)) {
    yield* scanSlices(db, sort, bounds ?? { from: null, until: null }, slice);
    return;
  }
  yield* scanSlices(db, sort, { from: sql<boolean>`${sort.key} > ''`, until: null }, slice);
  const without = sql<boolean>`${sort.key} = ''`;
  yield* scanSlices(db, sort, { from: null, until: without, isOneKey: true }, slice);
}

/**
 * Yields the ids of parcels within bounds. Each slice begins where the last one ended: first the parcels with the same key,
 * then those beyond it.
 */
async function* scanSlices(
  db: Db,
  sort: SortKey,
  { from, until, isOneKey = false }: Bounds & { isOneKey?: boolean },
  slice: number,
): AsyncGenerator<number[]> {
  const { key, isDescending } = sort;
  const step = isDescending ? sql`<` : sql`>`;
  let next: Segment = { conditions: [from, until], hasOneKey: isOneKey };
  for (let cursor: SortedId | null = null; ; ) {
    const { ids, last } = await readSlice(db, sort, next, slice);
    if (ids.length > 0) yield ids;
    const isCut = ids.length === slice;
    if (!isCut && (isOneKey || !next.hasOneKey)) return;
    cursor = last ?? cursor;
    if (cursor === null) return;
    // One condition for each end: if there were two, SQLite might begin at the farther one.
    const rest = [sql<boolean>`${key} ${step} ${cursor.key}`, isDescending ? from : until];
    // This is not written as `(key, id) < (…)`, because SQLite would then go through the whole index of an expression.
    const same = sql<boolean>`${key} = ${cursor.key} and id ${step} ${cursor.id}`;
    next = { conditions: isCut ? [same] : rest, hasOneKey: isCut };
    await yieldToRequests();
  }
}

async function readSlice(
  db: Db,
  { key, isDescending }: SortKey,
  { conditions, hasOneKey }: Segment,
  slice: number,
): Promise<{ ids: number[]; last: SortedId | null }> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  // If the key is an expression, SQLite does not see that rows with the same key need no sorting by it.
  const order = hasOneKey ? sql`id ${direction}` : sql`${key} ${direction}, id ${direction}`;
  const given = conditions.filter((condition) => condition !== null);
  const where = given.length === 0 ? sql`` : sql`where ${sql.join(given, sql` and `)}`;
  const list = isPostgres(db) ? sql`json_agg(id)::text` : sql`json_group_array(id)`;
  const { rows } = await sql<{ ids: string | null; last: string | null }>`
    select ${list} as ids, ${isDescending ? sql`min` : sql`max`}(key) as last from (
      select id, ${key} as key from parcels ${where}
      order by ${order} limit ${sql.lit(slice)}
    ) as found`.execute(db);
  const ids: number[] = JSON.parse(rows[0]?.ids ?? '[]');
  const [id, last] = [ids.at(-1), rows[0]?.last ?? null];
  return { ids, last: id === undefined || last === null ? null : { id, key: last } };
}

/** Yields those of the given parcels that match the criteria, in the given order. */
async function* filterByCriteria(
  db: Db,
  slices: IdBatches,
  criteria: Criteria,
  { scattered }: Sizes,
): AsyncGenerator<SortedId[]> {
  for await (const ids of slices) {
    for (let first = 0; first < ids.length; first += scattered) {
      const some = ids.slice(first, first + scattered);
      const found = new Map<number, SortedId>();
      for (const parcel of await readMatching(db, isOneOf(db, some), criteria)) {
        found.set(parcel.id, parcel);
      }
      yield some.flatMap((id) => found.get(id) ?? []);
      await yieldToRequests();
    }
  }
}

const phones = ['recipient_phone_number', 'sender_phone_number'] as const;

type Row = SortedId &
  Pick<ParcelRow, 'destination' | 'pickup_location'> &
  Partial<Pick<ParcelRow, 'search_text' | (typeof phones)[number]>>;

/** The parcels of a part of the table that match the criteria, in no particular order. */
async function readMatching(
  db: Db,
  which: RawBuilder<boolean>,
  { search, searchesPhones, conditions, texts, sort }: Criteria,
): Promise<SortedId[]> {
  const terms = search === '' ? [] : searchTerms(search);
  const parts = [
    ...conditions.map(({ is }) => is),
    ...(search === '' ? [] : [containsAny(terms)]),
    ...texts.map(({ text }) => containsAny([text])),
  ];
  const hidesPhones = search !== '' && !searchesPhones;
  const columns = [
    'destination',
    'pickup_location',
    ...(hidesPhones ? (['search_text', ...phones] as const) : []),
  ] as const;
  // `is true`, so that only the index of the ids is used.
  const also = parts.map((part) => sql` and (${part}) is true`);
  const { rows } = await sql<Row>`
    select id, ${sort?.key ?? sql`''`} as key, ${sql.join(columns.map((name) => sql.ref(name)))} from parcels
    where ${which}${sql.join(also, sql``)}`.execute(db);
  const isFound = ({ search_text = '', ...row }: Row) =>
    !hidesPhones ||
    matchesOutsidePhones(
      phones.map((name) => row[name]),
      search_text,
      terms,
    );
  return rows.filter(
    (row) =>
      isFound(row) &&
      texts.every(({ field, text }) => foldForSearch(row[field] ?? '').includes(text)),
  );
}
