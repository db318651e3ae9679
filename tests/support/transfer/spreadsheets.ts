import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SheetRow, SpreadsheetProblem } from '../../../server/spreadsheets/sheet.ts';
import { readSheet } from '../../../server/transfer/spreadsheets/read-sheet.ts';
import type { EncodingHints } from '../../../server/transfer/spreadsheets/reading/encoding.ts';
import { type ZipEntry, zip } from './zip.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/spreadsheets');

/** A file as a spreadsheet program wrote it. */
export function fixture(name: string): Buffer {
  return readFileSync(join(fixtures, name));
}

/** All rows of a file. */
export async function rowsOf(
  file: string | Uint8Array,
  options?: EncodingHints,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of readSheet(Buffer.from(file), options)) rows.push(...batch);
  return rows;
}

/** The cells of all rows of a file, or why it is not read. */
export async function read(file: string | Uint8Array, options?: EncodingHints): Promise<unknown> {
  try {
    return (await rowsOf(file, options)).map(({ cells }) => cells);
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error;
    return { problem: error.key, ...error.values };
  }
}

const relationType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relations(...parts: [id: string, type: string, target: string][]): string {
  const list = parts.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${relationType}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${list.join('')}</Relationships>`;
}

const parts = {
  '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations(
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'worksheet', '/xl/worksheets/sheet2.xml'],
    ['rId3', 'sharedStrings', 'sharedStrings.xml'],
    ['rId4', 'styles', 'styles.xml'],
  ),
  'xl/worksheets/sheet1.xml': '<worksheet/>',
  'xl/sharedStrings.xml': '<sst/>',
  'xl/styles.xml': '<styleSheet/>',
};

/** The entries of a workbook, some of whose parts are given. */
export function workbookEntries(given: Record<string, string>): ZipEntry[] {
  return Object.entries({ ...parts, ...given }).map(([name, content]) => ({ name, content }));
}

/** A cell of a text, in XML. */
export const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** A workbook of given rows: `<row>…</row>`, and other parts by their paths. */
export function workbook(rows: string, given: Record<string, string> = {}): Buffer {
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  return zip(workbookEntries({ 'xl/worksheets/sheet1.xml': sheet, ...given }));
}
