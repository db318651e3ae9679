import { Hono } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { readJson } from '../http/input/json-body.ts';
import { invalidField, parse } from '../http/input/validation.ts';
import { adminOnly, signedIn } from '../http/middleware/access.ts';
import { deleteSessions, takeNewPasswordRight } from '../sessions/queries.ts';
import { beginSession } from '../sessions/session.ts';
import { paths } from '../shared/paths.ts';
import { hashSecret } from './password.ts';
import { provePassword } from './prove-password.ts';
import { findAdmin, updatePassword } from './queries.ts';
import { newPasswordOnly, passwordChange } from './schema.ts';
import { deleteTokens } from './token-queries.ts';

/**
 * Another password for who knows the old one, or came by the server's own link; every other session
 * ends.
 */
export const changePasswordApi = new Hono<SiteEnv>().patch(
  paths.api.changePassword,
  adminOnly,
  async (c) => {
    const { db } = c.var.deps;
    const { sessionHash, newPasswordUntil } = signedIn(c);
    const schema = newPasswordUntil === null ? passwordChange : newPasswordOnly;
    const { password, new_password } = parse(schema, await readJson(c));
    const isGiven = password !== undefined;
    const from = isGiven ? await provePassword(c, password) : (await findAdmin(db))?.password_hash;
    // No 401: who mistypes their password is still signed in.
    const wrong = invalidField('password', 'currentPassword');
    if (from === undefined) throw wrong;
    const to = await hashSecret(new_password);
    const now = new Date();
    await db.transaction().execute(async (trx) => {
      // Since the request began its session may have been ended, or the time may have run out.
      const may = isGiven || (await takeNewPasswordRight(trx, sessionHash, now));
      if (!may) throw invalidField('password', 'required');
      // Somebody else may have changed it while this one was being looked at.
      if (!(await updatePassword(trx, { from, to, now }))) throw wrong;
      // Whoever asked for another address did so with the old password.
      await deleteTokens(trx, 'email');
      await deleteSessions(trx);
    });
    await beginSession(c, to);
    return success(c, {}, { message: c.var.t.control.account.passwordChanged });
  },
);
