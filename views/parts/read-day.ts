import { dateFormat } from '../../server/shared/date-format.ts';
import { formatDaysAhead } from './dates.ts';

/** A day of the Gregorian calendar; a month is 1 to 12. */
type Parts = { year: number; month: number; day: number };

/**
 * Reads a day that a person has typed: ISO; numbers in the order of the language; the month's name in the language or
 * in English; or the language's word for today or tomorrow. Without a year, the year of `today` is used.
 *
 * @param tag BCP 47.
 * @param today `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`; null if the text is no day.
 */
export function parseTypedDay(typed: string, tag: string, today: string): string | null {
  const text = normalizeDayText(typed);
  const ahead = [0, 1].find((days) => text === normalizeDayText(formatDaysAhead(days, tag)));
  if (ahead !== undefined) return dayAfter(today, ahead);
  const year = Number(today.slice(0, 4));
  const parts = readIso(text) ?? readNumericDay(text, tag, year) ?? readNamedDay(text, tag, year);
  return realIsoDay(parts);
}

/**
 * A day as a field shows it: in the Gregorian calendar, like the date picker, with the month's name. Other texts stay
 * as they are.
 */
export function showDay(day: string, tag: string): string {
  if (realIsoDay(readIso(day)) === null) return day;
  const options = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  return dateFormat(tag, { ...options, ...gregorian }).format(new Date(day));
}

/** The day that is this many days later. @param day `YYYY-MM-DD` */
export function dayAfter(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const gregorian = { calendar: 'gregory', timeZone: 'UTC' } as const;

function gregorianFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, { ...options, ...gregorian });
}

/** The zeros of the other digits that the site's languages use: Arabic, Persian and Hindi. */
const zeros = [0x660, 0x6f0, 0x966];

/** Makes letters small and digits 0 to 9, and removes marks for the writing direction. */
function normalizeDayText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0);
      const zero = zeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .toLowerCase()
    .trim();
}

function readIso(text: string): Parts | null {
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return parseDayParts(year, month, day);
}

/**
 * `12.11.2026`, `12/11`: whether the day or the month is first depends on the language, unless only one order is
 * possible.
 */
function readNumericDay(text: string, tag: string, thisYear: number): Parts | null {
  const pattern = /^(\d{1,2})[./\-\s]+(\d{1,2})(?:[./\-\s]+(\d{4}|\d{2}))?\.?$/;
  const [, first, second, year] = pattern.exec(text) ?? [];
  const isMonthFirst = Number(second) > 12 || (hasMonthFirst(tag) && Number(first) <= 12);
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  return parseDayParts(year ?? String(thisYear), month, day);
}

function hasMonthFirst(tag: string): boolean {
  const parts = gregorianFormat(tag, { month: 'numeric', day: 'numeric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month';
}

/** `12 November 2026`, `Nov 12`, `12. Nov. 26` */
function readNamedDay(text: string, tag: string, thisYear: number): Parts | null {
  const named = knownMonthNames(tag).find(({ name }) => text.includes(name));
  if (named === undefined) return null;
  const rest = text.replace(named.name, ' ');
  // Words between the parts, such as `de` or `th`, are short.
  if (/\p{L}{4}/u.test(rest)) return null;
  const numbers = rest.match(/\d+/g) ?? [];
  if (numbers.length === 0 || numbers.length > 2) return null;
  const isYearFirst = numbers[0]?.length === 4;
  const [day, year = String(thisYear)] = isYearFirst ? numbers.toReversed() : numbers;
  return parseDayParts(year, String(named.month), day);
}

/**
 * The names of months in a language and in English, the longest first. Some names differ within a date, so both forms
 * are included.
 */
function knownMonthNames(tag: string): { name: string; month: number }[] {
  const names = [tag, 'en'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) =>
      [{ month: length }, { month: length, day: 'numeric', year: 'numeric' } as const].flatMap(
        (options) => {
          const format = gregorianFormat(language, options);
          return Array.from({ length: 12 }, (_, index) => ({
            name: monthNameIn(format.formatToParts(Date.UTC(2026, index, 15))),
            month: index + 1,
          }));
        },
      ),
    ),
  );
  return names
    .filter(({ name }) => /\p{L}/u.test(name))
    .sort((one, other) => other.name.length - one.name.length);
}

function monthNameIn(parts: Intl.DateTimeFormatPart[]): string {
  const name = parts.find(({ type }) => type === 'month')?.value ?? '';
  return normalizeDayText(name).replace(/\.$/, '');
}

function parseDayParts(year = '', month = '', day = ''): Parts | null {
  if (year === '' || month === '' || day === '') return null;
  const century = year.length === 2 ? 2000 : 0;
  return { year: century + Number(year), month: Number(month), day: Number(day) };
}

/** The day as `YYYY-MM-DD`; null if the calendar does not have this day. */
function realIsoDay(parts: Parts | null): string | null {
  if (parts === null) return null;
  const date = new Date(Date.UTC(parts.year, parts.month - 1, parts.day));
  const isReal = date.getUTCMonth() === parts.month - 1 && date.getUTCDate() === parts.day;
  return isReal && parts.year >= 1000 ? date.toISOString().slice(0, 10) : null;
}
