/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated, prefer, visit } from '../../support/browser.ts';
import { insertReviews } from '../../support/full-site.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

async function openCarousel(width = 1440, code = 'en', count = 8) {
  const site = await startSite();
  await insertReviews(site, count);
  const visitor = await visit(site, { viewport: { width, height: 900 } });
  await prefer(visitor, site, { googtrans: `/en/${code}` });
  const { page } = visitor;
  await page.goto('/');
  await hydrated(visitor);
  const carousel = page.locator('.reviews');
  await carousel.scrollIntoViewIfNeeded();
  await page.locator('way-island[hydrated] .reviews').waitFor();
  return { page, carousel };
}

/** The names of the reviews that can be seen whole, in their order. */
function visibleReviews(page: Page): Promise<string[]> {
  return page.locator('.review-scroller').evaluate((strip) => {
    const frame = strip.getBoundingClientRect();
    return [...strip.children]
      .filter((card) => {
        const { left, right } = card.getBoundingClientRect();
        return left > frame.left - 1 && right < frame.right + 1;
      })
      .map((card) => card.querySelector('bdi')?.textContent ?? '');
  });
}

const customers = (...numbers: number[]) => numbers.map((number) => `CUSTOMER ${number}`);

describe('the feedback carousel', () => {
  test('shows five at once on a wide screen, the newest first; goes on by one and back, and no further than it is long', async () => {
    const { page, carousel } = await openCarousel();
    expect(await visibleReviews(page)).toEqual(customers(8, 7, 6, 5, 4));
    const next = carousel.getByRole('button', { name: 'Next reviews' });
    const previous = carousel.getByRole('button', { name: 'Previous reviews' });
    expect(await previous.getAttribute('aria-disabled')).toBe('true');

    await next.click();
    await expect.poll(() => visibleReviews(page)).toEqual(customers(7, 6, 5, 4, 3));
    await next.click();
    await expect.poll(() => visibleReviews(page)).toEqual(customers(6, 5, 4, 3, 2));
    await next.click();
    await expect.poll(() => visibleReviews(page)).toEqual(customers(5, 4, 3, 2, 1));
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    await next.click({ force: true });
    expect(await visibleReviews(page)).toEqual(customers(5, 4, 3, 2, 1));

    await previous.click();
    await expect.poll(() => visibleReviews(page)).toEqual(customers(6, 5, 4, 3, 2));
  });

  test('needs no buttons where all of them can be seen', async () => {
    const { carousel } = await openCarousel(1440, 'en', 3);

    await carousel.locator('.review-controls').waitFor({ state: 'hidden' });
  });

  test('takes every click, however quick they come', async ({ site }) => {
    await insertReviews(site, 8);
    const visitor = await visit(site, {
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'no-preference',
    });
    const { page } = visitor;
    await page.goto('/');
    await hydrated(visitor);
    await page.locator('.reviews').scrollIntoViewIfNeeded();
    await page.locator('way-island[hydrated] .reviews').waitFor();

    await page.getByRole('button', { name: 'Next reviews' }).evaluate((button) => {
      if (button instanceof HTMLElement) for (let click = 1; click <= 3; click += 1) button.click();
    });

    await expect.poll(() => visibleReviews(page)).toEqual(customers(5, 4, 3, 2, 1));
  });

  test('is dragged with a mouse, but not by two pixels', async () => {
    const { page } = await openCarousel();
    const strip = page.locator('.review-scroller');
    const box = await strip.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 700, (box?.y ?? 0) + 60];

    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 2, y);
    expect(await strip.getAttribute('data-moving')).toBeNull();
    await page.mouse.move(x - 3, y);
    await expect.poll(() => strip.getAttribute('data-moving')).toBe('');
    await page.mouse.move(x - 300, y, { steps: 5 });
    await page.mouse.up();

    await expect.poll(() => visibleReviews(page)).toEqual(customers(7, 6, 5, 4, 3));
  });

  test('runs from the right in Arabic', async () => {
    const { page, carousel } = await openCarousel(1440, 'ar');
    expect((await page.locator('.review').first().boundingBox())?.x).toBeGreaterThan(1000);

    await carousel.getByRole('button').nth(1).click();

    await expect.poll(() => visibleReviews(page)).toEqual(customers(7, 6, 5, 4, 3));
  });

  test('is scrolled with a finger on a phone, one at a time', async () => {
    const { page, carousel } = await openCarousel(390);
    expect(await visibleReviews(page)).toEqual(customers(8));

    await carousel.getByRole('button', { name: 'Next reviews' }).click();

    await expect.poll(() => visibleReviews(page)).toEqual(customers(7));
    expect(
      await page.locator('.review-scroller').evaluate((s) => getComputedStyle(s).overflowX),
    ).toBe('auto');
  });

  test('opens a long review', async () => {
    const { page } = await openCarousel(1440, 'en', 2);
    const height = async () => (await page.locator('.review p').first().boundingBox())?.height ?? 0;
    const before = await height();

    await page.getByText('Read more').click();

    await expect.poll(height).toBeGreaterThan(2 * before);
  });

  test('without script it scrolls, and has no dead buttons', async ({ site }) => {
    await insertReviews(site, 8);
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.goto('/');

    expect(await page.locator('.review-controls').isVisible()).toBe(false);
    await page.locator('.review').last().scrollIntoViewIfNeeded();
    expect(await visibleReviews(page)).toContain('CUSTOMER 1');
  });
});
