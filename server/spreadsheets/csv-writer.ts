import { type Cell, delimiters, guardFormula, inChunks, type Rows } from './sheet.ts';

/** Excel recognizes UTF-8 by this mark. */
const byteOrderMark = '\ufeff';

/**
 * Writes a sheet as CSV (RFC 4180), in UTF-8 with a byte order mark and CRLF. A text that a spreadsheet would read as a formula
 * gets an apostrophe. Rows are only read as fast as the reader takes the chunks.
 *
 * @param delimiter separates cells. An unusual delimiter is declared in the first line.
 */
export function csvChunks(rows: Rows, delimiter = ','): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return inChunks(csvLines(rows, delimiter));
}

async function* csvLines(rows: Rows, delimiter: string): AsyncGenerator<string> {
  yield byteOrderMark;
  // Only unusual delimiters are declared, because Excel then ignores the byte order mark.
  if (!delimiters.includes(delimiter)) yield `sep=${delimiter}\r\n`;
  for await (const row of rows) yield csvLine(row, delimiter);
}

// csv-stringify takes two to four times as long for a row.
function csvLine(row: readonly Cell[], delimiter: string): string {
  let line = '';
  for (const [index, cell] of row.entries()) {
    if (index > 0) line += delimiter;
    line +=
      typeof cell === 'string' ? quoteCell(guardFormula(cell, delimiter), delimiter) : (cell ?? '');
  }
  return `${line}\r\n`;
}

function quoteCell(text: string, delimiter: string): string {
  const isSpecial = text.includes(delimiter) || /["\r\n]/.test(text);
  return isSpecial ? `"${text.replaceAll('"', '""')}"` : text;
}
