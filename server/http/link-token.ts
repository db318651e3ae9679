import { createHash, randomBytes } from 'node:crypto';

/** Creates a random token for a link, and its hash; only the hash is stored. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** The hash of a token. A token has 256 random bits, so that a slow password hash is not needed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
