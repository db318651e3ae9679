import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertMember, type TestAdmin } from '../../support/admin.ts';
import { dataOf, type Reply } from '../../support/http.ts';
import { deliver, failToDeliver, signature } from '../../support/parcels/deliveries.ts';
import { dayFromNow, siteWithRuns, statesOf } from '../../support/parcels/runs.ts';

const fail = (who: TestAdmin, parcel: string, more: object = {}) =>
  failToDeliver(who, { parcel, reason: 'refused', ...more });

const record = (who: TestAdmin, parcels: string[], more: object = {}) =>
  who.ask('/api/events', { method: 'POST', json: { title: 'News', parcels, ...more } });

const sentenceOf = (reply: Reply | undefined) => reply?.json().errors;

const person = {
  recipient_name: expect.any(String),
  destination: expect.any(String),
  recipient_phone_number: '+31 20 123',
  note: 'Ring twice.',
  latitude: 50,
};

const nobody = {
  recipient_name: null,
  destination: null,
  recipient_phone_number: null,
  position_source: null,
  company: null,
  driver_note: null,
  note: null,
  failure_note: null,
  latitude: null,
  longitude: null,
};

describe('a driver', () => {
  test('reads their own runs, and no others', async () => {
    const { makeRun, runs, driver, secondDriver } = await siteWithRuns();
    const { id } = await makeRun(['WB-1']);
    const second = await secondDriver();

    expect((await runs('', driver)).map((run) => run.id)).toEqual([id]);
    for (const query of ['', `?id=${id}`, '?driver=1']) {
      expect(await runs(query, second)).toEqual([]);
    }
  });

  test('sees who a stop is for only while it is open, or has failed and can be tried again', async () => {
    const { db, makeRun, runs, driver } = await siteWithRuns();
    await makeRun(['WB-1', 'WB-2', 'WB-3', 'WB-4', 'WB-5']);
    await deliver(driver, { parcel: 'WB-1' });
    for (const code of ['WB-2', 'WB-4', 'WB-5']) await fail(driver, code);
    await makeRun(['WB-4'], { driver: null });
    const dayBefore = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await db
      .updateTable('run_stops')
      .set({ finished_at: dayBefore })
      .where(({ eb, selectFrom }) =>
        eb(
          'parcel_id',
          '=',
          selectFrom('parcels').select('id').where('tracking_code', '=', 'WB-5'),
        ),
      )
      .execute();

    const [run] = await runs('', driver);

    expect(run?.stops).toMatchObject([
      { tracking_code: 'WB-1', state: 'delivered', ...nobody },
      { tracking_code: 'WB-2', state: 'failed', ...person },
      { tracking_code: 'WB-3', state: 'open', ...person },
      { tracking_code: 'WB-4', state: 'failed', ...nobody },
      { tracking_code: 'WB-5', state: 'failed', ...nobody },
    ]);
  });

  test.each([
    [0, person],
    [-1, person],
    [-2, nobody],
  ])('sees of a run %i days away: %o', async (days, expected) => {
    const { makeRun, runs, driver } = await siteWithRuns();
    await makeRun(['WB-1'], { day: dayFromNow(days) });
    expect((await runs('', driver))[0]?.stops[0]).toMatchObject(expected);
  });

  test.each([
    ['delivers', (who: TestAdmin, parcel: string) => deliver(who, { parcel }), 'WB-1:delivered'],
    ['fails to deliver', fail, 'WB-1:failed'],
    ['records an event at', (who: TestAdmin, code: string) => record(who, [code]), 'WB-1:open'],
  ])('%s only parcels of an open run of theirs', async (_name, act, state) => {
    const { makeRun, change, readRun, driver, secondDriver } = await siteWithRuns();
    const { id } = await makeRun(['WB-1']);
    const statusOf = async (who: TestAdmin, code: string) => (await act(who, code)).status;

    expect(await statusOf(driver, 'WB-2')).toBe(403);
    expect(await statusOf(await secondDriver(), 'WB-1')).toBe(403);
    expect(await statusOf(driver, 'WB-1')).toBe(201);
    expect(statesOf(await readRun(id))).toEqual([state]);
    await change({ id, closed: 'yes' });
    expect(await statusOf(driver, 'WB-1')).toBe(403);
  });

  test('does nothing for a run of tomorrow, and nothing at all where one of many parcels is not theirs', async () => {
    const { db, makeRun, driver } = await siteWithRuns();
    await makeRun(['WB-1']);
    await makeRun(['WB-3'], { day: dayFromNow(1) });

    expect((await deliver(driver, { parcel: 'WB-3' })).status).toBe(403);
    expect((await record(driver, ['WB-1', 'WB-2'])).status).toBe(403);
    expect(await db.selectFrom('activities').select('id').execute()).toEqual([]);
  });

  test('records events at a saved place, which has its own position and never the driver’s', async () => {
    const { db, makeRun, driver, dispatcher } = await siteWithRuns();
    await makeRun(['WB-1']);
    const delft = { location: 'Delft', latitude: 52.01, longitude: 4.36 };
    const near = { latitude: 52.1, longitude: 4.9 };
    for (const place of [near, { ...near, location: 'Delft' }]) {
      expect((await record(driver, ['WB-1'], place)).status).toBe(422);
    }
    expect((await record(dispatcher, ['WB-1'], near)).status).toBe(201);
    await record(dispatcher, ['WB-2'], delft);
    await record(dispatcher, ['WB-2'], { location: 'Leiden' });

    // As phones send it that have kept where the place is, and as they send it that have not.
    for (const place of [delft, { ...delft, ...near }, { location: 'DELFT' }]) {
      expect((await record(driver, ['WB-1'], place)).status).toBe(201);
    }
    expect((await record(driver, ['WB-1'], { ...near, location: 'Leiden' })).status).toBe(422);

    const positions = ['map_current_latitude', 'map_current_longitude'] as const;
    const parcel = db.selectFrom('parcels').select(positions).where('tracking_code', '=', 'WB-1');
    expect(await parcel.executeTakeFirst()).toEqual({
      map_current_latitude: 52.01,
      map_current_longitude: 4.36,
    });
    const names = async (who: TestAdmin) => dataOf(await who.ask('/api/places')).data;
    const [own, all] = [await names(driver), await names(dispatcher)];
    expect(own).toContainEqual({ name: 'DELFT', latitude: null, longitude: null, uses: 4 });
    expect(all).toContainEqual({ name: 'DELFT', latitude: 52.01, longitude: 4.36, uses: 4 });
  });

  test('undoes what they have recorded, and nothing of others, not even at parcels of theirs', async () => {
    const { db, makeRun, driver, dispatcher } = await siteWithRuns();
    await makeRun(['WB-1']);
    const undo = (id: unknown, who = driver) =>
      who.ask('/api/events', { method: 'DELETE', json: { id } });
    const events = [
      dataOf(await record(dispatcher, ['WB-2'])).id,
      dataOf(await record(dispatcher, ['WB-1'])).id,
      dataOf(await record(driver, ['WB-1'])).id,
      dataOf(await deliver(driver, { parcel: 'WB-1' })).event_id,
    ];

    const replies: Reply[] = [];
    for (const id of events) replies.push(await undo(id));

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 200, 200]);
    expect(sentenceOf(replies[1])).toEqual(['Someone else recorded this, so you can’t undo it.']);
    const left = await db.selectFrom('activities').select('parcel_id').execute();
    expect(left).toHaveLength(2);
    // Also once it is undone.
    expect((await undo(events[1], dispatcher)).status).toBe(200);
    expect((await undo(events[1])).status).toBe(403);
    expect((await undo(events[3])).status).toBe(200);
  });
});

describe('what a driver’s phone reports later', () => {
  const minuteMs = 60_000;
  const dayMs = 24 * 60 * minuteMs;
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  const report = (who: TestAdmin, parcel: string, happened_at: string) =>
    deliver(who, { parcel, happened_at });
  const reportFailure = (who: TestAdmin, parcel: string, happened_at: string) =>
    fail(who, parcel, { happened_at });

  const inRunOfBen = (code: string) => `${code} is in the run “Ben”. Show this to your dispatcher.`;

  /** A run of the driver with WB-1 to WB-3, and one of a second driver, Ben, with WB-4. */
  async function siteWithTwo() {
    const site = await siteWithRuns();
    const first = await site.makeRun(['WB-1', 'WB-2', 'WB-3']);
    const ben = await insertMember(site, 'driver', 'ben@example.com');
    await site.db.updateTable('staff').set({ name: 'Ben' }).where('id', '=', ben).execute();
    const second = await site.makeRun(['WB-4'], { driver: ben });
    const move = (...codes: string[]) => site.change({ id: second.id, add: codes, move: 'yes' });
    return { ...site, ben, first: first.id, second: second.id, move };
  }

  test('is recorded where the stop was given to somebody else meanwhile, who has it no longer, or was taken out', async () => {
    const { first, second, change, move, readRun, runs, driver } = await siteWithTwo();
    await move('WB-2');
    await change({ id: first, remove: ['WB-1'] });
    const happened_at = ago(0);

    expect((await report(driver, 'WB-2', happened_at)).status).toBe(201);
    expect((await reportFailure(driver, 'WB-1', happened_at)).status).toBe(201);

    expect(statesOf(await readRun(first))).toEqual(['WB-3:open']);
    expect((await runs('', driver))[0]?.counts).toEqual({ done: 0, failed: 0, left: 1 });
    const other = await readRun(second);
    expect(statesOf(other)).toEqual(['WB-4:open', 'WB-2:delivered']);
    expect(other.stops[1]).toMatchObject({ finished_at: happened_at });
  });

  test('fails no stop that somebody else was given since, for another try', async () => {
    const { first, second, move, readRun, driver, dispatcher } = await siteWithTwo();
    const happened_at = ago(1000);
    await move('WB-2');

    expect((await reportFailure(driver, 'WB-2', happened_at)).status).toBe(201);

    expect(statesOf(await readRun(second))).toEqual(['WB-4:open', 'WB-2:open']);
    const { history } = dataOf(await dispatcher.ask('/api/parcels/WB-2'));
    expect(history.data).toMatchObject([{ stage: 'attempt_failed', created_at: happened_at }]);
    expect((await reportFailure(dispatcher, 'WB-2', ago(0))).status).toBe(201);
    expect(statesOf(await readRun(second))).toEqual(['WB-4:open', 'WB-2:failed']);
    expect(statesOf(await readRun(first))).toEqual(['WB-1:open', 'WB-3:open']);
  });

  test('of yesterday’s run fails the stop of then, and not that of today', async () => {
    const { db, makeRun, change, readRun, driver } = await siteWithRuns();
    const before = await makeRun(['WB-1'], { day: dayFromNow(-1) });
    await db
      .updateTable('runs')
      .set({ created_at: ago(dayMs) })
      .execute();
    await db
      .updateTable('run_stops')
      .set({ added_at: ago(dayMs) })
      .execute();
    await change({ id: before.id, closed: 'yes' });
    const again = await makeRun(['WB-1', 'WB-2']);

    expect((await reportFailure(driver, 'WB-1', ago(dayMs / 2))).status).toBe(201);

    expect(statesOf(await readRun(before.id))).toEqual(['WB-1:failed']);
    expect(statesOf(await readRun(again.id))).toEqual(['WB-1:open', 'WB-2:open']);
  });

  test('is recorded where the whole run was given to somebody else, or to nobody, and refused where it was done after that', async () => {
    const { first, ben, change, readRun, driver } = await siteWithTwo();
    const happened_at = ago(1000);
    await change({ id: first, driver: ben });
    for (const refused of [
      await report(driver, 'WB-1', ago(-20_000)),
      await deliver(driver, { parcel: 'WB-1' }),
    ]) {
      expect(refused.status).toBe(403);
      expect(sentenceOf(refused)).toEqual([inRunOfBen('WB-1')]);
    }
    await change({ id: first, driver: '' });

    expect((await report(driver, 'WB-1', happened_at)).status).toBe(201);
    expect((await reportFailure(driver, 'WB-2', happened_at)).status).toBe(201);

    expect(statesOf(await readRun(first))).toEqual(['WB-1:delivered', 'WB-2:open', 'WB-3:open']);
  });

  test('is recorded where the run was deleted meanwhile, also of a parcel that was merged into another one', async () => {
    const { first, remove, dispatcher, driver } = await siteWithTwo();
    const happened_at = ago(0);
    await remove({ id: first });
    const merge = { method: 'POST', json: { into: 'WB-5', from: 'WB-2' } };
    await dispatcher.ask('/api/parcels/merge', merge);

    expect((await report(driver, 'WB-1', happened_at)).status).toBe(201);
    expect((await report(driver, 'WB-2', happened_at)).status).toBe(201);
    expect((await report(driver, 'WB-3', ago(-20_000))).status).toBe(403);
    expect((await report(driver, 'WB-4', happened_at)).status).toBe(403);
  });

  test.each([
    ['put off', { day: dayFromNow(2) }, ['WB-1:delivered', 'WB-2:open', 'WB-3:open']],
    ['closed', { closed: 'yes' }, ['WB-1:delivered', 'WB-2:left', 'WB-3:left']],
  ])('is recorded where it was done before the run was %s', async (_what, changes, states) => {
    const { first, change, readRun, driver } = await siteWithTwo();
    const happened_at = ago(0);
    await change({ id: first, ...changes });

    expect((await report(driver, 'WB-1', happened_at)).status).toBe(201);

    expect(statesOf(await readRun(first))).toEqual(states);
    expect((await report(driver, 'WB-2', ago(-20_000))).status).toBe(403);
  });

  test('names who has the parcel now, where it was on another day', async () => {
    const { move, driver, db } = await siteWithTwo();
    await move('WB-2');
    const refused = await report(driver, 'WB-2', ago(3 * dayMs));
    expect(refused.status).toBe(403);
    expect(sentenceOf(refused)).toEqual([inRunOfBen('WB-2')]);
    expect((await deliver(driver, { parcel: 'WB-2' })).status).toBe(403);
    expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  });

  test('is refused where the parcel was on no run of theirs, and names that which it is in', async () => {
    const { driver, db, ben, makeRun } = await siteWithTwo();
    const sentences = async () => [
      sentenceOf(await report(driver, 'WB-5', ago(0))),
      sentenceOf(await deliver(driver, { parcel: 'WB-5' })),
      sentenceOf(await fail(driver, 'WB-5')),
      sentenceOf(await record(driver, ['WB-1', 'WB-5'])),
    ];
    const all = (sentence: string) => Array.from({ length: 4 }, () => [sentence]);
    const dispatcher = 'Show this to your dispatcher.';

    expect(await sentences()).toEqual(all(`This parcel isn’t on one of your runs. ${dispatcher}`));
    await makeRun(['WB-5'], { driver: ben, name: 'North' });
    expect(await sentences()).toEqual(all(`WB-5 is in the run “North (Ben)”. ${dispatcher}`));
    expect(JSON.stringify(await sentences())).not.toContain('Okoye');
    expect(await db.selectFrom('activities').select('id').execute()).toEqual([]);
  });

  test('is refused where it is older than the site remembers what it has got', async () => {
    const { driver, dispatcher } = await siteWithTwo();
    const refused = await report(driver, 'WB-1', ago(7 * dayMs + minuteMs));
    expect(refused.status).toBe(403);
    expect(sentenceOf(refused)).toEqual([
      'This was more than seven days ago. Show it to your dispatcher.',
    ]);
    expect((await report(dispatcher, 'WB-1', ago(30 * dayMs))).status).toBe(201);
  });

  test('is recorded once, though it comes again days later with the same key', async () => {
    const { driver, db } = await siteWithTwo();
    const json = { parcel: 'WB-1', reason: 'refused', happened_at: ago(0) };
    const send = () => failToDeliver(driver, json, { 'Idempotency-Key': 'door-0001' });
    const first = await send();
    const sixDaysAgo = ago(6 * dayMs);
    await db.updateTable('idempotency_keys').set({ created_at: sixDaysAgo }).execute();

    const again = await send();

    expect(again.json()).toEqual(first.json());
    expect(await db.selectFrom('activities').select('id').execute()).toHaveLength(1);
  });

  test('a stop that was taken out can be put back, and is ordered, closed and opened with the others', async () => {
    const { first, change, readRun } = await siteWithTwo();
    await change({ id: first, remove: ['WB-1', 'WB-2'] });
    await change({ id: first, closed: 'yes' });
    expect(statesOf(await readRun(first))).toEqual(['WB-3:left']);
    await change({ id: first, closed: 'no' });
    expect(statesOf(await readRun(first))).toEqual(['WB-3:open']);
    await change({ id: first, add: ['WB-1'] });
    expect(statesOf(await readRun(first))).toEqual(['WB-3:open', 'WB-1:open']);
    await change({ id: first, order: ['WB-1'] });
    expect(statesOf(await readRun(first))).toEqual(['WB-1:open', 'WB-3:open']);
  });
});

const codes = (day: { stops: { tracking_code: string }[] }) =>
  day.stops.map(({ tracking_code }) => tracking_code);

async function siteOfDriver() {
  const site = await siteWithRuns();
  const today = async (who = site.driver) => dataOf(await who.ask('/api/today'));
  return { ...site, today };
}

test('a driver’s day is their runs of today, and of yesterday as long as a stop is to be made or undone', async () => {
  const { makeRun, change, today, driver, driverId } = await siteOfDriver();
  await makeRun(['WB-1'], { day: dayFromNow(-2) });
  const { id } = await makeRun(['WB-2'], { day: dayFromNow(-1) });
  await makeRun(['WB-3', 'WB-4']);
  await makeRun(['WB-5'], { day: dayFromNow(1) });

  expect(codes(await today())).toEqual(['WB-2', 'WB-3', 'WB-4']);
  expect(await today()).toMatchObject({ member: driverId });
  await fail(driver, 'WB-2');
  expect(codes(await today())).toEqual(['WB-2', 'WB-3', 'WB-4']);
  await change({ id, closed: 'yes' });
  expect(codes(await today())).toEqual(['WB-3', 'WB-4']);
});

test('it is to be forgotten when the day after the run ends, and says nothing of people at finished stops', async () => {
  const { makeRun, today, driver } = await siteOfDriver();
  await makeRun(['WB-1', 'WB-2']);
  await deliver(driver, { parcel: 'WB-1', place: 'in_person' });

  const { forget_at, stops } = await today();

  expect(Date.parse(forget_at)).toBe(Date.parse(dayFromNow(2)));
  expect(stops).toMatchObject([
    { state: 'delivered', recipient_name: null, destination: null, note: null },
    { state: 'open', recipient_name: 'Ada Okoye', note: 'Ring twice.' },
  ]);
});

test('what a driver has ended can be undone by them for ten minutes, and its proofs go with it', async () => {
  const { makeRun, today, driver, dispatcher, db } = await siteOfDriver();
  await makeRun(['WB-1', 'WB-2', 'WB-3', 'WB-4']);
  const delivered = dataOf(await deliver(driver, { parcel: 'WB-1' }));
  await deliver(dispatcher, { parcel: 'WB-2' });
  await deliver(driver, { parcel: 'WB-3' });
  const batch = db.updateTable('event_batches').where('title', '=', 'Delivered');
  const long = new Date(Date.now() - 11 * 60_000).toISOString();
  await batch.set({ created_at: long }).where('id', '>', Number(delivered.event_id)).execute();

  const { stops } = await today();
  const undo = { event_id: delivered.event_id, until: expect.any(String) };
  expect(stops).toMatchObject([{ undo }, { undo: null }, { undo: null }, { undo: null }]);
  const left = Date.parse(stops[0].undo.until) - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(10 * 60_000);
  const json = { id: delivered.event_id };
  expect((await driver.ask('/api/events', { method: 'DELETE', json })).status).toBe(200);

  const [first] = (await today()).stops;
  expect(first).toMatchObject({ state: 'open', undo: null, recipient_name: 'Ada Okoye' });
  const proofs = await db.selectFrom('deliveries').select('received_by').execute();
  expect(proofs.length).toBe(2);
});

test('a stop that has failed is to be tried again, and is then delivered with its proof', async () => {
  const { makeRun, change, today, driver, db } = await siteOfDriver();
  const { id } = await makeRun(['WB-1', 'WB-2']);
  await failToDeliver(driver, { parcel: 'WB-1', reason: 'nobody_home' });

  expect((await today()).stops).toMatchObject([
    { state: 'failed', can_retry: 'yes', recipient_name: 'Ada Okoye', note: 'Ring twice.' },
    { state: 'open', can_retry: 'no' },
  ]);
  const form = { parcel: 'WB-1', received_by: 'Nana', signature: await signature() };
  expect((await deliver(driver, form)).status).toBe(201);

  expect((await today()).stops).toMatchObject([{ state: 'delivered', can_retry: 'no' }, {}]);
  const proof = await db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
  expect(proof).toMatchObject({ received_by: 'Nana', signature: expect.any(String) });
  await fail(driver, 'WB-2');
  await change({ id, closed: 'yes' });
  await change({ id, closed: 'no' });
  expect((await today()).stops[1]).toMatchObject({ state: 'failed', can_retry: 'yes' });
  await makeRun(['WB-2'], { driver: null });
  expect((await today()).stops[1]).toMatchObject({ can_retry: 'no', recipient_name: null });
});

test('somebody else’s day is empty', async () => {
  const site = await siteOfDriver();
  await site.makeRun(['WB-1']);

  for (const who of [await site.secondDriver(), site.dispatcher]) {
    expect(codes(await site.today(who))).toEqual([]);
  }
});

test('a call names the member, and refuses what another member has recorded', async () => {
  const { makeRun, driver, driverId, db } = await siteOfDriver();
  await makeRun(['WB-1']);
  const deliverAs = (member: number) =>
    deliver(driver, { parcel: 'WB-1' }, { 'X-Member': String(member) });

  const refused = await deliverAs(driverId + 1);

  expect(refused.status).toBe(401);
  expect(refused.headers['x-member']).toBe(String(driverId));
  expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  expect((await deliverAs(driverId)).status).toBe(201);
});

test('a phone whose clock is a little ahead delivers now; one that is far ahead is refused', async () => {
  const { makeRun, driver } = await siteOfDriver();
  await makeRun(['WB-1', 'WB-2']);
  const failAhead = (parcel: string, ms: number) =>
    fail(driver, parcel, { happened_at: new Date(Date.now() + ms).toISOString() });

  expect((await failAhead('WB-1', 20_000)).status).toBe(201);
  expect((await failAhead('WB-2', 600_000)).status).toBe(422);
});

test('without script the page is a list, and each stop leads to the form of its proof', async () => {
  const { makeRun, driver } = await siteOfDriver();
  await makeRun(['WB-1', 'WB-2']);

  const { text } = await driver.ask('/control/today.html');

  for (const code of ['WB-1', 'WB-2']) expect(text).toContain(`/control/parcels/${code}/deliver`);
  expect(text).toContain('tel:+3120123');
  expect(text).not.toContain(messagesOf('en').control.panel.needsScript);
  expect(text).toMatch(/href="geo:50,1\?q=50%2C1"/);
});

test('a driver’s work begins with it, and not with the dashboard', async () => {
  const { driver, dispatcher } = await siteOfDriver();
  const start = async (who: typeof driver) => (await who.ask('/control')).headers.location;

  expect(await start(driver)).toMatch(/^\/control\/today\.html/);
  expect((await driver.ask('/control/index.html')).headers.location).toBe(await start(driver));
  expect((await driver.ask('/control/scan.html')).text).not.toContain(
    'panel-link" href="/control/index.html',
  );
  expect(await start(dispatcher)).toMatch(/^\/control\/index\.html/);
});

test('what devices keep of the page names no stop and nobody', async () => {
  const { makeRun, driver } = await siteOfDriver();
  const before = await driver.ask('/control/today.html?offline=yes');
  await makeRun(['WB-1']);

  const { text, headers } = await driver.ask('/control/today.html?offline=yes');

  expect(text).toBe(before.text);
  expect(text).not.toContain('driver@example.com');
  expect(headers['permissions-policy']).toMatch(/geolocation=\(self\)/);
});
