import { join } from 'node:path';
import { expect } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { button, openPanel } from '../../support/panel.ts';
import { test } from '../../support/site-test.ts';
import { importField } from '../../support/transfer/choose-file.ts';

const folder = join(import.meta.dirname, '../../fixtures/address-books');

test('an address book comes in by the form, which shows the columns that hold something', async ({
  site,
}) => {
  const { page } = await openPanel(site, paths.control.customerImport);
  await page.getByText('Address books are known, too').waitFor();
  await importField(page).setInputFiles(join(folder, 'outlook.csv'));

  await page.getByText('This looks like an export of Outlook.').waitFor();
  expect(await page.getByLabel('Home Street').first().inputValue()).toBe('address2_street');
  expect(await page.getByLabel('Other Street').count()).toBe(0);
  expect(await page.locator('.import-left').textContent()).not.toContain('Suffix');
  await button(page, 'Check the rows').click();

  await page.getByRole('heading', { name: '3 values left out' }).waitFor();
  await page.getByText('A customer has only one. Left out: zm@example.com').waitFor();
  await button(page, 'Import 4 valid rows').click();
  await page.getByText('New: 4').first().waitFor();

  // The choice is remembered, and what holds nothing is not shown either.
  await page.goto(paths.control.customerImport);
  await importField(page).setInputFiles(join(folder, 'outlook.csv'));
  await page.getByText('Same as last time').first().waitFor();
  expect(await page.getByLabel('Other Street').count()).toBe(0);
});

test('a file of vCards has cards, and no row with headings', async ({ site }) => {
  const { page } = await openPanel(site, paths.control.customerImport);
  await importField(page).setInputFiles(join(folder, 'contacts-4.0.vcf'));

  await page.getByText('This looks like an export of vCard.').waitFor();
  expect(await page.getByLabel('Row with the headings').count()).toBe(0);
  await button(page, 'Check the rows').click();

  const wrong = page.getByRole('row').filter({ hasText: 'EMAIL' }).last();
  expect(await wrong.getByRole('rowheader').textContent()).toBe('3');
});
