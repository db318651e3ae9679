import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, visit } from '../support/browser.ts';
import { startSite } from '../support/site.ts';

describe('the top bar over the hero', () => {
  const background = (page: Page) =>
    page.locator('.top-bar').evaluate((bar) => getComputedStyle(bar).backgroundColor);

  test('is transparent at the top and solid below', async () => {
    const site = await startSite();
    const { page } = await visit(site);
    await page.goto('/');

    expect(await background(page)).toBe('rgba(0, 0, 0, 0)');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => background(page)).toBe('rgb(12, 31, 51)');
    await page.mouse.wheel(0, -600);
    await expect.poll(() => background(page)).toBe('rgba(0, 0, 0, 0)');
  });

  test('also where the browser cannot do it by styles alone', async () => {
    const site = await startSite();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.addInitScript(() => {
      const { supports } = CSS;
      CSS.supports = (condition: string, ...rest: string[]) =>
        !condition.includes('animation-timeline') &&
        Reflect.apply(supports, CSS, [condition, ...rest]);
    });
    await page.goto('/');
    await hydrated(visitor);
    const bar = page.locator('.top-bar');

    expect(await bar.getAttribute('class')).toContain('top-bar-at-top');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => bar.getAttribute('class')).not.toContain('top-bar-at-top');
  });
});
