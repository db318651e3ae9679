import type { ImportKind } from '../../shared/import-columns.ts';
import { unguardFormula } from '../spreadsheets/formulas.ts';
import type { SheetRow } from '../spreadsheets/sheet.ts';
import { recognizeExport } from './known-exports/recognize.ts';
import { matchColumns } from './match-columns.ts';

/** The headings of a sheet. `index`: of the last row that they stand in, among the rows that were searched. */
export type FoundHeadings = { index: number; headings: string[] };

/** Reports have a few lines above their headings: who made them, and when. */
export const searchedRows = 20;

/** A word or two can be a heading by chance. */
const fewestKnown = 2;
const headingLength = 200;

/**
 * Finds the headings among the first rows of a sheet: the row with the most words that are known as headings, else the first
 * row, but not a title that stands alone in its row. Headings may also take two rows, groups such as “Recipient” above
 * “Name” and “Phone”; then they are joined.
 */
export function findHeadings(rows: readonly SheetRow[], kind: ImportKind): FoundHeadings {
  const found = rows.map((_, index) => headingsAt(rows, index, kind));
  const best = found.reduce((first, other) => (other.known > first.known ? other : first));
  if (best.known >= fewestKnown) return best;
  return found[firstWideRow(rows)] ?? best;
}

/** The headings in a row that was chosen: the lower one, or the upper one, if they take two. */
export function chosenHeadings(
  rows: readonly SheetRow[],
  index: number,
  kind: ImportKind,
): FoundHeadings {
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
