import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the key is; a file that the operator named is never made by the site. */
export type KeyFile = { file: string; isNamed: boolean };

/** Why there is no key: no such file, or one that cannot be read or holds no key. */
export type KeyFault = 'missing' | 'unusable';

/** The key cannot be had. The message names the file, and is for whoever runs the site. */
export class KeyUnusable extends Error {
  override name = 'KeyUnusable';
}

const keyBytes = 32;

/** As `openssl rand -base64 32` writes it. */
const written = /^[A-Za-z0-9+/_-]{43}=?$/;

/** The key of 256 bits, or why there is none. */
export async function readKey({ file }: KeyFile): Promise<Buffer | KeyFault> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : 'unusable';
  }
  const key = written.test(text.trim()) ? Buffer.from(text.trim(), 'base64') : null;
  return key?.length === keyBytes ? key : 'unusable';
}

/**
 * The key, which is made where there is none yet.
 *
 * @throws {KeyUnusable} if it cannot be read or made.
 */
export async function readOrMakeKey(place: KeyFile): Promise<Buffer> {
  const found = await readKey(place);
  if (typeof found !== 'string') return found;
  if (found === 'unusable') throw new KeyUnusable(`${place.file} cannot be read, or holds no key`);
  if (place.isNamed) throw new KeyUnusable(`there is no ${place.file}`);
  await makeKey(place.file);
  const made = await readKey(place);
  if (typeof made === 'string') throw new KeyUnusable(`${place.file} cannot be read`);
  return made;
}

/** Makes the file whole or not at all. Where another process was first, its key is the one. */
async function makeKey(file: string): Promise<void> {
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
