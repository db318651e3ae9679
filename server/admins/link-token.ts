import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link, and its hash, which alone is kept. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** The token has 256 bits of chance, so nothing slower is needed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
