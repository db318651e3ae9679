import { SpreadsheetProblem } from '../../../spreadsheets/sheet.ts';
import { parseXmlDocument } from './xml.ts';

export type NumberText = (value: number) => string;

/** The built-in formats of dates and times, which workbooks name by a number only. */
const builtInFormats = new Map([
  ...range(14, 17, 'y-m-d'),
  ...range(18, 21, 'h:mm:ss'),
  [22, 'y-m-d h:mm'],
  // In East Asian versions.
  ...range(27, 31, 'y-m-d'),
  ...range(32, 35, 'h:mm:ss'),
  ...range(36, 36, 'y-m-d'),
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss'],
  ...range(50, 58, 'y-m-d'),
] satisfies [number, string][]);

function range(first: number, last: number, code: string): [number, string][] {
  return Array.from({ length: last - first + 1 }, (_, index) => [first + index, code]);
}

export function builtInCode(id: number): string {
  return builtInFormats.get(id) ?? 'General';
}

/** The function that writes numbers in a format: as dates and times, with leading zeros, or as plain numbers. */
export function numberFormatter(code: string, is1904: boolean): NumberText {
  if (/^0{2,}$/.test(code)) return (value) => padNumber(value, code.length);
  const { hasDate, hasTime, isDuration } = formatKinds(code);
  if (!hasDate && !hasTime) return decimalText;
  return (value) => {
    const moment = excelMoment(is1904 && hasDate ? value + daysTo1904 : value);
    if (moment === undefined) return decimalText(value);
    if (!hasDate) return clockTime(isDuration ? moment : { day: 0, second: moment.second });
    return hasTime
      ? `${calendarDate(moment)}T${clockTime({ ...moment, day: 0 })}`
      : calendarDate(moment);
  };
}

function padNumber(value: number, digits: number): string {
  if (Math.abs(value) >= leastInexact) return decimalText(value);
  const text = decimalText(Math.round(Math.abs(value))).padStart(digits, '0');
  return value < 0 ? `-${text}` : text;
}

/** Parts of a format that do not matter for dates: quoted and escaped characters, fillers, colours, languages, conditions. */
const literal = /"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]|general/gi;

function formatKinds(code: string) {
  // The first section is for positive numbers.
  const [section = ''] = code.replace(literal, '').toLowerCase().split(';');
  const isDuration = /\[[hms]+\]/.test(section);
  const hasTime = isDuration || /[hs]|am\/pm/.test(section);
  // An m beside hours or seconds stands for minutes.
  const withoutMinutes = section.replace(/([hs]\]?[^a-z]*)m+|m+(?=[^a-z]*s)/g, '$1');
  // An `e` followed by a sign belongs to scientific notation. Any other `e` stands for a year.
  const hasDate = /[ydgb]|m|e(?![+-])/.test(withoutMinutes.replace(/am\/pm|a\/p/g, ''));
  return { hasDate, hasTime, isDuration };
}

/** More than any spreadsheet program writes or accepts. */
const most = { styles: 100_000, codeLength: 255 };

/** Reads the functions that write the numbers of each style, by the numbers with which cells refer to their styles. */
export async function readStyles(pieces: AsyncIterable<Uint8Array>, is1904: boolean) {
  const codes = new Map<number, string>();
  const texts = new Map<number, NumberText>();
  const styles: NumberText[] = [];
  let isOfCells = false;
  const cachedFormatter = (id: number) => {
    const text = texts.get(id) ?? numberFormatter(codes.get(id) ?? builtInCode(id), is1904);
    texts.set(id, text);
    return text;
  };
  await parseXmlDocument(pieces, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, most.codeLength));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) styles.push(cachedFormatter(Number(numFmtId)));
      if (styles.length + codes.size > most.styles) throw new SpreadsheetProblem('damaged');
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/** The number of digits that spreadsheet programs show. Further digits are rounding errors of binary fractions. */
const significantDigits = 15;

/** Whole numbers from this number on may also lose digits. */
const leastInexact = 10 ** significantDigits;

/**
 * A number as the shortest decimal text, with a point and without an exponent. A number with more digits than spreadsheet
 * programs keep is written as they show it: `1.23456789012345E+18`.
 */
export function decimalText(value: number): string {
  const rounded = Number(value.toPrecision(significantDigits));
  if (Math.abs(rounded) >= leastInexact) {
    const exponential = value.toExponential(significantDigits - 1);
    return exponential.replace(/\.?0*e/, 'E');
  }
  if (Number.isInteger(rounded)) return BigInt(rounded).toString();
  const shown = String(rounded);
  const [digits = '', exponent] = shown.split('e-');
  if (exponent === undefined) return shown;
  const sign = digits.startsWith('-') ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`;
}

const secondsPerDay = 86_400;
/** 9999-12-31 as Excel counts days. */
const lastDay = 2_958_465;
/** The number of 1900-02-29, a day that Excel has, as Lotus 1-2-3 had, but the calendar does not. */
const daysThatNeverWas = 60;
/** Workbooks that were created on a Macintosh begin to count this many days later. */
const daysTo1904 = 1462;

/** A day, counted from 1899-12-31 as day 0, and a second of it. */
type Moment = { day: number; second: number };

/** The moment of a serial number; undefined if Excel has no such date. */
function excelMoment(serial: number): Moment | undefined {
  const seconds = Math.round(serial * secondsPerDay);
  const day = Math.floor(seconds / secondsPerDay);
  if (!(day >= 0 && day <= lastDay)) return undefined;
  return { day, second: seconds - day * secondsPerDay };
}

/** A date as `YYYY-MM-DD`, as Excel counts: day 60 is 1900-02-29, and day 0 is 1900-01-00. */
function calendarDate({ day }: Moment): string {
  if (day === 0) return '1900-01-00';
  if (day === daysThatNeverWas) return '1900-02-29';
  const skipped = day > daysThatNeverWas ? 1 : 0;
  return new Date(Date.UTC(1900, 0, day - skipped)).toISOString().slice(0, 10);
}

/** A time as `HH:mm:ss`. A duration of more than a day has more than 24 hours. */
function clockTime({ day, second }: Moment): string {
  const parts = [day * 24 + Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
