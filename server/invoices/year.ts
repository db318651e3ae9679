import { TZDate } from '@date-fns/tz';

/** The year that it is in a time zone (IANA name). */
export function yearIn(timeZone: string, now: Date): number {
  return new TZDate(now, timeZone).getFullYear();
}
