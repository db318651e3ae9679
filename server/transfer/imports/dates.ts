import type { DateOrder } from '../../shared/enums.ts';
import { withWesternDigits } from './headings.ts';

/** How dates and times can be written; there are many more ways. */
export const dayForms = { first: '2026-11-30', second: '30.11.2026', third: '30 Nov 2026' };
export const momentForms = {
  first: '2026-11-30 14:05',
  second: '30.11.2026 14:05',
  third: '2026-11-30T14:05:00+01:00',
};

const dayPattern = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\.?(?:[T ]+(.+))?$/;
const timePattern = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i;

/** Longer texts are no dates, and to search them would take the square of their length. */
const maxLength = 100;

/** The numbers of a date in the order in which they were written, and what follows them. */
type Written = { numbers: [string, string, string]; separator: string; rest: string };

function readWritten(text: string): Written | null {
  const trimmed = withWesternDigits(text).trim();
  if (trimmed.length > maxLength) return null;
  const plain = trimmed.replace(/\s*([./-])\s*/g, '$1');
  const [, first = '', separator = '', second = '', third = '', rest = ''] =
    plain.match(dayPattern) ?? [];
  return first === '' ? null : { numbers: [first, second, third], separator, rest };
}

/**
 * What is known of the order of a column's dates. `dots`: some are written with dots, which are not used where the
 * month comes first; `open`: the first ambiguous date.
 */
export type DateHints = { dmy: boolean; mdy: boolean; dots: boolean; open: string | null };

export const noHints: DateHints = { dmy: false, mdy: false, dots: false, open: null };

/** What one more cell tells: a number above twelve is no month. */
export function hintsOf(text: string, hints: DateHints): DateHints {
  const written = readWritten(text);
  if (written === null || written.numbers[0].length > 2) return hints;
  if (written.separator === '.') return { ...hints, dots: true };
  const [first = 0, second = 0] = written.numbers.map(Number);
  if (first > 12) return { ...hints, dmy: true };
  if (second > 12) return { ...hints, mdy: true };
  return first === second ? hints : { ...hints, open: hints.open ?? text };
}

/** The order that a column's dates have; null where they do not tell. */
export function orderOf({ dmy, mdy, dots }: DateHints): DateOrder | null {
  if (dmy !== mdy) return dmy ? 'dmy' : 'mdy';
  return dots && !dmy ? 'dmy' : null;
}

/** `YYYY-MM-DD`; null where the text is no date in this order. */
export function readDay(text: string, order: DateOrder): string | null {
  const written = readWritten(text);
  return written === null ? null : dayOf(written, order);
}

function dayOf({ numbers, separator }: Written, order: DateOrder): string | null {
  const [first, second, third] = numbers;
  if (first.length === 4) return isoDay(first, second, third);
  const isDayFirst = separator === '.' || order === 'dmy';
  return isDayFirst ? isoDay(third, second, first) : isoDay(third, first, second);
}

function isoDay(year: string, month: string, day: string): string | null {
  const full = year.length === 2 ? `${Number(year) < 70 ? 20 : 19}${year}` : year;
  const isDay = full.length === 4 && month.length <= 2 && day.length <= 2;
  return isDay ? `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

/** `YYYY-MM-DDTHH:MM:SS` on the site's clock, or as it was written where that says its offset; null: no time. */
export function readMoment(text: string, order: DateOrder): string | null {
  const plain = withWesternDigits(text).trim();
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(plain)) return plain;
  const written = readWritten(text);
  const day = written === null ? null : dayOf(written, order);
  if (written === null || day === null) return null;
  const time = written.rest === '' ? '00:00:00' : readTime(written.rest);
  return time === null ? null : `${day}T${time}`;
}

function readTime(text: string): string | null {
  const [, hour, minutes, seconds = '00', half] = text.trim().match(timePattern) ?? [];
  if (hour === undefined || minutes === undefined) return null;
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minutes}:${seconds}`;
}
