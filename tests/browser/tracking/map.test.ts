import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { goToMap, hydrated, tileHost, visit } from '../../support/browser.ts';
import { insertParcel, mapped } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { siteWithParcels } from '../../support/tracking/tracked-site.ts';

describe('the map', () => {
  test('shows three markers and the route, tiles or no tiles', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page, hosts } = visitor;

    await page.goto('/track.html?code=FIRST-1');
    await goToMap(visitor);

    for (const name of ['Destination', 'Pickup Location', 'Current Location']) {
      await page.getByRole('button', { name, exact: true }).waitFor();
    }
    // Pickup is in Accra, the parcel in Lisbon, its destination in Amsterdam.
    const mark = async (name: string) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      if (box === null) throw new Error(`${name} has no place on the map`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const accra = await mark('Pickup Location');
    const lisbon = await mark('Current Location');
    const amsterdam = await mark('Destination');
    expect([lisbon.x, accra.x, amsterdam.x]).toEqual(
      [lisbon.x, accra.x, amsterdam.x].sort((a, b) => a - b),
    );
    expect([amsterdam.y, lisbon.y, accra.y]).toEqual(
      [amsterdam.y, lisbon.y, accra.y].sort((a, b) => a - b),
    );
    const route = await page.locator('path.route').boundingBox();
    expect(route?.x).toBeCloseTo(lisbon.x, -1);
    expect(route?.y).toBeCloseTo(amsterdam.y, -1);
    expect((route?.x ?? 0) + (route?.width ?? 0)).toBeCloseTo(amsterdam.x, -1);
    expect((route?.y ?? 0) + (route?.height ?? 0)).toBeCloseTo(accra.y, -1);
    const painted = await page.locator('.leaflet-base-pane canvas').evaluateAll((canvases) =>
      canvases.some((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return false;
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
        return pixels?.data.some((value) => value !== 0) ?? false;
      }),
    );
    expect(painted).toBe(true);
    expect(hosts).toContain(tileHost);
  });

  test.each([
    ['is as close as the parcel says', 39, 'Lisbon and its surroundings', /^\/7\//],
    ['is not so close that places leave it', 5.6, 'Accra', /^\/[2-4]\//],
  ])('%s: from %d°, %s', { tags: 'extended' }, async (_, latitude, _place, tiles) => {
    const site = await startSite();
    const near = { map_destination_latitude: 38, map_destination_longitude: -8.5 };
    const pickup = { map_pickup_latitude: latitude, map_pickup_longitude: -9 };
    await insertParcel(site.db, { ...mapped, ...near, ...pickup, map_zoom: 7 });
    const visitor = await visit(site);
    const { page } = visitor;
    const tile = page.waitForRequest(`https://${tileHost}/**`);

    await page.goto('/track.html?code=TEST-1001');
    await goToMap(visitor);

    expect(new URL((await tile).url()).pathname).toMatch(tiles);
  });

  test('is 60 % of the window high', { tags: 'extended' }, async () => {
    const site = await siteWithParcels();
    const { page } = await visit(site, { viewport: { width: 1280, height: 1000 } });
    await page.goto('/track.html?code=FIRST-1');
    expect((await page.locator('.map-panel').boundingBox())?.height).toBe(600);
  });

  test('marks only the places whose coordinates are known', { tags: 'extended' }, async () => {
    const site = await startSite({ MAP_TILES_URL: 'off' });
    await insertParcel(site.db, { ...mapped, map_pickup_latitude: null });
    const visitor = await visit(site);
    const { page, hosts } = visitor;

    await page.goto('/track.html?code=TEST-1001');

    await goToMap(visitor);
    expect(await page.locator('.leaflet-marker-icon').count()).toBe(2);
    expect(hosts).not.toContain(tileHost);
  });

  test('is fetched only where one is shown', { tags: 'extended' }, async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));

    await page.goto('/track.html?code=SECOND-2');
    await hydrated(visitor);
    await page.getByPlaceholder('Enter Your Tracking Code').fill('FIRST-1');
    expect(scripts.filter((path) => path.includes('journey-map'))).toEqual([]);

    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Destination', exact: true }).waitFor();
    expect(scripts.filter((path) => path.includes('journey-map'))).toHaveLength(1);
  });

  test('is fetched only once somebody comes near it', { tags: 'extended' }, async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site, { viewport: { width: 390, height: 360 } });
    const { page } = visitor;
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto('/track.html?code=FIRST-1');
    await hydrated(visitor);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(scripts.filter((path) => path.includes('journey-map'))).toEqual([]);

    await goToMap(visitor);

    expect(scripts.filter((path) => path.includes('journey-map'))).toHaveLength(1);
  });

  test('that cannot be fetched says so, and the places stay readable', {
    tags: 'extended',
  }, async () => {
    const site = await siteWithParcels();
    const { page, complaints } = await visit(site);
    await page.route('**/journey-map-*.js', (route) => route.abort());

    await page.goto(`${paths.track}?code=FIRST-1`);
    await page.locator('.map-panel .map-open').click();

    await page.getByText('We couldn’t load the map').waitFor();
    for (const place of ['Accra', 'Lisbon', 'Keizersgracht 1, Amsterdam']) {
      expect(await page.getByText(place, { exact: true }).isVisible(), place).toBe(true);
    }
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  });
});
