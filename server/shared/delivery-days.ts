import type { PublicParcel } from './parcel.ts';
import { finalStages } from './stages.ts';

/** Days as `YYYY-MM-DD`; both are the same where only one is known. */
export type DeliveryDays = { first: string; last: string };

/** When a parcel is expected; null if no day is known, or its journey has ended. */
export function deliveryDaysOf(parcel: PublicParcel): DeliveryDays | null {
  const standing = parcel.stage ?? parcel.progress;
  if (finalStages.some((stage) => stage === standing)) return null;
  const { min_expected_delivery_date: min, max_expected_delivery_date: max } = parcel;
  const first = min ?? max;
  const last = max ?? min;
  return first === null || last === null ? null : { first, last };
}
