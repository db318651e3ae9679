/** @module-tag postgres */

import { expect, test } from 'vitest';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { express, siteWithPrices, stored } from '../../support/prices.ts';

const cod = { cod_amount: 10_050, cod_currency: 'EUR' };
const withPercent = (of?: string) => ({
  minimum: null,
  surcharges: [{ kind: 'cod', percent: 2, ...(of && { of }) }],
});

async function siteWithPercent(of?: string) {
  const site = await siteWithPrices();
  const code = 'percent';
  const json = { ...express, code, ...withPercent(of) };
  const service = dataOf(await site.send('POST', '/delivery-services', json));
  const change = (fields: object) =>
    site.send('PATCH', '/delivery-services', { id: service.id, ...fields });
  const make = (fields: object, tracking_code = 'PC-1') =>
    site.make({ service: code, ...fields, tracking_code });
  return { ...site, made: service, changeService: change, makeParcel: make };
}

test('percents for cash on delivery are of what is collected, or of the price where the service says so', async () => {
  const { made, changeService, makeParcel } = await siteWithPercent();
  expect(made.surcharges).toEqual([{ kind: 'cod', amount: null, percent: 2, of: 'cod' }]);
  // 2 % of 100.50 are 2.01.
  expect(dataOf(await makeParcel(cod))).toMatchObject({ price: 590 + 201 });
  expect(dataOf(await makeParcel({}, 'PC-2'))).toMatchObject({ price: 590 });
  await changeService(withPercent('price'));
  // 2 % of 5.90 are 0.118.
  expect(dataOf(await makeParcel(cod, 'PC-3'))).toMatchObject({ price: 590 + 12 });
});

test('what is collected in another currency makes no price, and says why; a price follows the currency', async () => {
  const { admin, send, makeParcel, change } = await siteWithPercent();
  const inPounds = { ...cod, cod_currency: 'GBP' };
  expect(dataOf(await makeParcel(inPounds))).toMatchObject({ price: null, service: 'percent' });
  const page = (await admin.ask('/control/parcels/PC-1')).text;
  expect(page).toContain(
    'Express charges a percentage of the cash on delivery, which is in another currency.',
  );
  await change({ cod_currency: 'EUR' }, 'PC-1');
  expect(dataOf(await admin.ask('/api/parcels/PC-1'))).toMatchObject({ price: 590 + 201 });

  const asked = {
    service: 'percent',
    to: { country: 'PT', postcode: '4100' },
    pieces: [{ weight: 1 }],
  };
  const quote = (more: object) => send('POST', '/quotes', { ...asked, ...more });
  expect(dataOf(await quote({ cod_amount: 10_050 }))).toMatchObject({ price: 590 + 201 });
  expect(dataOf(await quote({ cod: '100.50 EUR' }))).toMatchObject({ price: 590 + 201 });
  expect(badFieldsOf(await quote({ cod: '100.50 GBP' }))).toEqual(['cod_currency']);
  expect(badFieldsOf(await quote(inPounds))).toEqual(['cod_currency']);
  expect(badFieldsOf(await quote({ cod: 'much' }))).toEqual(['cod']);
});

test('a service of before keeps percents of the price, also after changes that do not say of what', async () => {
  const { db, admin, changeService, makeParcel } = await siteWithPercent();
  const before = [{ kind: 'cod', amount: null, percent: 2 }];
  const read = async () => {
    const { data } = dataOf(await admin.ask('/api/delivery-services?search=percent'));
    return data[0].surcharges;
  };
  await db
    .updateTable('delivery_services')
    .set({ surcharges: JSON.stringify(before) })
    .where('code', '=', 'percent')
    .execute();
  expect(await read()).toEqual([{ ...before[0], of: 'price' }]);
  expect(dataOf(await makeParcel(cod))).toMatchObject({ price: 590 + 12 });
  for (const fields of [{ name: 'Other' }, { surcharges: [{ kind: 'cod', percent: 3 }] }]) {
    expect((await changeService(fields)).status).toBe(200);
    expect(await read()).toMatchObject([{ of: 'price' }]);
  }
  await changeService({ surcharges: [{ kind: 'cod', percent: 3, of: 'cod' }] });
  await changeService({
    surcharges: [
      { kind: 'cod', percent: 4 },
      { kind: 'fuel', percent: 1 },
    ],
  });
  expect(await read()).toMatchObject([
    { percent: 4, of: 'cod' },
    { kind: 'fuel', of: null },
  ]);
  // What the API says can be sent back.
  expect((await changeService({ surcharges: await read() })).status).toBe(200);
});

test('only percents for cash on delivery say of what they are', async () => {
  const { changeService } = await siteWithPercent();
  const fuel = { surcharges: [{ kind: 'fuel', percent: 2, of: 'price' }] };
  expect(badFieldsOf(await changeService(fuel))).toEqual(['surcharges.0.of']);
  const unknown = { surcharges: [{ kind: 'cod', percent: 2, of: 'weight' }] };
  expect(badFieldsOf(await changeService(unknown))).toEqual(['surcharges.0.of']);
});

test('the form says of what they are, and keeps it', async () => {
  const { db, admin, made } = await siteWithPercent();
  await db.updateTable('delivery_services').set({ surcharges: stored.surcharges }).execute();
  const path = `/control/delivery-services/${made.id}`;
  const of = /<option value="(\w+)" selected="">(?:the price|the amount collected)/;
  expect(of.exec((await admin.ask(path)).text)?.[1]).toBe('price');
  const created = await admin.ask('/control/delivery-services/create.html');
  expect(of.exec(created.text)?.[1]).toBe('cod');
  expect(created.text).toContain('Cash on delivery fee: Percentage of');
  const fields = {
    _verb: 'PATCH /api/delivery-services',
    id: String(made.id),
    'surcharges[0][kind]': 'cod',
    'surcharges[0][percent]': '2',
    'surcharges[0][of]': 'cod',
  };
  expect((await admin.ask(path, { method: 'POST', fields })).status).toBe(303);
  expect(of.exec((await admin.ask(path)).text)?.[1]).toBe('cod');
});
