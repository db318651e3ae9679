import { describe, expect, test } from 'vitest';
import { hydrated, type Visit, visit } from '../support/browser.ts';
import { fullPanel, panelPages } from '../support/full-panel.ts';
import { fullSite, publicPages } from '../support/full-site.ts';
import { signInBrowser } from '../support/panel.ts';

/** The heights of the multi-line fields of these pages, in pixels, where they are not as the spec has them. */
async function otherHeights(visitor: Visit, paths: string[]) {
  const { page } = visitor;
  let count = 0;
  const others: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await hydrated(visitor);
    // What is folded is measured too.
    await page
      .locator('details')
      .evaluateAll((all) => all.map((one) => one.setAttribute('open', '')));
    const heights = await page
      .locator('textarea')
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height));
    count += heights.length;
    others.push(
      ...heights.filter((height) => height !== 250).map((height) => `${path}: ${height}`),
    );
  }
  return { count, others };
}

describe.each([390, 1440])('fields for several lines are 250 px high, %d px wide:', (width) => {
  const viewport = { width, height: 900 };

  test('on the site', async () => {
    const visitor = await visit(await fullSite(), { viewport });
    const { count, others } = await otherHeights(visitor, Object.values(publicPages));

    expect(count).toBeGreaterThan(0);
    expect(others).toEqual([]);
  });

  test('in the panel', async () => {
    const { site } = await fullPanel();
    const visitor = await visit(site, { viewport });
    await signInBrowser(visitor, site);
    const { count, others } = await otherHeights(visitor, Object.values(panelPages));

    expect(count).toBeGreaterThan(8);
    expect(others).toEqual([]);
  }, 120_000);
});
