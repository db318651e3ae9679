import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SheetRow } from '../../server/spreadsheets/sheet.ts';
import { fixture, read, rowsOf, textCell, workbook } from '../support/transfer/spreadsheets.ts';

const letter = fc.constantFrom(...'ab1 é€ж;,|\t"\n\r=');
const cell = fc.string({ unit: letter, maxLength: 12 });

/** A table with headings, all of whose rows are as wide: without these, two delimiters may be as good. */
const table = fc
  .integer({ min: 2, max: 6 })
  .chain((width) =>
    fc
      .array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 })
      .map((rows) => [Array.from({ length: width }, (_, index) => `Column ${index}`), ...rows]),
  );

const encoders = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'utf-16le': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
};

function csvOf(rows: string[][], delimiter: string, lineEnd: string): string {
  const written = (text: string) =>
    /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((row) => row.map(written).join(delimiter) + lineEnd).join('');
}

/** What a table is, read: blank rows keep their number, empty cells at the end are none. */
function rowsRead(rows: string[][]): SheetRow[] {
  return rows
    .map((cells, index) => ({
      row: index + 1,
      cells: cells.slice(0, cells.findLastIndex((text) => text !== '') + 1),
    }))
    .filter(({ cells }) => cells.length > 0);
}

describe('any table', () => {
  test('written as CSV is read as it was', async () => {
    const delimiter = fc.constantFrom(',', ';', '\t', '|');
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    const encoder = fc.constantFrom(...Object.values(encoders));
    await fc.assert(
      fc.asyncProperty(table, delimiter, lineEnd, encoder, async (rows, between, end, encode) => {
        expect(await rowsOf(encode(csvOf(rows, between, end)))).toEqual(rowsRead(rows));
      }),
      { numRuns: 300 },
    );
  });

  test('written as a workbook is read as it was', { tags: 'extended' }, async () => {
    const escaped = (text: string) => text.replace(/[&<\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const xml = rows.map((row) => {
          const cells = row.map((text) => textCell(escaped(text)));
          return `<row>${cells.join('')}</row>`;
        });
        expect(await rowsOf(workbook(xml.join('')))).toEqual(rowsRead(rows));
      }),
    );
  });
});

describe('any bytes', () => {
  test('are read or refused', async () => {
    const beginnings = fc.constantFrom('', 'PK\x03\x04', '\uFEFF', 'a;"', 'sep=');
    await fc.assert(
      fc.asyncProperty(beginnings, fc.uint8Array({ maxLength: 3000 }), async (text, bytes) => {
        await read(Buffer.concat([Buffer.from(text), bytes]));
      }),
      { numRuns: 300 },
    );
  });

  test('in the place of some of a workbook are read or refused', { tags: 'extended' }, async () => {
    const whole = fixture('workbook-1900.xlsx');
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        await read(bytes);
      }),
      { numRuns: 200 },
    );
  });

  test('in the place of some of its XML are read or refused', { tags: 'extended' }, async () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="s" s="1"><f>1</f><v>0</v></c></row></sheetData></worksheet>';
    const piece = fc.constantFrom(...'< > " & / r="0" <c> </c> -1 9e9 <v>'.split(' '));
    await fc.assert(
      fc.asyncProperty(fc.nat(sheet.length), piece, fc.nat(9), async (at, text, length) => {
        const changed = sheet.slice(0, at) + text + sheet.slice(at + length);
        await read(workbook('', { 'xl/worksheets/sheet1.xml': changed }));
      }),
      { numRuns: 300 },
    );
  });

  test('cut off anywhere, a workbook is refused', { tags: 'extended' }, async () => {
    const whole = fixture('workbook-1904.xlsx');
    for (let length = 4; length < whole.length; length += 97) {
      expect(await read(whole.subarray(0, length))).toEqual({ problem: 'damaged' });
    }
  });
});
