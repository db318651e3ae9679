/** @module-tag postgres */

import { expect, test } from 'vitest';
import { signedInAdmin, signedInMember } from '../../support/admin.ts';
import { home, liv } from '../../support/customers/customers.ts';
import { dataOf } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';

const invoices = '/api/invoices';

/** A site with three customers, a draft, an open invoice, and one that is void. */
async function officeSite() {
  const site = await startSite();
  const owner = await signedInAdmin(site);
  const post = async (path: string, json: object) =>
    dataOf(await owner.ask(path, { method: 'POST', json }));
  for (const name of ['Ann', '=2+3', 'Bob']) {
    await post('/api/customers', { ...liv, name, email: null, addresses: [home] });
  }
  const draft = (unit_price: number, customer_id: number) => ({
    customer_id,
    currency: 'EUR',
    lines: [{ description: 'Express', unit_price }],
  });
  await post(invoices, draft(900, 1));
  const { id } = await post(invoices, { ...draft(1000, 1), issue: 'yes' });
  await post(invoices, { ...draft(500, 2), issue: 'yes', due_date: '2020-01-31' });
  await post(`${invoices}/cancellation`, { id, reason: 'Twice' });
  return { site, owner, list: async (path: string) => dataOf(await owner.ask(path)) };
}

test('a list is sorted, filtered, counted by tab, and added up', async () => {
  const { list } = await officeSite();
  const gross = async (query: string) => {
    const { data } = await list(`${invoices}?${query}`);
    return data.map(({ totals }: { totals: { gross: number } }) => totals.gross);
  };
  expect(await gross('sort=gross')).toEqual([500, 900, 1000]);
  expect(await gross('sort=-gross')).toEqual([1000, 900, 500]);
  expect(await gross('sort=gross&per_page=1&page=2')).toEqual([900]);
  expect(await gross('customer=1&sort=gross')).toEqual([900, 1000]);
  expect(await gross('customer=2&state=overdue')).toEqual([500]);

  expect(await list(invoices)).toMatchObject({
    sums: { EUR: { gross: 1400, open_amount: 500 } },
    counts: { all: 3, draft: 1, overdue: 1, cancelled: 1, paid: 0 },
  });
  expect((await list(`${invoices}?customer=1&state=draft`)).sums).toEqual({
    EUR: { gross: 900, open_amount: 0 },
  });
});

test('a value that a list does not know is refused by its call and its page; a page ignores other parameters', async () => {
  const { owner } = await officeSite();
  const page = '/control/invoice/list.html';
  for (const query of ['sort=product', 'state=late', 'from=soon']) {
    expect((await owner.ask(`${invoices}?${query}`)).status, query).toBe(422);
    expect((await owner.ask(`${page}?${query}`)).status, query).toBe(422);
  }
  // A view may have been saved when there was another column.
  expect((await owner.ask(`${invoices}?columns=secret`)).status).toBe(422);
  expect((await owner.ask(`${page}?columns=secret`)).status).toBe(200);
  expect((await owner.ask(`${invoices}?colour=red`)).status).toBe(422);
  expect((await owner.ask(`${page}?colour=red`)).status).toBe(200);
});

test('a file has all rows that match in their order, its columns, and no formula; the log names it', async () => {
  const { owner, list } = await officeSite();
  const file = await owner.ask('/api/customers?sort=-name&format=csv&columns=name,city');
  expect(file.headers['content-disposition']).toMatch(/customers-\d{4}-\d\d-\d\d\.csv/);
  expect(file.text.trim().split('\r\n')).toEqual([
    'Name,Town or city',
    `Bob,${home.city}`,
    `Ann,${home.city}`,
    `'=2+3,${home.city}`,
  ]);
  const { data } = await list('/api/audit?record=export');
  expect(data[0]).toMatchObject({
    action: 'downloaded',
    changes: { filter: { to: 'sort=-name' } },
  });

  const money = await owner.ask(`${invoices}?format=csv&state=overdue&columns=gross,open_amount`);
  expect(money.text.trim().split('\r\n')).toEqual([
    'Total,Currency,Open amount,Currency',
    '5,EUR,5,EUR',
  ]);
  const workbook = await owner.ask(`${invoices}?format=xlsx`);
  expect(workbook.headers['content-type']).toContain('spreadsheetml');
});

test('customers say what they owe, and when they last sent', async () => {
  const { owner } = await officeSite();
  const sent = {
    tracking_code: 'LAST-1',
    sender_id: 2,
    recipient_name: 'Ada',
    destination: 'Porto',
  };
  await owner.ask('/api/parcels', { method: 'POST', json: sent });
  const { text } = await owner.ask('/api/customers?format=csv&columns=name,owes,last_parcel');
  expect(text.trim().split('\r\n').slice(1)).toEqual([
    'Bob,,,',
    expect.stringMatching(/^'=2\+3,5,EUR,\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    'Ann,,,',
  ]);
});

test('what somebody may not see is in no column, no file and no search', async () => {
  const { site } = await officeSite();
  const bookkeeper = await signedInMember(site, 'bookkeeper');
  const page = await bookkeeper.ask('/control/customers/list.html?columns=name,phone');
  expect(page.text).toContain('Bob');
  expect(page.text).not.toContain(liv.phone);
  const reader = await signedInMember(site, 'reader');
  expect((await reader.ask('/api/customers?format=csv')).status).toBe(403);
  const file = await bookkeeper.ask(`${invoices}?format=csv`);
  expect(file.status).toBe(200);
  const dispatcher = await signedInMember(site, 'dispatcher');
  const seen = await dispatcher.ask('/control/customers/list.html?columns=name,owes&sort=-owes');
  expect(seen.text).not.toContain('€5.00');
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await bookkeeper.ask(`${invoices}?format=csv`, { headers: crossSite })).status).toBe(403);
});

test('without script selected records are deleted by one form', async () => {
  const { site, owner } = await officeSite();
  const json = { subject: 'Hello', body: 'Are you open?' };
  for (const subject of ['One', 'Two', 'Three']) {
    await site.ask('/api/messages', { method: 'POST', json: { ...json, subject } });
  }
  const form = { _verb: 'DELETE /api/messages', '_each[1]': 'yes', '_each[3]': 'yes' };
  const sent = await owner.ask('/control/messages/list.html', { method: 'POST', form });
  expect(sent.status).toBe(303);
  const { data } = dataOf(await owner.ask('/api/messages'));
  expect(data).toMatchObject([{ subject: 'Two' }]);
});

test('a short list is answered as a whole, in any order, and its file needs the permission to export', async () => {
  const { site, owner, list } = await officeSite();
  for (let number = 1; number <= 25; number += 1) {
    const json = { name: `Key ${number % 5}`, scopes: ['webhooks'] };
    await owner.ask('/api/keys', { method: 'POST', json });
  }
  const { data, last_page } = await list('/api/keys?sort=name');
  expect([data.length, last_page]).toEqual([25, 1]);
  expect(data[0]).toMatchObject({ name: 'Key 0' });
  expect((await list('/api/keys?search=key%203')).data).toHaveLength(5);
  const file = await owner.ask('/api/keys?format=csv&columns=name,made_by&search=Key%201');
  expect(file.text.trim().split('\r\n')).toHaveLength(6);
  const dispatcher = await signedInMember(site, 'dispatcher');
  expect((await dispatcher.ask('/api/keys?format=csv')).status).toBe(403);
  expect((await dispatcher.ask('/api/staff?format=csv')).status).toBe(403);
});

test('the staff are sorted and searched, and their file has no secret', async () => {
  const { site, owner, list } = await officeSite();
  await signedInMember(site, 'driver');
  const roles = async (query: string) => {
    const { data } = await list(`/api/staff?${query}`);
    return data.map(({ role }: { role: string }) => role);
  };
  expect(await roles('')).toEqual(['owner', 'driver']);
  expect(await roles('sort=role')).toEqual(['driver', 'owner']);
  expect(await roles('search=driver')).toEqual(['driver']);
  const file = await owner.ask('/api/staff?format=csv&columns=email,role');
  expect(file.text.trim().split('\r\n')[2]).toBe('driver@example.com,Driver');
});
