import { tzOffset } from '@date-fns/tz';
import { LRUCache } from 'lru-cache';
import type { ActivityRow } from '../../database/tables.ts';
import type { Activity } from '../../shared/parcel.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * An activity with its date in parts, as the API shows it. They are in English, whatever the site's
 * language: pages format dates for their reader.
 *
 * @param timeZone the site's time zone, an IANA name.
 */
export function withDateParts(row: ActivityRow, timeZone: string): Activity {
  const instant = Date.parse(row.created_at);
  // The local time, as if it were UTC.
  const clock = new Date(instant + offsetAt(instant, timeZone) * minuteMs);
  const hour = clock.getUTCHours();
  const time = `${twoDigits(hour % 12 || 12)}:${twoDigits(clock.getUTCMinutes())}`;
  return {
    ...row,
    created_at_month: months[clock.getUTCMonth()] ?? '',
    created_at_day: twoDigits(clock.getUTCDate()),
    created_at_time: `${time} ${hour < 12 ? 'AM' : 'PM'}`,
  };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;

const offsets = new LRUCache<string, number>({ max: 5000 });

/**
 * Minutes by which a time zone is ahead of UTC. Asking Intl for each event of a history takes longer than
 * reading it from the database; clocks change at a quarter of an hour, so the quarters are remembered.
 */
function offsetAt(instant: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(instant / quarterMs)}`;
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  const offset = tzOffset(timeZone, new Date(instant));
  offsets.set(key, offset);
  return offset;
}
