/** @module-tag extended */

import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { visit } from '../../support/browser.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { button, openPanel, signInBrowser } from '../../support/panel.ts';
import { sampleLanguages } from '../../support/sweep.ts';

const { control } = paths;
const { done, exportLinks: words, exporting, apiKeys } = messagesOf('en');

test('a link is made from the export of a filtered list, copied and revoked', async () => {
  const { site } = await fullPanel();
  const { page } = await openPanel(site, `${control.parcels}?late=yes`);
  await page.getByRole('button', { name: exporting.export }).click();
  await page.getByRole('link', { name: words.menu }).click();
  await page.locator('#link-name').fill('Late ones');
  expect(await violationsOf(page)).toEqual([]);
  await button(page, words.create).click();
  await page.getByText(done.created).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const url = (await page.locator('.copy-text code').last().textContent()) ?? '';
  expect(await page.locator('.copy-text code').first().textContent()).toBe(`=IMPORTDATA("${url}")`);
  expect((await site.ask(new URL(url).pathname)).status).toBe(200);

  await page.goto(control.exportLinks);
  await page.getByRole('button', { name: `${apiKeys.revoke}: Late ones` }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: apiKeys.revoke }).click();
  await page.locator('.toast').getByText(done.revoked).waitFor();
  expect((await site.ask(new URL(url).pathname)).status).toBe(404);
});

test('without JavaScript a link is made too, and no button is there that would do nothing', async () => {
  const { site } = await fullPanel();
  const visitor = await visit(site, { javaScriptEnabled: false });
  await signInBrowser(visitor, site);
  const { page } = visitor;
  await page.goto(control.exportLinks);
  await page.locator('#link-name').fill('Sheet');
  await button(page, words.create).click();
  await page.locator('.copy-text code').first().waitFor();

  expect(await page.locator('.copy-text button').count()).toBe(2);
  expect(await page.locator('.copy-text button:visible').count()).toBe(0);
});

test('the page fits a phone in every language, a new link too', async () => {
  const { site } = await fullPanel();
  const viewport = { width: 390, height: 844 };
  const { page } = await openPanel(site, control.exportLinks, { viewport });
  for (const { code } of sampleLanguages()) {
    await page.goto(
      `${control.exportLinks}?lang=${code}&list=stage%3Din_transit%26sort%3Ddelivery`,
    );
    await page.locator('#link-name').fill('Sheet');
    await page.locator('.form-actions button').click();
    await page.locator('.copy-text').first().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, code).toBe(390);
    expect(await violationsOf(page), code).toEqual([]);
  }
});
