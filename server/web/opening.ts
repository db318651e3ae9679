import { TZDate } from '@date-fns/tz';
import { addDays } from '../days.ts';
import { localDate } from '../shared/delivery-days.ts';
import {
  type HoursSettings,
  type Opening,
  type Week,
  weekdays,
  weekOf,
} from '../shared/opening-hours.ts';

/** Times of one stretch in which the company is open, in milliseconds. */
type Stretch = { from: number; until: number };

/** A day more than a week: then everything has happened once that happens at all. */
const days = 9;

/**
 * Whether the company is open, and until when that holds; null if its settings have no hours.
 *
 * @param timeZone the site's, an IANA name.
 */
export function openingAt(now: Date, settings: HoursSettings, timeZone: string): Opening | null {
  const week = weekOf(settings);
  if (week === null) return null;
  const stretches = stretchesFrom(addDays(localDate(now, timeZone), -1), week, timeZone);
  const next = stretches.find(({ until }) => until > now.getTime());
  const isOpen = next !== undefined && next.from <= now.getTime();
  const changes = isOpen ? next.until : next?.from;
  const isAlways = isOpen && next === stretches[0] && next === stretches.at(-1);
  const changesAt = changes === undefined || isAlways ? null : new Date(changes).toISOString();
  return { week, timeZone, isOpen, at: now.toISOString(), changesAt };
}

/** When it is open from a day on, in order; what follows on without a break is one. */
function stretchesFrom(first: string, week: Week, timeZone: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let later = 0; later <= days; later += 1) {
    const day = addDays(first, later);
    for (const { opens, closes } of week[weekdayOf(day)]) {
      const [from, until] = [instantOf(day, opens, timeZone), instantOf(day, closes, timeZone)];
      const last = stretches.at(-1);
      if (last !== undefined && from <= last.until) last.until = Math.max(last.until, until);
      else stretches.push({ from, until });
    }
  }
  return stretches;
}

function weekdayOf(day: string) {
  return weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday';
}

function instantOf(day: string, minutes: number, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, 0, minutes, timeZone).getTime();
}
