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
