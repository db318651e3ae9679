import { expect, test } from 'vitest';
import { visit } from '../../support/browser.ts';
import { fullSite, publicSample } from '../../support/full-site.ts';

test('without script every page says all it has to say', async () => {
  const site = await fullSite();
  const { page } = await visit(site, { javaScriptEnabled: false });
  for (const [name, path] of Object.entries(publicSample)) {
    await page.goto(path);
    const words = page.locator('main :is(h1, h2, h3, p, dt, dd, label)');

    const unseen = await words.evaluateAll((elements) =>
      elements
        .filter((element) => !element.checkVisibility({ visibilityProperty: true }))
        // The trap, what a reader opens, and the panel of a map that cannot come.
        .filter((element) => !element.closest('details, .trap, .map-panel'))
        // What to do about a number that is not found, on the pages of others.
        .filter((element) => !element.matches('main:not(:has(.track-unknown)) .not-found-help *'))
        .map((element) => element.outerHTML),
    );

    expect(await words.count(), name).toBeGreaterThan(1);
    expect(unseen, name).toEqual([]);
  }
});
