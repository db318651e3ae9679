import { InvalidInputError } from '../../errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { invalidField } from '../../http/input/validation.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requireMember, verifyOwnPassword } from '../accounts/passwords.ts';
import { findAccount } from '../accounts/queries.ts';

/** Whether a session's member has shown who they are. */
export type Confirmation = Pick<SignedIn, 'isConfirmed' | 'hasRecentSignIn'>;

/**
 * Asks who it is once more, for what a borrowed session must not do: the password, unless they have confirmed it a few
 * minutes ago, see confirm-actions.ts.
 *
 * @param field of the input, which has the password.
 * @returns the hash of their password; null: they have none.
 * @throws {InvalidRequest} if the password is wrong or left out; {InvalidInputError} if they have none, and have to use their
 *   passkey; {RateLimitError} after too many wrong ones.
 */
export async function requireConfirmation(
  ctx: VerbContext,
  { isConfirmed }: Pick<Confirmation, 'isConfirmed'>,
  password: string | undefined,
  field = 'password',
): Promise<string | null> {
  if (password !== undefined) {
    const hash = await verifyOwnPassword(ctx, password);
    if (hash === undefined) throw invalidField(field, 'currentPassword');
    return hash;
  }
  const hash = (await findAccount(ctx.db, requireMember(ctx).staffId))?.password_hash ?? null;
  if (isConfirmed) return hash;
  if (hash !== null) throw invalidField(field, 'required');
  throw new InvalidInputError((t) => t.twoStep.errors.confirm, field);
}

/** The same, but that a sign-in of a few minutes ago is enough. @throws as above. */
export async function requireRecentSignIn(
  ctx: VerbContext,
  own: Confirmation,
  password: string | undefined,
): Promise<void> {
  if (password === undefined && own.hasRecentSignIn) return;
  await requireConfirmation(ctx, own, password);
}
