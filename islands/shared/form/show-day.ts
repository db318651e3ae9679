/** A day as the field shows it: of the Gregorian calendar, as the picker is, with the month's name. */
export function showDay(day: string, tag: string): string {
  const date = new Date(day);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return day;
  return formatOf(tag, { year: 'numeric', month: 'short', day: '2-digit' }).format(date);
}

/** @param day `YYYY-MM-DD` @returns the day so many days later. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory', timeZone: 'UTC' });
}
