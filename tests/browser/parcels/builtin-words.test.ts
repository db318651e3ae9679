/** @module-tag extended */

import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { chooseHub, hub, openOnlineScan, siteToScan } from '../../support/parcels/scan.ts';

const en = messagesOf('en');

test('the scan screen says in which language the company has written names and places', async () => {
  const { site } = await siteToScan(1);
  await site.db.updateTable('settings').set({ content_language: 'nl' }).execute();
  const { ask } = await signedInAdmin(site);
  await ask('/api/event-presets', { method: 'POST', json: { name: 'Gewogen', title: 'Gewogen' } });
  const { page } = await openOnlineScan(site);
  const langOf = (text: string) =>
    page.locator('.scan bdi', { hasText: text }).first().getAttribute('lang');

  expect(await langOf(hub)).toBe(null);
  expect(await langOf('Gewogen')).toBe('nl');

  await chooseHub(page);
  await page.getByRole('button', { name: 'Rotterdam' }).waitFor();
  expect(await langOf('Rotterdam')).toBe('nl');
  expect(await page.getByLabel(en.events.note).getAttribute('lang')).toBe('nl');
});
