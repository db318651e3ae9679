/** @module-tag postgres */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { firstPage } from '../../../server/database/paginate.ts';
import { normalizeForSearch } from '../../../server/database/search.ts';
import type { Db } from '../../../server/database/tables.ts';
import { findParcelByOwnKey } from '../../../server/parcels/find-parcel.ts';
import { countAllParcels } from '../../../server/parcels/list/counts.ts';
import { everyParcel } from '../../../server/parcels/list/filter.ts';
import { listParcels } from '../../../server/parcels/list/list.ts';
import { findRecentValues } from '../../../server/parcels/model.ts';
import { enqueueIndexing, indexParcels } from '../../../server/parcels/search-index-queue.ts';
import { everyDay } from '../../../server/working-calendar.ts';
import { freshDatabase } from '../../support/database.ts';
import { insertParcelsAt, range } from '../../support/parcels/many-parcels.ts';
import {
  deleteParcelById,
  insertParcelRow,
  updateParcelRow,
} from '../../support/parcels/parcel-rows.ts';
import { insertParcel as insertDetailed, insertParcel } from '../../support/parcels.ts';

const then = '2026-03-01T08:00:00.000Z';

const now = new Date(then);

const all = { ...firstPage('/api/parcels'), perPage: 100 };

async function idsFor(db: Db, search: string): Promise<number[]> {
  return (await listParcels(db, { ...all, search })).data.map(({ id }) => id);
}

test('parcels are found by each of these fields, by terms of any length', async () => {
  const { db } = await freshDatabase();
  const found = await insertDetailed(db, {
    status: 'Held at the border',
    recipient_email: 'ada@example.com',
    recipient_phone_number: '+49 (171) 23-45',
    sender_name: '王 芳',
    pickup_location: 'Łódź',
  });
  await insertParcelsAt(db, range(found + 1, 2001));

  for (const search of ['held at', 'a@ex', '171 2345', '王', '王 ', 'Łódź', 'łó']) {
    expect(await idsFor(db, search), search).toEqual([found]);
  }
  expect(await idsFor(db, 'lisbon')).toHaveLength(100);
  for (const search of ['held by', 'xy', 'þ', 'adao']) {
    expect(await idsFor(db, search), search).toEqual([]);
  }
});

test('a parcel that is changed and deleted leaves nothing behind', async () => {
  const { db } = await freshDatabase();
  await insertParcelsAt(db, [1, 2]);
  const parcel = await findParcelByOwnKey(db, 1);
  if (parcel === undefined) throw new Error('No such parcel');

  await updateParcelRow(db, parcel, { recipient_name: 'Chloé' }, now);
  await deleteParcelById(db, 2);

  expect(await idsFor(db, 'ada')).toEqual([]);
  for (const search of ['chloe', 'lisbon', 'ch']) expect(await idsFor(db, search)).toEqual([1]);
});

const spellings = [
  '0171 23 45',
  '+49 171-2345',
  '(0171)2345',
  '1712345',
  '0049 171 2345',
  '71/23.45',
];

test.each(['+49 171 2345', '+49-171-2345', '0049 (171) 23 45', '+491712345'])(
  'the phone number %s is found however it is spaced',
  async (recipient_phone_number) => {
    const { db } = await freshDatabase();
    await insertDetailed(db, { tracking_code: 'CALL-1', recipient_phone_number });
    await insertDetailed(db, { tracking_code: 'CALL-2', recipient_phone_number: '+49 171 9999' });

    for (const search of spellings) expect(await idsFor(db, search), search).toEqual([1]);
    expect(await idsFor(db, '0171 23 46')).toEqual([]);
    expect(await idsFor(db, recipient_phone_number)).toEqual([1]);
  },
);

/** One number, abroad and within its country; with the zero that only the latter has in brackets. */
const zeroInBrackets = ['+44 (0)20 7946 0018', '0044 (0) 20-79460018', '+44(0)2079460018'];

const abroad = ['+44 20 7946 0018', '00442079460018', '+44 (20) 7946-0018'];

const within = ['020 7946 0018', '(020) 79460018'];

test.each([...zeroInBrackets, ...abroad])(
  'the phone number %s is found with and without a zero in brackets',
  async (recipient_phone_number) => {
    const { db } = await freshDatabase();
    await insertDetailed(db, { tracking_code: 'CALL-1', recipient_phone_number });
    const other = '+44 (0)20 7946 0019';
    await insertDetailed(db, { tracking_code: 'CALL-2', recipient_phone_number: other });

    for (const search of [...zeroInBrackets, ...abroad, ...within]) {
      expect(await idsFor(db, search), search).toEqual([1]);
    }
    expect(await idsFor(db, recipient_phone_number)).toEqual([1]);
  },
);

test('a number within the country is found by one with a zero in brackets, and every other as it is written', async () => {
  const { db } = await freshDatabase();
  const written = '+44 020 7946 0018';
  const call = (code: string, recipient_phone_number: string) =>
    insertDetailed(db, { tracking_code: code, recipient_phone_number });
  const ids = [await call('CALL-1', '020 7946 0018'), await call('CALL-2', '(020) 79460018')];
  for (const search of [...zeroInBrackets, ...within]) {
    expect(await idsFor(db, search), search).toEqual(ids.toReversed());
  }
  await db.deleteFrom('parcels').execute();
  const odd = await call('CALL-3', written);
  for (const search of [written, '+44 (0)20 7946 0018', '020 7946 0018']) {
    expect(await idsFor(db, search), search).toEqual([odd]);
  }
  await db.deleteFrom('parcels').execute();
  const other = { tracking_code: '0012345678', destination: 'Rua 12, 1100-345' };
  const id = await insertDetailed(db, { ...other, recipient_phone_number: null });
  for (const search of ['0012345678', '12, 11', '1100-345', '12']) {
    expect(await idsFor(db, search), search).toEqual([id]);
  }
  expect(await idsFor(db, '12 34')).toEqual([]);
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
  // One for all tries: on PostgreSQL, to make one takes half a second.
  const { db } = await freshDatabase();
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 4, maxLength: 12 }),
      fc.array(text, { minLength: 8, maxLength: 8 }),
      async (changes, terms) => {
        await db.deleteFrom('parcels').execute();
        const ids: number[] = [];
        for (const [index, change] of changes.entries()) {
          await make(db, change, { ids, tracking_code: `CODE-${index}` });
        }

        const rows = await db.selectFrom('parcels').selectAll().orderBy('id', 'desc').execute();
        for (const term of terms) {
          const matching = rows.filter(({ search_text }) =>
            search_text.includes(normalizeForSearch(term)),
          );
          expect(await idsFor(db, term), term).toEqual(matching.map(({ id }) => id));
        }
      },
    ),
    { numRuns: 40 },
  );
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** @param made `ids`: of the parcels that were inserted so far, of which a change names one by its place. */
async function make(
  db: Db,
  change: Change,
  { ids, tracking_code }: { ids: number[]; tracking_code: string },
): Promise<void> {
  if (change.kind === 'insert') {
    ids.push((await insertParcelRow(db, { ...change.fields, tracking_code }, now)).id);
    return;
  }
  const parcel = await findParcelByOwnKey(db, ids[change.id - 1] ?? 0);
  if (parcel === undefined) return;
  if (change.kind === 'update') await updateParcelRow(db, parcel, change.fields, now);
  else await deleteParcelById(db, parcel.id);
}

test('a character that no text can have is not found', async () => {
  const { db } = await freshDatabase();
  await insertParcelsAt(db, [1], 'ada');

  for (const search of ['a\u0000', 'a\u001f', '\u001fa', 'ada\u0000']) {
    expect(await idsFor(db, search)).toEqual([]);
  }
});

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

describe('search index queue', () => {
  const all = { filter: everyParcel, now: new Date(0), timeZone: 'UTC', calendar: everyDay };

  test('parcels whose text was put off are found once it is written, whoever writes it', async () => {
    const { db } = await freshDatabase();
    const id = await insertParcel(db, { tracking_code: 'WB-1001', destination: 'Zanzibar' });
    await db.updateTable('parcels').set({ search_text: '' }).execute();
    await enqueueIndexing(db, [id]);
    const found = async () =>
      (await listParcels(db, { ...firstPage(''), search: 'zanzibar' }, all)).data.length;
    expect(await found()).toBe(0);

    await indexParcels(db, { batch: 1, pauseMs: 0 });

    expect(await found()).toBe(1);
    expect(await db.selectFrom('search_index_queue').selectAll().execute()).toEqual([]);
  });
});

async function expectPages(db: Db, ids: number[], perPage: number): Promise<void> {
  const expected = [...ids].sort((one, other) => other - one);
  const last_page = Math.max(1, Math.ceil(expected.length / perPage));
  for (let page = 1; page <= last_page + 1; page += 1) {
    const list = await listParcels(db, { ...firstPage('/api/parcels'), page, perPage });
    const shown = expected.slice((page - 1) * perPage, page * perPage);
    expect(list.data.map(({ id }) => id)).toEqual(shown);
    expect(list).toMatchObject({ total: expected.length, last_page });
  }
}

test('each page has its place, wherever parcels were deleted', { tags: 'extended' }, async () => {
  const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 6000 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(someIds, fc.integer({ min: 3, max: 20 }), async (ids, perPage) => {
      const { db } = await freshDatabase();
      await insertParcelsAt(db, ids);
      const remaining = ids.filter((id) => id % 3 !== 0);
      for (const id of ids.filter((id) => id % 3 === 0)) await deleteParcelById(db, id);

      await expectPages(db, remaining, perPage);
      await db.destroy();
    }),
    { numRuns: 20 },
  );
});

test('the number of parcels is kept, not counted', async () => {
  const { db } = await freshDatabase();
  expect(await countAllParcels(db)).toBe(0);
  await expectPages(db, [], 20);
  await insertParcelsAt(db, range(1, 3000));

  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from parcel_counts`.execute(db);

  expect(rows).toEqual([{ count: 3 }]);
  expect(await countAllParcels(db)).toBe(3000);
});

test('the senders of the latest parcels are offered, the last one first, each place of theirs once', async () => {
  const { db } = await freshDatabase();
  const add = (number: number, sender_name: string | null, pickup_location: string | null) =>
    insertParcel(db, { tracking_code: `WB-${1000 + number}`, sender_name, pickup_location });
  await add(1, 'Kofi Mensah', 'Accra');
  await add(2, 'Kofi Mensah', 'Kumasi');
  await add(3, null, 'Lisbon');
  await add(4, 'Chen Wei', null);
  await add(5, 'KOFI MENSAH', 'accra');

  const { senders } = await findRecentValues(db);

  expect(senders.map(({ sender_name, pickup_location }) => [sender_name, pickup_location])).toEqual(
    [
      ['KOFI MENSAH', 'accra'],
      ['Chen Wei', null],
      ['Kofi Mensah', 'Kumasi'],
    ],
  );
  expect(senders[0]).toMatchObject({ sender_email: 'kofi@example.com', map_pickup_latitude: null });
});

test('no more are offered than can be looked through', async () => {
  const { db } = await freshDatabase();
  for (let number = 0; number < 15; number += 1) {
    const sender_name = `Sender ${number}`;
    await insertParcel(db, { tracking_code: `WB-${1000 + number}`, sender_name });
  }

  const { senders, services } = await findRecentValues(db);
  expect(senders).toHaveLength(12);
  expect(services).toEqual(['Air freight']);
});
