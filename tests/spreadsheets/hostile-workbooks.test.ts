/** @module-tag extended */

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SpreadsheetProblem } from '../../server/spreadsheets/sheet.ts';
import { SharedStrings } from '../../server/transfer/spreadsheets/reading/xlsx-cells.ts';
import { read, workbook, workbookEntries } from '../support/transfer/spreadsheets.ts';
import { type ZipEntry, zip } from '../support/transfer/zip.ts';

const sheetPath = 'xl/worksheets/sheet1.xml';
const megabyte = 1024 * 1024;
const cell = '<row r="1"><c r="A1"><v>1</v></c></row>';

/** A workbook whose sheet is this entry. */
function withSheet(sheet: Omit<ZipEntry, 'name'>): Buffer {
  const others = workbookEntries({}).filter(({ name }) => name !== sheetPath);
  return zip([...others, { name: sheetPath, ...sheet }]);
}

describe('a bomb', () => {
  test.each([
    ['of one text', `<worksheet><sheetData><row><c><v>${'1'.repeat(10 * megabyte)}`],
    ['of one comment', `<worksheet><!--${'x'.repeat(10 * megabyte)}`],
    ['of one tag', `<worksheet ${'x'.repeat(10 * megabyte)}`],
    ['of nested tags', '<a>'.repeat(megabyte)],
    [
      'of attributes',
      `<worksheet ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}/>`,
    ],
  ])('%s is damaged', async (_, content) => {
    const file = withSheet({ content });
    expect(file.length).toBeLessThan(3 * megabyte);
    expect(await read(file)).toEqual({ problem: 'damaged' });
  });

  test('that says how large it is is not even begun', async () => {
    const file = withSheet({ content: cell, saidSize: 300 * megabyte });
    expect(await read(file)).toEqual({ problem: 'tooLarge', max: 256 });
  });

  test('that says that it is small is damaged', async () => {
    const file = withSheet({ content: Buffer.alloc(10 * megabyte, ' '), saidSize: 1000 });
    expect(await read(file)).toEqual({ problem: 'damaged' });
  });

  test('of 100 MB of zeros is refused for what it is packed to', async () => {
    const file = withSheet({ content: Buffer.alloc(100 * megabyte) });
    expect(file.length).toBeLessThan(megabyte);
    expect(await read(file)).toEqual({ problem: 'tooLarge', max: 16 });
  });

  test('of many parts is refused for what they are together', async () => {
    const styles = `<styleSheet>${'<a/>'.repeat(2 * megabyte)}</styleSheet>`;
    const entries = workbookEntries({ 'xl/styles.xml': styles }).map((entry) =>
      entry.name === sheetPath
        ? { ...entry, content: randomBytes(2.6 * megabyte), saidSize: 250 * megabyte }
        : entry,
    );
    expect(await read(zip(entries))).toEqual({ problem: 'tooLarge', max: 256 });
  });

  test('of cells is refused by its rows', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(100_002);
    expect(await read(workbook(rows))).toEqual({ problem: 'tooManyRows', max: 100_000 });
  });

  test('of entries is damaged', async () => {
    const many = Array.from({ length: 5001 }, (_, n) => ({ name: `a/${n}`, content: '' }));
    expect(await read(zip([...workbookEntries({}), ...many]))).toEqual({ problem: 'damaged' });
  });

  test('of styles is damaged', async () => {
    const styles = `<styleSheet><cellXfs>${'<xf/>'.repeat(100_001)}</cellXfs></styleSheet>`;
    expect(await read(workbook(cell, { 'xl/styles.xml': styles }))).toEqual({ problem: 'damaged' });
  });

  test('of shared texts is refused', () => {
    const strings = new SharedStrings();
    const addMany = () => {
      for (let count = 0; count <= 4_000_000; count += 1) strings.add('');
    };
    expect(addMany).toThrow(SpreadsheetProblem);
  });

  test('of relations is damaged', async () => {
    const relations = `<Relationships>${'<Relationship/>'.repeat(5001)}</Relationships>`;
    const file = workbook(cell, { 'xl/_rels/workbook.xml.rels': relations });
    expect(await read(file)).toEqual({ problem: 'damaged' });
  });

  test.each(['[', 'm', '"', 's ', 'h:'])(
    'of %j in a format is a format like others',
    async (piece) => {
      const format = `<numFmts><numFmt numFmtId="200" formatCode='${piece.repeat(100_000)}'/></numFmts>`;
      const styles = `<styleSheet>${format}<cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
      expect(await read(workbook(cell, { 'xl/styles.xml': styles }))).toHaveLength(1);
    },
  );

  test('of pieces of one text is a cell that is too long', async () => {
    const pieces = `<r><t>${'x'.repeat(1000)}</t></r>`.repeat(10_000);
    const rows = `<row><c t="inlineStr"><is>${pieces}</is></c></row>`;
    expect(await read(workbook(rows))).toMatchObject({ problem: 'cellTooLong', row: 1 });
  });
});

describe('XML with a document type is damaged', () => {
  test.each([
    ['entities that grow', '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]>'],
    ['a file of the server', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'],
    ['an address', '<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd">'],
  ])('%s', async (_, doctype) => {
    const sheet = `${doctype}<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
    for (const path of [sheetPath, 'xl/workbook.xml', 'xl/styles.xml', 'xl/sharedStrings.xml']) {
      expect(await read(workbook(cell, { [path]: sheet }))).toEqual({ problem: 'damaged' });
    }
  });
});

describe('an archive is damaged', () => {
  test.each([
    ['with a path out of it', { name: '../../evil.xml', content: 'x' }],
    ['with a path of the server', { name: '/etc/passwd', content: 'x' }],
    ['with a part twice', { name: 'XL/workbook.xml', content: '<workbook/>' }],
  ])('%s', async (_, entry) => {
    expect(await read(zip([...workbookEntries({}), entry]))).toEqual({ problem: 'damaged' });
  });

  test('with a part whose bytes have changed', async () => {
    const sheet = `<worksheet><sheetData>${cell}</sheetData></worksheet>`;
    const file = withSheet({ content: sheet, isStored: true });
    file.write('<v>2', file.indexOf('<v>1'));
    expect(await read(file)).toEqual({ problem: 'damaged' });
  });

  test.each([
    ['rows that go back', '<row r="2"/><row r="1"/>'],
    ['rows without end', '<row r="1048577"/>'],
    ['cells that are nowhere', '<row><c r="12"><v>1</v></c></row>'],
    ['texts between others', '<row><c t="s"><v>0.5</v></c></row>'],
    ['texts that are not there', '<row><c t="s"><v>7</v></c></row>'],
    ['numbers that are none', '<row><c><v>seven</v></c></row>'],
    ['numbers that are blank', '<row><c><v> </v></c></row>'],
  ])('with %s', async (_, rows) => {
    expect(await read(workbook(rows))).toEqual({ problem: 'damaged' });
  });

  test('with a part that is not there', async () => {
    const entries = workbookEntries({}).filter(({ name }) => name !== sheetPath);
    expect(await read(zip(entries))).toEqual({ problem: 'damaged' });
  });

  test('or protected, if a part of it needs a password', async () => {
    expect(await read(withSheet({ content: 'x', flags: 1 }))).toEqual({
      problem: 'passwordProtected',
    });
  });
});
