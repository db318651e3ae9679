import { z } from 'zod';
import { listFields, pageRequest } from '../http/list-request.ts';
import { says } from '../http/validation.ts';
import { limits, trackingCodePattern } from '../shared/limits.ts';

const { min, max } = limits.trackingCode;

/** An id is asked for at the same address; to visitors it is a code that no parcel has. */
const idPattern = /^\d{1,15}$/;

/** What a visitor typed to find a parcel; spaces around it do not count. */
const lookedUpCode = z
  .string({ error: says('trackingCodeMissing') })
  .trim()
  .min(1, { error: says('trackingCodeMissing'), abort: true })
  .refine((code) => idPattern.test(code) || isTrackingCode(code), {
    error: says('trackingCodeShape'),
  });

function isTrackingCode(code: string): boolean {
  return code.length >= min && code.length <= max && trackingCodePattern.test(code);
}

/** A lookup: the code, and which page of the history. */
export const lookupRequest = z
  .object({ code: lookedUpCode, ...listFields })
  .transform(({ code, ...list }) => ({ code, request: pageRequest(list) }));
