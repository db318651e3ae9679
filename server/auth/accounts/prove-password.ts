import type { Context } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { signedIn } from '../../http/middleware/access.ts';
import { attemptSucceeded, beginAttempt } from './attempts.ts';
import { isSecret } from './password.ts';
import { findAdmin } from './queries.ts';

/**
 * Verifies the signed-in administrator's password once more; counts as a password guess.
 *
 * @returns the hash that the password matched; undefined if it is wrong.
 * @throws {Problem} 429 after too many wrong guesses.
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
