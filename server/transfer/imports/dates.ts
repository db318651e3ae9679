import { lazy, memoize } from '../../memoized.ts';
import type { DateOrder } from '../../shared/enums.ts';
import { languageMenu } from '../../shared/languages.ts';
import { normalizeWords } from '../../shared/normalize-words.ts';
import { withWesternDigits } from './headings.ts';

/** Examples of dates and times for error messages. Many more forms can be read. */
export const dayForms = { first: '2026-11-30', second: '30.11.2026', third: '30 Nov 2026' };
export const momentForms = {
  first: '2026-11-30 14:05',
  second: '30.11.2026 14:05',
  third: '2026-11-30T14:05:00+01:00',
};

const dayPattern = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?!\d)\.?(?:[T ,:]+(.+))?$/;
/** Two numbers with words before or between them. The second number must not be the beginning of a time. */
const namedPattern =
  /^(\D*)(\d{1,4})(?:st|nd|rd|th|er|ère|º|ª)?(?!\d)(\D+)(\d{1,4})(?![\d:h]|\.\d)(.*)$/iu;
const compactPattern =
  /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d)(\d\d)(\d\d)?([.,]\d+)?(Z|[+-]\d\d:?\d\d)?)?$/;
const unixPattern = /^(?:\d{10}(?:\.\d{1,9})?|\d{13})$/;
/** Vietnamese has no names for its months. */
const vietnameseDatePattern =
  /(\d{1,2})\s+(?:tháng|thg)\.?\s*(\d{1,2})(?:\s*,\s*|\s+năm\s+|\s+)(\d{4})/iu;
const timeFirstPattern =
  /^(?:lúc\s+)?(\d{1,2}:\d\d(?::\d\d)?(?:\s(?:SA|CH|[ap]\.?m\.?))?)[\s,]+(.+)$/iu;
/** As Unix writes it, with the year after the time. */
const yearLastPattern = /^(\D+ \d{1,2}) (\d\d:\d\d:\d\d(?: [A-Z]{3})?) (\d{4})$/;

/** Finds texts that may have a date in numbers. A quick test: parsing every cell of a large file as a date would take seconds. */
const numericDateHint = /\p{Nd}\s*[./-]\s*\p{Nd}{1,2}\s*[./-]\s*\p{Nd}/u;

/** Longer texts are not dates, and the patterns would take quadratic time on them. */
const maxLength = 100;
/** A year outside these bounds is taken for a year of another calendar. */
const years = { min: 1900, max: 2199 };
const persianDigits = /[\u06f0-\u06f9]/;

/**
 * A date before the order of day and month is known. `numbers`: in the order of the text; the month's number stands for its name.
 * `rest`: the text after the date, perhaps a time.
 */
type DateParts = { numbers: [string, string, string]; separator: string; rest: string };

/** Removes marks of direction, uses plain spaces and Western digits, and puts the time after the date. */
function plainDateText(text: string): string {
  const plain = withWesternDigits(text)
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('،', ',')
    .replaceAll('\u2212', '-')
    .trim();
  return plain
    .replace(timeFirstPattern, '$2 $1')
    .replace(vietnameseDatePattern, '$1.$2.$3')
    .replace(yearLastPattern, '$1 $3 $2')
    .replace(/(\d{4}):(?=\d\d:)/, '$1 ');
}

function readDateParts(text: string): DateParts | null {
  if (text.length > maxLength || !/\p{Nd}/u.test(text)) return null;
  const plain = plainDateText(text);
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone = ''] =
    compactPattern.exec(plain) ?? [];
  if (year && month && day) {
    const rest = hour === undefined ? '' : `${hour}:${minute}:${second}${fraction}${zone}`;
    return { numbers: [year, month, day], separator: '-', rest };
  }
  return readNumericDate(plain) ?? readNamedDate(plain);
}

function readNumericDate(text: string): DateParts | null {
  const [before = ''] = /^[^\d]*/.exec(text) ?? [];
  if (before !== '' && !hasOnlyFillers(before)) return null;
  const plain = text.slice(before.length).replace(/\s*([./-])\s*/g, '$1');
  const [, first = '', separator = '', second = '', third = '', rest = ''] =
    plain.match(dayPattern) ?? [];
  return first === '' ? null : { numbers: [first, second, third], separator, rest };
}

/** Reads a date with the name of its month. Its separator `.` says that the day comes before the month. */
function readNamedDate(text: string): DateParts | null {
  const [, before = '', first = '', between = '', second = '', rest = ''] =
    namedPattern.exec(text) ?? [];
  if (first === '') return null;
  const isYear = (number: string) => number.length === 4;
  const middle = hasOnlyFillers(before) ? monthIn(between) : undefined;
  const month = middle ?? (hasOnlyFillers(between) && isYear(second) ? monthIn(before) : undefined);
  if (month === undefined || !isTimeOrFillers(rest)) return null;
  if (isYear(first) && middle !== undefined) {
    return { numbers: [first, String(month), second], separator: '-', rest };
  }
  const isWhole = isYear(second) || second.length === 2;
  if (first.length > 2 || !isWhole) return null;
  return { numbers: [first, String(month), second], separator: '.', rest };
}

function isTimeOrFillers(rest: string): boolean {
  return (!/\d/.test(rest) && hasOnlyFillers(rest)) || readTime(rest) !== null;
}

/**
 * Hints at the order of day and month in a column's dates. `dmy`, `mdy`: a date can only be read in this order; `dots`: a date
 * has dots, which are not used if the month comes first; `open`: the first ambiguous date.
 */
export type DateHints = { dmy: boolean; mdy: boolean; dots: boolean; open: string | null };

export const noHints: DateHints = { dmy: false, mdy: false, dots: false, open: null };

/** Adds the hints of one more cell: a number above twelve is not a month. */
export function addDateHints(text: string, hints: DateHints): DateHints {
  if (text.length > maxLength || !numericDateHint.test(text)) return hints;
  const written = readNumericDate(plainDateText(text));
  if (written === null || written.numbers[0].length > 2) return hints;
  if (written.separator === '.') return { ...hints, dots: true };
  const [first = 0, second = 0] = written.numbers.map(Number);
  if (first > 12) return { ...hints, dmy: true };
  if (second > 12) return { ...hints, mdy: true };
  return first === second ? hints : { ...hints, open: hints.open ?? text };
}

/** The order of day and month that the hints agree on; null if they contradict each other, or there are none. */
export function hintedOrder({ dmy, mdy, dots }: DateHints): DateOrder | null {
  if (dmy !== mdy) return dmy ? 'dmy' : 'mdy';
  return dots && !dmy ? 'dmy' : null;
}

/**
 * Reads a date into `YYYY-MM-DD`; null if the text does not look like a date, or the date is of another calendar. Does not check
 * that the month and the day exist.
 */
export function readDate(text: string, order: DateOrder): string | null {
  const written = readDateParts(text);
  return written === null ? null : dayInOrder(written, order, persianDigits.test(text));
}

function dayInOrder({ numbers, separator }: DateParts, order: DateOrder, isPersian: boolean) {
  const [first, second, third] = numbers;
  if (first.length === 4) return isoDay(first, second, third);
  // The last two digits of a Persian year cannot be told from those of a Gregorian year.
  if (isPersian && third.length !== 4) return null;
  const isDayFirst = separator === '.' || order === 'dmy';
  return isDayFirst ? isoDay(third, second, first) : isoDay(third, first, second);
}

/** A date as `YYYY-MM-DD`, with a full year. Checks the year, but not the month and the day. */
function isoDay(year: string, month: string, day: string): string | null {
  const full = year.length === 2 ? `${Number(year) < 70 ? 20 : 19}${year}` : year;
  const isDay = full.length === 4 && month.length <= 2 && day.length <= 2;
  const isYear = Number(full) >= years.min && Number(full) <= years.max;
  return isDay && isYear ? `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

/**
 * Reads a date and time into `YYYY-MM-DDTHH:MM:SS` in the site's time zone, or with the offset that the text has. A date alone is
 * at midnight. null if the text looks like neither. Does not check that the month, the day and the time exist.
 */
export function readMoment(text: string, order: DateOrder): string | null {
  const plain = withWesternDigits(text).trim();
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(plain)) return plain;
  if (unixPattern.test(plain)) return readUnix(plain);
  const written = readDateParts(text);
  const day = written && dayInOrder(written, order, persianDigits.test(text));
  if (!written || !day) return null;
  const { rest } = written;
  const time = !/\d/.test(rest) && hasOnlyFillers(rest) ? '00:00:00' : readTime(rest);
  return time === null ? null : `${day}T${time}`;
}

/** Reads seconds or milliseconds since 1970 into ISO 8601 in UTC. */
function readUnix(text: string): string {
  const isInSeconds = text.length < 13 || text.includes('.');
  return new Date(Math.round(Number(text) * (isInSeconds ? 1000 : 1))).toISOString();
}

/** `08:30`, `08.30.15`, `8 h 30`, also with a fraction of a second; words before or after may be “am” or “pm”. */
const clockPattern =
  /^(\D*?)(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?!\d)(\D*)$/iu;
/** `Z`, `+0100`, `UTC+1`, also followed by the name of the zone in brackets. */
const zonePattern =
  /\s*(?:(Z|UTC|GMT)|(?:UTC|GMT)?\s*([+-])(\d{1,2})(?:(:?)(\d{2}))?)\s*(?:\([^()]*\))?$/i;
/** Words that may follow an hour without minutes. */
const hourWords = ['h', 'hr', 'hrs', 'uhr', 'o’clock'];

/** Reads a time into `HH:MM:SS`, with the fraction, `Z` or offset that the text has; null if the text is not a time. */
function readTime(text: string): string | null {
  const [offset = '', , sign, hours, colon, minutes = '00'] = zonePattern.exec(text) ?? [];
  const time = readClock(text.slice(0, text.length - offset.length).trim());
  if (time === null || offset === '') return time;
  if (sign === undefined || hours === undefined) return `${time}Z`;
  // `08:30-09:30` is a period of time rather than a time with an offset.
  if (/^[^\s:]*\d\d?:\d\d-\d\d:\d\d$/.test(text) && colon === ':') return null;
  return `${time}${sign}${hours.padStart(2, '0')}:${minutes}`;
}

function readClock(text: string): string | null {
  const [, before = '', hour, minutes, seconds = '00', fraction = '', after = ''] =
    clockPattern.exec(text) ?? [];
  if (hour === undefined) return null;
  const isOnlyFiller = (word: string) => hasOnlyFillers(word) && halfDayIn(word) === undefined;
  // In Arabic, a letter after the year is its era, and the same letter after the time is “am” or “pm”.
  const words = [
    ...meaningfulWords(before, hasOnlyFillers),
    ...meaningfulWords(after, isOnlyFiller),
  ];
  const around = words.join(' ');
  const half = halfDayIn(around);
  const isHour = hourWords.includes(around.toLowerCase());
  if (half === undefined && (minutes === undefined || around !== '') && !isHour) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const whole = `${String(hours).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`;
  return milliseconds === '000' ? whole : `${whole}.${milliseconds}`;
}

/** The words of a text without those that have no meaning for a time, such as “um” before it. */
function meaningfulWords(text: string, isNothing: (word: string) => boolean): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '' && !isNothing(word));
}

/** The site's languages, and countries that have other names or spellings of months. */
const locales = [
  ...languageMenu.map(({ tag }) => tag),
  ...'en-GB pt-BR de-AT fr-CA es-MX ar-EG ar-IQ ar-MA ar-DZ fa-AF'.split(' '),
];
/** The words for “am” and “pm” are also read in other languages. */
const halfDayLocales = [...locales, 'zh', 'ja', 'ko'];

/** Spellings that Intl does not have. */
const otherMonths: [word: string, month: number][] = [
  ['mrz', 3],
  ['set', 9],
  ['sept', 9],
  ['सितम्बर', 9],
  ['नवम्बर', 11],
  ['दिसम्बर', 12],
];

/** Words around a date and before its time: “12 de noviembre”, “the 12th of”, “12 ноября 2026 г. в 08:30”. */
const fillers =
  'de del of the den der le el il di d ngày năm tanggal г год года year yıl م میلادی ad ce at um à às as alle ore om kl klo klockan в pukul lúc في ساعت को बजे a las la 년 월 일';

/** The numbers of months by their names, the words without meaning, and the words for “am” and “pm”, all normalized. */
const dateWords = lazy(collectDateWords);

function collectDateWords() {
  const months = new Map(otherMonths.map(([word, month]) => [normalizeWords(word), month]));
  const filling = new Set(fillers.split(' ').map(normalizeWords));
  for (const locale of locales) {
    for (const width of ['long', 'short'] as const) {
      for (let month = 1; month <= 12; month += 1) {
        for (const name of monthSpellings(locale, width, month)) months.set(name, month);
      }
      for (let day = 1; day <= 7; day += 1) {
        const date = new Date(Date.UTC(2026, 0, day));
        const [name = ''] = formattedParts(locale, { weekday: width }, date, 'weekday');
        for (const word of letterWords(name)) filling.add(normalizeWords(word));
      }
    }
  }
  const halves = new Map<string, 'am' | 'pm'>([
    ['a', 'am'],
    ['p', 'pm'],
    ...halfDayLocales.flatMap((locale) => halfDayWords(locale)),
  ]);
  return { months, fillers: filling, halves };
}

/**
 * The names of a month, alone and in a date, because some languages have another form in a date. The number of the month is not a
 * name.
 */
function monthSpellings(locale: string, width: 'long' | 'short', month: number): string[] {
  const date = new Date(Date.UTC(2026, month - 1, 12));
  const texts = [
    ...formattedParts(locale, { month: width }, date, 'month'),
    ...formattedParts(locale, { day: 'numeric', month: width, year: 'numeric' }, date, 'month'),
  ];
  return texts.map(normalizeWords).filter((name) => name !== '' && !/\d/.test(name));
}

/** How a language writes “am” and “pm”: pairs of a normalized word and its meaning. */
function halfDayWords(locale: string): [string, 'am' | 'pm'][] {
  return [8, 20].flatMap((hour) => {
    const date = new Date(Date.UTC(2026, 0, 1, hour));
    const texts = formattedParts(locale, { hour: 'numeric', hour12: true }, date, 'dayPeriod');
    const half = hour < 12 ? 'am' : 'pm';
    return texts.map((text): [string, 'am' | 'pm'] => [normalizeWords(text), half]);
  });
}

function formattedParts(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  date: Date,
  type: Intl.DateTimeFormatPartTypes,
): string[] {
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
    ...options,
  });
  return format.formatToParts(date).flatMap((part) => (part.type === type ? [part.value] : []));
}

function letterWords(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\u200c]+/u).filter((word) => word !== '');
}

/** The number of the month that a text names in any language; the text may also have a weekday and words such as “of”. */
function monthIn(text: string): number | undefined {
  const all = letterWords(text);
  if (all.length > 6) return undefined;
  const others = all.filter((word) => !isFiller(word));
  // A short weekday may also be a month: “mar” is Tuesday and March.
  const word = normalizeOnce((others.length === 0 ? all : others).join(''));
  return dateWords().months.get(word) ?? monthByPrefix(word);
}

/** The month whose name begins with these letters; undefined if there are none or several, or fewer than three letters. */
function monthByPrefix(word: string): number | undefined {
  if (word.length < 3) return undefined;
  const found = new Set<number>();
  for (const [name, month] of dateWords().months) if (name.startsWith(word)) found.add(month);
  return found.size === 1 ? [...found][0] : undefined;
}

/** Whether all words of a text are weekdays, or words such as “of” and “at”. */
function hasOnlyFillers(text: string): boolean {
  return letterWords(text).every(isFiller);
}

function isFiller(word: string): boolean {
  return dateWords().fillers.has(normalizeOnce(word));
}

// Files repeat the same words in each row.
const normalizeOnce = memoize(normalizeWords);

function halfDayIn(text: string): 'am' | 'pm' | undefined {
  return dateWords().halves.get(normalizeOnce(text));
}
