import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import type { Messages } from '../../views/translations/messages.ts';
import type { Background } from '../background.ts';
import type { Database } from '../database/open.ts';
import { responseFinished } from '../http/answered.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { anyone } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { limitByAddress, use } from '../http/rate-limits.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { paths } from '../shared/paths.ts';
import type { Attempts } from './attempts.ts';
import { hashSecret, isSecret } from './password.ts';
import { deleteToken, findAdmin, replaceToken, tryToken, updatePassword } from './queries.ts';
import { pinRequest, resetRequest } from './schema.ts';

/** Letters and digits that nobody takes for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const pinLength = 8;
const pinTries = 5;
const pinMinutes = 15;
const hour = 60 * 60;

/** Sends a pin to its owner, who reads these words. */
export type SendPin = (
  pin: { to: string; pin: string; minutes: number },
  t: Messages,
) => Promise<void>;

type Deps = {
  database: Database;
  background: Background;
  sendPin: SendPin;
  attempts: Attempts;
  rateLimit: boolean;
};

/** A forgotten password: a pin by e-mail, and with it a new password. */
export function resetApi({ database, background, sendPin, attempts, rateLimit }: Deps) {
  const { db, limiter } = database;
  const perAddress = (name: string, points: number) =>
    limitByAddress(
      rateLimit ? limiter({ name, points, seconds: hour }) : null,
      (c) => c.var.t.errors.tooManyPins,
    );
  const countPin = perAddress('pins', 3);
  const countReset = perAddress('resets', 20);
  // Others may ask for pins in the owner's name, and each new one ends the one before it.
  const pinsOfAccount = limiter({ name: 'pins-account', points: 6, seconds: hour });

  return new Hono<SiteEnv>()
    .post(paths.api.sendPin, anyone, isJson, validJson(pinRequest), async (c) => {
      await countPin(c);
      const { email } = c.req.valid('json');
      const { t } = c.var;
      // Afterwards: how long the answer takes must not tell whether the account exists.
      background.run('sending a reset pin', async () => {
        await responseFinished(c);
        await makePin(email, t);
      });
      return success(c, {}, { message: t.control.account.pinSent });
    })
    .patch(paths.api.resetPassword, anyone, isJson, validJson(resetRequest), async (c) => {
      await countReset(c);
      const { email, password_token, new_password } = c.req.valid('json');
      const { t } = c.var;
      const admin = await findAdmin(db);
      const now = new Date();
      const pinHash = admin?.email === email ? await tryToken(db, 'reset', now) : undefined;
      const isPin = await isSecret(password_token, pinHash);
      if (!isPin || pinHash === undefined) throw new Problem(400, t.errors.wrongPin);

      const passwordHash = await hashSecret(new_password);
      await db.transaction().execute(async (trx) => {
        if (!(await deleteToken(trx, 'reset', pinHash))) throw new Problem(400, t.errors.wrongPin);
        await updatePassword(trx, { to: passwordHash, now });
        await deleteSessions(trx);
      });
      await attempts.succeed(c, email);
      return success(c, {}, { message: t.control.account.passwordReset });
    });

  async function makePin(email: string, t: Messages): Promise<void> {
    const admin = await findAdmin(db);
    if (admin?.email !== email) return;
    if (rateLimit && !(await use(pinsOfAccount, email)).allowed) return;
    const pin = newPin();
    const now = new Date();
    const expires = new Date(now.getTime() + pinMinutes * 60 * 1000);
    const hash = await hashSecret(pin);
    await replaceToken(db, 'reset', { hash, tries: pinTries, now, expires });
    await sendPin({ to: admin.email, pin, minutes: pinMinutes }, t);
  }
}

function newPin(): string {
  return Array.from({ length: pinLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
