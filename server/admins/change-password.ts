import { Hono } from 'hono';
import type { Database } from '../database/open.ts';
import { adminOnly, signedIn } from '../http/access.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/json-body.ts';
import { fieldProblem, says } from '../http/validation.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { beginSession } from '../sessions/session.ts';
import { paths } from '../shared/paths.ts';
import type { Attempts } from './attempts.ts';
import { hashSecret, isSecret } from './password.ts';
import { adminId, findAdmin, updatePassword } from './queries.ts';
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
      const known = await findAdmin(db);
      if (!(await isSecret(password, known?.password_hash))) {
        // No 401: who mistypes their password is still signed in.
        throw fieldProblem('password', says('currentPassword'), t);
      }
      await attempts.succeed(c, email);
      const passwordHash = await hashSecret(new_password);
      await db.transaction().execute(async (trx) => {
        await updatePassword(trx, passwordHash, new Date());
        await deleteSessions(trx);
      });
      await beginSession(c, db, adminId);
      return success(c, {}, { message: t.control.account.passwordChanged });
    },
  );
}
