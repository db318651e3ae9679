import { finished } from 'node:stream/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { yieldToRequests } from '../../../database/yield-to-requests.ts';
import { limits } from '../../../shared/limits.ts';
import {
  delimiters,
  maxSheetRows,
  type SheetRow,
  SpreadsheetProblem,
} from '../../../spreadsheets/sheet.ts';
import { decodeSlices, detectEncoding, type EncodingHints } from './encoding.ts';
import { cellTooLong, RowCollector, tooManyColumns, tooManyRows } from './rows.ts';

const { columns, cell } = limits.spreadsheet;

/** Reads the rows of a text whose cells are separated by commas, semicolons, tabs or bars, as `readSheet` does. */
export async function* readCsv(
  bytes: Uint8Array,
  hints: EncodingHints,
): AsyncGenerator<readonly SheetRow[]> {
  const encoding = detectEncoding(bytes, hints);
  const slices = decodeSlices(bytes, encoding, hints.encoding !== undefined);
  const sample = slices.next().value ?? '';
  refuseOtherTexts(sample);
  const { delimiter, markLength } = findDelimiter(withoutNul(sample));
  // windows-1258 writes Vietnamese letters and their accents as separate characters, which are composed.
  const text = new Records(delimiter, encoding === 'windows-1258');
  text.write(withoutNul(sample).slice(markLength));
  for (const slice of slices) {
    await yieldToRequests();
    yield* text.rows.batches(false);
    text.write(withoutNul(slice));
  }
  await text.end();
  yield* text.rows.batches(true);
}

/** The delimiter of a text's cells. @throws SpreadsheetProblem if the text is not in the encoding that the user chose. */
export function delimiterIn(bytes: Uint8Array, hints: EncodingHints): string {
  const slices = decodeSlices(bytes, detectEncoding(bytes, hints), hints.encoding !== undefined);
  return findDelimiter(withoutNul(slices.next().value ?? '')).delimiter;
}

/** Removes NUL characters, which databases do not store. */
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

const shape = { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true };

class Records {
  readonly rows = new RowCollector();
  readonly #parser: Parser;
  readonly #delimiter: string;
  readonly #isComposed: boolean;
  readonly #info: { records: number; readonly empty_lines: number };
  #records = 0;

  constructor(delimiter: string, isComposed: boolean) {
    this.#delimiter = delimiter;
    this.#isComposed = isComposed;
    this.#parser = parse({
      ...shape,
      delimiter,
      relax_quotes: true,
      skip_empty_lines: true,
      // Cells beyond the columns that are read stay in one piece.
      ignore_last_delimiters: columns + 1,
      max_record_size: columns * cell,
      on_record: (record: string[]) => this.#add(record),
    });
    this.#info = this.#parser.info;
    // `write` checks for an error before the next slice.
    this.#parser.on('error', () => {});
  }

  get #row(): number {
    return this.#records + this.#info.empty_lines;
  }

  #add(record: string[]): null {
    this.#records += 1;
    // For each row that is not as wide as the first, csv-parse creates an error, even if such rows are allowed. That takes much
    // longer than reading the row, so csv-parse is told that each row is the first.
    this.#info.records = 0;
    this.#refuseEndless();
    if (record.length > columns) this.#dropEmptyCells(record);
    this.rows.add(this.#row, this.#isComposed ? record.map((text) => text.normalize()) : record);
    return null;
  }

  #dropEmptyCells(record: string[]): void {
    const beyond = record.pop()?.replaceAll(this.#delimiter, '').replaceAll('"', '');
    if (beyond !== '') throw tooManyColumns();
  }

  #refuseEndless(): void {
    if (this.#row > maxSheetRows) throw tooManyRows(maxSheetRows);
  }

  write(slice: string): void {
    if (this.#parser.errored) throw this.#problemOf(this.#parser.errored);
    this.#refuseEndless();
    this.#parser.write(slice);
  }

  async end(): Promise<void> {
    this.#parser.end();
    try {
      await finished(this.#parser.resume());
    } catch (error) {
      throw this.#problemOf(error);
    }
  }

  #problemOf(error: unknown): unknown {
    if (!(error instanceof CsvError)) return error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') return cellTooLong(this.#row + 1, error);
    return new SpreadsheetProblem('quoteNotClosed', { row: this.#row + 1 }, error);
  }
}

const sampleRows = 100;
const mark = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i;

/**
 * Finds the delimiter that splits most of the first rows into the same number of cells. `markLength`: the length of a first line
 * that only declares the delimiter.
 *
 * @param sample the beginning of the text. Its last row may be incomplete.
 */
function findDelimiter(sample: string) {
  const said = mark.exec(sample);
  if (said?.[1] !== undefined) return { delimiter: said[1], markLength: said[0].length };
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...commonWidth(sample, delimiter) }))
    .sort((one, other) => other.rows - one.rows || other.width - one.width);
  return { delimiter: best?.delimiter ?? ',', markLength: 0 };
}

/** The most common number of cells in rows with more than one cell, and the number of such rows. */
function commonWidth(sample: string, delimiter: string): { width: number; rows: number } {
  const wide = widths(sample, delimiter).filter((width) => width > 1);
  const byWidth = [...Map.groupBy(wide, (width) => width)];
  const [most] = byWidth.sort(([, one], [, other]) => other.length - one.length);
  return { width: most?.[0] ?? 0, rows: most?.[1].length ?? 0 };
}

function widths(sample: string, delimiter: string): number[] {
  const found: number[] = [];
  try {
    parseAtOnce(sample, {
      ...shape,
      delimiter,
      to: sampleRows,
      on_record(record: string[]) {
        found.push(record.length);
        return null;
      },
    });
  } catch {
    // The delimiter is wrong, or the sample ends within quotes. The rows that were read until then count.
  }
  return found;
}

/** Web pages, XML, RTF, PDF, contacts and calendars. Some programs write the first three into files named `.xls` or `.csv`. */
const otherTexts = /^\s*(?:<[!?a-z]|\{\\rtf|%PDF-|BEGIN:VC(?:ARD|ALENDAR)\s)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell bytes of another kind from text
const controls = /[\0-\x08\x0e-\x19\x1b-\x1f]/g;

/** @throws SpreadsheetProblem if a text is something else than rows of cells, by its beginning. */
function refuseOtherTexts(sample: string): void {
  const beginning = sample.slice(0, 4096);
  const isText = (beginning.match(controls)?.length ?? 0) <= beginning.length / 20;
  if (!isText || otherTexts.test(beginning)) throw new SpreadsheetProblem('notASpreadsheet');
}
