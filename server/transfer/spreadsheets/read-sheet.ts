import { limits } from '../../shared/limits.ts';
import {
  type SheetFormat,
  type SheetRow,
  SpreadsheetProblem,
  tooLarge,
} from '../../spreadsheets/sheet.ts';
import { Archive, isArchive } from './reading/archive.ts';
import { delimiterIn, readCsv } from './reading/csv.ts';
import { decodeSlices, detectEncoding, type EncodingHints } from './reading/encoding.ts';
import { readOds } from './reading/ods.ts';
import { readXlsx } from './reading/xlsx.ts';

const { bytes: maxBytes } = limits.spreadsheet;

/**
 * Reads the rows of a CSV file, or of the first visible sheet of a workbook, in batches of at most 500. Between batches, other
 * requests get their turn. Cells are text: numbers have a decimal point, and an exponent only if not all digits are known; dates
 * are `YYYY-MM-DD`, times `HH:mm:ss`, both `YYYY-MM-DDTHH:mm:ss`; formulas are their stored results. Blank rows, and empty cells
 * at the end of a row, are left out.
 *
 * @param hints for a text whose encoding cannot be recognized.
 * @throws SpreadsheetProblem if the file cannot be read.
 */
export async function* readSheet(
  bytes: Uint8Array,
  hints: EncodingHints = {},
): AsyncGenerator<readonly SheetRow[]> {
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  if (isCompoundFile(bytes)) throw compoundFileProblem(bytes);
  yield* isArchive(bytes) ? readArchive(bytes) : readCsv(bytes, hints);
}

/** Reads a file of contacts: one of vCards, or a sheet as in `readSheet`. */
export async function* readContacts(
  bytes: Uint8Array,
  hints: EncodingHints = {},
): AsyncGenerator<readonly SheetRow[]> {
  if (!areCards(bytes, hints)) return yield* readSheet(bytes, hints);
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  // Loaded on demand, because few files are vCards.
  const { readCards } = await import('./reading/vcards.ts');
  yield* readCards(bytes, hints);
}

function areCards(bytes: Uint8Array, hints: EncodingHints): boolean {
  const [beginning = ''] = decodeSlices(
    bytes.subarray(0, 200),
    detectEncoding(bytes, hints),
    false,
  );
  return /^\s*BEGIN:VCARD\s/i.test(beginning);
}

async function* readArchive(bytes: Uint8Array): AsyncGenerator<readonly SheetRow[]> {
  const archive = await Archive.open(bytes);
  // Only archives of OpenDocument have this entry.
  yield* archive.has('mimetype') ? readOds(archive) : readXlsx(archive);
}

/** The format of a file, in which a file for the same program is written. */
export function sheetFormat(bytes: Uint8Array, hints: EncodingHints): SheetFormat {
  if (isArchive(bytes)) return { type: 'xlsx' };
  return { type: 'csv', delimiter: delimiterIn(bytes, hints) };
}

const compoundMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Whether the bytes are a compound file: an old or an encrypted Office file. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return compoundMark.every((byte, index) => bytes[index] === byte);
}

function compoundFileProblem(bytes: Uint8Array): SpreadsheetProblem {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string) => file.includes(Buffer.from(`${name}\0`, 'utf16le'));
  if (has('EncryptedPackage')) return new SpreadsheetProblem('passwordProtected');
  const isExcel = has('Workbook') || has('Book');
  return new SpreadsheetProblem(isExcel ? 'oldExcel' : 'notASpreadsheet');
}
