/** @module-tag postgres */

import { expect, test } from 'vitest';
import { signedInAdmin, signedInMember, type TestAdmin } from '../../support/admin.ts';
import { home, liv } from '../../support/customers/customers.ts';
import { dataOf } from '../../support/http.ts';
import { siteWithRuns } from '../../support/parcels/runs.ts';
import { insertParcel } from '../../support/parcels.ts';

const parcels = '/api/parcels';
const views = '/api/views';

/** The parcels WB-1 to WB-5; WB-1 is on a run, and NEW-1 was made by the owner for a customer, with price and cash. */
async function dispatchSite() {
  const site = await siteWithRuns();
  const owner = await signedInAdmin(site);
  const customer = dataOf(
    await owner.ask('/api/customers', { method: 'POST', json: { ...liv, addresses: [home] } }),
  );
  const json = {
    tracking_code: 'NEW-1',
    recipient_name: 'Ada',
    destination: 'Lisbon',
    pieces_count: 3,
    price: 900,
    currency: 'EUR',
    price_reason: 'Agreed',
    payer_id: customer.id,
    cod_amount: 1500,
    cod_currency: 'EUR',
  };
  expect((await owner.ask(parcels, { method: 'POST', json })).status).toBe(201);
  await insertParcel(site.db, { tracking_code: 'DONE-1', stage: 'delivered', price: null });
  const run = await site.makeRun(['WB-1']);
  const codes = async (query: string, who: TestAdmin = owner) => {
    const { data } = dataOf(await who.ask(`${parcels}?sort=tracking_code&${query}`));
    return data.map(({ tracking_code }: { tracking_code: string }) => tracking_code);
  };
  const { id: ownerId } = await site.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return { ...site, owner, ownerId, customer, run, codes };
}

test('parcels are filtered by what they are linked to', async () => {
  const { codes, run, driverId, customer, ownerId } = await dispatchSite();
  expect(await codes('run=any')).toEqual(['WB-1']);
  expect(await codes(`run=${run.id}`)).toEqual(['WB-1']);
  expect(await codes(`driver=${driverId}`)).toEqual(['WB-1']);
  // What is delivered is not waiting for a run.
  expect(await codes('run=none')).toEqual(['NEW-1', 'WB-2', 'WB-3', 'WB-4', 'WB-5']);
  expect(await codes(`customer=${customer.id}`)).toEqual(['NEW-1']);
  expect(await codes(`payer=${customer.id}`)).toEqual(['NEW-1']);
  expect(await codes(`created_by=${ownerId}`)).toEqual(['NEW-1']);
  expect(await codes(`created_by=${driverId}`)).toEqual([]);
  expect(await codes('cash=with')).toEqual(['NEW-1']);
  expect(await codes('cash=without&run=any')).toEqual(['WB-1']);
  expect(await codes('price=with')).toEqual(['NEW-1']);
  expect(await codes('price=without&pieces=one&run=any')).toEqual(['WB-1']);
  expect(await codes('pieces=several')).toEqual(['NEW-1']);
  expect(await codes('service=express')).toEqual([]);
  expect(await codes('run=none&customer=999')).toEqual([]);
});

test('parcels are counted by tab, added up, and a file of what is shown', async () => {
  const { owner } = await dispatchSite();
  const list = dataOf(await owner.ask(`${parcels}?search=new`));
  expect(list).toMatchObject({
    total: 1,
    counts: { all: 7, late: 5, out_for_delivery: 0, no_run: 5 },
    sums: { EUR: { price: 900, cod_amount: 1500 } },
  });

  const columns = 'columns=tracking_code,price,created_by,payer';
  const file = await owner.ask(`${parcels}?search=new&format=csv&${columns}`);
  expect(file.headers['content-type']).toContain('text/csv');
  const lines = file.text.trim().split('\r\n');
  expect(lines[1]).toBe('NEW-1,Liv Berg,9,EUR,owner@example.com');
});

test('the file has nothing that its reader may not see, and needs exports', async () => {
  const site = await dispatchSite();
  const bookkeeper = await signedInMember(site, 'bookkeeper');
  const all = 'columns=tracking_code,recipient_phone_number,run,driver';
  const file = await bookkeeper.ask(`${parcels}?format=csv&${all}`);
  expect(file.status).toBe(200);
  expect(file.text.split('\r\n')[0]).toBe('\ufeffTracking number');
  const reader = await signedInMember(site, 'reader');
  expect((await reader.ask(`${parcels}?format=csv`)).status).toBe(403);
});

test('views are saved for whoever may read the list, and columns for who chose them', async () => {
  const site = await dispatchSite();
  const { owner } = site;
  const save = (who: TestAdmin, json: object) => who.ask(views, { method: 'POST', json });
  const invoices = { list: 'invoices', name: 'Open', query: 'state=overdue' };
  expect((await save(owner, invoices)).status).toBe(201);
  expect((await save(owner, { list: 'parcels', name: 'Waiting', query: 'run=none' })).status).toBe(
    201,
  );
  const driver = await signedInMember(site, 'driver');
  expect((await save(driver, invoices)).status).toBe(403);
  const remove = { method: 'DELETE', json: { id: 1 } };
  expect((await driver.ask(views, remove)).status).toBe(403);

  const names = async (who: TestAdmin, query = '') =>
    dataOf(await who.ask(`${views}${query}`)).data.map(({ name }: { name: string }) => name);
  expect(await names(owner)).toEqual(['Open', 'Waiting']);
  expect(await names(owner, '?list=parcels')).toEqual(['Waiting']);
  expect(await names(driver)).not.toContain('Open');
  // The same view, by its older address.
  expect(dataOf(await owner.ask('/api/parcel-views')).data).toEqual([
    { id: 2, name: 'Waiting', query: 'run=none' },
  ]);

  const own = { list: 'parcels', columns: 'tracking_code,price' };
  expect(dataOf(await owner.ask(views, { method: 'PATCH', json: own }))).toEqual(own);
  const headings = async (who: TestAdmin) =>
    (await who.ask('/control/parcels/list.html')).text.match(/<th scope="col"/g)?.length;
  expect(await headings(owner)).toBe(2);
  expect(await headings(await signedInMember(site, 'dispatcher'))).toBe(6);
});

test('nobody filters by what they may not see: not in a list, its files, its papers, or by a link', async () => {
  const site = await dispatchSite();
  const bookkeeper = await signedInMember(site, 'bookkeeper');
  const hidden = [`run=${site.run.id}`, 'run=none', `driver=${site.driverId}`, 'created_by=1'];
  for (const query of hidden) {
    for (const path of [
      `${parcels}?${query}`,
      `${parcels}?format=csv&${query}`,
      `${parcels}/ids?${query}`,
      `${parcels}/export?format=csv&${query}`,
      `/control/papers/labels?all=yes&${query}`,
      `/control/parcels/list.html?${query}`,
    ]) {
      expect((await bookkeeper.ask(path)).status, path).toBe(403);
    }
    const json = { name: 'Where', query };
    const link = await bookkeeper.ask('/api/export-links', { method: 'POST', json });
    expect(link.status, query).toBe(403);
  }
  const { counts } = dataOf(await bookkeeper.ask(parcels));
  expect(counts).not.toHaveProperty('no_run');
  const page = (await bookkeeper.ask('/control/parcels/list.html')).text;
  for (const name of ['run', 'driver', 'created_by']) expect(page).not.toContain(`name="${name}"`);
  expect(await site.codes(`customer=${site.customer.id}`, bookkeeper)).toEqual(['NEW-1']);
});
