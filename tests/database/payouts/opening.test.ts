/** @module-tag postgres */

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import * as payouts from '../../../migrations/0035_payouts.ts';
import { customerFields } from '../../../server/customers/shared/customer.ts';
import { withAllFields } from '../../../server/shared/field-values.ts';
import { freshDatabase } from '../../support/database.ts';
import { insertParcel } from '../../support/parcels.ts';

const { up }: Migration = payouts;
const then = '2026-01-01T10:00:00.000Z';

const shop = {
  kind: 'company',
  company: 'A Shop',
  name_key: 'a shop',
  tax_category: 'rules',
  bookings: 'parcel',
} as const;

/** What the migration adds, taken away. */
const before = [
  ...[
    'payout_invoices',
    'payout_items',
    'payouts',
    'payables',
    'ledger_entries',
    'ledger_events',
  ].map((table) => `drop table ${table}`),
  'alter table customers drop column payout_terms',
];

test('what was collected before there was a ledger is payable, and where the hand-ins say', async () => {
  const { db } = await freshDatabase();
  const at = { created_at: then, updated_at: then };
  const { id: customer } = await db
    .insertInto('customers')
    .values({ ...withAllFields(customerFields, {}), ...shop, ...at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const parcel = (tracking_code: string, sender_id: number | null) =>
    insertParcel(db, { tracking_code, sender_id });
  const own = await parcel('OWN-1', customer);
  const nobodys = await parcel('NOBODYS-1', null);
  const settlement = { day: '2026-01-01', currency: 'EUR', created_at: then, reason: 'Lost' };
  await db
    .insertInto('cash_settlements')
    .values({ ...settlement, expected: 700, amount: 650, difference: -50 })
    .execute();
  const item = { ...settlement, due: 0, reason: null };
  await db
    .insertInto('cash_items')
    .values([
      { ...item, parcel_id: own, activity_id: 1, collected: 700, method: 'cash', settlement_id: 1 },
      { ...item, parcel_id: own, activity_id: 2, collected: 300, method: 'card' },
      { ...item, parcel_id: own, activity_id: 3, collected: 200, method: 'cash', currency: 'CHF' },
      { ...item, parcel_id: nobodys, activity_id: 4, collected: 90, method: 'cash' },
      { ...item, parcel_id: nobodys, activity_id: 5, collected: null, method: null },
      { ...item, parcel_id: null, activity_id: 6, collected: 10, method: 'cash' },
    ])
    .execute();
  for (const statement of before) await sql.raw(statement).execute(db);

  await up(db);

  const entries = await db
    .selectFrom('ledger_entries')
    .select(['currency', 'customer_id', 'place', 'owner'])
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .groupBy(['currency', 'customer_id', 'place', 'owner'])
    .execute();
  const sums = entries.map(({ currency, customer_id, place, owner, amount }) =>
    [currency, place ?? owner, customer_id === null ? '' : 'customer', Number(amount)].join(' '),
  );
  expect(sums.sort()).toEqual([
    'CHF driver  200',
    'CHF payable customer 200',
    'EUR card  300',
    'EUR differences  50',
    'EUR driver  100',
    'EUR office  650',
    'EUR payable customer 1000',
    'EUR unclaimed  100',
  ]);
  const open = await db.selectFrom('payables').select('id').where('open_amount', '<>', 0).execute();
  expect(open).toHaveLength(5);
  const events = await db.selectFrom('ledger_events').select('kind').execute();
  expect(events).toEqual([{ kind: 'opening' }]);
});

test('a site that has collected nothing has an empty ledger', async () => {
  const { db } = await freshDatabase();
  for (const statement of before) await sql.raw(statement).execute(db);
  await up(db);
  expect(await db.selectFrom('ledger_events').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('ledger_entries').select('id').execute()).toEqual([]);
});
