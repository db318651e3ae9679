import { z } from 'zod';
import { says } from '../http/input/validation.ts';
import { limits, trackingCodePattern } from '../shared/limits.ts';

/** An id is asked for where a code is; to visitors it is a code that no parcel has. */
const idPattern = /^\d{1,15}$/;

/** Where a parcel's own page would be, the panel has pages of these names. */
const reserved = ['list.html', 'create.html'];

/** What a visitor typed to find a parcel; spaces around it do not count. */
export const lookedUpCode = typed().refine(isCodeOrId, { error: says('trackingCodeShape') });

/** The tracking code of a parcel to be kept. */
export const trackingCode = typed()
  .refine(isTrackingCode, { error: says('trackingCodeShape'), abort: true })
  .refine((code) => !reserved.includes(code.toLowerCase()), {
    error: says('trackingCodeReserved'),
  });

/** What names a parcel: its id, as a number or as text, or its tracking code. */
export const parcelKey = z.union(
  [
    z.int({ error: says('parcelKey') }).positive({ error: says('parcelKey') }),
    z
      .string()
      .trim()
      .refine(isCodeOrId, { error: says('parcelKey') }),
  ],
  { error: says('parcelKey') },
);

function typed() {
  return z
    .string({ error: says('trackingCodeMissing') })
    .trim()
    .min(1, { error: says('trackingCodeMissing'), abort: true });
}

function isTrackingCode(code: string): boolean {
  const { min, max } = limits.trackingCode;
  return code.length >= min && code.length <= max && trackingCodePattern.test(code);
}

function isCodeOrId(text: string): boolean {
  return idPattern.test(text) || isTrackingCode(text);
}
