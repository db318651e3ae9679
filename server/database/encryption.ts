import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../shared/errors.ts';

/**
 * A decrypted text, or why it cannot be decrypted. `other`: it was encrypted with another key; `changed`: it was changed, or
 * encrypted for another purpose.
 */
export type Decryption = { text: string } | { lost: KeyFault | 'other' | 'changed' };

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text with the site's key, so that the database and its backups do not contain the text. The first call creates the
 * key.
 *
 * @param purpose must be the same for decryption.
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
export async function decrypt(
  place: KeyFile,
  purpose: string,
  encrypted: string,
): Promise<Decryption> {
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

/** The file of the key. `isNamed`: the operator has configured it, so the site does not create it. */
export type KeyFile = { file: string; isNamed: boolean };

/** Why there is no key: `missing`: no such file; `unusable`: the file cannot be read, or contains no key. */
type KeyFault = 'missing' | 'unusable';

/** The key cannot be read or created. The message, for the operator, names the file. */
export class KeyUnusable extends Error {
  override name = 'KeyUnusable';
}

const keyBytes = 32;

/** A key as `openssl rand -base64 32` writes it. */
const base64Key = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Reads the key of 256 bits. @returns the key, or why there is none. */
export async function readKey({ file }: KeyFile): Promise<Buffer | KeyFault> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'missing' : 'unusable';
  }
  const key = base64Key.test(text.trim()) ? Buffer.from(text.trim(), 'base64') : null;
  return key?.length === keyBytes ? key : 'unusable';
}

/**
 * Reads the key, and creates it if there is none yet.
 *
 * @throws {KeyUnusable} if the key cannot be read or created.
 */
export async function readOrCreateKey(place: KeyFile): Promise<Buffer> {
  const existing = await readKey(place);
  if (typeof existing !== 'string') return existing;
  if (existing === 'unusable')
    throw new KeyUnusable(`${place.file} cannot be read, or holds no key`);
  if (place.isNamed) throw new KeyUnusable(`there is no ${place.file}`);
  await createKey(place.file);
  const key = await readKey(place);
  if (typeof key === 'string') throw new KeyUnusable(`${place.file} cannot be read`);
  return key;
}

/** Creates the file, completely or not at all. If another process creates the file first, its file stays. */
async function createKey(file: string): Promise<void> {
  const key = randomBytes(keyBytes).toString('base64');
  const draft = join(dirname(file), `.secrets-${randomBytes(8).toString('hex')}.part`);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, file);
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    if (code !== 'EEXIST') throw new KeyUnusable(`${file} cannot be made (${code})`);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}
