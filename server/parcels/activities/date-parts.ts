import { tzOffset } from '@date-fns/tz';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ActivityRow } from '../../database/tables.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { memoize } from '../../memoized.ts';
import { dayMs, minuteMs } from '../../times.ts';
import type { Activity } from '../shared/parcel.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * An activity with its date in parts, as the API shows it. The date parts are always in English. Pages format dates in the language
 * of their reader.
 */
export function withDateParts(row: ActivityRow, timeZone: string): Activity {
  const instant = Date.parse(row.created_at);
  // The local time, as if it were UTC.
  const clock = new Date(instant + offsetAt(instant, timeZone) * minuteMs);
  const hour = clock.getUTCHours();
  const time = `${padTwoDigits(hour % 12 || 12)}:${padTwoDigits(clock.getUTCMinutes())}`;
  return {
    ...row,
    created_at_month: months[clock.getUTCMonth()] ?? '',
    created_at_day: padTwoDigits(clock.getUTCDate()),
    created_at_time: `${time} ${hour < 12 ? 'AM' : 'PM'}`,
  };
}

function padTwoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Ten years. */
const maxDays = 3660;

/** The minutes that time zones are ahead of UTC, by days since 1970; NaN if clocks change on that day. */
const offsetsIn = memoize(
  (timeZone) =>
    new LRUCache<number, number>({
      max: maxDays,
      memoMethod(day) {
        const first = tzOffset(timeZone, new Date(day * dayMs));
        return first === tzOffset(timeZone, new Date((day + 1) * dayMs - 1)) ? first : Number.NaN;
      },
    }),
);

/**
 * Minutes by which a time zone is ahead of UTC. Asking Intl for each event of a history takes longer than reading it
 * from the database, so days on which clocks do not change are remembered.
 */
function offsetAt(instant: number, timeZone: string): number {
  const offset = offsetsIn(timeZone).memo(Math.floor(instant / dayMs));
  return Number.isNaN(offset) ? tzOffset(timeZone, new Date(instant)) : offset;
}

const years = { min: 1970, max: 2100 };

/** A date and a time, each with or without seconds, `Z` or an offset. */
const dateAndTime = z.union([
  z.iso.datetime({ offset: true, local: true }),
  z.iso.datetime({ offset: true, local: true, precision: -1 }),
]);

/**
 * When something happened: ISO 8601 with `Z` or an offset, or `YYYY-MM-DDTHH:MM` in the site's time
 * zone. `utcTimestamp` converts it to UTC.
 */
export const timestamp = z
  .custom<string>(isDateAndTime, messageKey('timestamp'))
  .meta({
    anyOf: [
      { type: 'string', format: 'date-time' },
      {
        type: 'string',
        pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?$',
        description: 'On the clock of the site.',
      },
    ],
  })
  .transform((text) => text.trim())
  .pipe(z.string().refine(isWithinYears, messageKey('yearRange', years)));

function isDateAndTime(value: unknown): boolean {
  return typeof value === 'string' && dateAndTime.safeParse(value.trim()).success;
}

function isWithinYears(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= years.min && year <= years.max;
}

/** Converts a `timestamp` to ISO 8601 in UTC with milliseconds. @param timeZone for a timestamp without an offset. */
export function utcTimestamp(text: string, timeZone: string): string {
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(text);
  const instant = hasOffset ? new Date(text) : instantOfClock(new Date(`${text}Z`), timeZone);
  return instant.toISOString();
}

/**
 * Converts a local time to an instant. If the time occurs twice because clocks are set back, the earlier instant is returned. If
 * the time is skipped because clocks are set forward, it is shifted later by the skipped interval.
 *
 * @param clock the local time, as if it were UTC.
 */
function instantOfClock(clock: Date, timeZone: string): Date {
  const instantByOffsetAt = (day: number) =>
    new Date(clock.getTime() - tzOffset(timeZone, new Date(day)) * minuteMs);
  const isRight = (instant: Date) =>
    instant.getTime() + tzOffset(timeZone, instant) * minuteMs === clock.getTime();

  const before = instantByOffsetAt(clock.getTime() - dayMs);
  const after = instantByOffsetAt(clock.getTime() + dayMs);
  return isRight(after) && !isRight(before) ? after : before;
}
