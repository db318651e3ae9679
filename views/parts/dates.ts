import { type DateFormat, dateFormat } from '../../server/shared/date-format.ts';

// Dates in the reader's locale. The server's and the browser's Intl may differ in a space, so elements with these texts
// have suppressHydrationWarning: the server's text stays.

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;

const time = { hour: 'numeric', minute: '2-digit' } as const;
/** A day of the current year, without the year. */
const nearDay = { weekday: 'long', month: 'long', day: 'numeric' } as const;

const forms = {
  day,
  /** In 12-hour or 24-hour format, depending on the locale, with the time zone's short name. */
  dayAndTime: { ...day, ...time, timeZoneName: 'short' },
  dayAndLocalTime: { ...day, ...time },
  clock: { ...day, month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  /** The headings of a history, and the times below them. */
  dayOfWeek: { ...day, weekday: 'long' },
  time,
  near: nearDay,
  far: { ...nearDay, year: 'numeric' },
  nearRange: { month: 'long', day: 'numeric' },
  farRange: { year: 'numeric', month: 'long', day: 'numeric' },
  nearDayAndTime: { ...nearDay, ...time },
  weekday: { weekday: 'long' },
  weekdayAndTime: { weekday: 'long', ...time },
} as const;

/** @param date `YYYY-MM-DD`, a date without a time zone. */
export function formatDate(date: string, tag: string): string {
  const midnight = new Date(date);
  // An invalid date is shown as it was written.
  if (Number.isNaN(midnight.getTime())) return date;
  return cachedDateText(`day ${tag} ${date}`, () =>
    cachedDateFormat('day', tag, 'UTC').format(midnight),
  );
}

/**
 * A date and a time, always with its time zone: readers are in any zone, and local times that occur
 * twice, when clocks are set back, would be ambiguous.
 *
 * @param instant ISO 8601.
 */
export function formatDayAndTime(instant: string, tag: string, timeZone: string): string {
  return cachedDateFormat('dayAndTime', tag, timeZone).format(new Date(instant));
}

/** A time on the clock of the site, which has no time zone. @param local `YYYY-MM-DDTHH:MM` */
export function formatLocalTime(local: string, tag: string): string {
  return cachedDateFormat('dayAndLocalTime', tag, 'UTC').format(new Date(`${local}Z`));
}

/** The date of an instant, given as ISO 8601. */
export function formatDay(instant: string, tag: string, timeZone: string): string {
  return cachedDateFormat('day', tag, timeZone).format(new Date(instant));
}

/**
 * The day or the time of day of something, or its day of the week and time, without the time zone, which is named once beside
 * them.
 *
 * @param instant ISO 8601.
 */
export function formatEventTime(
  form: 'dayOfWeek' | 'time' | 'weekdayAndTime',
  instant: string,
  tag: string,
  timeZone: string,
): string {
  // Beside a day of the week, languages other than English write the month out: Portuguese has no short form of it.
  const written = form === 'dayOfWeek' && tag !== 'en' ? 'far' : form;
  return cachedDateFormat(written, tag, timeZone).format(new Date(instant));
}

/**
 * A recent time: the day of the week, the date and the time. A day and its month stay on one line: `23. November`.
 *
 * @param instant ISO 8601.
 */
export function formatRecent(instant: string, tag: string, timeZone: string): string {
  const words = cachedDateFormat('nearDayAndTime', tag, timeZone).format(new Date(instant));
  return words.replaceAll(/(?<=\d\.) /g, '\u00a0');
}

/**
 * A day with its weekday, or a range of days: `Tuesday, November 24`, `November 24 – 26`. The current year is left out.
 * All dates are `YYYY-MM-DD`.
 */
export function formatRange(first: string, last: string, today: string, tag: string): string {
  const isNear = [first, last].every((date) => date.slice(0, 4) === today.slice(0, 4));
  if (first === last) {
    return cachedDateFormat(isNear ? 'near' : 'far', tag, 'UTC').format(new Date(first));
  }
  const form = isNear ? 'nearRange' : 'farRange';
  return cachedDateText(`${form} ${tag} ${first} ${last}`, () =>
    cachedDateFormat(form, tag, 'UTC').formatRange(new Date(first), new Date(last)),
  );
}

/** Days of the week, from 0 for Monday: `Monday – Friday`. */
export function formatWeekdays(first: number, last: number, tag: string): string {
  const format = cachedDateFormat('weekday', tag, 'UTC');
  // A Monday.
  const day = (index: number) => new Date(Date.UTC(2024, 0, 1 + index));
  return first === last ? format.format(day(first)) : format.formatRange(day(first), day(last));
}

/** Times of day, in minutes from midnight: `9:00 AM – 12:30 PM`. */
export function formatHours(opens: number, closes: number, tag: string): string {
  const format = cachedDateFormat('time', tag, 'UTC');
  const at = (minutes: number) => new Date(Date.UTC(2024, 0, 1, 0, minutes % (24 * 60)));
  if (closes <= 24 * 60 - 1) return format.formatRange(at(opens), at(closes));
  // formatRange would add the dates, because the times are of two days.
  return `${format.format(at(opens))} – ${format.format(at(closes))}`;
}

/** A time of the day on the clock of the site. @param clock `HH:MM` */
export function formatClock(clock: string, tag: string): string {
  return cachedDateFormat('time', tag, 'UTC').format(new Date(`2024-01-01T${clock}Z`));
}

/** The name of a time zone, the same in summer and winter: `Western European Time`. */
export function formatZone(instant: string, tag: string, timeZone: string): string {
  // Intl calls this zone GMT+00:00.
  if (timeZone === 'UTC') return timeZone;
  const format = new Intl.DateTimeFormat(tag, { timeZoneName: 'longGeneric', timeZone });
  const parts = format.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The local time in a time zone at an instant: `YYYY-MM-DDTHH:MM`, as form fields hold it. */
export function localDateTime(instant: Date, timeZone: string): string {
  return cachedDateFormat('clock', 'sv', timeZone).format(instant).replace(' ', 'T');
}

/** How far off a day is, in words: `today`, `tomorrow`, `in 3 days`. */
export function formatDaysAhead(days: number, tag: string): string {
  const format = daysAhead.get(tag) ?? new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  daysAhead.set(tag, format);
  return format.format(days, 'day');
}

/** A number of days, in words: `1 day`, `2 days`. */
export function formatDays(days: number, tag: string): string {
  const format = numbersOfDays.get(tag) ?? new Intl.NumberFormat(tag, numberOfDays);
  numbersOfDays.set(tag, format);
  return format.format(days);
}

/** Whether a language uses the 12-hour clock, so that times need AM or PM. */
export function hasHalfDays(tag: string): boolean {
  const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12';
}

/** Cached: creating a formatter costs a thousand times as much as using one. */
const formats = new Map<string, DateFormat>();
/** Formatted days, which most parcels have in common. Formatting a range takes 100 µs. */
const texts = new Map<string, string>();
const maxTexts = 1000;
const daysAhead = new Map<string, Intl.RelativeTimeFormat>();
const numbersOfDays = new Map<string, Intl.NumberFormat>();
const numberOfDays = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;

function cachedDateText(key: string, make: () => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  if (texts.size >= maxTexts) texts.clear();
  const text = make();
  texts.set(key, text);
  return text;
}

function cachedDateFormat(form: keyof typeof forms, tag: string, timeZone: string): DateFormat {
  const key = `${form} ${tag} ${timeZone}`;
  const format = formats.get(key) ?? dateFormat(tag, { ...forms[form], timeZone });
  formats.set(key, format);
  return format;
}
