import { describe, expect, test } from 'vitest';
import { limits } from '../../../server/shared/limits.ts';
import { expectAdminOnly } from '../../support/guard.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { codesOf, dayFromNow, siteWithRuns, statesOf } from '../../support/parcels/runs.ts';

describe('POST /api/runs', () => {
  test('makes a run of parcels by codes and ids, in their order', async () => {
    const { create, driverId, ids } = await siteWithRuns();
    const day = dayFromNow();

    const parcels = ['wb-3', ids[0], 'WB-5'];
    const reply = await create({ day, name: 'Morning', driver: driverId, parcels });

    expect(reply.status).toBe(201);
    const { stops, ...run } = dataOf(reply);
    expect(run).toEqual({
      ...{ id: expect.any(Number), day, name: 'Morning', closed: 'no', last_seen_at: null },
      driver: { id: driverId, name: 'driver@example.com' },
      counts: { done: 0, failed: 0, left: 3 },
    });
    expect(codesOf({ stops })).toEqual(['WB-3', 'WB-1', 'WB-5']);
    expect(stops[0]).toEqual({
      ...{ id: expect.any(Number), position: 1, parcel_id: ids[2], tracking_code: 'WB-3' },
      ...{ recipient_name: expect.any(String), destination: expect.any(String) },
      ...{ recipient_phone_number: '+31 20 123', latitude: 50, longitude: 3 },
      ...{ note: 'Ring twice.', state: 'open', reason: null, failure_note: null },
      finished_at: null,
    });
  });

  test('needs no more than a day', async () => {
    const { create } = await siteWithRuns();
    const reply = await create({ day: '2026-03-01' });
    expect(dataOf(reply)).toMatchObject({ name: null, driver: null, stops: [] });
  });

  test('is done once with an Idempotency-Key', async () => {
    const { create, dispatcher, runs } = await siteWithRuns();
    const key = { 'Idempotency-Key': 'run-0001' };
    const run = { day: dayFromNow(), parcels: ['WB-1'] };

    const first = await create(run, dispatcher, key);
    const second = await create(run, dispatcher, key);

    expect(second.json()).toEqual(first.json());
    expect(await runs()).toHaveLength(1);
  });

  test('names the parcel that is in another open run, and that run', async () => {
    const { create, makeRun, runs } = await siteWithRuns();
    await makeRun(['WB-1', 'WB-2'], { name: 'Morning' });

    const reply = await create({ day: dayFromNow(), parcels: ['WB-3', 'WB-2'] });

    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({ errors: ['WB-2 is already in the run “Morning”.'] });
    expect(badFieldsOf(reply)).toEqual(['move']);
    expect(await runs()).toHaveLength(1);
  });

  test('takes parcels out of other runs where it is told to', async () => {
    const { makeRun, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2', 'WB-3']);

    const other = await makeRun(['WB-2'], { move: 'yes' });

    expect(codesOf(other)).toEqual(['WB-2']);
    expect(codesOf(await readRun(id))).toEqual(['WB-1', 'WB-3']);
  });

  test.each([
    ['no day', {}, ['day']],
    ['no such day', { day: '2026-02-30' }, ['day']],
    ['nobody', { day: '2026-03-01', driver: 99 }, ['driver']],
    ['no such parcel', { day: '2026-03-01', parcels: ['WB-1', 'WB-9'] }, ['parcels']],
    ['other things', { day: '2026-03-01', speed: 3 }, ['speed']],
    [
      'too many',
      { day: '2026-03-01', parcels: Array.from({ length: limits.runStops + 1 }, (_, i) => i + 1) },
      ['parcels'],
    ],
  ])('refuses %s', async (_name, run, fields) => {
    const { create, runs } = await siteWithRuns();
    const reply = await create(run);
    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(fields);
    expect(await runs()).toEqual([]);
  });

  test('takes no driver who does not deliver', async () => {
    const site = await siteWithRuns();
    const staff = await site.db
      .updateTable('staff')
      .set({ role: 'reader' })
      .where('id', '=', site.driverId);
    await staff.execute();
    const reply = await site.create({ day: dayFromNow(), driver: site.driverId });
    expect(badFieldsOf(reply)).toEqual(['driver']);
  });

  test('two at once for the same parcel: one of them gets it', async () => {
    const { create, db } = await siteWithRuns();
    const run = { day: dayFromNow(), parcels: ['WB-1', 'WB-2'] };

    const replies = await Promise.all([create(run), create({ ...run, parcels: ['WB-2', 'WB-1'] })]);

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await db.selectFrom('run_stops').select('id').execute()).toHaveLength(2);
  });
});

describe('the database', () => {
  test('has one open stop of a parcel at most', async () => {
    const { db, makeRun, ids } = await siteWithRuns();
    await makeRun(['WB-1']);
    const { id: run_id } = await makeRun([]);
    const stop = {
      ...{ run_id, parcel_id: ids[0] ?? 0, position: 1 },
      added_at: new Date().toISOString(),
    };

    await expect(db.insertInto('run_stops').values(stop).execute()).rejects.toThrow();
    await db
      .insertInto('run_stops')
      .values({ ...stop, state: 'left' })
      .execute();
  });
});

describe('GET /api/runs', () => {
  test('lists the runs of a day, of a driver, and those that are open', async () => {
    const { create, change, runs, driverId } = await siteWithRuns();
    const make = async (run: object) => Number(dataOf(await create(run)).id);
    const first = await make({ day: '2026-03-01', parcels: ['WB-1'] });
    const second = await make({ day: '2026-03-01', driver: driverId });
    const third = await make({ day: '2026-03-02' });
    await change({ id: first, closed: 'yes' });
    const idsOf = async (query: string) => (await runs(query)).map(({ id }) => id);

    expect(await idsOf('')).toEqual([third, first, second]);
    expect(await idsOf('?day=2026-03-01')).toEqual([first, second]);
    expect(await idsOf(`?driver=${driverId}`)).toEqual([second]);
    expect(await idsOf('?open=yes')).toEqual([third, second]);
    expect(await idsOf(`?id=${third}`)).toEqual([third]);
    expect((await runs('?stops=no'))[0]).not.toHaveProperty('stops');
  });

  test('says when the driver was last there', async () => {
    const { db, makeRun, readRun, driverId } = await siteWithRuns();
    const last_seen_at = '2026-03-01T09:00:00.000Z';
    await db.updateTable('staff').set({ last_seen_at }).where('id', '=', driverId).execute();
    const { id } = await makeRun([]);
    expect(await readRun(id)).toMatchObject({ last_seen_at });
  });

  test.each(['?day=soon', '?driver=x', '?open=perhaps', '?stops=few'])(
    'refuses %s',
    async (query) => {
      const { dispatcher } = await siteWithRuns();
      expect((await dispatcher.ask(`/api/runs${query}`)).status).toBe(422);
    },
  );
});

describe('PATCH /api/runs', () => {
  test('changes day, name and driver', async () => {
    const { makeRun, change, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-1'], { name: 'Morning' });

    const reply = await change({ id, day: '2026-03-02', name: '', driver: '' });

    expect(reply.json()).toMatchObject({ status: 'success', message: 'Run saved.' });
    expect(await readRun(id)).toMatchObject({ day: '2026-03-02', name: null, driver: null });
  });

  test('puts the stops in another order, and those that are not named after them', async () => {
    const { makeRun, change } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2', 'WB-3', 'WB-4']);
    const reply = await change({ id, order: ['WB-4', 'WB-2'] });
    expect(codesOf(dataOf(reply))).toEqual(['WB-4', 'WB-2', 'WB-1', 'WB-3']);
  });

  test('orders by distance, from the first stop on; what has no position comes last', async () => {
    const { makeRun, change } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-5', 'WB-4', 'WB-2', 'WB-3']);
    const reply = await change({ id, order: 'distance' });
    expect(codesOf(dataOf(reply))).toEqual(['WB-1', 'WB-2', 'WB-3', 'WB-4', 'WB-5']);
  });

  test('says how many have no position, where there is nothing to order', async () => {
    const { db, makeRun, change, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-5', 'WB-1', 'WB-2']);
    await db
      .updateTable('parcels')
      .set({ map_destination_latitude: null, map_destination_longitude: null })
      .where('tracking_code', '=', 'WB-1')
      .execute();

    const reply = await change({ id, order: 'distance' });

    expect(reply.status).toBe(422);
    expect(reply.json().errors).toEqual([
      'There’s nothing to order: 2 of 3 open stops have no position. Set it on the parcel’s map.',
    ]);
    expect(codesOf(await readRun(id))).toEqual(['WB-5', 'WB-1', 'WB-2']);
  });

  test('replaces, adds and removes stops', async () => {
    const { makeRun, change, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2']);

    await change({ id, parcels: ['WB-3', 'WB-2'] });
    expect(codesOf(await readRun(id))).toEqual(['WB-3', 'WB-2']);
    await change({ id, add: ['WB-4', 'WB-3'], remove: ['WB-2'] });
    expect(codesOf(await readRun(id))).toEqual(['WB-3', 'WB-4']);
  });

  test('keeps finished stops, whatever is replaced', async () => {
    const { makeRun, change, readRun, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2']);
    await dispatcher.ask('/api/deliveries', {
      method: 'POST',
      form: { parcel: 'WB-1', received_by: 'Ada' },
    });

    await change({ id, parcels: ['WB-3'], remove: ['WB-1'] });

    expect(statesOf(await readRun(id))).toEqual(['WB-1:delivered', 'WB-3:open']);
  });

  test('moves stops to another run', async () => {
    const { makeRun, change, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2']);
    const { id: other } = await makeRun(['WB-3']);

    expect((await change({ id: other, add: ['WB-1'] })).status).toBe(409);
    expect((await change({ id: other, add: ['WB-1'], move: 'yes' })).status).toBe(200);

    expect(codesOf(await readRun(id))).toEqual(['WB-2']);
    expect(codesOf(await readRun(other))).toEqual(['WB-3', 'WB-1']);
  });

  test('closed, it lets its parcels go, and its stops stay as they are', async () => {
    const { makeRun, change, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2'], { name: 'Morning' });

    await change({ id, closed: 'yes' });

    expect(await readRun(id)).toMatchObject({ closed: 'yes', counts: { left: 2 } });
    expect(statesOf(await readRun(id))).toEqual(['WB-1:left', 'WB-2:left']);
    const refused = await change({ id, add: ['WB-3'] });
    expect(refused.status).toBe(409);
    await makeRun(['WB-1'], { name: 'Evening' });
    expect((await change({ id, closed: 'no' })).json()).toMatchObject({
      errors: ['WB-1 is already in the run “Evening”.'],
    });
  });

  test('opened again, it has its stops back', async () => {
    const { makeRun, change, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2']);
    await change({ id, closed: 'yes' });
    await change({ id, closed: 'no', order: ['WB-2'] });
    expect(statesOf(await readRun(id))).toEqual(['WB-2:open', 'WB-1:open']);
  });

  test('holds as many stops as its limit', async () => {
    const { db, makeRun, change } = await siteWithRuns();
    const { id, stops } = await makeRun(['WB-1']);
    const far = Array.from({ length: limits.runStops - 1 }, (_, index) => ({
      ...{ tracking_code: `FAR-${index}`, recipient_name: 'A', destination: 'B' },
      ...{ created_at: '2026-01-01', updated_at: '2026-01-01' },
    }));
    await db.insertInto('parcels').values(far).execute();
    const codes = far.map(({ tracking_code }) => tracking_code);

    expect((await change({ id, add: codes })).status).toBe(200);
    const reply = await change({ id, add: ['WB-2'] });

    expect(stops).toHaveLength(1);
    expect(reply.json()).toMatchObject({ errors: ['A run has at most 300 stops.'] });
  });

  test('that does not exist is not found', async () => {
    const { change } = await siteWithRuns();
    expect((await change({ id: 9, name: 'Morning' })).status).toBe(404);
  });
});

describe('DELETE /api/runs', () => {
  test('leaves the parcels', async () => {
    const { makeRun, remove, runs, db } = await siteWithRuns();
    const { id } = await makeRun(['WB-1']);

    expect((await remove({ id })).status).toBe(200);

    expect(await runs()).toEqual([]);
    expect(await db.selectFrom('run_stops').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('parcels').select('id').execute()).toHaveLength(5);
    expect((await remove({ id })).status).toBe(404);
  });
});

describe('runs', () => {
  test('are in the activity log with their parcels', async () => {
    const { makeRun, change, remove, dispatcher, db } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2'], { name: 'Morning' });
    await change({ id, order: ['WB-2'] });
    await remove({ id });

    const { data } = dataOf(await dispatcher.ask('/api/audit'));

    expect(data).toMatchObject([
      { action: 'deleted', record: { type: 'run', id, name: 'Morning' } },
      { action: 'changed', changes: { parcels: { from: 'WB-1, WB-2', to: 'WB-2, WB-1' } } },
      { action: 'created', changes: { driver: { to: 'driver@example.com' } } },
    ]);
    const { actor } = await db.selectFrom('audit_events').select('actor').executeTakeFirstOrThrow();
    expect(actor).toBe('staff');
  });

  test('outlive their driver', async () => {
    const { db, makeRun, readRun, driverId } = await siteWithRuns();
    const { id } = await makeRun(['WB-1']);
    await db.deleteFrom('staff').where('id', '=', driverId).execute();
    expect(await readRun(id)).toMatchObject({ driver: null, counts: { left: 1 } });
  });

  test.each(['GET', 'POST', 'PATCH', 'DELETE'])('are not for visitors: %s', async (method) => {
    await expectAdminOnly(await siteWithRuns(), method, '/api/runs', { id: 1 });
  });
});
