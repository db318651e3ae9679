import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { button, openPanel, storedState, words } from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const { control } = paths;

async function signOut(page: Page): Promise<void> {
  await button(page, words.panel.signOut).click();
  await page.waitForURL(`**${control.signIn}`);
}

async function siteWithParcel(): Promise<TestSite> {
  const site = await startSite();
  await insertParcel(site.db);
  return site;
}

test('signing out ends the session on the server too', async () => {
  const site = await siteWithParcel();
  const { page, admin } = await openPanel(site, control.parcels);

  await signOut(page);

  expect(await site.db.selectFrom('sessions').select('admin_id').execute()).toEqual([]);
  expect((await admin.ask('/api/invoices')).status).toBe(401);
});

test('signing out in another window leads this one to the sign-in, once it asks for anything', async () => {
  const { page } = await openPanel(await siteWithParcel(), control.parcels);
  const other = await page.context().newPage();
  await other.goto(control.index);
  await other.locator('way-island[hydrated] button.panel-link').waitFor();
  await signOut(other);

  await page.getByRole('searchbox').fill('test');

  await page.waitForURL(`**${control.signIn}?back=*`);
});

test('of a parcel that the administrator looks up the browser keeps what any visitor gets', async () => {
  const { page } = await openPanel(await siteWithParcel(), '/track.html');

  await page.getByPlaceholder('Enter Your Tracking Code').fill('TEST-1001');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'TEST-1001' }).waitFor();

  const kept = await storedState(page);
  expect(kept).toContain('Keizersgracht');
  const secrets = ['kofi@example.com', 'Books', 'EUR 20', 'Air freight'];
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
});
