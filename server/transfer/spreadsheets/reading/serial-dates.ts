const secondsPerDay = 86_400;
/** 9999-12-31 as Excel counts days. */
const lastDay = 2_958_465;
/** Excel has 1900-02-29, as Lotus 1-2-3 had. */
const daysThatNeverWas = 60;
/** So many days later do workbooks begin to count that began on a Macintosh. */
export const daysTo1904 = 1462;

/** A point in time in days since the end of 1899; undefined where Excel has none. */
export type Moment = { day: number; second: number };

/** The moment of a number of days, to the second. */
export function momentOf(serial: number): Moment | undefined {
  const seconds = Math.round(serial * secondsPerDay);
  const day = Math.floor(seconds / secondsPerDay);
  if (!(day >= 0 && day <= lastDay)) return undefined;
  return { day, second: seconds - day * secondsPerDay };
}

/** `YYYY-MM-DD`, as Excel counts: day 60 is 1900-02-29, and day 0 is 1900-01-00. */
export function dateText({ day }: Moment): string {
  if (day === 0) return '1900-01-00';
  if (day === daysThatNeverWas) return '1900-02-29';
  const skipped = day > daysThatNeverWas ? 1 : 0;
  return new Date(Date.UTC(1900, 0, day - skipped)).toISOString().slice(0, 10);
}

/** `HH:mm:ss`; of more than a day with as many hours as there are. */
export function timeText({ day, second }: Moment): string {
  const parts = [day * 24 + Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
