import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { xlsxChunks } from '../../../server/spreadsheets/xlsx-writer.ts';
import { violationsOf } from '../../support/axe.ts';
import { countEffort } from '../../support/effort.ts';
import { button, openPanel } from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
import { temporaryDir } from '../../support/temporary-dir.ts';
import { chooseFile, importField } from '../../support/transfer/choose-file.ts';
import { gathered, xlsxRows } from '../../support/transfer/exports.ts';

const headings = 'Tracking no.,Recipient,Address,E-mail,Our number';

/** 500 rows, of which twelve have no recipient. */
function sheet(): string {
  const rows = Array.from({ length: 500 }, (_, row) => {
    const name = row % 40 === 3 && row < 480 ? '' : 'Ada Okoye';
    return `MOVE-${1000 + row},${name},"Keizersgracht ${row}, Amsterdam",ada@example.com,${row}`;
  });
  return [headings, ...rows].join('\r\n');
}

test('a file of wrong rows that breaks off is said so, and can be fetched again', async ({
  site,
}) => {
  const { page } = await openPanel(site, paths.control.import);
  await chooseFile(page, 'parcels.csv', sheet());
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const fetchFile = page.getByRole('button', { name: 'Download rows with errors' });
  await fetchFile.waitFor();
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async () => {
      window.fetch = fetch;
      return new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }));
    };
  });

  await fetchFile.click();
  await page.getByRole('alert').waitFor();

  await Promise.all([page.waitForEvent('download'), fetchFile.click()]);
});

test('500 parcels of which twelve are wrong move in with five clicks', async ({ site }) => {
  const { page } = await openPanel(site, paths.control.import);
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole('button', { name }).click();
  };
  const count = async () => {
    const rows = site.db.selectFrom('parcels').select(({ fn }) => fn.countAll().as('count'));
    return Number((await rows.executeTakeFirstOrThrow()).count);
  };

  await chooseFile(page, 'parcels.csv', sheet());
  await page.getByText('Not imported: \u2068Our number\u2069').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await click('Check the rows');
  await page.getByText('Rows with errors', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await count()).toBe(0);

  await click('Import 488 valid rows');
  await page.getByText('New: 488 · Changed: 0 · Unchanged: 0 · Errors: 12').last().waitFor();
  // Rows are missing: nothing is green.
  expect(await page.locator('.panel-bad').textContent()).toContain('Errors: 12');
  expect(await page.locator('.panel-good').count()).toBe(0);
  expect(await count()).toBe(488);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    click('Download rows with errors'),
  ]);
  const saved = join(temporaryDir(), 'wrong.csv');
  await download.saveAs(saved);
  const wrong = await readFile(saved, 'utf8');
  await chooseFile(page, 'mended.csv', wrong.replaceAll(/^(MOVE-\d+),,/gm, '$1,Kofi,'));
  await click('Check the rows');
  await click('Import 12 valid rows');
  await page.getByText('New: 12 · Changed: 0 · Unchanged: 0 · Errors: 0').last().waitFor();

  expect(await count()).toBe(500);
  expect(clicks).toBe(5);
});

const windows: [width: string, viewport: { width: number; height: number }][] = [
  ['1440 px', { width: 1440, height: 900 }],
  ['390 px', { width: 390, height: 844 }],
];

/** 60 rows under headings that are usual in such files: addresses in parts, and how many boxes. */
const boxes = [
  ['Name', 'Street', 'Postcode', 'Town', 'Boxes'],
  ...Array.from({ length: 60 }, (_, row) => [
    'Ada Okoye',
    `Storgata ${row + 1}`,
    '0155',
    'Oslo',
    String((row % 3) + 1),
  ]),
];

const sheetOf = { name: 'Sheet', isRightToLeft: false, columns: [] };

test.each(
  windows.flatMap(([width, viewport]) => [
    { width, type: 'csv' as const, viewport },
    { width, type: 'xlsx' as const, viewport },
  ]),
)(
  '60 rows of street, postcode, town and boxes move in with two clicks, as $type at $width',
  async ({ type, viewport }) => {
    const site = await startSite();
    const { page } = await openPanel(site, paths.control.import, { viewport });
    const { effort, click } = countEffort(page);
    const csv = boxes.map((row) => row.join()).join('\r\n');
    const content = type === 'csv' ? csv : await gathered(xlsxChunks(boxes, sheetOf));
    await chooseFile(page, `boxes.${type}`, content);

    await click(button(page, 'Check the rows'));
    await click(button(page, 'Import 60 valid rows'));
    await page.getByText('New: 60 · Changed: 0 · Unchanged: 0 · Errors: 0').last().waitFor();

    expect(effort).toEqual({ clicks: 2, loads: 0 });
    const rows = await site.db.selectFrom('parcels').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(60);
    expect(rows[59]).toMatchObject({
      recipient_name: 'Ada Okoye',
      pieces_count: 3,
      destination_street: 'Storgata 60',
      destination_postcode: '0155',
      destination_city: 'Oslo',
      destination: 'Storgata 60, 0155 Oslo',
    });
  },
);

test('the wrong rows of a workbook are saved as a workbook of another name', {
  tags: 'extended',
}, async () => {
  const { page } = await openPanel(await startSite(), paths.control.import);
  const rows = [
    ['Tracking no.', 'Recipient', 'Address'],
    ['MOVE-1000', '', 'Rome'],
  ];

  await chooseFile(page, 'parcels.xlsx', await gathered(xlsxChunks(rows, sheetOf)));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rows with errors' }).click(),
  ]);

  expect(download.suggestedFilename()).toBe('parcels-2.xlsx');
  const saved = join(temporaryDir(), 'wrong.xlsx');
  await download.saveAs(saved);
  const [, wrong] = await xlsxRows(await readFile(saved));
  expect(wrong?.slice(0, 3)).toEqual(['MOVE-1000', null, 'Rome']);
});

test('a name in two columns and an address in three are one each, a bad email leaves its row in, and the list shows what came', {
  tags: 'extended',
}, async ({ site }) => {
  await insertParcel(site.db, { tracking_code: 'OTHER-1' });
  const { page } = await openPanel(site, paths.control.import);
  const column = (heading: string) => page.locator('.import-grid .field', { hasText: heading });
  const text = [
    'Parcels of week 47',
    'Ref no,First name,Last name,Street,Post Code,Town,E-mail,When,Qty',
    'SW-2001,Tiago,Nunes,Rua do Salitre 78,1126-838,Lisboa,tiago@example.com,2026-11-28,1',
    'SW-2002,Carla,Dias,Rua da Rosa 103,1240-396,Lisboa,none,2026-11-29,3',
  ].join('\r\n');
  await chooseFile(page, 'week.csv', text);

  const joined = page.locator('.import-joined');
  await joined.waitFor();
  expect((await joined.textContent())?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    'First name + Last name are joined into Recipient name. For example: Tiago Nunes',
  );
  expect(await page.getByLabel('Row with the headings').inputValue()).toBe('2');
  expect(await column('Qty').last().textContent()).toContain('There’s no field for it yet');

  // A second day of delivery is said at its column, and changes no other.
  const surplus = column('Qty').getByRole('combobox').last();
  await surplus.selectOption('min_expected_delivery_date');
  await button(page, 'Check the rows').click();
  expect(await surplus.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await surplus.getAttribute('aria-invalid')).toBe('true');
  expect(await column('When').getByRole('combobox').last().inputValue()).toBe(
    'min_expected_delivery_date',
  );
  expect(await violationsOf(page)).toEqual([]);
  await surplus.selectOption('');

  await button(page, 'Check the rows').click();
  await page.getByLabel('Leave out invalid values, not their rows').check();
  await page.getByRole('heading', { name: '1 value left out' }).waitFor();
  await button(page, 'Import 2 valid rows').click();
  await page.getByRole('link', { name: 'See them' }).click();
  await page.getByRole('link', { name: 'SW-2001' }).first().waitFor();

  expect(await page.getByRole('link', { name: 'SW-2002' }).count()).toBeGreaterThan(0);
  expect(await page.getByRole('link', { name: 'OTHER-1' }).count()).toBe(0);
  const rows = site.db
    .selectFrom('parcels')
    .select(['recipient_name', 'destination', 'recipient_email']);
  expect(await rows.where('tracking_code', '=', 'SW-2002').execute()).toEqual([
    {
      recipient_name: 'Carla Dias',
      destination: 'Rua da Rosa 103, 1240-396 Lisboa',
      recipient_email: null,
    },
  ]);
});

test('hidden rows are counted on the screen, and left out until they are ticked', {
  tags: 'extended',
}, async ({ site }) => {
  const { page } = await openPanel(site, paths.control.import);
  const hidden = page.getByLabel('1 hidden row: import it, too');
  await importField(page).setInputFiles('tests/fixtures/imports/filtered-rows.xlsx');

  await hidden.waitFor();
  expect(await hidden.isChecked()).toBe(false);
  await button(page, 'Check the rows').click();
  await button(page, 'Import 2 valid rows').waitFor();
  await button(page, 'Change the columns').click();
  await hidden.check();
  await button(page, 'Check the rows').click();
  await button(page, 'Import 3 valid rows').click();
  await page.getByText('New: 3 · Changed: 0 · Unchanged: 0 · Errors: 0').last().waitFor();

  expect(await site.db.selectFrom('parcels').select('id').execute()).toHaveLength(3);
});

describe('import steps', () => {
  const choose = (page: Page, ...lines: string[]) =>
    chooseFile(page, 'parcels.csv', lines.join('\r\n'));

  async function openImport(site: TestSite) {
    const { page, complaints } = await openPanel(site, paths.control.import);
    const primary = () => page.locator('.import .button:not(.button-quiet)');
    const step = () => page.locator('.import-steps [aria-current="step"]').textContent();
    const column = (heading: string) => page.locator('.import-grid .field', { hasText: heading });
    return { page, complaints, primary, step, column };
  }

  const headings = 'Tracking no.,Recipient,Address,Contact,Our number';
  const row = 'WB-1001,Ada,Lisbon,ada@example.com,7';

  test('columns are decided before anything is counted, and each shows why it is proposed; the last step leads to what came', {
    tags: 'extended',
  }, async ({ site }) => {
    const { page, primary, step, column } = await openImport(site);
    expect(await step()).toBe('File');

    await choose(page, headings, row, 'WB-1002,Kofi,Porto,kofi@example.com,8');
    await page.getByRole('heading', { name: 'Columns' }).waitFor();

    expect(await step()).toBe('Columns');
    expect(await primary().allTextContents()).toEqual(['Check the rows']);
    expect(await page.locator('.import-figures').count()).toBe(0);
    const contact = column('Contact');
    expect(await contact.getByRole('combobox').inputValue()).toBe('recipient_email');
    expect((await contact.textContent())?.replaceAll(/[\u2068\u2069]/g, '')).toContain(
      'For example: ada@example.com · kofi@example.com — Found by its values',
    );
    expect(await column('Recipient').first().textContent()).toContain('Found by its heading');
    expect(await page.locator('.import-guessed').textContent()).toContain('Contact');
    expect(await page.locator('.import-guess').count()).toBe(1);
    expect(await page.locator('.import-left').textContent()).toContain('Our number');
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.locator(':focus').textContent()).toBe('Columns');

    await column('Our number').getByRole('combobox').selectOption('parcel_content');
    expect(await page.locator('.import-left').count()).toBe(0);
    await column('Contact').getByRole('combobox').selectOption('');
    expect(await page.locator('.import-left').textContent()).toContain('Contact');

    await button(page, 'Check the rows').click();
    await page.getByRole('heading', { name: 'Check', exact: true }).waitFor();
    expect(await step()).toBe('Check');
    expect(await primary().allTextContents()).toEqual(['Import 2 valid rows']);
    expect(await page.locator('.import-figures').textContent()).toContain('New2');

    await button(page, 'Change the columns').click();
    expect(await column('Our number').getByRole('combobox').inputValue()).toBe('parcel_content');

    await button(page, 'Check the rows').click();
    await button(page, 'Import 2 valid rows').click();
    await page.getByText('New: 2 · Changed: 0 · Unchanged: 0 · Errors: 0').last().waitFor();

    expect(await step()).toBe('Done');
    expect(await primary().allTextContents()).toEqual(['See them']);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('what nothing says is asked before the check: the order of dates, the mark of decimals, whose a currency is', async ({
    site,
  }) => {
    const { page } = await openImport(site);
    const headings = 'Code,Recipient,Address,ETA,Weight,COD,Price,Currency';
    await choose(page, headings, 'WB-1001,Ada,Lisbon,03/04/2026,"1,250",21.90,5 USD,EUR');
    const order = page.getByLabel('Dates such as 03/04/2026');
    const mark = page.getByLabel('Numbers such as 1,250');

    await button(page, 'Check the rows').click();
    await page.getByText('Say whether the day or the month comes first.').waitFor();
    expect(await order.evaluate((field) => field === document.activeElement)).toBe(true);
    await order.selectOption({ label: 'Day first' });
    await button(page, 'Check the rows').click();
    await page.getByText('Say which one is meant.').first().waitFor();
    expect(await mark.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await mark.selectOption({ label: '1.25' });
    await button(page, 'Check the rows').click();
    await page.getByText('Say which one is meant.').first().waitFor();
    await page.getByLabel('is the currency of').selectOption({ label: 'COD amount' });
    await button(page, 'Check the rows').click();
    await button(page, 'Import 1 valid row').click();
    await page.getByText('New: 1 · Changed: 0 · Unchanged: 0 · Errors: 0').last().waitFor();

    const parcel = await site.db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow();
    expect(parcel).toMatchObject({
      min_expected_delivery_date: '2026-04-03',
      weight: '1.25 kg',
      cod_amount: 2190,
      cod_currency: 'EUR',
    });
  });

  test('an import whose answer was lost is done once, however often it is asked for', async () => {
    const site = await startSite();
    const { page, complaints } = await openImport(site);
    await choose(page, 'Recipient,Address', 'Ada,Lisbon');
    await button(page, 'Check the rows').click();
    await button(page, 'Import 1 valid row').waitFor();
    await page.route(`**${paths.api.importParcels}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, 'Import 1 valid row').click();
    await page.getByRole('alert').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
    await page.unroute(`**${paths.api.importParcels}`);

    await button(page, 'Import 1 valid row').click();
    await page.getByText('1 new').last().waitFor();

    expect(await site.db.selectFrom('parcels').select('id').execute()).toHaveLength(1);
  });
});

test('an export of WPCargo is recognized, and moves in with its histories', {
  tags: 'extended',
}, async () => {
  const wpcargo = join(import.meta.dirname, '../../fixtures/moving-in/wpcargo-report.csv');
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.import);

  await importField(page).setInputFiles(wpcargo);
  await page.getByText('This looks like an export of WPCargo.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.getByLabel('\u2068History\u2069').inputValue()).toBe('history');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import 4 valid rows' }).click();
  await page.getByText('New: 4 · Changed: 0 · Unchanged: 0 · Errors: 2').last().waitFor();

  const rows = await site.db.selectFrom('parcels').select('stage').orderBy('id').execute();
  expect(rows.map(({ stage }) => stage)).toEqual(['in_transit', 'delivered', 'in_transit', null]);
});
