import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import { endsWithout, type SortKey } from './sort-keys.ts';

type Place = { id: number; key: string };
/** A part of the list, from its beginning on. */
type Stretch = { conditions: (RawBuilder<boolean> | null)[]; hasOneKey: boolean };

/** Conditions on what a list is sorted by: where it begins, from the least on, and where it ends. */
export type Bounds = { from: RawBuilder<boolean> | null; until: RawBuilder<boolean> | null };

/** The ids of parcels within bounds in the order of a sort, in slices. */
export async function* inSortedOrder(
  db: Db,
  sort: SortKey,
  bounds: Bounds | null,
  slice: number,
): AsyncGenerator<number[]> {
  if (bounds !== null || !endsWithout(sort)) {
    yield* walk(db, sort, bounds ?? { from: null, until: null }, slice);
    return;
  }
  yield* walk(db, sort, { from: sql<boolean>`${sort.key} > ''`, until: null }, slice);
  const without = sql<boolean>`${sort.key} = ''`;
  yield* walk(db, sort, { from: null, until: without, isOneKey: true }, slice);
}

/** Each slice begins where the last one ended: first those with the same key, then those beyond it. */
async function* walk(
  db: Db,
  sort: SortKey,
  { from, until, isOneKey = false }: Bounds & { isOneKey?: boolean },
  slice: number,
): AsyncGenerator<number[]> {
  let next: Stretch = { conditions: [from, until], hasOneKey: isOneKey };
  for (let place: Place | null = null; ; ) {
    const { ids, last } = await readSlice(db, sort, next, slice);
    if (ids.length > 0) yield ids;
    const isCut = ids.length === slice;
    if (!isCut && (isOneKey || !next.hasOneKey)) return;
    place = last ?? place;
    if (place === null) return;
    // One condition for each end: of two, SQLite might begin at the farther one.
    const rest = [beyond(sort, place), sort.isDescending ? from : until];
    next = { conditions: isCut ? [sameAs(sort, place)] : rest, hasOneKey: isCut };
    await nextTurn();
  }
}

/** Not as `(key, id) < (…)`: SQLite goes through the whole index of an expression for that. */
function sameAs({ key, isDescending }: SortKey, place: Place): RawBuilder<boolean> {
  return sql<boolean>`${key} = ${place.key} and id ${operator(isDescending)} ${place.id}`;
}

function beyond({ key, isDescending }: SortKey, place: Place): RawBuilder<boolean> {
  return sql<boolean>`${key} ${operator(isDescending)} ${place.key}`;
}

function operator(isDescending: boolean) {
  return isDescending ? sql`<` : sql`>`;
}

async function readSlice(
  db: Db,
  { key, isDescending }: SortKey,
  { conditions, hasOneKey }: Stretch,
  slice: number,
): Promise<{ ids: number[]; last: Place | null }> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  // Of an expression, SQLite does not see that one key needs no sorting.
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
