import { expect, test } from 'vitest';
import { findSettings } from '../../../server/settings/queries.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { button, field, fieldProblems, goodPanel, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';
import { otherSite } from '../../support/tracking/embed.ts';

const { takeAlong } = messagesOf('en');

const { settings: own } = takeAlong;
const label = words.fields.embed_origins ?? '';

test('the sites that may embed the form are named, and those that cannot be are refused', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.settings);
  await page.getByRole('main').getByRole('link', { name: own.title }).click();
  await page.getByRole('heading', { level: 1, name: own.title }).waitFor();
  await page.getByText(own.codeSoon).waitFor();

  await field(page, label).fill('shop.example.com');
  await button(page, words.form.save).click();
  await page.locator('[aria-invalid=true]').waitFor();
  expect((await fieldProblems(page)).embed_origins).toContain('“shop.example.com” is not');

  await field(page, label).fill('https://Shop.example.com/');
  await button(page, words.form.save).click();
  await goodPanel(page).waitFor();
  await page.getByText(own.codeLead).waitFor();

  expect((await findSettings(site.db)).embed_origins).toBe('https://shop.example.com');
  expect(await field(page, label).inputValue()).toBe('https://shop.example.com');
});

test('the code shows the form on another site', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.embedSettings);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await button(page, own.copy).click();
  await page.getByRole('button', { name: words.parcels.copied }).waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());

  expect(code).toBe(await page.locator('.copy-text code').textContent());
  expect(code).toContain(`<iframe src="${site.url}/embed?lang=en" title="Waybill Logistics – `);
  const origin = await otherSite(code);
  await site.db.updateTable('settings').set({ embed_origins: origin }).execute();
  const context = await page.context().browser()?.newContext();
  const shop = await context?.newPage();
  await shop?.goto(origin);
  await shop?.frameLocator('iframe').getByRole('heading', { name: 'Waybill Logistics' }).waitFor();
  await context?.close();
});

test('the preview is the form, with its looks, before any site may show it', async () => {
  const site = await startSite();
  await site.db.updateTable('settings').set({ content_language: 'de' }).execute();
  const { page } = await openPanel(site, paths.control.embedSettings);

  const form = page.frameLocator(`iframe[title="${own.preview}"]`);
  await form.getByLabel('Sendungsnummer').waitFor();

  const colour = await form
    .getByRole('button')
    .evaluate((b) => getComputedStyle(b).backgroundColor);
  expect(colour).toBe('rgb(196, 61, 18)');
});
