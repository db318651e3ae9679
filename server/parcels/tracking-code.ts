import { z } from 'zod';
import { messageKey } from '../http/input/error-map.ts';
import { limits, trackingCodePattern } from '../shared/limits.ts';
import { readTypedCode, type TypedCode } from '../shared/typed-code.ts';

/** An id is accepted wherever a code is; to visitors it is a code that no parcel has. */
const idPattern = /^\d{1,15}$/;

/** Names of other panel pages under the path of a parcel's page. */
const reserved = ['list.html', 'create.html', 'templates.html'];

/** The code that a visitor typed to find a parcel, in any spelling. */
export const lookedUpCode = typed()
  .transform(readCodeOrId)
  .pipe(z.custom<TypedCode>((code) => code !== null, messageKey('trackingCodeShape')));

/** The tracking code to store for a parcel. */
export const trackingCode = typed()
  .pipe(z.string().refine(isTrackingCode, messageKey('trackingCodeShape')))
  .pipe(
    z
      .string()
      .refine((code) => !reserved.includes(code.toLowerCase()), messageKey('trackingCodeReserved')),
  );

/** Identifies a parcel: its id, as a number or as text, or its tracking code. */
export const parcelKey = z
  .custom<number | string>(isParcelKey, messageKey('parcelKey'))
  .transform((key) => (typeof key === 'string' ? key.trim() : key));

function typed() {
  return z
    .custom<string>(
      (value) => typeof value === 'string' && value.trim() !== '',
      messageKey('trackingCodeMissing'),
    )
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
