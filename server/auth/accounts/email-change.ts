import { z } from 'zod';
import { isUniqueViolation } from '../../database/errors.ts';
import { ConflictError } from '../../errors.ts';
import { nothing } from '../../http/answer.ts';
import { InvalidRequest, invalidField } from '../../http/input/validation.ts';
import { confirmEmailMail, emailChangedMail } from '../../notifications/mail/system-mail.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { inLanguage } from '../../shared/paths.ts';
import { hourMs, later } from '../../times.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { longVerb } from '../../verbs/verb.ts';
import { deleteToken, findLink, newLink, replaceToken, takeLink } from '../links/links.ts';
import { deleteSessions } from '../sessions/sessions.ts';
import { type Confirmation, requireConfirmation } from '../two-step/methods.ts';
import {
  emailConflict,
  findAccountByEmail,
  inAccountTransaction,
  requireMember,
} from './account.ts';
import { accountEmail, typedPassword } from './passwords.ts';

const linkHours = 24;

/** `link`: without a mail server, the link for the member to open. Only the hash of its token is stored. */
export const pendingEmail = z.strictObject({
  email: z.string(),
  pending_email: z.string(),
  link: z.string().optional(),
});

/**
 * Requests a change of the account's email address. It takes effect when the link that is mailed to the new address is confirmed.
 * `origin`: the site's, as the member uses it: `https://example.com`.
 *
 * @throws {InvalidRequest} if the password is wrong, or the address is the current one; {RateLimitError}.
 */
export const requestEmailChange = longVerb(
  {
    permission: 'accounts:write',
    input: z.strictObject({ email: accountEmail, password: typedPassword.optional() }),
  },
  async (
    ctx,
    { email, password },
    own: Pick<Confirmation, 'isConfirmed'>,
    origin: string,
  ): Promise<z.output<typeof pendingEmail>> => {
    const { staffId: id, email: present } = requireMember(ctx);
    const same = email === present ? invalidField('email', 'sameEmail').issues : [];
    const passwordHash = await requireConfirmation(ctx, own, password).catch((error: unknown) => {
      throw error instanceof InvalidRequest
        ? new InvalidRequest([...same, ...error.issues])
        : error;
    });
    if (same.length > 0) throw new InvalidRequest(same);
    if ((await findAccountByEmail(ctx.db, email)) !== undefined) throw emailConflict();
    const { mailer, config } = ctx.deps;
    const isMailed = await hasMailServer(ctx.db, config);
    const { path, hash } = newLink('email');
    const link = `${origin}${inLanguage(path, ctx.language)}`;
    await inAccountTransaction(ctx, id, async ({ db, now, recordAudit }, account) => {
      // A concurrent request may have changed the password while this one was being verified.
      if (account?.password_hash !== passwordHash)
        throw invalidField('password', 'currentPassword');
      const expires = later(now, linkHours * hourMs);
      await replaceToken(db, 'email', id, { hash, email, now, expires });
      const mail = { to: email, link, hours: linkHours };
      await mailer.enqueue(db, confirmEmailMail(mail, ctx.language));
      await recordAudit({ action: 'email-change-asked', type: 'account', name: email });
    });
    mailer.wake();
    return { email: present, pending_email: email, ...(!isMailed && { link }) };
  },
);

/** Cancels a change of the email address. @throws {ConflictError} if no change is pending. */
export const cancelEmailChange = longVerb(
  { permission: 'accounts:write', input: nothing },
  async (ctx) => {
    const { staffId } = requireMember(ctx);
    await inAccountTransaction(ctx, staffId, async ({ db, recordAudit }) => {
      const wasPending = await deleteToken(db, 'email', staffId);
      if (!wasPending) throw new ConflictError((t) => t.errors.noEmailChange);
      await recordAudit({ action: 'email-change-cancelled', type: 'account' });
    });
  },
);

/**
 * Changes an account's address to the address that the token was mailed to, and notifies the old address. Ends all sessions of the
 * account except the one that confirms the change.
 *
 * @param sessionHash of the session that confirms; undefined: the visitor is not signed in.
 * @returns whether the token was valid.
 * @throws {ConflictError} if another account has the address meanwhile.
 */
export async function confirmEmailChange(
  ctx: VerbContext,
  token: string,
  sessionHash: string | undefined,
): Promise<boolean> {
  requirePermission(ctx, 'accounts:recover');
  const { mailer } = ctx.deps;
  const id = (await findLink(ctx.db, 'email', token))?.staff_id;
  if (id === undefined) return false;
  const confirmed = inAccountTransaction(ctx, id, async ({ db, now, recordAudit }, account) => {
    const email = (await takeLink(db, 'email', token, now))?.email ?? null;
    if (email === null || account === undefined) return false;
    const changes = { email, updated_at: now.toISOString() };
    await db.updateTable('staff').set(changes).where('id', '=', id).execute();
    // A reset pin may have gone to the old address, which may no longer be the member's.
    await deleteToken(db, 'reset', id);
    await deleteSessions(db, id, sessionHash);
    await mailer.enqueue(db, emailChangedMail(account.email, ctx.language));
    const [before, after] = [{ email: account.email }, { email }];
    await recordAudit({ action: 'email-changed', type: 'account', before, after });
    return true;
  });
  const isConfirmed = await confirmed.catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailConflict() : error;
  });
  mailer.wake();
  return isConfirmed;
}
