/**
 * Dates in the reader's own form. The server's and the browser's Intl may differ in a space, so
 * elements that hold these carry suppressHydrationWarning: what the server wrote stands.
 */

/** @param date `YYYY-MM-DD`, a day with no time zone to it. */
export function formatDate(date: string, tag: string): string {
  const midnight = new Date(date);
  // What is no day of the calendar is shown as it was written.
  if (Number.isNaN(midnight.getTime())) return date;
  return new Intl.DateTimeFormat(tag, { ...day, timeZone: 'UTC' }).format(midnight);
}

/** @param instant ISO 8601. */
export function formatDayAndTime(instant: string, tag: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(tag, { ...day, ...time, timeZone });
  return format.format(new Date(instant));
}

/** The day of an instant, ISO 8601. */
export function formatDay(instant: string, tag: string, timeZone: string): string {
  return new Intl.DateTimeFormat(tag, { ...day, timeZone }).format(new Date(instant));
}

const day = { year: 'numeric', month: 'short', day: '2-digit' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;
