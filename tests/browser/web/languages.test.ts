/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languageMenu } from '../../../server/shared/languages.ts';
import { audit } from '../../support/axe.ts';
import { goToMap, hydrated, prefer, visit } from '../../support/browser.ts';
import { fullSite, publicSample } from '../../support/full-site.ts';
import { isWhole, pagesInTurn, sampleLanguages } from '../../support/sweep.ts';

/** At which of these widths a page is wider than the window, and by how many pixels. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const pixels = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (pixels !== 0) found.push(`${pixels} px too wide at ${width}`);
  }
  return found;
}

/**
 * What words can break: they can be too long, and a name can be missing or the same as another.
 * Colours do not depend on them, so axe.test.ts looks at those.
 */
const languages = isWhole ? languageMenu : sampleLanguages();

test.each(languages.map(({ code, name }, turn) => ({ code, name, turn })))(
  'every page bears its words in $name',
  async ({ code, turn }) => {
    const site = await fullSite();
    await site.db
      .updateTable('parcels')
      .set({ recipient_email: `${'long'.repeat(30)}@example.com` })
      .execute();
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: `/en/${code}` });
    const { page } = visitor;

    const pages = pagesInTurn(publicSample, turn, languages.length, 3);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      expect(await tooWide(page), name).toEqual([]);

      await page.setViewportSize({ width: 1280, height: 720 });
      await hydrated(visitor);
      if (path.includes('TEST-1001')) await goToMap(visitor);
      expect(await page.getByRole('heading', { level: 1 }).count(), name).toBe(1);
      expect(await audit(page, { without: ['color-contrast'] }), name).toEqual([]);
    }
  },
  120_000,
);
