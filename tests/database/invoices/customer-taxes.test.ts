/** @module-tag postgres */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { emptyDatabase } from '../../support/database.ts';

const name = '0016_customer_taxes';
const then = '2026-01-01T00:00:00.000Z';

test('customers that are there are taxed by the rules, and issued invoices stay as they are', async () => {
  const database = await emptyDatabase();
  const { db } = database;
  const all = Object.entries(migrations);
  const before = all.filter(([one]) => one < name);
  await migrate(database, Object.fromEntries(before));
  await sql`
    insert into customers (kind, name, name_key, search_text, created_at, updated_at)
    values ('person', 'Ada', 'ada', 'ada', ${then}, ${then})`.execute(db);
  await sql`
    insert into invoices (state, number, year, serial, product, search_text, created_at)
    values ('issued', 'INV-2026-00001', 2026, 1, 'Van', 'van', ${then})`.execute(db);

  await migrate(database, Object.fromEntries([...before, ...all.filter(([one]) => one >= name)]));

  const columns = ['tax_category', 'tax_rate', 'tax_reason'] as const;
  expect(await db.selectFrom('customers').select(columns).execute()).toEqual([
    { tax_category: 'rules', tax_rate: null, tax_reason: null },
  ]);
  const change = db.updateTable('invoices').set({ delivery_date: '2026-01-02' });
  await expect(change.execute()).rejects.toThrow('an issued invoice stays as it is');
});
