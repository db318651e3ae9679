import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstPage } from '../../server/database/paginate.ts';
import { normalizeForSearch } from '../../server/database/search.ts';
import type { Db } from '../../server/database/tables.ts';
import { listParcels } from '../../server/parcels/list.ts';
import {
  deleteParcel,
  findParcelByKey,
  insertParcel,
  updateParcel,
} from '../../server/parcels/queries.ts';
import { databaseBefore, freshDatabase } from '../support/database.ts';
import { insertParcelsAt, range } from '../support/many-parcels.ts';

const now = new Date('2026-03-01T08:00:00.000Z');
const all = { ...firstPage('/api/parcels'), perPage: 100 };

async function idsFor(db: Db, search: string): Promise<number[]> {
  const { data } = await listParcels(db, { ...all, search });
  return data.map(({ id }) => id);
}

test('parcels from before the indexes are found, by terms of any length', async () => {
  const { database, finish } = await databaseBefore('0028_parcel_search');
  const { db } = database;
  await insertParcelsAt(db, [1, 2], 'wb-1\nada okoye\nlisboa');
  await insertParcelsAt(db, [3], 'wb-2\n王 芳\ns');

  await finish();

  for (const search of ['w', 'wb', 'wb-', '-', 'Š'])
    expect(await idsFor(db, search)).toEqual([3, 2, 1]);
  for (const search of ['a', 'oy', 'ada o', 'lisboa']) {
    expect(await idsFor(db, search)).toEqual([2, 1]);
  }
  for (const search of ['王', '王 ', '\n王 芳']) expect(await idsFor(db, search)).toEqual([3]);
  for (const search of ['x', 'aa', 'adao']) expect(await idsFor(db, search)).toEqual([]);
});

/** Few letters, so that terms are found and nearly found, and what SQL and FTS5 take for their own. */
const letter = fc.constantFrom(
  ...['a', 'b', 'É', 'ß', ' ', '-', '%', '_', '"', "'", '*', '王', '𝒳'],
);
const text = fc.string({ unit: letter, minLength: 1, maxLength: 8 });
const fields = fc.record({ recipient_name: text, destination: text });
const change = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), fields }),
  fc.record({ kind: fc.constant('update' as const), fields, id: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('delete' as const), id: fc.integer({ min: 1, max: 6 }) }),
);

test('a search finds exactly the parcels whose text has the term, whatever was changed before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 4, maxLength: 12 }),
      fc.array(text, { minLength: 8, maxLength: 8 }),
      async (changes, terms) => {
        const { db } = await freshDatabase();
        for (const [index, change] of changes.entries()) await make(db, change, `CODE-${index}`);

        const rows = await db.selectFrom('parcels').selectAll().orderBy('id', 'desc').execute();
        for (const term of terms) {
          const matching = rows.filter(({ search_text }) =>
            search_text.includes(normalizeForSearch(term)),
          );
          expect(await idsFor(db, term), term).toEqual(matching.map(({ id }) => id));
        }
        await db.destroy();
      },
    ),
    { numRuns: 40 },
  );
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function make(db: Db, change: Change, tracking_code: string): Promise<void> {
  if (change.kind === 'insert') {
    await insertParcel(db, { ...change.fields, tracking_code }, now);
    return;
  }
  const parcel = await findParcelByKey(db, change.id);
  if (parcel === undefined) return;
  if (change.kind === 'update') await updateParcel(db, parcel, change.fields, now);
  else await deleteParcel(db, parcel.id);
}

test.each(['a\u0000', 'a\u001f', '\u001fa', 'ada\u0000'])(
  'a character that no text can have is not found: %j',
  async (search) => {
    const { db } = await freshDatabase();
    await insertParcelsAt(db, [1], 'ada');

    expect(await idsFor(db, search)).toEqual([]);
  },
);

test('a page of matches beyond those that are counted is found too, after others had their turn', async () => {
  const { db } = await freshDatabase();
  await insertParcelsAt(db, range(1, 2500));
  let turns = 0;
  setImmediate(() => {
    turns += 1;
  });

  const page = await listParcels(db, { ...firstPage('/api/parcels'), search: 'lisbon', page: 110 });

  expect(page.data.map(({ id }) => id)).toEqual(range(301, 320).reverse());
  expect(turns).toBe(1);
});
