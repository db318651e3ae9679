/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Visit, visit } from '../../support/browser.ts';
import { manifest, startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
import { sample } from '../../support/sweep.ts';

declare global {
  interface Window {
    snapshots: Snapshot[];
  }
}

const final = ['2000+', '100', '150', '4.6'];
const initialFigures = ['1800+', '90', '135', '4.1'] as const;
const tall = { width: 1440, height: 2200 };

const figures = (page: Page) => page.locator('.stats [aria-hidden]').allTextContents();

/** Scrolls until the section's top is this far below the window's; the page has heard of it. */
async function scrollStatsTo({ page }: Pick<Visit, 'page'>, distance: number): Promise<void> {
  await page.locator('.band').evaluate(async (section, px) => {
    const before = scrollY;
    const heard = new Promise((resolve) => {
      addEventListener('scroll', resolve, { once: true });
    });
    scrollTo(0, section.getBoundingClientRect().top + scrollY - px);
    if (scrollY !== before) await heard;
  }, distance);
}

/** Uses the page, whose figures then are what they count from. */
async function countingHasBegun(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.getByText(initialFigures[0], { exact: true }).waitFor({ state: 'attached' });
}

/** Opens the home page with a clock that stands still, for those who like things to move. */
async function openHomeInStoppedTime(viewport = { width: 1280, height: 720 }): Promise<Visit> {
  const visitor = await visit(await startSite(), { reducedMotion: 'no-preference', viewport });
  const { page } = visitor;
  await page.clock.install({ time: 0 });
  await page.goto('/');
  await countingHasBegun(page);
  await page.clock.pauseAt(600_000);
  return visitor;
}

type Snapshot = { isInSight: boolean; figures: number[] };

/** Remembers whatever the figures are from now on, and whether they can be seen. */
async function rememberFigures(page: Page): Promise<() => Promise<Snapshot[]>> {
  await page.locator('.stats').evaluate((list) => {
    const snapshots: Snapshot[] = [];
    const look = () => {
      const { top, bottom } = list.getBoundingClientRect();
      const figures = [...list.querySelectorAll('[aria-hidden]')];
      snapshots.push({
        isInSight: top < innerHeight && bottom > 0,
        figures: figures.map(({ textContent }) => Number.parseFloat(textContent)),
      });
    };
    look();
    addEventListener('scroll', look);
    new MutationObserver(look).observe(list, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { snapshots });
  });
  return () => page.evaluate(() => window.snapshots);
}

describe('the figures', () => {
  test('count up once their top is 500 px from that of the window, and are told whole to those who hear the page', async () => {
    const visitor = await openHomeInStoppedTime();
    const { page } = visitor;
    expect(await figures(page)).toEqual(initialFigures);

    await scrollStatsTo(visitor, 510);
    await page.clock.runFor(1000);
    expect(await figures(page)).toEqual(initialFigures);
    const heard = () => page.locator('.stats .visually-hidden').allTextContents();
    expect(await heard()).toEqual(final);

    await scrollStatsTo(visitor, 495);
    expect(await heard()).toEqual(final);
    await page.clock.runFor(1000);
    await expect.poll(() => figures(page)).toEqual(final);
  });

  test.each(sample([500, 720, 1100], [720]))(
    'never become less in sight of the visitor, in a window %d px high',
    async (height) => {
      const site = await startSite();
      const viewport = { width: 1280, height };
      const { page } = await visit(site, { reducedMotion: 'no-preference', viewport });
      await page.goto('/', { waitUntil: 'commit' });
      await page.locator('.stats').waitFor();
      const readFigures = await rememberFigures(page);
      await countingHasBegun(page);

      // The figures are visible before they start; then they come closer, leave the window, and come back.
      for (const distance of [height - 40, 600, 480, 200, height + 50, 300]) {
        await scrollStatsTo({ page }, distance);
      }
      await expect.poll(() => figures(page)).toEqual(final);

      const snapshots = await readFigures();
      const inSight = snapshots.filter(({ isInSight }) => isInSight).map(({ figures }) => figures);
      expect(inSight.length).toBeGreaterThan(2);
      for (const [index, now] of inSight.entries()) {
        const before = inSight[index - 1] ?? now;
        expect(now.every((figure, which) => figure >= (before[which] ?? 0))).toBe(true);
      }
    },
  );

  test('are final on paper, and stay so', async () => {
    const visitor = await openHomeInStoppedTime();
    const { page } = visitor;
    await scrollStatsTo(visitor, 495);
    const readFigures = await rememberFigures(page);

    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect.poll(() => figures(page)).toEqual(final);
    await page.clock.runFor(1000);

    expect((await readFigures()).at(-1)?.figures).toEqual([2000, 100, 150, 4.6]);
    expect(await figures(page)).toEqual(final);
  });

  test('have done so after a second, were never far from true, and do so once only', async () => {
    const visitor = await openHomeInStoppedTime();
    const { page } = visitor;
    const readFigures = await rememberFigures(page);

    await scrollStatsTo(visitor, 495);
    await page.clock.runFor(1000);
    await expect.poll(() => figures(page)).toEqual(final);

    const snapshots = await readFigures();
    expect(snapshots.length).toBeGreaterThan(2);
    for (const { figures: found } of snapshots) {
      const [clients = 0, offices = 0, countries = 0, rating = 0] = found;
      expect(clients).toBeGreaterThanOrEqual(1800);
      expect(offices).toBeGreaterThanOrEqual(90);
      expect(countries).toBeGreaterThanOrEqual(135);
      expect(rating).toBeGreaterThanOrEqual(4.1);
    }

    const readAgain = await rememberFigures(page);
    await scrollStatsTo(visitor, 700);
    await scrollStatsTo(visitor, 300);
    await page.clock.runFor(1000);
    const later = (await readAgain()).map(({ figures: found }) => String(found));
    expect(new Set(later)).toEqual(new Set(['2000,100,150,4.6']));
  });

  test('are whole for those who see them before', async ({ site }) => {
    const viewport = { width: 1280, height: 720 };
    const { page } = await visit(site, { reducedMotion: 'no-preference', viewport });
    const seenByThem = Promise.withResolvers<void>();
    await page.route(`**${manifest.homeScript}`, async (route) => {
      await seenByThem.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('.stats').waitFor();
    await scrollStatsTo({ page }, 600);
    const readFigures = await rememberFigures(page);
    seenByThem.resolve();
    await page.locator('.slider[data-started]').waitFor({ state: 'attached' });
    await scrollStatsTo({ page }, 300);

    const snapshots = (await readFigures()).map(({ figures: found }) => String(found));
    expect(new Set(snapshots)).toEqual(new Set(['2000,100,150,4.6']));
  });

  test("count up at the page's end, however high the screen", async () => {
    const { page } = await openHomeInStoppedTime(tall);

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

    await expect.poll(() => figures(page)).toEqual(initialFigures);
  });

  test('simply stand there for those who want stillness', async ({ site }) => {
    const visitor = await visit(site, { viewport: { width: 1280, height: 720 } });
    const { page } = visitor;
    await page.goto('/');
    await page.locator('.slider[data-started]').waitFor();
    const readFigures = await rememberFigures(page);

    await scrollStatsTo(visitor, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));

    const snapshots = (await readFigures()).map(({ figures: found }) => String(found));
    expect(new Set(snapshots)).toEqual(new Set(['2000,100,150,4.6']));
  });
});
