import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isOneOf } from '../../database/json.ts';
import type { IdBatches } from '../../database/matches.ts';
import { searchTerms } from '../../database/parcel-text.ts';
import { containsAny, foldForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import type { Criteria, Sizes } from './criteria.ts';
import type { Keyed } from './sort-keys.ts';

/** Those of some parcels that are wanted, in the order given. */
export async function* lookedAt(
  db: Db,
  slices: IdBatches,
  wanted: Criteria,
  { scattered }: Sizes,
): AsyncGenerator<Keyed[]> {
  for await (const ids of slices) {
    for (let first = 0; first < ids.length; first += scattered) {
      const some = ids.slice(first, first + scattered);
      const found = new Map<number, Keyed>();
      for (const parcel of await readWanted(db, isOneOf(db, some), wanted)) {
        found.set(parcel.id, parcel);
      }
      yield some.flatMap((id) => found.get(id) ?? []);
      await nextTurn();
    }
  }
}

type Row = Keyed & { destination: string; pickup_location: string | null };

/** The parcels of a part of the table that are wanted, in no order. */
export async function readWanted(
  db: Db,
  which: RawBuilder<boolean>,
  { search, conditions, texts, sort }: Criteria,
): Promise<Keyed[]> {
  const parts = [
    ...conditions.map(({ is }) => is),
    ...(search === '' ? [] : [containsAny(searchTerms(search))]),
    ...texts.map(({ text }) => containsAny([text])),
  ];
  // `is true`, so that no index is used but that of the ids.
  const also = parts.map((part) => sql` and (${part}) is true`);
  const { rows } = await sql<Row>`
    select id, ${sort?.key ?? sql`''`} as key, destination, pickup_location from parcels
    where ${which}${sql.join(also, sql``)}`.execute(db);
  return rows.filter((row) =>
    texts.every(({ field, text }) => foldForSearch(row[field] ?? '').includes(text)),
  );
}
