import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { plural } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { hydrated } from '../../support/browser.ts';
import { words as panel, signIn, signOutButton } from '../../support/panel.ts';
import {
  chooseHub,
  counted,
  forgive,
  openAgain,
  openOnlineScan,
  openScan,
  openStoredScan,
  readyToScan,
  recorded,
  scan,
  siteToScan,
  words,
} from '../../support/parcels/scan.ts';

/** All that the browser keeps of the scans, as text. */
function storedScans(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('waybill-scan');
      request.onsuccess = () => resolve(request.result);
    });
    const all = [...database.objectStoreNames].map(
      (name) =>
        new Promise((resolve) => {
          const request = database.transaction(name).objectStore(name).getAll();
          request.onsuccess = () => resolve(request.result);
        }),
    );
    const text = JSON.stringify(await Promise.all(all));
    database.close();
    return text;
  });
}

test('that the site is there again is noticed where nothing waits to be sent', {
  tags: 'extended',
}, async () => {
  const { site } = await siteToScan(1);
  const visitor = await openScan(site);
  const { page } = visitor;
  await page.clock.install();
  await page.route('**/api/{event-presets,places}*', (route) => route.abort());
  await page.reload();
  const away = page.getByText(words.connection.away);
  await away.waitFor();

  await page.clock.runFor(31_000);
  await away.waitFor();
  await page.unroute('**/api/{event-presets,places}*');
  await page.clock.runFor(31_000);

  await away.waitFor({ state: 'detached' });
  forgive(visitor);
});

test('a session that has ended keeps the scans, asks for the sign-in, and goes on after it', async () => {
  const { site, codes, page } = await readyToScan(4);
  await scan(page, 'WB-101');
  await counted(page, 'done', 1);
  await site.db.deleteFrom('sessions').execute();

  await scan(page, 'WB-102', 'WB-103');
  await page.getByText(plural(words.connection, 'signedOut', { count: 2 }, 'en')).waitFor();
  // The next person with this device sees no codes.
  expect(await page.locator('.scan-row').count()).toBe(0);
  await page.getByRole('link', { name: panel.account.signIn }).click();
  await signIn(page);
  await page.waitForURL(`**${paths.control.scan}`);

  await counted(page, 'done', 3);
  await scan(page, 'WB-104');
  await counted(page, 'done', 4);
  expect(await recorded(site)).toEqual(codes);
});

test('signing out asks while scans are not recorded, and leaves nothing else on the device', {
  tags: 'extended',
}, async () => {
  const { site, codes, visitor, page } = await readyToScan(3, openStoredScan);
  await page.getByRole('button', { name: 'Rotterdam' }).click();
  await scan(page, 'WB-101');
  await counted(page, 'done', 1);
  // A page that closes is online for a moment before the others are.
  await page.context().route(`**${paths.api.events}`, (route) => route.abort());
  await scan(page, 'WB-102', 'WB-103');
  await page.getByText(words.connection.away).waitFor();
  await counted(page, 'waiting', 2);
  await page.close();

  const other = await page.context().newPage();
  await other.goto(paths.control.index);
  await hydrated({ ...visitor, page: other });
  await (await signOutButton(other)).click();
  const question = other.getByRole('dialog');
  await question.getByText(plural(words.leaving, 'open', { count: 2 }, 'en')).waitFor();
  await question.getByRole('button', { name: panel.list.cancel }).click();
  expect(new URL(other.url()).pathname).toBe(paths.control.index);
  await (await signOutButton(other)).click();
  await question.getByRole('button', { name: panel.panel.signOut }).click();
  await other.waitForURL(`**${paths.control.signIn}`);

  const left = await storedScans(other);
  expect(left).toContain('WB-102');
  expect(left).toContain('WB-103');
  expect(left).not.toContain('WB-101');
  await other.context().setOffline(true);
  const again = await openAgain(visitor);
  await again.page.getByText(plural(words.connection, 'signedOut', { count: 2 }, 'en')).waitFor();
  expect(await again.page.locator('main').textContent()).not.toMatch(/WB-10|Rotterdam/);
  await other.context().unrouteAll();
  await other.context().setOffline(false);
  await again.page.goto(paths.control.scan);
  await signIn(again.page);
  await counted(again.page, 'done', 2);
  expect(await recorded(site)).toEqual(codes);
  forgive(visitor);
});

test('signing out with everything recorded asks nothing, and forgets the list', async () => {
  const { page } = await readyToScan(1);
  await scan(page, 'WB-101');
  await counted(page, 'done', 1);

  await (await signOutButton(page)).click();

  await page.waitForURL(`**${paths.control.signIn}`);
  expect(await storedScans(page)).not.toContain('WB-101');
});

test('the question leads to the scans', { tags: 'extended' }, async () => {
  const { site } = await siteToScan(1);
  const visitor = await openOnlineScan(site, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await chooseHub(page);
  await scan(page, 'NO-SUCH-1');
  await counted(page, 'problems', 1);
  await page.goto(paths.control.index);
  await hydrated(visitor);
  await (await signOutButton(page)).click();

  await page.getByRole('dialog').getByRole('link', { name: words.leaving.toScans }).click();

  await page.waitForURL(`**${paths.control.scan}`);
  await counted(page, 'problems', 1);
});
