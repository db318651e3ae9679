import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit } from '../../support/browser.ts';
import { insertParcel, mapped } from '../../support/parcels.ts';
import { manifest, startSite } from '../../support/site.ts';
import { siteOnItsWay } from '../../support/tracking/streams.ts';

type Site = Awaited<ReturnType<typeof startSite>>;

/** Opens a result and does nothing on it; `scripts`: those it has asked for, `bytes`: what came of them. */
async function openUnused(site: Site, width: number) {
  const { page } = await visit(site, { viewport: { width, height: 844 } });
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  await page.goto('/track.html?code=TEST-1001');
  await expect.poll(() => scripts.length).toBe(2);
  return { page, scripts };
}

const titles = (page: Page) => page.locator('.event h4').allInnerTexts();

describe('a result that nobody uses', () => {
  test.each([390, 1440])('loads two small scripts in half a minute, at %d px', async (width) => {
    const site = await startSite();
    await insertParcel(site.db, { ...mapped, tracking_code: 'TEST-1001', stage: 'in_transit' });
    const { page } = await visit(site, { viewport: { width, height: 844 } });
    let bytes = 0;
    const scripts: string[] = [];
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.endsWith('.js')) return;
      scripts.push(pathname);
      bytes += Number(await response.headerValue('content-length'));
    });
    await page.clock.install({ time: Date.now() });
    await page.goto('/track.html?code=TEST-1001');
    await expect.poll(() => scripts.length).toBe(2);
    // As Chromium tells of a pointer that rests.
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
    await page.clock.runFor(30_000);

    expect(scripts.sort()).toEqual([manifest.liveResult, manifest.loader].sort());
    expect(bytes).toBeGreaterThan(500);
    expect(bytes).toBeLessThan(25_000);
    expect(await page.locator('.world-picture .world-mark').count()).toBe(3);
    expect(await page.locator('way-island[hydrated]').count()).toBe(0);
  });

  test('shows news all the same, marked, and tells them politely', async () => {
    const site = await siteOnItsWay();
    const { page, scripts } = await openUnused(site, 390);
    const open = async () =>
      (await site.ask('/metrics')).text.match(/^waybill_live_streams (\d)/m)?.[1];
    await expect.poll(open).toBe('1');

    await site.add('TEST-1001', 'Arrived at hub', { location: 'Porto', stage: 'at_customs' });

    await expect.poll(() => titles(page)).toEqual(['Arrived at hub New', 'Departed']);
    expect(await page.locator('.step[aria-current]').textContent()).toContain('At customs');
    const news = page.locator('[role="status"]', { hasText: 'Update on this parcel' });
    await expect
      .poll(() => news.textContent())
      .toBe('Update on this parcel: Arrived at hub, Porto');
    expect(await page.title()).toContain('At customs');
    expect(scripts).toHaveLength(2);

    // Used now: what was drawn anew is what its island takes over.
    await page.keyboard.press('Shift');
    await page.locator('way-island[hydrated]').waitFor();
    expect(await titles(page)).toEqual(['Arrived at hub New', 'Departed']);
    await site.add('TEST-1001', 'Delivered', { stage: 'delivered' });
    await expect
      .poll(() => titles(page))
      .toEqual(['Delivered New', 'Arrived at hub New', 'Departed']);
    await expect.poll(open).toBe('0');
  });

  test('does what was clicked before its island was there', async () => {
    const site = await siteOnItsWay();
    const { page } = await openUnused(site, 1440);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        value: ({ url }: { url: string }) => {
          Object.assign(window, { shared: url });
          return Promise.resolve();
        },
      });
    });
    await page.evaluate(() => {
      const share = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Share',
      );
      share?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      share?.click();
    });

    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
      .toBe(`${site.url}/track.html?code=TEST-1001`);
  });
});
