/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { findSettings } from '../../../server/database/settings.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { everySetting } from '../../support/admin/settings.ts';
import {
  button,
  field,
  fieldProblems,
  goodPanel,
  openPanel,
  problems,
  words,
} from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

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
  const { page } = await openPanel(site, path);
  return { page, storedSettings: () => findSettings(site.db) };
}

describe('the contact settings', () => {
  test('are saved, and are on the site', async () => {
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

  test('cannot be without an address to write to', async () => {
    const { page, storedSettings } = await openSettings(paths.control.contactSettings);

    await field(page, fields.contact_email).fill('');
    await field(page, fields.contact_twitter).fill('http://not a place');
    await button(page, form.save).click();

    const sentences = await problems(page);
    const atFields = await fieldProblems(page);
    expect(Object.keys(atFields)).toEqual(['contact_email', 'contact_twitter']);
    expect(Object.values(atFields)).toEqual(sentences);
    expect((await storedSettings()).contact_email).toBe('hello@example.com');
  });
});

test('language and currency are saved together', async () => {
  const { page, storedSettings } = await openSettings(paths.control.regionSettings);

  await field(page, fields.content_language).selectOption({ label: 'Português' });
  await field(page, en.invoicing.fields.invoice_currency).selectOption('EUR');
  await button(page, form.save).click();
  await goodPanel(page).waitFor();

  expect(await storedSettings()).toMatchObject({ content_language: 'pt', invoice_currency: 'EUR' });
});

test.each([
  ['what strangers see', paths.control.privacySettings, 'privacy_checked'],
  ['the home page', paths.control.homeSettings, 'home_checked'],
] as const)('%s has been checked once it is saved, also as it was', async (_what, path, name) => {
  const { page, storedSettings } = await openSettings(path);
  expect((await storedSettings())[name]).toBe('no');

  await button(page, form.save).click();
  await goodPanel(page).waitFor();

  expect((await storedSettings())[name]).toBe('yes');
});

describe('the settings of pages and chat', () => {
  test('are saved, and the page is loaded anew', async () => {
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

  test('that are too long are refused, and stay as they are typed', async () => {
    const { page, storedSettings } = await openSettings(paths.control.htmlSettings);
    const long = 'x'.repeat(301);

    const description = field(page, fields.meta_description);
    await description.evaluate((input) => input.removeAttribute('maxlength'));
    await description.fill(long);
    await button(page, form.save).click();

    const [sentence] = await problems(page);
    expect(await fieldProblems(page)).toEqual({ meta_description: sentence });
    expect(await description.inputValue()).toBe(long);
    expect((await storedSettings()).meta_description).not.toBe(long);
  });
});
