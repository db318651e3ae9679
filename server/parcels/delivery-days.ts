import { z } from 'zod';
import { day } from '../http/input/fields.ts';
import { says } from '../http/input/validation.ts';
import type { ParcelChanges } from '../shared/parcel.ts';

type DeliveryDays = Pick<
  ParcelChanges,
  'min_expected_delivery_date' | 'max_expected_delivery_date'
>;

/** Whether the earliest day of delivery is no later than the latest, where both are known. */
export function areInOrder(days: DeliveryDays): boolean {
  const { min_expected_delivery_date: min, max_expected_delivery_date: max } = days;
  return !min || !max || min <= max;
}

/** What is said where they are not, and of which field. */
export const notInOrder = { field: 'max_expected_delivery_date', error: says('deliveryDays') };

const bothDays = z.object({
  min_expected_delivery_date: day(),
  max_expected_delivery_date: day(),
});

/**
 * Has a schema judge the order of the days too: beside the fields and not, as a refinement would,
 * only after them, so that every bad field is named at once.
 */
export function daysInOrder<Schema extends z.ZodType<DeliveryDays>>(schema: Schema) {
  return z.unknown().transform((value, context): z.output<Schema> => {
    const parsed = schema.safeParse(value);
    const days = bothDays.safeParse(value);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) context.addIssue({ ...issue });
    }
    if (days.success && !areInOrder(days.data)) {
      context.addIssue({ code: 'custom', path: [notInOrder.field], message: notInOrder.error });
    }
    return parsed.success ? parsed.data : z.NEVER;
  });
}
