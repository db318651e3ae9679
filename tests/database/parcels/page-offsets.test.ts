/** @module-tag postgres */

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { firstPage } from '../../../server/database/paginate.ts';
import type { Db } from '../../../server/database/tables.ts';
import { countParcels } from '../../../server/parcels/list/counts.ts';
import { listParcels } from '../../../server/parcels/list/list.ts';
import { freshDatabase } from '../../support/database.ts';
import { insertParcelsAt, range } from '../../support/parcels/many-parcels.ts';
import { deleteParcelById } from '../../support/parcels/parcel-rows.ts';

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
  await insertParcelsAt(db, range(1, 3000));

  const { rows } = await sql<{
    count: number;
  }>`select cast(count(*) as integer) as count from parcel_counts`.execute(db);

  expect(rows).toEqual([{ count: 3 }]);
  expect(await countParcels(db)).toBe(3000);
});

test('without parcels there are none', async () => {
  const { db } = await freshDatabase();

  expect(await countParcels(db)).toBe(0);
  await expectPages(db, [], 20);
});
