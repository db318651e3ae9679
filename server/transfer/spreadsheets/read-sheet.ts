import { limits } from '../../shared/limits.ts';
import { tooLarge } from './problem.ts';
import { delimiterIn, readCsv } from './reading/csv.ts';
import type { EncodingHints } from './reading/encoding.ts';
import { compoundFileProblem, isCompoundFile } from './reading/other-files.ts';
import { isArchive, readXlsx } from './reading/xlsx.ts';
import type { SheetFormat, SheetRow } from './sheet.ts';

/** How a file is read: `encoding` and `language` are of texts, where neither mark nor bytes tell their encoding. */
export type ReadOptions = EncodingHints & { signal?: AbortSignal | undefined };

const { bytes: maxBytes } = limits.spreadsheet;

/**
 * The rows of a CSV file, or of the first visible sheet of a workbook, in batches of at most 500; between
 * them others have their turn. Cells are text: numbers with a point, and without an exponent where
 * all their digits are known, dates as `YYYY-MM-DD`, times as `HH:mm:ss`, both as `YYYY-MM-DDTHH:mm:ss`, formulas as what
 * they came to. Blank rows
 * are left out, and so are empty cells at the ends of rows.
 *
 * @throws SpreadsheetProblem if the file cannot be read.
 */
export async function* readSheet(
  bytes: Uint8Array,
  { signal, ...hints }: ReadOptions = {},
): AsyncGenerator<readonly SheetRow[]> {
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  for await (const batch of batchesOf(bytes, hints)) {
    signal?.throwIfAborted();
    yield batch;
  }
}

function batchesOf(bytes: Uint8Array, hints: EncodingHints) {
  if (isCompoundFile(bytes)) throw compoundFileProblem(bytes);
  return isArchive(bytes) ? readXlsx(bytes) : readCsv(bytes, hints);
}

/** The format of a file that can be read. */
export function sheetFormat(bytes: Uint8Array, hints: EncodingHints): SheetFormat {
  if (isArchive(bytes)) return { type: 'xlsx' };
  return { type: 'csv', delimiter: delimiterIn(bytes, hints) };
}
