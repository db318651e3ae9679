/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { button, words } from '../../support/panel.ts';
import {
  askToDelete,
  codeOf,
  codesOf,
  countSaid,
  eventLink,
  openList,
} from '../../support/panel-list.ts';
import { dayFromNow } from '../../support/parcels/runs.ts';
import { insertParcel } from '../../support/parcels.ts';

const en = messagesOf('en');

const { parcelList: t, events, lists, stages } = messagesOf('en');
const { fields } = en.control;
const path = '/control/parcels/list.html';

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
    await page.getByText(`${t.filters} (2)`).waitFor();
    await page.reload();
    await countSaid(page, 1);
    expect(await codesOf(page)).toEqual(['HELD-1']);
    await button(page, `${t.filters} (2)`).click();
    await page.getByRole('link', { name: t.clearFilters }).click();
    await countSaid(page, 4);
    expect(new URL(page.url()).search).toBe('');
  });

  test('is sorted by its headings, and says so', async () => {
    const { page } = await openList(3);
    const heading = page.getByRole('columnheader', { name: words.fields.tracking_code });
    const sorted = async (first: number, sort: string | null) => {
      await expect.poll(async () => (await codesOf(page))[0]).toBe(codeOf(first));
      expect(await heading.getAttribute('aria-sort')).toBe(sort);
    };
    await sorted(3, 'none');

    await heading.getByRole('link').click();
    await sorted(1, 'ascending');
    expect(new URL(page.url()).search).toBe('?sort=tracking_code');
    await heading.getByRole('link').click();
    await sorted(3, 'descending');
    await heading.getByRole('link').click();
    await sorted(3, 'none');
    // No index has it in this order.
    const destination = page.getByRole('columnheader', { name: fields.destination });
    expect(await destination.getByRole('link').count()).toBe(0);
  });

  test('shows the columns that are wanted, in their order and as many rows at a time', async () => {
    const { page } = await openList(25);

    await button(page, t.view).click();
    await page.getByLabel(lists.perPage).selectOption('50');
    await expect.poll(() => page.locator('.record-table tbody tr').count()).toBe(25);
    await page.getByLabel(t.densities.compact).check();
    await page.locator('.record-compact').waitFor();
    expect(new URL(page.url()).search).toBe('?per_page=50&density=compact');
    await page.getByLabel(fields.destination, { exact: true }).uncheck();
    await page.getByText('Keizersgracht').first().waitFor({ state: 'detached' });

    await page.reload();
    expect(await page.getByText('Keizersgracht').count()).toBe(0);
    expect(await page.locator('.record-compact').count()).toBe(1);
    expect(await codesOf(page)).toHaveLength(25);
    // The columns are kept for whoever chose them.
    await page.goto(path);
    expect(await page.getByText('Keizersgracht').count()).toBe(0);
    expect(await codesOf(page)).toHaveLength(20);
  });

  test('shows the run of each parcel where that is wanted, also of further pages', async () => {
    const { admin, page } = await openList(25);
    const json = { day: dayFromNow(), name: 'North', parcels: [codeOf(1), codeOf(25)] };
    expect((await admin.ask('/api/runs', { method: 'POST', json })).status).toBe(201);

    await button(page, t.view).click();
    await page.getByRole('checkbox', { name: en.runs.run, exact: true }).check();
    await page
      .locator('.record-table tbody tr', { hasText: codeOf(25) })
      .getByText('North')
      .waitFor();
    await page.reload();
    await page.getByRole('link', { name: words.list.more }).click();
    const link = page
      .locator('.record-table tbody tr', { hasText: codeOf(1) })
      .getByRole('link', { name: 'North' });
    await link.click();

    await page.waitForURL('**/control/run.html?id=1');
  });

  test('is narrowed down by its chips, whose numbers follow what is done', async () => {
    const { site, page } = await openList(1);
    const noDay = { min_expected_delivery_date: null, max_expected_delivery_date: null };
    const late = { ...noDay, max_expected_delivery_date: '2020-01-01' };
    await site.db.updateTable('parcels').set(noDay).execute();
    await insertParcel(site.db, { tracking_code: 'LATE-1', ...late });
    await insertParcel(site.db, { tracking_code: 'OUT-1', stage: 'out_for_delivery', ...noDay });
    await page.reload();

    const tab = (name: string) => page.getByRole('link', { name, exact: true });
    await tab(`${t.late} 1`).click();
    await countSaid(page, 1);
    expect(await codesOf(page)).toEqual(['LATE-1']);
    expect(await tab(`${t.late} 1`).getAttribute('aria-current')).toBe('page');
    await tab(`${lists.all} 3`).click();
    await countSaid(page, 3);
    await eventLink(page, 'LATE-1').click();
    await page.getByRole('button', { name: stages.out_for_delivery, exact: true }).click();

    await tab(`${stages.out_for_delivery} 2`).waitFor();
  });

  test('keeps views under a name', async () => {
    const { page } = await openList(2, `${path}?late=yes&sort=delivery`);

    await button(page, t.saveView).click();
    await page.getByLabel(t.viewName).fill('Late ones');
    // Twice, as impatient people do.
    await button(page, t.saveView)
      .last()
      .evaluate((save: HTMLElement) => {
        save.click();
        save.click();
      });
    const view = page.getByRole('link', { name: 'Late ones' });
    await view.waitFor();
    expect(await view.getAttribute('aria-current')).toBe('page');

    await page.getByRole('link', { name: `${lists.all} 2` }).click();
    await countSaid(page, 2);
    await page.reload();
    await view.click();
    await expect.poll(() => new URL(page.url()).search).toBe('?late=yes&sort=delivery');
    await button(page, interpolate(t.removeView, { name: 'Late ones' })).click();
    await view.waitFor({ state: 'detached' });
  });

  test('the list stays filled where one goes after an event', async () => {
    const { page } = await openList(45);
    await page.getByRole('link', { name: words.list.more }).click();
    await page.getByText('(2/3)', { exact: true }).waitFor();
    await eventLink(page, codeOf(45)).click();
    await page.getByRole('button', { name: stages.picked_up }).click();
    await page.getByText(plural(events, 'recorded', { count: 1 }, 'en')).waitFor();
    await page.getByText('(1/2)', { exact: true }).waitFor();

    await askToDelete(page, codeOf(44));
    await page.getByRole('dialog').getByRole('button', { name: words.list.delete }).click();
    await countSaid(page, 44);
    await expect.poll(() => page.locator('.record-table tbody tr').count()).toBe(40);
  });
});
