import { z } from 'zod';
import { says } from '../http/validation.ts';
import { limits, trackingCodePattern } from '../shared/limits.ts';

const { min, max } = limits.trackingCode;

/** Numbers alone pass too: they may be the id of a parcel, and are looked up like any code. */
const lookedUpPattern = /^\d{1,40}$/;

/** What a visitor typed to find a parcel; spaces around it do not count. */
export const lookedUpCode = z
  .string({ error: says('trackingCodeMissing') })
  .trim()
  .min(1, { error: says('trackingCodeMissing'), abort: true })
  .refine(
    (code) =>
      lookedUpPattern.test(code) ||
      (code.length >= min && code.length <= max && trackingCodePattern.test(code)),
    { error: says('trackingCodeShape') },
  );
