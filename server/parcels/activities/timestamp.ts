import { tzOffset } from '@date-fns/tz';
import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const years = { min: 1970, max: 2100 };

/** With or without seconds, and an offset. */
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
  .transform((text) => text.trim())
  .pipe(z.string().refine(isWithinYears, messageKey('yearRange', years)));

function isDateAndTime(value: unknown): boolean {
  return typeof value === 'string' && dateAndTime.safeParse(value.trim()).success;
}

function isWithinYears(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= years.min && year <= years.max;
}

/**
 * Converts a `timestamp` (see above) to ISO 8601 in UTC with milliseconds.
 *
 * @param timeZone the site's time zone, an IANA name; used for a timestamp without an offset.
 */
export function utcTimestamp(text: string, timeZone: string): string {
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(text);
  const instant = hasOffset ? new Date(text) : instantOfClock(new Date(`${text}Z`), timeZone);
  return instant.toISOString();
}

/** The local time in a time zone at an instant: `YYYY-MM-DDTHH:MM`, as form fields hold it. */
export function clockTime(iso: string, timeZone: string): string {
  const instant = new Date(iso);
  const offset = tzOffset(timeZone, instant) * minuteMs;
  return new Date(instant.getTime() + offset).toISOString().slice(0, 16);
}

/**
 * Converts a local time to an instant. If it occurs twice (clocks set back), the first one counts;
 * if it is skipped (clocks set forward), it is shifted later by the skipped interval.
 *
 * @param clock the local time, as if it were UTC.
 */
function instantOfClock(clock: Date, timeZone: string): Date {
  const withOffsetOf = (day: number) =>
    new Date(clock.getTime() - tzOffset(timeZone, new Date(day)) * minuteMs);
  const isRight = (instant: Date) =>
    instant.getTime() + tzOffset(timeZone, instant) * minuteMs === clock.getTime();

  const before = withOffsetOf(clock.getTime() - dayMs);
  const after = withOffsetOf(clock.getTime() + dayMs);
  return isRight(after) && !isRight(before) ? after : before;
}
