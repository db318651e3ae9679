import { type ImportColumn, importRules } from '../../shared/import-columns.ts';
import type { DateOrder } from '../../shared/imports.ts';
import { unguardFormula } from '../spreadsheets/formulas.ts';
import { readChoice } from './choices.ts';
import { readDay, readMoment } from './dates.ts';
import { readNumber } from './numbers.ts';

/**
 * A cell as the API takes it. What cannot be read stays as it is written, so that the schema says what is wrong.
 *
 * @param order of the numbers in the column's dates.
 */
export function readCell(field: ImportColumn, cell: string, order: DateOrder): string {
  const text = unguardFormula(cell).trim();
  switch (importRules[field].kind) {
    case 'day':
      return readDay(text, order) ?? text;
    case 'timestamp':
      return readMoment(text, order) ?? text;
    case 'number':
      return readNumber(text);
    case 'choice':
      return readChoice(field, text);
    case 'lines':
      return text;
    default:
      return inOneLine(text).replaceAll('\t', ' ');
  }
}

/** An address in a cell often stands on several lines. */
function inOneLine(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n').map(withoutComma);
  return lines.filter((line) => line !== '').join(', ');
}

/** Without what the next line follows: a search for `[,\s]+$` would take the square of a long text's length. */
function withoutComma(line: string): string {
  let rest = line.trim();
  while (rest.endsWith(',')) rest = rest.slice(0, -1).trimEnd();
  return rest;
}
