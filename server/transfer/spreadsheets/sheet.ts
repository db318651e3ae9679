import type { ExportFormat } from '../../shared/enums.ts';

/**
 * A row that was read: its number as spreadsheets count (from 1), its cells as text, '' where empty, and whether the
 * spreadsheet hides it, by hand or by a filter.
 */
export type SheetRow = { row: number; cells: readonly string[]; hidden?: true };

/** A cell to write: text is never a formula, whatever it begins with. */
export type Cell = string | number | null;

/** As many rows as a sheet of any spreadsheet program can have, blank ones too. */
export const maxSheetRows = 1_048_576;

/** The rows of a sheet in their order, the headings first. */
export type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

/** As long as what is written at once: it keeps others waiting for a millisecond. */
const chunkLength = 64 * 1024;

/** Texts as UTF-8, in chunks that are worth to be sent; none is begun before the last one was taken. */
export async function* inChunks(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let gathered = '';
  for await (const text of texts) {
    gathered += text;
    if (gathered.length < chunkLength) continue;
    yield Buffer.from(gathered);
    gathered = '';
  }
  if (gathered !== '') yield Buffer.from(gathered);
}

/** What a file is that can be read, so that another one can be written for the same program. */
export type SheetFormat = { type: 'xlsx' } | { type: 'csv'; delimiter: string };

/** The media types of the spreadsheets that the site writes. */
export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What spreadsheet programs put between cells, the most likely first. */
export const delimiters = [',', ';', '\t', '|'];
