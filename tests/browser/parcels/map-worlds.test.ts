import { expect, test } from 'vitest';
import { field, openPanel, words } from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const { fields, parcels } = words;

/** A journey over the Pacific: the middle of its map is at 180°. */
const journey = {
  map_pickup_latitude: 10,
  map_pickup_longitude: 160,
  map_destination_latitude: -10,
  map_destination_longitude: -160,
};

test.each([
  ['current', parcels.mapCurrent, 100, -180, -160],
  ['current', parcels.mapCurrent, -100, 160, 180],
  // The first of the places: the others are drawn in the world that it lies in.
  ['pickup', parcels.mapPickup, 100, -180, -160],
] as const)(
  'a place is marked where it was put, here or beyond 180°: %s, %s, %d',
  async (kind, name, across, min, max) => {
    const site = await startSite();
    await insertParcel(site.db, journey);
    const { page } = await openPanel(site, '/control/parcels/TEST-1001/update-map');
    const map = page.locator('.leaflet-container');
    await map.scrollIntoViewIfNeeded();
    const marker = map.getByRole('button', { name, exact: true });
    const longitude = field(page, fields[`map_${kind}_longitude`]);
    const before = await longitude.inputValue();

    await page.getByRole('radio', { name }).check();
    const box = await map.boundingBox();
    if (box === null) throw new Error('The map is not to be seen');
    const [x, y] = [box.x + box.width / 2 + across, box.y + box.height / 2];
    await page.mouse.click(x, y);

    await expect.poll(() => longitude.inputValue()).not.toBe(before);
    expect(Number(await longitude.inputValue())).toBeGreaterThan(min);
    expect(Number(await longitude.inputValue())).toBeLessThan(max);
    const middleOfMark = async () => {
      const mark = await marker.boundingBox();
      return mark && mark.x + mark.width / 2;
    };
    await expect.poll(middleOfMark).toBeCloseTo(x, -1);
  },
);
