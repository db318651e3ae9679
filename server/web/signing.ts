import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/tables.ts';
import { signingKey } from './app-state.ts';

/** Signatures are cut to 128 bits, because the cookies of many parcels share one header. */
const signatureBytes = 16;

/** The pattern of a signature: letters, digits, `-` and `_`. */
export const signatureShape = '[\\w-]{22}';

/**
 * The site's signature of a text, with its key.
 *
 * @param text begins with its purpose, so that a signature is valid for no other purpose.
 */
export async function signatureOf(db: Db, text: string): Promise<string> {
  return (await signerOf(db))(text);
}

/** The same for several texts, with one read of the key. */
export async function signerOf(db: Db): Promise<(text: string) => string> {
  // Node takes four times as long with the key's bytes.
  const key = createSecretKey(await signingKey(db));
  return (text) => {
    const mac = createHmac('sha256', key).update(text);
    return mac.digest().subarray(0, signatureBytes).toString('base64url');
  };
}

/** Whether a signature is the expected one, compared in constant time. */
export function isSignature(signature: string, expected: string): boolean {
  const [one, other] = [Buffer.from(signature), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
