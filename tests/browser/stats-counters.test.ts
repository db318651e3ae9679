import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, type Visit, visit } from '../support/browser.ts';
import { startSite } from '../support/site.ts';

const final = ['2000+', '100', '150', '4.6'];

const figures = (page: Page) => page.locator('.stats [aria-hidden]').allTextContents();

/** Scrolls until the section's top is this far below the window's. */
async function scrollStatsTo({ page }: Visit, distance: number): Promise<void> {
  await page.locator('.band').evaluate((section, px) => {
    scrollTo(0, section.getBoundingClientRect().top + scrollY - px);
  }, distance);
}

async function openHome(reducedMotion: 'reduce' | 'no-preference') {
  const site = await startSite();
  const visitor = await visit(site, { reducedMotion, viewport: { width: 1280, height: 720 } });
  await visitor.page.goto('/');
  await hydrated(visitor);
  return visitor;
}

describe('the figures', () => {
  test('count up once their top is 500 px from that of the window', async () => {
    const visitor = await openHome('no-preference');
    const { page } = visitor;
    await expect.poll(() => figures(page)).toEqual(['0+', '0', '0', '0.0']);

    await scrollStatsTo(visitor, 510);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await figures(page)).toEqual(['0+', '0', '0', '0.0']);

    await scrollStatsTo(visitor, 495);
    await expect.poll(() => figures(page)).not.toEqual(['0+', '0', '0', '0.0']);
    await expect.poll(() => figures(page), { timeout: 10_000 }).toEqual(final);
  });

  test('do so once only', async () => {
    const visitor = await openHome('no-preference');
    const { page } = visitor;
    await scrollStatsTo(visitor, 400);
    await expect.poll(() => figures(page), { timeout: 10_000 }).toEqual(final);

    await scrollStatsTo(visitor, 700);
    await scrollStatsTo(visitor, 300);
    await page.evaluate(() => new Promise(requestAnimationFrame));

    expect(await figures(page)).toEqual(final);
  });

  test('are told whole to those who hear the page, whatever is shown', async () => {
    const { page } = await openHome('no-preference');
    await expect.poll(() => figures(page)).toEqual(['0+', '0', '0', '0.0']);

    expect(await page.locator('.stats .visually-hidden').allTextContents()).toEqual(final);
  });

  test("count up at the page's end, however high the screen", async () => {
    const site = await startSite();
    const visitor = await visit(site, {
      reducedMotion: 'no-preference',
      viewport: { width: 1440, height: 2200 },
    });
    const { page } = visitor;
    await page.goto('/');
    await hydrated(visitor);

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

    await expect.poll(() => figures(page), { timeout: 10_000 }).toEqual(final);
  });

  test('simply stand there for those who want stillness', async () => {
    const { page } = await openHome('reduce');

    expect(await figures(page)).toEqual(final);
  });
});
