import type { ExportFormat } from '../../shared/enums.ts';

/**
 * A row that was read: its number as spreadsheets count (from 1), its cells as text, '' where empty, and whether the
 * spreadsheet hides it, by hand or by a filter. `numbers`: the places of cells that the file has as numbers, as far as their
 * text could be read otherwise.
 */
export type SheetRow = {
  row: number;
  cells: readonly string[];
  hidden?: true;
  numbers?: readonly number[];
};

/** Whether a number, with a point before its decimals, looks as if it had thousands: `1.250`. */
export function looksGrouped(number: string): boolean {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(number);
}

/** A cell to write: text is never a formula, whatever it begins with. */
export type Cell = string | number | null;

/** As many rows as a sheet of any spreadsheet program can have, blank ones too. */
export const maxSheetRows = 1_048_576;

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

export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What spreadsheet programs put between cells, the most likely first. */
export const delimiters = [',', ';', '\t', '|'];

/**
 * Why a file is not read, as the translations call it: something else than a spreadsheet; an Excel file of an
 * older or binary kind; one with a password; a file that is not whole; one without a
 * sheet that is shown; more than the limits allow; quotes that do not end; another encoding than was said.
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

/** A file that cannot be read: why, and what is filled into the sentence about it. */
export class SpreadsheetProblem extends Error {
  override name = 'SpreadsheetProblem';
  readonly key: SpreadsheetProblemKey;
  /** `max` is a limit (of `tooLarge` in MB), `row` the number of a row. */
  readonly values: Readonly<Record<string, number>>;

  constructor(key: SpreadsheetProblemKey, values: Record<string, number> = {}, cause?: unknown) {
    super(key, { cause });
    this.key = key;
    this.values = values;
  }
}

/** What is said of a file that its reader cannot take; what is said of it already stays. */
export function damageProblem(cause: unknown): SpreadsheetProblem {
  return cause instanceof SpreadsheetProblem ? cause : new SpreadsheetProblem('damaged', {}, cause);
}

const bytesPerMegabyte = 1024 * 1024;

/** What is said of a file that is, or holds, more than so many bytes. */
export function tooLarge(maxBytes: number): SpreadsheetProblem {
  return new SpreadsheetProblem('tooLarge', { max: Math.floor(maxBytes / bytesPerMegabyte) });
}

/** A cell whose formula has no result in the file: programs that only write formulas leave the results out. */
export const noResult = '#NOT_CALCULATED!';

/** An error that has no text in the file. */
export const unnamedError = '#ERROR!';

/**
 * What spreadsheet programs show where a formula has no value: `#REF!`, `#NAME?`, `#N/A` and their like in the program's own
 * language, LibreOffice's numbers; and `####` for what is wider than its column, which Excel writes to CSV as well.
 */
const errors =
  /^(?:#[¡¿]?[\p{Lu}\d_]{1,30}(?:\/\p{L}{0,20}\d?)?[!?]|#\p{Lu}\/\p{Lu}|#NV|#YOK|#GETTING_DATA|#{2,}|(?:Err|Fehler|Erro|Fout|Ошибка)\s?:\s?\d{3})$/u;

/** Whether a cell is an error of a formula and nothing else. */
export function isCellError(text: string): boolean {
  return errors.test(text);
}

/**
 * Where a cell may begin: at the beginning of a text, in each of its lines, and, since spreadsheets of one half of the
 * world take commas for what lies between cells, those of the other one semicolons, and neither then knows our quotes,
 * behind each of these.
 */
const beginning = '(?<=^|[,;\\t\\r\\n])';
/**
 * What a spreadsheet takes for a formula there, also in the full width of East Asian keyboards; apostrophes before it are
 * ours, or the text's own.
 */
const formula = '[\'"]*[=+\\-@\\t\\r＝＋－＠]';
/** A formula that says a text as it is: by it programs keep Excel from taking `0044` for a number. */
const textFormula = /^\s*="((?:[^"]|"")*)"\s*$/;

const formulaStart = new RegExp(`${beginning}(?=${formula})`, 'g');
const guardStart = new RegExp(`${beginning}(?='${formula})`, 'g');
const guard = new RegExp(`${beginning}'(?=${formula})`, 'g');
/** Four times as fast where there is none. */
const anywhere = new RegExp(`(?:^|[,;\\t\\r\\n])${formula}`);

/** In a file with commas, everybody knows our quotes around them: behind one is only what looks as if it were guarded. */
const unguardedWithCommas = new RegExp(
  `(?<=^|[;\\t\\r\\n])(?=${formula})|(?<=,)(?='${formula})`,
  'g',
);

/** A text as a file without types has it, so that no spreadsheet calculates it: with an apostrophe before it. */
export function guardFormula(text: string, delimiter = ','): string {
  if (!anywhere.test(text)) return text;
  return text.replace(delimiter === ',' ? unguardedWithCommas : formulaStart, "'");
}

/** A text as a file with types has it: only what looks as if it were guarded is, so that it comes back with all of its own. */
export function guardAgain(text: string): string {
  const whole = text.replace(guardStart, "'");
  return textFormula.test(text) ? `'${whole}` : whole;
}

/** The text that was guarded, either way or as a formula that says it (`="0044"`); any other as it is. */
export function unguardFormula(text: string): string {
  const [, said] = textFormula.exec(text) ?? [];
  if (said !== undefined) return said.replaceAll('""', '"');
  return text.includes("'") ? text.replace(guard, '') : text;
}
