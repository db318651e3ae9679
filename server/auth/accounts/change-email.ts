import { type Context, Hono } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { InvalidRequest, invalidField } from '../../http/input/validation.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { adminOnly, signedIn } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { confirmEmailMail, emailChangedMail } from '../../notifications/mail/system-mail.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { originOf } from '../../web/layout-data.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { replaceEmailToken, updateEmail } from './email-queries.ts';
import { provePassword } from './prove-password.ts';
import { findAdmin } from './queries.ts';
import { emailChange } from './schema.ts';
import { deleteTokens, takeLinkToken } from './token-queries.ts';

const linkHours = 24;

/** Changes the account's e-mail address; takes effect once the link mailed to it is confirmed. */
export const changeEmailApi = new Hono<SiteEnv>()
  .patch(paths.api.admins, adminOnly, isJson, validJson(emailChange), async (c) => {
    const { email: current } = signedIn(c);
    const { email, password } = c.req.valid('json');
    const passwordHash = await provePassword(c, password);
    const wrong = invalidField('password', 'currentPassword');
    const faults = [
      ...(email === current ? invalidField('email', 'sameEmail').issues : []),
      ...(passwordHash === undefined ? wrong.issues : []),
    ];
    if (passwordHash === undefined || faults.length > 0) throw new InvalidRequest(faults);
    // A concurrent request may have changed the password while this one was being verified.
    if (!(await askToConfirm(c, email, passwordHash))) throw wrong;
    const message = c.var.t.control.account.emailLinkSent;
    return success(c, { email: current, pending_email: email }, { message });
  })
  .delete(paths.api.pendingEmail, adminOnly, async (c) => {
    const { t } = c.var;
    // If it has been confirmed in the meantime, the answer must not claim that it was cancelled.
    const wasWaiting = await withAudit(c, async (trx, record) => {
      const isGone = await deleteTokens(trx, 'email');
      if (isGone) await record({ action: 'email-change-cancelled', type: 'account' });
      return isGone;
    });
    if (!wasWaiting) throw new Problem(409, t.errors.noEmailChange);
    return success(c, {}, { message: t.control.account.emailChangeCancelled });
  });

async function askToConfirm(c: Context<SiteEnv>, email: string, passwordHash: string) {
  const { language, deps } = c.var;
  const { mailer } = deps;
  const { token, hash } = newLinkToken();
  const path = `${paths.control.confirmEmail}?${new URLSearchParams({ token })}`;
  const link = `${originOf(c)}${inLanguage(path, language.code)}`;
  const now = new Date();
  const expires = new Date(now.getTime() + linkHours * 60 * 60 * 1000);
  const isWaiting = await withAudit(c, async (trx, record) => {
    const pending = { hash, email, now, expires };
    if (!(await replaceEmailToken(trx, passwordHash, pending))) return false;
    const mail = { to: email, link, hours: linkHours };
    await mailer.enqueue(trx, confirmEmailMail(mail, language.code));
    await record({ action: 'email-change-asked', type: 'account', name: email });
    return true;
  });
  mailer.wake();
  return isWaiting;
}

/**
 * Changes the account's address to the one that the token was mailed to, and notifies the old one.
 * Ends every session except the one that sent the request.
 *
 * @returns whether the token was valid.
 */
export async function confirmEmail(c: Context<SiteEnv>, token: string): Promise<boolean> {
  const { language, admin, deps } = c.var;
  const { mailer } = deps;
  const now = new Date();
  const isChanged = await withAudit(c, async (trx, record) => {
    const email = (await takeLinkToken(trx, 'email', hashOfToken(token), now))?.email ?? null;
    const old = await findAdmin(trx);
    if (email === null || old === undefined) return false;
    await updateEmail(trx, email, now);
    // A reset pin may have gone to the old address, which may no longer be the administrator's.
    await deleteTokens(trx, 'reset');
    await deleteSessions(trx, admin?.sessionHash);
    await mailer.enqueue(trx, emailChangedMail(old.email, language.code));
    const [before, after] = [{ email: old.email }, { email }];
    await record({ action: 'email-changed', type: 'account', before, after });
    return true;
  });
  mailer.wake();
  return isChanged;
}
