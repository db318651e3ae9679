import { describe, expect, test } from 'vitest';
import type { TestAdmin } from '../../support/admin.ts';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { fullPanel, panelPages } from '../../support/full-panel.ts';
import { fullSite, publicPages } from '../../support/full-site.ts';
import { signInBrowser } from '../../support/panel.ts';
import type { TestSite } from '../../support/site.ts';
import { isWhole } from '../../support/sweep.ts';

const widths = [390, 1440];

/** These pages; in `npm test` those whose HTML has a multi-line field. */
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
    await page
      .locator('details')
      .evaluateAll((all) => all.map((one) => one.setAttribute('open', '')));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const heights = await page
        .locator('textarea')
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
    const pages = await toMeasure(admin, Object.values(panelPages));
    const visitor = await visit(site);
    await signInBrowser(visitor, site);
    const { count, others } = await otherHeights(visitor, pages);

    expect(count).toBeGreaterThan(8 * widths.length);
    expect(others).toEqual([]);
  }, 120_000);
});
