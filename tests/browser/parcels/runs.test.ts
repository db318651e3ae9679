import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newRunOption } from '../../../server/parcels/shared/run.ts';
import type { Stage } from '../../../server/shared/enums.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertMember } from '../../support/admin.ts';
import { hydrated } from '../../support/browser.ts';
import { button, openPanel } from '../../support/panel.ts';
import { deliver, failToDeliver } from '../../support/parcels/deliveries.ts';
import { range } from '../../support/parcels/many-parcels.ts';
import { codesOf, dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';
import { insertParcel } from '../../support/parcels.ts';

const { documents, done, lists, runs: t, parcelList, writing } = messagesOf('en');

/** So that the row below the pointer gets to know of it. */
const slowly = { steps: 5 };

const stops = (page: Page) => page.locator('.run-stop strong').allTextContents();
const stop = (page: Page, code: string) => page.locator('.run-stop', { hasText: code });
const up = (page: Page, code: string) => button(page, `${writing.moveUp}: ${code}`);

/** The page of a run with these parcels. */
async function openRun(...codes: string[]) {
  const site = await siteWithRuns();
  const { id } = await site.makeRun(codes, { name: 'Morning' });
  const visitor = await openPanel(site, `/control/run.html?id=${id}`);
  return { ...site, ...visitor, id, stored: async () => codesOf(await site.readRun(id)) };
}

describe('the stops of a run', { tags: 'extended' }, () => {
  test('are ordered with the keyboard, and the focus stays', async () => {
    const { page, stored, complaints } = await openRun('WB-1', 'WB-2', 'WB-3');

    await up(page, 'WB-3').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => stops(page)).toEqual(['WB-1', 'WB-3', 'WB-2']);
    await expect
      .poll(() => up(page, 'WB-3').evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');

    await expect.poll(() => stops(page)).toEqual(['WB-3', 'WB-1', 'WB-2']);
    expect(await stored()).toEqual(['WB-3', 'WB-1', 'WB-2']);
    await page.getByText(done.saved).waitFor();
    expect(complaints).toEqual([]);
  });

  test('are ordered by dragging', async () => {
    const { page, stored } = await openRun('WB-1', 'WB-2', 'WB-3', 'WB-4');
    const handle = (code: string) => stop(page, code).locator('.run-stop-handle');

    const { height = 0 } = (await stop(page, 'WB-3').boundingBox()) ?? {};
    await handle('WB-1').dragTo(stop(page, 'WB-3'), {
      ...slowly,
      targetPosition: { x: 50, y: height - 4 },
    });
    await expect.poll(() => stops(page)).toEqual(['WB-2', 'WB-3', 'WB-1', 'WB-4']);
    await handle('WB-4').dragTo(stop(page, 'WB-2'), { ...slowly, targetPosition: { x: 50, y: 4 } });
    await expect.poll(() => stops(page)).toEqual(['WB-4', 'WB-2', 'WB-3', 'WB-1']);

    expect(await stored()).toEqual(['WB-4', 'WB-2', 'WB-3', 'WB-1']);
  });

  test('are added by a scanner, which ends each number with Enter', async () => {
    const { page, stored } = await openRun('WB-1');
    const field = page.getByLabel(t.add);

    await field.fill('WB-3');
    await page.keyboard.press('Enter');
    await expect.poll(() => stops(page)).toEqual(['WB-1', 'WB-3']);
    expect(await field.inputValue()).toBe('');

    await field.fill('WB-9');
    await page.keyboard.press('Enter');
    await page.getByText(interpolate(documents.unknown, { ids: 'WB-9' })).waitFor();
    expect(await stored()).toEqual(['WB-1', 'WB-3']);
  });

  test('move to another run, and to a driver who gets one', async () => {
    const { page, makeRun, readRun, runs, db, ...site } = await openRun('WB-1', 'WB-2', 'WB-4');
    const ben = await insertMember({ db, ...site }, 'driver', 'ben@example.com');
    const { id: other } = await makeRun(['WB-3'], { name: 'Evening' });
    const choose = (code: string) =>
      page.getByLabel(interpolate(parcelList.select, { code })).check();
    const move = async (code: string, to: unknown) => {
      await choose(code);
      await page.getByLabel(t.moveTo).selectOption(String(to));
      await button(page, t.move).click();
    };
    await page.reload();
    await move('WB-1', other);

    await expect.poll(() => stops(page)).toEqual(['WB-2', 'WB-4']);
    expect(codesOf(await readRun(other))).toEqual(['WB-3', 'WB-1']);

    await move('WB-2', newRunOption({ id: ben }));
    await expect.poll(() => stops(page)).toEqual(['WB-4']);
    await page.getByText(done.created).waitFor();
    const [made] = await runs(`?driver=${ben}`);
    expect(made && codesOf(made)).toEqual(['WB-2']);
    // The next one goes to the same run.
    await choose('WB-4');
    expect(await page.locator(`option[value="${newRunOption({ id: ben })}"]`).count()).toBe(0);
    await move('WB-4', made?.id);
    await expect.poll(() => stops(page)).toEqual([]);
    expect(codesOf(await readRun(made?.id ?? 0))).toEqual(['WB-2', 'WB-4']);
  });

  test('are finished before the dispatcher’s eyes', async () => {
    const { page, driver } = await openRun('WB-1', 'WB-2');
    await page.clock.install();
    await page.reload();
    // Stands once the script has come, which asks from then on.
    await stop(page, 'WB-1').locator('.run-stop-handle').waitFor();

    await failToDeliver(driver, { parcel: 'WB-1', reason: 'nobody_home', note: 'Dog.' });
    await page.clock.runFor(11_000);

    await stop(page, 'WB-1').getByText(t.reasons.nobody_home).waitFor();
    await stop(page, 'WB-1').getByText('Dog.').waitFor();
    expect(await up(page, 'WB-1').count()).toBe(0);
  });
});

test('the runs of a day are followed as they go, and when their drivers were last seen', {
  tags: 'extended',
}, async () => {
  const { page, db, driver, driverId, id, ...visitor } = await openRun('WB-1', 'WB-2');
  await page.clock.install();
  await page.goto('/control/runs.html');
  await hydrated({ page, ...visitor });
  const left = page.locator('.run-left dd');
  expect(await left.textContent()).toBe('2');
  const lastSeen = page.locator('.run-counts div', { hasText: t.lastSeen }).locator('dd');
  expect(await lastSeen.textContent()).toBe(t.neverSeen);

  await deliver(driver, { parcel: 'WB-1' });
  // Sessions that have just begun are not noted anew.
  const last_seen_at = '2026-03-01T09:05:00.000Z';
  await db.updateTable('staff').set({ last_seen_at }).where('id', '=', driverId).execute();
  await page.clock.runFor(11_000);

  await expect.poll(() => left.textContent()).toBe('1');
  await expect.poll(() => lastSeen.textContent()).toContain('9:05');
  await page.getByRole('link', { name: 'Morning' }).click();
  await page.waitForURL(`**/control/run.html?id=${id}`);
});

describe('parcels of the list', () => {
  test('are assigned to a new run, and to one that is there; also all of a status and a town', {
    tags: 'extended',
  }, async () => {
    const { page, db, runs, readRun, ...visitor } = await openRun('WB-1');
    const assign = async (code: string) => {
      await page.goto('/control/parcels/list.html');
      await hydrated({ page, ...visitor });
      await page.getByLabel(interpolate(parcelList.select, { code }), { exact: true }).click();
      await button(page, parcelList.moreActions).click();
      await button(page, t.assign).click();
    };
    const dialog = page.getByRole('dialog');
    const assigned = (count: number) =>
      page.getByText(plural(t, 'assigned', { count, run: 'Evening' }, 'en')).waitFor();

    await assign('WB-2');
    await dialog.getByLabel(t.run).selectOption(t.newRun);
    await dialog.getByLabel(t.fields.name).fill('Evening');
    await dialog.getByRole('button', { name: t.assign }).click();
    await assigned(1);
    const evening = (await runs()).find(({ name }) => name === 'Evening');
    expect(evening).toMatchObject({ day: dayFromNow(), counts: { left: 1 } });

    await assign('WB-1');
    await dialog.getByLabel(t.run).selectOption(String(evening?.id));
    await dialog.getByRole('button', { name: t.assign }).click();
    await dialog.getByText(interpolate(t.inAnotherRun, { code: 'WB-1', run: 'Morning' })).waitFor();
    await dialog.getByRole('button', { name: t.moveHere }).click();
    await assigned(1);

    expect(codesOf(await readRun(evening?.id ?? 0))).toEqual(['WB-2', 'WB-1']);

    // More than a page of them.
    const inDelft = range(1, 21).map((number) => `DELFT-${number}`);
    const insert = (tracking_code: string, destination: string, stage: Stage) =>
      insertParcel(db, { tracking_code, destination, stage });
    for (const code of inDelft) await insert(code, 'Oude Delft 1, Delft', 'in_transit');
    await insert('HELD-1', 'Oude Delft 1, Delft', 'on_hold');
    await insert('PORTO-1', 'Rua Nova 1, Porto', 'in_transit');
    await page.goto('/control/parcels/list.html?stage=in_transit&destination=delft');
    await hydrated({ page, ...visitor });
    await page.getByLabel(parcelList.selectPage).check();
    await button(page, interpolate(lists.selectAll, { number: 21 })).click();
    await button(page, parcelList.moreActions).click();
    await button(page, t.assign).click();
    await dialog.getByLabel(t.run).selectOption(String(evening?.id));
    await dialog.getByRole('button', { name: t.assign }).click();
    await assigned(21);
    const stored = codesOf(await readRun(evening?.id ?? 0));
    expect(stored.slice(2).toSorted()).toEqual(inDelft.toSorted());
  });
});
