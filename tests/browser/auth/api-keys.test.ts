/** @module-tag extended */

import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { button, goodPanel, openPanel } from '../../support/panel.ts';
import { sampleLanguages } from '../../support/sweep.ts';

const { control } = paths;
const { apiKeys: words, done } = messagesOf('en');

test('the owner makes a key, reads it once, and revokes it', async () => {
  const { site } = await fullPanel();
  const { page } = await openPanel(site, control.apiKeys);
  expect(await violationsOf(page)).toEqual([]);
  await page.locator('#key-name').fill('Web shop');
  await page.getByLabel(words.scopes['parcels:read']).check();
  await button(page, words.create).click();
  await goodPanel(page).getByText(done.created).waitFor();
  const key = await page.locator('.api-key').textContent();
  expect(await violationsOf(page)).toEqual([]);
  const headers = { Authorization: `Bearer ${key}` };
  expect((await site.ask('/api/parcels', { headers })).status).toBe(200);

  await page.goto(control.apiKeys);
  await page.getByRole('button', { name: `${words.revoke}: Web shop` }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: words.revoke }).click();
  await page.locator('.toast').getByText(done.revoked).waitFor();
  expect((await site.ask('/api/parcels', { headers })).status).toBe(401);
});

test('the page fits a phone in every language, a new key too', async () => {
  const { site } = await fullPanel();
  const viewport = { width: 390, height: 844 };
  const { page } = await openPanel(site, control.apiKeys, { viewport });
  for (const { code } of sampleLanguages()) {
    await page.goto(`${control.apiKeys}?lang=${code}`);
    await page.locator('#key-name').fill('Till');
    await page.locator('[id="key-parcels:read"]').check();
    await page.locator('.form-actions button').click();
    await page.locator('.api-key').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), code).toBe(390);
    expect(await violationsOf(page), code).toEqual([]);
  }
});
