import type { ReactNode } from 'react';
import { deliveryDaysOf, type Expected, isLate } from '../../server/shared/delivery-days.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { formatDate, formatDays, formatDaysAhead } from '../../views/parts/dates.ts';
import type { Messages } from '../../views/translations/messages.ts';
import type { TrackerContext } from './tracker-context.ts';

/**
 * The expected day of delivery, or the first and the last one, and what that means today; null if there
 * is none.
 *
 * @param today `YYYY-MM-DD`.
 */
export function deliveryOf(
  parcel: Expected,
  today: string,
  { t, language: { tag } }: Pick<TrackerContext, 't' | 'language'>,
): ReactNode {
  const dates = datesOf(parcel, t, tag);
  if (dates === null) return null;
  const arrival = arrivalOf(parcel, today, t, tag);
  const className = arrival?.isLate ? 'arrival arrival-late' : 'arrival';
  return (
    <>
      <span suppressHydrationWarning>{dates}</span>{' '}
      {arrival !== null && (
        <span className={className} suppressHydrationWarning>
          {arrival.words}
        </span>
      )}
    </>
  );
}

function datesOf(parcel: Expected, t: TrackerContext['t'], tag: string): string | null {
  const from = parcel.min_expected_delivery_date;
  const to = parcel.max_expected_delivery_date;
  const only = from ?? to;
  if (only === null) return null;
  return from !== null && to !== null && from !== to
    ? interpolate(t.deliveryBetween, { from: formatDate(from, tag), to: formatDate(to, tag) })
    : formatDate(only, tag);
}

/** When a parcel arrives, or how late it is, in words. */
type Arrival = { words: string; isLate: boolean };

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
  // Without a stage or a status it may have been delivered without a record of it.
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
