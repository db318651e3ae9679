import { describe, expect, test } from 'vitest';
import type { ImportReport } from '../../../server/shared/import-columns.ts';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';
import { fixture, workbook } from '../../support/transfer/spreadsheets.ts';

const file = (name: string) => new Blob([new Uint8Array(fixture(name))]);
const places = ({ errors }: ImportReport) => errors.map(({ row, column }) => [row, column]);
const shortened = /^Excel has shortened this number to \S+; .*15 digits.*as text/;

/** A workbook of one parcel, whose cells are written in XML. */
function oneParcel(headings: string[], ...cells: string[]): Blob {
  const texts = headings.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  const rows = `<row>${texts.join('')}</row><row>${cells.join('')}</row>`;
  return new Blob([new Uint8Array(workbook(rows))]);
}

const ada = '<c t="inlineStr"><is><t>Ada</t></is></c>';

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
      const headings = ['Recipient', 'Destination', heading];

      const inWorkbook = await load(
        oneParcel(headings, ada, ada, '<c><v>1234567890123450000</v></c>'),
      );
      const inText = await load(csv(headings.join(';'), 'Ada;Rome;1,23457E+11', 'Ada;Rome;1e+22'));

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
    const headings = ['Tracking number', 'Recipient', 'Destination', 'Phone'];
    const numbers = ['<c><v>9.99999999999999E+14</v></c>', ada, ada, '<c><v>123457000000</v></c>'];

    await load(oneParcel(headings, ...numbers));

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
    const headings = ['Recipient', 'Destination', 'Note'];
    const report = await load(oneParcel(headings, ada, ada, '<c t="e"><v>newer</v></c>'));
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
      const report = await load(oneParcel(['Recipient', 'Destination', 'Note'], ada, ada, cell));
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
    const report = await load(oneParcel(['Recipient', 'Destination', 'Note'], ada, ada, cell));
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
