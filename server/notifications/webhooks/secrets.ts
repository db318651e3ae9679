import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import { decrypt, encrypt } from '../../database/encryption.ts';
import type { EndpointRow } from './queries.ts';

const purpose = 'webhook secret';

/** @throws {KeyUnusable} if there is no key, and none can be created. */
export function encryptSecret({ secrets }: Pick<Config, 'secrets'>, secret: string) {
  return encrypt(secrets, purpose, secret);
}

/** Returns an endpoint's valid secrets, the newest first; null if they cannot be decrypted. */
export type SecretReader = (endpoint: EndpointRow, now: Date) => Promise<string[] | null>;

/** Caches decrypted secrets, because the key's file would otherwise be read for each webhook. */
export function createSecretReader({ secrets }: Pick<Config, 'secrets'>): SecretReader {
  const known = new LRUCache<string, string>({ max: 100 });

  async function decryptCached(encrypted: string): Promise<string | null> {
    const found = known.get(encrypted);
    if (found !== undefined) return found;
    const opened = await decrypt(secrets, purpose, encrypted);
    if ('lost' in opened) return null;
    known.set(encrypted, opened.text);
    return opened.text;
  }

  return async ({ secret, previous_secret, previous_secret_until }, now) => {
    const newest = await decryptCached(secret);
    if (newest === null) return null;
    const hasPrevious = previous_secret_until !== null && previous_secret_until > now.toISOString();
    const previous =
      hasPrevious && previous_secret !== null ? await decryptCached(previous_secret) : null;
    return previous === null ? [newest] : [newest, previous];
  };
}

/** Secrets of Standard Webhooks are keys in base64 after this prefix. */
const prefix = 'whsec_';
const keyBytes = 32;

export function newSecret(): string {
  return prefix + randomBytes(keyBytes).toString('base64');
}

type Signed = { id: string; timestamp: number; payload: string };

/** The header `webhook-signature` of Standard Webhooks, with a signature for each secret. `timestamp`: in seconds. */
export function signatureHeader({ id, timestamp, payload }: Signed, secrets: readonly string[]) {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`);
      return `v1,${hmac.digest('base64')}`;
    })
    .join(' ');
}
