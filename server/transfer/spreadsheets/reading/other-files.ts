import { SpreadsheetProblem } from '../problem.ts';

/** Web pages, XML and formatted text, which some programs call `.xls` or `.csv`, and PDF. */
const otherTexts = /^\s*(?:<[!?a-z]|\{\\rtf|%PDF-)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell bytes of another kind from text
const controls = /[\0-\x08\x0e-\x19\x1b-\x1f]/g;

/** @throws SpreadsheetProblem if the beginning of a text is that of something else than rows of cells. */
export function refuseOtherTexts(sample: string): void {
  const beginning = sample.slice(0, 4096);
  const isText = (beginning.match(controls)?.length ?? 0) <= beginning.length / 20;
  if (!isText || otherTexts.test(beginning)) throw new SpreadsheetProblem('notASpreadsheet');
}

const compoundMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Whether the bytes are a compound file, which old Office files and encrypted ones are. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return compoundMark.every((byte, index) => bytes[index] === byte);
}

/** Which compound file it is, by the names in its directory. */
export function compoundFileProblem(bytes: Uint8Array): SpreadsheetProblem {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string) => file.includes(Buffer.from(`${name}\0`, 'utf16le'));
  if (has('EncryptedPackage')) return new SpreadsheetProblem('passwordProtected');
  const isExcel = has('Workbook') || has('Book');
  return new SpreadsheetProblem(isExcel ? 'oldExcel' : 'notASpreadsheet');
}
