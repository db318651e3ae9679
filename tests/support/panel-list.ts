import type { Locator, Page } from 'playwright-core';
import { plural } from '../../server/shared/interpolate.ts';
import { messagesOf } from '../../views/translations/index.ts';
import { button, openPanel, words } from './panel.ts';
import { insertParcel } from './parcels.ts';
import { startSite, type TestSite } from './site.ts';

const { events, parcelList } = messagesOf('en');

/** A site with parcels LIST-01 (the oldest) to LIST-n. */
export async function siteWithList(count: number): Promise<TestSite> {
  const site = await startSite();
  for (let number = 1; number <= count; number += 1) {
    await insertParcel(site.db, { tracking_code: codeOf(number) });
  }
  return site;
}

/** Opens the panel's list of parcels, of a site as above. `all` reads the parcels. */
export async function openList(count: number, address = '/control/parcels/list.html') {
  const site = await siteWithList(count);
  const visitor = await openPanel(site, address);
  const all = () =>
    site.db
      .selectFrom('parcels')
      .select(['tracking_code', 'weight', 'stage'])
      .orderBy('id')
      .execute();
  return { site, ...visitor, all };
}

export function codeOf(number: number): string {
  return `LIST-${String(number).padStart(2, '0')}`;
}

/** The entries of a list. */
export function records(page: Page): Locator {
  return page.locator('.record, .record-table tbody tr');
}

/** The records of a list that is a table. */
export function tableRows(page: Page): Locator {
  return page.locator('.record-table tbody tr');
}

/** The tracking codes that a list shows, from the top. */
export function codesOf(page: Page): Promise<string[]> {
  return records(page).locator('.code').allTextContents();
}

/** Waits until a list shows this total number of entries. */
export function countSaid(page: Page, count: number): Promise<void> {
  const sentence = plural(words.list, 'total', { count }, 'en');
  return stateSaid(page, new RegExp(`(?<!\\d)${sentence}`));
}

/** Waits until a list shows this status text. */
export function stateSaid(page: Page, sentence: string | RegExp): Promise<void> {
  return page.locator('.list-state').getByText(sentence).waitFor();
}

/** The button that opens the question whether to delete a record. */
export function deletionOf(page: Page, name: string): Locator {
  return button(page, `${words.list.delete}: ${name}`);
}

/** Opens the question whether to delete a parcel, from the menu of its row. */
export async function askToDelete(page: Page, code: string): Promise<void> {
  await moreOf(page, code).click();
  await deletionOf(page, code).click();
}

/** The link of a parcel's row that asks for an event. */
export function eventLink(page: Page, code: string): Locator {
  return page.getByRole('link', { name: `${events.title}: ${code}`, exact: true });
}

/** What is done with selected parcels. */
export function bulkBar(page: Page): Locator {
  return page.locator('section.bulk-bar');
}

/** The button of the menu of a parcel's row. */
export function moreOf(page: Page, code: string): Locator {
  return button(page, `${parcelList.moreActions}: ${code}`);
}

/** The toast that shows an error of a list for ten seconds. */
export function toast(page: Page): Locator {
  return page.locator('.toast[role=alert]');
}
