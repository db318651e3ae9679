/** @module-tag postgres */

import { expect, test } from 'vitest';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { patch, post, remove } from '../../support/payouts/payouts.ts';
import { letPass, setClock } from '../../support/set-clock.ts';
import { siteWithTill } from '../../support/till/till.ts';

const hour = 3_600_000;

test('the till expects what came in without what left it', async () => {
  const { admin, invoice, collect, handIn, issue, days } = await siteWithTill();
  await post(admin, '/api/receipts', { invoice: await invoice(1000) });
  await collect();
  await handIn(4900);
  await post(admin, '/api/bankings', { currency: 'EUR', amount: 3000, reference: 'Bag 1' });
  const [payout] = dataOf(await issue()).payouts;
  await patch(admin, '/api/payouts', { id: payout.id, state: 'paid', method: 'cash' });

  const closed = await post(admin, '/api/till', {
    currency: 'EUR',
    counted: 8090,
    opening: 10_000,
  });

  expect(closed.status, closed.text).toBe(201);
  const day = {
    opening: 10_000,
    receipts: 1190,
    handed_in: 4900,
    banked: 3000,
    paid_out: 5000,
    expected: 8090,
    counted: 8090,
    difference: 0,
    closed_by: 'owner@example.com',
  };
  expect(dataOf(closed)).toMatchObject(day);
  expect(await days()).toMatchObject([day]);
});

test('a payout by the bank, and a hand-in that is taken back, leave the till as it is', async () => {
  const { admin, collect, handIn, issue, days } = await siteWithTill();
  await collect();
  const id = await handIn();
  await remove(admin, '/api/cash/settlements', { id });
  const [payout] = dataOf(await issue()).payouts;
  await patch(admin, '/api/payouts', { id: payout.id, state: 'paid', method: 'bank' });

  expect(await days()).toMatchObject([{ handed_in: 0, paid_out: 0, expected: 0 }]);
});

test('a difference needs a reason, and is what the next day begins with', async () => {
  setClock('2026-11-10T10:00:00Z');
  const { admin, invoice, days } = await siteWithTill();
  await post(admin, '/api/receipts', { invoice: await invoice(1000) });
  const close = (fields: object) => post(admin, '/api/till', { currency: 'EUR', ...fields });

  const refused = await close({ counted: 1000 });
  expect([refused.status, badFieldsOf(refused)]).toEqual([422, ['reason']]);
  expect(await days()).toMatchObject([{ counted: null }]);
  const closed = await close({ counted: 1000, reason: 'Change was lost' });
  expect(dataOf(closed)).toMatchObject({ expected: 1190, counted: 1000, difference: -190 });
  expect((await close({ counted: 1000 })).status).toBe(409);

  letPass(24 * hour);
  await post(admin, '/api/receipts', { invoice: await invoice(100) });
  expect(await days()).toMatchObject([
    { day: '2026-11-11', opening: 1000, receipts: 119, expected: 1119 },
    { day: '2026-11-10', counted: 1000 },
  ]);
  const known = await close({ counted: 1119, opening: 500 });
  expect([known.status, badFieldsOf(known)]).toEqual([422, ['opening']]);
  expect((await close({ counted: 1119 })).status).toBe(201);
  const journal = dataOf(await admin.ask('/api/journal?from=2026-11-10')).data;
  const differences = journal.filter(({ kind }: { kind: string }) => kind === 'till_difference');
  expect(differences).toMatchObject([{ date: '2026-11-10', currency: 'EUR', gross: -190 }]);
});

test('what comes after a day is closed counts to the next one, and back if it is opened again', async () => {
  setClock('2026-11-10T17:00:00Z');
  const { admin, invoice, days } = await siteWithTill();
  await post(admin, '/api/receipts', { invoice: await invoice(100) });
  const { id } = dataOf(await post(admin, '/api/till', { currency: 'EUR', counted: 119 }));
  await post(admin, '/api/receipts', { invoice: await invoice(200) });
  expect(await days()).toMatchObject([
    { day: '2026-11-11', opening: 119, receipts: 238, expected: 357, counted: null },
    { day: '2026-11-10', receipts: 119, expected: 119, counted: 119 },
  ]);

  expect((await remove(admin, '/api/till', { id })).status).toBe(200);

  expect(await days()).toMatchObject([
    { id, day: '2026-11-10', receipts: 357, expected: 357, counted: null, closed_at: null },
  ]);
  expect((await remove(admin, '/api/till', { id })).status).toBe(409);
  expect((await remove(admin, '/api/till', { id: 999 })).status).toBe(404);
});

test('yesterday is closed today, and opened again, without what came today', async () => {
  setClock('2026-11-10T17:00:00Z');
  const { admin, invoice, days } = await siteWithTill();
  await post(admin, '/api/receipts', { invoice: await invoice(100) });
  letPass(24 * hour);
  await post(admin, '/api/receipts', { invoice: await invoice(200) });

  const yesterday = { day: '2026-11-10', currency: 'EUR', counted: 100, reason: 'Short' };
  const { id } = dataOf(await post(admin, '/api/till', yesterday));

  const today = { day: '2026-11-11', receipts: 238 };
  expect(await days()).toMatchObject([
    { ...today, opening: 100, expected: 338 },
    { expected: 119, counted: 100, difference: -19 },
  ]);
  await remove(admin, '/api/till', { id });
  expect(await days()).toMatchObject([
    { ...today, opening: 119, expected: 357 },
    { expected: 119, counted: null, difference: null },
  ]);
  await post(admin, '/api/till', { currency: 'EUR', counted: 357 });
  expect((await post(admin, '/api/till', yesterday)).status).toBe(409);
});

test('a day is opened again only on the day on which it was closed', async () => {
  setClock('2026-11-10T17:00:00Z');
  const { admin } = await siteWithTill();
  const { id } = dataOf(await post(admin, '/api/till', { currency: 'EUR', counted: 0 }));
  letPass(24 * hour);
  expect((await remove(admin, '/api/till', { id })).status).toBe(409);
});

test('each currency has a till of its own', async () => {
  const { admin, invoice, days } = await siteWithTill();
  await post(admin, '/api/receipts', { invoice: await invoice(1000) });
  await post(admin, '/api/receipts', { invoice: await invoice(1000, { currency: 'CHF' }) });
  await post(admin, '/api/till', { currency: 'CHF', counted: 1190 });

  const found = await days();
  expect(found).toHaveLength(2);
  expect(found.find(({ currency }) => currency === 'CHF')).toMatchObject({ counted: 1190 });
  expect(found.find(({ currency }) => currency === 'EUR')).toMatchObject({
    receipts: 1190,
    counted: null,
  });
});

test('days to come, amounts below zero and no currency are refused', async () => {
  setClock('2026-11-10T10:00:00Z');
  const { admin, days, bankings } = await siteWithTill();
  const refusals: [string, object, string][] = [
    ['/api/till', { day: '2026-11-11', currency: 'EUR', counted: 0 }, 'day'],
    ['/api/till', { currency: 'EUR', counted: -1 }, 'counted'],
    ['/api/till', { counted: 0 }, 'currency'],
    ['/api/till', { currency: 'EUR' }, 'counted'],
    ['/api/bankings', { day: '2026-11-11', currency: 'EUR', amount: 5 }, 'day'],
    ['/api/bankings', { currency: 'EUR', amount: 0 }, 'amount'],
    ['/api/bankings', { currency: 'EUR', amount: -5 }, 'amount'],
    ['/api/bankings', { currency: 'EURO', amount: 5 }, 'currency'],
    ['/api/bankings', { currency: 'EUR', amount: 5, reference: 'x'.repeat(101) }, 'reference'],
  ];
  for (const [path, json, field] of refusals) {
    const reply = await post(admin, path, json);
    expect([json, reply.status, badFieldsOf(reply)]).toEqual([json, 422, [field]]);
  }
  expect([await days(), await bankings()]).toEqual([[], []]);
});

test('cash that is theirs goes to the bank first, and back if the banking is taken back', async () => {
  setClock('2026-11-10T10:00:00Z');
  const { admin, invoice, collect, handIn, bankings, balances, days } = await siteWithTill();
  await post(admin, '/api/receipts', { invoice: await invoice(10_000) });
  await collect();
  await handIn();

  const bank = (amount: number) => post(admin, '/api/bankings', { currency: 'EUR', amount });
  expect((await bank(2000)).status).toBe(201);
  expect(await balances()).toMatchObject({ office: 3000, bank: 2000 });
  const { id } = dataOf(await bank(9000));
  const atBank = await balances();
  expect([atBank.office, atBank.bank]).toEqual([undefined, 5000]);
  expect((await remove(admin, '/api/bankings', { id })).status).toBe(200);

  expect(await balances()).toMatchObject({ office: 3000, bank: 2000 });
  expect(await bankings()).toMatchObject([
    { amount: -9000, takes_back: id },
    { id, amount: 9000, taken_back: 'yes' },
    { amount: 2000, taken_back: 'no' },
  ]);
  expect(await days()).toMatchObject([{ banked: 2000, expected: 11_900 + 5000 - 2000 }]);
  expect((await remove(admin, '/api/bankings', { id })).status).toBe(409);
  const journal = dataOf(await admin.ask('/api/journal')).data;
  const banked = journal.filter(({ kind }: { kind: string }) => kind === 'banking');
  expect(banked.map(({ gross }: { gross: number }) => gross)).toEqual([-2000, -9000, 9000]);
  letPass(24 * hour);
  const [, , first] = await bankings();
  expect((await remove(admin, '/api/bankings', { id: first?.id })).status).toBe(409);
});

test('many at once leave the till as if they had come one after the other', async () => {
  const { admin, invoice, days, balances, collect, handIn } = await siteWithTill();
  await collect({ cod_amount: 900 });
  await handIn();
  const invoices = [];
  for (let number = 1; number <= 8; number += 1) invoices.push(await invoice(number * 100));

  const replies = await Promise.all([
    ...invoices.map((id) => post(admin, '/api/receipts', { invoice: id })),
    ...invoices.map(() => post(admin, '/api/bankings', { currency: 'EUR', amount: 150 })),
  ]);

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  const received = 36 * 119;
  expect(await days()).toMatchObject([{ receipts: received, banked: 1200 }]);
  const { office, bank } = await balances();
  expect([office, bank]).toEqual([undefined, 900]);
});

test('two who close a day at once close it once', async () => {
  const { admin, invoice, days } = await siteWithTill();
  await post(admin, '/api/receipts', { invoice: await invoice(100) });
  const json = { currency: 'EUR', counted: 100, reason: 'Short' };

  const replies = await Promise.all([1, 2, 3].map(() => post(admin, '/api/till', json)));

  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await days()).toMatchObject([{ counted: 100, difference: -19 }]);
});
