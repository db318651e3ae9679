import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit } from '../../support/browser.ts';
import { fullSite } from '../../support/full-site.ts';
import { manifest } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';

const islands = 'way-island[on=visible]';
/** So that all islands of a page can be seen. */
const tall = { width: 1280, height: 3000 };

type UnusedPage = { page: Page; scripts: string[] };

/** Opens a page with a stopped clock, and does not touch it; `scripts` are the scripts requested so far. */
async function openUnused(path: string, viewport = tall): Promise<UnusedPage> {
  const site = await fullSite();
  const { page } = await visit(site, { viewport });
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(path);
  return { page, scripts };
}

async function hydratedThen(page: Page): Promise<void> {
  await page.clock.resume();
  await page.locator(`${islands}:not([hydrated])`).first().waitFor({ state: 'detached' });
}

describe('until a visitor uses the page', () => {
  test.each([
    ['/', [manifest.loader, manifest.homeScript]],
    ['/contact.html', [manifest.loader]],
  ])('%s asks for no script of an island for three seconds', async (path, own) => {
    const { page, scripts } = await openUnused(path);
    await page.clock.runFor(2999);

    expect(scripts.toSorted()).toEqual(own.toSorted());
    expect(await page.locator('way-island').count()).toBeGreaterThan(0);
    expect(await page.locator('way-island[hydrated]').count()).toBe(0);
  });

  test('the home page of a phone asks for no more at all', { tags: 'extended' }, async () => {
    const { page, scripts } = await openUnused('/', { width: 390, height: 844 });
    await page.clock.runFor(30_000);

    expect(scripts.toSorted()).toEqual([manifest.loader, manifest.homeScript].toSorted());
  });

  test('three seconds make no difference to what stands there, but hydrate it', {
    tags: 'extended',
  }, async () => {
    const { page } = await openUnused('/contact.html');
    const words = await page.locator('main').innerText();
    await page.clock.runFor(3000);
    await hydratedThen(page);

    expect(await page.locator('main').innerText()).toBe(words);
  });

  const uses: [what: string, use: (page: Page) => Promise<void>][] = [
    ['scrolls', (page) => page.mouse.wheel(0, 200)],
    ['points', (page) => page.mouse.move(200, 300)],
    ['types', (page) => page.keyboard.press('a')],
    ['focuses', (page) => page.locator('main a').first().focus()],
  ];
  test.each(oneInEvery(2, uses))('who %s has it hydrated at once', async (_what, use) => {
    const { page } = await openUnused('/contact.html');
    await use(page);

    await hydratedThen(page);
  });
});
