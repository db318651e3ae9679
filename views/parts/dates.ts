/**
 * Dates in the reader's own form. The server's and the browser's Intl may differ in a space, so
 * elements that hold these carry suppressHydrationWarning: what the server wrote stands.
 */

const day = { year: 'numeric', month: 'short', day: '2-digit' } as const;

const forms = {
  day,
  /** By the clock of the reader's language, of twelve hours or of 24, with the zone's short name. */
  dayAndTime: { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const;

/** @param date `YYYY-MM-DD`, a day with no time zone to it. */
export function formatDate(date: string, tag: string): string {
  const midnight = new Date(date);
  // What is no day of the calendar is shown as it was written.
  if (Number.isNaN(midnight.getTime())) return date;
  return formatOf('day', tag, 'UTC').format(midnight);
}

/**
 * A day and a time, which names its zone each time: readers live anywhere, and an hour that clocks
 * show twice, when they are put back, is two hours.
 *
 * @param instant ISO 8601.
 */
export function formatDayAndTime(instant: string, tag: string, timeZone: string): string {
  return formatOf('dayAndTime', tag, timeZone).format(new Date(instant));
}

/** The day of an instant, ISO 8601. */
export function formatDay(instant: string, tag: string, timeZone: string): string {
  return formatOf('day', tag, timeZone).format(new Date(instant));
}

/** Whether clocks go to twelve in a language, so that hours need to be told before and after noon. */
export function hasHalfDays(tag: string): boolean {
  const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12';
}

/** Making a format costs a thousand times what using one does. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(form: keyof typeof forms, tag: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${tag} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...forms[form], timeZone });
  formats.set(key, format);
  return format;
}
