import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import {
  type KeyFile,
  KeyUnusable,
  keyId,
  readKey,
  readOrCreateKey,
} from '../database/encryption.ts';
import { DatabaseUnusable } from '../database/errors.ts';
import type { Db } from '../database/tables.ts';
import { findAppState, findOrCreateAppState, saveAppState, signingKey } from './app-state.ts';

/**
 * Requires that a node has the key that encrypts the secrets in the database, which is that of the first node. Creates the key if no
 * node has one yet.
 *
 * @throws {DatabaseUnusable} with what to do, if the node has another key.
 */
export async function requireSharedKey(db: Db, secrets: KeyFile): Promise<void> {
  const first = await findSharedKeyId(db);
  const own = first === null ? keyId(await readOrCreateNodeKey(secrets)) : await ownKeyId(secrets);
  const shared = await findOrCreateAppState(db, 'secrets-key', () => first ?? own ?? '');
  if (own !== shared) throw new DatabaseUnusable(otherKeyMessage(secrets));
}

/** Whether a node has the key that encrypts the secrets in the database; null if no node has a key yet. */
export async function hasSharedKey(db: Db, secrets: KeyFile): Promise<boolean | null> {
  const shared = await findSharedKeyId(db);
  return shared === null ? null : shared === (await ownKeyId(secrets));
}

/**
 * Makes this machine's key that of all nodes, because the former key is lost.
 *
 * @throws {DatabaseUnusable} if this machine has no key and none can be created.
 */
export async function replaceSharedKey(db: Db, secrets: KeyFile): Promise<void> {
  await saveAppState(db, 'secrets-key', keyId(await readOrCreateNodeKey(secrets)));
}

/** The message for a node with another key, with what to do. */
export function otherKeyMessage({ file }: KeyFile): string {
  return (
    `${file} is not the key that the secrets in the database are encrypted with: give this node the key of the other ` +
    'nodes (SECRETS_KEY_FILE), or where that is lost, put this one in its place: npm run admin -- new-key'
  );
}

/** The id of the key of all nodes; if no node has registered it, that of the key of an encrypted secret. */
async function findSharedKeyId(db: Db): Promise<string | null> {
  const registered = await findAppState(db, 'secrets-key');
  if (registered !== null) return registered;
  const encrypted = await db
    .selectFrom('totp_secrets')
    .select('secret as text')
    .where('secret', 'is not', null)
    .unionAll(db.selectFrom('webhook_endpoints').select('secret as text'))
    .unionAll(
      db.selectFrom('mail_server').select('password as text').where('password', 'is not', null),
    )
    .unionAll(
      db
        .selectFrom('geocoder')
        .select('encrypted_key as text')
        .where('encrypted_key', 'is not', null),
    )
    .limit(1)
    .executeTakeFirst();
  return encrypted?.text?.split('.')[1] ?? null;
}

async function ownKeyId(secrets: KeyFile): Promise<string | null> {
  const key = await readKey(secrets);
  return typeof key === 'string' ? null : keyId(key);
}

async function readOrCreateNodeKey(secrets: KeyFile): Promise<Buffer> {
  try {
    return await readOrCreateKey(secrets);
  } catch (error) {
    if (!(error instanceof KeyUnusable)) throw error;
    const fix = `make it (openssl rand -base64 32 > '${secrets.file}'), the same for all nodes`;
    throw new DatabaseUnusable(`The key for secrets: ${error.message}; ${fix}`, { cause: error });
  }
}

/** Signatures have only 128 bits, because the cookies of many parcels share one header. */
const signatureBytes = 16;

/** The pattern of a signature: letters, digits, `-` and `_`. */
export const signatureShape = '[\\w-]{22}';

/**
 * Signs a text with the site's key.
 *
 * @param text begins with its purpose, so that a signature is valid for no other purpose.
 */
export async function signText(db: Db, text: string): Promise<string> {
  return (await createSigner(db))(text);
}

/** Creates a function that signs several texts with one read of the key. */
export async function createSigner(db: Db): Promise<(text: string) => string> {
  // The key is wrapped in an object. With the key's bytes, Node would take four times as long.
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
