import { z } from 'zod';
import { messageKey } from '../http/input/error-map.ts';
import { limits, trackingCodePattern } from '../shared/limits.ts';
import { paths } from '../shared/paths.ts';
import { readTypedCode, type TypedCode } from '../shared/typed-code.ts';

/** An id is accepted wherever a code is; to visitors it is a code that no parcel has. */
const idPattern = /^\d{1,15}$/;

/** The code that a visitor typed to find a parcel, in any spelling. */
export const lookedUpCode = typed({ maxLength: limits.codes.text })
  .transform(readCodeOrId)
  .pipe(z.custom<TypedCode>((code) => code !== null, messageKey('trackingCodeShape')));

export const trackingCode = typed({
  minLength: limits.trackingCode.min,
  maxLength: limits.trackingCode.max,
  pattern: trackingCodePattern.source,
}).pipe(z.string().refine(isTrackingCode, messageKey('trackingCodeShape')));

/** The tracking code to store for a parcel that has had another one, or none. */
export const newCode = trackingCode.pipe(
  z.string().refine((code) => !isReservedCode(code), messageKey('trackingCodeReserved')),
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

/** @param shape what it may be, in JSON Schema. */
function typed(shape: { minLength?: number; maxLength?: number; pattern?: string }) {
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

const all: readonly string[] = [paths, paths.control, paths.api].flatMap((table) =>
  Object.values(table).filter((path) => typeof path === 'string'),
);

/** What comes before a code in an address: nothing in the short one, see shared/short-url.ts. */
const parents = [
  '',
  ...[paths.control.parcel, paths.api.parcel].map((path) => path.slice(0, path.lastIndexOf('/'))),
];

/** Names in the site's own addresses that stand where a parcel's code would, in lower case. */
const names = new Set(
  parents.flatMap((parent) =>
    all
      .filter((path) => path.startsWith(`${parent}/`))
      .map((path) =>
        path
          .slice(parent.length + 1)
          .split('/')[0]
          ?.toLowerCase(),
      ),
  ),
);

/** Whether a new parcel with this code would have an address that leads elsewhere. */
export function isReservedCode(code: string): boolean {
  return names.has(code.toLowerCase());
}
