import { Hono } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/json-body.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import { adminOnly, signedIn } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { deleteSessions, takeNewPasswordRight } from '../sessions/queries.ts';
import { beginSession } from '../sessions/session.ts';
import { hashSecret } from './password.ts';
import { provePassword } from './prove-password.ts';
import { findAdmin, updatePassword } from './queries.ts';
import { newPasswordOnly, passwordChange } from './schema.ts';
import { deleteTokens } from './token-queries.ts';

/**
 * Changes the password; requires the old one, or a session that began with the server's sign-in
 * link. Ends every other session.
 */
export const changePasswordApi = new Hono<SiteEnv>().patch(
  paths.api.changePassword,
  adminOnly,
  async (c) => {
    const { db } = c.var.deps;
    const { email, sessionHash, newPasswordUntil } = signedIn(c);
    const schema = newPasswordUntil === null ? passwordChange : newPasswordOnly;
    const { password, new_password } = parse(schema, await readJson(c));
    const isGiven = password !== undefined;
    const from = isGiven ? await provePassword(c, password) : (await findAdmin(db))?.password_hash;
    // Not 401: with a mistyped password the session is still valid.
    const wrong = invalidField('password', 'currentPassword');
    if (from === undefined) throw wrong;
    const to = await hashSecret(new_password);
    const now = new Date();
    await withAudit(c, async (trx, record) => {
      // The session may have ended, or this right expired, since the request began.
      const may = isGiven || (await takeNewPasswordRight(trx, sessionHash, now));
      if (!may) throw invalidField('password', 'required');
      // A concurrent request may have changed it while this one was being verified.
      if (!(await updatePassword(trx, { from, to, now }))) throw wrong;
      // A pending address change was authorized with the old password.
      await deleteTokens(trx, 'email');
      await deleteSessions(trx);
      await record({ action: 'password-changed', type: 'account' });
    });
    await beginSession(c, { email, password_hash: to });
    return success(c, {}, { message: c.var.t.control.account.passwordChanged });
  },
);
