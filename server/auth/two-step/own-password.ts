import type { ActionContext } from '../../actions/context.ts';
import { invalidField } from '../../http/input/validation.ts';
import { verifyOwnPassword } from '../accounts/passwords.ts';

/**
 * Asks for the account's password once more: a borrowed session must not be enough for what changes how one signs in.
 *
 * @throws {InvalidRequest} if it is wrong or left out; {RateLimitError} after too many wrong ones.
 */
export async function requireOwnPassword(
  ctx: ActionContext,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw invalidField('password', 'required');
  const hash = await verifyOwnPassword(ctx, password);
  if (hash === undefined) throw invalidField('password', 'currentPassword');
}
