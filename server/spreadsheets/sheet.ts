import type { ExportFormat } from '../shared/enums.ts';

/**
 * A row that was read. `row`: its number as spreadsheets count, from 1; `cells`: texts, '' if empty; `hidden`: whether the user
 * or a filter hides it; `numbers`: the indexes of cells that are numbers in the file, if their text could be read in two ways.
 */
export type SheetRow = {
  row: number;
  cells: readonly string[];
  hidden?: true;
  numbers?: readonly number[];
};

/** Whether the decimal point of a number looks like a separator of thousands: `1.250`. */
export function looksGrouped(number: string): boolean {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(number);
}

/** A cell to write. A text is never a formula, whatever it begins with. */
export type Cell = string | number | null;

/** The maximum number of rows of a sheet in any spreadsheet program, with blank rows. */
export const maxSheetRows = 1_048_576;

export type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

/** The length of a chunk, which takes a millisecond to make. */
const chunkLength = 64 * 1024;

/** Joins texts into larger chunks of UTF-8. A chunk is only made when the reader asks for it. */
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

/** The format of a file that was read, in which a file for the same program is written. */
export type SheetFormat = { type: 'xlsx' } | { type: 'csv'; delimiter: string };

export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The delimiters that spreadsheet programs write, the most likely first. */
export const delimiters = [',', ';', '\t', '|'];

/**
 * Why a file cannot be read: a key in `importing.files`. `oldExcel`: an older or binary Excel file; `noSheet`: all sheets are
 * hidden; `wrongEncoding`: the text is not in the encoding that the user chose.
 */
type SpreadsheetProblemKey =
  | 'notASpreadsheet'
  | 'oldExcel'
  | 'passwordProtected'
  | 'damaged'
  | 'noSheet'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'cellTooLong'
  | 'quoteNotClosed'
  | 'wrongEncoding';

/** A file cannot be read. `values` fill in the sentence of the key. */
export class SpreadsheetProblem extends Error {
  override name = 'SpreadsheetProblem';
  readonly key: SpreadsheetProblemKey;
  /** `max`: a limit, in MB for `tooLarge`; `row`: the number of a row. */
  readonly values: Readonly<Record<string, number>>;

  constructor(key: SpreadsheetProblemKey, values: Record<string, number> = {}, cause?: unknown) {
    super(key, { cause });
    this.key = key;
    this.values = values;
  }
}

/** The problem of a file that its parser refuses: `damaged`, unless the cause is a problem already. */
export function damageProblem(cause: unknown): SpreadsheetProblem {
  return cause instanceof SpreadsheetProblem ? cause : new SpreadsheetProblem('damaged', {}, cause);
}

const bytesPerMegabyte = 1024 * 1024;

/** The problem of a file that is, or unpacks to, more than this many bytes. */
export function tooLarge(maxBytes: number): SpreadsheetProblem {
  return new SpreadsheetProblem('tooLarge', { max: Math.floor(maxBytes / bytesPerMegabyte) });
}

/** The text of a cell whose formula has no result in the file. Programs that only write formulas leave the results out. */
export const noResult = '#NOT_CALCULATED!';

/** The text of an error cell that has no text in the file. */
export const unnamedError = '#ERROR!';

/**
 * How spreadsheet programs show formulas without a value: `#REF!`, `#NAME?`, `#N/A` and others, in the program's language, and
 * LibreOffice's error numbers. A value that is wider than its column is `####`, which Excel also writes to CSV.
 */
const errors =
  /^(?:#[¡¿]?[\p{Lu}\d_]{1,30}(?:\/\p{L}{0,20}\d?)?[!?]|#\p{Lu}\/\p{Lu}|#NV|#YOK|#GETTING_DATA|#{2,}|(?:Err|Fehler|Erro|Fout|Ошибка)\s?:\s?\d{3})$/u;

/** Whether a cell is an error of a formula and nothing else. */
export function isCellError(text: string): boolean {
  return errors.test(text);
}

/**
 * Where a spreadsheet may see the beginning of a cell: at the beginning of a text or line, and after each comma and semicolon. A
 * spreadsheet that splits cells at another delimiter than ours does not recognize our quotes.
 */
const beginning = '(?<=^|[,;\\t\\r\\n])';
/**
 * What a spreadsheet reads as a formula at the beginning of a cell, also with the full-width signs of East Asian keyboards.
 * Quotes and apostrophes before it may be part of the text, or were written by us.
 */
const formula = '[\'"]*[=+\\-@\\t\\r＝＋－＠]';
/** A formula of a single text, with which programs keep Excel from reading `0044` as a number. */
const textFormula = /^\s*="((?:[^"]|"")*)"\s*$/;

const formulaStart = new RegExp(`${beginning}(?=${formula})`, 'g');
const guardStart = new RegExp(`${beginning}(?='${formula})`, 'g');
const guard = new RegExp(`${beginning}'(?=${formula})`, 'g');
/** A quick test, which is four times as fast for a text without formulas. */
const anywhere = new RegExp(`(?:^|[,;\\t\\r\\n])${formula}`);

/**
 * In a file with commas as delimiters, quotes protect the commas in cells, so after a comma only guarded texts are guarded again.
 */
const unguardedWithCommas = new RegExp(
  `(?<=^|[;\\t\\r\\n])(?=${formula})|(?<=,)(?='${formula})`,
  'g',
);

/** Guards a text of a CSV file: an apostrophe before a formula keeps spreadsheets from calculating it. */
export function guardFormula(text: string, delimiter = ','): string {
  if (!anywhere.test(text)) return text;
  return text.replace(delimiter === ',' ? unguardedWithCommas : formulaStart, "'");
}

/**
 * Guards a text of a workbook. A workbook has types, so formulas in texts are harmless, but a text that looks guarded already
 * needs one more apostrophe, because `unguardFormula` removes one.
 */
export function guardAgain(text: string): string {
  const whole = text.replace(guardStart, "'");
  return textFormula.test(text) ? `'${whole}` : whole;
}

/**
 * Reverses `guardFormula` and `guardAgain`, and reads a formula of a single text (`="0044"`); returns any other text as it is.
 */
export function unguardFormula(text: string): string {
  const [, said] = textFormula.exec(text) ?? [];
  if (said !== undefined) return said.replaceAll('""', '"');
  return text.includes("'") ? text.replace(guard, '') : text;
}
