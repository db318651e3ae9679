import { deliveryDaysOf, type Expected, isLate } from '../../server/shared/delivery-days.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { formatDays, formatDaysAhead } from '../../views/parts/dates.ts';
import type { Messages } from '../../views/translations/messages.ts';

/** When a parcel arrives, or how late it is, in words. */
export type Arrival = { words: string; isLate: boolean };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * What the expected days of delivery mean on a day; null if they mean nothing, because there are none, or
 * the journey has ended.
 *
 * @param today `YYYY-MM-DD`.
 */
export function arrivalOf(
  parcel: Expected,
  today: string,
  t: Messages['track'],
  tag: string,
): Arrival | null {
  const expected = deliveryDaysOf(parcel);
  if (expected === null) return null;
  const from = daysBetween(today, expected.first);
  const to = daysBetween(today, expected.last);
  if (from === null || to === null) return null;
  if (!isLate(parcel, today)) return { words: arrives(from, to, t, tag), isLate: false };
  // Of a parcel of which nothing else is known, it may only be that nobody wrote down its delivery.
  if (parcel.stage === null && parcel.progress === null) return null;
  return { words: interpolate(t.late, { days: formatDays(-to, tag) }), isLate: true };
}

function arrives(from: number, to: number, t: Messages['track'], tag: string): string {
  const last = formatDaysAhead(to, tag);
  if (from === to || to === 0) return interpolate(t.arrives, { when: last });
  if (from < 0) return interpolate(t.arrivesAtLatest, { when: last });
  return interpolate(t.arrivesBetween, { from: formatDaysAhead(from, tag), to: last });
}

/** null unless both are dates. */
function daysBetween(today: string, day: string): number | null {
  const days = (Date.parse(day) - Date.parse(today)) / dayMs;
  return Number.isNaN(days) ? null : days;
}
