import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { button, openPanel, words } from '../../support/panel.ts';
import { bulkBar, codeOf, openList, siteWithList } from '../../support/panel-list.ts';
import { holdRequests } from '../../support/parcels/held-requests.ts';
import { setColumns } from '../../support/parcels/parcel-rows.ts';
import { oneInEvery } from '../../support/sweep.ts';

const { parcelList: t, events, stages, lists } = messagesOf('en');
const path = '/control/parcels/list.html';

const bar = bulkBar;
const box = (page: Page, code: string) =>
  page.getByLabel(interpolate(t.select, { code }), { exact: true });

const selected = (page: Page, count: number) =>
  bar(page)
    .getByText(plural(t, 'selected', { count }, 'en'))
    .waitFor();

async function selectAll(page: Page, count: number): Promise<void> {
  await page.getByLabel(t.selectPage).check();
  await button(page, interpolate(lists.selectAll, { number: count })).click();
}

async function setWeight(page: Page, weight: string): Promise<void> {
  await button(page, t.setFields).click();
  await page.getByLabel(t.field, { exact: true }).selectOption('weight');
  await page.getByLabel(t.value).fill(weight);
  await button(page, t.change).click();
}

/** Refuses the second of the requests to an address, and calls `first` before the first goes on. */
async function refuseSecond(page: Page, address: string, first = async () => {}): Promise<void> {
  let requests = 0;
  const busy = { status: 'error', data: {}, errors: ['Too busy.'], message: 'Too busy.' };
  await page.route(address, async (route) => {
    requests += 1;
    if (requests === 2) return route.fulfill({ json: busy });
    if (requests === 1) await first();
    return route.continue();
  });
}

async function askToDeleteSelected(page: Page) {
  await button(page, t.moreActions).click();
  await button(page, words.list.delete).click();
  const dialog = page.getByRole('dialog');
  return { dialog, confirm: dialog.getByRole('button', { name: words.list.delete, exact: true }) };
}

describe('many parcels at once', () => {
  test('are selected as a range, and a field of each is changed', {
    tags: 'extended',
  }, async () => {
    const { page, all } = await openList(6);

    await box(page, codeOf(5)).click();
    await box(page, codeOf(3)).click({ modifiers: ['Shift'] });
    await selected(page, 3);
    await setWeight(page, '7 kg');
    await page.getByText(plural(t, 'changed', { count: 3 }, 'en')).waitFor();

    const changed = (await all()).filter(({ weight }) => weight === '7 kg');
    expect(changed.map((parcel) => parcel.tracking_code)).toEqual([3, 4, 5].map(codeOf));
    await bar(page).waitFor({ state: 'detached' });
  });

  test('are all that match, beyond those that are shown', async () => {
    const { page, all } = await openList(30);
    const done = plural(events, 'recorded', { count: 30 }, 'en');

    await selectAll(page, 30);
    await selected(page, 30);
    await bar(page).getByRole('button', { name: events.title }).click();
    await page.getByRole('button', { name: stages.delivered, exact: true }).click();
    await page.getByText(done).waitFor();
    expect(new Set((await all()).map(({ stage }) => stage))).toEqual(new Set(['delivered']));

    await button(page, events.undo).click();
    await page.getByText(events.undone).waitFor();
    expect(new Set((await all()).map(({ stage }) => stage))).toEqual(new Set(['in_transit']));
  });

  test('nothing is done with a part of them while all are being selected', async () => {
    const { page } = await openList(30);
    const { sent, release } = await holdRequests(page, `**${paths.api.parcelIds}*`);
    const add = bar(page).getByRole('button', { name: events.title });
    const dialog = page.getByRole('dialog', { name: events.title });
    const clickThere = async () => {
      const { x, y, width, height } = (await add.boundingBox()) ?? expect.fail('no button');
      await page.mouse.click(x + width / 2, y + height / 2);
    };

    await selectAll(page, 30);
    await sent;
    await clickThere();
    expect(await dialog.count()).toBe(0);

    release();
    await selected(page, 30);
    await clickThere();
    await dialog.waitFor();
  });

  test('more than fifty are deleted once the word was typed', { tags: 'extended' }, async () => {
    const { page, all } = await openList(52);
    await selectAll(page, 52);
    await selected(page, 52);

    const { dialog, confirm } = await askToDeleteSelected(page);
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('delete');
    await confirm.click();
    await page.getByText(plural(t, 'deleted', { count: 52 }, 'en')).waitFor();

    expect(await all()).toEqual([]);
    await page.getByText(words.list.empty).waitFor();
  });

  test('what was recorded before a failure can be undone, once the question is closed', {
    tags: 'extended',
  }, async () => {
    const { page, all } = await openList(30);
    await refuseSecond(page, '**/api/events', () => page.keyboard.press('Escape'));
    await selectAll(page, 30);
    await bar(page).getByRole('button', { name: events.title }).click();
    const dialog = page.getByRole('dialog', { name: events.title });
    await dialog.getByRole('button', { name: stages.delivered, exact: true }).click();

    // What is on its way is not closed by Escape.
    await dialog.getByText('Too busy.').waitFor();
    await dialog.getByRole('button', { name: words.list.dismiss }).click();
    await page.getByText(plural(events, 'recorded', { count: 25 }, 'en')).waitFor();
    expect((await all()).filter(({ stage }) => stage === 'delivered')).toHaveLength(25);
    await button(page, events.undo).click();
    await page.getByText(events.undone).waitFor();
    expect((await all()).filter(({ stage }) => stage === 'delivered')).toEqual([]);
  });

  test('those that a change did not come to stay selected', { tags: 'extended' }, async () => {
    const { page, all } = await openList(30);
    await refuseSecond(page, '**/api/parcels/many');
    await selectAll(page, 30);
    await selected(page, 30);
    await setWeight(page, '7 kg');
    await page.getByText('Too busy.').waitFor();

    await selected(page, 5);
    expect((await all()).filter(({ weight }) => weight === '7 kg')).toHaveLength(25);
  });

  test('a few are deleted after a question, or are not', { tags: 'extended' }, async () => {
    const { page, all } = await openList(3);
    await box(page, codeOf(1)).click();
    await box(page, codeOf(2)).click();

    const { dialog } = await askToDeleteSelected(page);
    await dialog.getByRole('button', { name: words.list.cancel }).click();
    expect(await all()).toHaveLength(3);
    await (await askToDeleteSelected(page)).confirm.click();
    await page.getByText(plural(t, 'deleted', { count: 2 }, 'en')).waitFor();

    expect((await all()).map((parcel) => parcel.tracking_code)).toEqual([codeOf(3)]);
  });
});

describe('with a selection', () => {
  const windows: [rows: string, viewport: { width: number; height: number }, count: number][] = [
    ['five rows', { width: 390, height: 844 }, 5],
    ['ten rows', { width: 1440, height: 900 }, 10],
  ];
  test.each(oneInEvery(2, windows))(
    '%s are in sight, each in its place',
    async (_name, viewport, count) => {
      const site = await siteWithList(20);
      await site.db
        .updateTable('parcels')
        .set({ min_expected_delivery_date: null, max_expected_delivery_date: '2020-01-01' })
        .execute();
      await setColumns(site.db, codeOf(19), { tracking_code: 'WL-C3W84NKZDD' });
      const { page } = await openPanel(site, path, { viewport });
      await box(page, codeOf(20)).click();
      await bar(page).waitFor();

      const top = await bar(page).evaluate((one) => one.getBoundingClientRect().top);
      const bottoms = await page
        .locator('.record-table tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
      expect(bottoms.filter((bottom) => bottom <= top).length).toBeGreaterThanOrEqual(count);
      const lines = await page
        .locator('.code bdi')
        .evaluateAll((codes) => codes.map((code) => code.getClientRects().length));
      expect(new Set(lines)).toEqual(new Set([1]));
      const gap = await page
        .locator('.record-table tbody tr')
        .first()
        .evaluate((row) => {
          const tools = [...row.querySelectorAll('.record-tools-cell .tool')];
          const ends = tools.map((tool) => tool.getBoundingClientRect().right);
          return row.getBoundingClientRect().right - Math.max(...ends);
        });
      expect(gap).toBeLessThan(4);
    },
  );
});
