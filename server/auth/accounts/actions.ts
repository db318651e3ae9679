import { timingSafeEqual } from 'node:crypto';
import type { ActionContext } from '../../actions/context.ts';
import { requirePermission } from '../../actions/permissions.ts';
import { inTransaction } from '../../actions/transaction.ts';
import { AuthenticationError, PermissionError } from '../../errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import { hashOfToken } from '../../http/link-token.ts';
import { createSession, type SessionRequest } from '../sessions/actions.ts';
import { deleteSessions, takeNewPasswordRight } from '../sessions/queries.ts';
import { signInLinkMs } from './links.ts';
import {
  asAdministrator,
  countAttempt,
  hashSecret,
  isSecret,
  resetAttempts,
  verifyOwnPassword,
} from './passwords.ts';
import { findAdmin, insertFirstAdmin, lockAdmin, updatePassword } from './queries.ts';
import { newPasswordOnly, passwordChange, signInRequest, signUpRequest } from './schema.ts';
import { deleteTokens, findToken, takeLinkToken } from './token-queries.ts';

/** Whom a request has signed in, and their session's id; null: it could not be created. */
type SignIn = { email: string; session: string | null };

type SignUpRequest = SessionRequest & {
  /** Whether the request comes from the site's own machine, which needs no token. */
  isLocal: boolean;
};

/**
 * Makes the account of the first and only administrator, and signs them in.
 *
 * @param input see signUpRequest.
 * @throws {PermissionError} if there is an account already, or the token is wrong.
 */
export async function signUp(
  ctx: ActionContext,
  input: unknown,
  { isLocal, ...request }: SignUpRequest,
): Promise<SignIn> {
  requirePermission(ctx, 'accounts:create');
  if ((await findAdmin(ctx.db)) !== undefined) throw signUpUsed();
  const { email, password, token } = parse(signUpRequest, input);
  if (!isLocal && !(await isSignUpToken(ctx, token))) {
    throw new PermissionError((t) => t.errors.signUpToken);
  }
  const passwordHash = await hashSecret(password);
  const admin = asAdministrator(ctx, email);
  await inTransaction(admin, async ({ db, now, recordAudit }) => {
    if (!(await insertFirstAdmin(db, { email, passwordHash }, now))) throw signUpUsed();
    await deleteTokens(db, 'sign-up');
    await recordAudit({ action: 'signed-up', type: 'account' });
  });
  return { email, session: await createSession(admin, { passwordHash }, request) };
}

function signUpUsed(): PermissionError {
  return new PermissionError((t) => t.errors.signUpUsed);
}

async function isSignUpToken({ db }: ActionContext, token: string | undefined): Promise<boolean> {
  const hash = await findToken(db, 'sign-up');
  return token !== undefined && hash !== undefined && isSame(hashOfToken(token), hash);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/**
 * Signs the administrator in with their password.
 *
 * @param input see signInRequest.
 * @throws {AuthenticationError} the same for a wrong address and a wrong password; {RateLimitError}.
 */
export async function signIn(
  ctx: ActionContext,
  input: unknown,
  request: SessionRequest,
): Promise<{ email: string; session: string }> {
  requirePermission(ctx, 'sessions:create');
  const { email, password } = parse(signInRequest, input);
  await countAttempt(ctx, email);
  const admin = await findAdmin(ctx.db);
  const hash = admin?.email === email ? admin.password_hash : undefined;
  const isCorrect = await isSecret(password, hash);
  if (!isCorrect || hash === undefined) throw await failedSignIn(ctx, email);
  await resetAttempts(ctx, email);
  const grant = { passwordHash: hash };
  const session = await createSession(asAdministrator(ctx, email), grant, request);
  if (session === null) throw await failedSignIn(ctx, email);
  return { email, session };
}

/** Records that a sign-in failed. @returns the error to throw. */
async function failedSignIn(ctx: ActionContext, email: string): Promise<AuthenticationError> {
  const { address = null } = ctx.actor;
  const visitor = { ...ctx, actor: { type: 'visitor', email, address } } as const;
  await inTransaction(visitor, ({ recordAudit }) =>
    recordAudit({ action: 'sign-in-failed', type: 'session' }),
  );
  return new AuthenticationError((t) => t.errors.wrongPassword);
}

/**
 * Signs the administrator in with the token of a link that the server printed; see createSignInLink.
 *
 * @returns the session's id; null if the token is not valid.
 */
export async function signInByLink(
  ctx: ActionContext,
  token: string,
  request: SessionRequest,
): Promise<string | null> {
  requirePermission(ctx, 'sessions:create');
  const link = await takeLinkToken(ctx.db, 'sign-in', hashOfToken(token), new Date());
  const admin = await findAdmin(ctx.db);
  if (link === undefined || admin === undefined) return null;
  await resetAttempts(ctx, admin.email);
  const grant = { passwordHash: admin.password_hash, newPasswordMs: signInLinkMs };
  return createSession(asAdministrator(ctx, admin.email), grant, request);
}

/**
 * Changes the password, which takes the old one, or a session that began with a sign-in link. Ends every session, and
 * signs the administrator in again.
 *
 * @param input see passwordChange and newPasswordOnly.
 * @throws {InvalidRequest} if the old password is wrong; {RateLimitError}.
 */
export async function changePassword(
  ctx: ActionContext,
  input: unknown,
  { email, sessionHash, newPasswordUntil }: SignedIn,
  request: SessionRequest,
): Promise<SignIn> {
  requirePermission(ctx, 'accounts:write');
  const schema = newPasswordUntil === null ? passwordChange : newPasswordOnly;
  const { password, new_password } = parse(schema, input);
  const from =
    password === undefined
      ? (await findAdmin(ctx.db))?.password_hash
      : await verifyOwnPassword(ctx, password);
  const wrong = invalidField('password', 'currentPassword');
  if (from === undefined) throw wrong;
  const to = await hashSecret(new_password);
  await inTransaction(
    ctx,
    async ({ db, now, recordAudit }) => {
      await lockAdmin(db);
      // The session may have ended, or this right expired, since the request began.
      const isAllowed =
        password !== undefined || (await takeNewPasswordRight(db, sessionHash, now));
      if (!isAllowed) throw invalidField('password', 'required');
      // A concurrent request may have changed the password while this one was being verified.
      if (!(await updatePassword(db, { from, to, now }))) throw wrong;
      // A pending address change was authorized with the old password.
      await deleteTokens(db, 'email');
      await deleteSessions(db);
      await recordAudit({ action: 'password-changed', type: 'account' });
    },
    'read committed',
  );
  return { email, session: await createSession(ctx, { passwordHash: to }, request) };
}
