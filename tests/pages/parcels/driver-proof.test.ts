import { expect, test } from 'vitest';
import type { TestAdmin } from '../../support/admin.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';

/** What insertParcel writes into each parcel. */
const people = ['Ada Okoye', 'Amsterdam'];

/** Expects the form of a proof, with whom the parcel is for. */
async function expectForm(who: TestAdmin, code: string): Promise<void> {
  const { status, text } = await who.ask(`/control/parcels/${code}/deliver`);
  expect(status).toBe(200);
  for (const shown of people) expect(text).toContain(shown);
}

/** Expects a refusal in words, which says nothing about the parcel. */
async function expectRefusal(who: TestAdmin, code: string): Promise<void> {
  const { status, text } = await who.ask(`/control/parcels/${code}/deliver`);
  expect(status).toBe(403);
  expect(text).toContain('This parcel isn’t one of your open stops.');
  for (const secret of people) expect(text).not.toContain(secret);
}

/** A driver with a run of today, or of another day, with WB-1 and WB-2. */
async function siteWithStops(days = 0) {
  const site = await siteWithRuns();
  const run = await site.makeRun(['WB-1', 'WB-2'], { day: dayFromNow(days) });
  return { ...site, run };
}

test.each([0, -1])(
  'the form of a proof is for the driver of an open stop, %i days away',
  async (days) => {
    const { driver, dispatcher, secondDriver } = await siteWithStops(days);
    await expectForm(driver, 'WB-1');
    await expectForm(dispatcher, 'WB-1');
    await expectRefusal(driver, 'WB-3');
    await expectRefusal(await secondDriver(), 'WB-1');
  },
);

test.each([-2, 1])('shows nothing of an open stop of a run %i days away', async (days) => {
  const { driver, dispatcher } = await siteWithStops(days);
  await expectRefusal(driver, 'WB-1');
  await expectForm(dispatcher, 'WB-1');
});

test('shows nothing of a stop that is over, nor of a run that is closed', async () => {
  const { driver, change, run } = await siteWithStops();
  const form = { parcel: 'WB-1', received_by: 'Ada' };
  await driver.ask('/api/deliveries', { method: 'POST', form });
  await expectRefusal(driver, 'WB-1');

  const json = { parcel: 'WB-2', reason: 'refused' };
  await driver.ask('/api/failed-deliveries', { method: 'POST', json });
  // It can be tried again.
  await expectForm(driver, 'WB-2');

  await change({ id: run.id, add: ['WB-3'] });
  await expectForm(driver, 'WB-3');
  await change({ id: run.id, closed: 'yes' });
  for (const code of ['WB-2', 'WB-3']) await expectRefusal(driver, code);
});

test('leads a driver to their day, and who reads parcels to the parcel', async () => {
  const { driver, dispatcher } = await siteWithStops();
  const leads = async (who: TestAdmin) => {
    const { text } = await who.ask('/control/parcels/WB-1/deliver');
    const [, to] = text.match(/&quot;to&quot;:&quot;([^&]*)&quot;/) ?? [];
    return { to, crumbs: text.includes('href="/control/parcels/WB-1"') };
  };
  expect(await leads(driver)).toEqual({ to: '/control/today.html', crumbs: false });
  expect(await leads(dispatcher)).toEqual({ to: '/control/parcels/WB-1', crumbs: true });
});
