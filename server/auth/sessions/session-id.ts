/** A short id of a session: the start of its hash, useless for signing in. */
export function sessionId(hash: string): string {
  return Buffer.from(hash, 'base64url').toString('hex').slice(0, 8);
}
