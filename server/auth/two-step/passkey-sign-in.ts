import { AuthenticationError } from '../../errors.ts';
import { parse } from '../../http/input/validation.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction, inTransaction } from '../../verbs/transaction.ts';
import { resetAttempts } from '../accounts/attempts.ts';
import { asMember } from '../accounts/passwords.ts';
import { findAccount, lockAccount } from '../accounts/queries.ts';
import { createSession, type NewSession, type SessionRequest } from '../sessions/actions.ts';
import { challengeEnded, createChallenge, requireChallenge } from './challenge.ts';
import { deleteChallenge } from './challenge-queries.ts';
import { findPasskey, recordPasskeyUse } from './passkey-queries.ts';
import { passkeySignIn, passkeySignInRequest } from './schema.ts';
import { authenticationOptions, type PasskeySite, verifyAuthentication } from './webauthn.ts';

/**
 * Begins a sign-in with a passkey alone.
 *
 * @param input see passkeySignInRequest.
 * @returns the token that the browser keeps, and what it needs.
 */
export async function beginPasskeySignIn(ctx: VerbContext, input: unknown, site: PasskeySite) {
  requirePermission(ctx, 'sessions:create');
  parse(passkeySignInRequest, input);
  const options = await authenticationOptions(site, null);
  const passkeyChallenge = options.challenge;
  return { token: await createChallenge(ctx.db, { member: null, passkeyChallenge }), options };
}

/**
 * Signs a member in with a passkey alone: its device has verified who uses it, so that it is two steps in one.
 *
 * @param input see passkeySignIn.
 * @throws {AuthenticationError} if the challenge has ended, or the passkey is not known or did not verify its user.
 */
export async function signInByPasskey(
  ctx: VerbContext,
  token: string | undefined,
  input: unknown,
  { site, ...request }: SessionRequest & { site: PasskeySite },
): Promise<{ email: string; session: NewSession }> {
  requirePermission(ctx, 'sessions:create');
  const { credential } = parse(passkeySignIn, input);
  const { hash, staff_id, passkey_challenge: challenge } = await requireChallenge(ctx.db, token);
  if (staff_id !== null || challenge === null) throw challengeEnded();
  // It is answered once, right or wrong.
  if (!(await deleteChallenge(ctx.db, hash))) throw challengeEnded();
  const passkey = await findPasskey(ctx.db, credential.id);
  const account = passkey && (await findAccount(ctx.db, passkey.staff_id));
  if (passkey === undefined || account === undefined) throw await failed(ctx, null);
  const { id: staffId, email, password_hash: passwordHash } = account;
  const signed = { passkey, challenge, response: credential, isAlone: true };
  const counter = await verifyAuthentication(site, signed);
  if (counter === null) throw await failed(ctx, email);
  const session = await inTransaction(asMember(ctx, account), async (tx) => {
    await lockAccount(tx.db, staffId);
    if (!(await recordPasskeyUse(tx.db, passkey, counter, tx.now))) return null;
    return createSession(tx, { staffId, passwordHash }, request);
  });
  if (session === null) throw await failed(ctx, email);
  ctx.deps.mailer.wake();
  await resetAttempts(ctx, email);
  return { email, session };
}

/** Records that a sign-in failed. @returns the error to throw. */
async function failed(ctx: VerbContext, email: string | null): Promise<AuthenticationError> {
  const { address = null } = ctx.actor;
  const visitor = { ...ctx, actor: { type: 'visitor', email, address } } as const;
  await inSerializableTransaction(visitor, ({ recordAudit }) =>
    recordAudit({ action: 'sign-in-failed', type: 'session' }),
  );
  return new AuthenticationError((t) => t.twoStep.errors.wrongPasskey);
}
