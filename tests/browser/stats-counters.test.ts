import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, type Visit, visit } from '../support/browser.ts';
import { startSite } from '../support/site.ts';

const final = ['2000+', '100', '150', '4.6'];
const begun = ['1800+', '90', '135', '4.1'];
const tall = { width: 1440, height: 2200 };

const figures = (page: Page) => page.locator('.stats [aria-hidden]').allTextContents();

/** Scrolls until the section's top is this far below the window's. */
async function scrollStatsTo({ page }: Visit, distance: number): Promise<void> {
  await page.locator('.band').evaluate((section, px) => {
    scrollTo(0, section.getBoundingClientRect().top + scrollY - px);
  }, distance);
}

/** Opens the home page with a clock that stands still, for those who like things to move. */
async function openHomeInStoppedTime(viewport = { width: 1280, height: 720 }): Promise<Visit> {
  const site = await startSite();
  const visitor = await visit(site, { reducedMotion: 'no-preference', viewport });
  const { page } = visitor;
  await page.clock.install({ time: 0 });
  await page.goto('/');
  await hydrated(visitor);
  await page.clock.pauseAt(600_000);
  return visitor;
}

/** Remembers whatever the figures are from now on. */
async function rememberFigures(page: Page): Promise<() => Promise<number[][]>> {
  await page.locator('.stats').evaluate((list) => {
    const seen: number[][] = [];
    const look = () =>
      seen.push(
        [...list.querySelectorAll('[aria-hidden]')].map(({ textContent }) =>
          Number.parseFloat(textContent),
        ),
      );
    look();
    new MutationObserver(look).observe(list, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => Object(window).seen);
}

describe('the figures', () => {
  test('count up once their top is 500 px from that of the window', async () => {
    const visitor = await openHomeInStoppedTime();
    const { page } = visitor;
    expect(await figures(page)).toEqual(final);

    await scrollStatsTo(visitor, 510);
    await page.clock.runFor(1000);
    expect(await figures(page)).toEqual(final);

    await scrollStatsTo(visitor, 495);
    await expect.poll(() => figures(page)).toEqual(begun);
  });

  test('have done so after a second, and were never far from true', async () => {
    const visitor = await openHomeInStoppedTime();
    const { page } = visitor;
    const seen = await rememberFigures(page);

    await scrollStatsTo(visitor, 495);
    await expect.poll(() => figures(page)).not.toEqual(final);
    await page.clock.runFor(1000);
    await expect.poll(() => figures(page)).toEqual(final);

    const shown = await seen();
    expect(shown.length).toBeGreaterThan(2);
    for (const [clients = 0, offices = 0, countries = 0, rating = 0] of shown) {
      expect(clients).toBeGreaterThanOrEqual(1800);
      expect(offices).toBeGreaterThanOrEqual(90);
      expect(countries).toBeGreaterThanOrEqual(135);
      expect(rating).toBeGreaterThanOrEqual(4.1);
    }
  });

  test('are whole for those who see them before', async () => {
    const site = await startSite();
    const { page } = await visit(site, { reducedMotion: 'no-preference', viewport: tall });
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('.stats').waitFor();
    const seen = await rememberFigures(page);
    await page.locator('way-island[hydrated]:has(.stats)').waitFor({ state: 'attached' });
    await page.evaluate(() => new Promise(requestAnimationFrame));

    expect(new Set((await seen()).map(String))).toEqual(new Set(['2000,100,150,4.6']));
  });

  test('do so once only', async () => {
    const visitor = await openHomeInStoppedTime();
    const { page } = visitor;
    await scrollStatsTo(visitor, 400);
    await expect.poll(() => figures(page)).toEqual(begun);
    await page.clock.runFor(1000);
    await expect.poll(() => figures(page)).toEqual(final);
    const seen = await rememberFigures(page);

    await scrollStatsTo(visitor, 700);
    await scrollStatsTo(visitor, 300);
    await page.clock.runFor(1000);

    expect(await seen()).toEqual([[2000, 100, 150, 4.6]]);
  });

  test('are told whole to those who hear the page, whatever is shown', async () => {
    const visitor = await openHomeInStoppedTime();
    const { page } = visitor;
    await scrollStatsTo(visitor, 400);
    await expect.poll(() => figures(page)).toEqual(begun);

    expect(await page.locator('.stats .visually-hidden').allTextContents()).toEqual(final);
  });

  test("count up at the page's end, however high the screen", async () => {
    const { page } = await openHomeInStoppedTime(tall);

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

    await expect.poll(() => figures(page)).toEqual(begun);
  });

  test('simply stand there for those who want stillness', async () => {
    const site = await startSite();
    const visitor = await visit(site, { viewport: { width: 1280, height: 720 } });
    const { page } = visitor;
    await page.goto('/');
    await hydrated(visitor);
    const seen = await rememberFigures(page);

    await scrollStatsTo(visitor, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));

    expect(await seen()).toEqual([[2000, 100, 150, 4.6]]);
  });
});
