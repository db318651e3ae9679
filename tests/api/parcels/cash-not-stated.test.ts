/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import type { CashRow, UnbookedParcel } from '../../../server/parcels/shared/cash.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { TestAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import { setColumns } from '../../support/parcels/parcel-rows.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';
import { csv } from '../../support/transfer/imports.ts';

const euros = { cod_amount: 12_050, cod_currency: 'EUR' };
const delivered = { title: 'Delivered', stage: 'delivered' };

/** A site with a driver's run of three of five parcels, each paid at the door, and what is done about their cash. */
async function siteWithCash() {
  const site = await siteWithRuns();
  const { db, dispatcher, driver, driverId, makeRun } = site;
  await db.updateTable('parcels').set(euros).execute();
  const run = await makeRun(['WB-1', 'WB-2', 'WB-3']);
  const send = (who: TestAdmin, method: string, path: string, json: object) =>
    who.ask(path, { method, json });
  const record = (parcels: string[], fields: object = {}, who: TestAdmin = driver) =>
    send(who, 'POST', '/api/events', { parcels, ...delivered, ...fields });
  const undo = (id: number) => send(dispatcher, 'DELETE', '/api/events', { id });
  const change = (id: string, fields: object) =>
    send(dispatcher, 'PATCH', '/api/parcels', { id, ...fields });
  const state = (parcel: string, fields: object, who: TestAdmin = dispatcher) =>
    send(who, 'PATCH', '/api/cash', { parcel, ...fields });
  const cash = async (query = ''): Promise<CashRow[]> =>
    dataOf(await dispatcher.ask(`/api/cash${query}`)).data;
  const items = async (query = '') => (await cash(query)).flatMap((row) => row.items);
  const codes = async (query = '') =>
    (await items(query)).map(({ tracking_code }) => tracking_code).sort();
  const notStated = () => codes('?state=not_stated');
  const key = { driver: driverId, run: run.id, day: dayFromNow(), currency: 'EUR' };
  const settle = (fields: object) =>
    send(dispatcher, 'POST', '/api/cash/settlements', { ...key, ...fields });
  const handOver = (parcel: string, fields: Record<string, string> = {}) =>
    deliver(driver, { parcel, ...fields });
  const actions = { record, undo, change, state, cash, items, codes, notStated, settle, handOver };
  return { ...site, ...actions, run, send };
}

describe('an event that delivers', () => {
  test('one parcel says what was collected, as a delivery does', async () => {
    const { record, items, cash, driverId, run } = await siteWithCash();
    for (const cod_collected of [0, 500, 1_205_000])
      expect(badFieldsOf(await record(['WB-1'], { cod_collected }))).toEqual(['cod_reason']);
    expect((await record(['WB-1'], { cod_method: 'card' })).status).toBe(201);
    expect((await record(['WB-2'], { cod_reason: 'Has no money' })).status).toBe(201);
    const part = { cod_collected: 4000, cod_method: 'cash', cod_reason: 'The rest later' };
    expect((await record(['WB-3'], part)).status).toBe(201);

    expect(await items()).toMatchObject([
      { tracking_code: 'WB-1', due: 12_050, collected: 12_050, method: 'card', reason: null },
      { tracking_code: 'WB-2', collected: 0, method: null, reason: 'Has no money' },
      { tracking_code: 'WB-3', collected: 4000, method: 'cash', reason: 'The rest later' },
    ]);
    expect(await cash()).toMatchObject([{ driver: { id: driverId }, run: { id: run.id } }]);
  });

  test('several are all in full, or not stated', async () => {
    const { db, record, items, notStated, dispatcher, ids } = await siteWithCash();
    await setColumns(db, 'WB-2', { cod_amount: null });
    const some = ['WB-1', 'WB-2', 'WB-3'];
    for (const fields of [{ cod_collected: 1 }, { cod_method: 'cash' }, { cod_reason: 'Why' }]) {
      expect(badFieldsOf(await record(some, fields))).toEqual(Object.keys(fields));
      expect(badFieldsOf(await record(['WB-1'], { ...fields, cod: 'full' }))).toEqual(
        Object.keys(fields),
      );
    }
    expect(badFieldsOf(await record(some, { cod: 'half' }))).toEqual(['cod']);
    expect(await items()).toEqual([]);

    expect((await record(some, { cod: 'full' })).status).toBe(201);
    expect(await items()).toMatchObject([
      { tracking_code: 'WB-1', collected: 12_050, method: 'cash' },
      { tracking_code: 'WB-3', collected: 12_050, method: 'cash' },
    ]);
    await record(['WB-4', 'WB-5'], {}, dispatcher);
    expect(await notStated()).toEqual(['WB-4', 'WB-5']);
    // The same parcel, named in two ways, is one.
    const twice = { parcels: ['WB-4', ids[3]], cod_method: 'card' };
    expect((await record([], twice, dispatcher)).status).toBe(201);
    expect(await notStated()).toEqual(['WB-5']);
  });

  test('is the only one that says it', async () => {
    const { record, dispatcher, db, items } = await siteWithCash();
    const moving = { title: 'Here', stage: 'in_transit' };
    expect(badFieldsOf(await record(['WB-1'], { ...moving, cod_method: 'cash' }))).toEqual([
      'cod_method',
    ]);
    expect(badFieldsOf(await record(['WB-1'], { ...moving, cod: 'full' }))).toEqual(['cod']);
    await db.updateTable('parcels').set({ pieces_count: 2 }).execute();
    expect(badFieldsOf(await record(['WB-1/1'], { cod_method: 'cash' }))).toEqual(['cod_method']);
    expect((await record(['WB-1/1'], { cod: 'full' })).status).toBe(201);
    expect(await items()).toEqual([]);
    expect((await record(['WB-1/2'], { cod: 'full' })).status).toBe(201);
    expect(await items()).toMatchObject([{ tracking_code: 'WB-1', collected: 12_050 }]);

    const activity = (fields: object) =>
      dispatcher.ask('/api/activities', {
        method: 'POST',
        json: { parcel_id: 'WB-4', description: 'At the door', ...delivered, ...fields },
      });
    expect(badFieldsOf(await activity({ stage: null, cod_method: 'cash' }))).toEqual([
      'cod_method',
    ]);
    expect(badFieldsOf(await activity({ cod_collected: 1 }))).toEqual(['cod_reason']);
    expect((await activity({ cod_method: 'other' })).status).toBe(201);
    expect(await items()).toContainEqual(
      expect.objectContaining({ tracking_code: 'WB-4', collected: 12_050, method: 'other' }),
    );
  });

  test('is undone with its cash, and says who stated it in the activity log', async () => {
    const { record, undo, codes, dispatcher } = await siteWithCash();
    const reply = await record(['WB-1'], { cod_method: 'cash' });
    const log: object[] = dataOf(await dispatcher.ask('/api/audit')).data;
    expect(log).toContainEqual(
      expect.objectContaining({
        email: 'driver@example.com',
        record: { type: 'cash', id: null, name: 'WB-1' },
        changes: expect.objectContaining({ cod_collected: { from: null, to: 12_050 } }),
      }),
    );
    expect((await undo(dataOf(reply).id)).status).toBe(200);
    expect(await codes()).toEqual([]);
  });
});

describe('what is not stated', () => {
  test('is listed once for each parcel, however it was delivered, until it is stated', async () => {
    const site = await siteWithCash();
    const { record, change, send, dispatcher, notStated, codes, handOver, ids } = site;
    await change('WB-1', { stage: 'delivered' });
    const many = { parcels: [ids[1]], stage: 'delivered' };
    await send(dispatcher, 'PATCH', paths.api.parcelsMany, many);
    const file = csv('tracking_code,stage', 'WB-3,delivered');
    await dispatcher.ask(paths.api.importParcels, { method: 'POST', form: { file } });
    await record(['WB-4', 'WB-1'], {}, dispatcher);
    const activity = { parcel_id: 'WB-5', description: 'At the door', ...delivered };
    expect((await send(dispatcher, 'POST', '/api/activities', activity)).status).toBe(201);
    await record(['WB-5'], {}, dispatcher);
    await handOver('WB-2');
    const born = { tracking_code: 'NEW-1', recipient_name: 'Ada', destination: 'Delft', ...euros };
    await send(dispatcher, 'POST', '/api/parcels', { ...born, stage: 'delivered' });

    const all = ['NEW-1', 'WB-1', 'WB-2', 'WB-3', 'WB-4', 'WB-5'];
    expect(await notStated()).toEqual(all);
    expect(await codes()).toEqual(all);
    const unbooked: UnbookedParcel[] = dataOf(await dispatcher.ask('/api/cash/unbooked')).data;
    expect(unbooked.map(({ tracking_code }) => tracking_code)).toEqual(['NEW-1', 'WB-3']);
    const page = dataOf(await dispatcher.ask('/api/cash?state=not_stated&per_page=4'));
    expect([page.total, page.data.length]).toEqual([6, 4]);

    for (const code of all)
      expect((await site.state(code, { cod_method: 'cash' })).status).toBe(200);
    expect(await notStated()).toEqual([]);
    expect(await codes()).toEqual(all);
  });

  test('follows its parcel: another status, another amount, none, or none at all', async () => {
    const { change, record, undo, notStated, items, send, dispatcher } = await siteWithCash();
    for (const code of ['WB-1', 'WB-2', 'WB-3', 'WB-4']) await change(code, { stage: 'delivered' });
    await change('WB-1', { stage: 'on_hold' });
    await change('WB-2', { cod_amount: null });
    await change('WB-3', { cod_amount: 500, cod_currency: 'USD' });
    await send(dispatcher, 'DELETE', '/api/parcels', { id: 'WB-4' });
    expect(await items('?state=not_stated')).toMatchObject([{ tracking_code: 'WB-3', due: 500 }]);

    // Its event goes, and it stays delivered as it was by hand.
    const event = await record(['WB-3'], {}, dispatcher);
    await undo(dataOf(event).id);
    expect(await notStated()).toEqual(['WB-3']);
    const other = await record(['WB-5'], {}, dispatcher);
    await change('WB-5', { stage: 'on_hold' });
    expect(await notStated()).toEqual(['WB-3', 'WB-5']);
    await undo(dataOf(other).id);
    expect(await notStated()).toEqual(['WB-3']);
  });

  test('is one parcel’s where two are merged', async () => {
    const { change, record, send, dispatcher, notStated, codes, state } = await siteWithCash();
    await change('WB-1', { stage: 'delivered' });
    await record(['WB-2', 'WB-4'], {}, dispatcher);
    const merge = (into: string, from: string) =>
      send(dispatcher, 'POST', '/api/parcels/merge', { into, from });
    expect((await merge('WB-1', 'WB-2')).status).toBe(200);
    expect(await notStated()).toEqual(['WB-1', 'WB-4']);
    await state('WB-1', { cod_method: 'cash' });
    expect((await merge('WB-4', 'WB-1')).status).toBe(200);
    expect([await notStated(), await codes()]).toEqual([[], ['WB-4']]);
  });

  test('stands once in Cash after an event and a delivery, handed in meanwhile or not', async () => {
    const { record, handOver, settle, codes, cash, undo, notStated } = await siteWithCash();
    const event = await record(['WB-1', 'WB-2']);
    await handOver('WB-1', { cod_method: 'cash' });
    expect(await codes()).toEqual(['WB-1', 'WB-2']);
    expect((await settle({ amount: 12_050, reason: 'WB-2 is not known' })).status).toBe(201);
    await handOver('WB-2', { cod_method: 'cash' });
    expect(await codes()).toEqual(['WB-1', 'WB-2']);
    expect(await cash()).toMatchObject([{ due: 24_100, cash: 24_100, amount: 12_050 }]);
    await undo(dataOf(event).id);
    expect([await codes(), await notStated()]).toEqual([['WB-1', 'WB-2'], []]);
  });
});

describe('PATCH /api/cash', () => {
  test('states what was collected, without an event or mail', async () => {
    const { db, record, state, items, driverId } = await siteWithCash();
    await record(['WB-1']);
    const entries = await db.selectFrom('audit_events').select('id').execute();
    const before = await db.selectFrom('activities').select('id').execute();

    expect(badFieldsOf(await state('WB-1', {}))).toEqual(['cod_collected']);
    expect(badFieldsOf(await state('WB-1', { cod_collected: 100 }))).toEqual(['cod_reason']);
    const reply = await state('WB-1', { cod_method: 'cash' });

    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toEqual({
      id: expect.any(Number),
      tracking_code: 'WB-1',
      due: 12_050,
      collected: 12_050,
      method: 'cash',
      reason: null,
      settlement_id: null,
    });
    expect(await items(`?driver=${driverId}`)).toMatchObject([{ collected: 12_050 }]);
    expect(await db.selectFrom('activities').select('id').execute()).toEqual(before);
    // Mails and webhooks follow from entries of parcels and activities.
    const added = db.selectFrom('audit_events').select(['action', 'record_type']);
    expect(await added.offset(entries.length).limit(9).orderBy('id').execute()).toEqual([
      { action: 'changed', record_type: 'cash' },
    ]);
    expect((await state('WB-9', { cod_method: 'cash' })).status).toBe(404);
    expect((await state('WB-5', { cod_method: 'cash' })).status).toBe(409);
  });

  test('corrects it until it is handed in', async () => {
    const { record, state, settle, items } = await siteWithCash();
    await record(['WB-1'], { cod_method: 'cash' });
    const less = { cod_collected: 12_000, cod_method: 'card', cod_reason: 'Rounded' };
    expect((await state('WB-1', less)).status).toBe(200);
    expect(await items()).toMatchObject([{ due: 12_050, collected: 12_000, method: 'card' }]);
    expect((await settle({ amount: 0, reason: 'Rounded' })).status).toBe(201);
    expect((await state('WB-1', { cod_method: 'cash' })).status).toBe(409);
    expect(await items()).toMatchObject([{ collected: 12_000 }]);
  });

  test('is for drivers for their own', async () => {
    const site = await siteWithCash();
    const { record, state, dispatcher, driver, change, cash, driverId, run } = site;
    await record(['WB-1']);
    await record(['WB-4'], {}, dispatcher);
    await change('WB-2', { stage: 'delivered' });
    const second = await site.secondDriver();
    const full = { cod_method: 'cash' };
    expect((await state('WB-1', full, second)).status).toBe(403);
    expect((await state('WB-4', full, driver)).status).toBe(403);
    expect((await state('WB-1', full, driver)).status).toBe(200);
    // It is on their run, so that the money is theirs.
    expect((await state('WB-2', full)).status).toBe(200);
    expect(await cash(`?driver=${driverId}&run=${run.id}`)).toMatchObject([{ cash: 24_100 }]);
  });
});

describe('a hand-in', () => {
  test('of something not stated, short or over takes a reason, and states nothing', async () => {
    const { record, settle, notStated, cash, state, codes } = await siteWithCash();
    await record(['WB-1'], { cod_method: 'cash' });
    await record(['WB-2']);
    expect(badFieldsOf(await settle({ amount: 12_050 }))).toEqual(['reason']);
    const reply = await settle({ amount: 12_050, reason: 'WB-2 is asked about' });
    expect(dataOf(reply)).toMatchObject({ expected: 12_050, amount: 12_050, difference: 0 });
    expect(await notStated()).toEqual(['WB-2']);
    expect(await cash('?state=open')).toEqual([]);
    expect(await codes('?state=handed_in')).toEqual(['WB-1', 'WB-2']);

    expect((await state('WB-2', { cod_method: 'cash' })).status).toBe(200);
    expect(await notStated()).toEqual([]);
    expect(await cash('?state=open')).toMatchObject([{ amount: 12_050, cash: 24_100 }]);
    expect(dataOf(await settle({ amount: 12_050 }))).toMatchObject({ expected: 12_050 });
    expect(await codes('?state=handed_in')).toEqual(['WB-1', 'WB-2']);
  });

  test.each([
    ['short', 12_000],
    ['over', 12_500],
  ])('of what was collected %s takes a reason, and is a difference', async (_, cod_collected) => {
    const { record, settle, cash } = await siteWithCash();
    await record(['WB-1'], { cod_collected, cod_method: 'cash', cod_reason: 'No change' });
    expect(badFieldsOf(await settle({ amount: cod_collected }))).toEqual(['reason']);
    const reply = await settle({ amount: cod_collected - 100, reason: 'No change' });
    const difference = cod_collected - 12_050 - 100;
    expect(dataOf(reply)).toMatchObject({ difference });
    expect(await cash()).toMatchObject([{ settlements: [{ difference }] }]);
  });

  test('is taken back with what was not stated', async () => {
    const { record, settle, handOver, codes, cash, send, dispatcher } = await siteWithCash();
    await record(['WB-1', 'WB-2']);
    const { id } = dataOf(await settle({ amount: 0, reason: 'Not known' }));
    await handOver('WB-1', { cod_method: 'cash' });
    expect((await send(dispatcher, 'DELETE', '/api/cash/settlements', { id })).status).toBe(200);
    expect(await codes('?state=open')).toEqual(['WB-1', 'WB-2']);
    expect(await cash()).toMatchObject([{ due: 24_100, amount: 12_050, settlements: [] }]);
  });
});

test('the list and the file are of a period and of a state', async () => {
  const { record, settle, dispatcher, codes } = await siteWithCash();
  await record(['WB-1'], { cod_method: 'cash' });
  await settle({ amount: 12_050 });
  await record(['WB-2']);
  await record(['WB-4'], { cod_method: 'cash' }, dispatcher);
  const file = async (query: string) => {
    const { text } = await dispatcher.ask(`/api/cash/export${query}`);
    return [...text.matchAll(/WB-\d/g)].map(([code]) => code).sort();
  };
  const today = dayFromNow();
  for (const read of [codes, file]) {
    expect(await read(`?from=${today}&to=${today}`)).toEqual(['WB-1', 'WB-2', 'WB-4']);
    expect(await read(`?from=${dayFromNow(1)}`)).toEqual([]);
    expect(await read(`?to=${dayFromNow(-1)}`)).toEqual([]);
    expect(await read('?state=not_stated')).toEqual(['WB-2']);
  }
  expect(await file('?state=open')).toEqual(['WB-2', 'WB-4']);
  expect(await file('?state=handed_in')).toEqual(['WB-1']);
  for (const path of ['/api/cash?', '/api/cash?format=csv&', '/api/cash/export?']) {
    const reversed = await dispatcher.ask(`${path}from=${today}&to=${dayFromNow(-1)}`);
    expect([reversed.status, badFieldsOf(reversed)]).toEqual([422, ['to']]);
    expect(badFieldsOf(await dispatcher.ask(`${path}state=else`))).toEqual(['state']);
  }
});
