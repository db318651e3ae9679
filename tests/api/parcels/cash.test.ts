/** @module-tag postgres */

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CashRow, UnbookedParcel } from '../../../server/parcels/shared/cash.ts';
import { paths } from '../../../server/shared/paths.ts';
import { insertMember, signedInMember, type TestAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { deliver, failToDeliver } from '../../support/parcels/deliveries.ts';
import { changeParcel } from '../../support/parcels/parcel-site.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';
import { insertParcel } from '../../support/parcels.ts';
import { csv } from '../../support/transfer/imports.ts';

const euros = { cod_amount: 12_050, cod_currency: 'EUR' };

/** A site with a run of five parcels, of which each is paid at the door, and what is done at the door and in the evening. */
async function siteWithCash() {
  const site = await siteWithRuns();
  const { db, driver, dispatcher, driverId, makeRun } = site;
  await db.updateTable('parcels').set(euros).execute();
  const run = await makeRun(['WB-1', 'WB-2', 'WB-3', 'WB-4', 'WB-5']);
  const handOver = (parcel: string, form: Record<string, string> = {}, who: TestAdmin = driver) =>
    deliver(who, { parcel, ...form });
  const collect = async (parcel: string, form: Record<string, string> = {}) => {
    const reply = await handOver(parcel, { cod_collected: '12050', cod_method: 'cash', ...form });
    expect(reply.status).toBe(201);
    return dataOf(reply);
  };
  const undo = (id: number) => driver.ask('/api/events', { method: 'DELETE', json: { id } });
  const cash = async (query = '', who: TestAdmin = dispatcher): Promise<CashRow[]> =>
    dataOf(await who.ask(`/api/cash${query}`)).data;
  const key = { driver: driverId, run: run.id, day: dayFromNow(), currency: 'EUR' };
  const settle = (fields: object, as = dispatcher) =>
    as.ask('/api/cash/settlements', { method: 'POST', json: { ...key, ...fields } });
  const takeBack = (id: number) =>
    dispatcher.ask('/api/cash/settlements', { method: 'DELETE', json: { id } });
  return { ...site, run, handOver, collect, undo, cash, key, settle, takeBack };
}

describe('a parcel that is paid at the door', () => {
  test('has an amount in the smallest unit, and the company’s currency where it names none', async () => {
    const { db, dispatcher } = await siteWithRuns();
    const patch = (json: object) => changeParcel(dispatcher, { id: 'WB-1', ...json });

    const without = await patch({ cod_amount: 500 });
    expect(without.status).toBe(422);
    expect(badFieldsOf(without)).toEqual(['cod_currency']);
    await db.updateTable('settings').set({ invoice_currency: 'KWD' }).execute();
    expect(dataOf(await patch({ cod_amount: 500 }))).toMatchObject({
      cod_amount: 500,
      cod_currency: 'KWD',
    });
    expect(dataOf(await patch({ cod: '1.250' }))).toMatchObject({ cod_amount: 1250 });
    expect(dataOf(await patch({ cod: '€ 120,50' }))).toMatchObject(euros);
    expect(dataOf(await patch({ cod: '99.9' }))).toMatchObject({ cod_amount: 9990 });
    for (const bad of [{ cod: '1.250' }, { cod: '$ 5' }, { cod_amount: '500' }, { cod_amount: -1 }])
      expect((await patch(bad)).status).toBe(422);
    expect(dataOf(await patch({ cod: '' }))).toMatchObject({ cod_amount: null });
  });

  test.each([
    [
      { cod_amount: '12.50' },
      'COD amount: enter a whole number in the currency’s smallest unit, such as 1250 for 12.50 EUR.',
    ],
    [
      { cod_amount: 12.5 },
      'COD amount: enter a whole number in the currency’s smallest unit, such as 1250 for 12.50 EUR.',
    ],
    [
      { cod: '25.000', cod_currency: 'IDR' },
      'Cash on delivery: “25.000” can be read in two ways. Write 25000 or 25.00.',
    ],
    [
      { cod: '1,250', cod_currency: 'KWD' },
      'Cash on delivery: “1,250” can be read in two ways. Write 1250 or 1.25.',
    ],
    [
      { price_text: '1.250', currency: 'EUR' },
      'Price: “1.250” can be read in two ways. Write 1250 or 1.25.',
    ],
    [
      { cod: 'much', cod_currency: 'EUR' },
      'Cash on delivery: enter an amount in this currency, such as 12 or 12.50.',
    ],
    [
      { cod: '12.50', cod_currency: 'JPY' },
      'Cash on delivery: enter an amount in this currency, such as 1250.',
    ],
    [
      { cod: '(5)', cod_currency: 'KWD' },
      'Cash on delivery: enter an amount in this currency, such as 12.500.',
    ],
    [{ cod: '$ 5', cod_currency: 'EUR' }, 'Cash on delivery: enter a currency code, such as EUR.'],
    [{ cod: '5' }, 'Cash on delivery: enter a currency code, such as EUR.'],
  ])(
    'is refused with an example that fits the currency and the call: %j',
    async (fields, sentence) => {
      const { dispatcher } = await siteWithRuns();
      const reply = await changeParcel(dispatcher, { id: 'WB-1', ...fields });
      expect([reply.status, reply.json().errors]).toEqual([422, [sentence]]);
    },
  );

  test.each([
    [{ cod: 'Rp 25.000', cod_currency: 'IDR' }, 2_500_000],
    [{ cod: '¥1,200', cod_currency: 'JPY' }, 1200],
    [{ cod: '1,25,000', cod_currency: 'INR' }, 12_500_000],
    [{ cod: '17 440 Ft', cod_currency: 'HUF' }, 1_744_000],
  ])('is read as it is written in its country: %j', async (fields, amount) => {
    const { dispatcher } = await siteWithRuns();
    const reply = await changeParcel(dispatcher, { id: 'WB-1', ...fields });
    expect(dataOf(reply)).toMatchObject({ cod_amount: amount, cod_currency: fields.cod_currency });
  });

  test('without a currency fails alone where many are added', async () => {
    const { dispatcher } = await siteWithRuns();
    const parcel = (tracking_code: string, fields = {}) => {
      return { tracking_code, recipient_name: 'Ada', destination: 'Delft', ...fields };
    };
    const json = { parcels: [parcel('CASH-1', { cod_amount: 500 }), parcel('CASH-2')] };

    const reply = await dispatcher.ask('/api/parcels/many', { method: 'POST', json });

    expect(dataOf(reply).results).toMatchObject([{ ok: false }, { ok: true }]);
  });

  test('shows its driver what is due, until it is paid, and visitors only what they may see all of', async () => {
    const { db, driver, ask, collect } = await siteWithCash();
    const today = async () => dataOf(await driver.ask('/api/today')).stops;
    const seen = async () => dataOf(await ask('/api/parcels/WB-2'));

    expect((await today())[0]).toMatchObject(euros);
    await collect('WB-1');
    expect((await today())[0]).toMatchObject({ cod_amount: null });
    for (const public_details of ['masked', 'locked'] as const) {
      await db.updateTable('settings').set({ public_details }).execute();
      expect(await seen()).toMatchObject({ cod_amount: null, cod_currency: null });
    }
    await db.updateTable('settings').set({ public_details: 'all' }).execute();
    expect(await seen()).toMatchObject(euros);
  });
});

describe('POST /api/deliveries', () => {
  test('says what was collected, or why not; a refused delivery keeps it open', async () => {
    const { driver, handOver, cash, driverId, run } = await siteWithCash();

    expect((await handOver('WB-1', { cod_method: 'cash' })).status).toBe(201);
    expect((await handOver('WB-2', { cod_method: 'card' })).status).toBe(201);
    for (const cod_collected of ['0', '500', '1205000']) {
      expect(badFieldsOf(await handOver('WB-3', { cod_collected }))).toEqual(['cod_reason']);
    }
    expect((await handOver('WB-3', { cod_reason: 'No money' })).status).toBe(201);
    // As an older program does it.
    expect((await handOver('WB-4')).status).toBe(201);
    await failToDeliver(driver, { parcel: 'WB-5', reason: 'refused' });

    const rows = await cash('?open=yes');
    expect(rows).toMatchObject([
      {
        driver: { id: driverId },
        run: { id: run.id, name: null },
        day: dayFromNow(),
        currency: 'EUR',
        due: 48_200,
        cash: 12_050,
        card: 12_050,
        other: 0,
        amount: 12_050,
        open: 'yes',
        settlements: [],
      },
    ]);
    expect(rows[0]?.items).toMatchObject([
      { tracking_code: 'WB-1', due: 12_050, collected: 12_050, method: 'cash', reason: null },
      { tracking_code: 'WB-2', collected: 12_050, method: 'card' },
      { tracking_code: 'WB-3', collected: 0, method: null, reason: 'No money' },
      { tracking_code: 'WB-4', collected: null, method: null, settlement_id: null },
    ]);
  });

  test('counts nothing twice: not a repeated request, a second report, nor a scan', async () => {
    const { driver, dispatcher, cash, collect } = await siteWithCash();
    const headers = { 'Idempotency-Key': 'a-key-of-this-phone-1' };
    for (let times = 0; times < 2; times += 1)
      await deliver(driver, { parcel: 'WB-1', cod_method: 'cash' }, headers);
    await collect('WB-1');
    const scanned = { parcels: ['WB-1', 'WB-2'], title: 'Delivered', stage: 'delivered' };
    for (let times = 0; times < 2; times += 1)
      await dispatcher.ask('/api/events', { method: 'POST', json: scanned });
    expect(await cash()).toMatchObject([
      { amount: 12_050, items: [{ tracking_code: 'WB-1' }, { tracking_code: 'WB-2' }] },
    ]);

    await collect('WB-2', { cod_method: 'other' });
    expect(await cash()).toMatchObject([{ amount: 12_050, other: 12_050, due: 24_100 }]);
  });

  test('makes an amount due once, however often and by what means it is paid, also after an undo', async () => {
    const { dispatcher, collect, undo, cash, settle } = await siteWithCash();
    const due = async () => (await cash())[0]?.due;
    const part = await collect('WB-1', { cod_collected: '4000', cod_reason: 'The rest by card' });
    const rest = await collect('WB-1', { cod_collected: '8050', cod_method: 'card' });
    expect(await cash()).toMatchObject([{ due: 12_050, cash: 4000, card: 8050 }]);
    await undo(part.event_id);
    expect(await due()).toBe(12_050);
    await undo(rest.event_id);

    const json = { parcels: ['WB-2'], title: 'Delivered', stage: 'delivered' };
    const scan = await dispatcher.ask('/api/events', { method: 'POST', json });
    expect((await settle({ amount: 0, reason: 'Not known yet' })).status).toBe(201);
    await collect('WB-2');
    expect(await due()).toBe(12_050);
    await dispatcher.ask('/api/events', { method: 'DELETE', json: { id: dataOf(scan).id } });
    expect(await due()).toBe(12_050);
  });

  test('takes nothing paid in another currency off what is due', async () => {
    const { dispatcher, collect, cash } = await siteWithCash();
    await collect('WB-1', { cod_collected: '4000', cod_reason: 'The rest later' });
    await changeParcel(dispatcher, { id: 'WB-1', cod_currency: 'USD' });
    await collect('WB-1');
    expect(await cash()).toMatchObject([
      { currency: 'EUR', due: 4000, cash: 4000 },
      { currency: 'USD', due: 12_050, cash: 12_050 },
    ]);
  });

  test('is undone with what it has collected; what was handed in by then is taken off later', async () => {
    const { collect, undo, cash, settle } = await siteWithCash();
    const first = await collect('WB-1');
    expect((await undo(first.event_id)).status).toBe(200);
    expect(await cash()).toEqual([]);

    const again = await collect('WB-1');
    expect((await settle({ amount: 12_050 })).status).toBe(201);
    expect((await undo(again.event_id)).status).toBe(200);
    expect(await cash()).toMatchObject([
      { cash: 0, amount: -12_050, open: 'yes', settlements: [{ amount: 12_050 }] },
    ]);
    await collect('WB-1');
    expect(await cash()).toMatchObject([{ cash: 12_050, amount: 0, open: 'yes' }]);
  });
});

describe('POST /api/cash/settlements', () => {
  test('signs off what is handed in, and another amount with a reason alone', async () => {
    const { collect, cash, settle, dispatcher } = await siteWithCash();
    await collect('WB-1');
    await collect('WB-2');
    await collect('WB-3', { cod_method: 'card' });

    const short = await settle({ amount: 24_000 });
    expect(short.status).toBe(422);
    expect(badFieldsOf(short)).toEqual(['reason']);
    const reply = await settle({ amount: 24_000, reason: 'A coin is missing' });

    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toMatchObject({ expected: 24_100, amount: 24_000, currency: 'EUR' });
    expect(await cash('?open=yes')).toEqual([]);
    expect(await cash()).toMatchObject([
      {
        cash: 24_100,
        card: 12_050,
        amount: 0,
        open: 'no',
        settlements: [{ reason: 'A coin is missing', signed_by: 'dispatcher@example.com' }],
      },
    ]);
    expect((await settle({ amount: 24_000 })).status).toBe(409);
    expect((await settle({ amount: 0 })).status).toBe(409);
    await collect('WB-4');
    expect(await cash('?open=yes')).toMatchObject([{ amount: 12_050, cash: 36_150 }]);
    const log: object[] = dataOf(await dispatcher.ask('/api/audit')).data;
    const entry = {
      action: 'created',
      record: { type: 'settlement', id: 1, name: 'driver@example.com' },
    };
    expect(log).toContainEqual(expect.objectContaining(entry));
  });

  test('is taken back on the same day alone', async () => {
    const { db, collect, cash, settle, takeBack } = await siteWithCash();
    await collect('WB-1');
    const { id } = dataOf(await settle({ amount: 12_050 }));
    expect((await takeBack(id)).status).toBe(200);
    expect(await cash('?open=yes')).toMatchObject([{ amount: 12_050, settlements: [] }]);

    const later = dataOf(await settle({ amount: 12_050 })).id;
    const created_at = new Date(Date.now() - 86_400_000).toISOString();
    await db.updateTable('cash_settlements').set({ created_at }).execute();
    expect((await takeBack(later)).status).toBe(409);
    expect((await takeBack(99)).status).toBe(404);
    expect(await cash('?open=yes')).toEqual([]);
  });

  test('is of one driver, run, day and currency, whatever becomes of run and parcels', async () => {
    const { db, dispatcher, secondDriver, makeRun, collect, handOver, cash, run, driverId } =
      await siteWithCash();
    const dollars = { tracking_code: 'US-1', cod_amount: 500, cod_currency: 'USD', stage: null };
    await insertParcel(db, { ...dollars, status: null });
    const second = await secondDriver();
    const other = await insertMember({ db }, 'driver', 'second@example.com');
    await makeRun(['US-1'], { driver: other });
    await handOver('US-1', { cod_method: 'cash' }, second);
    await collect('WB-1');

    expect(await cash()).toHaveLength(2);
    expect(await cash(`?driver=${other}`)).toMatchObject([{ currency: 'USD', amount: 500 }]);
    expect(await cash(`?run=${run.id}&day=${dayFromNow()}`)).toMatchObject([{ currency: 'EUR' }]);
    expect(await cash(`?day=${dayFromNow(1)}`)).toEqual([]);
    await dispatcher.ask('/api/runs', { method: 'DELETE', json: { id: run.id } });
    await dispatcher.ask('/api/parcels', { method: 'DELETE', json: { id: 'WB-1' } });
    expect(await cash(`?driver=${driverId}`)).toMatchObject([
      { run: null, amount: 12_050, items: [{ tracking_code: null, collected: 12_050 }] },
    ]);
  });

  test('keeps its sums where parcels are merged', async () => {
    const { dispatcher, collect, cash } = await siteWithCash();
    await collect('WB-1');
    await collect('WB-2');
    const pair = { into: 'WB-1', from: 'WB-2' };
    const reply = await dispatcher.ask('/api/parcels/merge', { method: 'POST', json: pair });
    expect(reply.status).toBe(200);
    expect(await cash()).toMatchObject([
      { amount: 24_100, items: [{ tracking_code: 'WB-1' }, { tracking_code: 'WB-1' }] },
    ]);
  });

  test('loses and doubles nothing with 64 writers at once', { timeout: 60_000 }, async () => {
    const { db, run, change, driver, collect, cash, settle } = await siteWithCash();
    const codes = Array.from({ length: 64 }, (_, index) => `MANY-${index}`);
    for (const tracking_code of codes)
      await insertParcel(db, { tracking_code, ...euros, stage: null, status: null });
    await change({ id: run.id, add: codes });
    const handIn = async (): Promise<number> => {
      const amount = (await cash('?open=yes'))[0]?.amount ?? 0;
      const reply = await settle({ amount, reason: 'Whatever it is' });
      return reply.status === 201 ? dataOf(reply).expected : 0;
    };

    const work = codes.map((code) => collect(code));
    const [settled, undone] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, handIn)),
      collect('WB-1').then(({ event_id }) =>
        driver.ask('/api/events', { method: 'DELETE', json: { id: event_id } }),
      ),
      Promise.all(work),
    ]);
    expect(undone.status).toBe(200);
    const rest = await handIn();

    expect([...settled, rest].reduce((sum, expected) => sum + expected, 0)).toBe(64 * 12_050);
    expect(await cash('?open=yes')).toEqual([]);
    const items = await db.selectFrom('cash_items').select('activity_id').execute();
    expect(items.filter(({ activity_id }) => activity_id !== null)).toHaveLength(64);
  });
});

describe('GET /api/cash/unbooked', () => {
  test('has what was delivered without an event, until it is booked, so that every sum agrees', async () => {
    const site = await siteWithCash();
    const { dispatcher, collect, undo, cash, ids } = site;
    const unbooked = async (who = dispatcher): Promise<UnbookedParcel[]> =>
      dataOf(await who.ask('/api/cash/unbooked')).data;
    const codes = async () => (await unbooked()).map(({ tracking_code }) => tracking_code);
    const dueOf = (rows: { due: number }[]) => rows.reduce((sum, { due }) => sum + due, 0);
    const sum = async () => dueOf(await cash());
    expect(await codes()).toEqual([]);

    const delivered = { stage: 'delivered' };
    await changeParcel(dispatcher, { id: 'WB-1', ...delivered });
    const many = { parcels: [ids[1]], ...delivered };
    await dispatcher.ask(paths.api.parcelsMany, { method: 'PATCH', json: many });
    const file = csv('tracking_code,stage', 'WB-3,delivered');
    await dispatcher.ask(paths.api.importParcels, { method: 'POST', form: { file } });
    const event = { parcels: ['WB-4'], title: 'Here', ...delivered };
    await dispatcher.ask('/api/events', { method: 'POST', json: event });

    // An event is in the cash of who recorded it, as not stated.
    expect(await codes()).toEqual(['WB-3', 'WB-2', 'WB-1']);
    expect(await unbooked()).toContainEqual({
      id: ids[0],
      tracking_code: 'WB-1',
      due: 12_050,
      currency: 'EUR',
    });
    expect(await sum()).toBe(4 * 12_050);
    const page = '/control/cash.html?state=not_stated';
    const field = 'name="parcel" value="WB-1"';
    expect((await dispatcher.ask(page)).text.includes(field)).toBe(true);
    const bookkeeper = await signedInMember(site, 'bookkeeper');
    expect((await bookkeeper.ask(page)).text.includes(field)).toBe(true);
    expect(await unbooked(bookkeeper)).toHaveLength(3);

    const { event_id } = await collect('WB-1');
    expect(await codes()).toEqual(['WB-3', 'WB-2']);
    expect(await sum()).toBe(4 * 12_050);
    await undo(event_id);
    expect(await codes()).toEqual(['WB-3', 'WB-2', 'WB-1']);
    await changeParcel(dispatcher, { id: 'WB-1', stage: 'on_hold' });
    await changeParcel(dispatcher, { id: 'WB-2', cod_amount: null });
    expect(await codes()).toEqual(['WB-3']);
  });
});

test('what was undone after it was handed in neither hides its parcel nor what it is still to pay', async () => {
  const { dispatcher, collect, undo, settle, cash, key } = await siteWithCash();
  const unbooked = async () =>
    dataOf(await dispatcher.ask('/api/cash/unbooked')).data.map(
      ({ tracking_code }: UnbookedParcel) => tracking_code,
    );
  const { event_id } = await collect('WB-1');
  await settle({ amount: 12_050 });
  await undo(event_id);

  await changeParcel(dispatcher, { id: 'WB-1', stage: 'delivered' });
  expect(await unbooked()).toEqual(['WB-1']);
  const event = { parcels: ['WB-1'], title: 'Here', stage: 'delivered' };
  await dispatcher.ask('/api/events', { method: 'POST', json: event });

  expect(await unbooked()).toEqual([]);
  const items = (await cash(`?day=${key.day}`)).flatMap((row) => row.items);
  expect(items.map(({ due, collected }) => [due, collected])).toEqual(
    expect.arrayContaining([[12_050, null]]),
  );
  expect(items.reduce((sum, { due }) => sum + due, 0)).toBe(12_050);
});

test('the bookkeeper reads and takes in what is collected, without phone numbers', async () => {
  const site = await siteWithCash();
  await site.collect('WB-1');
  const bookkeeper = await signedInMember(site, 'bookkeeper');

  expect(await site.cash('', bookkeeper)).toMatchObject([{ amount: 12_050 }]);
  const file = await bookkeeper.ask('/api/cash/export?open=yes');
  expect(file.headers['content-disposition']).toContain('.csv');
  expect(file.text).toContain('WB-1,EUR,120.50,120.50,Cash');
  expect(file.text).not.toContain('+31 20 123');
  expect((await site.settle({ amount: 12_050 }, bookkeeper)).status).toBe(201);
});

test('the file of cash has all rows, the newest day first, also of days that have very many', async () => {
  const { db, dispatcher, driverId } = await siteWithCash();
  const count = 50_500;
  const days = `case when i <= 1000 then '2026-01-01' else '2025-1' || (i % 3) || '-1' || (i % 10) end`;
  await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    insert into cash_items (driver_id, day, currency, due, collected, method, created_at)
    select ${sql.lit(driverId)}, ${sql.raw(days)}, 'EUR', i, i, 'cash', '2026-01-01T10:00:00.000Z' from n`.execute(
    db,
  );
  const file = async (query = '') => {
    return (await dispatcher.ask(`/api/cash/export${query}`)).text.trim().split('\r\n').slice(1);
  };
  const daysIn = (lines: string[]) => lines.map((line) => line.slice(0, 10));

  const all = await file();
  expect(all).toHaveLength(count);
  expect(new Set(all.map((line) => line.split(',')[5])).size).toBe(count);
  expect(daysIn(all)).toEqual(daysIn(all).toSorted().toReversed());
  const [inJanuary, in2025] = [await file('?from=2026-01-01'), await file('?to=2025-12-31')];
  expect([inJanuary.length, in2025.length]).toEqual([1000, count - 1000]);
  expect((await dispatcher.ask('/api/cash/export?from=2026-01-02&to=2026-01-01')).status).toBe(422);
  const { total, data } = dataOf(await dispatcher.ask('/api/cash?per_page=2&page=2'));
  const allDays = [...new Set(daysIn(all))];
  expect([total, data.map(({ day }: CashRow) => day)]).toEqual([
    allDays.length,
    allDays.slice(2, 4),
  ]);
}, 60_000);

test('the list of what differs has the groups, and its file the parcels, of those hand-ins alone', async () => {
  const { collect, settle, dispatcher, cash, run, makeRun } = await siteWithCash();
  await dispatcher.ask('/api/runs', {
    method: 'PATCH',
    json: { id: run.id, parcels: ['WB-1', 'WB-2'] },
  });
  await makeRun(['WB-3']);
  await collect('WB-1');
  await collect('WB-3');
  expect(await cash('?state=difference')).toEqual([]);
  await settle({ amount: 12_000, reason: 'A coin is missing' });
  await collect('WB-2');

  const { text } = await dispatcher.ask('/api/cash/export?state=difference');

  expect((await cash('?state=difference')).map((row) => row.run?.id)).toEqual([run.id]);
  expect(text.match(/WB-\d/g)).toEqual(['WB-1']);
});
