import { formatClockMinutes } from '../content/shared/company.ts';

const lastMinute = 24 * 60 - 1;

/** A time of the day, `HH:MM`. @param seconds since midnight. */
export function clockText(seconds: number): string {
  return formatClockMinutes(Math.min(lastMinute, Math.max(0, Math.round(seconds / 60))));
}
