import { z } from 'zod';
import type { Db } from '../../database/tables.ts';
import { AuthenticationError } from '../../errors.ts';
import { nothing } from '../../http/answer.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import type { TwoStepMethod } from '../../shared/account.ts';
import { clockSlackMs, later } from '../../times.ts';
import { longVerb } from '../../verbs/verb.ts';
import { asMember, findAccount, inAccountTransaction } from '../accounts/account.ts';
import { countCode, recordFailedSignIn, resetAttempts, resetCodes } from '../accounts/passwords.ts';
import { isTrusted } from '../sessions/devices.ts';
import { createSession, type NewSession, type SessionRequest } from '../sessions/sessions.ts';
import {
  consumeRecoveryCode,
  findMethods,
  hashRecoveryCode,
  secondStepMethods,
} from '../two-step/methods.ts';
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

const permission = 'sessions:create';

export const challengeSeconds = 10 * 60;

/** The most answers to one challenge; `countCode` limits those of an account. */
const tries = 5;

/**
 * Begins a sign-in that is completed by a second step, or by a passkey alone.
 *
 * @param member who has given the password, and its hash; null: the passkey will say who signs in.
 * @returns the token for the browser's cookie.
 */
export async function createChallenge(
  db: Db,
  member: { staffId: number; passwordHash: string } | null,
  passkey_challenge: string | null = null,
): Promise<string> {
  const { token, hash: token_hash } = newLinkToken();
  const now = new Date();
  const row = {
    token_hash,
    passkey_challenge,
    tries_left: tries,
    staff_id: member?.staffId ?? null,
    password_hash: member?.passwordHash ?? null,
    created_at: now.toISOString(),
    expires_at: later(now, challengeSeconds * 1000).toISOString(),
  };
  await db.insertInto('sign_in_challenges').values(row).execute();
  return token;
}

/**
 * Finds a challenge by its token; undefined if the challenge has expired, was used, or has no tries left. Also undefined if it is
 * from the future, because it was created while the clock was wrong.
 */
export async function findChallenge(db: Db, token: string | undefined) {
  const hash = hashOfToken(token ?? '');
  const now = new Date();
  const found = await db
    .selectFrom('sign_in_challenges')
    .select(['staff_id', 'password_hash', 'passkey_challenge'])
    .where('token_hash', '=', hash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .where('created_at', '<=', later(now, clockSlackMs).toISOString())
    .executeTakeFirst();
  return found && { hash, ...found };
}

/** Finds the challenge of a member who has given the password. @throws {AuthenticationError} if `findChallenge` finds none. */
async function requireMembersChallenge(db: Db, token: string | undefined) {
  const challenge = await findChallenge(db, token);
  const staffId = challenge?.staff_id ?? null;
  if (challenge === undefined || staffId === null) throw challengeError();
  return { ...challenge, staffId };
}

function challengeError(): AuthenticationError {
  return new AuthenticationError((t) => t.twoStep.errors.ended);
}

/** Uses up one of a challenge's tries, before an answer is verified. @throws {AuthenticationError} if none is left. */
async function consumeTry(db: Db, hash: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('token_hash', '=', hash)
    .where('tries_left', '>', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw challengeError();
}

/** Uses up a challenge. @throws {AuthenticationError} if it is gone: of two concurrent calls, one succeeds. */
export async function takeChallenge(db: Db, hash: string): Promise<void> {
  const challenges = db.deleteFrom('sign_in_challenges').where('token_hash', '=', hash);
  const { numDeletedRows } = await challenges.executeTakeFirst();
  if (numDeletedRows === 0n) throw challengeError();
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<number> {
  const expired = db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now.toISOString());
  return Number((await expired.executeTakeFirst()).numDeletedRows);
}

/**
 * Begins the second step of a member who has given the password.
 *
 * @returns the token for the browser's cookie, and the possible methods; null if the password is enough, because the account has no
 *   second step, or this browser is trusted.
 */
export async function beginSecondStep(
  db: Db,
  member: { staffId: number; passwordHash: string },
  { deviceToken }: SessionRequest,
): Promise<{ challenge: string; ways: TwoStepMethod[] } | null> {
  const { staffId } = member;
  const ways = secondStepMethods(await findMethods(db, staffId));
  if (ways.length === 0 || (await isTrusted(db, deviceToken, staffId, new Date()))) return null;
  return { challenge: await createChallenge(db, member), ways };
}

/** The methods that can answer a challenge; none: it has ended. */
export async function readWays(db: Db, token: string | undefined): Promise<TwoStepMethod[]> {
  const staffId = (await findChallenge(db, token))?.staff_id ?? null;
  return staffId === null ? [] : secondStepMethods(await findMethods(db, staffId));
}

/** The options with which a browser answers a challenge by a passkey. @throws {AuthenticationError} if the challenge has ended. */
export const secondStepOptions = longVerb(
  { permission, input: nothing },
  async ({ db }, _, token: string | undefined, site: PasskeySite) => {
    const { hash, staffId } = await requireMembersChallenge(db, token);
    const options = await authenticationOptions(site, await listPasskeys(db, staffId));
    const challenge = db.updateTable('sign_in_challenges').where('token_hash', '=', hash);
    await challenge.set({ passkey_challenge: options.challenge }).execute();
    return options;
  },
);

/** A code, or a passkey's signature. `remember`: whether this browser needs no second step for a while. */
const secondStep = z
  .strictObject({
    code: typedCode.optional(),
    credential: credential.optional(),
    // Text, as the checkbox of a form sends it.
    remember: z.enum(['yes', 'no']).default('no'),
  })
  .refine((step) => (step.code === undefined) !== (step.credential === undefined), {
    ...messageKey('required'),
    path: ['code'],
  });

type SecondStepRequest = SessionRequest & { site: PasskeySite };

type SignIn = { email: string; session: NewSession };

/**
 * Completes a sign-in that has begun with the password. `token`: from the browser's cookie.
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
    const { staffId, hash, password_hash: passwordHash, passkey_challenge } = challenge;
    const account = await findAccount(ctx.db, staffId);
    if (account === undefined) throw challengeError();
    const { email } = account;
    // Recovery codes and passkeys cannot be guessed, and do not wait while somebody guesses codes.
    const recovery = hashRecoveryCode(answer.code ?? '');
    if (answer.code !== undefined && recovery === null) await countCode(ctx, email);
    await consumeTry(ctx.db, hash);
    const consume = await verify();
    const session = await inAccountTransaction(asMember(ctx, account), staffId, async (tx) => {
      if (consume === null || !(await consume(tx))) return null;
      await takeChallenge(tx.db, hash);
      const remembering = { ...request, remembers: remember === 'yes' };
      return createSession(tx, { staffId, passwordHash }, remembering);
    });
    if (session === null) {
      throw await recordFailedSignIn(ctx, email, (t) => t.twoStep.errors.wrong, 'two-step-failed');
    }
    ctx.deps.mailer.wake();
    await Promise.all([resetAttempts(ctx, email), resetCodes(ctx, email)]);
    return { email, session };

    /** @returns null if the answer is wrong. */
    async function verify(): Promise<Consume | null> {
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

/** Begins a sign-in with a passkey alone. @returns the token for the browser's cookie, and the options for the passkey. */
export const beginPasskeySignIn = longVerb(
  { permission, input: z.strictObject({ purpose: z.literal('sign-in') }) },
  async ({ db }, _, site: PasskeySite) => {
    const options = await authenticationOptions(site, null);
    return { token: await createChallenge(db, null, options.challenge), options };
  },
);

/**
 * Signs a member in with a passkey alone. The device has verified its user, so that this counts as two steps.
 *
 * @throws {AuthenticationError} if the challenge has ended, or the passkey is unknown or did not verify its user.
 */
export const signInByPasskey = longVerb(
  { permission, input: z.strictObject({ credential }) },
  async (
    ctx,
    { credential },
    token: string | undefined,
    { site, ...request }: SecondStepRequest,
  ): Promise<SignIn> => {
    const waiting = await findChallenge(ctx.db, token);
    const challenge = waiting?.passkey_challenge ?? null;
    if (waiting?.staff_id !== null || challenge === null) throw challengeError();
    // A challenge can be answered only once, even if the answer is wrong.
    await takeChallenge(ctx.db, waiting.hash);
    const failed = (email: string | null) =>
      recordFailedSignIn(ctx, email, (t) => t.twoStep.errors.wrongPasskey);
    const passkey = await findPasskey(ctx.db, credential.id);
    const account = passkey && (await findAccount(ctx.db, passkey.staff_id));
    if (passkey === undefined || account === undefined) throw await failed(null);
    const { id: staffId, email, password_hash: passwordHash } = account;
    const consume = await verifySignature(site, { passkey, challenge, credential, isAlone: true });
    if (consume === null) throw await failed(email);
    const session = await inAccountTransaction(asMember(ctx, account), staffId, async (tx) =>
      (await consume(tx)) ? createSession(tx, { staffId, passwordHash }, request) : null,
    );
    if (session === null) throw await failed(email);
    ctx.deps.mailer.wake();
    await resetAttempts(ctx, email);
    return { email, session };
  },
);
