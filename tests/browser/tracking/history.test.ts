import { describe, expect, test } from 'vitest';
import { hydrated, visit } from '../../support/browser.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';
import { siteWithParcels } from '../../support/tracking/tracked-site.ts';

describe('the history', () => {
  test.each(sample([true, false], [true]))(
    'shows the newest five, and all of it at the press of a button; script: %s',
    async (javaScriptEnabled) => {
      const site = await startSite();
      const id = await insertParcel(site.db);
      for (let count = 0; count < 12; count += 1) await insertActivity(site.db, id);
      // Where there is room for all of them, nothing is folded.
      const viewport = { width: 390, height: 844 };
      const { page } = await visit(site, { javaScriptEnabled, viewport });
      await page.goto('/track.html?code=TEST-1001');
      const shown = page.locator('.event').filter({ visible: true });
      expect(await shown.count()).toBe(5);

      await page.getByText('Show all 12', { exact: true }).click();
      expect(await shown.count()).toBe(12);

      // Below all that it has shown.
      const fewer = page.getByText('Show fewer', { exact: true });
      const last = await page.locator('.event').last().boundingBox();
      expect((await fewer.boundingBox())?.y).toBeGreaterThan(last?.y ?? 0);
      await fewer.click();
      expect(await shown.count()).toBe(5);
      await page.setViewportSize({ width: 1440, height: 844 });
      expect(await shown.count()).toBe(12);
    },
  );

  test('is on paper as far as the page has it, with the address of all, which has all on paper', {
    tags: 'extended',
  }, async () => {
    const site = await startSite();
    const id = await insertParcel(site.db);
    for (let count = 0; count < 23; count += 1) await insertActivity(site.db, id);
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.goto('/track.html?code=TEST-1001');
    const all = page.getByRole('link', { name: 'Show all 23' });
    const address = await all.getAttribute('href');
    const printed = page.locator('.event').filter({ visible: true });
    await page.emulateMedia({ media: 'print' });
    expect(await printed.count()).toBe(20);
    const behind = await all.evaluate((link) => getComputedStyle(link, '::after').content);
    expect(behind).toContain(': ');
    expect(await all.isVisible()).toBe(true);

    await page.goto(address ?? '');
    // A navigation ends it.
    await page.emulateMedia({ media: 'screen' });
    await page.emulateMedia({ media: 'print' });

    expect(await printed.count()).toBe(23);
    expect(await page.locator('.history a').filter({ visible: true }).count()).toBe(0);
  });

  test('earlier events that cannot be had say so beside the link', {
    tags: 'extended',
  }, async () => {
    const site = await startSite();
    const id = await insertParcel(site.db);
    for (let count = 0; count < 21; count += 1) await insertActivity(site.db, id);
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=TEST-1001');
    await hydrated(visitor);
    await page.route('**/api/parcels/*', (route) => route.fulfill({ body: 'no' }));

    await page.getByRole('link', { name: 'Show earlier events' }).click();

    const alert = page.locator('.history').getByRole('alert');
    await alert.waitFor();
    expect(await alert.locator('p').allTextContents()).toEqual([
      'We can’t connect right now.',
      'Check your connection and try again.',
    ]);
    expect(await page.locator('.event').count()).toBe(20);

    await page.unroute('**/api/parcels/*');
    await page.getByRole('link', { name: 'Show earlier events' }).click();
    await expect.poll(() => page.locator('.event').count()).toBe(21);
    expect(await alert.count()).toBe(0);
  });

  test('going back leads to the page of the history that was shown', {
    tags: 'extended',
  }, async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=FIRST-1&page=2');
    await hydrated(visitor);
    await page.getByPlaceholder('Enter Your Tracking Code').fill('SECOND-2');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();
    const request = page.waitForRequest('**/api/parcels/FIRST-1?page=2');

    await page.goBack();

    await request;
    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();
  });

  test('appends earlier events to the history', { tags: 'extended' }, async () => {
    const site = await startSite();
    const id = await insertParcel(site.db);
    for (let hour = 0; hour < 23; hour += 1) {
      const created_at = `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
      await insertActivity(site.db, id, { title: `Scan ${hour}`, created_at });
    }
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=TEST-1001');
    await hydrated(visitor);
    expect(await page.locator('.event').count()).toBe(20);

    await page.getByRole('link', { name: 'Show earlier events' }).click();

    await page.getByRole('heading', { name: 'Scan 0', exact: true }).waitFor();
    expect(await page.locator('.event').count()).toBe(23);
    expect(await page.locator('.event:focus h4').textContent()).toBe('Scan 2');
    expect(await page.getByRole('link', { name: 'Show earlier events' }).count()).toBe(0);
  });

  test.each(sample(['Control', 'Meta', 'Shift'] as const, ['Control'] as const))(
    'with the %s key, the link to earlier events is a link like any other',
    { tags: 'extended' },
    async (key) => {
      const site = await startSite();
      const id = await insertParcel(site.db);
      for (let count = 0; count < 21; count += 1) await insertActivity(site.db, id);
      const visitor = await visit(site);
      const { page } = visitor;
      await page.goto('/track.html?code=TEST-1001');
      await hydrated(visitor);

      // In a tab or a window of its own, or here: that is the browser's business, unless the page prevents it.
      await page.evaluate(() =>
        addEventListener('click', ({ defaultPrevented }) => {
          sessionStorage.setItem('prevented', String(defaultPrevented));
        }),
      );
      await page.getByRole('link', { name: 'Show earlier events' }).click({ modifiers: [key] });

      const isPrevented = () => page.evaluate(() => sessionStorage.getItem('prevented'));
      await expect.poll(isPrevented).toBe('false');
    },
  );
});
