import { expect, test } from 'vitest';
import { audit, ofColours } from '../../support/axe.ts';
import { goToMap, hydrated, prefer, visit } from '../../support/browser.ts';
import { fullSite, publicSample } from '../../support/full-site.ts';
import { amount, pagesInTurn, sample } from '../../support/sweep.ts';

/**
 * One language for each look that a language can give the pages: from left to right, from right to
 * left, and tall letters that hang together. What the words of the others could break besides is
 * asked in languages.test.ts, which has Arabic in every run.
 */
const looks = sample(['en', 'ar', 'in'], ['en']);

test.each(looks)(
  'axe finds nothing to mend in the language %s, light and dark',
  async (code) => {
    const pages = pagesInTurn(publicSample, looks.indexOf(code), amount(looks.length, 2), 1);
    const site = await fullSite();
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: `/en/${code}` });
    const { page } = visitor;

    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await hydrated(visitor);
      if (path.startsWith('/track.html?code=TEST-1001')) await goToMap(visitor);

      expect(await audit(page), name).toEqual([]);
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'DARK';
      });
      expect(await audit(page, { only: ofColours }), `${name}, dark`).toEqual([]);
    }
  },
  120_000,
);
