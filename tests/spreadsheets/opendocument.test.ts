import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../server/shared/limits.ts';
import { fixture, read, rowsOf } from '../support/transfer/spreadsheets.ts';
import { zip } from '../support/transfer/zip.ts';

const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';

/** An OpenDocument file of given tables: `<table:table>…</table:table>`, and styles before them. */
function opendocument(
  tables: string,
  { styles = '', type = mimetype, manifest = '' } = {},
): Buffer {
  return zip([
    { name: 'mimetype', content: type },
    {
      name: 'META-INF/manifest.xml',
      content: `<manifest:manifest>${manifest}</manifest:manifest>`,
    },
    {
      name: 'content.xml',
      content: `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    },
  ]);
}

const table = (rows: string, style = '') =>
  `<table:table table:style-name="${style}">${rows}</table:table>`;
const row = (cells: string, attributes = '') =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;
const cell = (text: string, attributes = 'office:value-type="string"') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const sheet = (rows: string) => opendocument(table(rows));

describe('a workbook of LibreOffice', () => {
  test('says the same as the one that LibreOffice makes of it for Excel, and which row is hidden', async () => {
    const rows = await rowsOf(fixture('workbook.ods'));
    expect(rows).toEqual(await rowsOf(fixture('workbook-1900.xlsx')));
    expect(rows.filter(({ hidden }) => hidden)).toHaveLength(1);
  });

  test('with lines in its cells is read', async () => {
    expect((await rowsOf(fixture('opendocument.ods'))).at(-1)).toEqual({
      row: 5,
      cells: ['WB-1003', 'Zoë', 'Zeile eins\nZeile zwei', '„Eilt“ – 5" breit'],
    });
  });
});

describe('an OpenDocument sheet', () => {
  test('says which cells are numbers, where their text could be read otherwise', async () => {
    const number = (value: string) =>
      cell(value, `office:value-type="float" office:value="${value}"`);
    const cells =
      number('1.125') + cell('1.125') + number('1250') + number('0.125') + number('-2.5e-1');
    expect(await rowsOf(sheet(row(cells)))).toEqual([
      { row: 1, cells: ['1.125', '1.125', '1250', '0.125', '-0.25'], numbers: [0] },
    ]);
  });

  test.each([
    ['a number', cell('1,234.50', 'office:value-type="currency" office:value="1234.5"'), '1234.5'],
    [
      'a number of too many digits',
      cell('1E+18', 'office:value-type="float" office:value="1.23456789012345E+018"'),
      '1.23456789012345E+18',
    ],
    ['leading zeros', cell('0042', 'office:value-type="float" office:value="42"'), '0042'],
    [
      'a date',
      cell('12/11/26', 'office:value-type="date" office:date-value="2026-11-12T00:00:00"'),
      '2026-11-12',
    ],
    [
      'a time',
      cell('8:05', 'office:value-type="time" office:time-value="PT8H5M7.25S"'),
      '08:05:07',
    ],
    ['an error', cell('#REF!', 'table:formula="of:=1" calcext:value-type="error"'), '#REF!'],
    [
      'an error of an older program',
      cell('Err:502', 'table:formula="of:=1" office:value-type="float" office:value="0"'),
      'Err:502',
    ],
    ['an error without its name', '<table:table-cell calcext:value-type="error"/>', '#ERROR!'],
    [
      'a formula without its result',
      '<table:table-cell table:formula="of:=1"/>',
      '#NOT_CALCULATED!',
    ],
    [
      'spaces, tabs and lines',
      cell('a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d  e'),
      'a   b\tc\nd e',
    ],
    ['rich text and links', cell('<text:span>a</text:span><text:a>b</text:a>'), 'ab'],
    [
      'text beside a comment',
      '<table:table-cell office:value-type="string"><office:annotation><text:p>no</text:p></office:annotation><text:p>yes</text:p></table:table-cell>',
      'yes',
    ],
    [
      'text beside a picture',
      cell('a<draw:frame><draw:text-box><text:p>no</text:p></draw:text-box></draw:frame>b'),
      'ab',
    ],
    [
      'a text without paragraphs',
      '<table:table-cell office:value-type="string" office:string-value="x"/>',
      'x',
    ],
  ])('may hold %s', async (_, xml, text) => {
    expect(await read(sheet(row(xml)))).toEqual([[text]]);
  });

  test('has its repeated rows and cells, and the numbers of those after them', async () => {
    const file = sheet(
      row(cell('a', 'table:number-columns-repeated="2"') + cell('b')) +
        row(
          '<table:table-cell table:number-columns-repeated="16384"/>',
          'table:number-rows-repeated="3"',
        ) +
        row(
          `<table:covered-table-cell table:number-columns-repeated="2"/>${cell('c')}`,
          'table:number-rows-repeated="2"',
        ) +
        row('<table:table-cell/>', 'table:number-rows-repeated="1048570"'),
    );
    expect(await rowsOf(file)).toEqual([
      { row: 1, cells: ['a', 'a', 'b'] },
      { row: 5, cells: ['', '', 'c'] },
      { row: 6, cells: ['', '', 'c'] },
    ]);
  });

  test('says which rows are hidden: by a filter, by hand, in a closed group', async () => {
    const group = `<table:table-row-group table:display="false">${row(cell('4'))}</table:table-row-group>`;
    const rows = await rowsOf(
      sheet(
        row(cell('1')) +
          row(cell('2'), 'table:visibility="filter"') +
          row(cell('3'), 'table:visibility="collapse"') +
          group +
          row(cell('5'), 'table:visibility="visible"'),
      ),
    );
    expect(rows.map(({ hidden }) => hidden === true)).toEqual([false, true, true, true, false]);
  });

  test('is the first that is shown', async () => {
    const styles =
      '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>';
    const tables = table(row(cell('no')), 'h') + table(row(cell('yes'))) + table(row(cell('no')));
    expect(await read(opendocument(tables, { styles }))).toEqual([['yes']]);
    expect(await read(opendocument(table('', 'h'), { styles }))).toEqual({ problem: 'noSheet' });
  });
});

describe('an OpenDocument file that is no good', () => {
  const { rows, columns, cell: longest } = limits.spreadsheet;
  const repeated = (times: number | string) => `table:number-rows-repeated="${times}"`;

  test.each([
    [
      'a text document',
      opendocument('', { type: 'application/vnd.oasis.opendocument.text' }),
      { problem: 'notASpreadsheet' },
    ],
    [
      'with a password',
      opendocument('', { manifest: '<manifest:encryption-data/>' }),
      { problem: 'passwordProtected' },
    ],
    [
      'repeats a row too often',
      sheet(row(cell('a'), repeated(1_048_576))),
      { problem: 'tooManyRows', max: rows - 1 },
    ],
    [
      'repeats a cell too often',
      sheet(row(cell('a', 'table:number-columns-repeated="16384"'))),
      { problem: 'tooManyColumns', max: columns },
    ],
    [
      'has more rows than there are',
      sheet(row(cell('a')) + row('', repeated(1_048_576))),
      { problem: 'damaged' },
    ],
    ['repeats a row by no number', sheet(row(cell('a'), repeated('1e99'))), { problem: 'damaged' }],
    ['repeats a row less than once', sheet(row(cell('a'), repeated(-1))), { problem: 'damaged' }],
    [
      'has a number that is none',
      sheet(row(cell('1', 'office:value-type="float" office:value="x"'))),
      { problem: 'damaged' },
    ],
    [
      'has a long cell',
      sheet(row(cell(`<text:s text:c="${longest}"/>x`))),
      { problem: 'cellTooLong', row: 1, max: longest },
    ],
    [
      'has entities of its own',
      zip([
        { name: 'mimetype', content: mimetype },
        { name: 'content.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
      ]),
      { problem: 'damaged' },
    ],
    ['has no content', zip([{ name: 'mimetype', content: mimetype }]), { problem: 'damaged' }],
  ])('is refused: it %s', async (_, file, problem) => {
    expect(await read(file)).toEqual(problem);
  });

  test('is read or refused, whatever stands in the place of some of it', {
    tags: 'extended',
  }, async () => {
    const whole = table(row(cell('a', 'table:number-columns-repeated="2"'), repeated(2)));
    const signs = '< > " & / -1 9e9';
    const tags =
      '<text:p> </text:p> <table:table-cell> </table:table> <table:table> table:display="false"';
    const piece = fc.constantFrom(...`${signs} ${tags}`.split(' '));
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), piece, fc.nat(20), async (at, text, length) => {
        const changed = whole.slice(0, at) + text + whole.slice(at + length);
        await read(opendocument(changed));
      }),
      { numRuns: 300 },
    );
  });
});
