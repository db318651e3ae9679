import { z } from 'zod';
import { messageKey } from '../http/input/error-map.ts';
import { day } from '../http/input/fields.ts';
import { listFields, pageRequest } from '../http/input/list-request.ts';
import { changeShape, newShape } from '../http/input/record.ts';
import { parcelFields } from '../shared/fields.ts';
import type { ParcelChanges } from '../shared/parcel.ts';
import { lookedUpCode, parcelKey, trackingCode } from './tracking-code.ts';

/** A lookup: the code, and which page of the history. */
export const lookupRequest = z
  .object({ code: lookedUpCode, ...listFields })
  .transform(({ code, ...list }) => ({ code, request: pageRequest(list) }));

const own = { tracking_code: trackingCode };

/** A new parcel: three fields are required, all others are optional. */
export const newParcel = inOrder(z.strictObject(newShape(parcelFields, own)), {});

/**
 * The fields to change; an empty text or null clears a field that may be empty.
 *
 * @param existing the stored delivery days, used to check the order if only one of them changes.
 */
export function parcelChange(existing: DeliveryDays) {
  return inOrder(z.strictObject({ id: parcelKey, ...changeShape(parcelFields, own) }), existing);
}

/** Which parcel to delete. */
export const parcelDeletion = z.strictObject({ id: parcelKey });

type DeliveryDays = Pick<
  ParcelChanges,
  'min_expected_delivery_date' | 'max_expected_delivery_date'
>;

const eitherDay = z
  .object({ min_expected_delivery_date: day(), max_expected_delivery_date: day() })
  .partial();

/** Checks the order of the delivery days, even if other fields are invalid. */
function inOrder<Schema extends z.ZodType<DeliveryDays>>(schema: Schema, existing: DeliveryDays) {
  return schema.refine((days) => areInOrder({ ...existing, ...days }), {
    ...messageKey('deliveryDays'),
    path: ['max_expected_delivery_date'],
    when: ({ value }) => eitherDay.safeParse(value).success,
  });
}

/** Whether the earliest day of delivery is not after the latest, if both are set. */
function areInOrder({
  min_expected_delivery_date: min,
  max_expected_delivery_date: max,
}: DeliveryDays): boolean {
  return !min || !max || min <= max;
}
