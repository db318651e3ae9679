import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/tables.ts';
import { signingKey } from './app-state.ts';

/** 128 bits of a signature: cookies of many parcels have to find room in one header. */
const signatureBytes = 16;

/** How a signature looks: letters, digits, `-` and `_`. */
export const signatureShape = '[\\w-]{22}';

/**
 * The site's signature of a text, with its key.
 *
 * @param text begins with what it is for, so that no signature stands for anything else.
 */
export async function signatureOf(db: Db, text: string): Promise<string> {
  return (await signerOf(db))(text);
}

/** The same for several texts, with one read of the key. */
export async function signerOf(db: Db): Promise<(text: string) => string> {
  const key = await signingKey(db);
  return (text) => {
    const mac = createHmac('sha256', key).update(text);
    return mac.digest().subarray(0, signatureBytes).toString('base64url');
  };
}

/** Whether a signature that somebody brought is the right one, compared in a time that tells nothing. */
export function isSignature(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
