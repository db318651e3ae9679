import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { contentTypes } from '../../../server/transfer/spreadsheets/content-types.ts';
import { xlsxOf } from '../../../server/transfer/spreadsheets/xlsx-writer.ts';
import { violationsOf } from '../../support/axe.ts';
import { openPanel } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';
import { temporaryDir } from '../../support/temporary-dir.ts';
import { gathered, xlsxRows } from '../../support/transfer/sheet-files.ts';

const headings = 'Tracking no.,Recipient,Address,E-mail,Our number';

/** 500 rows, of which twelve have no recipient. */
function sheet(): string {
  const rows = Array.from({ length: 500 }, (_, row) => {
    const name = row % 40 === 3 && row < 480 ? '' : 'Ada Okoye';
    return `MOVE-${1000 + row},${name},"Keizersgracht ${row}, Amsterdam",ada@example.com,${row}`;
  });
  return [headings, ...rows].join('\r\n');
}

test('500 parcels of which twelve are wrong move in with five clicks', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.import);
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole('button', { name }).click();
  };
  const choose = (text: string) =>
    page.getByLabel('Choose a file').setInputFiles({
      name: 'parcels.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
  const count = async () => {
    const rows = site.db.selectFrom('parcels').select(({ fn }) => fn.countAll().as('count'));
    return Number((await rows.executeTakeFirstOrThrow()).count);
  };

  await choose(sheet());
  await page.getByText('Not imported: \u2068Our number\u2069').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await click('Check the rows');
  await page.getByText('Rows that are wrong').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await count()).toBe(0);

  await click('Import 488 valid rows');
  await page.getByText('488 new rows, 0 changed, 0 unchanged, 12 left out.').last().waitFor();
  expect(await count()).toBe(488);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    click('Download the wrong rows'),
  ]);
  const saved = join(temporaryDir(), 'wrong.csv');
  await download.saveAs(saved);
  const wrong = await readFile(saved, 'utf8');
  await choose(wrong.replaceAll(/^(MOVE-\d+),,/gm, '$1,Kofi,'));
  await click('Check the rows');
  await click('Import all 12 rows');
  await page.getByText('12 new rows, 0 changed, 0 unchanged, 0 left out.').last().waitFor();

  expect(await count()).toBe(500);
  expect(clicks).toBe(5);
});

test('the wrong rows of a workbook are saved as a workbook of another name', async () => {
  const { page } = await openPanel(await startSite(), paths.control.import);
  const rows = [
    ['Tracking no.', 'Recipient', 'Address'],
    ['MOVE-1000', '', 'Rome'],
  ];
  const plain = { name: 'Sheet', isRightToLeft: false, columns: [] };
  const buffer = await gathered(xlsxOf(rows, plain));
  const file = { name: 'parcels.xlsx', mimeType: contentTypes.xlsx, buffer };

  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the wrong rows' }).click(),
  ]);

  expect(download.suggestedFilename()).toBe('parcels-2.xlsx');
  const saved = join(temporaryDir(), 'wrong.xlsx');
  await download.saveAs(saved);
  const [, wrong] = await xlsxRows(await readFile(saved));
  expect(wrong?.slice(0, 3)).toEqual(['MOVE-1000', null, 'Rome']);
});
