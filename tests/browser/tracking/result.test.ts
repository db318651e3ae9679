/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { insertImage } from '../../../server/content/images/queries.ts';
import { packingPicture } from '../../../server/demo/artwork.ts';
import type { NewParcel } from '../../../server/parcels/shared/parcel.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { audit } from '../../support/axe.ts';
import { hydrated, prefer, visit } from '../../support/browser.ts';
import { deliver, wholeDelivery } from '../../support/parcels/deliveries.ts';
import { insertActivity, insertParcel, mapped, nothingKnown } from '../../support/parcels.ts';
import { countSheets } from '../../support/printed.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const image = 'parcel.webp';

/** A site with one parcel, so many events and, where it is asked for, a picture. */
async function siteWith(fields: Partial<NewParcel>, events: number) {
  const site = await startSite();
  const created_at = '2026-01-01T00:00:00.000Z';
  await insertImage(site.db, { ...(await packingPicture('carton')), name: image, created_at });
  await insertWithEvents(site, fields, events);
  return site;
}

async function insertWithEvents(site: TestSite, fields: Partial<NewParcel>, events: number) {
  const id = await insertParcel(site.db, fields);
  const description = 'Goes on tonight with the next connection.';
  for (let count = 0; count < events; count += 1) {
    await insertActivity(site.db, id, { description, location: 'Lisbon, Portugal' });
  }
}

/** The largest empty stretch below what stands in a part, in pixels; and how the two halves stand. */
function layoutOf(page: Page) {
  return page.locator('.waybill').evaluate((sheet) => {
    const below = [...sheet.querySelectorAll('.waybill-main > *, .waybill-side > *')].map(
      (part) => {
        const inside = [...part.querySelectorAll('*')].map(
          (one) => one.getBoundingClientRect().bottom,
        );
        return part.getBoundingClientRect().bottom - Math.max(...inside);
      },
    );
    const halves = ['.waybill-main', '.waybill-side'].flatMap(
      (half) => sheet.querySelector(half)?.getBoundingClientRect() ?? [],
    );
    const [main, side] = halves;
    return {
      below: Math.max(...below),
      width: halves.reduce((sum, half) => sum + half.width, 0) / sheet.clientWidth,
      isSideBySide: main?.top === side?.top,
    };
  });
}

const parcels: [string, Partial<NewParcel>, number][] = [
  ['of which everything is known', { ...mapped, image }, 7],
  ['without events or picture', {}, 0],
  ['without events', { ...mapped, image }, 0],
  ['without a picture', {}, 9],
  ['of which nothing is known', nothingKnown, 0],
  ['of which nothing but events is known', nothingKnown, 3],
];

test('a result leaves no hole in its sheet, whatever is known of the parcel', async () => {
  const site = await siteWith({}, 0);
  const { page } = await visit(site);
  for (const [index, [name, fields, events]] of parcels.entries()) {
    await insertWithEvents(site, { ...fields, tracking_code: `HOLE-${index}` }, events);
    await page.goto(`/track.html?code=HOLE-${index}`);
    for (const [width, isSideBySide] of [
      [390, false],
      [768, false],
      [1440, true],
      [1920, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const layout = await layoutOf(page);
      const place = `${name}, ${width} px`;
      expect(layout.below, place).toBeLessThan(80);
      expect(layout.width, place).toBeCloseTo(isSideBySide ? 1 : 2, 1);
      expect(layout.isSideBySide, place).toBe(isSideBySide);
    }
  }
});

test('a result prints on one sheet: with nothing but what it must; with twenty events, a picture and a map; with fourteen and the proof of delivery', async () => {
  const site = await siteWith({ ...mapped, image }, 20);
  await insertWithEvents(site, { ...nothingKnown, tracking_code: 'BARE-1' }, 0);
  await insertWithEvents(site, { ...mapped, image, tracking_code: 'PROOF-1' }, 13);
  const admin = await signedInAdmin(site);
  await deliver(admin, { parcel: 'PROOF-1', ...(await wholeDelivery()) });
  const { page } = await visit(site);
  for (const code of ['TEST-1001', 'BARE-1', 'PROOF-1']) {
    await page.goto(`/track.html?code=${code}`);
    if (code === 'PROOF-1') await page.getByAltText('Signature').scrollIntoViewIfNeeded();
    expect(await countSheets(await page.pdf({ format: 'A4' })), code).toBe(1);
  }
});

test('on paper a late result has its date, not how late it is today, and reads one column after the other', async () => {
  const due = '2026-01-02';
  const days = { min_expected_delivery_date: due, max_expected_delivery_date: due };
  const site = await siteWith({ ...days, stage: 'in_transit' }, 7);
  const { page } = await visit(site, { viewport: { width: 794, height: 1123 } });
  await page.goto('/track.html?code=TEST-1001');
  await page.emulateMedia({ media: 'print' });

  const arrival = await page.locator('.arrival').innerText();
  const columns = await page
    .locator('.event')
    .evaluateAll((all) => all.map((event) => Math.round(event.getBoundingClientRect().left)));

  expect(arrival).toMatch(/^Estimated delivery date\s+Was due \w+, January 2/);
  expect(columns).toHaveLength(7);
  expect(new Set(columns).size).toBe(2);
  expect(columns).toEqual(columns.toSorted((a, b) => a - b));
});

test('each kind of status can be read and has a look of its own, light and dark', async () => {
  const site = await startSite();
  for (const status of ['Delivered', 'In transit', 'At the depot', 'Lost']) {
    const tracking_code = status.replace(/\W/g, '-');
    const id = await insertParcel(site.db, { stage: null, status, tracking_code });
    await insertActivity(site.db, id, { color: status === 'Lost' ? 'red' : 'green' });
  }
  const { page } = await visit(site);

  const looks = { LIGHT: new Set<string>(), DARK: new Set<string>() };
  for (const code of ['Delivered', 'In-transit', 'At-the-depot', 'Lost']) {
    await page.goto(`/track.html?code=${code}`);
    for (const theme of ['LIGHT', 'DARK'] as const) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      expect(await audit(page, { within: '.waybill-head' }), `${code}, ${theme}`).toEqual([]);
      const pill = page.locator('.waybill-status');
      const look = await pill.evaluate((element) => getComputedStyle(element).backgroundColor);
      looks[theme].add(look);
    }
  }
  expect(looks.LIGHT.size).toBe(4);
  expect(looks.DARK.size).toBe(4);
});

test('a lookup in place names the language of what the company wrote, as the server does', async () => {
  const site = await siteWith(mapped, 1);
  const visitor = await visit(site);
  await prefer(visitor, site, { googtrans: '/en/de' });
  const { page } = visitor;
  const marked = () =>
    page
      .locator('.waybill [lang]')
      .evaluateAll((all) => all.map((one) => `${one.getAttribute('lang')}: ${one.textContent}`));
  await page.goto('/track.html?code=TEST-1001');
  const drawn = await marked();
  await page.goto('/track.html');
  await hydrated(visitor);

  await page.getByPlaceholder('Sendungsnummer eingeben').fill('test-1001');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'TEST-1001' }).waitFor();

  expect(await marked()).toEqual(drawn);
  expect(drawn).toContain('en: In transit');
});
