import { Hono } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { invalidField } from '../http/input/validation.ts';
import { adminOnly, signedIn } from '../http/middleware/access.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { beginSession } from '../sessions/session.ts';
import { paths } from '../shared/paths.ts';
import { attemptSucceeded, beginAttempt } from './attempts.ts';
import { hashSecret, isSecret } from './password.ts';
import { findAdmin, updatePassword } from './queries.ts';
import { passwordChange } from './schema.ts';

/** Another password for who knows the old one; every other session ends. */
export const changePasswordApi = new Hono<SiteEnv>().patch(
  paths.api.changePassword,
  adminOnly,
  isJson,
  validJson(passwordChange),
  async (c) => {
    const { db } = c.var.deps;
    const { email } = signedIn(c);
    const { password, new_password } = c.req.valid('json');
    await beginAttempt(c, email);
    const from = (await findAdmin(db))?.password_hash;
    // No 401: who mistypes their password is still signed in.
    const wrong = invalidField('password', 'currentPassword');
    if (!(await isSecret(password, from)) || from === undefined) throw wrong;
    await attemptSucceeded(c, email);
    const to = await hashSecret(new_password);
    await db.transaction().execute(async (trx) => {
      // Somebody else may have changed it while this one was being looked at.
      if (!(await updatePassword(trx, { from, to, now: new Date() }))) throw wrong;
      await deleteSessions(trx);
    });
    await beginSession(c, to);
    return success(c, {}, { message: c.var.t.control.account.passwordChanged });
  },
);
