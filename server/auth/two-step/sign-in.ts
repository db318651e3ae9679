import { AuthenticationError } from '../../errors.ts';
import { parse } from '../../http/input/validation.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction, inTransaction } from '../../verbs/transaction.ts';
import { countCode, resetAttempts, resetCodes } from '../accounts/attempts.ts';
import { asMember } from '../accounts/passwords.ts';
import { findAccount, lockAccount } from '../accounts/queries.ts';
import { createSession, type NewSession, type SessionRequest } from '../sessions/actions.ts';
import { isRecoveryCode, verifyAnswer } from './answer.ts';
import { challengeEnded, requireChallenge } from './challenge.ts';
import { consumeTry, deleteChallenge, setPasskeyChallenge } from './challenge-queries.ts';
import { findMethods, waysOf } from './methods.ts';
import { listPasskeys } from './passkey-queries.ts';
import { secondStep } from './schema.ts';
import { authenticationOptions, type PasskeySite } from './webauthn.ts';

/** Whom a challenge is about, and how they may answer it. @throws {AuthenticationError} if it has ended. */
export async function readChallenge({ db }: Pick<VerbContext, 'db'>, token: string | undefined) {
  const { staff_id: staffId } = await requireChallenge(db, token);
  if (staffId === null) throw challengeEnded();
  return { staffId, ways: waysOf(await findMethods(db, staffId)) };
}

/** What a browser needs to answer a challenge with a passkey. @throws {AuthenticationError} if it has ended. */
export async function secondStepOptions(
  ctx: VerbContext,
  token: string | undefined,
  site: PasskeySite,
) {
  const { hash, staff_id: staffId } = await requireChallenge(ctx.db, token);
  if (staffId === null) throw challengeEnded();
  const options = await authenticationOptions(site, await listPasskeys(ctx.db, staffId));
  await setPasskeyChallenge(ctx.db, hash, options.challenge);
  return options;
}

/**
 * Completes a sign-in that has begun with the password.
 *
 * @param input see secondStep.
 * @throws {AuthenticationError} if the challenge has ended, or the answer is wrong or was used; {RateLimitError}.
 */
export async function completeSignIn(
  ctx: VerbContext,
  token: string | undefined,
  input: unknown,
  { site, ...request }: SessionRequest & { site: PasskeySite },
): Promise<{ email: string; session: NewSession }> {
  requirePermission(ctx, 'sessions:create');
  const { remember, ...answer } = parse(secondStep, input);
  const challenge = await requireChallenge(ctx.db, token);
  const { hash, staff_id: staffId, passkey_challenge: passkeyChallenge } = challenge;
  const account = staffId === null ? undefined : await findAccount(ctx.db, staffId);
  if (staffId === null || account === undefined) throw challengeEnded();
  const { email } = account;
  // Recovery codes and passkeys cannot be guessed, and are not kept waiting by who guesses codes.
  if (answer.code !== undefined && !isRecoveryCode(answer.code)) await countCode(ctx, email);
  if (!(await consumeTry(ctx.db, hash))) throw challengeEnded();
  const consume = await verifyAnswer(ctx, answer, { staffId, passkeyChallenge, site });
  const session = await inTransaction(asMember(ctx, account), async (tx) => {
    await lockAccount(tx.db, staffId);
    if (consume === null || !(await consume(tx))) return null;
    if (!(await deleteChallenge(tx.db, hash))) throw challengeEnded();
    const grant = { staffId, passwordHash: challenge.password_hash };
    return createSession(tx, grant, { ...request, remembers: remember === 'yes' });
  });
  if (session === null) throw await wrongAnswer(ctx, email);
  ctx.deps.mailer.wake();
  await Promise.all([resetAttempts(ctx, email), resetCodes(ctx, email)]);
  return { email, session };
}

/** Records that a second step was wrong. @returns the error to throw. */
async function wrongAnswer(ctx: VerbContext, email: string): Promise<AuthenticationError> {
  const { address = null } = ctx.actor;
  const visitor = { ...ctx, actor: { type: 'visitor', email, address } } as const;
  await inSerializableTransaction(visitor, ({ recordAudit }) =>
    recordAudit({ action: 'two-step-failed', type: 'session' }),
  );
  return new AuthenticationError((t) => t.twoStep.errors.wrong);
}
