import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { plural } from '../../../server/shared/plural.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { button, openPanel, words } from '../../support/panel.ts';
import { askToDelete, codeOf, codesOf, countSaid, siteWithList } from '../../support/panel-list.ts';
import { insertParcel } from '../../support/parcels.ts';

const en = messagesOf('en');

const { parcelList: t, events, stages } = en;
const path = '/control/parcels/list.html';

async function openList(count: number, address = path) {
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

const bar = (page: Page) => page.locator('.bulk-bar');
const box = (page: Page, code: string) =>
  page.getByLabel(interpolate(t.select, { code }), { exact: true });

describe('the list of parcels', () => {
  test('is narrowed down, and its address says by what', async () => {
    const { site, page } = await openList(2);
    await insertParcel(site.db, {
      tracking_code: 'HELD-1',
      stage: 'on_hold',
      destination: 'Porto',
    });
    await insertParcel(site.db, { tracking_code: 'HELD-2', stage: 'on_hold' });

    await button(page, t.filters).click();
    await page.getByLabel(stages.on_hold).check();
    await countSaid(page, 2);
    await page.getByLabel(t.destination).fill('porto');
    await countSaid(page, 1);

    expect(await codesOf(page)).toEqual(['HELD-1']);
    expect(new URL(page.url()).search).toBe('?stage=on_hold&destination=porto');
    await page.getByText(plural(t, 'filtersActive', { count: 2 }, 'en')).waitFor();
    await page.reload();
    await countSaid(page, 1);
    expect(await codesOf(page)).toEqual(['HELD-1']);
    await button(page, plural(t, 'filtersActive', { count: 2 }, 'en')).click();
    await button(page, t.clearFilters).click();
    await countSaid(page, 4);
    expect(new URL(page.url()).search).toBe('');
  });

  test('is sorted by its headings, and says so', async () => {
    const { page } = await openList(3);
    const heading = page.getByRole('columnheader', { name: words.fields.tracking_code });
    const sorted = async (first: number, sort: string | null) => {
      await page.locator('.record').first().getByText(codeOf(first)).waitFor();
      expect(await heading.getAttribute('aria-sort')).toBe(sort);
    };
    await sorted(3, 'none');

    await heading.getByRole('button').click();
    await sorted(1, 'ascending');
    expect(new URL(page.url()).search).toBe('?sort=tracking_code');
    await heading.getByRole('button').click();
    await sorted(3, 'descending');
    await heading.getByRole('button').click();
    await sorted(3, 'none');
    // No index has it in this order.
    const recipient = page.getByRole('columnheader', { name: words.fields.recipient_name });
    expect(await recipient.getByRole('button').count()).toBe(0);
  });

  test('shows the columns that are wanted, in their order and as many rows at a time', async () => {
    const { page } = await openList(25);

    await button(page, t.view).click();
    await page.getByLabel(t.sort).selectOption('created_at');
    await page.locator('.record').first().getByText(codeOf(1)).waitFor();
    await page.getByLabel(t.perPage).selectOption('50');
    await expect.poll(() => page.locator('.record').count()).toBe(25);
    await page.getByLabel(t.columnNames.destination, { exact: true }).uncheck();
    await page.getByLabel(t.densities.compact).check();

    expect(await page.getByText('Keizersgracht').count()).toBe(0);
    await page.reload();
    expect(await page.getByText('Keizersgracht').count()).toBe(0);
    expect(await page.locator('.parcels-compact').count()).toBe(1);
    expect(await codesOf(page)).toHaveLength(25);
    expect((await codesOf(page))[0]).toBe(codeOf(1));
  });

  test('is narrowed down by its chips, whose numbers follow what is done', async () => {
    const { site, page } = await openList(1);
    const noDay = { min_expected_delivery_date: null, max_expected_delivery_date: null };
    const late = { ...noDay, max_expected_delivery_date: '2020-01-01' };
    await site.db.updateTable('parcels').set(noDay).execute();
    await insertParcel(site.db, { tracking_code: 'LATE-1', ...late });
    await insertParcel(site.db, { tracking_code: 'OUT-1', stage: 'out_for_delivery', ...noDay });
    await page.reload();

    await button(page, `${t.late} 1`).click();
    await countSaid(page, 1);
    expect(await codesOf(page)).toEqual(['LATE-1']);
    expect(await button(page, `${t.late} 1`).getAttribute('aria-pressed')).toBe('true');
    await button(page, `${t.everything} 3`).click();
    await countSaid(page, 3);
    await button(page, interpolate(t.eventAt, { code: 'LATE-1' })).click();
    await page.getByRole('button', { name: events.starters.out_for_delivery, exact: true }).click();

    await button(page, `${stages.out_for_delivery} 2`).waitFor();
  });

  test('keeps views under a name', async () => {
    const { page } = await openList(2, `${path}?late=yes&sort=delivery`);

    await button(page, t.saveView).click();
    await page.getByLabel(t.viewName).fill('Late ones');
    await button(page, t.save).click();
    const view = button(page, 'Late ones');
    await view.waitFor();
    expect(await view.getAttribute('aria-pressed')).toBe('true');

    await button(page, `${t.everything} 2`).click();
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await view.click();
    expect(new URL(page.url()).search).toBe('?late=yes&sort=delivery');
    await button(page, interpolate(t.removeView, { name: 'Late ones' })).click();
    await view.waitFor({ state: 'detached' });
  });
});

describe('many parcels at once', () => {
  test('are selected as a range, and a field of each is changed', async () => {
    const { page, all } = await openList(6);

    await box(page, codeOf(5)).click();
    await box(page, codeOf(3)).click({ modifiers: ['Shift'] });
    await bar(page)
      .getByText(plural(t, 'selected', { count: 3 }, 'en'))
      .waitFor();
    await button(page, t.setFields).click();
    await page.getByLabel(t.field, { exact: true }).selectOption('weight');
    await page.getByLabel(t.value).fill('7 kg');
    await button(page, t.change).click();
    await page.getByText(plural(t, 'changed', { count: 3 }, 'en')).waitFor();

    const changed = (await all()).filter(({ weight }) => weight === '7 kg');
    expect(changed.map((parcel) => parcel.tracking_code)).toEqual([3, 4, 5].map(codeOf));
    await bar(page).waitFor({ state: 'detached' });
  });

  test('are all that match, beyond those that are shown', async () => {
    const { page, all } = await openList(30);
    const done = plural(events, 'recorded', { count: 30 }, 'en');

    await page.getByLabel(t.selectPage).check();
    await button(page, plural(t, 'selectAll', { count: 30 }, 'en')).click();
    await bar(page)
      .getByText(plural(t, 'selected', { count: 30 }, 'en'))
      .waitFor();
    await bar(page).getByRole('button', { name: events.title }).click();
    await page.getByRole('button', { name: events.starters.delivered, exact: true }).click();
    await page.getByText(done).waitFor();
    expect(new Set((await all()).map(({ stage }) => stage))).toEqual(new Set(['delivered']));

    await button(page, events.undo).click();
    await page.getByText(events.undone).waitFor();
    expect(new Set((await all()).map(({ stage }) => stage))).toEqual(new Set(['in_transit']));
  });

  test('more than fifty are deleted once the word was typed', async () => {
    const { page, all } = await openList(52);
    await page.getByLabel(t.selectPage).check();
    await button(page, plural(t, 'selectAll', { count: 52 }, 'en')).click();
    await bar(page)
      .getByText(plural(t, 'selected', { count: 52 }, 'en'))
      .waitFor();

    await button(page, t.moreActions).click();
    await button(page, t.delete).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: t.delete, exact: true });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('delete');
    await confirm.click();
    await page.getByText(plural(t, 'deleted', { count: 52 }, 'en')).waitFor();

    expect(await all()).toEqual([]);
    await page.getByText(words.list.empty).waitFor();
  });

  test('what was recorded before a failure can be undone, once the question is closed', async () => {
    const { page, all } = await openList(30);
    let requests = 0;
    const busy = { status: 'error', data: {}, errors: ['Too busy.'], message: 'Too busy.' };
    await page.route('**/api/events', async (route) => {
      requests += 1;
      if (requests === 2) return route.fulfill({ json: busy });
      await page.keyboard.press('Escape');
      return route.continue();
    });
    await page.getByLabel(t.selectPage).check();
    await button(page, plural(t, 'selectAll', { count: 30 }, 'en')).click();
    await bar(page).getByRole('button', { name: events.title }).click();
    const dialog = page.getByRole('dialog', { name: events.title });
    await dialog.getByRole('button', { name: events.starters.delivered, exact: true }).click();

    // What is on its way is not closed by Escape.
    await dialog.getByText('Too busy.').waitFor();
    await dialog.getByRole('button', { name: words.list.dismiss }).click();
    await page.getByText(plural(events, 'recorded', { count: 25 }, 'en')).waitFor();
    expect((await all()).filter(({ stage }) => stage === 'delivered')).toHaveLength(25);
    await button(page, events.undo).click();
    await page.getByText(events.undone).waitFor();
    expect((await all()).filter(({ stage }) => stage === 'delivered')).toEqual([]);
  });

  test('those that a change did not come to stay selected', async () => {
    const { page, all } = await openList(30);
    let requests = 0;
    const busy = { status: 'error', data: {}, errors: ['Too busy.'], message: 'Too busy.' };
    await page.route('**/api/parcels/many', (route) => {
      requests += 1;
      return requests === 2 ? route.fulfill({ json: busy }) : route.continue();
    });
    await page.getByLabel(t.selectPage).check();
    await button(page, plural(t, 'selectAll', { count: 30 }, 'en')).click();
    await bar(page)
      .getByText(plural(t, 'selected', { count: 30 }, 'en'))
      .waitFor();
    await button(page, t.setFields).click();
    await page.getByLabel(t.field, { exact: true }).selectOption('weight');
    await page.getByLabel(t.value).fill('7 kg');
    await button(page, t.change).click();
    await page.getByText('Too busy.').waitFor();

    await bar(page)
      .getByText(plural(t, 'selected', { count: 5 }, 'en'))
      .waitFor();
    expect((await all()).filter(({ weight }) => weight === '7 kg')).toHaveLength(25);
  });

  test('the list stays filled where one goes after an event', async () => {
    const { page } = await openList(45);
    await button(page, words.list.more).click();
    await page.getByText('(2/3)', { exact: true }).waitFor();
    await button(page, interpolate(t.eventAt, { code: codeOf(45) })).click();
    await page.getByRole('button', { name: events.starters.picked_up }).click();
    await page.getByText(plural(events, 'recorded', { count: 1 }, 'en')).waitFor();
    await page.getByText('(1/2)', { exact: true }).waitFor();

    await askToDelete(page, codeOf(44));
    await page.getByRole('dialog').getByRole('button', { name: words.list.delete }).click();
    await countSaid(page, 44);
    await expect.poll(() => page.locator('.record').count()).toBe(40);
  });

  test('a few are deleted after a question, or are not', async () => {
    const { page, all } = await openList(3);
    await box(page, codeOf(1)).click();
    await box(page, codeOf(2)).click();
    const ask = async () => {
      await button(page, t.moreActions).click();
      await button(page, t.delete).click();
    };

    await ask();
    await page.getByRole('dialog').getByRole('button', { name: words.list.cancel }).click();
    expect(await all()).toHaveLength(3);
    await ask();
    await page.getByRole('dialog').getByRole('button', { name: t.delete, exact: true }).click();
    await page.getByText(plural(t, 'deleted', { count: 2 }, 'en')).waitFor();

    expect((await all()).map((parcel) => parcel.tracking_code)).toEqual([codeOf(3)]);
  });
});

describe('with a selection', () => {
  test.each([
    ['ten rows', { width: 1440, height: 900 }, 10],
    ['five rows', { width: 390, height: 844 }, 5],
  ])('%s are in sight, each in its place', async (_name, viewport, count) => {
    const site = await siteWithList(20);
    await site.db
      .updateTable('parcels')
      .set({ min_expected_delivery_date: null, max_expected_delivery_date: '2020-01-01' })
      .execute();
    await site.db
      .updateTable('parcels')
      .set({ tracking_code: 'WL-C3W84NKZDD' })
      .where('tracking_code', '=', codeOf(19))
      .execute();
    const { page } = await openPanel(site, path, { viewport });
    await box(page, codeOf(20)).click();
    await bar(page).waitFor();

    const { top = 0 } =
      (await bar(page).evaluate((one) => one.getBoundingClientRect().toJSON())) ?? {};
    const bottoms = await page
      .locator('.record')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= top).length).toBeGreaterThanOrEqual(count);
    const lines = await page
      .locator('.code bdi')
      .evaluateAll((codes) => codes.map((code) => code.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
    const gap = await page
      .locator('.record')
      .first()
      .evaluate((row) => {
        const tools = [...row.querySelectorAll('.parcel-tools .tool')];
        const ends = tools.map((tool) => tool.getBoundingClientRect().right);
        return row.getBoundingClientRect().right - Math.max(...ends);
      });
    expect(gap).toBeLessThan(4);
  });
});
