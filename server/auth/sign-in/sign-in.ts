import { z } from 'zod';
import { PermissionError } from '../../errors.ts';
import { parse } from '../../http/input/validation.ts';
import type { TwoStepMethod } from '../../shared/account.ts';
import { accountFields } from '../../shared/fields.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import {
  asMember,
  findAccount,
  findAccountByEmail,
  hasOwner,
  insertFirstOwner,
  isActive,
} from '../accounts/account.ts';
import {
  accountEmail,
  countAttempt,
  hashSecret,
  matchesSecretHash,
  newPassword,
  recordFailedSignIn,
  resetAttempts,
  typedPassword,
} from '../accounts/passwords.ts';
import { deleteToken, isSignUpToken, signInLinkMs, takeLink } from '../links/links.ts';
import { createSession, type NewSession, type SessionRequest } from '../sessions/sessions.ts';
import { beginSecondStep } from './second-step.ts';

export const signedInAs = z.strictObject({ email: z.string() });

/** `token`: from the sign-up link; not needed on the site's own machine. */
export const signUpRequest = z.strictObject({
  email: accountEmail,
  password: newPassword,
  token: z.string().max(accountFields.token.max).optional(),
});

type SignUpRequest = SessionRequest & {
  /** Whether the request comes from the site's own machine, which needs no token. */
  isLocal: boolean;
};

/**
 * Creates the account of the first owner, once, and signs the owner in.
 *
 * @returns the session, which is null if it could not be created.
 * @throws {PermissionError} if there is an account already, or the token is wrong.
 */
export const signUp = longVerb(
  { permission: 'accounts:create', input: z.unknown() },
  async (ctx, input, { isLocal, ...request }: SignUpRequest) => {
    if (await hasOwner(ctx.db)) throw signUpUsed();
    const { email, password, token } = parse(signUpRequest, input);
    if (!isLocal && !(await isSignUpToken(ctx.db, token))) {
      throw new PermissionError((t) => t.errors.signUpToken);
    }
    const passwordHash = await hashSecret(password);
    // The audit log has only the address, because the id is not known yet.
    const owner = asMember(ctx, { id: 0, role: 'owner', email });
    const staffId = await inSerializableTransaction(owner, async ({ db, now, recordAudit }) => {
      const id = await insertFirstOwner(db, { email, passwordHash }, now);
      if (id === undefined) throw signUpUsed();
      await deleteToken(db, 'sign-up', null);
      await recordAudit({ action: 'signed-up', type: 'account' });
      return id;
    });
    const grant = { staffId, passwordHash, isExpected: true };
    return { email, session: await createSession(owner, grant, request) };
  },
);

function signUpUsed(): PermissionError {
  return new PermissionError((t) => t.errors.signUpUsed);
}

/** A sign-in that waits for its second step: the token for the browser's cookie, and the possible methods. */
type PendingSignIn = { email: string; challenge: string; ways: TwoStepMethod[] };

/**
 * Signs a member in with the password. A member with two steps is signed in by the second one, see second-step.ts, unless the
 * browser is trusted.
 *
 * @throws {AuthenticationError} the same error for a wrong address and a wrong password; {RateLimitError}.
 */
export const signIn = longVerb(
  {
    permission: 'sessions:create',
    input: z.strictObject({ email: accountEmail, password: typedPassword }),
  },
  async (
    ctx,
    { email, password },
    request: SessionRequest,
  ): Promise<{ email: string; session: NewSession } | PendingSignIn> => {
    await countAttempt(ctx, email);
    const account = await findAccountByEmail(ctx.db, email);
    const hash = account !== undefined && isActive(account) ? account.password_hash : null;
    const isCorrect = await matchesSecretHash(password, hash ?? undefined);
    const wrong = () => recordFailedSignIn(ctx, email, (t) => t.errors.wrongPassword);
    if (!isCorrect || account === undefined || hash === null) throw await wrong();
    const grant = { staffId: account.id, passwordHash: hash };
    const waiting = await beginSecondStep(ctx.db, grant, request);
    if (waiting !== null) return { email, ...waiting };
    await resetAttempts(ctx, email);
    const session = await createSession(asMember(ctx, account), grant, request);
    if (session === null) throw await wrong();
    return { email, session };
  },
);

/**
 * Signs a member in with the token of a link that the server printed; see createSignInLink. No second step is needed: the link is
 * the way back for members who have lost it.
 *
 * @returns the session; null if the token is invalid.
 */
export async function signInByLink(
  ctx: VerbContext,
  token: string,
  request: SessionRequest,
): Promise<NewSession | null> {
  requirePermission(ctx, 'sessions:create');
  const link = await takeLink(ctx.db, 'sign-in', token, new Date());
  const account = link && (await findAccount(ctx.db, link.staff_id));
  if (account === undefined) return null;
  await resetAttempts(ctx, account.email);
  const { id: staffId, password_hash: passwordHash } = account;
  const grant = { staffId, passwordHash, newPasswordMs: signInLinkMs };
  return createSession(asMember(ctx, account), grant, request);
}
