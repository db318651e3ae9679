import { z } from 'zod';
import { messageKey } from '../http/input/error-map.ts';
import {
  calendarDay,
  currency,
  line,
  localTime,
  optional,
  recordId,
  unitAmount,
} from '../http/input/fields.ts';
import { listFields, pageRequest } from '../http/input/list-request.ts';
import { changeShape, newShape } from '../http/input/record.ts';
import { InvalidRequest, parse } from '../http/input/validation.ts';
import { yesNo } from '../shared/enums.ts';
import { omit, pick } from '../shared/field-values.ts';
import { limits, trackingCodePattern } from '../shared/limits.ts';
import { paths } from '../shared/paths.ts';
import { readTypedCode, type TypedCode } from '../shared/typed-code.ts';
import {
  type Addresses,
  completeParcel,
  missingText,
  parcelInputFields,
} from './addresses/complete.ts';
import { type AddressContext, isComposable } from './addresses/compose.ts';
import { givenPieces, type PieceCount, withPieceCount } from './pieces.ts';
import type { ParcelChanges } from './shared/parcel.ts';

/** An id is accepted wherever a code is accepted. For visitors, an id is treated as a code that no parcel has. */
const idPattern = /^\d{1,15}$/;

/** The code that a visitor typed to find a parcel, in any spelling. */
const lookupCode = typedText({ maxLength: limits.codes.text })
  .transform(readCodeOrId)
  .pipe(z.custom<TypedCode>((code) => code !== null, messageKey('trackingCodeShape')));

export const trackingCode = typedText({
  minLength: limits.trackingCode.min,
  maxLength: limits.trackingCode.max,
  pattern: trackingCodePattern.source,
}).pipe(z.string().refine(isTrackingCode, messageKey('trackingCodeShape')));

/** The tracking code of a new parcel, or a new code of a parcel. Reserved codes are refused. */
export const newCode = trackingCode.pipe(
  z
    .string()
    .refine((code) => !reservedCodes.has(code.toLowerCase()), messageKey('trackingCodeReserved')),
);

/** Identifies a parcel: its id, as a number or as text, or its tracking code. */
export const parcelKey = z
  .custom<number | string>(isParcelKey, messageKey('parcelKey'))
  .meta({
    anyOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string', pattern: '^[A-Za-z0-9._-]{1,40}$' },
    ],
  })
  .transform((key) => (typeof key === 'string' ? key.trim() : key));

/** A text that is trimmed and not empty. @param shape its bounds in JSON Schema. */
function typedText(shape: { minLength?: number; maxLength?: number; pattern?: string }) {
  return z
    .custom<string>(
      (value) => typeof value === 'string' && value.trim() !== '',
      messageKey('trackingCodeMissing'),
    )
    .meta({ type: 'string', ...shape })
    .transform((code) => code.trim());
}

function isParcelKey(key: unknown): boolean {
  return typeof key === 'string'
    ? isCodeOrId(key.trim())
    : Number.isSafeInteger(key) && Number(key) > 0;
}

function isTrackingCode(code: string): boolean {
  const { min, max } = limits.trackingCode;
  return code.length >= min && code.length <= max && trackingCodePattern.test(code);
}

function readCodeOrId(text: string): TypedCode | null {
  return idPattern.test(text) ? { code: text, key: text } : readTypedCode(text);
}

function isCodeOrId(text: string): boolean {
  return idPattern.test(text) || isTrackingCode(text);
}

const sitePaths: readonly string[] = [paths, paths.control, paths.my, paths.api].flatMap((table) =>
  Object.values(table).filter((path) => typeof path === 'string'),
);

/** What comes before a code in a path: nothing in a short path, see tracking/shared/short-path.ts. */
const codeParentPaths = [
  '',
  ...[paths.control.parcel, paths.api.parcel].map((path) => path.slice(0, path.lastIndexOf('/'))),
];

/** The parts of the site's own paths that stand where a parcel's code would, in lower case. */
const reservedCodes = new Set(
  codeParentPaths.flatMap((parent) =>
    sitePaths
      .filter((path) => path.startsWith(`${parent}/`))
      .map((path) =>
        path
          .slice(parent.length + 1)
          .split('/')[0]
          ?.toLowerCase(),
      ),
  ),
);

export const lookupRequest = z
  .object({ code: lookupCode, ...listFields })
  .transform(({ code, ...list }) => ({ code, request: pageRequest(list) }));

export const codAmount = optional(unitAmount({ min: 0 }));
export const dayOfDelivery = optional(calendarDay());
const moneyCode = optional(currency());

const customerId = optional(recordId());

const own = {
  tracking_code: newCode,
  sender_id: customerId,
  recipient_id: customerId,
  payer_id: customerId,
  cod_amount: codAmount,
  cod_currency: moneyCode,
  price: codAmount,
  currency: moneyCode,
};

export const typedAmount = optional(line({ max: 40 })).optional();

/** Amounts as people type them, in place of `cod_amount` and `price`. */
const typedAmounts = {
  cod: typedAmount.meta({ description: '`cod_amount` as people type it: `120.50`, `€ 120,50`.' }),
  price_text: typedAmount.meta({ description: '`price` as people type it: `12.50`, `€ 12,50`.' }),
};

const newParcelShape = { ...newShape(parcelInputFields, own), pieces: givenPieces.optional() };

/** A new parcel: its code, a name and an address are required, all other fields are optional. */
export const newParcel = withParcelChecks(
  z.strictObject(newParcelShape),
  (destination) => !destination,
);

/** A new parcel whose sender and recipient may become customers, and whose amounts may be typed ones. */
export const newParcelRequest = withParcelChecks(
  z.strictObject({
    ...newParcelShape,
    // The empty choice of the form means the customer's default service; null means none.
    service: z
      .preprocess((value) => (value === '' ? undefined : value), newParcelShape.service)
      .optional(),
    add_sender: z.enum(yesNo).optional(),
    add_recipient: z.enum(yesNo).optional(),
    ...typedAmounts,
  }),
  (destination) => !destination,
);

/** Which parcel to change; the rest of the request is for `readParcelChange`. */
export const parcelToChange = z.object({ id: parcelKey });

export const parcelChange = withParcelChecks(
  z.strictObject({
    id: parcelKey,
    ...changeShape(parcelInputFields, own),
    pieces: givenPieces.optional(),
    ...typedAmounts,
  }),
  (destination) => destination === null,
);

const deliveryDays = ['min_expected_delivery_date', 'max_expected_delivery_date'] as const;

type DeliveryDays = Pick<ParcelChanges, (typeof deliveryDays)[number]>;
type DeliveryWindow = Pick<ParcelChanges, 'window_from' | 'window_to'>;

/** Validates a new parcel and completes its addresses. The outcome is as that of zod's `safeParse`. */
export function readNewParcel(given: unknown, context: AddressContext) {
  const parsed = newParcel.safeParse(given);
  return parsed.success ? tryToComplete(() => completeParcel(parsed.data, context)) : parsed;
}

/** Does work that may throw InvalidRequest for an address, and returns the outcome as zod's `safeParse` does. */
export function tryToComplete<Value>(work: () => Value) {
  try {
    return { success: true, data: work() } as const;
  } catch (error) {
    if (error instanceof InvalidRequest) return { success: false, error } as const;
    throw error;
  }
}

type StoredParcel = DeliveryDays & { tracking_code?: string };

/**
 * Reads the fields to change.
 *
 * @param existing the stored delivery days, to check their order if only one of them changes; and the stored code, which may
 *   be one that is reserved by now.
 * @throws {InvalidRequest} with all errors.
 */
export function readParcelChange(body: unknown, existing: StoredParcel) {
  // The request is checked as if it also named the stored days. Making a schema for each request instead would take ten times as
  // long as the rest of the change.
  const stored = deliveryDays.filter((name) => !(isObject(body) && Object.hasOwn(body, name)));
  const whole = isObject(body)
    ? { ...pick(existing, stored), ...withoutOwnCode(body, existing) }
    : body;
  const changes = omit(parse(parcelChange, whole), ['id']);
  for (const name of stored) delete changes[name];
  return changes;
}

/** The request without its tracking code if the parcel already has that code. */
function withoutOwnCode(body: object, { tracking_code: own }: StoredParcel): object {
  const { tracking_code: code, ...others }: { tracking_code?: unknown } = body;
  return own !== undefined && code === own ? others : body;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const eitherDay = z
  .object({ min_expected_delivery_date: calendarDay(), max_expected_delivery_date: calendarDay() })
  .partial();

const eitherTime = z.object({ window_from: localTime(), window_to: localTime() }).partial();

/**
 * Adds checks of several fields to a schema, which run even if other fields are invalid: the number of pieces, the order of the
 * delivery days and of the window, and a street or town if the destination is missing.
 */
function withParcelChecks<
  Schema extends z.ZodType<PieceCount & DeliveryDays & DeliveryWindow & Addresses>,
>(schema: Schema, isMissing: (destination: string | null | undefined) => boolean) {
  const checkDestination = ({ value, issues }: z.core.ParsePayload<Addresses>): void => {
    const isInvalid = issues.some(({ path }) => path?.[0] === 'destination');
    const { destination, destination_street: street = null, destination_city: city = null } = value;
    if (isInvalid || !isMissing(destination) || isComposable({ street, city })) return;
    issues.push(missingText('destination'));
  };
  return withPieceCount(schema)
    .refine(areInOrder, {
      ...messageKey('deliveryDays'),
      path: ['max_expected_delivery_date'],
      when: ({ value }) => eitherDay.safeParse(value).success,
    })
    .refine(({ window_from: from, window_to: to }) => !from || !to || from < to, {
      ...messageKey('window'),
      path: ['window_to'],
      when: ({ value }) => eitherTime.safeParse(value).success,
    })
    .check(z.core._check<Addresses>(checkDestination, { when: ({ value }) => isObject(value) }));
}

export function areInOrder({
  min_expected_delivery_date: min,
  max_expected_delivery_date: max,
}: DeliveryDays): boolean {
  return !min || !max || min <= max;
}
