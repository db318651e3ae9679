/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { insertMany, insertMissing, updateMany } from '../../server/database/rows.ts';
import type { Db } from '../../server/database/tables.ts';
import { freshDatabase } from '../support/database.ts';
import { insertParcelsAt, range } from '../support/parcels/many-parcels.ts';

const odd = ['a "quote"', "it's {1,2}", 'C:\\dir', 'two\nlines', 'NULL', '', 'Łódź 包裹'];

async function withParcels(count: number): Promise<Db> {
  const { db } = await freshDatabase();
  await insertParcelsAt(db, range(1, count));
  return db;
}

function activities(rows: readonly (readonly [number, string])[]) {
  const columns = ['parcel_id', 'title', 'description', 'created_at', 'updated_at'];
  const at = '2026-03-01T08:00:00.000Z';
  return [columns, rows.map(([parcel, title]) => [parcel, title, '', at, at])] as const;
}

describe('rows that are inserted together', () => {
  test('are what was given, and have their ids in their order', async () => {
    const db = await withParcels(3);
    const titles = odd.map((text) => text || 'no empty one');

    const ids = await insertMany(
      db,
      'activities',
      ...activities(titles.map((title, index) => [1 + (index % 3), title])),
    );

    const rows = await db
      .selectFrom('activities')
      .select(['id', 'parcel_id', 'title'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.map(({ title }) => title)).toEqual(titles);
    expect(rows.map(({ parcel_id }) => parcel_id)).toEqual([1, 2, 3, 1, 2, 3, 1]);
  });

  test.each([1, 2, 501, 1201])('%i that are all the same', async (count) => {
    const db = await withParcels(1);

    const ids = await insertMany(
      db,
      'activities',
      ...activities(Array.from({ length: count }, () => [1, 'Same'] as const)),
    );

    expect(new Set(ids).size).toBe(count);
    const { rows } = await db
      .selectFrom('activities')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('title', '=', 'Same')
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(count);
  });

  test('are left out where there are such rows already, one time in the same statement too', async () => {
    const db = await withParcels(2);
    const key = ['parcel_id', 'stage', 'address_key'] as const;
    const add = (parcels: number[]) =>
      insertMissing<{ parcel_id: number; stage: string; address_key: string }>(
        db,
        'sent_notifications',
        { columns: [...key, 'created_at'], key },
        parcels.map((id) => [id, 'delivered', 'key', '2026-03-01T08:00:00.000Z']),
      );
    const of = (id: number) => ({ parcel_id: id, stage: 'delivered', address_key: 'key' });

    expect(await add([1])).toEqual([of(1)]);
    expect(await add([2, 1, 2])).toEqual([of(2)]);
    expect(await add([2, 1])).toEqual([]);
  });
});

test('rows that are changed together get what was given, each its own', async () => {
  const db = await withParcels(odd.length + 1);
  const changes = odd.map((text, index) => ({
    id: odd.length - index,
    search_text: text,
    status: 'The same',
    map_zoom: index % 2 === 0 ? null : index + 0.25,
    map_current_latitude: index === 3 ? null : index,
    updated_at: `2026-03-0${index + 1}T08:00:00.000Z`,
  }));

  await updateMany(db, 'parcels', changes);

  const rows = await db
    .selectFrom('parcels')
    .select(['id', 'search_text', 'status', 'map_zoom', 'map_current_latitude', 'updated_at'])
    .orderBy('id', 'desc')
    .execute();
  const [other, ...changed] = rows;
  expect(changed).toEqual(changes);
  expect(other).toMatchObject({ status: null, search_text: 'many\nada\nlisbon' });
});
