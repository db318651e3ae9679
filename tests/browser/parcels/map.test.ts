/** @module-tag extended */

import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { goToMap } from '../../support/browser.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { newestParcel } from '../../support/parcels/parcel-rows.ts';
import { insertParcel, mapped } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

const { fields, form, parcels } = words;
const { track } = messagesOf('en');
const markers = '.leaflet-marker-icon';

async function openMap(parcel = {}) {
  const site = await startSite();
  await insertParcel(site.db, parcel);
  const visitor = await openPanel(site, '/control/parcels/TEST-1001/update-map');
  const { page } = visitor;
  await page.locator('.leaflet-container').waitFor();
  const storedParcel = () => newestParcel(site);
  return { visitor, page, storedParcel };
}

const marker = (page: Page, name: string) =>
  page.locator('.map-panel').getByRole('button', { name, exact: true });

async function middleOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? expect.fail('not to be seen');
  return { x: x + width / 2, y: y + height / 2 };
}

async function typedPlace(page: Page, kind: 'pickup' | 'current' | 'destination') {
  const latitude = await field(page, fields[`map_${kind}_latitude`]).inputValue();
  const longitude = await field(page, fields[`map_${kind}_longitude`]).inputValue();
  return [latitude, longitude];
}

describe('the map of a parcel', () => {
  test('shows what the fields say', async () => {
    const { page } = await openMap();
    expect(await page.locator(markers).count()).toBe(0);

    await field(page, fields.map_pickup_latitude).fill('5.6');
    expect(await page.locator(markers).count()).toBe(0);
    await field(page, fields.map_pickup_longitude).fill('-0.19');

    await marker(page, track.mapPickup).waitFor();
    await field(page, fields.map_pickup_latitude).fill('ninety');
    await marker(page, track.mapPickup).waitFor({ state: 'detached' });
  });

  test('sets the chosen place by a click', async () => {
    const { page, storedParcel } = await openMap();
    expect(await typedPlace(page, 'destination')).toEqual(['', '']);
    await page.getByRole('radio', { name: track.destination }).check();
    await page.locator('.map-panel').scrollIntoViewIfNeeded();

    const { x, y } = await middleOf(page.locator('.leaflet-container'));
    await page.mouse.click(x, y);
    await marker(page, track.destination).waitFor();
    const place = await typedPlace(page, 'destination');
    expect(place.join()).toMatch(/^-?\d+\.\d+,-?\d+\.\d+$/);
    await button(page, form.save).click();
    await goodPanel(page).waitFor();

    const saved = await storedParcel();
    const [latitude, longitude] = place.map(Number);
    expect(saved.map_destination_latitude).toBe(latitude);
    expect(saved.map_destination_longitude).toBe(longitude);
    expect(saved.map_current_latitude).toBeNull();
  });

  test('follows a marker that is dragged', async () => {
    const { page, storedParcel } = await openMap(mapped);
    await page.locator('.map-panel').scrollIntoViewIfNeeded();
    const before = await typedPlace(page, 'current');
    expect(before).toEqual(['38.72', '-9.14']);

    const { x, y } = await middleOf(marker(page, track.mapCurrent));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 48, y + 20, { steps: 5 });
    await page.mouse.up();

    await expect.poll(() => typedPlace(page, 'current')).not.toEqual(before);
    const [latitude, longitude] = (await typedPlace(page, 'current')).map(Number);
    expect(latitude).toBeLessThan(38.72);
    expect(longitude).toBeGreaterThan(-9.14);
    await button(page, form.save).click();
    await goodPanel(page).waitFor();
    expect((await storedParcel()).map_current_latitude).toBe(latitude);
    expect((await storedParcel()).map_pickup_latitude).toBe(5.6);
  });

  test('forgets a place that is removed', async () => {
    const { page, storedParcel } = await openMap(mapped);
    expect(await page.locator(markers).count()).toBe(3);

    await page.getByRole('radio', { name: track.mapPickup }).check();
    await button(page, parcels.mapRemove).click();

    await marker(page, track.mapPickup).waitFor({ state: 'detached' });
    expect(await typedPlace(page, 'pickup')).toEqual(['', '']);
    expect(await button(page, parcels.mapRemove).isDisabled()).toBe(true);
    await button(page, form.save).click();
    await goodPanel(page).waitFor();
    expect(await storedParcel()).toMatchObject({
      map_pickup_latitude: null,
      map_current_latitude: 38.72,
    });
  });

  test('once saved is what visitors see', async () => {
    const { visitor, page, storedParcel } = await openMap();
    const [latitude, longitude] = [fields.map_current_latitude, fields.map_current_longitude];
    await page.getByText(parcels.mapHidden).waitFor();

    await field(page, fields.show_map).selectOption('yes');
    await field(page, fields.map_zoom).fill('6');
    await field(page, latitude).fill('38.72');
    await field(page, longitude).fill('-9.14');
    await page.getByText(parcels.mapHidden).waitFor({ state: 'detached' });
    await button(page, form.save).click();
    await goodPanel(page).waitFor();
    expect(await storedParcel()).toMatchObject({ show_map: 'yes', map_zoom: 6 });

    await page.goto('/track.html?code=TEST-1001');
    await goToMap(visitor);
    await marker(page, 'Current Location').waitFor();
    expect(await page.locator(markers).count()).toBe(1);
  });
});

describe('map worlds', () => {
  /** A journey over the Pacific: the middle of its map is at 180°. */
  const journey = {
    map_pickup_latitude: 10,
    map_pickup_longitude: 160,
    map_destination_latitude: -10,
    map_destination_longitude: -160,
  };

  const east = ['current', track.mapCurrent, 100, -180, -160] as const;
  const west = ['current', track.mapCurrent, -100, 160, 180] as const;
  // The first of the places: the others are drawn in the world that it lies in.
  const first = ['pickup', track.mapPickup, 100, -180, -160] as const;

  test.each(sample([east, west, first], [east, first]))(
    'a place is marked where it was put, here or beyond 180°: %s, %s, %d',
    async (kind, name, across, min, max) => {
      const { page } = await openMap(journey);
      const map = page.locator('.leaflet-container');
      await map.scrollIntoViewIfNeeded();
      const longitude = field(page, fields[`map_${kind}_longitude`]);
      const before = await longitude.inputValue();

      await page.getByRole('radio', { name }).check();
      const middle = await middleOf(map);
      await page.mouse.click(middle.x + across, middle.y);

      await expect.poll(() => longitude.inputValue()).not.toBe(before);
      expect(Number(await longitude.inputValue())).toBeGreaterThan(min);
      expect(Number(await longitude.inputValue())).toBeLessThan(max);
      const markedAt = async () => (await middleOf(marker(page, name))).x;
      await expect.poll(markedAt).toBeCloseTo(middle.x + across, -1);
    },
  );
});
