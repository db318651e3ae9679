/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { visit } from '../../support/browser.ts';
import { insertReviews } from '../../support/full-site.ts';
import { startSite } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';

type Strip = {
  /** The button that moves it. */
  name: string;
  island: string;
  /** The same, once its buttons answer. */
  started: string;
  list: string;
};

/** Clicks the button of a strip; which item stands at the strip's start at that moment. */
async function clickIn(strip: Strip, reducedMotion: 'reduce' | 'no-preference'): Promise<number> {
  const site = await startSite();
  await insertReviews(site, 8);
  const viewport = { width: 1440, height: 900 };
  const { page } = await visit(site, { reducedMotion, viewport });
  await page.goto('/');
  await page.locator(strip.island).scrollIntoViewIfNeeded();
  await page.locator(strip.started).waitFor();

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
  {
    name: 'Next reviews',
    island: '.reviews',
    started: 'way-island[hydrated] .reviews',
    list: '.review-scroller',
    reached: 1,
  },
  {
    name: 'Slide 3 of 3',
    island: '.slider',
    started: '.slider[data-started]',
    list: '.slider-scroller',
    reached: 2,
  },
];

describe.each(oneInEvery(2, buttons))('the button "$name"', ({ reached, ...strip }) => {
  test('leads there at once for those who want stillness', async () => {
    expect(await clickIn(strip, 'reduce')).toBe(reached);
  });

  test('leads there in a move for all others', async () => {
    expect(await clickIn(strip, 'no-preference')).toBe(0);
  });
});
