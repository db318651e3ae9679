/** @module-tag extended */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { violationsOf } from '../../support/axe.ts';
import { openPanel } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const file = join(import.meta.dirname, '../../fixtures/moving-in/wpcargo-report.csv');

test('an export of WPCargo is recognized, and moves in with its histories', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.import);

  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByText('This looks like an export of WPCargo.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.getByLabel('\u2068History\u2069').inputValue()).toBe('history');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import 4 valid rows' }).click();
  await page.getByText('4 new rows, 0 changed, 0 unchanged, 2 left out.').last().waitFor();

  const rows = await site.db.selectFrom('parcels').select('stage').orderBy('id').execute();
  expect(rows.map(({ stage }) => stage)).toEqual(['in_transit', 'delivered', 'in_transit', null]);
});
