import { isUniqueViolation } from '../../database/errors.ts';
import { ConflictError } from '../../errors.ts';
import { InvalidRequest, invalidField, parse } from '../../http/input/validation.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { confirmEmailMail, emailChangedMail } from '../../notifications/mail/system-mail.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { type Confirmation, requireConfirmation } from '../two-step/confirmation.ts';
import { requireMember } from './passwords.ts';
import { findAccount, findAccountByEmail, lockAccount, updateEmail } from './queries.ts';
import { emailChange } from './schema.ts';
import { deleteTokens, findLinkToken, replaceEmailToken, takeLinkToken } from './token-queries.ts';

const linkHours = 24;

type EmailChange = {
  /** The account's present address. */
  email: string;
  pending_email: string;
  /** Where there is no mail server, for the member to open: only its hash is stored. */
  link?: string;
};

/**
 * Requests a change of the account's e-mail address, which takes effect once the link mailed to it is confirmed.
 *
 * @param input see emailChange.
 * @param own the session, in which they may have confirmed who they are.
 * @param origin the site's, as the member uses it: `https://example.com`.
 * @throws {InvalidRequest} if the password is wrong, or the address is the present one; {RateLimitError}.
 */
export async function requestEmailChange(
  ctx: VerbContext,
  input: unknown,
  own: Pick<Confirmation, 'isConfirmed'>,
  origin: string,
): Promise<EmailChange> {
  requirePermission(ctx, 'accounts:write');
  const { email, password } = parse(emailChange, input);
  const { staffId: id, email: present } = requireMember(ctx);
  const same = email === present ? invalidField('email', 'sameEmail').issues : [];
  const passwordHash = await requireConfirmation(ctx, own, password).catch((error: unknown) => {
    throw error instanceof InvalidRequest ? new InvalidRequest([...same, ...error.issues]) : error;
  });
  if (same.length > 0) throw new InvalidRequest(same);
  if ((await findAccountByEmail(ctx.db, email)) !== undefined) throw emailTaken();
  const { token, hash } = newLinkToken();
  const path = `${paths.control.confirmEmail}?${new URLSearchParams({ token })}`;
  const link = `${origin}${inLanguage(path, ctx.language)}`;
  const { mailer, config } = ctx.deps;
  const isMailed = await hasMailServer(ctx.db, config);
  await inTransaction(ctx, async ({ db, now, recordAudit }) => {
    await lockAccount(db, id);
    const expires = new Date(now.getTime() + linkHours * 60 * 60 * 1000);
    // A concurrent request may have changed the password while this one was being verified.
    const account = { id, passwordHash };
    const stored = await replaceEmailToken(db, account, { hash, email, now, expires });
    if (!stored) throw invalidField('password', 'currentPassword');
    const mail = { to: email, link, hours: linkHours };
    await mailer.enqueue(db, confirmEmailMail(mail, ctx.language));
    await recordAudit({ action: 'email-change-asked', type: 'account', name: email });
  });
  mailer.wake();
  return { email: present, pending_email: email, ...(!isMailed && { link }) };
}

/** Cancels a change of the e-mail address. @throws {ConflictError} if none is pending, or it was confirmed. */
export async function cancelEmailChange(ctx: VerbContext): Promise<void> {
  requirePermission(ctx, 'accounts:write');
  const { staffId } = requireMember(ctx);
  await inTransaction(ctx, async ({ db, recordAudit }) => {
    await lockAccount(db, staffId);
    if (!(await deleteTokens(db, 'email', staffId))) {
      throw new ConflictError((t) => t.errors.noEmailChange);
    }
    await recordAudit({ action: 'email-change-cancelled', type: 'account' });
  });
}

/**
 * Changes an account's address to the one that the token was mailed to, and notifies the old one.
 * Ends every session of the account except the one that confirms it.
 *
 * @param sessionHash of that session; undefined: there is none.
 * @returns whether the token was valid.
 * @throws {ConflictError} if somebody else has the address meanwhile.
 */
export async function confirmEmailChange(
  ctx: VerbContext,
  token: string,
  sessionHash: string | undefined,
): Promise<boolean> {
  requirePermission(ctx, 'accounts:recover');
  const { mailer } = ctx.deps;
  const hash = hashOfToken(token);
  const id = (await findLinkToken(ctx.db, 'email', hash, new Date()))?.staff_id;
  if (id === undefined) return false;
  const confirmed = inTransaction(ctx, async ({ db, now, recordAudit }) => {
    await lockAccount(db, id);
    const email = (await takeLinkToken(db, 'email', hash, now))?.email ?? null;
    const account = await findAccount(db, id);
    if (email === null || account === undefined) return false;
    await updateEmail(db, id, email, now);
    // A reset pin may have gone to the old address, which may no longer be the member's.
    await deleteTokens(db, 'reset', id);
    await deleteSessions(db, id, sessionHash);
    await mailer.enqueue(db, emailChangedMail(account.email, ctx.language));
    const [before, after] = [{ email: account.email }, { email }];
    await recordAudit({ action: 'email-changed', type: 'account', before, after });
    return true;
  });
  const isConfirmed = await confirmed.catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailTaken() : error;
  });
  mailer.wake();
  return isConfirmed;
}

/** The error if another account has the address. */
function emailTaken(): ConflictError {
  return new ConflictError((t) => t.errors.emailTaken, 'email');
}
