import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { InvalidTokenError } from '../../errors.ts';
import { use } from '../../http/rate-limits.ts';
import type { NewMail } from '../../notifications/mail/compose.ts';
import { decoyMail, decoyWrites } from '../../notifications/mail/decoy.ts';
import { resetMail } from '../../notifications/mail/system-mail.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { resetAttempts } from './attempts.ts';
import { asMember, hashSecret, isSecret } from './passwords.ts';
import { findAccountByEmail, isActive, lockAccount, updatePassword } from './queries.ts';
import type { pinRequest, resetRequest } from './schema.ts';
import { deleteToken, deleteTokens, replaceToken, tryToken } from './token-queries.ts';

/** Letters and digits that are not easily mistaken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const pinLength = 8;
const pinTries = 5;
const pinMinutes = 15;

/** Any visitor can request a pin for the account, and each new pin invalidates the previous one. */
const pinsOfAccount = { name: 'pins-account', points: 6, seconds: 60 * 60 };

/**
 * Mails a pin that allows a new password. Takes a validated request, because it is to run after the response: its
 * timing must not reveal whether the account exists.
 */
export async function requestPasswordReset(
  ctx: VerbContext,
  { email }: z.output<typeof pinRequest>,
): Promise<void> {
  requirePermission(ctx, 'accounts:recover');
  const { config, database, mailer } = ctx.deps;
  const account = await findAccountByEmail(ctx.db, email);
  const isAllowed = async () => (await use(database.limiter(pinsOfAccount), email)).allowed;
  if (config.rateLimit && !(await isAllowed())) return;
  const pin = newPin();
  const hash = await hashSecret(pin);
  const mail = resetMail({ to: email, pin, minutes: pinMinutes }, ctx.language);
  const visitor: VerbContext = { ...ctx, actor: { ...ctx.actor, email } };
  if (account === undefined || !isActive(account)) return pretendToSend(visitor, mail);
  const { id } = account;
  await inTransaction(visitor, async ({ db, now, recordAudit }) => {
    await lockAccount(db, id);
    const expires = new Date(now.getTime() + pinMinutes * 60 * 1000);
    await replaceToken(db, 'reset', id, { hash, tries: pinTries, now, expires });
    await mailer.enqueue(db, mail);
    await recordAudit({ action: 'pin-sent', type: 'account' });
  });
  mailer.wake();
}

/**
 * The work of a pin for an address without an account: as many writes, a mail that goes nowhere, and an audit entry,
 * which consumers read as they read a pin's. Without it, response times would reveal whether the account exists.
 */
async function pretendToSend(ctx: VerbContext, mail: NewMail): Promise<void> {
  // The pin, and the mail.
  await decoyWrites(ctx.deps.database, 2);
  await inTransaction(ctx, async ({ db, recordAudit }) => {
    // As many statements; no account has this id.
    await lockAccount(db, 0);
    await recordAudit({ action: 'pin-refused', type: 'account' });
  });
  await decoyMail(ctx.deps, mail);
}

function newPin(): string {
  return Array.from({ length: pinLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Sets a new password with a pin, and ends every session.
 *
 * @throws {InvalidTokenError} if the pin is wrong, was used, or has expired.
 */
export async function resetPassword(
  ctx: VerbContext,
  { email, password_token, new_password }: z.output<typeof resetRequest>,
): Promise<void> {
  requirePermission(ctx, 'accounts:recover');
  const wrongPin = new InvalidTokenError((t) => t.errors.wrongPin);
  const account = await findAccountByEmail(ctx.db, email);
  const id = account !== undefined && isActive(account) ? account.id : undefined;
  const pinHash = id === undefined ? undefined : await tryToken(ctx.db, 'reset', id, new Date());
  const isPin = await isSecret(password_token, pinHash);
  if (!isPin || account === undefined || pinHash === undefined) throw wrongPin;
  const passwordHash = await hashSecret(new_password);
  const member = asMember(ctx, account);
  await inTransaction(member, async ({ db, now, recordAudit }) => {
    await lockAccount(db, account.id);
    if (!(await deleteToken(db, 'reset', pinHash))) throw wrongPin;
    await updatePassword(db, account.id, { to: passwordHash, now });
    // A pending address change was authorized with the old password.
    await deleteTokens(db, 'email', account.id);
    await deleteSessions(db, account.id);
    await recordAudit({ action: 'password-reset', type: 'account' });
  });
  await resetAttempts(member, email);
}
