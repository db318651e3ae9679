import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInMember, type TestAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { signature } from '../../support/parcels/deliveries.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';

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
  await driver.ask('/api/failed-deliveries', {
    method: 'POST',
    json: { parcel: 'WB-2', reason: 'refused' },
  });
  expect(codes(await today())).toEqual(['WB-2', 'WB-3', 'WB-4']);
  await change({ id, closed: 'yes' });
  expect(codes(await today())).toEqual(['WB-3', 'WB-4']);
});

test('it is to be forgotten when the day after the run ends, and says nothing of people at finished stops', async () => {
  const { makeRun, today, driver } = await siteOfDriver();
  await makeRun(['WB-1', 'WB-2']);
  const form = { parcel: 'WB-1', received_by: 'Ada', place: 'in_person' };
  await driver.ask('/api/deliveries', { method: 'POST', form });

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
  const deliver = (who: TestAdmin, parcel: string) =>
    who.ask('/api/deliveries', { method: 'POST', form: { parcel, received_by: 'Nana' } });
  const delivered = dataOf(await deliver(driver, 'WB-1'));
  await deliver(dispatcher, 'WB-2');
  await deliver(driver, 'WB-3');
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
  const json = { parcel: 'WB-1', reason: 'nobody_home' };
  await driver.ask('/api/failed-deliveries', { method: 'POST', json });

  expect((await today()).stops).toMatchObject([
    { state: 'failed', can_retry: 'yes', recipient_name: 'Ada Okoye', note: 'Ring twice.' },
    { state: 'open', can_retry: 'no' },
  ]);
  const form = { parcel: 'WB-1', received_by: 'Nana', signature: await signature() };
  expect((await driver.ask('/api/deliveries', { method: 'POST', form })).status).toBe(201);

  expect((await today()).stops).toMatchObject([{ state: 'delivered', can_retry: 'no' }, {}]);
  const proof = await db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
  expect(proof).toMatchObject({ received_by: 'Nana', signature: expect.any(String) });
  const failed = { parcel: 'WB-2', reason: 'refused' };
  await driver.ask('/api/failed-deliveries', { method: 'POST', json: failed });
  await change({ id, closed: 'yes' });
  await change({ id, closed: 'no' });
  expect((await today()).stops[1]).toMatchObject({ state: 'failed', can_retry: 'yes' });
  await makeRun(['WB-2'], { driver: null });
  expect((await today()).stops[1]).toMatchObject({ can_retry: 'no', recipient_name: null });
});

test('somebody else’s day is empty, and one who delivers nothing has none', async () => {
  const site = await siteOfDriver();
  await site.makeRun(['WB-1']);

  expect(codes(await site.today(await site.secondDriver()))).toEqual([]);
  expect(codes(await site.today(site.dispatcher))).toEqual([]);
  const reader = await signedInMember(site, 'reader');
  expect((await reader.ask('/api/today')).status).toBe(403);
  expect((await reader.ask('/control/today.html')).status).toBe(403);
});

test('a call names the member, and refuses what another member has recorded', async () => {
  const { makeRun, driver, driverId, db } = await siteOfDriver();
  await makeRun(['WB-1']);
  const deliver = (member: number) =>
    driver.ask('/api/deliveries', {
      ...{ method: 'POST', form: { parcel: 'WB-1', received_by: 'Ada' } },
      headers: { 'X-Member': String(member) },
    });

  const refused = await deliver(driverId + 1);

  expect(refused.status).toBe(401);
  expect(refused.headers['x-member']).toBe(String(driverId));
  expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  expect((await deliver(driverId)).status).toBe(201);
});

test('a phone whose clock is a little ahead delivers now; one that is far ahead is refused', async () => {
  const { makeRun, driver } = await siteOfDriver();
  await makeRun(['WB-1', 'WB-2']);
  const fail = (parcel: string, aheadMs: number) =>
    driver.ask('/api/failed-deliveries', {
      method: 'POST',
      json: {
        ...{ parcel, reason: 'refused' },
        happened_at: new Date(Date.now() + aheadMs).toISOString(),
      },
    });

  expect((await fail('WB-1', 20_000)).status).toBe(201);
  expect((await fail('WB-2', 600_000)).status).toBe(422);
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
