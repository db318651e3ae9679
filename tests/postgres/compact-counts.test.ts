import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../server/database/tables.ts';
import { compactCounts, countParcels, findPageStart } from '../../server/parcels/list/counts.ts';
import { freshDatabase } from '../support/database.ts';
import { insertParcel } from '../support/parcels.ts';

function readCounts(db: Db) {
  return sql`select block, slot, parcels from parcel_counts order by block, slot`
    .execute(db)
    .then(({ rows }) => rows);
}

test('the counts of connections become one for each block but the newest, and writers lose none', async () => {
  const { db } = await freshDatabase();
  await sql`
    insert into parcel_counts (block, slot, parcels)
    values (0, 3, 10), (0, 5, -2), (1, 0, 7), (1, 9, 4), (2, 1, 5), (2, 2, 6)`.execute(db);

  const codes = Array.from({ length: 30 }, (_, number) => `FOLD-${number}`);
  await Promise.all([
    ...codes.map((tracking_code) => insertParcel(db, { tracking_code })),
    ...codes.map(() => compactCounts(db)),
  ]);
  await compactCounts(db);

  expect(await readCounts(db)).toEqual([
    { block: 0, slot: 0, parcels: 38 },
    { block: 1, slot: 0, parcels: 11 },
    { block: 2, slot: 1, parcels: 5 },
    { block: 2, slot: 2, parcels: 6 },
  ]);
  expect(await countParcels(db)).toBe(60);
  expect(await findPageStart(db, 12)).toEqual({ below: 2048, skip: 1 });
});
