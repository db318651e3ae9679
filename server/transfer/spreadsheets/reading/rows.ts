import { limits } from '../../../shared/limits.ts';
import { type SheetRow, SpreadsheetProblem } from '../../../spreadsheets/sheet.ts';

const { rows: maxRows, columns: maxColumns, cell: maxCell } = limits.spreadsheet;
const batchRows = 500;

/** Collects the rows of a sheet, without blank rows and without empty cells at the end of a row. */
export class RowCollector {
  #collected: SheetRow[] = [];
  #count = 0;

  /** @throws SpreadsheetProblem if a limit is exceeded. */
  add(row: number, cells: readonly string[], isHidden = false, numbers: readonly number[] = []) {
    let width = cells.length;
    while (width > 0 && cells[width - 1] === '') width -= 1;
    if (width === 0) return;
    if (width > maxColumns) throw tooManyColumns();
    this.#count += 1;
    if (this.#count > maxRows) throw tooManyRows(maxRows - 1);
    const kept = width === cells.length ? cells : cells.slice(0, width);
    if (kept.some((cell) => cell.length > maxCell)) throw cellTooLong(row);
    this.#collected.push({
      row,
      cells: kept,
      ...(isHidden && { hidden: true }),
      ...(numbers.length > 0 && { numbers }),
    });
  }

  /** The full batches of rows since the last call; at the end, also the last batch. */
  *batches(isEnd: boolean): Generator<readonly SheetRow[]> {
    while (this.#collected.length >= batchRows) yield this.#collected.splice(0, batchRows);
    if (isEnd && this.#collected.length > 0) yield this.#collected.splice(0);
  }
}

/** The problem of a sheet with too many rows. @param max the number of rows that it may have. */
export function tooManyRows(max: number): SpreadsheetProblem {
  return new SpreadsheetProblem('tooManyRows', { max });
}

export function tooManyColumns(): SpreadsheetProblem {
  return new SpreadsheetProblem('tooManyColumns', { max: maxColumns });
}

/** The problem of a row with a cell that is longer than any spreadsheet program allows. */
export function cellTooLong(row: number, cause?: unknown): SpreadsheetProblem {
  return new SpreadsheetProblem('cellTooLong', { row, max: maxCell }, cause);
}
