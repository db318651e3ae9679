import { TZDate } from '@date-fns/tz';

/** When a day (`YYYY-MM-DD`) begins in a time zone, or one of the days after it; ISO 8601, UTC. */
export function startOfDay(day: string, later: number, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + later, timeZone).getTime()).toISOString();
}

/** The day that is so many days later; earlier, where that is below zero. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
