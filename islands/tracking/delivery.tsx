import type { ReactNode } from 'react';
import type { Expected } from '../../server/shared/delivery-days.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { formatDate } from '../../views/parts/dates.ts';
import { arrivalOf } from './arrival.ts';
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
  const look = arrival?.isLate ? 'arrival arrival-late' : 'arrival';
  return (
    <>
      <span suppressHydrationWarning>{dates}</span>{' '}
      {arrival !== null && (
        <span className={look} suppressHydrationWarning>
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
