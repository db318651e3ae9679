/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { plural } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { hydrated, type Visit } from '../../support/browser.ts';
import { openPanel, words as panel, signIn, signOutButton } from '../../support/panel.ts';
import {
  chooseHub,
  counted,
  forgive,
  openOnlineScan,
  recorded,
  scan,
  siteToScan,
  words,
} from '../../support/parcels/scan.ts';
import type { TestSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

const { unsent } = words;
const notice = (page: Page) => page.locator('main .unsent');

/** Scans without a way to the site, closes the screen, and opens another page of the panel. */
async function leaveWith(codes: string[], site: TestSite, path: string = paths.control.index) {
  const visitor = await openOnlineScan(site);
  const { page } = visitor;
  await page.context().route(`**${paths.api.events}`, (route) => route.abort());
  await chooseHub(page);
  await scan(page, ...codes);
  await counted(page, 'waiting', codes.length);
  await stopSending(page);
  await page.close();
  return openOther(visitor, path);
}

/**
 * Waits until the page tries to send once more, and fails that and all later tries in the page itself: a request that waits for the
 * route's answer when its page is closed would reach the site.
 */
function stopSending(page: Page): Promise<void> {
  return page.evaluate(
    (events) =>
      new Promise<void>((resolve) => {
        const { fetch } = window;
        window.fetch = async (...request) => {
          if (!new Request(...request).url.endsWith(events)) return fetch(...request);
          resolve();
          throw new TypeError('There is no network.');
        };
        dispatchEvent(new Event('online'));
      }),
    paths.api.events,
  );
}

async function openOther(visitor: Visit, path: string) {
  const page = await visitor.page.context().newPage();
  await page.goto(path);
  const other = { ...visitor, page };
  await hydrated(other);
  return other;
}

const otherPages = [
  paths.control.index,
  paths.control.parcels,
  paths.control.settings,
  paths.control.createParcel,
];

test('each page says how many scans wait, and leads to them', async () => {
  const { site, codes } = await siteToScan(10);
  const visitor = await leaveWith(codes, site);
  const { page } = visitor;
  for (const path of sample(otherPages, otherPages.slice(0, 2))) {
    await page.goto(path);
    await hydrated(visitor);
    await notice(page)
      .getByText(plural(unsent, 'waiting', { count: 10 }, 'en'))
      .waitFor();
    expect(await notice(page).textContent(), path).not.toMatch(/WB-1/);
    await notice(page).getByRole('link', { name: words.leaving.toScans }).click();

    await page.waitForURL(`**${paths.control.scan}`);
    await counted(page, 'waiting', 10);
    expect(await notice(page).count(), path).toBe(0);
  }
  forgive(visitor);
});

test('scans that wait are sent from another page of the panel, once and in order', async () => {
  const { site, codes } = await siteToScan(10);
  const visitor = await leaveWith(codes, site);
  const { page } = visitor;
  await notice(page).waitFor();
  expect(await recorded(site)).toEqual([]);
  const { page: third } = await openOther(visitor, paths.control.parcels);
  await notice(third).waitFor();

  await page.context().unrouteAll();
  await Promise.all(
    [page, third].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))),
  );

  await Promise.all([page, third].map((tab) => notice(tab).waitFor({ state: 'detached' })));
  expect(await recorded(site)).toEqual(codes);
  forgive(visitor);
});

test('a scan that was left behind and cannot be recorded is named on every page', async () => {
  const { site, codes } = await siteToScan(1);
  const visitor = await leaveWith([...codes, 'NO-SUCH-CODE'], site);
  const { page } = visitor;
  await page.context().unrouteAll();
  await page.reload();

  await notice(page)
    .getByText(plural(unsent, 'problems', { count: 1 }, 'en'))
    .waitFor();
  await notice(page)
    .getByText(plural(unsent, 'waiting', { count: 1 }, 'en'))
    .waitFor({ state: 'detached' });
  expect(await recorded(site)).toEqual(codes);
  forgive(visitor);
});

test('what waits says nothing on the sign-in, and is sent after it', async () => {
  const { site, codes } = await siteToScan(2);
  const visitor = await leaveWith(codes, site);
  const { page } = visitor;
  await notice(page).waitFor();
  await (await signOutButton(page)).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: panel.panel.signOut }).click();
  await page.waitForURL(`**${paths.control.signIn}`);
  await hydrated(visitor);
  await page.context().unrouteAll();

  expect(await page.locator('body').textContent()).not.toContain(
    plural(unsent, 'waiting', { count: 2 }, 'en'),
  );
  expect(await recorded(site)).toEqual([]);
  await signIn(page);
  await expect.poll(() => recorded(site)).toEqual(codes);
  await notice(page).waitFor({ state: 'detached' });
  forgive(visitor);
});

test('a device that has never scanned fetches nothing for it', async () => {
  const { site } = await siteToScan(1);
  const visitor = await openPanel(site, paths.control.index);
  const { page } = visitor;
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.reload();
  await hydrated(visitor);
  await page.waitForLoadState('networkidle');

  expect(files.filter((file) => file.includes('/unsent-items'))).toHaveLength(1);
  expect(files.filter((file) => file.includes('/unsent-notice'))).toEqual([]);
});
