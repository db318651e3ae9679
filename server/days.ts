import { TZDate } from '@date-fns/tz';

/** The end of what four digits of a year can say: later times would sort before all others. */
const lastTime = '9999-12-31T23:59:59.999Z';

/** When a day (`YYYY-MM-DD`) begins in a time zone, or one of the days after it; ISO 8601, UTC. */
export function startOfDay(day: string, later: number, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new TZDate(0, timeZone);
  // In two steps, since a constructor takes the years 0 to 99 for those after 1900.
  start.setFullYear(year, month - 1, date + later);
  start.setHours(0, 0, 0, 0);
  return toTime(start);
}

/** The day that is so many days later; earlier, where that is below zero. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return toTime(date).slice(0, 10);
}

function toTime(date: Date): string {
  return date.getTime() > Date.parse(lastTime) ? lastTime : new Date(date.getTime()).toISOString();
}
