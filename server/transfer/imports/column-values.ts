import { unguardFormula } from '../spreadsheets/formulas.ts';
import { readStage } from './choices.ts';
import { type DateHints, hintsOf, noHints } from './dates.ts';

/** What the cells of a column tell of it. */
export type ColumnValues = {
  heading: string;
  /** The first texts in it that differ, cut. */
  values: Set<string>;
  /** How many cells were looked at for them. */
  looked: number;
  /** What it tells of the order of its dates. */
  hints: DateHints;
  /** Whether every text in it is a stage; null: there is none yet. */
  isStages: boolean | null;
};

/** As many different texts tell what a column holds. */
const mostValues = 50;
const mostCells = 1000;
const valueLength = 80;

export function newColumnValues(heading: string): ColumnValues {
  return { heading, values: new Set(), looked: 0, hints: noHints, isStages: null };
}

/** Takes in one more cell. */
export function addCell(column: ColumnValues, cell: string): void {
  if (cell.trim() === '') return;
  if (column.values.size < mostValues && column.looked < mostCells) {
    column.values.add(unguardFormula(cell.slice(0, valueLength)).trim());
    column.looked += 1;
  }
  column.hints = hintsOf(cell, column.hints);
  // One that is none settles it: most columns are looked at once.
  if (column.isStages !== false) column.isStages = readStage(cell) !== undefined;
}
