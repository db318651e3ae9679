/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertMember, signedInMember } from '../../support/admin.ts';
import { violationsOf } from '../../support/axe.ts';
import { dataOf } from '../../support/http.ts';
import { button } from '../../support/panel.ts';
import { codesOf, dayFromNow } from '../../support/parcels/runs.ts';
import {
  chooseHub,
  counted,
  openOnlineScan,
  scan,
  siteToScan,
} from '../../support/parcels/scan.ts';

const { runs: t } = messagesOf('en');

const dialog = (page: Page) => page.getByRole('dialog');

/** The scan screen of a site with a driver, whose events of two parcels are recorded. */
async function scannedTwo() {
  const { site, codes } = await siteToScan(3);
  const driver = await insertMember(site, 'driver');
  const dispatcher = await signedInMember(site, 'dispatcher');
  const runs = async () => dataOf(await dispatcher.ask('/api/runs')).data;
  const { page } = await openOnlineScan(site, { viewport: { width: 390, height: 844 } });
  await chooseHub(page);
  await scan(page, ...codes.slice(0, 2));
  await counted(page, 'done', 2);
  return { page, codes, driver, dispatcher, runs };
}

test('what was scanned is assigned to a new run in its order, and scanning goes on', async () => {
  const { page, codes, driver, runs } = await scannedTwo();
  await button(page, t.assign).click();
  await dialog(page).getByLabel(t.fields.driver).selectOption(String(driver));
  await dialog(page).getByLabel(t.fields.name).fill('Ramp 3');
  expect(await violationsOf(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: t.assign }).click();

  await page.getByText(plural(t, 'assigned', { count: 2, run: 'Ramp 3' }, 'en')).waitFor();
  const [run] = await runs();
  const link = dialog(page).getByRole('link');
  expect(await link.getAttribute('href')).toBe(`/control/run.html?id=${run?.id}`);
  await dialog(page).getByRole('button').click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(run).toMatchObject({ name: 'Ramp 3', day: dayFromNow(), driver: { id: driver } });
  expect(codesOf(run)).toEqual(codes.slice(0, 2));

  await scan(page, codes[2] ?? '');
  await counted(page, 'done', 3);
  expect(await dialog(page).count()).toBe(0);
});

test('a parcel of another run is named, and taken out of it where that is wanted', async () => {
  const { page, codes, dispatcher, runs } = await scannedTwo();
  const [first = '', second = ''] = codes;
  const json = { day: dayFromNow(), name: 'Ramp 1', parcels: [first] };
  await dispatcher.ask('/api/runs', { method: 'POST', json });
  await button(page, t.assign).click();
  await dialog(page).getByLabel(t.run).selectOption(t.newRun);
  await dialog(page).getByRole('button', { name: t.assign }).click();

  await dialog(page)
    .getByText(interpolate(t.inAnotherRun, { code: first, run: 'Ramp 1' }))
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: t.moveHere }).click();
  await dialog(page).getByRole('link').waitFor();
  await dialog(page).getByRole('button').click();
  await dialog(page).waitFor({ state: 'detached' });

  expect((await runs()).map(codesOf)).toEqual([[], [first, second]]);
});
