import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { openPanel, words } from '../../support/panel.ts';
import {
  countDown,
  fillList,
  listState,
  type PanelList,
  panelLists,
  records,
  visibleNumbers,
} from '../../support/panel-lists.ts';
import { startSite } from '../../support/site.ts';
import { oneInEvery, sample } from '../../support/sweep.ts';

const { list: t } = words;
const { moreActions } = messagesOf('en').parcelList;
const { activities, clients, invoices, mails, messages, pages, parcels, reviews } = panelLists;
const deletable = Object.entries({
  activities,
  clients,
  mails,
  messages,
  pages,
  parcels,
  reviews,
}).map(([name, list]) => ({ name, list }));

async function openList(list: PanelList, count: number) {
  const site = await startSite();
  await fillList(site, list, count);
  return { site, page: (await openPanel(site, list.path)).page };
}

/** The button beside a record; names are in capitals here and there. */
const deleteButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${t.delete}: ${name}$`, 'i') });

/** Of a parcel it is in the menu of its row. */
async function askToDelete(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: new RegExp(`^${moreActions}: ${name}$`, 'i') });
  if ((await more.count()) > 0) await more.click();
  await deleteButton(page, name).click();
}

const question = (page: Page) => page.getByRole('dialog');
const answer = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true });

/** In `npm test` the list with a menu for each row, and one whose records unfold. */
const some = deletable.filter(({ name }) => name === 'parcels');

/** What a list says once it has deleted a record. */
function deletedOf(name: string): RegExp {
  return new RegExp(interpolate(t.deleted, { name: `\u2068${name}\u2069` }), 'i');
}

describe.each(sample(deletable, some))('a record of the list of $name', ({ list }) => {
  test('is deleted after a question', async () => {
    const { page } = await openList(list, 3);

    await askToDelete(page, 'Record-2');
    expect(await question(page).innerText()).toContain('are you sure you want to delete');
    expect(await question(page).innerText()).toMatch(/record-2/i);
    await answer(page, t.delete).click();

    await page.getByRole('status').getByText(deletedOf('Record-2')).waitFor();
    expect(await visibleNumbers(page)).toEqual([3, 1]);
    await page.reload();
    expect(await visibleNumbers(page)).toEqual([3, 1]);
  });
});

test('invoices are kept', async () => {
  const { page } = await openList(invoices, 1);
  expect(await records(page).getByRole('button', { name: t.delete }).count()).toBe(0);
});

describe('before a page is deleted that the site itself links to', () => {
  const linked: [title: string, warning: string][] = [
    ['Privacy Policy', words.pages.footerLinks],
    ['Terms of Service', words.pages.dashboardLinks],
  ];
  test.each(oneInEvery(2, linked))('the question says so: %s', async (title, warning) => {
    const { page } = await openPanel(await startSite(), pages.path);

    await askToDelete(page, title);
    await question(page).getByText(warning).waitFor();
    await answer(page, t.delete).click();
    await page.getByRole('status').getByText(deletedOf(title)).waitFor();

    expect(await records(page).getByText(title).count()).toBe(0);
  });

  test('and of no other page', { tags: 'extended' }, async () => {
    const { page } = await openList(pages, 1);
    await askToDelete(page, 'Record-1');
    expect(await question(page).locator('p').count()).toBe(1);
  });
});

describe('before a record is deleted', () => {
  test('Cancel, Escape and Enter alone leave everything as it is, and the reader where they were', async () => {
    const { page } = await openList(parcels, 2);
    const leaves = {
      Cancel: () => answer(page, t.cancel).click(),
      Escape: () => page.keyboard.press('Escape'),
      'Enter alone': () => page.keyboard.press('Enter'),
    };

    for (const [name, leave] of Object.entries(leaves)) {
      await askToDelete(page, 'Record-2');
      await question(page).waitFor();
      await leave();

      await question(page).waitFor({ state: 'detached' });
      expect(await visibleNumbers(page), name).toEqual([2, 1]);
      const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
      await expect.poll(focused, { message: name }).toBe(`${moreActions}: Record-2`);
    }
  });

  test('what is done elsewhere closes the question, and deletes nothing', {
    tags: 'extended',
  }, async () => {
    const { page } = await openList(parcels, 2);
    await askToDelete(page, 'Record-2');
    await question(page).waitFor();

    await page.getByRole('heading', { level: 1 }).click();

    await question(page).waitFor({ state: 'detached' });
    expect(await visibleNumbers(page)).toEqual([2, 1]);
  });
});

describe('a record that was deleted', { tags: 'extended' }, () => {
  test('leaves the focus in its list', async () => {
    const { page } = await openList(parcels, 2);

    await askToDelete(page, 'Record-2');
    await answer(page, t.delete).click();
    await page.getByRole('status').getByText(deletedOf('Record-2')).waitFor();

    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toContain('record-list');
  });

  test('lets the next one move up', async () => {
    const { page } = await openList(parcels, 45);

    await askToDelete(page, 'Record-44');
    await answer(page, t.delete).click();

    const rest = countDown(45, 25).filter((number) => number !== 44);
    await expect.poll(() => visibleNumbers(page)).toEqual(rest);
    await page.getByRole('link', { name: t.more }).click();
    await page.getByText('(2/3)', { exact: true }).waitFor();
    expect(await visibleNumbers(page)).toEqual([...rest, ...countDown(24, 5)]);
  });

  test('may have been the last', async () => {
    const { page } = await openList(parcels, 1);

    await askToDelete(page, 'Record-1');
    await answer(page, t.delete).click();

    await listState(page).getByText('No Data Found').waitFor();
  });
});

test('a deletion may leave a page less', { tags: 'extended' }, async () => {
  const { page } = await openList(parcels, 21);
  await page.getByRole('link', { name: t.more }).click();
  await page.getByText('(2/2)', { exact: true }).waitFor();

  await askToDelete(page, 'Record-1');
  await answer(page, t.delete).click();

  await page.getByText('(1/1)', { exact: true }).waitFor();
  expect(await records(page).count()).toBe(20);
});
