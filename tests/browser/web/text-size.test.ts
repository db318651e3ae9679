/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import type { TestAdmin } from '../../support/admin.ts';
import {
  goToMap,
  hydrated,
  openDetails,
  prefer,
  type Visit,
  visit,
} from '../../support/browser.ts';
import { fullPanel, panelSample } from '../../support/full-panel.ts';
import { fullSite, publicPages, publicSample } from '../../support/full-site.ts';
import { signInBrowser } from '../../support/panel.ts';
import type { TestSite } from '../../support/site.ts';
import { amount, isWhole, pagesInTurn, sample } from '../../support/sweep.ts';

/** A visitor whose browser writes letters of this size, in pixels, where a page does not say another. */
async function readerOf(site: TestSite, standard: number, width: number, code = 'en') {
  const visitor = await visit(site, { viewport: { width, height: 844 } });
  const session = await visitor.page.context().newCDPSession(visitor.page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await prefer(visitor, site, { googtrans: `/en/${code}` });
  return visitor;
}

/** The icons of a page: which drawing, and how wide and high in pixels. */
async function iconsOn(visitor: Visit, path: string) {
  await visitor.page.goto(path);
  await hydrated(visitor);
  if (path.includes('TEST-1001')) await goToMap(visitor);
  return visitor.page.locator('svg.icon').evaluateAll((icons) =>
    icons.map((icon) => {
      const { width, height } = getComputedStyle(icon);
      const name = icon.getAttribute('data-icon');
      return { name, width: Number.parseFloat(width), height: Number.parseFloat(height) };
    }),
  );
}

test.each(sample(['/', '/track.html?code=TEST-1001', '/contact.html'], ['/contact.html']))(
  'icons are twice as large where letters are: %s',
  async (path) => {
    const site = await fullSite();
    const plain = await iconsOn(await readerOf(site, 16, 1440), path);
    const large = await iconsOn(await readerOf(site, 32, 1440), path);

    expect(plain.length).toBeGreaterThan(4);
    expect(large).toEqual(
      plain.map(({ name, width, height }) => ({ name, width: 2 * width, height: 2 * height })),
    );
  },
);

const widths = [320, 390, 1280];

/** Where a page is wider than the window, of each of these widths. */
async function tooWide({ page }: Visit, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const { pixels, letters } = await page.evaluate(() => ({
      pixels: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      letters: getComputedStyle(document.documentElement).fontSize,
    }));
    expect(letters).toBe('32px');
    if (pixels > 0) found.push(`${path}: ${pixels} px too wide at ${width}`);
  }
  return found;
}

describe('letters twice as large', () => {
  test.each(sample(['en', 'de', 'ar'], ['ar']))(
    'make no page wider than the window: %s',
    async (code) => {
      const site = await fullSite();
      const visitor = await readerOf(site, 32, 390, code);
      const found: string[] = [];
      for (const path of Object.values(publicSample)) {
        await visitor.page.goto(path);
        found.push(...(await tooWide(visitor, path)));
      }
      expect(found).toEqual([]);
    },
  );

  test('nor one of the panel', async () => {
    const { site } = await fullPanel();
    const visitor = await readerOf(site, 32, 390);
    await signInBrowser(visitor, site);
    const found: string[] = [];
    // Every fourth one; email-addresses.test.ts and others look at the rest.
    for (const path of Object.values(pagesInTurn(panelSample, 0, 4, 1))) {
      await visitor.page.goto(path);
      await hydrated(visitor);
      found.push(...(await tooWide(visitor, path)));
    }
    expect(found).toEqual([]);
  }, 300_000);

  test.each(sample(widths, [320]))('lie on no others, %d px wide', async (width) => {
    const { page } = await readerOf(await fullSite(), 32, width);
    await page.goto('/');
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
    };
    const name = await boxOf('.brand');
    const eyebrow = await boxOf('.home-hero > h1');
    const message = await boxOf('.hero-tall h2');

    expect(name.bottom - name.top).toBe(88);
    expect(eyebrow.top).toBeGreaterThan(name.bottom);
    expect(message.top).toBeGreaterThanOrEqual(eyebrow.bottom);
  });
});

describe('textareas', () => {
  const widths = [390, 1440];

  /** These pages; outside `npm run test:all` those whose HTML has a multi-line field. */
  async function toMeasure({ ask }: Pick<TestSite | TestAdmin, 'ask'>, paths: string[]) {
    if (isWhole) return paths;
    const found: string[] = [];
    for (const path of paths) if ((await ask(path)).text.includes('<textarea')) found.push(path);
    return found;
  }

  /** The heights of the multi-line fields of these pages, in pixels, where they are not as the spec has them. */
  async function otherHeights(visitor: Visit, paths: string[]) {
    const { page } = visitor;
    let count = 0;
    const others: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await hydrated(visitor);
      // What is folded is measured too.
      await openDetails(visitor);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const heights = await page
          // An address that is pasted takes two lines, and a cell of a table as many as it has.
          .locator('textarea:not([data-line=", "], td *, th *)')
          .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height));
        count += heights.length;
        const wrong = heights.filter((height) => height !== 250);
        others.push(...wrong.map((height) => `${path}, ${width} px: ${height}`));
      }
    }
    return { count, others };
  }

  describe('fields for several lines are 250 px high in narrow and wide windows:', () => {
    test('on the site', async () => {
      const site = await fullSite();
      const pages = await toMeasure(site, Object.values(publicPages));
      const { count, others } = await otherHeights(await visit(site), pages);

      expect(count).toBeGreaterThan(0);
      expect(others).toEqual([]);
    });

    test('in the panel', async () => {
      const { site, admin } = await fullPanel();
      const pages = await toMeasure(
        admin,
        Object.values(pagesInTurn(panelSample, 2, amount(3, 1), 1)),
      );
      const visitor = await visit(site);
      await signInBrowser(visitor, site);
      const { count, others } = await otherHeights(visitor, pages);

      expect(count).toBeGreaterThan(8 * widths.length);
      expect(others).toEqual([]);
    }, 300_000);
  });
});
