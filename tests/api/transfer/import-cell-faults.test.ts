import { describe, expect, test } from 'vitest';
import type { ImportReport } from '../../../server/transfer/shared/import-columns.ts';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';
import { fixture, textCell, workbook } from '../../support/transfer/spreadsheets.ts';

const file = (name: string) => new Blob([new Uint8Array(fixture(name))]);

const places = ({ errors }: ImportReport) => errors.map(({ row, column }) => [row, column]);

const shortened = /^Excel has shortened this number to \S+; .*15 digits.*as text/;

/** A workbook of a parcel to Ada in Rome, and its other cells as they are written in XML. */
function ofAda(headings: string[], ...cells: string[]): Blob {
  const titles = ['Recipient', 'Destination', ...headings].map(textCell).join('');
  const row = [textCell('Ada'), textCell('Rome'), ...cells].join('');
  return new Blob([new Uint8Array(workbook(`<row>${titles}</row><row>${row}</row>`))]);
}

describe('a number of more digits than Excel keeps', () => {
  test.each([
    ['number-lost-digits.xlsx', 2],
    ['scientific.csv', 3],
  ])('is an error of its row and column: %s', async (name, rows) => {
    const { load, parcels } = await siteToImport();

    const report = await load(file(name), { only_good: 'yes' });

    expect(report).toMatchObject({ rows, failed: rows, created: 0 });
    for (const { column, message } of report.errors) {
      expect(column).toBe('Tracking number');
      expect(message).toMatch(shortened);
    }
    expect(await parcels()).toEqual([]);
  });

  test.each(['Tracking number', 'Phone', 'Note', 'Weight', 'Deliver from'])(
    'is an error in the column %s of a workbook, and so is what a text file has of it',
    async (heading) => {
      const { load } = await siteToImport();
      const rows = ['Ada;Rome;1,23457E+11', 'Ada;Rome;1e+22'];

      const inWorkbook = await load(ofAda([heading], '<c><v>1234567890123450000</v></c>'));
      const inText = await load(csv(`Recipient;Destination;${heading}`, ...rows));

      for (const { message } of [...inWorkbook.errors, ...inText.errors]) {
        expect(message).toMatch(shortened);
      }
      expect(places(inWorkbook)).toEqual([[2, heading]]);
      expect(places(inText)).toEqual([
        [2, heading],
        [3, heading],
      ]);
    },
  );

  test('of an event is an error, too', async () => {
    const { load } = await siteToImport();
    const report = await load(csv('tracking_code,title', '9.4001E+21,Out'), { kind: 'activities' });
    expect(report.errors).toEqual([
      { row: 2, column: 'tracking_code', message: expect.stringMatching(shortened) },
    ]);
  });

  test('is one of sixteen: fifteen are exact, whatever their format', async () => {
    const { load, parcels } = await siteToImport();
    const numbers = ['<c><v>9.99999999999999E+14</v></c>', '<c><v>123457000000</v></c>'];

    await load(ofAda(['Tracking number', 'Phone'], ...numbers));

    expect(await parcels()).toMatchObject([
      { tracking_code: '999999999999999', recipient_phone_number: '123457000000' },
    ]);
  });

  test('is none where a number has a letter E in it, or is a number by its meaning', async () => {
    const { load, parcels } = await siteToImport();

    await load(
      csv(
        'tracking_code,recipient_name,destination,note,map_current_longitude',
        '12E345678,Ada,Rome,1E-05,"1,5E-05"',
      ),
    );

    expect(await parcels()).toMatchObject([
      { tracking_code: '12E345678', note: '1E-05', map_current_longitude: 0.000015 },
    ]);
  });
});

describe('an error of the spreadsheet', () => {
  test('is an error of its row and column, and never data', async () => {
    const { load, parcels } = await siteToImport();

    const report = await load(file('error-cells.xlsx'), { only_good: 'yes' });

    expect(places(report)).toEqual([
      [2, 'Destination'],
      [3, 'Destination'],
      [4, 'Destination'],
      [5, 'Destination'],
      [6, 'Tracking number'],
    ]);
    expect(report.errors[1]?.message).toBe(
      'This cell has an error of the spreadsheet (#REF!) where its value should be. Correct its formula, or type the value.',
    );
    expect(await parcels()).toEqual([]);
  });

  const literals =
    '#N/A #REF! #VALUE! #DIV/0! #NAME? #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA Err:502 Err:508 #NV #BEZUG! #¡REF! #ССЫЛКА! #Н/Д #YOK ########';

  test.each(['status', 'recipient_email', 'min_expected_delivery_date', 'show_map', 'map_zoom'])(
    'is one in a text file, and in the optional column %s',
    async (field) => {
      const { load } = await siteToImport();
      const lines = literals.split(' ').map((text) => `Ada,Rome,${text}`);

      const report = await load(csv(`recipient_name,destination,${field}`, ...lines));

      expect(places(report)).toEqual(lines.map((_, index) => [index + 2, field]));
      for (const { message } of report.errors) expect(message).toMatch(/error of the spreadsheet/);
    },
  );

  test('of any name is one in a workbook', async () => {
    const { load } = await siteToImport();
    const report = await load(ofAda(['Note'], '<c t="e"><v>newer</v></c>'));
    expect(places(report)).toEqual([[2, 'Note']]);
  });

  test('is none in a column that is not imported, nor within a text', async () => {
    const { load } = await siteToImport();
    const file = csv('recipient_name,destination,other,note', 'Ada,Rome,#N/A,Gate #12 or #N/A');
    expect(await load(file)).toMatchObject({ created: 1, failed: 0 });
  });

  test('is named by its own column where several make a field', async () => {
    const { db, load } = await siteToImport();
    await insertParcel(db, { tracking_code: 'WB-1' });
    const file = csv('tracking_code,title,happened_at', 'WB-1,Out,#VALUE!');
    const report = await load(file, { kind: 'activities' });
    expect(places(report)).toEqual([[2, 'happened_at']]);
  });
});

describe('a formula without its result', () => {
  test.each(['<c><f>A1</f></c>', '<c><f>A1</f><v></v></c>', '<c><f>A1</f><v/></c>'])(
    'is an error of its row, in an optional column too: %s',
    async (cell) => {
      const { load } = await siteToImport();
      const report = await load(ofAda(['Note'], cell));
      expect(report.errors).toEqual([
        {
          row: 2,
          column: 'Note',
          message:
            'This cell has a formula without its result. Open the file in a spreadsheet program and save it again.',
        },
      ]);
    },
  );

  test('is none where an empty text is its result', async () => {
    const { load } = await siteToImport();
    const cell = '<c t="str"><f>A1</f><v></v></c>';
    const report = await load(ofAda(['Note'], cell));
    expect(report).toMatchObject({ created: 1, failed: 0 });
  });
});

test.each([
  [
    'parcels',
    'recipient_name,destination,min_expected_delivery_date',
    'Ada,Rome,soon',
    /Write it like 2026-11-30, 30\.11\.2026 or 30 Nov 2026/,
  ],
  [
    'activities',
    'tracking_code,title,happened_at',
    'WB-1,Out,soon',
    /Write it like 2026-11-30 14:05, .* or .*\+01:00/,
  ],
] as const)(
  'a date that cannot be read is an error that names three that can: %s',
  async (kind, headings, row, message) => {
    const { db, load } = await siteToImport();
    await insertParcel(db, { tracking_code: 'WB-1' });
    const report = await load(csv(headings, row), { kind });
    expect(report.errors).toEqual([
      { row: 2, column: headings.split(',')[2], message: expect.stringMatching(message) },
    ]);
  },
);

test('an OpenDocument workbook is imported, and its invalid rows come as an Excel workbook', async () => {
  const { load, failures, parcels } = await siteToImport();
  const mapping = JSON.stringify(['tracking_code', 'recipient_name', 'destination', 'weight']);

  const report = await load(file('opendocument.ods'), { mapping, only_good: 'yes' });
  const reply = await failures(file('opendocument.ods'), { mapping });

  expect(report).toMatchObject({ rows: 3, created: 2, failed: 1 });
  expect(places(report)).toEqual([[3, 'Straße']]);
  expect((await parcels()).map(({ destination }) => destination)).toEqual([
    'Große Gasse 5, Köln',
    'Zeile eins, Zeile zwei',
  ]);
  expect(reply.headers['content-disposition']).toContain('failures.xlsx');
});

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
      const file = ofAda([heading], cell);
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
    const file = ofAda(['From', 'From town'], textCell('High Street 7'), cell);
    const mapping = JSON.stringify([
      'recipient_name',
      'destination',
      'pickup_location',
      'pickup_location',
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
    const file = ofAda(['Destination town'], cell);
    const mapping = JSON.stringify(['recipient_name', 'destination', 'destination']);

    for (const invalid_optional of ['refuse', 'drop']) {
      const report = await load(file, { mapping, invalid_optional, only_good: 'yes' });
      expect(report).toMatchObject({ failed: 1, failed_optional: 0, dropped: 0, created: 0 });
      expect(report.errors).toMatchObject([{ row: 2, column: 'Destination town' }]);
    }
    expect(await parcels()).toEqual([]);
  });
});
