import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { adminEmail, adminPassword } from '../../support/admin.ts';
import { hydrated } from '../../support/browser.ts';
import { fullPanel } from '../../support/full-panel.ts';
import {
  button,
  field,
  openPanel,
  signOutButton,
  storedState,
  words,
} from '../../support/panel.ts';
import { fillList, panelLists, visibleNumbers } from '../../support/panel-lists.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const { control } = paths;

/** What only the administrator may know, on the site of these tests. */
const secrets = [adminEmail, 'TEST-1001', 'Ada Okoye', 'html4', 'widget-key', 'mail_driver'];

async function openFull(path: string) {
  const { site } = await fullPanel();
  const set = { mail_template: 'html4', chat_code: '<i>widget-key</i>' } as const;
  await site.db.updateTable('settings').set(set).execute();
  const visitor = await openPanel(site, path);
  return { site, visitor, page: visitor.page };
}

describe('signing out', () => {
  test('ends the session, and leaves nothing of the panel in the browser or behind its back button', async () => {
    const { visitor, page } = await openFull(control.parcels);
    await page.getByRole('link', { name: 'TEST-1001', exact: true }).waitFor();
    await (await signOutButton(page)).click();
    await page.waitForURL(`**${control.signIn}`);
    await hydrated(visitor);
    const stored = await storedState(page);
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);

    await page.goBack();
    await page.waitForURL(`**${control.signIn}?*`);
    expect(await page.getByText('TEST-1001').count()).toBe(0);

    await page.goto(control.parcels);
    expect(new URL(page.url()).pathname).toBe(control.signIn);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('that does not reach the site says so, and leaves everything as it is', {
    tags: 'extended',
  }, async () => {
    const { visitor, page } = await openFull(control.index);
    const signOut = await signOutButton(page);
    const pages: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(request.url());
    });
    await page.route(`**${paths.api.signOut}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');

    await signOut.click();
    await failed;
    await signOut.and(page.locator(':not([aria-disabled])')).waitFor();
    await page.getByRole('alert').getByText(words.list.noAnswer).waitFor();
    // Answered later still, so whatever the failure would lead to has begun.
    await page.evaluate(() => fetch('/health'));

    expect(pages).toEqual([]);
    expect(visitor.complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);

    await page.unroute(`**${paths.api.signOut}`);
    await signOut.click();
    await page.waitForURL(`**${control.signIn}`);
  });
});

describe('the browser keeps nothing of the administrator’s', () => {
  const paths = [
    control.index,
    control.parcels,
    '/control/parcels/TEST-1001/update',
    control.mailSettings,
    control.htmlSettings,
  ];

  test('while its pages are open', { tags: 'extended' }, async () => {
    const [first = '', ...others] = paths;
    const { page } = await openFull(first);
    for (const path of [first, ...others]) {
      if (path !== first) await page.goto(path);
      await page.locator('way-island[hydrated]').first().waitFor();

      const stored = await storedState(page);

      expect(stored, path).toContain('waybill');
      expect(secrets.filter((secret) => stored.includes(secret), path)).toEqual([]);
    }
  });
});

describe('a list whose session has ended', () => {
  async function openEnded() {
    const site = await startSite();
    await fillList(site, panelLists.parcels, 25);
    const { page } = await openPanel(site, `${control.parcels}?search=record`);
    await site.db.deleteFrom('sessions').execute();
    return { site, page };
  }

  test('leads to the sign-in, and from there back to what was asked for', async () => {
    const { page } = await openEnded();

    await page.getByRole('link', { name: words.list.more }).click();
    await page.waitForURL(`**${control.signIn}?*`);
    await button(page, words.account.signIn).and(page.locator(':enabled')).waitFor();
    await field(page, words.fields.email).fill(adminEmail);
    await field(page, words.fields.password).fill(adminPassword);
    await button(page, words.account.signIn).click();

    await page.waitForURL(`**${control.parcels}?search=record&page=2`);
    expect(await visibleNumbers(page)).toHaveLength(5);
  });
});

async function signOut(page: Page): Promise<void> {
  await (await signOutButton(page)).click();
  await page.waitForURL(`**${control.signIn}`);
}

async function siteWithParcel(): Promise<TestSite> {
  const site = await startSite();
  await insertParcel(site.db);
  return site;
}

test('signing out in another window leads this one to the sign-in, once it asks for anything', {
  tags: 'extended',
}, async () => {
  const { page } = await openPanel(await siteWithParcel(), control.parcels);
  const other = await page.context().newPage();
  await other.goto(control.index);
  await other.locator('way-island[hydrated] button.panel-link').waitFor({ state: 'attached' });
  await signOut(other);

  await page.getByRole('searchbox', { name: words.list.search, exact: true }).fill('test');

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
