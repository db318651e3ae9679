import { describe, expect, test } from 'vitest';
import { paths } from '../../server/shared/paths.ts';
import { awake, tileHost, visit } from '../support/browser.ts';
import { insertActivity, insertParcel, mapped } from '../support/parcels.ts';
import { startSite } from '../support/site.ts';

async function siteWithParcels() {
  const site = await startSite();
  const first = await insertParcel(site.db, { tracking_code: 'FIRST-1', ...mapped });
  await insertActivity(site.db, first, { title: 'Left Accra', icon: 'airplanemode_active' });
  await insertParcel(site.db, { tracking_code: 'SECOND-2', recipient_name: 'Bela Novak' });
  return site;
}

describe('the main job', () => {
  test('home, code, result', async () => {
    const site = await siteWithParcels();
    const { page } = await visit(site);

    await page.goto('/');
    await page.getByPlaceholder('Enter Your Tracking Number').fill('first-1');
    await page.getByRole('button', { name: 'TRACK', exact: true }).click();

    await page.waitForURL('**/track.html?code=first-1');
    expect(await page.getByRole('heading', { name: 'FIRST-1' }).isVisible()).toBe(true);
    expect(await page.getByText('Left Accra').isVisible()).toBe(true);
  });

  test('an unknown code: the first error in upper case', async () => {
    const site = await siteWithParcels();
    const { page } = await visit(site);

    await page.goto('/');
    await page.getByPlaceholder('Enter Your Tracking Number').fill('NO-SUCH-1');
    await page.keyboard.press('Enter');

    const alert = page.getByRole('alert');
    expect(await alert.textContent()).toBe(
      'NO PARCEL HAS THIS TRACKING CODE. PLEASE CHECK IT AND TRY AGAIN.',
    );
    expect(await page.getByPlaceholder('Enter Your Tracking Code').inputValue()).toBe('NO-SUCH-1');
  });

  test('works without script', async () => {
    const site = await siteWithParcels();
    const { page } = await visit(site, { javaScriptEnabled: false });

    await page.goto('/');
    await page.getByPlaceholder('Enter Your Tracking Number').fill('FIRST-1');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/track.html?code=FIRST-1');
    expect(await page.getByText('Left Accra').isVisible()).toBe(true);
    expect(await page.locator('.map noscript').textContent()).toContain('The map needs JavaScript');
    expect(await page.locator('.map noscript').isVisible()).toBe(true);
    expect(await page.locator('.map-panel').isVisible()).toBe(false);

    await page.getByPlaceholder('Enter Your Tracking Code').fill('SECOND-2');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/track.html?code=SECOND-2');
    expect(await page.getByText('Bela Novak').isVisible()).toBe(true);
  });
});

describe('in place', () => {
  test('what was typed before the page woke up is still there', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/track.html', { waitUntil: 'commit' });
    const field = page.getByPlaceholder('Enter Your Tracking Code');

    await field.fill('TYPED-EARLY');
    release();
    await awake(visitor);

    expect(await field.inputValue()).toBe('TYPED-EARLY');
  });

  test('an error is tied to the field that it is about', async () => {
    const site = await siteWithParcels();
    const { page } = await visit(site);
    await page.goto('/track.html?code=NO-SUCH-1');

    const field = page.getByPlaceholder('Enter Your Tracking Code');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const error = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    expect(await error.textContent()).toContain('NO PARCEL');
  });

  test('earlier events that cannot be had say so beside the link', async () => {
    const site = await startSite();
    const id = await insertParcel(site.db);
    for (let count = 0; count < 21; count += 1) await insertActivity(site.db, id);
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=TEST-1001');
    await awake(visitor);
    await page.route('**/api/parcels/*', (route) => route.fulfill({ body: 'no' }));

    await page.getByRole('link', { name: 'Show earlier events' }).click();

    await page.locator('.history').getByRole('alert').waitFor();
    expect(await page.locator('.event').count()).toBe(20);
  });

  test('going back leads to the page of the history that was shown', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=FIRST-1&page=2');
    await awake(visitor);
    await page.getByPlaceholder('Enter Your Tracking Code').fill('SECOND-2');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();
    const asked = page.waitForRequest('**/api/parcels/FIRST-1?page=2');

    await page.goBack();

    await asked;
    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();
  });

  test('looks up another parcel, keeps the address in step, and goes back', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=FIRST-1');
    await awake(visitor);
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));

    await page.getByPlaceholder('Enter Your Tracking Code').fill('second-2');
    await page.getByRole('button', { name: 'TRACK' }).click();
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();
    expect(page.url()).toBe(`${site.url}/track.html?code=second-2`);
    expect(await page.getByText('Left Accra').count()).toBe(0);

    expect(await page.evaluate(() => document.activeElement?.className)).toBe('track-answer');

    await page.goBack();
    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();
    expect(await page.getByPlaceholder('Enter Your Tracking Code').inputValue()).toBe('FIRST-1');
    expect(await page.locator('body[data-same-page]').count()).toBe(1);
  });

  test('says TRACKING... while it waits, and takes the last of two questions', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html');
    await awake(visitor);
    const held: (() => void)[] = [];
    await page.route('**/api/parcels/FIRST-1', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue().catch(() => {});
    });

    const field = page.getByPlaceholder('Enter Your Tracking Code');
    await field.fill('FIRST-1');
    await page.keyboard.press('Enter');
    await page.getByText('TRACKING...', { exact: true }).waitFor();
    await field.fill('SECOND-2');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();
    for (const release of held) release();

    expect(await page.getByText('TRACKING...', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'FIRST-1' }).count()).toBe(0);
  });

  test('the theme and the language are switched where the visitor is, not where they began', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=SECOND-2');
    await awake(visitor);
    await page.getByPlaceholder('Enter Your Tracking Code').fill('FIRST-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();

    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();

    await page.locator('html[data-theme="DARK"]').waitFor();
    expect(await page.getByRole('heading', { name: 'FIRST-1' }).isVisible()).toBe(true);
  });

  test('a step within the page asks for nothing', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=FIRST-1');
    await awake(visitor);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    await page.evaluate(() => {
      location.hash = 'content';
    });
    await page.waitForURL('**#content');

    expect(await page.getByRole('heading', { name: 'FIRST-1' }).isVisible()).toBe(true);
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  test('a page in the language of its address stays in it', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?lang=fr');
    await awake(visitor);

    await page.locator('.track-bar [name=code]').fill('NO-SUCH-1');
    await page.keyboard.press('Enter');

    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).not.toContain('NO PARCEL');
    expect(new URL(page.url()).searchParams.get('lang')).toBe('fr');
  });

  test('a network that fails says so, and keeps what was typed', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html');
    await awake(visitor);
    await page.route('**/api/parcels/*', (route) =>
      route.fulfill({ body: '<h1>Bad gateway</h1>' }),
    );

    const field = page.getByPlaceholder('Enter Your Tracking Code');
    await field.fill('FIRST-1');
    await page.keyboard.press('Enter');

    await page.getByText('INVALID JSON').waitFor();
    expect(await field.inputValue()).toBe('FIRST-1');
  });

  test('a blank code gets a kind word, from the server', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html');
    await awake(visitor);

    await page.getByRole('button', { name: 'TRACK' }).click();

    await page.getByText('PLEASE ENTER A TRACKING CODE.').waitFor();
  });

  test('appends earlier events to the history', async () => {
    const site = await startSite();
    const id = await insertParcel(site.db);
    for (let hour = 0; hour < 23; hour += 1) {
      const created_at = `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
      await insertActivity(site.db, id, { title: `Scan ${hour}`, created_at });
    }
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=TEST-1001');
    await awake(visitor);
    expect(await page.locator('.event').count()).toBe(20);

    await page.getByRole('link', { name: 'Show earlier events' }).click();

    await page.getByRole('heading', { name: 'Scan 0', exact: true }).waitFor();
    expect(await page.locator('.event').count()).toBe(23);
    expect(await page.locator('.event:focus h4').textContent()).toBe('Scan 2');
    expect(await page.getByRole('link', { name: 'Show earlier events' }).count()).toBe(0);
  });
});

describe('the map', () => {
  test('shows three markers and the route, tiles or no tiles', async () => {
    const site = await siteWithParcels();
    const { page, hosts } = await visit(site);

    await page.goto('/track.html?code=FIRST-1');

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

  test('is as close as the parcel says', async () => {
    const site = await startSite();
    await insertParcel(site.db, { ...mapped, map_zoom: 7 });
    const { page } = await visit(site);
    const tile = page.waitForRequest(`https://${tileHost}/**`);

    await page.goto('/track.html?code=TEST-1001');

    expect(new URL((await tile).url()).pathname).toMatch(/^\/7\//);
  });

  test('is 60 % of the window high', async () => {
    const site = await siteWithParcels();
    const { page } = await visit(site, { viewport: { width: 1280, height: 1000 } });
    await page.goto('/track.html?code=FIRST-1');
    expect((await page.locator('.map-panel').boundingBox())?.height).toBe(600);
  });

  test('marks only the places whose coordinates are known', async () => {
    const site = await startSite({ MAP_TILES_URL: 'off' });
    await insertParcel(site.db, { ...mapped, map_pickup_latitude: null });
    const { page, hosts } = await visit(site);

    await page.goto('/track.html?code=TEST-1001');

    await page.getByRole('button', { name: 'Destination' }).waitFor();
    expect(await page.locator('.leaflet-marker-icon').count()).toBe(2);
    expect(hosts).not.toContain(tileHost);
  });

  test('is fetched only where one is shown', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));

    await page.goto('/track.html?code=SECOND-2');
    await awake(visitor);
    await page.getByPlaceholder('Enter Your Tracking Code').fill('FIRST-1');
    expect(scripts.filter((path) => path.includes('journey-map'))).toEqual([]);

    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Destination', exact: true }).waitFor();
    expect(scripts.filter((path) => path.includes('journey-map'))).toHaveLength(1);
  });

  test('that cannot be fetched says so, and the places stay readable', async () => {
    const site = await siteWithParcels();
    const { page, complaints } = await visit(site);
    await page.route('**/journey-map-*.js', (route) => route.abort());

    await page.goto(`${paths.track}?code=FIRST-1`);

    await page.getByText('The map could not be loaded').waitFor();
    expect(await page.locator('.map-places li').count()).toBe(3);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  });
});
