import { describe, expect, test } from 'vitest';
import type { TestAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { codesOf, dayFromNow, siteWithRuns, statesOf } from '../../support/parcels/runs.ts';

const deliver = (who: TestAdmin, parcel: string) =>
  who.ask('/api/deliveries', { method: 'POST', form: { parcel, received_by: 'Ada' } });
const fail = (who: TestAdmin, parcel: string) =>
  who.ask('/api/failed-deliveries', { method: 'POST', json: { parcel, reason: 'refused' } });
const record = (who: TestAdmin, parcels: string[], more: object = {}) =>
  who.ask('/api/events', { method: 'POST', json: { title: 'News', parcels, ...more } });

const person = {
  ...{ recipient_name: expect.any(String), destination: expect.any(String) },
  ...{ recipient_phone_number: '+31 20 123', note: 'Ring twice.', latitude: 50 },
};
const nobody = {
  ...{ recipient_name: null, destination: null, recipient_phone_number: null },
  ...{ note: null, failure_note: null, latitude: null, longitude: null },
};

describe('a driver', () => {
  test('reads their own runs, and no others', async () => {
    const { makeRun, runs, driver, secondDriver } = await siteWithRuns();
    const { id } = await makeRun(['WB-1']);
    const second = await secondDriver();

    expect((await runs('', driver)).map((run) => run.id)).toEqual([id]);
    expect(await runs('', second)).toEqual([]);
    expect(await runs(`?id=${id}`, second)).toEqual([]);
    expect(await runs(`?driver=${1}`, second)).toEqual([]);
  });

  test('sees who a stop is for only while it is open', async () => {
    const { makeRun, runs, driver } = await siteWithRuns();
    await makeRun(['WB-1', 'WB-2', 'WB-3']);
    await deliver(driver, 'WB-1');
    await fail(driver, 'WB-2');

    const [run] = await runs('', driver);

    expect(run?.stops).toMatchObject([
      { tracking_code: 'WB-1', state: 'delivered', ...nobody },
      { tracking_code: 'WB-2', state: 'failed', ...nobody },
      { tracking_code: 'WB-3', state: 'open', ...person },
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

  test('changes no runs', async () => {
    const { makeRun, driver, create, change, remove, readRun } = await siteWithRuns();
    const { id } = await makeRun(['WB-1']);

    const replies = [
      await create({ day: dayFromNow() }, driver),
      await change({ id, order: 'distance' }, driver),
      await remove({ id }, driver),
      await driver.ask('/api/runs/choices'),
    ];

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(codesOf(await readRun(id))).toEqual(['WB-1']);
  });

  test.each([
    ['delivers', deliver, 'WB-1:delivered'],
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

  test('does nothing for a run of tomorrow', async () => {
    const { makeRun, driver } = await siteWithRuns();
    await makeRun(['WB-1'], { day: dayFromNow(1) });
    expect((await deliver(driver, 'WB-1')).status).toBe(403);
  });

  test('records nothing at all where one of many parcels is not theirs', async () => {
    const { db, makeRun, driver } = await siteWithRuns();
    await makeRun(['WB-1']);
    expect((await record(driver, ['WB-1', 'WB-2'])).status).toBe(403);
    expect(await db.selectFrom('activities').select('id').execute()).toEqual([]);
  });

  test('says where they are at a delivery, and never with an event', async () => {
    const { makeRun, driver, dispatcher } = await siteWithRuns();
    await makeRun(['WB-1']);
    const position = { latitude: 52.1, longitude: 4.9 };

    expect((await record(driver, ['WB-1'], position)).status).toBe(422);
    expect((await record(dispatcher, ['WB-1'], position)).status).toBe(201);
  });

  test('undoes what they have done, and nothing of others', async () => {
    const { makeRun, driver, dispatcher } = await siteWithRuns();
    await makeRun(['WB-1']);
    const own = dataOf(await record(driver, ['WB-1']));
    const other = dataOf(await record(dispatcher, ['WB-2']));
    const undo = async (id: unknown) =>
      (await driver.ask('/api/events', { method: 'DELETE', json: { id } })).status;

    expect(await undo(other.id)).toBe(403);
    expect(await undo(own.id)).toBe(200);
  });

  test.each(['/api/parcels/export', '/api/parcels', '/api/invoices'])(
    'does not get %s',
    async (path) => {
      const { driver } = await siteWithRuns();
      expect((await driver.ask(path)).status).toBe(403);
    },
  );
});
