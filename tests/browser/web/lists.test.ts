import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
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
import { sample } from '../../support/sweep.ts';

const all = Object.entries(panelLists).map(([name, list]) => ({ name, list }));
/** They share their code: in `npm test` those that differ most from each other. */
const some = all.filter(({ name }) => ['parcels', 'messages'].includes(name));
const lists = sample(all, some);
const searched = lists.filter(({ name }) => name !== 'activities');

async function openList(list: PanelList, count: number, search = '') {
  const site = await startSite();
  await fillList(site, list, count);
  const { page } = await openPanel(site, `${list.path}${search}`);
  const box = page.getByRole('searchbox', { name: words.list.search });
  return { site, page, box, next: page.getByLabel(words.list.more) };
}

test.each(lists)(
  'the list of $name shows a page of them, newest first, and the next ones below',
  async ({ list }) => {
    const { page, next } = await openList(list, 25);
    await page.getByText('(1/2)', { exact: true }).waitFor();
    expect(await visibleNumbers(page)).toEqual(countDown(25, 6));

    await next.click();

    await page.getByText('(2/2)', { exact: true }).waitFor();
    expect(await visibleNumbers(page)).toEqual(countDown(25, 1));
    expect(await next.count()).toBe(0);
  },
);

test.each(searched)(
  'in the list of $name what is searched for is found while it is typed, and what is not there is not',
  async ({ list }) => {
    const { page, box, next } = await openList(list, 25);

    await box.pressSequentially('record-7');

    await expect.poll(() => visibleNumbers(page)).toEqual([7]);
    expect(await page.locator('.list-paging').textContent()).toBe('(1/1)');
    expect(await next.count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('search')).toBe('record-7');
    await page.reload();
    expect(await visibleNumbers(page)).toEqual([7]);
    expect(await box.inputValue()).toBe('record-7');

    await box.fill('nowhere');
    await listState(page).getByText('No Data Found').waitFor();

    expect(await records(page).count()).toBe(0);
    expect(await page.locator('.list-paging').count()).toBe(0);
    await box.fill('');
    await expect.poll(() => visibleNumbers(page)).toEqual(countDown(25, 6));
    expect(new URL(page.url()).search).toBe('');
  },
);

test('further pages of a search are of that search', { tags: 'extended' }, async () => {
  const { page, box, next } = await openList(panelLists.parcels, 45);
  await box.fill('RECORD-');
  await expect.poll(() => new URL(page.url()).search).toBe('?search=RECORD-');

  await next.click();
  await page.getByText('(2/3)', { exact: true }).waitFor();
  await next.click();
  await page.getByText('(3/3)', { exact: true }).waitFor();

  expect(await visibleNumbers(page)).toEqual(countDown(45, 1));
});

test('a list of unread messages says so, is searched as such, and leads to all', {
  tags: 'extended',
}, async () => {
  const site = await startSite();
  for (const subject of ['Where is it', 'Where was it', 'Thank you']) {
    await postMessage(site, { ...message, subject });
  }
  const read_at = '2026-03-01T08:00:00.000Z';
  await site.db
    .updateTable('messages')
    .set({ read_at })
    .where('subject', '=', 'Where was it')
    .execute();
  const { page } = await openPanel(site, `${paths.control.messages}?unread=yes`);
  const chip = page.locator('.record-active').getByRole('link');
  await chip.waitFor();
  expect(await records(page).count()).toBe(2);

  await page.getByRole('searchbox', { name: words.list.search }).pressSequentially('where');
  await expect.poll(() => records(page).count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('unread')).toBe('yes');

  await page.getByRole('searchbox', { name: words.list.search }).fill('');
  await expect.poll(() => records(page).count()).toBe(2);
  await chip.click();
  await expect.poll(() => records(page).count()).toBe(3);
  expect(await chip.count()).toBe(0);
});
