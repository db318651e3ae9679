import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { en } from '../../../views/translations/en.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const { fields, preview, settings } = en.look;

test('two colours are seen before they are saved, and afterwards on the site', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.lookSettings);
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
  await goodPanel(page).waitFor();
  expect(await bar(page.locator('.top-bar'))).toBe('rgb(12, 31, 51)');
});
