import type { ImportKind } from '../../shared/import-columns.ts';
import { limits } from '../../shared/limits.ts';
import { unguardFormula } from '../spreadsheets/formulas.ts';
import { tooLarge } from '../spreadsheets/problem.ts';
import type { SheetRow } from '../spreadsheets/sheet.ts';
import { addCell, type ColumnValues, newColumnValues } from './column-values.ts';
import { type RecognizedExport, recognizeExport } from './known-exports/recognize.ts';
import { matchColumns } from './match-columns.ts';
import { ImportProblem } from './problem.ts';

/** A file that was read: kept as text, because fifty thousand rows of values would take several times as much. */
export type Sheet = {
  headings: string[];
  /** The number of their row, of the lower one where they take two. */
  headerRow: number;
  /** The first rows that are not empty, titles and headings among them. */
  firstRows: { row: number; text: string }[];
  columns: ColumnValues[];
  /** The program that made it; null: none that is known. */
  known: RecognizedExport | null;
  /** How many rows are to be imported, and how many rows below the headings the spreadsheet hides. */
  rows: number;
  hidden: number;
  /** The rows, in batches. */
  batches(): Generator<SheetRow[]>;
};

/** `kind`: what it is said to hold; `headerRow`: where its headings are, null: they are looked for. */
export type SheetOptions = { kind: ImportKind; headerRow: number | null; takesHidden: boolean };

const batchSize = 500;
/** A workbook may repeat the same long text in each cell. */
const batchCharacters = 1024 * 1024;
const maxCharacters = 64 * 1024 * 1024;
const textLength = 80;

/**
 * Reads a whole sheet.
 *
 * @param progress gets the rows so far.
 * @throws {ImportProblem} if it has no headings where they were said to be, no rows, or more than can be imported.
 */
export async function readWholeSheet(
  chunks: AsyncIterable<readonly SheetRow[]>,
  options: SheetOptions,
  progress: (rows: number) => void,
): Promise<Sheet> {
  const first: SheetRow[] = [];
  let sheet: OpenSheet | null = null;
  for await (const chunk of chunks) {
    for (const row of chunk) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      if (sheet !== null) sheet.take(row);
      else first.push(row);
      const isFar = row.row > (options.headerRow ?? 0) && first.length >= searchedRows;
      if (sheet === null && isFar) sheet = openSheet(first, options);
    }
    progress(sheet?.rows() ?? 0);
  }
  if (first.length === 0) throw new ImportProblem('empty');
  return (sheet ?? openSheet(first, options)).end();
}

type OpenSheet = { take(row: SheetRow): void; rows(): number; end(): Sheet };

/** @param first its first rows, the headings among them. */
function openSheet(
  first: readonly SheetRow[],
  { kind, headerRow, takesHidden }: SheetOptions,
): OpenSheet {
  const { index, headings } = headingsOf(first, headerRow, kind);
  const known = recognizeExport(headings, kind);
  const columns = newColumns(headings, known);
  const kept: Buffer[] = [];
  let rows = 0;
  let hidden = 0;
  let batch: SheetRow[] = [];
  let inBatch = 0;
  let inAll = 0;
  const keep = () => {
    if (batch.length > 0) kept.push(Buffer.from(JSON.stringify(batch)));
    batch = [];
    inBatch = 0;
  };
  const take = ({ row, cells, hidden: isHidden }: SheetRow) => {
    if (isHidden) hidden += 1;
    if (isHidden && !takesHidden) return;
    rows += 1;
    if (rows > limits.imports.rows) throw new ImportProblem('rows', { max: limits.imports.rows });
    const own = ownCells(cells, columns);
    for (const [at, column] of columns.entries()) addCell(column, own[at] ?? '');
    batch.push({ row, cells: own });
    const characters = own.reduce((sum, cell) => sum + cell.length, 0);
    inBatch += characters;
    inAll += characters;
    if (inAll > maxCharacters) throw tooLarge(maxCharacters);
    if (batch.length === batchSize || inBatch > batchCharacters) keep();
  };
  for (const row of first.slice(index + 1)) take(row);
  return {
    take,
    rows: () => rows,
    end() {
      keep();
      if (rows === 0 && hidden === 0) {
        throw headerRow === null
          ? new ImportProblem('empty')
          : new ImportProblem('headerRow', { row: headerRow });
      }
      return {
        ...{ headings, columns, known, rows, hidden },
        headerRow: first[index]?.row ?? 1,
        firstRows: first
          .slice(0, searchedRows)
          .map(({ row, cells }) => ({ row, text: textOf(cells) })),
        *batches() {
          for (const text of kept) {
            const parsed: SheetRow[] = JSON.parse(text.toString());
            yield parsed;
          }
        },
      };
    },
  };
}

function headingsOf(
  first: readonly SheetRow[],
  headerRow: number | null,
  kind: ImportKind,
): FoundHeadings {
  if (headerRow === null) return findHeadings(first.slice(0, searchedRows), kind);
  const index = first.findIndex(({ row }) => row === headerRow);
  if (index === -1) throw new ImportProblem('headerRow', { row: headerRow });
  return chosenHeadings(first, index, kind);
}

function textOf(cells: readonly string[]): string {
  const texts = cells.filter((cell) => cell.trim() !== '').map((cell) => cell.trim());
  return texts.join(' \u00b7 ').slice(0, textLength);
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

/** The headings of a sheet. `index`: of the last row that they stand in, among the rows that were searched. */
type FoundHeadings = { index: number; headings: string[] };

/** Reports have a few lines above their headings: who made them, and when. */
const searchedRows = 20;

/** A word or two can be a heading by chance. */
const fewestKnown = 2;
const headingLength = 200;

/**
 * Finds the headings among the first rows of a sheet: the row with the most words that are known as headings, else the first
 * row, but not a title that stands alone in its row. Headings may also take two rows, groups such as “Recipient” above
 * “Name” and “Phone”; then they are joined.
 */
function findHeadings(rows: readonly SheetRow[], kind: ImportKind): FoundHeadings {
  const found = rows.map((_, index) => headingsAt(rows, index, kind));
  const best = found.reduce((first, other) => (other.known > first.known ? other : first));
  if (best.known >= fewestKnown) return best;
  return found[firstWideRow(rows)] ?? best;
}

/** The headings in a row that was chosen: the lower one, or the upper one, if they take two. */
function chosenHeadings(rows: readonly SheetRow[], index: number, kind: ImportKind): FoundHeadings {
  const below = headingsAt(rows, index + 1, kind);
  return below.isGrouped ? below : headingsAt(rows, index, kind);
}

/** `known`: how many of them are known; `isGrouped`: whether those above are their groups. */
type Candidate = FoundHeadings & { known: number; isGrouped: boolean };

function headingsAt(rows: readonly SheetRow[], index: number, kind: ImportKind): Candidate {
  const headings = headingsIn(rows[index]);
  const known = countKnown(headings, kind);
  const above = headingsIn(rows[index - 1]);
  if (above.length > 0 && isHeadingRow(headings, kind)) {
    const joined = joinRows(above, headings, kind);
    const knownJoined = countKnown(joined, kind);
    if (knownJoined > Math.max(known, countKnown(above, kind))) {
      return { index, headings: joined, known: knownJoined, isGrouped: true };
    }
  }
  return { index, headings, known, isGrouped: false };
}

function headingsIn(row: SheetRow | undefined): string[] {
  const cells = row?.cells ?? [];
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells
    .slice(0, last + 1)
    .map((cell) => unguardFormula(cell).trim().slice(0, headingLength));
}

function countKnown(headings: readonly string[], kind: ImportKind): number {
  if (recognizeExport(headings, kind) !== null) return Number.POSITIVE_INFINITY;
  return matchColumns(headings, kind, []).filter((match) => match !== null).length;
}

/** Whether half of its words are known as headings: a row of data has hardly any. */
function isHeadingRow(headings: readonly string[], kind: ImportKind): boolean {
  const words = headings.filter((heading) => heading !== '');
  return words.length > 1 && words.filter((word) => isKnown(word, kind)).length * 2 >= words.length;
}

/** A group counts for the columns to its right, too, up to the next one. */
function joinRows(
  groups: readonly string[],
  headings: readonly string[],
  kind: ImportKind,
): string[] {
  let group = '';
  return Array.from({ length: Math.max(groups.length, headings.length) }, (_, index) => {
    group = groups[index] || group;
    const own = headings[index] ?? '';
    if (own === '') return groups[index] ?? '';
    const joined = `${group} ${own}`.trim();
    return isKnown(joined, kind) || !isKnown(own, kind) ? joined : own;
  });
}

function isKnown(heading: string, kind: ImportKind): boolean {
  return matchColumns([heading], kind, []).some((match) => match !== null);
}

/** The first row that is no title: one cell above rows of three or more. */
function firstWideRow(rows: readonly SheetRow[]): number {
  const widths = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const isTable = Math.max(...widths) > 2;
  return Math.max(0, isTable ? widths.findIndex((width) => width > 1) : 0);
}
