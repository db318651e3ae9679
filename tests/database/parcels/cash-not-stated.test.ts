/** @module-tag postgres */

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import * as cashNotStated from '../../../migrations/0013_cash_not_stated.ts';
import { freshDatabase } from '../../support/database.ts';
import { insertParcel } from '../../support/parcels.ts';

const { up }: Migration = cashNotStated;
const then = '2026-01-01T10:00:00.000Z';

/** What the migration adds, taken away. */
const before = [
  `update parcels set last_event_at = '${then}'`,
  'delete from cash_items',
  'drop index cash_items_not_stated',
  'drop index cash_items_not_stated_by_day',
  'alter table cash_items drop column undone',
  'alter table cash_settlements drop column difference',
  `create index parcels_delivered_with_cod on parcels (id)
    where stage = 'delivered' and cod_amount > 0`,
];

test('each delivered parcel with an amount is in cash once, and what was settled stays so', async () => {
  const { db } = await freshDatabase();
  const cod = { stage: 'delivered', cod_amount: 500, cod_currency: 'EUR' } as const;
  const parcel = (tracking_code: string, fields: object = {}) =>
    insertParcel(db, { tracking_code, ...cod, ...fields });
  const twice = await parcel('TWICE-1');
  const settled = await parcel('SETTLED-1');
  const scanned = await parcel('SCANNED-1');
  const undone = await parcel('UNDONE-1');
  await parcel('UNBOOKED-1');
  await parcel('ON-HOLD-1', { stage: 'on_hold' });
  await parcel('FREE-1', { cod_amount: null, cod_currency: null });
  for (const statement of before) await sql.raw(statement).execute(db);
  let activity = 0;
  const item = async (parcel_id: number | null, own: object = {}) => {
    const row = { due: 0, collected: null, settlement_id: null, ...own };
    const { due, collected, settlement_id } = row;
    activity += 1;
    const activity_id = 'undone' in own ? null : activity;
    await sql`
      insert into cash_items (parcel_id, activity_id, day, currency, due, collected, settlement_id, created_at)
      values (${parcel_id}, ${activity_id}, '2026-01-01', 'EUR', ${due}, ${collected}, ${settlement_id}, ${then})`.execute(
      db,
    );
  };
  await sql`
    insert into cash_settlements (day, currency, expected, amount, reason, created_at)
    values ('2026-01-01', 'EUR', 500, 450, 'Lost', ${then})`.execute(db);
  // An event and a delivery, handed in meanwhile or not; an event twice; one undone after it was handed in.
  await item(twice);
  await item(twice, { due: 500, collected: 500 });
  await item(settled, { due: 500, settlement_id: 1 });
  await item(settled, { collected: 500 });
  await item(scanned, { due: 500 });
  await item(scanned);
  await item(undone, { due: 500, collected: 500, settlement_id: 1, undone: true });
  await item(undone, { due: -500, collected: -500, undone: true });
  await item(null);

  await up(db);

  const rows = await db
    .selectFrom('cash_items')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .select(['tracking_code', 'due', 'collected', 'undone', 'settlement_id', 'day'])
    .orderBy('parcels.id')
    .orderBy('cash_items.id')
    .execute();
  const expected = (tracking_code: string, own: object) => {
    const usual = { undone: 0, due: 500, collected: null, settlement_id: null, day: '2026-01-01' };
    return { tracking_code, ...usual, ...own };
  };
  expect(rows).toEqual([
    expected('TWICE-1', { collected: 500 }),
    expected('SETTLED-1', { due: 0, undone: 1, settlement_id: 1 }),
    expected('SETTLED-1', { due: 0, collected: 500 }),
    expected('SCANNED-1', {}),
    expected('UNDONE-1', { collected: 500, undone: 1, settlement_id: 1 }),
    expected('UNDONE-1', { due: -500, collected: -500, undone: 1 }),
    expected('UNDONE-1', {}),
    expected('UNBOOKED-1', {}),
  ]);
  const settlements = await db.selectFrom('cash_settlements').select('difference').execute();
  expect(settlements).toEqual([{ difference: -50 }]);
  await expect(item(undone)).rejects.toThrow(/unique|cash_items_not_stated/i);
});
