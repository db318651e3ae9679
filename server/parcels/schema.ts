import { z } from 'zod';
import { messageKey } from '../http/input/error-map.ts';
import { day } from '../http/input/fields.ts';
import { listFields, pageRequest } from '../http/input/list-request.ts';
import { changeShape, newShape } from '../http/input/record.ts';
import { parse } from '../http/input/validation.ts';
import { pick } from '../shared/field-values.ts';
import { parcelFields } from '../shared/fields.ts';
import type { ParcelChanges } from '../shared/parcel.ts';
import { lookedUpCode, newCode, parcelKey } from './tracking-code.ts';

/** A lookup: the code, and which page of the history. */
export const lookupRequest = z
  .object({ code: lookedUpCode, ...listFields })
  .transform(({ code, ...list }) => ({ code, request: pageRequest(list) }));

const own = { tracking_code: newCode };

/** A new parcel: three fields are required, all others are optional. */
export const newParcel = inOrder(z.strictObject(newShape(parcelFields, own)));

export const parcelDeletion = z.strictObject({ id: parcelKey });

/** Which parcel to change; the rest of the request is for `readParcelChange`. */
export const parcelToChange = z.object({ id: parcelKey });

export const parcelChange = inOrder(
  z.strictObject({ id: parcelKey, ...changeShape(parcelFields, own) }),
);

const deliveryDays = ['min_expected_delivery_date', 'max_expected_delivery_date'] as const;

type DeliveryDays = Pick<ParcelChanges, (typeof deliveryDays)[number]>;

/** What is stored of a parcel that is changed. */
type Stored = DeliveryDays & { tracking_code?: string };

/**
 * The fields to change; an empty text or null clears a field that may be empty.
 *
 * @param existing the stored delivery days, used to check the order if only one of them changes; and the code, which may be
 *   one that no other parcel can get any more.
 * @throws {InvalidRequest} with all errors.
 */
export function readParcelChange(body: unknown, existing: Stored): ParcelChanges {
  // Checked as if the request had named the stored days too: a schema of its own for each request would
  // take ten times as long to make as the rest of the change.
  const stored = deliveryDays.filter((name) => !hasOwn(body, name));
  const whole = isObject(body)
    ? { ...pick(existing, stored), ...withoutOwnCode(body, existing) }
    : body;
  const { id: _, ...changes } = parse(parcelChange, whole);
  for (const name of stored) delete changes[name];
  return changes;
}

/** A request that names the code that the parcel has already does not change it. */
function withoutOwnCode(body: object, { tracking_code: own }: Stored): object {
  const { tracking_code: code, ...others }: { tracking_code?: unknown } = body;
  return own !== undefined && code === own ? others : body;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOwn(value: unknown, name: string): boolean {
  return isObject(value) && Object.hasOwn(value, name);
}

const eitherDay = z
  .object({ min_expected_delivery_date: day(), max_expected_delivery_date: day() })
  .partial();

/** Checks the order of the delivery days, even if other fields are invalid. */
function inOrder<Schema extends z.ZodType<DeliveryDays>>(schema: Schema) {
  return schema.refine(areInOrder, {
    ...messageKey('deliveryDays'),
    path: ['max_expected_delivery_date'],
    when: ({ value }) => eitherDay.safeParse(value).success,
  });
}

/** Whether the earliest day of delivery is not after the latest, if both are set. */
export function areInOrder({
  min_expected_delivery_date: min,
  max_expected_delivery_date: max,
}: DeliveryDays): boolean {
  return !min || !max || min <= max;
}
