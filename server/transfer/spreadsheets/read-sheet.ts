import { limits } from '../../shared/limits.ts';
import { Archive, isArchive } from './reading/archive.ts';
import { delimiterIn, readCsv } from './reading/csv.ts';
import { decoded, type EncodingHints, encodingOf } from './reading/encoding.ts';
import { readOds } from './reading/ods.ts';
import { readXlsx } from './reading/xlsx.ts';
import { type SheetFormat, type SheetRow, SpreadsheetProblem, tooLarge } from './sheet.ts';

const { bytes: maxBytes } = limits.spreadsheet;

/**
 * The rows of a CSV file, or of the first visible sheet of a workbook, in batches of at most 500; between them others have
 * their turn. Cells are text: numbers with a point, and without an exponent where all their digits are known, dates as
 * `YYYY-MM-DD`, times as `HH:mm:ss`, both as `YYYY-MM-DDTHH:mm:ss`, formulas as what they came to. Blank rows are left out,
 * and so are empty cells at the ends of rows.
 *
 * @param hints of texts, where neither mark nor bytes tell their encoding.
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

/** The same of a file of contacts, which may be one of vCards. */
export async function* readContacts(
  bytes: Uint8Array,
  hints: EncodingHints = {},
): AsyncGenerator<readonly SheetRow[]> {
  if (!areCards(bytes, hints)) return yield* readSheet(bytes, hints);
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  // Loaded here: few files are cards.
  const { readCards } = await import('./reading/vcards.ts');
  yield* readCards(bytes, hints);
}

function areCards(bytes: Uint8Array, hints: EncodingHints): boolean {
  const [beginning = ''] = decoded(bytes.subarray(0, 200), encodingOf(bytes, hints), false);
  return /^\s*BEGIN:VCARD\s/i.test(beginning);
}

async function* readArchive(bytes: Uint8Array): AsyncGenerator<readonly SheetRow[]> {
  const archive = await Archive.open(bytes);
  // Archives of OpenDocument begin with a word about what they are.
  yield* archive.has('mimetype') ? readOds(archive) : readXlsx(archive);
}

/** The format in which a file is written that belongs to one that was read. */
export function sheetFormat(bytes: Uint8Array, hints: EncodingHints): SheetFormat {
  if (isArchive(bytes)) return { type: 'xlsx' };
  return { type: 'csv', delimiter: delimiterIn(bytes, hints) };
}

const compoundMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Whether the bytes are a compound file, which old Office files and encrypted ones are. */
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
