import { unguardFormula } from '../spreadsheets/formulas.ts';
import { readStage } from './choices.ts';
import { type DateHints, hintsOf, noHints } from './dates.ts';
import { datesIn } from './known-exports/history.ts';

/** What was learned from the cells of a column. */
export type ColumnValues = {
  heading: string;
  /** Its cells in the first rows, truncated. */
  cells: string[];
  /** The first distinct texts in it, truncated. */
  values: Set<string>;
  /** How many cells were read for them. */
  looked: number;
  /** What is known of the order of its dates. */
  hints: DateHints;
  /** Whether every text in it is a stage; null: no text has been read yet. */
  isStages: boolean | null;
  /** Whether each cell is the history of a parcel, with a date for each event. */
  isHistory: boolean;
};

/** This many distinct texts are enough to recognize a column. */
const mostValues = 50;
const mostCells = 1000;
const valueLength = 80;
const firstRows = 3;

export function newColumnValues(heading: string, isHistory = false): ColumnValues {
  return {
    heading,
    cells: [],
    values: new Set(),
    looked: 0,
    hints: noHints,
    isStages: null,
    isHistory,
  };
}

/** Takes in one more cell. */
export function addCell(column: ColumnValues, cell: string): void {
  if (column.cells.length < firstRows) column.cells.push(plainText(cell));
  if (cell.trim() === '') return;
  const text = unguardFormula(cell).trim();
  if (column.values.size < mostValues && column.looked < mostCells) {
    column.values.add(text.slice(0, valueLength).trim());
    column.looked += 1;
  }
  const dates = column.isHistory ? datesIn(text) : [text];
  column.hints = dates.reduce((hints, date) => hintsOf(date, hints), column.hints);
  // The first text that is not a stage settles it, so most columns are checked only once.
  if (column.isStages !== false) column.isStages = readStage(text) !== undefined;
}

function plainText(cell: string): string {
  return unguardFormula(cell.slice(0, valueLength)).trim();
}
