import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import type { TwoStepMethod } from '../../shared/two-step.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { longVerb } from '../../verbs/verb.ts';
import { asMember, findAccount, onAccount } from '../accounts/account.ts';
import { countCode, failedSignIn, resetAttempts, resetCodes } from '../accounts/attempts.ts';
import { createSession, type NewSession, type SessionRequest } from '../sessions/sessions.ts';
import { consumeRecoveryCode, findMethods, hashRecoveryCode, waysOf } from '../two-step/methods.ts';
import { typedCode, verifyTotp } from '../two-step/totp.ts';
import {
  authenticationOptions,
  type Consume,
  credential,
  findPasskey,
  listPasskeys,
  type PasskeySite,
  verifySignature,
} from '../two-step/webauthn.ts';
import {
  challengeEnded,
  consumeTry,
  createChallenge,
  deleteChallenge,
  requireChallenge,
  setPasskeyChallenge,
} from './challenge.ts';

const permission = 'sessions:create';

/** The request that signs in, and its site. */
type SecondStepRequest = SessionRequest & { site: PasskeySite };

type SignIn = { email: string; session: NewSession };

/** How a challenge may be answered. @throws {AuthenticationError} if it has ended. */
export async function readWays(
  { db }: VerbContext,
  token: string | undefined,
): Promise<TwoStepMethod[]> {
  const { staffId } = await requireMembersChallenge(db, token);
  return waysOf(await findMethods(db, staffId));
}

/** What a browser needs to answer a challenge with a passkey. @throws {AuthenticationError} if it has ended. */
export async function secondStepOptions(
  ctx: VerbContext,
  token: string | undefined,
  site: PasskeySite,
) {
  requirePermission(ctx, permission);
  const { hash, staffId } = await requireMembersChallenge(ctx.db, token);
  const options = await authenticationOptions(site, await listPasskeys(ctx.db, staffId));
  await setPasskeyChallenge(ctx.db, hash, options.challenge);
  return options;
}

/** The challenge of who has given their password. @throws {AuthenticationError} if it has ended. */
async function requireMembersChallenge(db: VerbContext['db'], token: string | undefined) {
  const { staff_id: staffId, ...challenge } = await requireChallenge(db, token);
  if (staffId === null) throw challengeEnded();
  return { ...challenge, staffId };
}

/** A code, or a passkey's signature. `remember`: whether this browser needs none for a while. */
const secondStep = z
  .strictObject({
    code: typedCode.optional(),
    credential: credential.optional(),
    // As a form's checkbox sends it, and as JSON does.
    remember: z.enum(['yes', 'no']).default('no'),
  })
  .refine((step) => (step.code === undefined) !== (step.credential === undefined), {
    ...messageKey('required'),
    path: ['code'],
  });

/**
 * Completes a sign-in that has begun with the password, whose browser keeps `token`.
 *
 * @throws {AuthenticationError} if the challenge has ended, or the answer is wrong or was used; {RateLimitError}.
 */
export const completeSignIn = longVerb(
  { permission, input: secondStep },
  async (
    ctx,
    { remember, ...answer },
    token: string | undefined,
    { site, ...request }: SecondStepRequest,
  ): Promise<SignIn> => {
    const challenge = await requireMembersChallenge(ctx.db, token);
    const account = await findAccount(ctx.db, challenge.staffId);
    if (account === undefined) throw challengeEnded();
    const { email } = account;
    // Recovery codes and passkeys cannot be guessed, and are not kept waiting by who guesses codes.
    const recovery = hashRecoveryCode(answer.code ?? '');
    if (answer.code !== undefined && recovery === null) await countCode(ctx, email);
    if (!(await consumeTry(ctx.db, challenge.hash))) throw challengeEnded();
    const consume = await verify();
    const session = await onAccount(asMember(ctx, account), account.id, async (tx) => {
      if (consume === null || !(await consume(tx))) return null;
      if (!(await deleteChallenge(tx.db, challenge.hash))) throw challengeEnded();
      const grant = { staffId: account.id, passwordHash: challenge.password_hash };
      return createSession(tx, grant, { ...request, remembers: remember === 'yes' });
    });
    if (session === null) {
      throw await failedSignIn(ctx, email, (t) => t.twoStep.errors.wrong, 'two-step-failed');
    }
    ctx.deps.mailer.wake();
    await Promise.all([resetAttempts(ctx, email), resetCodes(ctx, email)]);
    return { email, session };

    /** @returns null if the answer is wrong. */
    async function verify(): Promise<Consume | null> {
      const { staffId, passkey_challenge } = challenge;
      if (answer.credential === undefined) {
        if (recovery !== null) return (tx) => consumeRecoveryCode(tx, staffId, recovery);
        return verifyTotp(ctx, answer.code ?? '', staffId);
      }
      const passkey = await findPasskey(ctx.db, answer.credential.id);
      if (passkey?.staff_id !== staffId || passkey_challenge === null) return null;
      const signed = { passkey, challenge: passkey_challenge, credential: answer.credential };
      return verifySignature(site, { ...signed, isAlone: false });
    }
  },
);

/** Begins a sign-in with a passkey alone. @returns the token that the browser keeps, and what it needs. */
export const beginPasskeySignIn = longVerb(
  { permission, input: z.strictObject({ purpose: z.literal('sign-in') }) },
  async ({ db }, _, site: PasskeySite) => {
    const options = await authenticationOptions(site, null);
    const passkeyChallenge = options.challenge;
    return { token: await createChallenge(db, { member: null, passkeyChallenge }), options };
  },
);

/**
 * Signs a member in with a passkey alone: its device has verified who uses it, so that it is two steps in one.
 *
 * @throws {AuthenticationError} if the challenge has ended, or the passkey is not known or did not verify its user.
 */
export const signInByPasskey = longVerb(
  { permission, input: z.strictObject({ credential }) },
  async (
    ctx,
    { credential },
    token: string | undefined,
    { site, ...request }: SecondStepRequest,
  ): Promise<SignIn> => {
    const { hash, staff_id, passkey_challenge: challenge } = await requireChallenge(ctx.db, token);
    if (staff_id !== null || challenge === null) throw challengeEnded();
    // It is answered once, right or wrong.
    if (!(await deleteChallenge(ctx.db, hash))) throw challengeEnded();
    const failed = (email: string | null) =>
      failedSignIn(ctx, email, (t) => t.twoStep.errors.wrongPasskey);
    const passkey = await findPasskey(ctx.db, credential.id);
    const account = passkey && (await findAccount(ctx.db, passkey.staff_id));
    if (passkey === undefined || account === undefined) throw await failed(null);
    const { id: staffId, email, password_hash: passwordHash } = account;
    const consume = await verifySignature(site, { passkey, challenge, credential, isAlone: true });
    if (consume === null) throw await failed(email);
    const session = await onAccount(asMember(ctx, account), staffId, async (tx) =>
      (await consume(tx)) ? createSession(tx, { staffId, passwordHash }, request) : null,
    );
    if (session === null) throw await failed(email);
    ctx.deps.mailer.wake();
    await resetAttempts(ctx, email);
    return { email, session };
  },
);
