import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type KeyFault, type KeyFile, readKey, readOrCreateKey } from './key-file.ts';

/**
 * A decrypted text, or why it cannot be decrypted: `other`: it was encrypted with another key; `changed`: it was changed,
 * or encrypted for another purpose.
 */
export type Opened = { text: string } | { lost: KeyFault | 'other' | 'changed' };

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text with the site's key, so that the database and its backups do not contain it. The first call creates the
 * key.
 *
 * @param purpose has to be the same for decryption.
 * @returns `1.{key id}.{base64url}`.
 * @throws {KeyUnusable} if the key cannot be read or created.
 */
export async function encrypt(place: KeyFile, purpose: string, text: string): Promise<string> {
  const key = await readOrCreateKey(place);
  const id = keyId(key);
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, key, iv, { authTagLength: tagBytes });
  encryption.setAAD(additionalData(id, purpose));
  const content = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  const bytes = Buffer.concat([iv, content, encryption.getAuthTag()]);
  return ['1', id, bytes.toString('base64url')].join('.');
}

/** Decrypts the result of `encrypt`, for the same purpose. Never throws. */
export async function decrypt(place: KeyFile, purpose: string, encrypted: string): Promise<Opened> {
  const key = await readKey(place);
  if (typeof key === 'string') return { lost: key };
  const [version, id = '', content = ''] = encrypted.split('.');
  if (id !== keyId(key)) return { lost: 'other' };
  const bytes = Buffer.from(content, 'base64url');
  if (version !== '1' || bytes.length < ivBytes + tagBytes) return { lost: 'changed' };
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decryption.setAAD(additionalData(id, purpose));
  decryption.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = [decryption.update(bytes.subarray(ivBytes, -tagBytes)), decryption.final()];
    return { text: Buffer.concat(text).toString('utf8') };
  } catch {
    return { lost: 'changed' };
  }
}

/** Identifies a key without revealing it. */
export function keyId(key: Buffer): string {
  return createHash('sha256').update('key id\n').update(key).digest('hex').slice(0, 16);
}

function additionalData(id: string, purpose: string): Buffer {
  return Buffer.from(`waybill secret 1\n${id}\n${purpose}`);
}
