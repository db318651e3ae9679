import { describe, expect, test } from 'vitest';
import type { ParcelRun } from '../../../server/parcels/shared/run.ts';
import { limits } from '../../../server/shared/limits.ts';
import { signedInMember, type TestAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { deliver, failToDeliver } from '../../support/parcels/deliveries.ts';
import { setColumns } from '../../support/parcels/parcel-rows.ts';
import { codesOf, dayFromNow, siteWithRuns, statesOf } from '../../support/parcels/runs.ts';

/** A tracking number that names a town. */
function codeOf(town: string): string {
  return town.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
}

describe('POST /api/runs', () => {
  test('makes a run of parcels by codes and ids, in their order', async () => {
    const { create, driverId, ids } = await siteWithRuns();
    const day = dayFromNow();

    const parcels = ['wb-3', ids[0], 'WB-5'];
    const reply = await create({ day, name: 'Morning', driver: driverId, parcels });

    expect(reply.status).toBe(201);
    const { stops, ...run } = dataOf(reply);
    expect(run).toEqual({
      id: expect.any(Number),
      day,
      name: 'Morning',
      closed: 'no',
      last_seen_at: null,
      driver: { id: driverId, name: 'driver@example.com' },
      vehicle: null,
      depot: null,
      starts_at: null,
      ends_at: null,
      too_much: [],
      counts: { done: 0, failed: 0, left: 3 },
    });
    expect(codesOf({ stops })).toEqual(['WB-3', 'WB-1', 'WB-5']);
    expect(stops[0]).toEqual({
      id: expect.any(Number),
      position: 1,
      parcel_id: ids[2],
      tracking_code: 'WB-3',
      recipient_name: expect.any(String),
      destination: expect.any(String),
      recipient_phone_number: '+31 20 123',
      latitude: 50,
      longitude: 3,
      position_source: null,
      company: null,
      driver_note: null,
      note: 'Ring twice.',
      window_from: null,
      window_to: null,
      planned_at: null,
      kind: 'delivery',
      service_seconds: 240,
      state: 'open',
      reason: null,
      failure_note: null,
      pieces_count: 1,
      finished_at: null,
      cod_amount: null,
      cod_currency: null,
    });
  });

  test('needs no more than a day, and takes no driver who does not deliver', async () => {
    const { db, create, driverId } = await siteWithRuns();
    const made = await create({ day: '2026-03-01' });
    await db.updateTable('staff').set({ role: 'reader' }).where('id', '=', driverId).execute();
    const refused = await create({ day: dayFromNow(), driver: driverId });

    expect(dataOf(made)).toMatchObject({ name: null, driver: null, stops: [] });
    expect(badFieldsOf(refused)).toEqual(['driver']);
  });

  test('names the parcel that is in another open run, and takes it out of that where it is told to', async () => {
    const { create, makeRun, runs, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2', 'WB-3'], { name: 'Morning' });

    const reply = await create({ day: dayFromNow(), parcels: ['WB-4', 'WB-2'] });
    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({ errors: ['WB-2 is already in the run “Morning”.'] });
    expect(badFieldsOf(reply)).toEqual(['move']);
    expect(await runs()).toHaveLength(1);
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
      run_id,
      parcel_id: ids[0] ?? 0,
      position: 1,
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
});

describe('PATCH /api/runs', () => {
  test('changes day, name and driver, of a run that exists', async () => {
    const { makeRun, change, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-1'], { name: 'Morning' });

    const reply = await change({ id, day: '2026-03-02', name: '', driver: '' });

    expect(reply.json()).toMatchObject({ status: 'success', message: 'Saved.' });
    expect(await readRun(id)).toMatchObject({ day: '2026-03-02', name: null, driver: null });
    expect((await change({ id: 9, name: 'Morning' })).status).toBe(404);
  });

  test.each([
    [
      'those that are not named come after',
      ['WB-4', 'WB-2'],
      ['WB-4', 'WB-2', 'WB-1', 'WB-5', 'WB-3'],
    ],
    // From the first stop on.
    ['what has no position comes last', 'distance', ['WB-1', 'WB-2', 'WB-3', 'WB-4', 'WB-5']],
  ])('puts the stops in another order: %s', async (_what, order, codes) => {
    const { makeRun, change } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-5', 'WB-4', 'WB-2', 'WB-3']);
    expect(codesOf(dataOf(await change({ id, order })))).toEqual(codes);
  });

  test('orders parcels by distance of which only addresses are known', async () => {
    const { dispatcher, makeRun, change } = await siteWithRuns();
    // From north to south; the first is where the run begins.
    const towns = ['Hamburg', 'Hannover', 'Göttingen', 'Kassel', 'Fulda', 'Würzburg', 'Nürnberg'];
    const codes = towns.flatMap((town) => [`${town}-1`, `${town}-2`].map(codeOf));
    const parcels = towns.flatMap((city, index) => [
      {
        destination_street: 'Ring 1',
        destination_city: city,
        destination_country: 'DE',
        tracking_code: codes[2 * index],
      },
      { destination: `Markt 2, ${city}, Germany`, tracking_code: codes[2 * index + 1] },
    ]);
    const json = { parcels: parcels.map((parcel) => ({ recipient_name: 'Ada', ...parcel })) };
    await dispatcher.ask('/api/parcels/many', { method: 'POST', json });
    const mixed = [0, 9, 4, 13, 2, 7, 11, 5, 1, 12, 3, 8, 10, 6].map((at) => codes[at] ?? '');
    const { id, stops } = await makeRun(mixed);
    expect(stops.map(({ position_source }) => position_source)).toEqual(
      mixed.map(() => 'gazetteer'),
    );

    const reply = await change({ id, order: 'distance' });

    const ordered = codesOf(dataOf(reply)).map((code) => code.split('-')[0]);
    expect(ordered).toEqual(towns.flatMap((town) => [town, town]).map((town) => codeOf(town)));
  });

  test('says which stops it could not order by distance, and why', async () => {
    const { db, makeRun, change, create, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-5', 'WB-4', 'WB-2', 'WB-3']);
    expect(dataOf(await change({ id, order: 'distance' })).unordered).toEqual([
      { parcel: 'WB-5', reason: 'no_position' },
    ]);
    await setColumns(db, 'WB-2', { map_destination_source: 'gazetteer' });
    const sameHouse = { map_destination_longitude: 3, map_destination_source: 'geocoder' } as const;
    await setColumns(db, 'WB-4', sameHouse);

    const ordered = dataOf(await change({ id, order: 'distance' }));

    expect(ordered.unordered).toEqual([
      { parcel: 'WB-2', reason: 'town_only' },
      { parcel: 'WB-3', reason: 'same_position' },
      { parcel: 'WB-4', reason: 'same_position' },
      { parcel: 'WB-5', reason: 'no_position' },
    ]);
    // It is of the order, not of the run.
    expect(await readRun(id)).not.toHaveProperty('unordered');
    expect(dataOf(await change({ id, name: 'North' }))).not.toHaveProperty('unordered');
    const again = { day: '2026-03-02', parcels: ['WB-3', 'WB-2'], move: 'yes', order: 'distance' };
    expect(dataOf(await create(again)).unordered).toEqual([
      { parcel: 'WB-2', reason: 'town_only' },
    ]);
  });

  test('says how many have no position, where there is nothing to order', async () => {
    const { db, makeRun, change, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-5', 'WB-1', 'WB-2']);
    const nowhere = { map_destination_latitude: null, map_destination_longitude: null };
    await setColumns(db, 'WB-1', nowhere);

    const reply = await change({ id, order: 'distance' });

    expect(reply.status).toBe(422);
    expect(reply.json().errors).toEqual([
      'There’s nothing to order: 2 of 3 open stops have no position. Set it on the parcel’s map.',
    ]);
    expect(codesOf(await readRun(id))).toEqual(['WB-5', 'WB-1', 'WB-2']);
  });

  test('replaces, adds, removes and moves stops, but for those that are finished', async () => {
    const { makeRun, change, readRun, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2']);
    const { id: other } = await makeRun(['WB-5']);

    await change({ id, parcels: ['WB-3', 'WB-2'] });
    expect(codesOf(await readRun(id))).toEqual(['WB-3', 'WB-2']);
    await change({ id, add: ['WB-4', 'WB-3'], remove: ['WB-2'] });
    expect(codesOf(await readRun(id))).toEqual(['WB-3', 'WB-4']);
    expect((await change({ id: other, add: ['WB-4'] })).status).toBe(409);
    expect((await change({ id: other, add: ['WB-4'], move: 'yes' })).status).toBe(200);
    expect(codesOf(await readRun(id))).toEqual(['WB-3']);
    expect(codesOf(await readRun(other))).toEqual(['WB-5', 'WB-4']);
    await deliver(dispatcher, { parcel: 'WB-3' });
    await change({ id, parcels: ['WB-1'], remove: ['WB-3'] });
    expect(statesOf(await readRun(id))).toEqual(['WB-3:delivered', 'WB-1:open']);
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
      tracking_code: `FAR-${index}`,
      recipient_name: 'A',
      destination: 'B',
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    }));
    await db.insertInto('parcels').values(far).execute();
    const codes = far.map(({ tracking_code }) => tracking_code);

    expect((await change({ id, add: codes })).status).toBe(200);
    const reply = await change({ id, add: ['WB-2'] });

    expect(stops).toHaveLength(1);
    expect(reply.json()).toMatchObject({ errors: ['A run has at most 300 stops.'] });
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

describe('the list of parcels', () => {
  test('names the last run of each parcel where it is asked for, to those who may read runs', async () => {
    const site = await siteWithRuns();
    const { makeRun, change, dispatcher } = site;
    const early = await makeRun(['WB-1', 'WB-2'], { day: dayFromNow(-1) });
    await change({ id: early.id, closed: 'yes' });
    const last = await makeRun(['WB-1', 'WB-3'], { name: 'North' });
    const runsFor = async (who: TestAdmin, query: string) => {
      const { data } = dataOf(await who.ask(`/api/parcels?per_page=3&page=2${query}`));
      return data.map((parcel: { tracking_code: string; run: ParcelRun | null }) => [
        parcel.tracking_code,
        parcel.run,
      ]);
    };

    const { driver } = last;
    expect(await runsFor(dispatcher, '&with_run=yes')).toEqual([
      // Taken out of its run, which was closed before it was reached.
      ['WB-2', null],
      ['WB-1', { id: last.id, name: 'North', driver }],
    ]);
    expect(await runsFor(dispatcher, '')).toEqual([
      ['WB-2', undefined],
      ['WB-1', undefined],
    ]);
    const bookkeeper = await signedInMember(site, 'bookkeeper');
    expect(await runsFor(bookkeeper, '&with_run=yes')).toEqual(await runsFor(dispatcher, ''));

    const list = '/control/parcels/list.html?page=2&per_page=2&columns=run';
    const { text } = await dispatcher.ask(list);
    expect(text).toContain('North');
    expect(text).toContain('/control/parcels/list.html?page=3&amp;per_page=2&amp;columns=run');
    expect((await bookkeeper.ask(list)).text).not.toContain('North');
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
});

const record = (who: TestAdmin, json: object) =>
  who.ask('/api/events', { method: 'POST', json: { title: 'News', ...json } });

const undo = (who: TestAdmin, id: unknown) =>
  who.ask('/api/events', { method: 'DELETE', json: { id } });

describe('a stop', () => {
  test('is finished by the delivery of its parcel, and open again once that is undone', async () => {
    const { makeRun, readRun, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2']);

    const reply = await deliver(dispatcher, { parcel: 'WB-1', place: 'neighbour' });

    expect(dataOf(reply)).toMatchObject({ delivery: { place: 'neighbour' } });
    const run = await readRun(id);
    expect(statesOf(run)).toEqual(['WB-1:delivered', 'WB-2:open']);
    expect(run.counts).toEqual({ done: 1, failed: 0, left: 1 });
    expect(run.stops[0]?.finished_at).toMatch(/Z$/);
    await undo(dispatcher, dataOf(reply).event_id);
    const open = { state: 'open', finished_at: null, reason: null };
    expect((await readRun(id)).stops[0]).toMatchObject(open);
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

    await dispatcher.ask('/api/activities', { method: 'DELETE', json: { id: dataOf(reply).id } });

    expect(statesOf(await readRun(id))).toEqual(['WB-1:open']);
  });

  test('that has failed is delivered by another try on the same run, not where it was long ago', async () => {
    const { db, makeRun, readRun, dispatcher } = await siteWithRuns();
    const { id } = await makeRun(['WB-1', 'WB-2']);
    await failToDeliver(dispatcher, { parcel: 'WB-1', reason: 'refused' });
    await db.updateTable('run_stops').set({ finished_at: '2026-01-01T00:00:00.000Z' }).execute();
    await failToDeliver(dispatcher, { parcel: 'WB-2', reason: 'nobody_home', note: 'Dog.' });

    for (const parcel of ['WB-1', 'WB-2']) await deliver(dispatcher, { parcel });

    const run = await readRun(id);
    expect(statesOf(run)).toEqual(['WB-1:failed', 'WB-2:delivered']);
    expect(run.stops[1]).toMatchObject({ reason: null, failure_note: null });
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

    const reply = await failToDeliver(dispatcher, {
      parcel: 'WB-1',
      reason: 'wrong_address',
      note: 'Number 4 is a shop.',
      happened_at,
      ...position,
    });

    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({ message: 'Failed delivery recorded.' });
    const parcel = dataOf(await dispatcher.ask('/api/parcels/WB-1'));
    expect(parcel).toMatchObject({
      stage: 'attempt_failed',
      map_current_latitude: 52.1,
      map_current_longitude: 4.9,
      history: { data: [{ description: 'Wrong address', created_at: happened_at }] },
    });
    expect(JSON.stringify(parcel)).not.toContain('shop');
    expect((await readRun(id)).stops).toMatchObject([
      {
        state: 'failed',
        reason: 'wrong_address',
        finished_at: happened_at,
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
    const reply = await failToDeliver(dispatcher, failure);
    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(fields);
  });

  test('finds no parcel that is not there', async () => {
    const { dispatcher } = await siteWithRuns();
    const reply = await failToDeliver(dispatcher, { parcel: 'WB-9', reason: 'refused' });
    expect(reply.status).toBe(404);
  });
});
