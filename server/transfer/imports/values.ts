import type { DateOrder } from '../../shared/enums.ts';
import { type ImportColumn, importRules } from '../../shared/import-columns.ts';
import { unguardFormula } from '../spreadsheets/formulas.ts';
import { decimalText } from '../spreadsheets/reading/number-formats.ts';
import { readChoice } from './choices.ts';
import { readDay, readMoment } from './dates.ts';
import { withWesternDigits } from './headings.ts';

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

/** A number with the sign of its decimals, a unit after it, or the direction of a degree before or after it. */
const pattern =
  /^([NSEW])?\s*([+\u2212-]?[\d.,'\s]*\d[\d.,]*)\s*°?\s*([NSEW]|[\p{L}%]{1,12}\.?)?$/iu;

/** As spreadsheets show very small and very large numbers. */
const scientific = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,2}$/i;

function fromScientific(text: string): string {
  return decimalText(Number(text.replace(',', '.')));
}

/** Longer texts are no numbers, and to search them would take the square of their length. */
const maxLength = 100;

/** A number as spreadsheets write it (`2,5 kg`, `1.234,50`), as `2.5`; the text itself where it is none. */
export function readNumber(text: string): string {
  const plain = withWesternDigits(text)
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
  if (plain.length > maxLength) return text;
  const [, before = '', number = '', after = ''] = plain.match(pattern) ?? [];
  if (number === '') return scientific.test(plain) ? fromScientific(plain) : text;
  const value = withPoint(number.replace(/[\s']/g, '').replace('\u2212', '-'));
  const isNegative = /^[SW]$/i.test(before || after) && !value.startsWith('-');
  return isNegative ? `-${value}` : value;
}

/** Of two different signs the last one is that of the decimals; one that comes twice groups thousands. */
function withPoint(number: string): string {
  const last = Math.max(number.lastIndexOf(','), number.lastIndexOf('.'));
  if (last === -1) return number;
  const sign = number.charAt(last);
  const isGrouping = number.indexOf(sign) !== last;
  if (isGrouping) return number.replaceAll(sign, '').replace(',', '.');
  return `${number.slice(0, last).replace(/[.,]/g, '')}.${number.slice(last + 1)}`;
}
