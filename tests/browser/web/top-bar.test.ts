import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { goToMap, hydrated, prefer, visit } from '../../support/browser.ts';
import { fullSite } from '../../support/full-site.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
import { oneInEvery, sample } from '../../support/sweep.ts';

describe('the top bar over the hero', { tags: 'extended' }, () => {
  const background = (page: Page) =>
    page.locator('.top-bar').evaluate((bar) => getComputedStyle(bar).backgroundColor);

  test('is transparent at the top and solid below', async ({ site }) => {
    const { page } = await visit(site);
    await page.goto('/');

    expect(await background(page)).toBe('rgba(0, 0, 0, 0)');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => background(page)).toBe('rgb(12, 31, 51)');
    await page.mouse.wheel(0, -600);
    await expect.poll(() => background(page)).toBe('rgba(0, 0, 0, 0)');
  });

  test('also where the browser cannot do it by styles alone', async ({ site }) => {
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

const long = 'Kronprinzessinnen-Frachtgesellschaft & Söhne Überseespedition';

/** Lines of the name, what of it is seen, and how far it stays away from the tools. */
const measure = (page: Page) =>
  page.locator('.brand').evaluate((brand) => {
    const letters = document.createRange();
    letters.selectNodeContents(brand);
    const tops = new Set([...letters.getClientRects()].map(({ top }) => Math.round(top)));
    if (brand.firstChild) letters.setEnd(brand.firstChild, 1);
    const first = letters.getBoundingClientRect();
    const name = brand.getBoundingClientRect();
    const tools = document.querySelector('.top-tools')?.getBoundingClientRect() ?? name;
    return {
      lines: tops.size,
      begins: first.left >= name.left && first.right <= name.right,
      whole: brand.scrollWidth <= brand.clientWidth,
      gap: Math.max(tools.left - name.right, name.left - tools.right),
      barHeight: document.querySelector('.top-bar')?.clientHeight,
    };
  });

const windows = {
  'a small phone': { viewport: { width: 320, height: 568 } },
  '1280 px at 400 %': { viewport: { width: 320, height: 200 }, deviceScaleFactor: 4 },
};

test.each(Object.entries(windows))(
  'the name in the bar stands on one line, whole, is cut where it is long, and touches no tool: %s',
  { tags: 'extended' },
  async (_name, options) => {
    const site = await startSite();
    const visitor = await visit(site, options);
    const { page } = visitor;
    await page.goto('/');
    const { gap, ...name } = await measure(page);
    expect(name).toEqual({ lines: 1, begins: true, whole: true, barHeight: 72 });
    expect(gap).toBeGreaterThanOrEqual(4);

    const admin = await signedInAdmin(site);
    await admin.ask('/api/settings', { method: 'PATCH', json: { company_name: long } });
    const places = ['/', '/contact.html', '/control/signin.html'];
    for (const code of sample(['en', 'ar'], ['ar'])) {
      await prefer(visitor, site, { googtrans: `/en/${code}` });
      for (const path of places) {
        await page.goto(path);
        const place = `${code} ${path}`;
        const { gap, ...name } = await measure(page);
        // A Latin name is cut at its end, in Arabic too.
        expect(name, place).toEqual({ lines: 1, begins: true, whole: false, barHeight: 72 });
        expect(gap, place).toBeGreaterThanOrEqual(4);
        // A screen reader reads all of it.
        await page.getByRole('link', { name: long.toUpperCase(), exact: true }).waitFor();
      }
    }
  },
);

test.each([
  ['en', 'left'],
  ['ar', 'right'],
] as const)('the name begins where the page does, above the tools: %s', async (code, side) => {
  const site = await startSite();
  const visitor = await visit(site, { viewport: { width: 260, height: 600 } });
  await prefer(visitor, site, { googtrans: `/en/${code}` });
  const { page } = visitor;
  await page.goto('/');

  const letters = await page.locator('.brand').evaluate((brand) => {
    const range = document.createRange();
    range.selectNodeContents(brand);
    const { left, right, bottom } = range.getBoundingClientRect();
    return { left, right: innerWidth - right, bottom };
  });
  const tools = await page.locator('.top-tools').boundingBox();

  expect(letters[side]).toBeLessThan(20);
  expect(letters.bottom).toBeLessThanOrEqual(tools?.y ?? 0);
});

test('a map that is scrolled under the bar stays below it', { tags: 'extended' }, async () => {
  const site = await fullSite();
  const visitor = await visit(site, { viewport: { width: 390, height: 600 } });
  const { page } = visitor;
  await page.goto('/track.html?code=TEST-1001');
  await goToMap(visitor);

  const above = await page
    .locator('.leaflet-marker-icon')
    .first()
    .evaluate((marker) => {
      scrollBy(0, marker.getBoundingClientRect().top - 20);
      const { left, top, width, height } = marker.getBoundingClientRect();
      return document
        .elementFromPoint(left + width / 2, top + height / 2)
        ?.closest('.top-bar, .map-panel')
        ?.className.split(' ')[0];
    });

  expect(above).toBe('top-bar');
});

const widths = [320, 390, 768, 1151, 1152, 1440];

const topLinks = {
  HOME: '/',
  ABOUT: '/contact.html#about',
  SERVICES: '/contact.html#services',
  CONTACT: '/contact.html#contact',
};

describe.each(oneInEvery(widths.length, widths))('at %d px, without script', (width) => {
  test('every page of the top links can be gone to, and the privacy policy from the footer', {
    tags: 'extended',
  }, async ({ site }) => {
    const { page } = await visit(site, {
      javaScriptEnabled: false,
      viewport: { width, height: 844 },
    });
    await page.goto('/track.html');
    const shown = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((links) =>
          links
            .filter((link) => link.checkVisibility({ visibilityProperty: true }))
            .map((link) => [link.textContent, link.getAttribute('href')]),
        );

    const inBar = await shown('.top-links a');
    await page.getByRole('button', { name: 'Menu' }).click();
    const inMenu = await shown('.side-menu a');

    if (width >= 1152) {
      expect(inBar).toEqual(Object.entries(topLinks));
      expect(inMenu).not.toContainEqual(['About', topLinks.ABOUT]);
    } else {
      expect(inBar).toEqual([]);
      expect(inMenu).toEqual(
        expect.arrayContaining([
          ['Home Page', '/'],
          ['Contact Us', '/contact.html'],
          ['Track Parcel', '/track.html'],
          ['About', topLinks.ABOUT],
          ['Services', topLinks.SERVICES],
        ]),
      );
    }

    await page.goto('/');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' });
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();

    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  });
});

test('the group of the menu that a narrow window adds has a name, and the menu closes where a link of it leads to a part of this page', async () => {
  const site = await startSite();
  const visitor = await visit(site, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await page.goto('/contact.html');
  await hydrated(visitor);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).click();
  const group = page.getByRole('list', { name: 'Waybill Logistics' });
  expect(await group.getByRole('link').allTextContents()).toEqual(['About', 'Services']);

  await menu.getByRole('link', { name: 'Services' }).click();

  await menu.waitFor({ state: 'hidden' });
  await page.waitForURL('**/contact.html#services');
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { name: 'Services', exact: true });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(400);
});
