import { expect, test } from 'vitest';
import type { ImportReport } from '../../../server/shared/import-columns.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { companySheet, csv, siteToImport } from '../../support/transfer/imports.ts';

test('headings are found below the titles of a report, and a total is an error of its own', async () => {
  const { load, parcels } = await siteToImport();

  const report = await load(companySheet('title-rows.csv'), { only_good: 'yes' });

  expect(report).toMatchObject({ header_row: 4, rows: 3, created: 2, failed: 1 });
  expect(report.columns.map(({ heading }) => heading)).toEqual([
    ...['Tracking number', 'Recipient', 'Destination', 'Weight'],
  ]);
  expect(report.errors).toEqual([
    { row: 7, column: 'Tracking number', message: 'This row is a total, not a parcel.' },
  ]);
  expect(await parcels()).toMatchObject([
    { tracking_code: 'RPT-T001', weight: '2.5' },
    { tracking_code: 'RPT-T002', weight: '3' },
  ]);
});

test.each(['Total', 'Summe: 4', 'Всего', 'المجموع'])('%s begins a total', async (word) => {
  const { load } = await siteToImport();

  const report = await load(csv('Ref,Name,Address,Kg', `${word},,,7`), { dry_run: 'yes' });

  expect(report.errors.map(({ message }) => message)).toEqual([
    'This row is a total, not a parcel.',
  ]);
});

test('a parcel whose number begins like a total is a parcel', async () => {
  const { load } = await siteToImport();

  expect(await load(csv('Ref,Name,Address', 'Total,Ada,Rome'))).toMatchObject({ created: 1 });
});

test('the row of the headings can be said, and errors are counted as the spreadsheet counts', async () => {
  const { load, send } = await siteToImport();
  const file = csv('Ref,Name,Address', 'WB-1,Ada,Rome', 'C1,C2,C3', 'WB-1002,,Rome');
  const mapping = JSON.stringify({ C1: 'tracking_code', C2: 'recipient_name', C3: 'destination' });

  const report = await load(file, { header_row: '3', mapping, dry_run: 'yes' });

  expect(report).toMatchObject({ header_row: 3, rows: 1, errors: [{ row: 4, column: 'C2' }] });
  for (const row of ['4', '5', '900']) {
    const reply = await send(file, { header_row: row });
    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['header_row']]);
    expect(reply.json().message).toContain(`Row ${row}`);
  }
  for (const row of ['0', '1.5', 'x', '1001']) {
    expect(badFieldsOf(await send(file, { header_row: row }))).toEqual(['header_row']);
  }
});

test('headings in two rows are one: a group above stands for the columns below it', async () => {
  const { load, parcels } = await siteToImport();
  const file = csv(
    'Week 47',
    ',Recipient,,,,Sender,,',
    'Ref,Name,Tel.,Post code,Town,Name,Address,Kg',
    'WB-1001,Ada,020 555,LS1 4AB,Leeds,Kofi,Accra,2 kg',
    'WB-1002,,,,,,,',
  );

  const report = await load(file, { only_good: 'yes' });

  expect(report).toMatchObject({ header_row: 3, created: 1, failed: 1 });
  expect(report.errors[0]).toMatchObject({ row: 5, column: 'Recipient Name' });
  expect(await parcels()).toMatchObject([
    {
      ...{ recipient_name: 'Ada', recipient_phone_number: '020 555', weight: '2 kg' },
      ...{ destination: 'LS1 4AB Leeds', sender_name: 'Kofi', pickup_location: 'Accra' },
    },
  ]);
  for (const header_row of ['2', '3']) {
    expect(await load(file, { header_row, dry_run: 'yes' })).toMatchObject({ header_row: 3 });
  }
});

test.each([
  ['headings that nobody knows', ['C1,C2,C3', 'Name,Ada,Rome'], 1],
  ['rows whose cells are words of headings', ['Ref,Name,Address', 'Code,Phone,Weight'], 1],
  ['a title above headings that nobody knows', ['Week 47', 'C1,C2,C3', 'a,b,c'], 2],
  ['one column', ['Things', 'Books', 'Lamps'], 1],
  ['blank rows before the headings', ['', ',,', 'Ref,Name,Address', 'a,b,c'], 3],
  [
    'headings in German',
    ['Lieferliste,,', 'Stand,27.11.2026,', 'Ref-Nr,Empfänger,PLZ', 'a,b,c'],
    3,
  ],
])('of %s the right row is taken', async (_name, lines, row) => {
  const { send } = await siteToImport();

  const reply = await send(csv(...lines), { columns_only: 'yes' });

  const report: ImportReport = dataOf(reply);
  expect(report.header_row).toBe(row);
  expect(report.first_rows.at(0)?.text).not.toBe('');
  expect(report.first_rows.map((first) => first.row)).toContain(row);
});
