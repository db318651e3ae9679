/** @module-tag postgres */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceParcel, sumPriceLines, type ToPrice } from '../../../server/prices/price.ts';
import type { PriceStep, Zone } from '../../../server/prices/shared/price.ts';
import { signedInMember } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { express, siteWithPrices, toPorto } from '../../support/prices.ts';
import { csv } from '../../support/transfer/imports.ts';

const blank = { name: null, unit: null, up_to: null, quantity: null, percent: null };
const base = { ...blank, kind: 'base', name: 'Express, City', unit: 'kg' };

describe('a parcel with a delivery service', () => {
  test('has its price, which says how it came about', async () => {
    const { make, read } = await siteWithPrices();
    const reply = await make({ cod_amount: 2000, cod_currency: 'EUR' });
    expect(reply.status).toBe(201);
    const lines = [
      { ...base, up_to: 2, quantity: 1.5, amount: 590 },
      { ...blank, kind: 'minimum', amount: 110 },
      { ...blank, kind: 'cod', amount: 250 },
      // 7.5 % of 700 are 52.5.
      { ...blank, kind: 'fuel', percent: 7.5, amount: 53 },
    ];
    const price = { price: 1003, currency: 'EUR', service: 'express', price_reason: null };
    expect(dataOf(reply)).toMatchObject({ ...price, price_lines: lines });
    expect(await read()).toMatchObject({ ...price, price_lines: lines });
  });

  test('costs what its pieces weigh, or count as by their size, where it goes to and when', async () => {
    const { make, change, read } = await siteWithPrices();
    await make({ service: 'EXPRESS' });
    expect(await read()).toMatchObject({ price: 753, service: 'express' });
    // 50 × 40 × 20 cm are 8 kg.
    await change({ pieces: [{ weight: 2, length: 50, width: 40, height: 20 }] });
    expect(await read()).toMatchObject({ price: 990 + 74, price_lines: [{ quantity: 8 }, {}] });
    await change({ destination_postcode: '1100-001' });
    expect(await read()).toMatchObject({ price: 1450 + 109, currency: 'EUR' });
    await change({ max_expected_delivery_date: '2026-10-03' });
    expect(await read()).toMatchObject({ price: 1450 + 109 + 500 });
    await change({ destination_country: 'FR' });
    expect(await read()).toMatchObject({ price: null, currency: null, price_lines: null });
    await change({ destination_country: 'ES', service: null });
    expect(await read()).toMatchObject({ price: null, service: null });
  });

  test.each([
    ['1,250 kg', null],
    ['1.250 kg', 700],
    ['2,5 kg', 990],
    ['9 000 g', 990],
    ['9,000.5 g', 990],
  ])('has a price by a weight of one reading alone: %s', async (weight, base) => {
    const { make, read } = await siteWithPrices();
    await make({ pieces: [{}], weight });
    const price = base === null ? null : Math.round(base * 1.075);
    expect(await read()).toMatchObject({ price });
  });

  test.each([
    ['Porto', 600],
    ['1600 Pennsylvania Ave NW, Washington, DC 20500', null],
    ['Somewhere, Japan', 5000],
  ])('to “%s” costs %s, whatever of it could be read', async (destination, price) => {
    const { db, send, read } = await siteWithPrices();
    await db.updateTable('settings').set({ country: 'PT' }).execute();
    const steps = (price: number) => [{ up_to: 30, price }];
    const zones = [
      { name: 'Home', countries: ['PT'], steps: steps(600) },
      { name: 'World', countries: ['US', 'JP'], steps: steps(5000) },
    ];
    await send('POST', '/delivery-services', {
      ...express,
      code: 'two',
      zones,
      surcharges: [],
      minimum: null,
    });
    const parcel = { tracking_code: 'TO-1', recipient_name: 'Rui', weight: '1 kg', service: 'two' };
    await send('POST', '/parcels', { ...parcel, destination });
    expect(await read('TO-1')).toMatchObject({ price });
    const asked = { service: 'two', to: { text: destination }, pieces: [{ weight: 1 }] };
    expect(dataOf(await send('POST', '/quotes', asked)).price ?? null).toBe(price);
  });

  test('keeps its price when rates change, or are gone, until it is changed itself', async () => {
    const { make, change, read, send, service } = await siteWithPrices();
    await make();
    const minimum = { id: service.id, minimum: 900 };
    expect((await send('PATCH', '/delivery-services', minimum)).status).toBe(200);
    await change({ note: 'Fragile' });
    expect(await read()).toMatchObject({ price: 753, note: 'Fragile' });
    await change({ weight: '1.6 kg' });
    expect(await read()).toMatchObject({ price: 968 });
    expect((await send('DELETE', '/delivery-services', { id: service.id })).status).toBe(200);
    await change({ weight: '9 kg' });
    expect(await read()).toMatchObject({ price: 968, service: 'express' });
  });

  test('is imported as it was exported, though its service is gone', async () => {
    const { admin, make, read, send, service } = await siteWithPrices();
    await make();
    await send('DELETE', '/delivery-services', { id: service.id });
    const { text } = await admin.ask('/api/parcels/export?format=csv');
    const [headings = '', row = ''] = text.trim().split('\r\n');
    const file = csv(headings, row.replace('Rui Sousa', 'Ana'), row.replace('PR-1001', 'PR-1002'));

    const form = { file, only_good: 'yes' };
    const reply = await admin.ask('/api/parcels/import', { method: 'POST', form });

    const errors = [{ row: 3, column: 'Delivery service' }];
    expect(dataOf(reply)).toMatchObject({ changed: 1, created: 0, errors });
    expect(await read()).toMatchObject({ recipient_name: 'Ana', price: 753, service: 'express' });
  });

  test('has another price by hand with a reason alone, and keeps that one', async () => {
    const { make, change, read } = await siteWithPrices();
    await make();
    const without = await change({ price: 500 });
    expect([without.status, badFieldsOf(without)]).toEqual([422, ['price_reason']]);
    expect((await change({ price: 500, price_reason: 'As agreed' })).status).toBe(200);
    const byHand = await read();
    expect(byHand).toMatchObject({ price: 500, price_reason: 'As agreed', currency: 'EUR' });
    expect(byHand.price_lines.at(-1)).toEqual({
      ...blank,
      kind: 'manual',
      name: 'As agreed',
      amount: 500 - 753,
    });
    expect(sumPriceLines(byHand.price_lines)).toBe(500);
    await change({ weight: '9 kg' });
    expect(await read()).toMatchObject({ price: 500 });
    expect(badFieldsOf(await change({ price_reason: null }))).toEqual(['price_reason']);
    await change({ price: 600, price_reason: 'Once more' });
    expect(sumPriceLines((await read()).price_lines)).toBe(600);
    await change({ price: null });
    expect(await read()).toMatchObject({ price: 990 + 74, price_reason: null });
  });

  test('keeps a price by hand when its service goes', async () => {
    const { make, change, read } = await siteWithPrices();
    await make();
    await change({ price: 500, price_reason: 'As agreed' });

    expect((await change({ service: null })).status).toBe(200);

    const byHand = { price: 500, currency: 'EUR', price_reason: 'As agreed', service: null };
    expect(await read()).toMatchObject(byHand);
    await change({ weight: '9 kg' });
    expect(await read()).toMatchObject(byHand);
  });

  test.each([
    ['follows what it takes', { weight: null }, { weight: '9 kg' }, { price: 1064 }],
    [
      'is one that no service has made, where its own makes none',
      { weight: null },
      { weight: null, price: 7, currency: 'USD' },
      { price: 7, currency: 'USD', price_lines: null },
    ],
    [
      'is taken with its service, for its own weight',
      { service: null, weight: '9 kg' },
      { service: 'express' },
      { price: 1064 },
    ],
  ])('merged with another one, %s', async (_what, into, from, merged) => {
    const { make, send } = await siteWithPrices();
    await make(into);
    await make({ service: null, tracking_code: 'PR-1002', ...from });
    const reply = await send('POST', '/parcels/merge', { into: 'PR-1001', from: 'PR-1002' });
    expect(dataOf(reply)).toMatchObject({ service: 'express', ...merged });
  });

  test('is refused with a service that there is not, alone where many are added', async () => {
    const { make, send, change } = await siteWithPrices();
    expect(badFieldsOf(await make({ service: 'slow' }))).toEqual(['service']);
    await make();
    expect(badFieldsOf(await change({ service: 'slow' }))).toEqual(['service']);
    const parcels = ['slow', 'express'].map((service, index) => ({
      ...toPorto,
      service,
      tracking_code: `PR-200${index}`,
    }));
    const { results } = dataOf(await send('POST', '/parcels/many', { parcels }));
    expect(results).toMatchObject([{ ok: false }, { ok: true }]);
  });

  test('has the default service of who pays, and their own list', async () => {
    const { admin, send, make, read } = await siteWithPrices();
    const liv = dataOf(await send('POST', '/customers', { name: 'Liv', service: 'express' }));
    expect(liv).toMatchObject({ service: 'express' });
    expect(badFieldsOf(await send('PATCH', '/customers', { id: liv.id, service: 'x' }))).toEqual([
      'service',
    ]);
    await make({ service: undefined, payer_id: liv.id });
    expect(await read()).toMatchObject({ service: 'express', price: 753 });
    const own = { ...express, name: 'Liv’s', customer: liv.id, minimum: null, surcharges: [] };
    expect((await send('POST', '/delivery-services', own)).status).toBe(201);
    expect((await send('POST', '/delivery-services', own)).status).toBe(409);
    const only = { ...own, code: 'only' };
    expect((await send('POST', '/delivery-services', only)).status).toBe(201);
    const ada = await send('POST', '/customers', { name: 'Ada', service: 'only' });
    expect(badFieldsOf(ada)).toEqual(['service']);
    const change = { id: liv.id, service: 'only' };
    expect((await send('PATCH', '/customers', change)).status).toBe(200);
    await send('PATCH', '/customers', { id: liv.id, service: 'express' });
    await make({ service: undefined, sender_id: liv.id, tracking_code: 'PR-1002' });
    expect(await read('PR-1002')).toMatchObject({ price: 590 });
    // The form of a new parcel sends an empty service when none is chosen.
    await make({ service: '', sender_id: liv.id, tracking_code: 'PR-1004' });
    expect(await read('PR-1004')).toMatchObject({ service: 'express', price: 590 });
    const { weight, destination_country: country, destination_postcode: postcode } = toPorto;
    const to = { country, postcode };
    const asked = { to, weight, pieces: [{}], customer: liv.id };
    expect(dataOf(await send('POST', '/quotes', asked))).toMatchObject({ price: 590 });
    const wide = { ...asked, to: { country: 'PT', postcode: '４１００－０２０' } };
    expect(dataOf(await send('POST', '/quotes', wide))).toMatchObject({ price: 590 });
    const nobody = { ...asked, service: 'express', customer: 9999 };
    expect(badFieldsOf(await send('POST', '/quotes', nobody))).toEqual(['customer']);
    expect(badFieldsOf(await send('POST', '/quotes', { ...asked, customer: null }))).toEqual([
      'service',
    ]);
    await make({ service: null, sender_id: liv.id, tracking_code: 'PR-1003' });
    expect(await read('PR-1003')).toMatchObject({ service: null, price: null });
    // It goes with its customer, and the log says so.
    await send('DELETE', '/customers', { id: liv.id });
    const { data } = dataOf(await admin.ask('/api/audit?record=delivery-service&action=deleted'));
    const deleted = data.map((entry: { record: { name: string } }) => entry.record.name);
    expect(deleted).toEqual(['Liv’s', 'Liv’s']);
  });

  test('costs the same imported: by its service, or what the file says, or by hand before', async () => {
    const { admin, make, change, read } = await siteWithPrices();
    await make();
    await change({ price: 500, price_reason: 'As agreed' });
    const where = '"Rua das Flores 1, 4100-020 Porto, Portugal"';
    const file = csv(
      'Tracking code,Recipient,Address,Weight,Delivery service,Price',
      `PR-1001,Rui,${where},9 kg,express,`,
      `PR-1002,Rui,${where},1.5 kg,express,`,
      `PR-1003,Rui,${where},9 kg,express,`,
      `PR-1004,Rui,${where},9 kg,express,"€ 12,50"`,
      `PR-1005,Rui,${where},9 kg,,7.90 EUR`,
      `PR-1006,Rui,${where},9 kg,slow,`,
    );

    const reply = await admin.ask('/api/parcels/import', {
      method: 'POST',
      form: { file, only_good: 'yes' },
    });

    expect(dataOf(reply)).toMatchObject({
      failed: 1,
      errors: [{ row: 7, column: 'Delivery service' }],
    });
    expect(await read()).toMatchObject({ price: 500, price_reason: 'As agreed', weight: '9 kg' });
    expect(await read('PR-1002')).toMatchObject({ price: 753, service: 'express' });
    expect(await read('PR-1003')).toMatchObject({ price: 990 + 74, currency: 'EUR' });
    expect(await read('PR-1004')).toMatchObject({ price: 1250, price_lines: null });
    expect(await read('PR-1005')).toMatchObject({ price: 790, currency: 'EUR', service: null });
  });

  test('has another price by a file with a reason alone, too', async () => {
    const { admin, make, read } = await siteWithPrices();
    await make();
    const send = async (lines: [string, string], more: Record<string, string> = {}) => {
      const form = { file: csv(...lines), ...more };
      return dataOf(await admin.ask('/api/parcels/import', { method: 'POST', form }));
    };
    const lines: [string, string] = ['Tracking code,Price,Note', 'PR-1001,5,Fragile'];
    const message = 'Reason for the price: required.';
    for (const dry_run of ['yes', 'no']) {
      expect(await send(lines, { dry_run })).toMatchObject({
        changed: 0,
        failed: 1,
        written: false,
        errors: [{ row: 2, column: 'Price', message }],
      });
    }
    const report = await send(lines, { invalid_optional: 'drop' });
    expect(report).toMatchObject({ changed: 1, dropped_values: [{ column: 'Price', message }] });
    expect(await read()).toMatchObject({ price: 753, note: 'Fragile' });
    await send(['Tracking code,Price,price_reason', 'PR-1001,5,As agreed']);
    expect(await read()).toMatchObject({ price: 500, price_reason: 'As agreed' });
  });

  test('may have a price without any service, in a currency', async () => {
    const { db, make, change, read } = await siteWithPrices();
    expect(badFieldsOf(await make({ service: null, price: 900 }))).toEqual(['currency']);
    await db.updateTable('settings').set({ invoice_currency: 'USD' }).execute();
    expect((await make({ service: null, price: 900 })).status).toBe(201);
    expect(await read()).toMatchObject({ price: 900, currency: 'USD', price_lines: null });
    await change({ price: 950, weight: '3 kg' });
    expect(await read()).toMatchObject({ price: 950, currency: 'USD' });
  });
});

test('drivers and visitors see no prices', async () => {
  const site = await siteWithPrices();
  await site.make();
  const code = toPorto.tracking_code;
  const driver = await signedInMember(site, 'driver');
  for (const ask of [site.ask, driver.ask]) {
    const { status, text } = await ask(`/api/parcels/${code}`);
    expect(status).toBe(200);
    expect(text).not.toContain('price');
    expect(text).not.toContain('express');
    expect((await ask(`/track.html?code=${code}`)).text).not.toContain('express');
  }
  for (const path of ['/api/delivery-services', '/api/parcels', '/api/parcels/export']) {
    expect((await driver.ask(path)).status).toBe(403);
  }
});

test('delivery services are found without case and accents, and a sign stands for itself', async () => {
  const { admin, send } = await siteWithPrices();
  const named = { ...express, name: 'Éclair 50%', code: 'eclair' };
  expect((await send('POST', '/delivery-services', named)).status).toBe(201);
  const found = async (search: string) => {
    const query = new URLSearchParams({ search });
    const { data, total } = dataOf(await admin.ask(`/api/delivery-services?${query}`));
    expect(total).toBe(data.length);
    return data.map(({ code }: { code: string }) => code);
  };
  expect(await found('')).toHaveLength(2);
  expect(await found('ECLAÍR')).toEqual(['eclair']);
  expect(await found('0%')).toEqual(['eclair']);
  expect(await found('%s')).toEqual([]);
  const file = await admin.ask('/api/delivery-services?format=csv&columns=name,code&sort=-code');
  expect(file.text).toBe('\ufeffName,Code\r\nExpress,express\r\nÉclair 50%,eclair\r\n');
});

test('zones and amounts are taken as people type them, and are none of another currency', async () => {
  const { send } = await siteWithPrices();
  const typed = {
    name: 'Slow',
    code: 'slow',
    currency: 'eur',
    minimum: '€ 5,50',
    zones: [
      {
        name: 'Near',
        countries: 'pt, Spanien',
        postcodes: '40, 41',
        steps: '2 = 5,90\n10: 9.90\n',
      },
      { name: '', countries: '', postcodes: '', max_distance: '', steps: '' },
    ],
    surcharges: [
      { kind: 'fuel', amount: '', percent: '7,5' },
      { kind: 'cod', amount: '' },
    ],
  };
  expect(dataOf(await send('POST', '/delivery-services', typed))).toMatchObject({
    currency: 'EUR',
    by: 'weight',
    minimum: 550,
    zones: [
      {
        name: 'Near',
        countries: ['PT', 'ES'],
        postcodes: ['40', '41'],
        max_distance: null,
        steps: [
          { up_to: 2, price: 590 },
          { up_to: 10, price: 990 },
        ],
      },
    ],
    surcharges: [{ kind: 'fuel', amount: null, percent: 7.5 }],
  });
  const below = { zones: [{ name: 'N', steps: [{ up_to: 2, price: -1 }] }] };
  const refused = await send('POST', '/delivery-services', { ...typed, ...below });
  expect(refused.json().errors).toEqual([
    'Zone 1, Prices: enter a whole number from 0 to 1\u00a0000\u00a0000\u00a0000.',
  ]);

  // Its amounts are none of another currency.
  const inYen = { id: 2, currency: 'JPY' };
  const { minimum, zones } = { ...typed, minimum: 700 };
  const steps = [{ up_to: 2, price: 900 }];
  const change = (fields: object) =>
    send('PATCH', '/delivery-services', { ...inYen, ...fields }).then(badFieldsOf);
  expect(await change({})).toEqual(['currency']);
  expect(await change({ minimum })).toEqual(['currency']);
  expect(await change({ minimum, zones: [{ ...zones[0], steps }] })).toEqual([]);
});

const twoFuels = [100, 200].map((amount) => ({ kind: 'fuel', amount }));

test.each<[place: string, fields: object]>([
  ['minimum', { minimum: 'much' }],
  ['zones.0.steps', { zones: [{ name: 'Near', steps: '' }] }],
  ['zones.0.name', { zones: [{ steps: '2 = 3' }] }],
  ['zones.0.steps.0.price', { zones: [{ name: 'N', steps: '2 = $ 3' }] }],
  ['zones.0.steps.1.up_to', { zones: [{ name: 'N', steps: '2 = 3\n2,000 = 4' }] }],
  ['zones.0.steps.0.price', { zones: [{ name: 'N', steps: '2 = 1.250' }] }],
  ['zones.0.max_distance', { zones: [{ name: 'N', max_distance: '1,250', steps: '2 = 3' }] }],
  ['surcharges.1.amount', { surcharges: twoFuels }],
  ['zones.0.countries.0', { zones: [{ name: 'N', countries: 'Nowhere', steps: '2 = 3' }] }],
])('what is wrong is said at its field: %s of %j', async (place, fields) => {
  const { send } = await siteWithPrices();
  const plain = { name: 'Slow', code: 'slow', currency: 'eur', zones: [] };

  const reply = await send('POST', '/delivery-services', { ...plain, ...fields });

  expect(badFieldsOf(reply)).toEqual([place]);
});

test('a zone without a name says nothing else; an amount may follow a percentage of its kind', async () => {
  const { send } = await siteWithPrices();
  const near = { name: 'Near', steps: '2 = 3' };
  const slow = { name: 'Slow', code: 'slow', currency: 'EUR', zones: [near] };
  const both = [
    { kind: 'fuel', percent: 7.5 },
    { kind: 'fuel', amount: 100 },
  ];

  const zones = [{ countries: 'PT', postcodes: '40' }];
  const refused = await send('POST', '/delivery-services', { ...slow, zones });
  const reply = await send('POST', '/delivery-services', { ...slow, surcharges: both });

  expect(badFieldsOf(refused)).toEqual(['zones.0.name']);
  expect(dataOf(reply).surcharges).toMatchObject(both);
});

const steps = fc
  .uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 })
  .chain((grams) =>
    fc
      .array(fc.integer({ min: 0, max: 1_000_000 }), {
        minLength: grams.length,
        maxLength: grams.length,
      })
      .map((prices): PriceStep[] => {
        const rising = prices.toSorted((a, b) => a - b);
        const weights = grams.toSorted((a, b) => a - b);
        return weights.map((gram, index) => ({ up_to: gram / 1000, price: rising[index] ?? 0 }));
      }),
  );
const countries = ['PT', 'ES', 'DE'];
const zone: fc.Arbitrary<Zone> = fc.record({
  name: fc.constant('Zone'),
  countries: fc.subarray(countries),
  postcodes: fc.subarray(['4', '41', '1']),
  max_distance: fc.option(fc.integer({ min: 1, max: 500 })),
  transit_days: fc.option(fc.integer({ min: 0, max: 30 })),
  steps,
});
const surcharge = fc.record({
  kind: fc.constantFrom('cod', 'saturday', 'fuel', 'other'),
  amount: fc.option(fc.integer({ min: 0, max: 10_000 })),
  percent: fc.option(fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)),
  of: fc.option(fc.constantFrom('cod', 'price')),
});
const service = fc.record({
  name: fc.constant('Any'),
  currency: fc.constant('EUR'),
  by: fc.constantFrom('weight', 'pieces'),
  minimum: fc.option(fc.integer({ min: 0, max: 5000 })),
  zones: fc.array(zone, { maxLength: 4 }),
  surcharges: fc.array(surcharge, { maxLength: 5 }),
});
const parcel: fc.Arbitrary<ToPrice> = fc.record({
  country: fc.option(fc.constantFrom(...countries)),
  postcode: fc.option(fc.constantFrom('4100-020', '1000', '8000')),
  distance: fc.option(fc.double({ min: 0, max: 600, noNaN: true })),
  weight: fc.option(fc.integer({ min: 1, max: 120_000 }).map((grams) => grams / 1000)),
  pieces: fc.integer({ min: 1, max: 99 }),
  cod: fc.option(
    fc.record({
      amount: fc.integer({ min: 1, max: 100_000 }),
      currency: fc.constantFrom('EUR', 'USD'),
    }),
  ),
  isSaturday: fc.boolean(),
});

test('10,000 parcels cost the same twice, the sum of their lines, and not less where they are heavier', () => {
  fc.assert(
    fc.property(service, parcel, fc.integer({ min: 0, max: 5000 }), (rates, one, more) => {
      const quote = priceParcel(rates, one);
      expect(priceParcel(structuredClone(rates), structuredClone(one))).toEqual(quote);
      if ('reason' in quote) return;
      expect(Number.isSafeInteger(quote.price)).toBe(true);
      expect(quote.price).toBe(sumPriceLines(quote.lines));
      expect(quote.lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
      const weight = one.weight === null ? null : (one.weight * 1000 + more) / 1000;
      const heavier = priceParcel(rates, { ...one, weight, pieces: one.pieces + more });
      if (!('reason' in heavier)) expect(heavier.price).toBeGreaterThanOrEqual(quote.price);
    }),
    { numRuns: 10_000 },
  );
});
