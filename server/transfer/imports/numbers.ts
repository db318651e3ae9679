import { withWesternDigits } from './normalize.ts';

/** A number with the sign of its decimals, a unit after it, or the direction of a degree before or after it. */
const pattern =
  /^([NSEW])?\s*([+\u2212-]?[\d.,'\s]*\d[\d.,]*)\s*°?\s*([NSEW]|[\p{L}%]{1,12}\.?)?$/iu;

/** Longer texts are no numbers, and to search them would take the square of their length. */
const maxLength = 100;

/** A number as spreadsheets write it (`2,5 kg`, `1.234,50`), as `2.5`; the text itself where it is none. */
export function readNumber(text: string): string {
  const plain = withWesternDigits(text)
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
  if (plain.length > maxLength) return text;
  const [, before = '', number = '', after = ''] = plain.match(pattern) ?? [];
  if (number === '') return text;
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
