import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { violationsOf } from '../../support/axe.ts';
import { customerCalls, liv } from '../../support/customers/customers.ts';
import { countEffort } from '../../support/effort.ts';
import { openPanel } from '../../support/panel.ts';
import { test } from '../../support/site-test.ts';
import { temporaryDir } from '../../support/temporary-dir.ts';
import { chooseFile } from '../../support/transfer/choose-file.ts';

const { customers, importing } = messagesOf('en');

/** 60 people, four of them with a wrong email, and three who are there already or twice. */
function addressBook(): string {
  const rows = Array.from({ length: 60 }, (_, row) => {
    const wrong = row % 20 === 3 || row === 50;
    const email = wrong ? 'nobody' : `person${row}@example.com`;
    return `Person ${row},${email},+47 22 33 ${1000 + row},Storgata ${row},0155,Oslo,Norway`;
  });
  rows[10] = 'Liv B.,liv@example.com,,,,,';
  rows[11] = 'Person 9,,,Storgata 9,0155,Oslo,Norway';
  rows[12] = 'P. Eight,PERSON8@example.com,,,,,';
  return ['Name,Email,Phone,Street,Postcode,City,Country', ...rows].join('\r\n');
}

test('an address book of 60 with four wrong rows and three duplicates is imported and undone with eight clicks', async ({
  site,
}) => {
  const { add, list } = customerCalls(await signedInAdmin(site));
  await add(liv);
  const { page } = await openPanel(site, paths.control.customers);
  const { effort, click } = countEffort(page);
  const press = (name: string) => click(page.getByRole('button', { name }));
  const count = async () => (await list()).total;

  await click(page.getByRole('link', { name: customers.importTitle }));
  await chooseFile(page, 'book.csv', addressBook());
  await press(importing.page.check);
  const question = page.getByLabel(customers.duplicates);
  await question.waitFor();
  await page.getByRole('alert').getByText(': 3.').waitFor();
  await expect.poll(() => question.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await question.selectOption('update');
  await press(importing.page.check);
  await page.getByText(importing.page.errors, { exact: true }).waitFor();
  expect(await page.locator('.import-errors tbody th').allTextContents()).toEqual([
    '5',
    '25',
    '45',
    '52',
  ]);
  expect(await violationsOf(page)).toEqual([]);
  expect(await count()).toBe(1);

  await press('Import 55 valid rows');
  const summary = page.locator('.panel-bad');
  await summary.getByText('New: 53 · Changed: 2 · Unchanged: 1 · Errors: 4').waitFor();
  expect(await count()).toBe(54);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(importing.page.failures),
  ]);
  const saved = join(temporaryDir(), 'wrong.csv');
  await download.saveAs(saved);
  expect((await readFile(saved, 'utf8')).trim().split('\r\n')).toHaveLength(5);

  await click(page.getByRole('link', { name: customers.undoImport }));
  await click(page.locator('summary', { hasText: customers.undoImport }));
  await press(customers.undoImport);
  await page.getByText(customers.undone).waitFor();

  expect(await count()).toBe(1);
  expect(effort.clicks).toBe(8);
});
