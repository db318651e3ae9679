/** @module-tag postgres */

import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../server/invoices/shared/bookkeeping.ts';
import { signedInMember } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';

test('what was missing or too much in a hand-in is an entry beside it, with the driver', async () => {
  const site = await siteWithRuns();
  const { db, dispatcher, driver, driverId, makeRun } = site;
  const name = 'Dora Driver';
  await db.updateTable('staff').set({ name }).where('id', '=', driverId).execute();
  await db.updateTable('parcels').set({ cod_amount: 12_050, cod_currency: 'EUR' }).execute();
  const run = await makeRun(['WB-1', 'WB-2', 'WB-3']);
  const day = dayFromNow();
  const key = { driver: driverId, run: run.id, day, currency: 'EUR' };
  const handIn = async (parcel: string, amount: number) => {
    const form = { parcel, received_by: 'Ada', cod_method: 'cash' };
    await driver.ask('/api/deliveries', { method: 'POST', form });
    const json = { ...key, amount, reason: 'Counted twice' };
    const reply = await dispatcher.ask('/api/cash/settlements', { method: 'POST', json });
    expect(reply.status).toBe(201);
  };
  await handIn('WB-1', 12_000);
  await handIn('WB-2', 12_050);
  await handIn('WB-3', 12_350);

  const bookkeeper = await signedInMember(site, 'bookkeeper');
  const { data } = dataOf(await bookkeeper.ask('/api/journal'));
  const line = ({ kind, number, driver: who, customer, gross }: JournalEntry) =>
    [kind, number, who, customer, gross];
  expect(data.map(line)).toEqual([
    ['cash', '1', name, null, 12_000],
    ['cash', '2', name, null, 12_050],
    ['cash', '3', name, null, 12_350],
    ['cash_difference', '1', name, null, -50],
    ['cash_difference', '3', name, null, 300],
  ]);
  const file = await bookkeeper.ask('/api/journal?format=csv');
  expect(file.text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'date,kind,number,customer,net,tax,gross,currency',
    `${day},cash,1,${name},,,120,EUR`,
    `${day},cash,2,${name},,,120.5,EUR`,
    `${day},cash,3,${name},,,123.5,EUR`,
    `${day},cash_difference,1,${name},,,-0.5,EUR`,
    `${day},cash_difference,3,${name},,,3,EUR`,
  ]);
});
