/**
 * Why a file is not read, as the translations call it: something else than a spreadsheet; an Excel file of an
 * older or binary kind; one with a password; a file that is not whole; one without a
 * sheet that is shown; more than the limits allow; quotes that do not end; another encoding than was said.
 */
export type SpreadsheetProblemKey =
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

const bytesPerMegabyte = 1024 * 1024;

/** What is said of a file that is, or holds, more than so many bytes. */
export function tooLarge(maxBytes: number): SpreadsheetProblem {
  return new SpreadsheetProblem('tooLarge', { max: Math.floor(maxBytes / bytesPerMegabyte) });
}

/** A cell whose formula has no result in the file: programs that only write formulas leave the results out. */
export const notCalculated = '#NOT_CALCULATED!';

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
