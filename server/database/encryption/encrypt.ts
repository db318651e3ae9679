import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type KeyFault, type KeyFile, readKey, readOrMakeKey } from './key-file.ts';

/** A sealed text that was opened, or why it cannot be: `other`, sealed with another key; `changed`, or for another purpose. */
export type Opened = { text: string } | { lost: KeyFault | 'other' | 'changed' };

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals a text with the site's key, so that the database and its backups do not hold it. The key is made at first need.
 *
 * @param purpose what it is for, word for word: for another purpose it does not open.
 * @returns `1.{key id}.{base64url}`.
 * @throws {KeyUnusable} if the key cannot be read or made.
 */
export async function encrypt(place: KeyFile, purpose: string, text: string): Promise<string> {
  const key = await readOrMakeKey(place);
  const id = keyId(key);
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes });
  sealing.setAAD(boundTo(id, purpose));
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  const sealed = Buffer.concat([iv, content, sealing.getAuthTag()]);
  return ['1', id, sealed.toString('base64url')].join('.');
}

/** Opens what sealSecret has made, for the same purpose. Throws nothing. */
export async function decrypt(place: KeyFile, purpose: string, sealed: string): Promise<Opened> {
  const key = await readKey(place);
  if (typeof key === 'string') return { lost: key };
  const [version, id = '', content = ''] = sealed.split('.');
  if (id !== keyId(key)) return { lost: 'other' };
  const bytes = Buffer.from(content, 'base64url');
  if (version !== '1' || bytes.length < ivBytes + tagBytes) return { lost: 'changed' };
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  opening.setAAD(boundTo(id, purpose));
  opening.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = [opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()];
    return { text: Buffer.concat(text).toString('utf8') };
  } catch {
    return { lost: 'changed' };
  }
}

/** Tells keys apart, and says nothing of them. */
function keyId(key: Buffer): string {
  return createHash('sha256').update('key id\n').update(key).digest('hex').slice(0, 16);
}

function boundTo(id: string, purpose: string): Buffer {
  return Buffer.from(`waybill secret 1\n${id}\n${purpose}`);
}
