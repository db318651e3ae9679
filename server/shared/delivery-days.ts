import type { PublicParcel } from './parcel.ts';
import { finalStages } from './stages.ts';

/** Days as `YYYY-MM-DD`; both are the same where only one is known. */
export type DeliveryDays = { first: string; last: string };

/** What is known of when a parcel arrives. */
export type Expected = Pick<
  PublicParcel,
  'stage' | 'progress' | 'min_expected_delivery_date' | 'max_expected_delivery_date'
>;

/** When a parcel is expected; null if no day is known, or its journey has ended. */
export function deliveryDaysOf(parcel: Expected): DeliveryDays | null {
  const standing = parcel.stage ?? parcel.progress;
  if (finalStages.some((stage) => stage === standing)) return null;
  const { min_expected_delivery_date: min, max_expected_delivery_date: max } = parcel;
  const first = min ?? max;
  const last = max ?? min;
  return first === null || last === null ? null : { first, last };
}
