import { expect, test } from 'vitest';
import { hydrated, visit } from '../../support/browser.ts';
import { siteOnItsWay } from '../../support/tracking/realtime-site.ts';

test('an open result is told of a built-in event in the language of its address, and so is its status', async () => {
  const site = await siteOnItsWay();
  await site.db.updateTable('settings').set({ content_language: 'nl' }).execute();
  const visitor = await visit(site, { locale: 'fr' });
  const { page } = visitor;
  await page.goto('/track.html?code=TEST-1001&lang=de');
  await hydrated(visitor);

  const event = { parcels: ['TEST-1001'], preset: 7 };
  await site.admin.ask('/api/events', { method: 'POST', json: event });

  const title = page.locator('.event h4 bdi', { hasText: 'In Zustellung' });
  await title.waitFor();
  expect(await title.getAttribute('lang')).toBe(null);
  expect(await page.locator('.event h4 bdi').last().getAttribute('lang')).toBe('nl');
  const status = page.locator('.waybill-status bdi');
  expect(await status.textContent()).toBe('In Zustellung');
  expect(await status.getAttribute('lang')).toBe(null);
});
