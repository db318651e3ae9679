import { createHmac, randomBytes } from 'node:crypto';

/** As Standard Webhooks has secrets: the key in base64, behind a prefix. */
const prefix = 'whsec_';
const keyBytes = 32;

/** Makes a secret. */
export function newSecret(): string {
  return prefix + randomBytes(keyBytes).toString('base64');
}

type Signed = { id: string; timestamp: number; payload: string };

/**
 * The header `webhook-signature`: a signature with each secret, as Standard Webhooks has them.
 *
 * @param signed `timestamp`: in seconds.
 */
export function signatureOf({ id, timestamp, payload }: Signed, secrets: readonly string[]) {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`);
      return `v1,${hmac.digest('base64')}`;
    })
    .join(' ');
}
