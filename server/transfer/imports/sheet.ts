import type { ImportKind } from '../../shared/import-columns.ts';
import { limits } from '../../shared/limits.ts';
import { unguardFormula } from '../spreadsheets/formulas.ts';
import { tooLarge } from '../spreadsheets/problem.ts';
import type { SheetRow } from '../spreadsheets/sheet.ts';
import { addCell, type ColumnValues, newColumnValues } from './column-values.ts';
import { type RecognizedExport, recognizeExport } from './known-exports/recognize.ts';
import { ImportProblem } from './problem.ts';

/** A file that was read: kept as text, because fifty thousand rows of values would take several times as much. */
export type Sheet = {
  headings: string[];
  columns: ColumnValues[];
  /** The program that made it; null: none that is known. */
  known: RecognizedExport | null;
  rows: number;
  /** The rows, in batches. */
  batches(): Generator<SheetRow[]>;
};

const batchSize = 500;
/** A workbook may repeat the same long text in each cell. */
const batchCharacters = 1024 * 1024;
const maxCharacters = 64 * 1024 * 1024;
const headingLength = 200;

/**
 * Reads a whole sheet: its first row that is not empty has the headings.
 *
 * @param kind what it is said to hold.
 * @param progress gets the rows so far.
 * @throws {ImportProblem} if it is empty, or has more rows than can be imported.
 */
export async function readWholeSheet(
  chunks: AsyncIterable<readonly SheetRow[]>,
  kind: ImportKind,
  progress: (rows: number) => void,
): Promise<Sheet> {
  const kept: Buffer[] = [];
  let headings: string[] | null = null;
  let columns: ColumnValues[] = [];
  let known: RecognizedExport | null = null;
  let rows = 0;
  let batch: SheetRow[] = [];
  let inBatch = 0;
  let inAll = 0;
  const keep = () => {
    if (batch.length > 0) kept.push(Buffer.from(JSON.stringify(batch)));
    batch = [];
    inBatch = 0;
  };
  for await (const chunk of chunks) {
    for (const { row, cells } of chunk) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (headings === null) {
        headings = headingsIn(cells);
        known = recognizeExport(headings, kind);
        columns = newColumns(headings, known);
        continue;
      }
      rows += 1;
      if (rows > limits.imports.rows) throw new ImportProblem('rows', { max: limits.imports.rows });
      const own = ownCells(cells, columns);
      for (const [index, column] of columns.entries()) addCell(column, own[index] ?? '');
      batch.push({ row, cells: own });
      const characters = own.reduce((sum, cell) => sum + cell.length, 0);
      inBatch += characters;
      inAll += characters;
      if (inAll > maxCharacters) throw tooLarge(maxCharacters);
      if (batch.length === batchSize || inBatch > batchCharacters) keep();
    }
    progress(rows);
  }
  keep();
  if (headings === null || rows === 0) throw new ImportProblem('empty');
  return {
    headings,
    columns,
    known,
    rows,
    *batches() {
      for (const text of kept) {
        const parsed: SheetRow[] = JSON.parse(text.toString());
        yield parsed;
      }
    },
  };
}

function newColumns(headings: readonly string[], known: RecognizedExport | null): ColumnValues[] {
  return headings.map((heading, index) =>
    newColumnValues(heading, known?.columns.get(index)?.field === 'history'),
  );
}

/** Cells beyond the last heading belong to no column, but where that is a history: then each has one event more. */
function ownCells(cells: readonly string[], columns: readonly ColumnValues[]): string[] {
  const last = columns.length - 1;
  if (columns[last]?.isHistory !== true) return cells.slice(0, columns.length);
  return [...cells.slice(0, last), cells.slice(last).join('\n')];
}

function headingsIn(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells
    .slice(0, last + 1)
    .map((cell) => unguardFormula(cell).trim().slice(0, headingLength));
}

/** Lists of plain values, kept as text until they are written: a fraction of the memory that values take. */
export type RowSpool<Value> = {
  add(values: readonly Value[]): void;
  /** How many values there are. */
  count(): number;
  /** The lists, as they were added. */
  lists(): Generator<Value[]>;
};

export function createRowSpool<Value>(): RowSpool<Value> {
  const texts: Buffer[] = [];
  let count = 0;
  return {
    add(values) {
      if (values.length === 0) return;
      count += values.length;
      texts.push(Buffer.from(JSON.stringify(values)));
    },
    count: () => count,
    *lists() {
      for (const text of texts) {
        const values: Value[] = JSON.parse(text.toString());
        yield values;
      }
    },
  };
}
