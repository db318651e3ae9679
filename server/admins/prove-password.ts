import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { signedIn } from '../http/middleware/access.ts';
import { attemptSucceeded, beginAttempt } from './attempts.ts';
import { isSecret } from './password.ts';
import { findAdmin } from './queries.ts';

/**
 * Asks who is signed in for their password once more, as a guess that counts.
 *
 * @returns the hash of the password that was found right; undefined where it is wrong.
 * @throws {Problem} 429 where too many were wrong.
 */
export async function provePassword(
  c: Context<SiteEnv>,
  password: string,
): Promise<string | undefined> {
  const { email } = signedIn(c);
  await beginAttempt(c, email);
  const hash = (await findAdmin(c.var.deps.db))?.password_hash;
  if (!(await isSecret(password, hash))) return undefined;
  await attemptSucceeded(c, email);
  return hash;
}
