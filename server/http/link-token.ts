import { createHash, randomBytes } from 'node:crypto';

/** A random token for a link, and its hash; only the hash is stored. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** The token has 256 random bits, so no slow password hash is needed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
