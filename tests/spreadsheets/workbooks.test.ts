import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  builtInCode,
  decimalText,
  numberFormatter,
} from '../../server/transfer/spreadsheets/reading/number-formats.ts';
import {
  fixture,
  read,
  rowsOf,
  workbook,
  workbookEntries,
} from '../support/transfer/spreadsheets.ts';
import { zip } from '../support/transfer/zip.ts';

describe.each(['workbook-1900.xlsx', 'workbook-1904.xlsx'])('%s', (name) => {
  const cells = async (kind: string) => {
    const rows = await rowsOf(fixture(name));
    return rows.find((row) => row.cells[0] === kind)?.cells.slice(1);
  };

  test.each([
    ['date', '2026-11-22', '1987-02-28'],
    ['date and time', '2026-11-22T16:05:00', '2000-02-29T23:59:59'],
    ['time', '09:30:00', '27:15:30'],
    ['percent', '0.195', '1'],
    ['number', '12345678901', '-1234.5'],
    ['long', '123456789012345', '1E+21'],
    ['small', '0.1', '0.00000012'],
    ['leading zeros', '00123', '00123'],
    ['truth', 'TRUE', 'FALSE'],
    ['formula', '24691357802', '0.3'],
    ['formula of text', 'a=1', '2026-11-23'],
    ['error', '#DIV/0!', '#N/A'],
    ['rich', 'so very rich', 'two\nlines'],
    ['merged', '', 'beside'],
    ['hidden row', '=1+1', '+49 30 1234'],
    ['last', ' spaces ', 'a & <b> "c"'],
  ])('%s: %s and %s', async (kind, value, other) => {
    expect(await cells(kind)).toEqual([value, other]);
  });

  test('has its rows numbered as the program shows them', async () => {
    const numbers = (await rowsOf(fixture(name))).map(({ row }) => row);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19]);
  });
});

const one = '<row r="1"><c r="A1"><v>1</v></c></row>';

test('a row that a program hides is read, and said to be hidden', async () => {
  const rows = await rowsOf(fixture('workbook-1900.xlsx'));
  const hidden = rows.filter((row) => row.hidden).map(({ cells }) => cells[0]);
  expect(hidden).toEqual(['hidden row']);
});

describe('a workbook', () => {
  test('is read from its first visible sheet', async () => {
    const hidden = '<sheet name="a" state="hidden" r:id="rId1"/><sheet name="b" r:id="rId2"/>';
    const file = workbook('', {
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${hidden}</sheets></workbook>`,
      'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${one}</sheetData></worksheet>`,
    });
    expect(await read(file)).toEqual([['1']]);
  });

  test('without a visible sheet is refused', async () => {
    const sheet = '<sheet name="a" state="veryHidden" r:id="rId1"/>';
    const file = workbook(one, {
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheet}</sheets></workbook>`,
    });
    expect(await read(file)).toEqual({ problem: 'noSheet' });
  });

  test('may have prefixes for all its names', async () => {
    const sheet =
      '<x:worksheet xmlns:x="x"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await read(workbook('', { 'xl/worksheets/sheet1.xml': sheet }))).toEqual([['1']]);
  });

  test('may be written in UTF-16', async () => {
    const text = '<sst><si><t>Größe</t></si></sst>';
    const content = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const entries = workbookEntries({
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
    }).map((entry) => (entry.name === 'xl/sharedStrings.xml' ? { ...entry, content } : entry));
    expect(await read(zip(entries))).toEqual([['Größe']]);
  });

  test.each([
    ['a document of another kind', 'word/document.xml', '<document/>', 'notASpreadsheet'],
    ['a binary workbook', 'xl/workbook.bin', 'x', 'oldExcel'],
  ])('is not %s', async (_, name, content, problem) => {
    const relation = `<Relationship Id="a" Type="x/officeDocument" Target="${name}"/>`;
    const rels = { name: '_rels/.rels', content: `<Relationships>${relation}</Relationships>` };
    expect(await read(zip([rels, { name, content }]))).toEqual({ problem });
  });

  test('is not any archive', async () => {
    expect(await read(zip([{ name: 'a.txt', content: 'a' }]))).toEqual({
      problem: 'notASpreadsheet',
    });
  });
});

describe('a sheet', () => {
  test('may leave out where its rows and cells are', async () => {
    const file = workbook('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>');
    expect(await read(file)).toEqual([['1', '2'], ['3']]);
  });

  test('may leave out cells', async () => {
    const file = workbook('<row r="7"><c r="B7"><v>1</v></c><c r="AA7"><v>2</v></c></row>');
    const [row] = await rowsOf(file);
    expect(row).toEqual({ row: 7, cells: ['', '1', ...Array(24).fill(''), '2'] });
  });

  test.each([
    [
      'text beside its pronunciation',
      '<is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is>',
      '東京',
    ],
    ['rich text', '<is><r><t>a </t></r><r><rPr><b/></rPr><t>b</t></r></is>', 'a b'],
    ['characters that XML lacks', '<is><t>a_x000D_\nb_x005F_</t></is>', 'a\r\nb_'],
    ['an empty text', '<is><t/></is>', undefined],
  ])('may hold %s', async (_, value, text) => {
    const rows = await rowsOf(workbook(`<row r="1"><c r="A1" t="inlineStr">${value}</c></row>`));
    expect(rows[0]?.cells[0]).toBe(text);
  });

  test.each([
    ['2026-11-22T00:00:00', '2026-11-22'],
    ['2026-11-22T10:11:12.000Z', '2026-11-22T10:11:12'],
    // To search what is no date for one would take the square of its length.
    [`T00:00:00${'T00:00:00'.repeat(3000)}`, `T00:00:00${'T00:00:00'.repeat(3000)}`],
  ])('may hold dates as text: %s', async (value, text) => {
    const file = workbook(`<row r="1"><c r="A1" t="d"><v>${value}</v></c></row>`);
    expect(await read(file)).toEqual([[text]]);
  });

  test('may be followed by controls, which have rows of another kind', async () => {
    const control = '<anchor><from><xdr:row>5<c><v>2</v></c></xdr:row></from></anchor>';
    const sheet = `<worksheet><sheetData>${one}</sheetData><controls>${control}</controls></worksheet>`;
    expect(await read(workbook('', { 'xl/worksheets/sheet1.xml': sheet }))).toEqual([['1']]);
  });

  test('says which of its rows are hidden: by a filter, by hand, or by their height', async () => {
    const cell = '<c><v>1</v></c>';
    const file = workbook(
      `<row>${cell}</row><row hidden="1">${cell}</row><row hidden="0" ht="15">${cell}</row>` +
        `<row hidden="true">${cell}</row><row ht="0" customHeight="1">${cell}</row>`,
    );
    const rows = await rowsOf(file);
    expect(rows.filter(({ hidden }) => hidden).map(({ row }) => row)).toEqual([2, 4, 5]);
  });

  test('has formulas with their results', async () => {
    const file = workbook('<row r="1"/><row r="2"><c r="A2"><f>1+1</f></c></row>');
    expect(await read(file)).toEqual([['#NOT_CALCULATED!']]);
  });

  test('has at most 200 columns', async () => {
    expect(await read(fixture('wide.xlsx'))).toEqual({ problem: 'tooManyColumns', max: 200 });
  });

  test('may have formats in columns beyond', async () => {
    const file = workbook('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="3"/></row>');
    expect(await read(file)).toEqual([['1']]);
  });
});

describe('a decimal number', () => {
  test.each([
    [12_345_678_901, '12345678901'],
    [0.1 + 0.2, '0.3'],
    [1.005, '1.005'],
    [-0, '0'],
    [-0.5, '-0.5'],
    [1e-7, '0.0000001'],
    [-1.25e-10, '-0.000000000125'],
    [999_999_999_999_999, '999999999999999'],
    // Of more digits than spreadsheets keep.
    [1e15, '1E+15'],
    [-1e22, '-1E+22'],
    [9_007_199_254_740_991, '9.00719925474099E+15'],
  ])('%d is %s', (value, text) => {
    expect(decimalText(value)).toBe(text);
  });

  test('has no exponent below sixteen digits, and is the same number to fifteen of them', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e308, max: 1e308 }), (value) => {
        const text = decimalText(value);
        const isWhole = Math.abs(Number(value.toPrecision(15))) < 1e15;
        expect(text).toMatch(isWhole ? /^-?\d+(?:\.\d+)?$/ : /^-?\d(?:\.\d+)?E\+\d+$/);
        expect(Number(text).toPrecision(15)).toBe((value === 0 ? 0 : value).toPrecision(15));
      }),
    );
  });
});

describe('a format', () => {
  /** 2026-11-22 16:05:09 */
  const moment = 46_348.670_243_055_6;

  test.each([
    ['dd/mm/yyyy', '2026-11-22'],
    ['[$-409]d mmm yy;@', '2026-11-22'],
    ['yyyy"年"m"月"d"日"', '2026-11-22'],
    ['mmmm', '2026-11-22'],
    ['m/d/yy h:mm', '2026-11-22T16:05:09'],
    ['yyyy-mm-dd\\Thh:mm:ss.000', '2026-11-22T16:05:09'],
    ['h:mm AM/PM', '16:05:09'],
    ['mm:ss', '16:05:09'],
    ['[h]:mm', '1112368:05:09'],
    ['General', '46348.6702430556'],
    ['@', '46348.6702430556'],
    ['#,##0.00 "days"', '46348.6702430556'],
    ['[Red]0.0;[Blue]-0.0', '46348.6702430556'],
    ['0.00E+00', '46348.6702430556'],
    ['0%', '46348.6702430556'],
    ['[$€-407] #,##0', '46348.6702430556'],
    ['_-* #,##0\\ "h"_-', '46348.6702430556'],
    ['000000000', '000046349'],
  ])('%s', (code, text) => {
    expect(numberFormatter(code, false)(moment)).toBe(text);
  });

  test.each([
    [14, '2026-11-22'],
    [22, '2026-11-22T16:05:09'],
    [20, '16:05:09'],
    [31, '2026-11-22'],
    [4, '46348.6702430556'],
  ])('that is built in: %d', (id, text) => {
    expect(numberFormatter(builtInCode(id), false)(moment)).toBe(text);
  });
});

describe('days', () => {
  const dateOf = numberFormatter('yyyy-mm-dd', false);

  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [2_958_465, '9999-12-31'],
    [2_958_466, '2958466'],
    [-1, '-1'],
  ])('%d is %s', (serial, text) => {
    expect(dateOf(serial)).toBe(text);
  });

  test('may begin in 1904', () => {
    expect(numberFormatter('yyyy-mm-dd', true)(0)).toBe('1904-01-01');
  });

  test('are not lost to noise', () => {
    const dates = Array.from({ length: 86_400 }, (_, second) => 45_000 + second / 86_400);
    const text = numberFormatter('y-m-d h:m:s', false);
    const seconds = dates.map((serial) => Date.parse(`${text(serial)}Z`) / 1000);
    const first = Date.UTC(2023, 2, 15) / 1000;
    expect(seconds).toEqual(seconds.map((_, second) => first + second));
  });
});
