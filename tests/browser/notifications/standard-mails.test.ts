/** @module-tag extended */

import { expect, test } from 'vitest';
import { mailTemplates } from '../../../server/shared/enums.ts';
import { audit, ofColours } from '../../support/axe.ts';
import { visit } from '../../support/browser.ts';
import { standardMails } from '../../support/notifications/standard-mails.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

test.each(sample(['en', 'ar'] as const, ['ar'] as const))(
  'the mail of a stage can be read in light and dark, on a telephone too, in each design: %s',
  async (language) => {
    const { page } = await visit(await startSite());
    // A mail is read on no page of a site, whose policy would hold for it.
    await page.goto('about:blank');
    for (const template of mailTemplates.filter((template) => template !== 'plain')) {
      await page.setContent((await standardMails(template, language)).stage.parsed.html ?? '');

      for (const colorScheme of ['light', 'dark'] as const) {
        const place = `${template}, ${colorScheme}`;
        await page.emulateMedia({ colorScheme });
        for (const width of [320, 390, 640]) {
          await page.setViewportSize({ width, height: 800 });
          const needed = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(needed, `${place}, ${width} px`).toBeLessThanOrEqual(width);
        }
        // A mail is no page of a site, with landmarks.
        const without = ['region', 'landmark-one-main'];
        const rules = colorScheme === 'dark' && ofColours ? { only: ofColours } : { without };
        expect(await audit(page, rules), place).toEqual([]);
      }
      const box = await page.locator('.button a').boundingBox();
      expect(box?.height, template).toBeGreaterThanOrEqual(44);
    }
  },
  60_000,
);
