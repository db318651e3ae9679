import { z } from 'zod';
import { InvalidTokenError } from '../../errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { line } from '../../http/input/fields.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import { consumeLimit } from '../../http/rate-limits.ts';
import type { NewMail } from '../../notifications/mail/compose.ts';
import { decoyMail, decoyWrites } from '../../notifications/mail/mailer.ts';
import { resetMail } from '../../notifications/mail/system-mail.ts';
import { accountFields } from '../../shared/fields.ts';
import { later, minuteMs } from '../../times.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { longVerb } from '../../verbs/verb.ts';
import { deleteToken, replaceToken, tryPin } from '../links/links.ts';
import {
  createSession,
  deleteSessions,
  type SessionRequest,
  takeNewPasswordRight,
} from '../sessions/sessions.ts';
import { requireRecentSignIn } from '../two-step/methods.ts';
import {
  asMember,
  findAccount,
  findAccountByEmail,
  inAccountTransaction,
  isActive,
} from './account.ts';
import {
  accountEmail,
  hashSecret,
  matchesSecretHash,
  newPassword,
  randomCode,
  resetAttempts,
  typedPassword,
  verifyOwnPassword,
} from './passwords.ts';

const newPasswordTwice = { new_password: newPassword, confirm_new_password: z.string() };

const bothPasswords = z.object({ new_password: z.string(), confirm_new_password: z.string() });

/**
 * The error for two different passwords. The passwords are compared even if other fields are invalid, so that all errors are
 * reported together.
 */
const mismatch = {
  ...messageKey('notRepeated'),
  path: ['confirm_new_password'],
  when: ({ value }: { value: unknown }) => bothPasswords.safeParse(value).success,
};

function passwordsMatch(fields: z.infer<typeof bothPasswords>): boolean {
  return fields.new_password === fields.confirm_new_password;
}

/** The schema of a change of the password. @param password the schema of the old password. */
function passwordChange<Password extends z.ZodType>(password: Password) {
  return z.strictObject({ password, ...newPasswordTwice }).refine(passwordsMatch, mismatch);
}

/** The schema if the old password is not needed: the session began with the server's sign-in link, or the account has no password. */
export const newPasswordOnly = passwordChange(typedPassword.optional());

/**
 * Changes the password, for which the old password is needed, or a session that began with a sign-in link. A member without a
 * password sets one after a recent sign-in, or a confirmation with a passkey. Ends all sessions, and signs the member in again.
 *
 * @returns the new session; null if it could not be created.
 * @throws {InvalidRequest} if the old password is wrong; {InvalidInputError} if there is none, and the member has to confirm with
 *   a passkey; {RateLimitError}.
 */
export const changePassword = longVerb(
  { permission: 'accounts:write', input: z.unknown() },
  async (ctx, input, own: SignedIn, request: SessionRequest) => {
    const { id, sessionHash, newPasswordUntil } = own;
    const present = (await findAccount(ctx.db, id))?.password_hash;
    const isFirst = present === null;
    const isOldNeeded = newPasswordUntil === null && !isFirst;
    const schema = isOldNeeded ? passwordChange(typedPassword) : newPasswordOnly;
    const { password, new_password } = parse(schema, input);
    const from = password === undefined ? present : await verifyOwnPassword(ctx, password);
    const wrong = invalidField('password', 'currentPassword');
    if (from === undefined) throw wrong;
    if (isFirst && newPasswordUntil === null) await requireRecentSignIn(ctx, own, password);
    const to = await hashSecret(new_password);
    await inAccountTransaction(ctx, id, async (tx) => {
      // Since the request began, the session may have ended, or the right to set a password without the old one.
      const isAllowed =
        password !== undefined ||
        (isFirst && own.hasRecentSignIn) ||
        (await takeNewPasswordRight(tx.db, sessionHash, tx.now));
      if (!isAllowed) throw invalidField('password', 'required');
      // A concurrent request may have changed the password while this one was being verified.
      if (!(await replacePassword(tx, id, { from, to }))) throw wrong;
      await tx.recordAudit({ action: 'password-changed', type: 'account' });
    });
    return createSession(ctx, { staffId: id, passwordHash: to, isExpected: true }, request);
  },
);

const pinLength = 8;
const pinTries = 5;
const pinMinutes = 15;

/** Any visitor can request a pin for the account, and each new pin invalidates the previous one. */
const pinsOfAccount = { name: 'pins-account', points: 6, seconds: 60 * 60 };

export const pinRequest = z.strictObject({ email: accountEmail });

/**
 * Mails a pin that allows a new password. Takes a validated request, because the function runs after the response, whose time must
 * not reveal whether the account exists.
 */
export async function requestPasswordReset(
  ctx: VerbContext,
  { email }: z.output<typeof pinRequest>,
): Promise<void> {
  requirePermission(ctx, 'accounts:recover');
  const { config, database, mailer } = ctx.deps;
  const account = await findAccountByEmail(ctx.db, email);
  const isAllowed = async () =>
    (await consumeLimit(database.limiter(pinsOfAccount), email)).allowed;
  if (config.rateLimit && !(await isAllowed())) return;
  const pin = randomCode(pinLength).toUpperCase();
  const hash = await hashSecret(pin);
  const mail = resetMail({ to: email, pin, minutes: pinMinutes }, ctx.language);
  const visitor: VerbContext = { ...ctx, actor: { ...ctx.actor, email } };
  if (account === undefined || !isActive(account)) return pretendToSend(visitor, mail);
  const { id } = account;
  await inAccountTransaction(visitor, id, async ({ db, now, recordAudit }) => {
    const expires = later(now, pinMinutes * minuteMs);
    await replaceToken(db, 'reset', id, { hash, tries: pinTries, now, expires });
    await mailer.enqueue(db, mail);
    await recordAudit({ action: 'pin-sent', type: 'account' });
  });
  mailer.wake();
}

/**
 * Makes as many writes for an address without an account as a pin takes, with a mail that is discarded and an audit entry for the
 * consumers. If it didn't, other responses would be faster, which would reveal that there is no account.
 */
async function pretendToSend(ctx: VerbContext, mail: NewMail): Promise<void> {
  // One for the pin, one for the mail.
  await decoyWrites(ctx.deps.database, 2);
  // Runs as many statements as for an existing account. No account has this id.
  await inAccountTransaction(ctx, 0, ({ recordAudit }) =>
    recordAudit({ action: 'pin-refused', type: 'account' }),
  );
  await decoyMail(ctx.deps, mail);
}

/** `password_token`: the pin from the mail. */
const resetRequest = z
  .strictObject({
    email: accountEmail,
    ...newPasswordTwice,
    // A pin that is copied from a mail may include the direction marks around it.
    password_token: line(accountFields.token).transform((token) =>
      token.replace(/\p{Cf}/gu, '').toUpperCase(),
    ),
  })
  .refine(passwordsMatch, mismatch);

/** Sets a new password with a pin, and ends every session. @throws {InvalidTokenError} if the pin is wrong, was used, or has expired. */
export const resetPassword = longVerb(
  { permission: 'accounts:recover', input: resetRequest },
  async (ctx, { email, password_token, new_password }) => {
    const wrongPin = new InvalidTokenError((t) => t.errors.wrongPin);
    const account = await findAccountByEmail(ctx.db, email);
    const id = account !== undefined && isActive(account) ? account.id : undefined;
    const pinHash = id === undefined ? undefined : await tryPin(ctx.db, id, new Date());
    const isPin = await matchesSecretHash(password_token, pinHash);
    if (!isPin || account === undefined || pinHash === undefined) throw wrongPin;
    const passwordHash = await hashSecret(new_password);
    const member = asMember(ctx, account);
    await inAccountTransaction(member, account.id, async (tx) => {
      if (!(await deleteToken(tx.db, 'reset', account.id, pinHash))) throw wrongPin;
      await replacePassword(tx, account.id, { to: passwordHash });
      await tx.recordAudit({ action: 'password-reset', type: 'account' });
    });
    await resetAttempts(member, email);
  },
);

/**
 * Replaces an account's password, in a transaction that has locked it, and ends every session.
 *
 * @param from the hash that the current password must still have; by default, any hash.
 * @returns whether the password was replaced: of two concurrent changes with the same `from`, one succeeds.
 */
async function replacePassword(
  { db, now }: TransactionContext,
  id: number,
  { from, to }: { from?: string | null; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ password_hash: to, updated_at: now.toISOString() })
    .where('id', '=', id)
    .$if(from !== undefined, (query) =>
      query.where('password_hash', 'is not distinct from', from ?? null),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  // A pending address change was authorized with the old password.
  await deleteToken(db, 'email', id);
  await deleteSessions(db, id);
  return true;
}
