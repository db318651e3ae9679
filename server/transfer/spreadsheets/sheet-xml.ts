import { guardGuarded } from './formulas.ts';
import type { Cell } from './sheet.ts';
import { cellFormats, sheetFrame } from './workbook-parts.ts';
import { escapeXml } from './xml-text.ts';

/** What a column holds; a day is a text `YYYY-MM-DD`. */
export type ColumnKind = 'text' | 'number' | 'day';

/** How a sheet looks. */
export type SheetOptions = {
  name: string;
  isRightToLeft: boolean;
  /** Of each column; those without are texts. */
  columns: readonly ColumnKind[];
};

/** Excel takes no longer text in a cell, nor opens a file that has one. */
const maxTextLength = 32_767;

const widths: Record<ColumnKind, number> = { text: 22, number: 14, day: 14 };

/** How a sheet begins: headings stay in sight, and each column has its format for what is typed into it. */
export function sheetStart({ isRightToLeft, columns }: SheetOptions): string {
  const cols = columns.map((kind, index) => {
    const width = `width="${widths[kind]}" customWidth="1"`;
    return `<col min="${index + 1}" max="${index + 1}" ${width} style="${cellFormats[kind]}"/>`;
  });
  const direction = isRightToLeft ? ' rightToLeft="1"' : '';
  const view = `<sheetView${direction} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  const list = cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`;
  return `${sheetFrame.start}<sheetViews>${view}</sheetViews>${list}<sheetData>`;
}

/** One row; the first one has the headings. */
export function rowXml(
  row: readonly Cell[],
  number: number,
  columns: readonly ColumnKind[],
): string {
  let cells = '';
  for (const [index, cell] of row.entries()) {
    if (cell === null || cell === '') continue;
    cells += cellXml(cell, `${letters(index)}${number}`, number === 1 ? 'heading' : columns[index]);
  }
  return `<row r="${number}">${cells}</row>`;
}

function cellXml(
  cell: string | number,
  place: string,
  kind: ColumnKind | 'heading' = 'text',
): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  const day = kind === 'day' ? dayNumber(cell) : null;
  if (day !== null) return `<c r="${place}" s="${cellFormats.day}"><v>${day}</v></c>`;
  const format = kind === 'heading' ? cellFormats.heading : cellFormats.text;
  const whole = guardGuarded(cell);
  const text = escapeXml(whole.length > maxTextLength ? whole.slice(0, maxTextLength) : whole);
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  // An inline text is never a formula, whatever it begins with.
  return `<c r="${place}" s="${format}" t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

const dayMs = 24 * 60 * 60 * 1000;
const dayZero = Date.UTC(1899, 11, 30);
/** Before it, spreadsheets count a day that there never was. */
const firstCounted = '1900-03-01';

/** A day as spreadsheets count it; null where a text is none that they have. */
function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < firstCounted) return null;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(instant) ? null : (instant - dayZero) / dayMs;
}

const known: string[] = [];

/** The letters of a column: A to Z, AA to ZZ … */
function letters(index: number): string {
  const name = known[index];
  if (name !== undefined) return name;
  const last = String.fromCharCode(65 + (index % 26));
  const made = index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
  known[index] = made;
  return made;
}
