import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languageMenu } from '../../server/shared/languages.ts';
import { goToMap, hydrated, prefer, visit } from '../support/browser.ts';
import { fullSite, publicPages } from '../support/full-site.ts';

async function violationsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
}

test.each(languageMenu)(
  'axe finds nothing to mend in $name, light and dark',
  async ({ code }) => {
    const site = await fullSite();
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: `/en/${code}` });
    const { page } = visitor;

    for (const [name, path] of Object.entries(publicPages)) {
      await page.goto(path);
      await hydrated(visitor);
      if (path.includes('TEST-1001')) await goToMap(visitor);

      expect(await page.getByRole('heading', { level: 1 }).count(), name).toBe(1);
      expect(await violationsOf(page), name).toEqual([]);
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'DARK';
      });
      expect(await violationsOf(page), `${name}, dark`).toEqual([]);
    }
  },
  120_000,
);
