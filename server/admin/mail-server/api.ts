import { type Context, Hono } from 'hono';
import { actionContext } from '../../actions/request.ts';
import { withAudit } from '../../actions/with-audit.ts';
import { verifyOwnPassword } from '../../auth/accounts/passwords.ts';
import { KeyUnusable } from '../../database/encryption/key-file.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { invalidField } from '../../http/input/validation.ts';
import { adminOnly, signedIn } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { countUse } from '../../http/rate-limits.ts';
import type { SmtpServer } from '../../notifications/mail/smtp.ts';
import { forgetServer, storeServer } from '../../notifications/mail-server/change.ts';
import { failedTest } from '../../notifications/mail-server/failed-test.ts';
import {
  mailServerChange,
  mailServerDeletion,
  mailServerTest,
} from '../../notifications/mail-server/schema.ts';
import { sealPassword } from '../../notifications/mail-server/stored-server.ts';
import { tryMailServer } from '../../notifications/mail-server/try-server.ts';
import { readTypedServer } from '../../notifications/mail-server/typed-server.ts';
import { viewMailServer } from '../../notifications/mail-server/view.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';

/** Each test makes the site connect to somewhere. */
const perMinute = { name: 'mail-server-tests', points: 10, seconds: 60 };

/**
 * The JSON API of the panel's mail server. Codes for a new password go through it, so that changing it takes the
 * account's password.
 */
export const mailServerApi = new Hono<SiteEnv>()
  .get(paths.api.mailServer, adminOnly, async (c) =>
    success(c, await viewMailServer(c.var.deps.db, c.var.deps.config)),
  )
  .patch(paths.api.mailServer, adminOnly, isJson, validJson(mailServerChange), async (c) => {
    const { account_password, ...typed } = c.req.valid('json');
    const { db, config } = c.var.deps;
    // It would not be used.
    if (config.smtpUrl !== null) throw new Problem(409, c.var.t.mailServers.inEnvironment);
    await prove(c, account_password);
    const server = await readTypedServer(c.var.deps, typed);
    const { password: _, ...place } = server;
    const password = await sealed(c, server);
    await storeServer(c, { ...place, password }, (typed.password ?? null) !== null);
    const message = c.var.t.mailServers.saved;
    return success(c, await viewMailServer(db, config), { message });
  })
  .delete(paths.api.mailServer, adminOnly, isJson, validJson(mailServerDeletion), async (c) => {
    await prove(c, c.req.valid('json').account_password);
    if (!(await forgetServer(c))) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.mailServers.removed });
  })
  .post(paths.api.testMailServer, adminOnly, isJson, validJson(mailServerTest), async (c) => {
    const { send, ...typed } = c.req.valid('json');
    const { mailServers: words } = c.var.t;
    await countUse(c, perMinute, words.tooManyTests);
    const server = await readTypedServer(c.var.deps, typed);
    const { email } = signedIn(c);
    const to = send === 'yes' ? email : null;
    const failure = await tryMailServer(c.var.deps, server, to);
    c.var.deps.log.info({ kind: failure?.kind ?? null }, 'a mail server was tested');
    if (failure !== null) throw failedTest(failure, server, words);
    if (to === null) return success(c, {}, { message: words.tested });
    await withAudit(c, (_trx, record) => record({ action: 'sent', type: 'mail', name: to }));
    return success(c, {}, { message: interpolate(words.testSent, { email }) });
  });

/** @throws {InvalidRequest} if it is not the account's password. */
async function prove(c: Context<SiteEnv>, password: string): Promise<void> {
  const hash = await verifyOwnPassword(actionContext(c), password);
  if (hash === undefined) throw invalidField('account_password', 'currentPassword');
}

/** @throws {Problem} 503 if there is no key to seal it with. */
async function sealed(c: Context<SiteEnv>, server: SmtpServer): Promise<string | null> {
  const { password, ...place } = server;
  if (place.user === null) return null;
  const { config, log } = c.var.deps;
  try {
    return await sealPassword(config, place, password);
  } catch (err) {
    if (!(err instanceof KeyUnusable)) throw err;
    log.error({ err }, 'a password cannot be stored');
    throw new Problem(503, c.var.t.mailServers.noKey);
  }
}
