import { Hono } from 'hono';
import type { Database } from '../database/open.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { fieldProblem, says } from '../http/input/validation.ts';
import { adminOnly, signedIn } from '../http/middleware/access.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { beginSession } from '../sessions/session.ts';
import { paths } from '../shared/paths.ts';
import type { Attempts } from './attempts.ts';
import { hashSecret, isSecret } from './password.ts';
import { findAdmin, updatePassword } from './queries.ts';
import { passwordChange } from './schema.ts';

/** Another password for who knows the old one; every other session ends. */
export function changePasswordApi({ db }: Database, attempts: Attempts) {
  return new Hono<SiteEnv>().patch(
    paths.api.changePassword,
    adminOnly,
    isJson,
    validJson(passwordChange),
    async (c) => {
      const { t } = c.var;
      const { email } = signedIn(c);
      const { password, new_password } = c.req.valid('json');
      await attempts.begin(c, email);
      const admin = await findAdmin(db);
      const wrong = () => fieldProblem('password', says('currentPassword'), t);
      const from = admin?.password_hash;
      // No 401: who mistypes their password is still signed in.
      if (!(await isSecret(password, from)) || from === undefined) throw wrong();
      await attempts.succeed(c, email);
      const to = await hashSecret(new_password);
      await db.transaction().execute(async (trx) => {
        // Somebody else may have changed it while this one was being looked at.
        if (!(await updatePassword(trx, { from, to, now: new Date() }))) throw wrong();
        await deleteSessions(trx);
      });
      await beginSession(c, db, to);
      return success(c, {}, { message: t.control.account.passwordChanged });
    },
  );
}
