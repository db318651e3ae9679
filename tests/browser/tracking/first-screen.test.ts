/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { NewParcel } from '../../../server/parcels/shared/parcel.ts';
import { audit } from '../../support/axe.ts';
import { visit } from '../../support/browser.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const phone = { width: 390, height: 844 };

/** The expected days, so many days from now. */
function daysFromNow(first: number, last = first) {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { min_expected_delivery_date: day(first), max_expected_delivery_date: day(last) };
}

const parcels: [string, Partial<NewParcel>][] = [
  ['ON-ITS-WAY', { status: null, ...daysFromNow(4, 6) }],
  ['LATE-1001', { status: 'Waiting for the next vessel', ...daysFromNow(-3) }],
  ['FAILED-1001', { stage: 'attempt_failed', status: null, ...daysFromNow(1) }],
  ['DELIVERED-1', { stage: 'delivered', status: null }],
];

async function siteWithParcels() {
  const site = await startSite();
  await site.db.updateTable('settings').set({ contact_phone: '+31 20 555 0199' }).execute();
  for (const [tracking_code, fields] of parcels) {
    const id = await insertParcel(site.db, { ...mapped, ...fields, tracking_code });
    const description = 'The inspection is over; the parcel goes on with the next flight.';
    for (const stage of ['picked_up', 'in_transit', fields.stage ?? 'at_customs'] as const) {
      await insertActivity(site.db, id, { description, location: 'San Francisco', stage });
    }
  }
  return site;
}

/** Those of these elements, the first of each, that are not wholly inside of the window. */
function outside(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate((all) => {
    return all.filter((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      const isInside =
        box !== undefined &&
        box.height > 0 &&
        box.top >= 0 &&
        box.bottom <= innerHeight &&
        box.left >= 0 &&
        box.right <= innerWidth;
      return !isInside;
    });
  }, selectors);
}

const answer = [
  '.track-bar',
  '.waybill-code',
  '.waybill-status',
  '.arrival',
  '.steps',
  '.more-button',
  '.event',
];

test('the first screen of a phone holds number, status, day of arrival, what to do and the newest event', async () => {
  const site = await siteWithParcels();
  const { page } = await visit(site, { viewport: phone });
  for (const [code] of parcels) {
    for (const language of ['en', 'de', 'ar']) {
      await page.goto(`/track.html?code=${code}&lang=${language}`);
      expect(await outside(page, answer), `${code} in ${language}`).toEqual([]);
    }
  }
  // The heading and its lead have stepped back; those who hear the page still have it.
  expect(await page.locator('.track-head').evaluate((head) => head.clientHeight)).toBeLessThan(2);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await audit(page)).toEqual([]);

  await page.goto('/track.html?code=LATE-1001');
  expect(await outside(page, ['.trouble', '.trouble a', '.follow > summary'])).toEqual([]);
});

test('the first screen of a phone says why a number is not known, and whom to ask', async () => {
  const site = await siteWithParcels();
  const { page, complaints } = await visit(site, { viewport: phone });
  for (const language of ['en', 'de', 'ar']) {
    await page.goto(`/track.html?code=NO-SUCH-1&lang=${language}`);
    const parts = ['.track-bar', '.track-error', '.not-found-help ul', '.not-found-contact a'];
    expect(await outside(page, parts), language).toEqual([]);
  }
  expect(await audit(page)).toEqual([]);
  complaints.length = 0;
});

test('a wide window has answer and history at the start, the map beside them', async () => {
  const site = await siteWithParcels();
  const { page } = await visit(site, { viewport: { width: 1440, height: 900 } });
  for (const language of ['en', 'ar']) {
    await page.goto(`/track.html?code=ON-ITS-WAY&lang=${language}`);
    expect(await outside(page, [...answer, '.map-panel']), language).toEqual([]);
    const [history, map] = await Promise.all([
      page.locator('.history').boundingBox(),
      page.locator('.map-panel').boundingBox(),
    ]);
    const isBefore = (history?.x ?? 0) < (map?.x ?? 0);
    expect(isBefore).toBe(language === 'en');
  }
});

test('the heading steps back as soon as something is looked up in place, and comes back', async () => {
  const site = await siteWithParcels();
  const { page } = await visit(site, { viewport: phone });
  await page.goto('/track.html');
  const height = () => page.locator('.track-head').evaluate((head) => head.clientHeight);
  expect(await height()).toBeGreaterThan(100);

  await page.locator('.track-bar input').fill('on-its-way');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'ON-ITS-WAY' }).waitFor();
  expect(await height()).toBeLessThan(2);

  await page.goBack();
  await page.locator('.track-empty').waitFor();
  expect(await height()).toBeGreaterThan(100);
});
