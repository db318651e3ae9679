import { addTextMarks, type MarkHints, noMarks } from '../../shared/amounts.ts';
import type { SheetKind } from '../../shared/enums.ts';
import { limits } from '../../shared/limits.ts';
import { type SheetRow, tooLarge, unguardFormula } from '../../spreadsheets/sheet.ts';
import { tooManyRows } from '../spreadsheets/reading/rows.ts';
import { addDateHints, type DateHints, noHints } from './dates.ts';
import { ImportProblem, type OnProgress } from './job.ts';
import { createJoinedRows } from './joined-rows.ts';
import { type RecognizedExport, recognizeExport } from './known-exports/recognize.ts';
import { historyDates } from './known-exports/wpcargo.ts';
import { readHeadings, searchedRows } from './match-columns.ts';
import { readStage } from './values.ts';

/** A file that was read. Its rows are kept as JSON, because fifty thousand rows of values would take several times the memory. */
export type Sheet = {
  kind: SheetKind;
  headings: string[];
  /** The row of the headings as spreadsheets number it; the lower row if they take two. */
  headerRow: number;
  /** The first rows that are not empty, with titles and headings. */
  firstRows: { row: number; text: string }[];
  columns: ColumnValues[];
  known: RecognizedExport | null;
  rows: number;
  /** The number of rows below the headings that the spreadsheet hides. */
  hidden: number;
  batches(): Generator<SheetRow[]>;
};

/** `headerRow`: the row of the headings; null: they are looked for. `takesHidden`: whether hidden rows are read. */
export type SheetOptions = { kind: SheetKind; headerRow: number | null; takesHidden: boolean };

const batchSize = 500;
/** A workbook may repeat the same long text in each cell. */
const batchCharacters = 1024 * 1024;
/** A sheet with more text is refused. */
const maxSheetCharacters = 64 * 1024 * 1024;
const rowTextLength = 80;

/**
 * Reads a whole sheet.
 *
 * @param progress gets the number of rows so far.
 * @throws {ImportProblem} if the file has no rows, or none below the headings, or the row that was chosen is empty or missing.
 * @throws {SpreadsheetProblem} if the file has more rows or text than can be imported.
 */
export async function readWholeSheet(
  chunks: AsyncIterable<readonly SheetRow[]>,
  options: SheetOptions,
  progress: OnProgress,
): Promise<Sheet> {
  const first: SheetRow[] = [];
  let sheet: ReturnType<typeof createSheetBuilder> | null = null;
  for await (const chunk of chunks) {
    for (const row of chunk) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      if (sheet !== null) sheet.take(row);
      else first.push(row);
      const isFar = row.row > (options.headerRow ?? 0) && first.length >= searchedRows;
      if (sheet === null && isFar) sheet = createSheetBuilder(first, options);
    }
    progress({ phase: 'reading', done: sheet?.rows() ?? 0, total: 0 });
  }
  if (first.length === 0) throw new ImportProblem('empty');
  return (sheet ?? createSheetBuilder(first, options)).end();
}

/** Reads the headings, then collects the rows below them, one `take` for each. `end` returns the sheet. */
function createSheetBuilder(
  first: readonly SheetRow[],
  { kind, headerRow, takesHidden }: SheetOptions,
) {
  const { index, headings } = readHeadings(first, headerRow, kind);
  const known = recognizeExport(headings, kind);
  const columns = headings.map((heading, at) =>
    newColumnValues(heading, known?.columns.get(at)?.field === 'history'),
  );
  const batches = createRowSpool<SheetRow>();
  let rows = 0;
  let hidden = 0;
  let batch: SheetRow[] = [];
  let inBatch = 0;
  let inAll = 0;
  const keep = () => {
    batches.add(batch);
    batch = [];
    inBatch = 0;
  };
  const joined = createJoinedRows(known, (row) => addRow(row));
  const take = (row: SheetRow) => {
    if (row.hidden) hidden += 1;
    if (!row.hidden || takesHidden) joined.take(row);
  };
  const addRow = ({ row, cells, numbers }: SheetRow) => {
    rows += 1;
    if (rows > limits.imports.rows) throw tooManyRows(limits.imports.rows);
    const own = cellsBelowHeadings(cells, columns);
    for (const [at, column] of columns.entries()) {
      addCell(column, own[at] ?? '', numbers?.includes(at) === true);
    }
    batch.push({ row, cells: own, ...(numbers && { numbers }) });
    const characters = own.reduce((sum, cell) => sum + cell.length, 0);
    inBatch += characters;
    inAll += characters;
    if (inAll > maxSheetCharacters) throw tooLarge(maxSheetCharacters);
    if (batch.length === batchSize || inBatch > batchCharacters) keep();
  };
  for (const row of first.slice(index + 1)) take(row);
  return {
    take,
    rows: () => rows,
    end(): Sheet {
      joined.end();
      keep();
      if (rows === 0 && hidden === 0) {
        throw headerRow === null
          ? new ImportProblem('empty')
          : new ImportProblem('headerRow', { row: headerRow });
      }
      const begin = first.slice(0, searchedRows);
      return {
        kind,
        headings,
        columns,
        known,
        rows,
        hidden,
        headerRow: first[index]?.row ?? 1,
        firstRows: begin.map(({ row, cells }) => ({ row, text: rowText(cells) })),
        batches: batches.lists,
      };
    },
  };
}

/** The texts of a row, joined and truncated, as the choice of the headings shows it. */
function rowText(cells: readonly string[]): string {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return texts.join(' \u00b7 ').slice(0, rowTextLength);
}

/** The cells below headings. If the last column is a history, each cell to its right has one more event and is joined with it. */
function cellsBelowHeadings(cells: readonly string[], columns: readonly ColumnValues[]): string[] {
  const last = columns.length - 1;
  if (columns[last]?.isHistory !== true) return cells.slice(0, columns.length);
  return [...cells.slice(0, last), cells.slice(last).join('\n')];
}

/** Lists of plain values that are kept as JSON until they are needed, in a fraction of the memory. */
type RowSpool<Value> = {
  add(values: readonly Value[]): void;
  lists(): Generator<Value[]>;
};

/** The rows that an import will add (`made`) and change (`changed`). */
export type SpooledPlan<Made, Changed> = { made: RowSpool<Made>; changed: RowSpool<Changed> };

export function createRowSpool<Value>(): RowSpool<Value> {
  const texts: Buffer[] = [];
  return {
    add(values) {
      if (values.length > 0) texts.push(Buffer.from(JSON.stringify(values)));
    },
    *lists() {
      for (const text of texts) {
        const values: Value[] = JSON.parse(text.toString());
        yield values;
      }
    },
  };
}

/** What a column of the sheet contains, to recognize which field it is. */
export type ColumnValues = {
  heading: string;
  /** The column's cells in the first rows, truncated. */
  cells: string[];
  /** The first distinct texts in it, truncated. */
  values: Set<string>;
  /** The number of texts that were read for `values`. */
  looked: number;
  hints: DateHints;
  marks: MarkHints;
  /** Whether every text in it is a stage; null: no text has been read yet. */
  isStages: boolean | null;
  /** Whether each cell is the history of a parcel, with a date for each event. */
  isHistory: boolean;
};

/** This many distinct texts are enough to recognize a column. */
const mostValues = 50;
/** No more cells of a column are read for its distinct texts. */
const maxCellsRead = 1000;
const valueLength = 80;
/** How many cells of a column are kept to be shown. */
const previewCellCount = 3;

function newColumnValues(heading: string, isHistory: boolean): ColumnValues {
  const read = {
    cells: [],
    values: new Set<string>(),
    looked: 0,
    hints: noHints,
    marks: noMarks,
    isStages: null,
  };
  return { heading, isHistory, ...read };
}

function addCell(column: ColumnValues, cell: string, isNumber: boolean): void {
  if (column.cells.length < previewCellCount) {
    column.cells.push(unguardFormula(cell.slice(0, valueLength)).trim());
  }
  if (cell.trim() === '') return;
  const text = unguardFormula(cell).trim();
  if (column.values.size < mostValues && column.looked < maxCellsRead) {
    column.values.add(text.slice(0, valueLength).trim());
    column.looked += 1;
  }
  const dates = column.isHistory ? historyDates(text) : [text];
  column.hints = dates.reduce((hints, date) => addDateHints(date, hints), column.hints);
  if (!isNumber) column.marks = addTextMarks(text, column.marks);
  // After the first text that is not a stage, no more are checked, so most columns are checked once.
  if (column.isStages !== false) column.isStages = readStage(text) !== undefined;
}
