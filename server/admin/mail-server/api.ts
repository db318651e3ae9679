import { type Context, Hono } from 'hono';
import type { Messages } from '../../../views/translations/messages.ts';
import { requireConfirmation } from '../../auth/two-step/confirmation.ts';
import { KeyUnusable } from '../../database/encryption/key-file.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, signedIn } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { countUse } from '../../http/rate-limits.ts';
import type { DeliveryFailure, FailureKind } from '../../notifications/mail/failure.ts';
import { faultSentence } from '../../notifications/mail/fault-sentence.ts';
import {
  deleteMailServer,
  requirePanelServer,
  testMailServer,
  updateMailServer,
} from '../../notifications/mail-server/actions.ts';
import {
  mailServerChange,
  mailServerDeletion,
  mailServerTest,
} from '../../notifications/mail-server/form.ts';
import { viewMailServer } from '../../notifications/mail-server/view.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';

/** Each test makes the site connect to somewhere. */
const perMinute = { name: 'mail-server-tests', points: 10, seconds: 60 };

/**
 * The JSON API of the panel's mail server. Codes for a new password go through it, so that changing it takes the
 * account's password.
 */
export const mailServerApi = new Hono<SiteEnv>()
  .get(paths.api.mailServer, allows('settings:read'), async (c) =>
    success(c, await viewMailServer(c.var.deps.db, c.var.deps.config)),
  )
  .patch(paths.api.mailServer, allows('settings:write'), async (c) => {
    const { account_password, ...form } = parse(mailServerChange, await readJson(c));
    const { db, config } = c.var.deps;
    // Before the password, which counts as a guess if it is wrong.
    requirePanelServer(config);
    await requirePassword(c, account_password);
    await updateMailServer(verbContext(c), form).catch((error: unknown) =>
      refuseWithoutKey(c, error),
    );
    const message = c.var.t.mailServers.saved;
    return success(c, await viewMailServer(db, config), { message });
  })
  .delete(paths.api.mailServer, allows('settings:write'), async (c) => {
    const { account_password } = parse(mailServerDeletion, await readJson(c));
    await requirePassword(c, account_password);
    await deleteMailServer(verbContext(c));
    return success(c, {}, { message: c.var.t.mailServers.removed });
  })
  .post(paths.api.testMailServer, allows('settings:write'), async (c) => {
    const { send, ...form } = parse(mailServerTest, await readJson(c));
    const { mailServers: words } = c.var.t;
    await countUse(c, perMinute, words.tooManyTests);
    const { email } = signedIn(c);
    const to = send === 'yes' ? email : null;
    const failure = await testMailServer(verbContext(c), form, to);
    if (failure !== null) throw testProblem(failure, form, words);
    const message = to === null ? words.tested : interpolate(words.testSent, { email });
    return success(c, {}, { message });
  });

/** @throws {InvalidRequest} if it is not the account's password, and they have not confirmed who they are. */
async function requirePassword(c: Context<SiteEnv>, password: string | undefined): Promise<void> {
  await requireConfirmation(verbContext(c), signedIn(c), password, 'account_password');
}

/** @throws {Problem} 503 if the password cannot be encrypted. */
function refuseWithoutKey(c: Context<SiteEnv>, err: unknown): never {
  if (!(err instanceof KeyUnusable)) throw err;
  c.var.deps.log.error({ err }, 'a password cannot be stored');
  throw new Problem(503, c.var.t.mailServers.noKey);
}

/** The field of the form that is most likely wrong; '': none of them. */
const fields: Record<FailureKind, string> = {
  name: 'host',
  refused: 'port',
  timeout: 'port',
  unreachable: 'host',
  certificate: 'security',
  certificateName: 'host',
  certificateExpired: 'security',
  encryption: 'security',
  protocol: 'port',
  closed: 'port',
  reply: '',
  loginMissing: 'user',
  login: 'password',
  sender: 'user',
  mail: '',
};

/** The answer to a failed test: the kind of failure, and what the server said, see DeliveryFailure.reply. */
function testProblem(
  failure: DeliveryFailure,
  server: { host: string; port: number },
  { faults }: Messages['mailServers'],
): Problem {
  const { kind } = failure;
  const message = faultSentence(faults, failure, server);
  return new Problem(502, message, { details: [{ field: fields[kind], code: kind, message }] });
}
