import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateMany } from '../../server/database/rows.ts';
import { optimizeSearchIndex } from '../../server/database/search.ts';
import type { Db } from '../../server/database/tables.ts';
import { findParcelByOwnKey } from '../../server/parcels/find-parcel.ts';
import { freshDatabase } from '../support/database.ts';
import { insertParcelsAt, range } from '../support/parcels/many-parcels.ts';
import { deleteParcelById, updateParcelRow } from '../support/parcels/parcel-rows.ts';
import { insertParcel } from '../support/parcels.ts';

const now = new Date('2026-03-01T08:00:00.000Z');

/** Into how many segments the index of trigrams is split, each of which a search has to look at. */
async function segmentsOf(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct segid) as count from parcel_trigrams_idx`.execute(db);
  return rows[0]?.count ?? 0;
}

async function withoutUpkeep(): Promise<Db> {
  const { db } = await freshDatabase();
  for (const id of range(1, 15)) await insertParcelsAt(db, [id]);
  expect(await segmentsOf(db)).toBe(15);
  return db;
}

test('what writes have added is merged', async () => {
  const db = await withoutUpkeep();

  await optimizeSearchIndex(db);

  expect(await segmentsOf(db)).toBe(1);
});

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['a new parcel', (db) => insertParcel(db)],
  ['a changed one', (db) => change(db, { recipient_name: 'Chloé' })],
  ['a deleted one', (db) => deleteParcelById(db, 7)],
])('%s sees to the indexes', async (_name, write) => {
  const db = await withoutUpkeep();

  await write(db);

  expect(await segmentsOf(db)).toBe(1);
});

test('texts of many parcels become one part of the index, in whatever order they come', async () => {
  const { db } = await freshDatabase();
  await insertParcelsAt(db, range(1, 40));
  const before = await segmentsOf(db);
  const texts = range(1, 40).map((id) => ({ id: 41 - id, search_text: `text of ${id}` }));

  await db.transaction().execute((trx) => updateMany(trx, 'parcels', texts));

  expect(await segmentsOf(db)).toBe(before + 1);
});

async function change(db: Db, fields: { recipient_name: string }): Promise<void> {
  const parcel = await findParcelByOwnKey(db, 7);
  if (parcel === undefined) throw new Error('No such parcel');
  await updateParcelRow(db, parcel, fields, now);
}
