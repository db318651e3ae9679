import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInMember } from '../../support/admin.ts';
import { violationsOf } from '../../support/axe.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { countEffort } from '../../support/effort.ts';
import { siteWithTill } from '../../support/till/till.ts';

const en = messagesOf('en');

test('a walk-in pays in cash and gets a receipt, in four clicks and one number', async () => {
  const { site, priced, receipts } = await siteWithTill();
  const code = await priced(1000);
  const dispatcher = await signedInMember(site, 'dispatcher');
  const visitor = await visit(site);
  const { page } = visitor;
  const [name = '', value = ''] = dispatcher.cookie.split('=');
  await page.context().addCookies([{ name, value, url: site.url }]);
  await page.goto(paths.control.cash);
  await hydrated(visitor);
  const { effort, click } = countEffort(page);

  await click(page.getByRole('link', { name: en.till.counter }));
  await page.getByLabel(en.till.find).fill(code);
  await click(page.getByRole('button', { name: en.documents.show }));
  expect(await violationsOf(page)).toEqual([]);
  await click(page.getByRole('button', { name: en.cash.methods.cash, exact: true }));
  const download = page.waitForEvent('download');
  await click(page.getByRole('link', { name: `${en.till.receipt} 80 mm` }));

  expect((await download).suggestedFilename()).toMatch(/^receipt-INV-.*\.pdf$/);
  expect(effort.clicks).toBeLessThanOrEqual(4);
  expect(await violationsOf(page)).toEqual([]);
  expect(await receipts()).toMatchObject([{ amount: 1190, method: 'cash' }]);
});

test('the till is counted in three clicks', async () => {
  const { site, admin, priced, days } = await siteWithTill();
  const { page } = await visit(site);
  const [name = '', value = ''] = admin.cookie.split('=');
  await page.context().addCookies([{ name, value, url: site.url }]);
  const json = { parcels: [await priced(1000)], paid: 'cash' };
  await admin.ask('/api/invoices', { method: 'POST', json });
  await page.goto(paths.control.cash);
  const { effort, click } = countEffort(page);

  await click(page.getByRole('link', { name: en.till.title, exact: true }));
  expect(await violationsOf(page)).toEqual([]);
  await click(page.getByText(en.till.close, { exact: true }).first());
  await page.getByRole('textbox', { name: en.till.fields.counted }).fill('11.90');
  await click(page.getByRole('button', { name: en.till.close }));
  await page.getByText(en.till.closed).waitFor();

  expect(effort.clicks).toBeLessThanOrEqual(3);
  expect(await days()).toMatchObject([{ counted: 1190, difference: 0 }]);
});
