/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { hydrated, visit } from '../../support/browser.ts';
import { insertReviews } from '../../support/full-site.ts';
import { startSite } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';

type Strip = {
  /** The button that moves it. */
  name: string;
  island: string;
  list: string;
};

/** Clicks the button of a strip; which item stands at the strip's start at that moment. */
async function clickIn(strip: Strip, reducedMotion: 'reduce' | 'no-preference'): Promise<number> {
  const site = await startSite();
  await insertReviews(site, 8);
  const visitor = await visit(site, { reducedMotion, viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  await page.goto('/');
  await hydrated(visitor);
  await page.locator(strip.island).scrollIntoViewIfNeeded();
  await page.locator(`way-island[hydrated] ${strip.island}`).waitFor();

  return page.getByRole('button', { name: strip.name }).evaluate((button, selector) => {
    if (button instanceof HTMLElement) button.click();
    // In the same task, before anything can be drawn on the way.
    const list = document.querySelector(selector);
    const start = list?.getBoundingClientRect().left ?? 0;
    return [...(list?.children ?? [])].findIndex(
      (item) => Math.abs(item.getBoundingClientRect().left - start) < 1,
    );
  }, strip.list);
}

const buttons = [
  { name: 'Next reviews', island: '.reviews', list: '.review-scroller', reached: 1 },
  { name: 'Slide 3 of 3', island: '.slider', list: '.slider-scroller', reached: 2 },
];

describe.each(oneInEvery(2, buttons))('the button "$name"', ({ reached, ...strip }) => {
  test('leads there at once for those who want stillness', async () => {
    expect(await clickIn(strip, 'reduce')).toBe(reached);
  });

  test('leads there in a move for all others', async () => {
    expect(await clickIn(strip, 'no-preference')).toBe(0);
  });
});
