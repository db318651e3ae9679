import { describe, expect, test } from 'vitest';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';
import { workbook } from '../../support/transfer/spreadsheets.ts';

const headings = 'Ref,Name,Address,E-mail,Deliver from,Deliver by,Status';

test('an invalid value of an optional field is left out by choice, not its row', async () => {
  const { load, parcels } = await siteToImport();
  const file = csv(
    headings,
    'WB-1001,Ada,Rome,not an address,2026-12-01,,',
    'WB-1002,Kofi,Accra,kofi@example.com,2026-12-09,2026-12-01,',
    'WB-1003,,Lisbon,none,,,',
    'W,Ama,Lisbon,,,,',
    'WB-1005,Esi,Porto,esi@example.com,,,Delivered',
  );

  const refused = await load(file, { dry_run: 'yes' });
  const report = await load(file, { invalid_optional: 'drop', only_good: 'yes' });

  expect(refused).toMatchObject({ created: 1, failed: 4, failed_optional: 2, dropped: 0 });
  expect(report).toMatchObject({ created: 3, failed: 2, failed_optional: 0, dropped: 2 });
  expect(report.dropped_values).toMatchObject([
    { row: 2, column: 'E-mail', message: expect.stringMatching(/email address/) },
    { row: 3, column: expect.stringMatching(/^Deliver/) },
  ]);
  expect(report.errors.map(({ row, column }) => [row, column])).toEqual([
    [4, 'Name'],
    [4, 'E-mail'],
    [5, 'Ref'],
  ]);
  expect(await parcels()).toMatchObject([
    { recipient_email: null, min_expected_delivery_date: '2026-12-01' },
    { recipient_email: 'kofi@example.com' },
    { stage: 'delivered' },
  ]);
});

test('what is left out of a change leaves the field as it is', async () => {
  const { db, load, parcels } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001', recipient_email: 'ada@example.com' });

  const report = await load(csv('Ref,E-mail,Kg', 'WB-1001,none,3 kg'), {
    invalid_optional: 'drop',
  });

  expect(report).toMatchObject({ changed: 1, dropped: 1, written: true });
  expect(await parcels()).toMatchObject([{ recipient_email: 'ada@example.com', weight: '3 kg' }]);
});

test('of an event a stage can be left out, but neither its time nor its title', async () => {
  const { db, load, activities } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001' });
  const file = csv(
    'Tracking number,Happened at,Title,Status',
    'WB-1001,2026-11-12 08:30,Left,nowhere known',
    'WB-1001,one day,Arrived,',
    'WB-1001,2026-11-12 09:30,,',
  );
  const form = { kind: 'activities', mapping: '{"Status":"stage"}', invalid_optional: 'drop' };

  const report = await load(file, { ...form, only_good: 'yes' });

  expect(report).toMatchObject({ created: 1, failed: 2, dropped: 1 });
  expect(report.dropped_values).toMatchObject([{ row: 2, column: 'Status' }]);
  expect(await activities()).toMatchObject([{ title: 'Left', stage: null }]);
});

/** A workbook of one parcel; each cell is XML. */
function oneParcel(headings: string[], cells: string[]): Blob {
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
  const row = ['Ada', 'Rome'].map(text).concat(cells).join('');
  const rows = `<row>${['Recipient', 'Destination', ...headings].map(text).join('')}</row><row>${row}</row>`;
  return new Blob([new Uint8Array(workbook(rows))]);
}

describe.each([
  [
    'an error of the spreadsheet',
    '<c t="e"><v>#REF!</v></c>',
    /error of the spreadsheet \(#REF!\)/,
  ],
  ['a shortened number', '<c><v>9400100000000000000000</v></c>', /^Excel has shortened/],
  ['a formula without its result', '<c><f>A1</f></c>', /formula without its result/],
])('%s', (_fault, cell, message) => {
  test.each([
    ['Note', 'note'],
    ['Phone', 'recipient_phone_number'],
    ['E-mail', 'recipient_email'],
    ['Deliver from', 'min_expected_delivery_date'],
    ['Status text', 'status'],
  ] as const)(
    'in the optional column %s is left out by choice, and else refuses its row',
    async (heading, field) => {
      const { load, parcels } = await siteToImport();
      const file = oneParcel([heading], [cell]);
      const fault = [{ row: 2, column: heading, message: expect.stringMatching(message) }];

      const refused = await load(file, { invalid_optional: 'refuse', only_good: 'yes' });
      const dropped = await load(file, { invalid_optional: 'drop' });

      expect(refused).toMatchObject({ failed: 1, failed_optional: 1, dropped: 0, created: 0 });
      expect(refused.errors).toEqual(fault);
      expect(dropped).toMatchObject({ failed: 0, created: 1, dropped: 1, errors: [] });
      expect(dropped.dropped_values).toEqual(fault);
      expect(await parcels()).toMatchObject([{ recipient_name: 'Ada', [field]: null }]);
    },
  );

  test('in one of several columns that are joined leaves out the whole text, never a part of it', async () => {
    const { load, parcels } = await siteToImport();
    const text = '<c t="inlineStr"><is><t>High Street 7</t></is></c>';
    const file = oneParcel(['From', 'From town'], [text, cell]);
    const mapping = JSON.stringify([
      ...['recipient_name', 'destination'],
      ...['pickup_location', 'pickup_location'],
    ]);

    const refused = await load(file, { mapping, only_good: 'yes' });
    const dropped = await load(file, { mapping, invalid_optional: 'drop' });

    expect(refused).toMatchObject({ failed: 1, failed_optional: 1, created: 0 });
    expect(refused.errors).toMatchObject([{ row: 2, column: 'From town' }]);
    expect(dropped).toMatchObject({ created: 1, dropped: 1 });
    expect(await parcels()).toMatchObject([{ pickup_location: null }]);
  });

  test('in a column that is required refuses its row by either choice', async () => {
    const { load, parcels } = await siteToImport();
    const file = oneParcel(['Destination town'], [cell]);
    const mapping = JSON.stringify(['recipient_name', 'destination', 'destination']);

    for (const invalid_optional of ['refuse', 'drop']) {
      const report = await load(file, { mapping, invalid_optional, only_good: 'yes' });
      expect(report).toMatchObject({ failed: 1, failed_optional: 0, dropped: 0, created: 0 });
      expect(report.errors).toMatchObject([{ row: 2, column: 'Destination town' }]);
    }
    expect(await parcels()).toEqual([]);
  });
});
