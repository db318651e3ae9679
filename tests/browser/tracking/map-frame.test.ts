/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToMap, hydrated, type Visit, visit } from '../../support/browser.ts';
import { openPanel, signInBrowser } from '../../support/panel.ts';
import { insertParcel, mapped } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

type Box = { left: number; top: number; right: number; bottom: number };

/** What of a map is not as it should be: marks that cover each other, and what leaves the frame. */
function mapFaults(page: Page, alsoWithin: string[] = []): Promise<string[]> {
  return page.locator('.map-panel').evaluate((panel, further) => {
    const frame = panel.getBoundingClientRect();
    const boxesOf = (selector: string) =>
      [...panel.querySelectorAll(selector)].map((element): Box & { name: string } => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right, bottom, name: `${selector} ${element.textContent}` };
      });
    const marks = boxesOf('.leaflet-marker-icon');
    const all = [
      ...marks,
      ...boxesOf('.place-mark'),
      ...boxesOf('path.route'),
      ...further.flatMap(boxesOf),
    ];
    const outside = all.filter(
      ({ left, top, right, bottom }) =>
        left < frame.left || top < frame.top || right > frame.right || bottom > frame.bottom,
    );
    const covering = marks.flatMap((mark, index) =>
      marks
        .slice(index + 1)
        .filter(
          (other) =>
            Math.min(mark.right, other.right) - Math.max(mark.left, other.left) > 0.5 &&
            Math.min(mark.bottom, other.bottom) - Math.max(mark.top, other.top) > 0.5,
        )
        .map((other) => `${mark.name} covers ${other.name}`),
    );
    return [...outside.map(({ name }) => `${name} leaves the frame`), ...covering];
  }, alsoWithin);
}

type Position = [latitude: number, longitude: number];

function places(pickup: Position, current: Position, destination: Position, map_zoom?: number) {
  return {
    ...mapped,
    map_zoom: map_zoom ?? null,
    map_pickup_latitude: pickup[0],
    map_pickup_longitude: pickup[1],
    map_current_latitude: current[0],
    map_current_longitude: current[1],
    map_destination_latitude: destination[0],
    map_destination_longitude: destination[1],
  };
}

const accra: Position = [5.6, -0.19];
const lisbon: Position = [38.72, -9.14];
const amsterdam: Position = [52.37, 4.9];

const journeys = {
  'that waits where it was picked up': places(lisbon, lisbon, amsterdam),
  'that is at its destination': places(accra, amsterdam, amsterdam),
  'within one house': places(lisbon, lisbon, lisbon),
  'within one house, seen from near': places(lisbon, lisbon, lisbon, 18),
  'within a town': places(lisbon, [38.721, -9.141], [38.73, -9.15]),
  'within a town, seen from afar': places(lisbon, [38.721, -9.141], [38.73, -9.15], 4),
  'over the Pacific': places([35.68, 139.69], [21.3, -157.86], [-33.45, -70.67]),
  'at the date line': places([-16.8, 179.9], [-17.7, -179.9], [-18.1, 178.4]),
  'to the far east and west': places([64.7, 177.5], [51.5, -0.12], [66.5, -168]),
  'over the pole': places([64.8, -147.7], [78.2, 15.6], [62, 129.7]),
  'from pole to pole': places([84.9, 0], [0, 100], [-84.9, -160]),
  'seen from nearer than it fits': places(accra, lisbon, amsterdam, 9),
  'seen from as near as can be': places([35.68, 139.69], lisbon, [-33.45, -70.67], 20),
  'that has hardly begun, seen from near': places([38.7, -9.1], lisbon, [38.9, -9.3], 9),
};

/** Outside `npm run test:all` one where all three are at the same place, one that goes round the world, and one where two are near. */
const someJourneys = sample(
  Object.entries(journeys),
  Object.entries(journeys).filter(([name]) =>
    ['within one house', 'over the Pacific', 'that has hardly begun, seen from near'].includes(
      name,
    ),
  ),
);

const there = { current_location: 'Rua do Cais 42, 1200-109 Lisboa' };

async function openMap(
  parcel: object,
  viewport: { width: number; height: number },
): Promise<Visit> {
  const site = await startSite({ MAP_TILES_URL: 'off' });
  await insertParcel(site.db, { ...parcel, ...there });
  const visitor = await visit(site, { viewport });
  await visitor.page.goto('/track.html?code=TEST-1001');
  await goToMap(visitor);
  return visitor;
}

const phone = { width: 390, height: 844 };
const viewports = sample([phone, { width: 1440, height: 900 }], [phone]);

describe.each(viewports)('on the map of a journey, %o,', (viewport) => {
  test('no mark covers another one, and marks, route and every label are within the frame', async () => {
    const site = await startSite({ MAP_TILES_URL: 'off' });
    const visitor = await visit(site, { viewport });
    const { page } = visitor;
    for (const [index, [name, parcel]] of someJourneys.entries()) {
      const tracking_code = `MAP-${index}`;
      await insertParcel(site.db, { ...parcel, ...there, tracking_code });
      await page.goto(`/track.html?code=${tracking_code}`);
      await goToMap(visitor);
      const marks = page.locator('.leaflet-marker-icon');
      expect(await marks.count(), name).toBe(3);
      expect(await mapFaults(page), name).toEqual([]);

      for (const mark of await marks.all()) {
        await mark.focus();
        await page.locator('.leaflet-tooltip').waitFor();
        // What it says is drawn after it has been opened.
        await expect
          .poll(() => mapFaults(page, ['.leaflet-tooltip']), { message: name })
          .toEqual([]);
        await mark.blur();
        await page.locator('.leaflet-tooltip').waitFor({ state: 'detached' });
      }
    }
  }, 90_000);

  test('a label is within the frame also where the map was moved', async () => {
    const { page } = await openMap(journeys['within a town'], viewport);
    const mark = page.locator('.leaflet-marker-icon').nth(1);
    const showLabel = async () => {
      await mark.focus();
      await expect.poll(() => mapFaults(page, ['.leaflet-tooltip'])).toEqual([]);
      await mark.blur();
    };
    await showLabel();
    await page.locator('.leaflet-container').focus();
    const before = await mark.boundingBox();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await mark.boundingBox())?.y).not.toBe(before?.y);
    await showLabel();
  });

  test('all stays within the frame when the window changes', async () => {
    const { page } = await openMap(journeys['over the Pacific'], viewport);
    await page.setViewportSize({ width: 700, height: 420 });
    await expect.poll(() => mapFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 500 });
    await expect.poll(() => mapFaults(page)).toEqual([]);
  });

  test('the same holds where it is changed', async () => {
    const site = await startSite({ MAP_TILES_URL: 'off' });
    const visitor = await visit(site, { viewport });
    await signInBrowser(visitor, site);
    const { page } = visitor;
    for (const [index, [name, parcel]] of someJourneys.entries()) {
      const tracking_code = `MAP-${index}`;
      await insertParcel(site.db, { ...parcel, tracking_code });
      await page.goto(`/control/parcels/${tracking_code}/update-map`);
      await hydrated(visitor);
      await page.locator('.leaflet-marker-icon').first().waitFor();
      expect(await mapFaults(page), name).toEqual([]);
    }
  }, 60_000);
});

test('a mark that stands aside is moved by dragging as far as the pointer', async () => {
  const site = await startSite({ MAP_TILES_URL: 'off' });
  await insertParcel(site.db, journeys['within one house']);
  const { page } = await openPanel(site, '/control/parcels/TEST-1001/update-map');
  const mark = page.locator('.leaflet-marker-icon').nth(2);
  await mark.scrollIntoViewIfNeeded();
  const before = await mark.boundingBox();
  if (before === null) throw new Error('The mark is not to be seen');
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 80, { steps: 5 });
  await page.mouse.up();

  await expect.poll(() => mapFaults(page)).toEqual([]);
  const longitude = page.locator('[name=map_destination_longitude]');
  expect(Number(await longitude.inputValue())).toBeGreaterThan(lisbon[1]);
});
