import { describe, expect, test } from 'vitest';
import type { TestAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { siteWithRuns, statesOf } from '../../support/parcels/runs.ts';

const deliver = (who: TestAdmin, form: Record<string, string>) =>
  who.ask('/api/deliveries', { method: 'POST', form: { received_by: 'Ada', ...form } });
const fail = (who: TestAdmin, json: object, headers: Record<string, string> = {}) =>
  who.ask('/api/failed-deliveries', { method: 'POST', json, headers });
const record = (who: TestAdmin, json: object) =>
  who.ask('/api/events', { method: 'POST', json: { title: 'News', ...json } });
const undo = (who: TestAdmin, id: unknown) =>
  who.ask('/api/events', { method: 'DELETE', json: { id } });

describe('a stop', () => {
  test('is finished by the delivery of its parcel', async () => {
    const { makeRun, readRun, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2']);

    const reply = await deliver(dispatcher, { parcel: 'WB-1', place: 'neighbour' });

    expect(dataOf(reply)).toMatchObject({ delivery: { place: 'neighbour' } });
    const run = await readRun(id);
    expect(statesOf(run)).toEqual(['WB-1:delivered', 'WB-2:open']);
    expect(run.counts).toEqual({ done: 1, failed: 0, left: 1 });
    expect(run.stops[0]?.finished_at).toMatch(/Z$/);
  });

  test('is open again once that is undone', async () => {
    const { makeRun, readRun, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1']);
    const { event_id } = dataOf(await deliver(dispatcher, { parcel: 'WB-1' }));

    await undo(dispatcher, event_id);

    const run = await readRun(id);
    expect(run.stops).toMatchObject([{ state: 'open', finished_at: null, reason: null }]);
  });

  test('stays as it is where its run was closed, or its parcel is in another one', async () => {
    const { makeRun, readRun, change, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2']);
    const first = dataOf(await deliver(dispatcher, { parcel: 'WB-1' }));
    const second = dataOf(await deliver(dispatcher, { parcel: 'WB-2' }));
    await makeRun(['WB-2']);

    await undo(dispatcher, second.event_id);
    await change({ id, closed: 'yes' });
    await undo(dispatcher, first.event_id);

    expect(statesOf(await readRun(id))).toEqual(['WB-1:delivered', 'WB-2:delivered']);
  });

  test('is finished by any event with such a stage, at many parcels at once', async () => {
    const { makeRun, readRun, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2', 'WB-3']);

    await record(dispatcher, { parcels: ['WB-1', 'WB-2', 'WB-4'], stage: 'delivered' });
    await record(dispatcher, { parcels: ['WB-3'], stage: 'in_transit' });

    expect(statesOf(await readRun(id))).toEqual(['WB-1:delivered', 'WB-2:delivered', 'WB-3:open']);
  });

  test('is finished by an activity, and open again without it', async () => {
    const { makeRun, readRun, dispatcher, ids } = await siteWithRuns();
    const { id } = await makeRun(['WB-1']);
    const activity = { parcel_id: ids[0], title: 'Done', description: 'x', stage: 'delivered' };
    const reply = await dispatcher.ask('/api/activities', { method: 'POST', json: activity });
    expect(statesOf(await readRun(id))).toEqual(['WB-1:delivered']);

    const json = { id: dataOf(reply).id };
    await dispatcher.ask('/api/activities', { method: 'DELETE', json });

    expect(statesOf(await readRun(id))).toEqual(['WB-1:open']);
  });

  test('that has failed is delivered by another try on the same run', async () => {
    const { makeRun, readRun, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1']);
    await fail(dispatcher, { parcel: 'WB-1', reason: 'nobody_home', note: 'Dog.' });

    await deliver(dispatcher, { parcel: 'WB-1' });

    const [stop] = (await readRun(id)).stops;
    expect(stop).toMatchObject({ state: 'delivered', reason: null, failure_note: null });
  });

  test('that has failed long ago is not', async () => {
    const { db, makeRun, readRun, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1']);
    await fail(dispatcher, { parcel: 'WB-1', reason: 'refused' });
    await db.updateTable('run_stops').set({ finished_at: '2026-01-01T00:00:00.000Z' }).execute();

    await deliver(dispatcher, { parcel: 'WB-1' });

    expect(statesOf(await readRun(id))).toEqual(['WB-1:failed']);
  });

  test('is not failed by an event or an activity of before it was made', async () => {
    const { makeRun, readRun, dispatcher, ids } = await siteWithRuns();
    const before = new Date(Date.now() - 1000).toISOString();
    const { id } = await makeRun(['WB-1', 'WB-2', 'WB-3']);
    const failed = { stage: 'attempt_failed', happened_at: before };
    const activity = { title: 'No', description: 'x', stage: 'attempt_failed', created_at: before };

    await record(dispatcher, { parcels: ['WB-1'], ...failed });
    const json = { parcel_id: ids[1], ...activity };
    await dispatcher.ask('/api/activities', { method: 'POST', json });
    await record(dispatcher, { parcels: ['WB-3'], ...failed, stage: 'delivered' });

    expect(statesOf(await readRun(id))).toEqual(['WB-1:open', 'WB-2:open', 'WB-3:delivered']);
  });

  test('moves with its parcel into the one that it is merged with', async () => {
    const { makeRun, readRun, change, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2']);
    const merge = (into: string, from: string) =>
      dispatcher.ask('/api/parcels/merge', { method: 'POST', json: { into, from } });

    await merge('WB-3', 'WB-1');
    expect(statesOf(await readRun(id))).toEqual(['WB-3:open', 'WB-2:open']);
    await merge('WB-3', 'WB-2');
    expect(statesOf(await readRun(id))).toEqual(['WB-3:open']);
    await change({ id, add: ['WB-4'] });
    await change({ id, remove: ['WB-4'] });
    await merge('WB-4', 'WB-3');
    expect(statesOf(await readRun(id))).toEqual(['WB-4:open']);
  });
});

describe('POST /api/failed-deliveries', () => {
  test('records an event that says why, and keeps the note for the company', async () => {
    const { db, makeRun, readRun, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1']);
    const happened_at = new Date(Date.now() - 60_000).toISOString();
    await db.updateTable('run_stops').set({ added_at: happened_at }).execute();
    const position = { latitude: 52.1, longitude: 4.9 };

    const reply = await fail(dispatcher, {
      ...{ parcel: 'WB-1', reason: 'wrong_address', note: 'Number 4 is a shop.' },
      ...{ happened_at, ...position },
    });

    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({ message: 'Failed delivery recorded.' });
    const parcel = dataOf(await dispatcher.ask('/api/parcels/WB-1'));
    expect(parcel).toMatchObject({
      ...{ stage: 'attempt_failed', map_current_latitude: 52.1, map_current_longitude: 4.9 },
      history: { data: [{ description: 'Wrong address', created_at: happened_at }] },
    });
    expect(JSON.stringify(parcel)).not.toContain('shop');
    expect((await readRun(id)).stops).toMatchObject([
      {
        ...{ state: 'failed', reason: 'wrong_address', finished_at: happened_at },
        failure_note: 'Number 4 is a shop.',
      },
    ]);
    const { data } = dataOf(await dispatcher.ask('/api/audit?record=failed-delivery'));
    expect(data).toMatchObject([{ changes: { note: { to: 'Number 4 is a shop.' } } }]);
  });

  test('needs no run, takes a form, and is undone', async () => {
    const { dispatcher } = await siteWithRuns();
    const form = { parcel: 'WB-1', reason: 'refused' };
    const reply = await dispatcher.ask('/api/failed-deliveries', { method: 'POST', form });
    expect(reply.status).toBe(201);

    expect((await undo(dispatcher, dataOf(reply).event_id)).status).toBe(200);

    expect(dataOf(await dispatcher.ask('/api/parcels/WB-1'))).toMatchObject({ stage: null });
  });

  test.each([
    ['no reason', { parcel: 'WB-1' }, ['reason']],
    ['another reason', { parcel: 'WB-1', reason: 'rain' }, ['reason']],
    ['half a place', { parcel: 'WB-1', reason: 'refused', latitude: 3 }, ['longitude']],
    [
      'a time to come',
      { parcel: 'WB-1', reason: 'refused', happened_at: '2099-01-01T00:00:00Z' },
      ['happened_at'],
    ],
  ])('refuses %s', async (_name, failure, fields) => {
    const { dispatcher } = await siteWithRuns();
    const reply = await fail(dispatcher, failure);
    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(fields);
  });

  test('finds no parcel that is not there', async () => {
    const { dispatcher } = await siteWithRuns();
    expect((await fail(dispatcher, { parcel: 'WB-9', reason: 'refused' })).status).toBe(404);
  });
});
