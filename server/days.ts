import { TZDate } from '@date-fns/tz';
import { localDate } from './parcels/shared/delivery-days.ts';

/** The last time whose year has four digits: a later time would sort before all others. */
const lastTime = '9999-12-31T23:59:59.999Z';

/** Today in the site's time zone: `YYYY-MM-DD`. */
export function siteToday({ config }: { config: { timeZone: string } }, now = new Date()): string {
  return localDate(now, config.timeZone);
}

/** The day of a time in the time zone of the process, which is the site's: `YYYY-MM-DD`. */
export function processDay(time: Date): string {
  return localDate(time, Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** When the day that is `later` days after `day` (`YYYY-MM-DD`) begins in a time zone; ISO 8601, UTC. */
export function startOfDay(day: string, later: number, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new TZDate(0, timeZone);
  // The date is set in two steps, because the constructor reads the years 0 to 99 as 1900 to 1999.
  start.setFullYear(year, month - 1, date + later);
  start.setHours(0, 0, 0, 0);
  return toTime(start);
}

/** When the clock in a time zone shows so many seconds since midnight on a day; ISO 8601, UTC. */
export function timeOnDay(day: string, seconds: number, timeZone: string): string {
  const start = new TZDate(startOfDay(day, 0, timeZone), timeZone);
  start.setHours(0, 0, seconds, 0);
  return toTime(start);
}

/** The day (`YYYY-MM-DD`) so many days later; earlier if `days` is negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return toTime(date).slice(0, 10);
}

function toTime(date: Date): string {
  return date.getTime() > Date.parse(lastTime) ? lastTime : new Date(date.getTime()).toISOString();
}
