import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, type Visit } from '../browser.ts';
import { openPanel } from '../panel.ts';
import { insertParcel } from '../parcels.ts';
import { startSite, type TestSite } from '../site.ts';

const en = messagesOf('en');

export const words = en.scan;
export const hub = en.events.starters.arrived_at_hub;

/**
 * A site with parcels WB-101, WB-102, … and a place where something has happened before.
 *
 * @param files the folder of the built files, if not dist/.
 */
export async function siteToScan(count: number, files?: string) {
  const site = await startSite({}, { files });
  const codes = Array.from({ length: count }, (_, index) => `WB-${101 + index}`);
  for (const tracking_code of codes) await insertParcel(site.db, { tracking_code });
  const rotterdam = { key: 'rotterdam', name: 'Rotterdam', latitude: 51.9, longitude: 4.5 };
  await site.db
    .insertInto('saved_locations')
    .values({ ...rotterdam, uses: 1, used_at: '2026-03-01T08:00:00.000Z' })
    .execute();
  return { site, codes };
}

/** The scan screen, signed in, with its events to choose from. */
export async function openScan(site: TestSite, options: BrowserContextOptions = {}) {
  const visitor = await openPanel(site, paths.control.scan, options);
  await choice(visitor.page, hub).waitFor();
  return visitor;
}

/** The same in a browser that cannot store the screen for use without a network, which takes half the time. */
export function openOnlineScan(site: TestSite, options: BrowserContextOptions = {}) {
  return openScan(site, { serviceWorkers: 'block', ...options });
}

/** The same, once the device keeps the screen. */
export async function openStoredScan(site: TestSite) {
  const visitor = await openScan(site);
  await screenIsStored(visitor);
  return visitor;
}

/** The scan screen of a site with so many parcels, where "arrived at hub" is chosen. */
export async function readyToScan(count = 3, open: typeof openStoredScan = openOnlineScan) {
  const { site, codes } = await siteToScan(count);
  const visitor = await open(site);
  await chooseHub(visitor.page);
  return { site, codes, visitor, page: visitor.page };
}

export function choice(page: Page, name: string): Locator {
  return page.locator('.icon-choice', { hasText: name });
}

/** Chooses "arrived at hub". */
export async function chooseHub(page: Page): Promise<void> {
  await choice(page, hub).click();
}

/** Types codes as a scanner would: at once, each with Enter at its end. */
export async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
}

/** Waits until the screen counts so many scans of a kind. */
export async function counted(
  page: Page,
  name: keyof Omit<typeof words.counts, 'label'>,
  count: number,
  timeout = 10_000,
): Promise<void> {
  await page
    .locator('.scan-counts > div', { has: page.getByText(words.counts[name], { exact: true }) })
    .locator('dd', { hasText: new RegExp(`^${count}$`) })
    .waitFor({ timeout });
}

/** The last mark, in words. */
export function mark(page: Page, kind: keyof typeof words.marks): Locator {
  return page.locator('.scan-mark strong', { hasText: words.marks[kind] });
}

/** Whether the device keeps the screen: its service worker has done its work. */
export async function screenIsStored({ page }: Visit): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
}

/** Opens the screen once more in the same browser, also without a network. */
export async function openAgain(visitor: Visit): Promise<Visit> {
  const page = await visitor.page.context().newPage();
  await page.goto(paths.control.scan);
  const again = { ...visitor, page };
  await hydrated(again);
  return again;
}

/** What was recorded, in the order of recording: the parcels' codes, and the titles. */
export async function recorded({ db }: TestSite): Promise<string[]> {
  const rows = await db
    .selectFrom('activities')
    .innerJoin('parcels', 'parcels.id', 'activities.parcel_id')
    .select('parcels.tracking_code')
    .orderBy('activities.id')
    .execute();
  return rows.map(({ tracking_code }) => tracking_code);
}

/** The browser says by itself that there is no network, also when it looks for a newer worker, or that a request was cut off. */
export function forgive({ complaints }: Visit): void {
  expect(
    complaints.filter(
      (text) =>
        !/net::ERR_(INTERNET_DISCONNECTED|FAILED)|error occurred when fetching the script/.test(
          text,
        ),
    ),
  ).toEqual([]);
  complaints.length = 0;
}
