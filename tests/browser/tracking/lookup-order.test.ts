import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, visit } from '../../support/browser.ts';
import { siteWithParcels } from '../../support/tracking/tracked-site.ts';

describe('a lookup under way', () => {
  test('says TRACKING... while it waits, and takes the last of two questions', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html');
    await hydrated(visitor);
    const release = Promise.withResolvers<void>();
    await page.route('**/api/parcels/FIRST-1', async (route) => {
      await release.promise;
      await route.continue().catch(() => {});
    });
    const isFirst = (request: Request) => request.url().endsWith('/FIRST-1');
    const over = Promise.race([
      page.waitForEvent('requestfailed', isFirst),
      page.waitForEvent('requestfinished', isFirst),
    ]);

    const field = page.getByPlaceholder('Enter Your Tracking Code');
    await field.fill('FIRST-1');
    await page.keyboard.press('Enter');
    await page.getByText('TRACKING...', { exact: true }).waitFor();
    await field.fill('SECOND-2');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();
    release.resolve();
    const first = await over;
    // Answered later still, so whatever the first answer would do to the page is done.
    await page.evaluate(() => fetch('/health'));

    expect(await page.getByText('TRACKING...', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'SECOND-2' }).isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'FIRST-1' }).count()).toBe(0);
    expect(first.failure()?.errorText).toBe('net::ERR_ABORTED');
  });

  test('an answer that comes after the visitor has gone back is void', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html');
    await hydrated(visitor);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/parcels/*', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await page.getByPlaceholder('Enter Your Tracking Code').fill('FIRST-1');
    const over = new Promise((resolve) => {
      page.on('requestfailed', resolve);
      page.on('requestfinished', resolve);
    });
    await page.keyboard.press('Enter');
    await page.getByText('TRACKING...', { exact: true }).waitFor();

    await page.goBack();
    await page.getByText('No code yet?').waitFor();
    release();
    await over;
    // Answered later still, so whatever the void one would do to the page is done.
    await page.evaluate(() => fetch('/health'));

    expect(await page.getByText('No code yet?').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'FIRST-1' }).count()).toBe(0);
  });
});
