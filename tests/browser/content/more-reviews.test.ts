/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, visit } from '../../support/browser.ts';
import { insertReviews } from '../../support/full-site.ts';
import { startSite } from '../../support/site.ts';

async function openCarousel(count: number, path = '/') {
  const site = await startSite();
  await insertReviews(site, count);
  const visitor = await visit(site, { viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  await page.goto(path);
  await hydrated(visitor);
  await page.locator('.reviews').scrollIntoViewIfNeeded();
  await page.locator('way-island[hydrated] .reviews').waitFor();
  const cards = page.locator('.review');
  return { site, page, cards, more: page.getByRole('link', { name: 'Show more reviews' }) };
}

/** Scrolls the row until this card can be seen. */
function scrollTo(page: Page, index: number): Promise<void> {
  return page
    .locator('.review')
    .nth(index)
    .evaluate((card) => card.scrollIntoView({ block: 'nearest', inline: 'start' }));
}

describe('more reviews than a page holds', () => {
  test('are fetched before the row ends, each of them once', async () => {
    const { page, cards } = await openCarousel(45);
    expect(await cards.count()).toBe(20);

    await scrollTo(page, 12);
    await expect.poll(() => cards.count()).toBe(40);
    await scrollTo(page, 33);
    await expect.poll(() => cards.count()).toBe(45);

    const names = await cards.locator('bdi').allTextContents();
    expect(names).toEqual(Array.from({ length: 45 }, (_, index) => `CUSTOMER ${45 - index}`));
    expect(await page.getByRole('link', { name: 'Show more reviews' }).count()).toBe(0);
  });

  test('are reached by the button alone', async () => {
    const { page, cards } = await openCarousel(21);
    const next = page.getByRole('button', { name: 'Next reviews' });

    for (let step = 0; step < 25; step += 1) await next.click({ force: true });

    await expect.poll(() => cards.count()).toBe(21);
    await expect
      .poll(async () => {
        await next.click({ force: true });
        return next.getAttribute('aria-disabled');
      })
      .toBe('true');
    await page.getByText('CUSTOMER 1', { exact: true }).waitFor();
  });

  test('are shown at once to who asks for them, and the reader goes on there', async () => {
    const { page, cards, more } = await openCarousel(23);

    await more.click();

    await expect.poll(() => cards.count()).toBe(23);
    expect(new URL(page.url()).search).toBe('');
    await expect
      .poll(() =>
        page.locator('.review-scroller').evaluate((row) => row === document.activeElement),
      )
      .toBe(true);
    await expect.poll(() => cards.nth(20).evaluate(isInRow)).toBe(true);
    expect(await more.count()).toBe(0);
  });

  test('that cannot be had say so, and can be asked for again', async () => {
    const { page, cards, more } = await openCarousel(23);
    await page.route('**/api/reviews*', (route) => route.fulfill({ body: '<p>A proxy</p>' }));

    await more.click();
    const error = page.locator('.reviews').getByRole('alert');
    await error.getByText('We couldn’t load more reviews').waitFor();
    expect(await cards.count()).toBe(20);

    await page.unroute('**/api/reviews*');
    await more.click();
    await expect.poll(() => cards.count()).toBe(23);
    expect(await error.count()).toBe(0);
  });

  test('are asked for once, however often somebody clicks', async () => {
    const { page, cards, more } = await openCarousel(23);
    let requests = 0;
    await page.route('**/api/reviews*', async (route) => {
      requests += 1;
      await route.continue();
    });

    await more.evaluate((link) => {
      if (link instanceof HTMLElement) for (let click = 0; click < 3; click += 1) link.click();
    });

    await expect.poll(() => cards.count()).toBe(23);
    expect(requests).toBe(1);
  });

  test('go on from the page of them that was opened', async () => {
    const { page, cards, more } = await openCarousel(45, '/?reviews=2');

    await more.click();

    await expect.poll(() => cards.count()).toBe(25);
    await page.getByRole('link', { name: 'Back to the newest reviews' }).waitFor();
  });
});

function isInRow(card: Element): boolean {
  const row = card.parentElement?.getBoundingClientRect();
  const { left, right } = card.getBoundingClientRect();
  return row !== undefined && left > row.left - 1 && right < row.right + 1;
}
