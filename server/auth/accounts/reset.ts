import { randomInt } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { administrator } from '../../actions/request.ts';
import { type RecordAudit, withAudit } from '../../actions/with-audit.ts';
import type { AuditActor } from '../../audit/record.ts';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { countUse, use } from '../../http/rate-limits.ts';
import { responseFinished } from '../../http/response-finished.ts';
import type { NewMail } from '../../notifications/mail/compose.ts';
import { decoyMail, decoyWrites } from '../../notifications/mail/decoy.ts';
import { resetMail } from '../../notifications/mail/system-mail.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { paths } from '../../shared/paths.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { attemptSucceeded } from './attempts.ts';
import { hashSecret, isSecret } from './password.ts';
import { findAdmin, updatePassword } from './queries.ts';
import { pinRequest, resetRequest } from './schema.ts';
import { deleteToken, deleteTokens, replaceToken, tryToken } from './token-queries.ts';

/** Letters and digits that are not easily mistaken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const pinLength = 8;
const pinTries = 5;
const pinMinutes = 15;
const hour = 60 * 60;

const perAddress = (name: string, points: number) => ({ name, points, seconds: hour });
const pins = perAddress('pins', 3);
const resets = perAddress('resets', 20);
/** Anybody can request a pin for the account, and each new pin invalidates the previous one. */
const pinsOfAccount = { name: 'pins-account', points: 6, seconds: hour };

/** Resets a forgotten password: sends a pin by e-mail, which then allows a new password. */
export const resetApi = new Hono<SiteEnv>()
  .post(paths.api.sendPin, anyone, isJson, validJson(pinRequest), async (c) => {
    const { t, deps } = c.var;
    await countUse(c, pins, t.errors.tooManyPins);
    const { email } = c.req.valid('json');
    // After the response: its timing must not reveal whether the account exists.
    deps.background.run('sending a reset pin', async () => {
      await responseFinished(c);
      await sendPin(c, email, c.var.language.code);
    });
    return success(c, {}, { message: t.control.account.pinSent });
  })
  .patch(paths.api.resetPassword, anyone, isJson, validJson(resetRequest), async (c) => {
    const { t, deps } = c.var;
    const { db } = deps;
    await countUse(c, resets, t.errors.tooManyPins);
    const { email, password_token, new_password } = c.req.valid('json');
    const admin = await findAdmin(db);
    const now = new Date();
    const pinHash = admin?.email === email ? await tryToken(db, 'reset', now) : undefined;
    const isPin = await isSecret(password_token, pinHash);
    if (!isPin || pinHash === undefined) throw new Problem(400, t.errors.wrongPin);

    const passwordHash = await hashSecret(new_password);
    const reset = async (trx: Db, record: RecordAudit) => {
      if (!(await deleteToken(trx, 'reset', pinHash))) throw new Problem(400, t.errors.wrongPin);
      await updatePassword(trx, { to: passwordHash, now });
      // A pending address change was authorized with the old password.
      await deleteTokens(trx, 'email');
      await deleteSessions(trx);
      await record({ action: 'password-reset', type: 'account' });
    };
    await withAudit(c, reset, administrator(c, email));
    await attemptSucceeded(c, email);
    return success(c, {}, { message: t.control.account.passwordReset });
  });

async function sendPin(c: Context<SiteEnv>, email: string, language: LanguageCode): Promise<void> {
  const { db, config, database, mailer } = c.var.deps;
  const admin = await findAdmin(db);
  const isAllowed = async () => (await use(database.limiter(pinsOfAccount), email)).allowed;
  if (config.rateLimit && !(await isAllowed())) return;
  const pin = newPin();
  const now = new Date();
  const expires = new Date(now.getTime() + pinMinutes * 60 * 1000);
  const hash = await hashSecret(pin);
  const mail = resetMail({ to: email, pin, minutes: pinMinutes }, language);
  const who: AuditActor = { type: 'visitor', email, address: c.get('connection').network };
  if (admin?.email !== email) return pretendToSend(c, mail, who);
  const send = async (trx: Db, record: RecordAudit) => {
    await replaceToken(trx, 'reset', { hash, tries: pinTries, now, expires });
    await mailer.enqueue(trx, mail);
    await record({ action: 'pin-sent', type: 'account' });
  };
  await withAudit(c, send, who);
  mailer.wake();
}

/**
 * The work of a pin for an address that has no account: as many writes, a mail that goes nowhere, and an event, from
 * which the same follows as from that of a pin. Without it, whoever asks for a page meanwhile could tell by its time.
 */
async function pretendToSend(c: Context<SiteEnv>, mail: NewMail, who: AuditActor): Promise<void> {
  // The pin, and the mail.
  await decoyWrites(c.var.deps.database, 2);
  await withAudit(c, (_trx, record) => record({ action: 'pin-refused', type: 'account' }), who);
  await decoyMail(c.var.deps, mail);
}

function newPin(): string {
  return Array.from({ length: pinLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
