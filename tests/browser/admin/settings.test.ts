/** @module-tag extended */

import { expect, test } from 'vitest';
import { findSettings } from '../../../server/database/settings.ts';
import { paths } from '../../../server/shared/paths.ts';
import { everySetting } from '../../support/admin/settings.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const { fields, form } = words;
const contact = [
  'company_name',
  'contact_email',
  'contact_phone',
  'contact_phone_alt',
  'contact_address',
  'contact_twitter',
  'contact_telegram',
  'contact_instagram',
] as const;

async function openSettings(path: string) {
  const site = await startSite();
  return { page: (await openPanel(site, path)).page, storedSettings: () => findSettings(site.db) };
}

test('the contact settings are saved, and are on the site', async () => {
  const { page, storedSettings } = await openSettings(paths.control.contactSettings);

  for (const name of contact) await field(page, fields[name]).fill(everySetting[name]);
  await button(page, form.save).click();
  await goodPanel(page).waitFor();

  for (const name of contact) {
    expect((await storedSettings())[name], name).toBe(everySetting[name]);
  }
  await page.goto('/contact.html');
  await page.getByText(everySetting.contact_phone_alt).first().waitFor();
  await page.getByText(everySetting.contact_email).first().waitFor();
});

test('the settings of pages and chat are saved, and the page is loaded anew', async () => {
  const { page, storedSettings } = await openSettings(paths.control.htmlSettings);
  await page.evaluate(() => Object.assign(window, { old: true }));

  await field(page, fields.meta_description).fill('Parcels by sea.');
  await field(page, fields.chat_code).fill(everySetting.chat_code);
  await button(page, form.save).click();
  await page.waitForFunction(() => !('old' in window));

  await goodPanel(page).waitFor();
  expect(await storedSettings()).toMatchObject({
    meta_description: 'Parcels by sea.',
    chat_code: everySetting.chat_code,
  });
  expect(await field(page, fields.chat_code).inputValue()).toBe(everySetting.chat_code);
  // It is said once.
  await page.reload();
  await page.locator('way-island[hydrated] .control-form').waitFor();
  expect(await goodPanel(page).count()).toBe(0);
});
