import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The file of the key. `isNamed`: the operator configured it, so the site does not create it. */
export type KeyFile = { file: string; isNamed: boolean };

/** Why there is no key: there is no such file, or it cannot be read or contains no key. */
export type KeyFault = 'missing' | 'unusable';

/** The key cannot be read or created. The message, for the operator, names the file. */
export class KeyUnusable extends Error {
  override name = 'KeyUnusable';
}

const keyBytes = 32;

/** As `openssl rand -base64 32` writes it. */
const base64Key = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Reads the key of 256 bits. @returns why there is none, if so. */
export async function readKey({ file }: KeyFile): Promise<Buffer | KeyFault> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : 'unusable';
  }
  const key = base64Key.test(text.trim()) ? Buffer.from(text.trim(), 'base64') : null;
  return key?.length === keyBytes ? key : 'unusable';
}

/**
 * Reads the key, and creates it if there is none yet.
 *
 * @throws {KeyUnusable} if it cannot be read or created.
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

/** Creates the file completely or not at all. If another process is first, its key counts. */
async function createKey(file: string): Promise<void> {
  const key = randomBytes(keyBytes).toString('base64');
  const draft = join(dirname(file), `.secrets-${randomBytes(8).toString('hex')}.part`);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, file);
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'EEXIST') throw new KeyUnusable(`${file} cannot be made (${code})`);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}

function codeOf(error: unknown): string {
  const { code = 'unknown' }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  return code;
}
