/** @module-tag extended */

import { expect, test } from 'vitest';
import { contrastRatio, heroShade, minContrast } from '../../../server/content/shared/branding.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, preview, settings } = en.branding;

test('two colours are seen before they are saved, and afterwards on the site', async () => {
  const { page } = await openPanel(await startSite(), paths.control.brandingSettings);
  const light = page.locator('.look-preview').first();
  const bar = (scope: typeof light) =>
    scope.evaluate((element) => getComputedStyle(element).backgroundColor);

  await field(page, fields.primary_color).fill('#ffcc00');
  await field(page, fields.accent_color).fill('#ffaa00');

  await light.getByText(preview.exact).first().waitFor();
  await light.getByText(/Adjusted to \u2066#/).waitFor();
  expect(await bar(light.locator('.look-bar'))).toBe('rgb(255, 204, 0)');
  await button(page, words.form.save).click();
  await goodPanel(page).waitFor();
  expect(await bar(page.locator('.top-bar'))).toBe('rgb(255, 204, 0)');

  await button(page, settings.standard).click();
  await button(page, words.form.save).click();
  // The page that is reloaded shows a success message too.
  await expect.poll(() => bar(page.locator('.top-bar'))).toBe('rgb(12, 31, 51)');
});

test('what lies on the pictures of the home page can be read below a light bar too', async () => {
  const site = await startSite();
  await site.db.updateTable('settings').set({ primary_color: '#ffcc00' }).execute();
  const visitor = await visit(site);
  await visitor.page.goto('/');
  await hydrated(visitor);

  for (const name of ['.home-hero > h1', '.slider-controls', '.hero .lead']) {
    const element = visitor.page.locator(name).first();
    const color = await element.evaluate((found) => getComputedStyle(found).color);
    expect(contrastRatio(color, heroShade('#ffcc00')), name).toBeGreaterThanOrEqual(minContrast);
  }
});
