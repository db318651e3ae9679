import { tzOffset } from '@date-fns/tz';
import { z } from 'zod';
import { messageKey } from '../http/input/error-map.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const years = { min: 1970, max: 2100 };

/** With or without seconds, and an offset. */
const dateAndTime = z.union([
  z.iso.datetime({ offset: true, local: true }),
  z.iso.datetime({ offset: true, local: true, precision: -1 }),
]);

/**
 * When something happened: ISO 8601 with `Z` or an offset, or `YYYY-MM-DDTHH:MM` as the site's clocks
 * showed it. `utcTimestamp` makes an instant of it.
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
 * A timestamp of the kind above, as ISO 8601 in UTC with milliseconds.
 *
 * @param timeZone the site's own, an IANA name, for what has no offset.
 */
export function utcTimestamp(text: string, timeZone: string): string {
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(text);
  const instant = hasOffset ? new Date(text) : instantOfClock(new Date(`${text}Z`), timeZone);
  return instant.toISOString();
}

/** What the clocks of a time zone show at an instant: `YYYY-MM-DDTHH:MM`, as forms write it. */
export function clockTime(iso: string, timeZone: string): string {
  const instant = new Date(iso);
  const offset = tzOffset(timeZone, instant) * minuteMs;
  return new Date(instant.getTime() + offset).toISOString().slice(0, 16);
}

/**
 * What the clocks of a time zone showed, as an instant. What they showed twice, when they were put
 * back, was the first time; what they left out, when they were put forward, is that much later.
 *
 * @param clock what they showed, as if it were UTC.
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
