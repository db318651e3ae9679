import { describe, expect, test } from 'vitest';
import { mailTemplates } from '../../../server/shared/catalog.ts';
import { audit } from '../../support/axe.ts';
import { visit } from '../../support/browser.ts';
import { standardMails } from '../../support/notifications/standard-mails.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

const designs = mailTemplates.filter((template) => template !== 'plain');

describe.each(designs)('the mail of a stage in %s', (template) => {
  test.each(sample(['en', 'ar'] as const, ['ar'] as const))(
    'can be read in light and dark, on a telephone too, in %s',
    async (language) => {
      const { stage } = await standardMails(template, language);
      const { page } = await visit(await startSite());
      await page.setContent(stage.parsed.html ?? '');

      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [320, 390, 640]) {
          await page.setViewportSize({ width, height: 800 });
          const needed = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(needed, `${colorScheme}, ${width} px`).toBeLessThanOrEqual(width);
        }
        // A mail is no page of a site, with landmarks.
        expect(await audit(page, { without: ['region', 'landmark-one-main'] })).toEqual([]);
      }
      const box = await page.locator('.button a').boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    },
  );
});
