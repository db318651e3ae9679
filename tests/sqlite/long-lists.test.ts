import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../server/database/tables.ts';
import { findMonthParcels, findUndatedParcels } from '../../server/invoices/billable.ts';
import { readJournal } from '../../server/invoices/journal.ts';
import { cashFilter, cashLines, listCash } from '../../server/parcels/cash/model.ts';
import { exportedCustomers } from '../../server/transfer/customers/export.ts';
import { loadMessages } from '../../views/translations/index.ts';
import { waitsStatements } from '../bench/waits-dataset.ts';
import { runStatements } from '../support/database.ts';
import { watchedDatabase } from '../support/query-plans.ts';

const rows = 1500;
const now = new Date().toISOString();
const today = now.slice(0, 10);
const month = { from: `${now.slice(0, 7)}-01`, to: today, timeZone: 'UTC' };
const page = { page: 1, perPage: 25, search: '', path: '' };
const noFilter = cashFilter.parse({});
const all = { from: null, to: today, customer: null, withCash: true, timeZone: 'UTC' };

async function readAll(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

const reads: [name: string, atOnce: number, read: (db: Db) => Promise<unknown>][] = [
  ['the file of customers', 50, (db) => readAll(exportedCustomers(db, { withPhones: true }))],
  ['the list of cash', 100, (db) => listCash(db, page, noFilter)],
  ['the file of cash', 100, (db) => readAll(cashLines(db, noFilter, loadMessages('en')))],
  ['the journal', 50, (db) => readAll(readJournal(db, all))],
  ['the parcels of all time', 200, (db) => findMonthParcels(db, { ...all, from: null })],
  ['those set by hand', 200, (db) => findUndatedParcels(db, { ...all, from: null })],
];

async function filledDatabase() {
  const watched = await watchedDatabase();
  const amounts = { customers: rows, parcels: rows, cash: rows, invoices: rows };
  await runStatements(watched.db, waitsStatements(amounts));
  return watched;
}

describe('a long list leaves room for others', () => {
  test.each(reads)(
    '%s, of which no more than %i rows are read at once',
    async (_name, atOnce, read) => {
      const { db } = await filledDatabase();
      let turns = 0;
      let isDone = false;
      const takeTurn = () => {
        turns += 1;
        if (!isDone) setImmediate(takeTurn);
      };
      setImmediate(takeTurn);

      await read(db);

      isDone = true;
      expect(turns).toBeGreaterThanOrEqual(Math.floor(rows / atOnce));
    },
  );
});

test('a month reads its own deliveries by their index, and of the parcels those alone', async () => {
  const { db, plans, forget } = await filledDatabase();
  forget();

  await findMonthParcels(db, month);

  const found = plans();
  expect(found[0]).toContain('USING INDEX activities_of_delivery (created_at>? AND created_at<?)');
  for (const plan of found) expect(plan).not.toMatch(/SCAN (parcels|activities|customers)/);
});

test('the parcels of a month that were set to delivered by hand are found by when they were changed', async () => {
  const { db, plans, forget } = await filledDatabase();
  forget();

  await findUndatedParcels(db, month);

  const found = plans();
  expect(found[0]).toContain(
    'USING COVERING INDEX parcels_by_change (updated_at>? AND updated_at<?)',
  );
  for (const plan of found) expect(plan).not.toMatch(/SCAN (parcels|activities|customers)/);
});

test('the file of cash reads each day by the index of days, and nothing of others', async () => {
  const { db, plans, forget } = await filledDatabase();
  // Days of more rows than are read at once.
  await db.updateTable('cash_items').set({ day: today }).where('id', '<=', 500).execute();
  await sql`analyze`.execute(db);
  forget();

  await readAll(cashLines(db, noFilter, loadMessages('en')));

  for (const plan of plans()) {
    expect(plan).toMatch(/(SCAN|SEARCH) cash_items USING (COVERING )?INDEX cash_items_\w*day/);
    expect(plan).not.toContain('USING INTEGER PRIMARY KEY (rowid>?)');
  }
});
