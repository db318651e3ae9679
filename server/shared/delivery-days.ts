import type { PublicParcel } from './parcel.ts';
import { finalStages } from './stages.ts';

/** Days as `YYYY-MM-DD`; both are the same where only one is known. */
export type DeliveryDays = { first: string; last: string };

/** What is known of when a parcel arrives. */
export type Expected = Pick<
  PublicParcel,
  'stage' | 'progress' | 'min_expected_delivery_date' | 'max_expected_delivery_date'
>;

type ExpectedDays = Pick<Expected, 'min_expected_delivery_date' | 'max_expected_delivery_date'>;

/** The day by which a parcel is to arrive: the latest that is expected, else the earliest; null if none is known. */
export function dueDayOf(parcel: ExpectedDays): string | null {
  return parcel.max_expected_delivery_date ?? parcel.min_expected_delivery_date;
}

/** Whether a day comes after the one by which something was due. */
export function isAfterDue(day: string, due: string): boolean {
  return day > due;
}

/**
 * Whether a parcel is late on a day (`YYYY-MM-DD`, in the site's time zone): it is not delivered or returned, and was
 * due before. In SQL this is `isLate` of parcels/list/conditions.ts.
 */
export function isLate(parcel: ExpectedDays & Pick<Expected, 'stage'>, today: string): boolean {
  const due = dueDayOf(parcel);
  return due !== null && !isFinal(parcel.stage) && isAfterDue(today, due);
}

/** When a parcel is expected; null if no day is known, or its journey has ended. */
export function deliveryDaysOf(parcel: Expected): DeliveryDays | null {
  if (isFinal(parcel.stage ?? parcel.progress)) return null;
  const last = dueDayOf(parcel);
  return last === null ? null : { first: parcel.min_expected_delivery_date ?? last, last };
}

function isFinal(standing: string | null): boolean {
  return finalStages.some((stage) => stage === standing);
}
