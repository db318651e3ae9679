import { timingSafeEqual } from 'node:crypto';
import { AuthenticationError, PermissionError } from '../../errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import { hashOfToken } from '../../http/link-token.ts';
import type { TwoStepMethod } from '../../shared/two-step.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction, inTransaction } from '../../verbs/transaction.ts';
import { createSession, type NewSession, type SessionRequest } from '../sessions/actions.ts';
import { deleteSessions, takeNewPasswordRight } from '../sessions/queries.ts';
import { beginSecondStep } from '../two-step/challenge.ts';
import { requireRecentSignIn } from '../two-step/confirmation.ts';
import { countAttempt, resetAttempts } from './attempts.ts';
import { signInLinkMs } from './links.ts';
import { asMember, hashSecret, isSecret, verifyOwnPassword } from './passwords.ts';
import {
  findAccount,
  findAccountByEmail,
  hasOwner,
  insertFirstOwner,
  isActive,
  lockAccount,
  updatePassword,
} from './queries.ts';
import { newPasswordOnly, passwordChange, signInRequest, signUpRequest } from './schema.ts';
import { deleteTokens, findSignUpToken, takeLinkToken } from './token-queries.ts';

/** Whom a request has signed in, and their session; null: it could not be created. */
type SignIn = { email: string; session: NewSession | null };

type SignUpRequest = SessionRequest & {
  /** Whether the request comes from the site's own machine, which needs no token. */
  isLocal: boolean;
};

/**
 * Makes the account of the first owner, once, and signs them in.
 *
 * @param input see signUpRequest.
 * @throws {PermissionError} if there is an account already, or the token is wrong.
 */
export async function signUp(
  ctx: VerbContext,
  input: unknown,
  { isLocal, ...request }: SignUpRequest,
): Promise<SignIn> {
  requirePermission(ctx, 'accounts:create');
  if (await hasOwner(ctx.db)) throw signUpUsed();
  const { email, password, token } = parse(signUpRequest, input);
  if (!isLocal && !(await isSignUpToken(ctx, token))) {
    throw new PermissionError((t) => t.errors.signUpToken);
  }
  const passwordHash = await hashSecret(password);
  // The audit log has the address alone; the id is not known yet.
  const owner = asMember(ctx, { id: 0, role: 'owner', email });
  const staffId = await inSerializableTransaction(owner, async ({ db, now, recordAudit }) => {
    const id = await insertFirstOwner(db, { email, passwordHash }, now);
    if (id === undefined) throw signUpUsed();
    await deleteTokens(db, 'sign-up', null);
    await recordAudit({ action: 'signed-up', type: 'account' });
    return id;
  });
  const grant = { staffId, passwordHash, isExpected: true };
  return { email, session: await createSession(owner, grant, request) };
}

function signUpUsed(): PermissionError {
  return new PermissionError((t) => t.errors.signUpUsed);
}

async function isSignUpToken({ db }: VerbContext, token: string | undefined): Promise<boolean> {
  const hash = await findSignUpToken(db);
  return token !== undefined && hash !== undefined && isSame(hashOfToken(token), hash);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** A sign-in that waits for its second step: the token that its browser keeps, and the ways to go on. */
type Waiting = { email: string; challenge: string; ways: TwoStepMethod[] };

/**
 * Signs a member in with their password; who has two steps is signed in by the second one, see two-step/sign-in.ts, but in
 * a browser that is remembered.
 *
 * @param input see signInRequest.
 * @throws {AuthenticationError} the same for a wrong address and a wrong password; {RateLimitError}.
 */
export async function signIn(
  ctx: VerbContext,
  input: unknown,
  request: SessionRequest,
): Promise<{ email: string; session: NewSession } | Waiting> {
  requirePermission(ctx, 'sessions:create');
  const { email, password } = parse(signInRequest, input);
  await countAttempt(ctx, email);
  const account = await findAccountByEmail(ctx.db, email);
  const hash = account !== undefined && isActive(account) ? account.password_hash : null;
  const isCorrect = await isSecret(password, hash ?? undefined);
  if (!isCorrect || account === undefined || hash === null) throw await failedSignIn(ctx, email);
  const grant = { staffId: account.id, passwordHash: hash };
  const waiting = await beginSecondStep(ctx, grant, request);
  if (waiting !== null) return { email, ...waiting };
  await resetAttempts(ctx, email);
  const session = await createSession(asMember(ctx, account), grant, request);
  if (session === null) throw await failedSignIn(ctx, email);
  return { email, session };
}

/** Records that a sign-in failed. @returns the error to throw. */
async function failedSignIn(ctx: VerbContext, email: string): Promise<AuthenticationError> {
  const { address = null } = ctx.actor;
  const visitor = { ...ctx, actor: { type: 'visitor', email, address } } as const;
  await inSerializableTransaction(visitor, ({ recordAudit }) =>
    recordAudit({ action: 'sign-in-failed', type: 'session' }),
  );
  return new AuthenticationError((t) => t.errors.wrongPassword);
}

/**
 * Signs a member in with the token of a link that the server printed; see createSignInLink. It needs no second step: it is
 * the way back for who has lost it.
 *
 * @returns the session; null if the token is not valid.
 */
export async function signInByLink(
  ctx: VerbContext,
  token: string,
  request: SessionRequest,
): Promise<NewSession | null> {
  requirePermission(ctx, 'sessions:create');
  const link = await takeLinkToken(ctx.db, 'sign-in', hashOfToken(token), new Date());
  const account = link && (await findAccount(ctx.db, link.staff_id));
  if (account === undefined) return null;
  await resetAttempts(ctx, account.email);
  const { id: staffId, password_hash: passwordHash } = account;
  const grant = { staffId, passwordHash, newPasswordMs: signInLinkMs };
  return createSession(asMember(ctx, account), grant, request);
}

/**
 * Changes the password, which takes the old one, or a session that began with a sign-in link. Who has none sets the first
 * after a sign-in, or a confirmation with their passkey. Ends every session, and signs the member in again.
 *
 * @param input see passwordChange and newPasswordOnly.
 * @throws {InvalidRequest} if the old password is wrong; {InvalidInputError} if there is none, and the passkey has to confirm
 *   who it is; {RateLimitError}.
 */
export async function changePassword(
  ctx: VerbContext,
  input: unknown,
  own: SignedIn,
  request: SessionRequest,
): Promise<SignIn> {
  requirePermission(ctx, 'accounts:write');
  const { id, email, sessionHash, newPasswordUntil } = own;
  const present = (await findAccount(ctx.db, id))?.password_hash;
  const isFirst = present === null;
  const schema = newPasswordUntil === null && !isFirst ? passwordChange : newPasswordOnly;
  const { password, new_password } = parse(schema, input);
  const from = password === undefined ? present : await verifyOwnPassword(ctx, password);
  const wrong = invalidField('password', 'currentPassword');
  if (from === undefined) throw wrong;
  if (isFirst && newPasswordUntil === null) await requireRecentSignIn(ctx, own, password);
  const to = await hashSecret(new_password);
  await inTransaction(ctx, async ({ db, now, recordAudit }) => {
    await lockAccount(db, id);
    // The session may have ended, or this right expired, since the request began.
    const isAllowed =
      password !== undefined ||
      (isFirst && own.hasRecentSignIn) ||
      (await takeNewPasswordRight(db, sessionHash, now));
    if (!isAllowed) throw invalidField('password', 'required');
    // A concurrent request may have changed the password while this one was being verified.
    if (!(await updatePassword(db, id, { from, to, now }))) throw wrong;
    // A pending address change was authorized with the old password.
    await deleteTokens(db, 'email', id);
    await deleteSessions(db, id);
    await recordAudit({ action: 'password-changed', type: 'account' });
  });
  const grant = { staffId: id, passwordHash: to, isExpected: true };
  return { email, session: await createSession(ctx, grant, request) };
}
