import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { dataOf } from '../../support/http.ts';
import { openPanel } from '../../support/panel.ts';
import { records } from '../../support/panel-lists.ts';
import { setColumns } from '../../support/parcels/parcel-rows.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

function countClicks() {
  const count = { clicks: 0 };
  const click = async (target: Locator) => {
    count.clicks += 1;
    await target.click();
  };
  return { count, click };
}

test('parcels on no run for tomorrow are one click from the dashboard', async () => {
  const site = await siteWithRuns();
  await setColumns(site.db, 'WB-2', { max_expected_delivery_date: dayFromNow(1) });
  await site.makeRun(['WB-3']);
  await setColumns(site.db, 'WB-3', { max_expected_delivery_date: dayFromNow(1) });
  const { page } = await openPanel(site, paths.control.index);
  const { count, click } = countClicks();

  await click(page.getByRole('link', { name: en.control.dashboard.dueTomorrow }));

  await records(page).first().waitFor();
  expect(await records(page).allInnerTexts()).toEqual([expect.stringContaining('WB-2')]);
  expect(count.clicks).toBeLessThanOrEqual(2);
});

test('the overdue invoices of a customer are a file in three clicks from their page', async () => {
  const site = await startSite();
  const { page, admin } = await openPanel(site, paths.control.index);
  const send = async (path: string, json: object) =>
    dataOf(await admin.ask(path, { method: 'POST', json }));
  const { id } = await send('/api/customers', { company: 'Nord AS' });
  const lines = [{ description: 'Express', unit_price: 1250, tax_rate: 0 }];
  const invoice = { currency: 'EUR', lines, issue: 'yes' };
  await send('/api/invoices', {
    ...invoice,
    customer_id: id,
    customer_name: 'Nord AS',
    due_date: '2020-01-31',
  });
  await send('/api/invoices', {
    ...invoice,
    customer_id: id,
    customer_name: 'Nord AS',
    due_date: '2099-01-31',
  });
  await send('/api/invoices', { ...invoice, customer_name: 'Else', due_date: '2020-01-31' });
  await page.goto(`/control/customers/${id}`);
  const { count, click } = countClicks();

  await click(page.locator('.receivables').getByRole('link').nth(1));
  await records(page).first().waitFor();
  expect(await records(page).count()).toBe(1);
  await click(page.getByRole('button', { name: en.exporting.export }));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    click(page.getByRole('link', { name: 'CSV' })),
  ]);

  expect(file.suggestedFilename()).toMatch(/invoices.*\.csv$/);
  expect(count.clicks).toBeLessThanOrEqual(3);
});
