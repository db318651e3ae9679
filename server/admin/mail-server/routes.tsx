import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Messages } from '../../../views/translations/messages.ts';
import { readReauthentication, requireConfirmation } from '../../auth/two-step/methods.ts';
import { KeyUnusable } from '../../database/encryption.ts';
import type { SiteEnv } from '../../http/context.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, allowsPage, signedIn } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import {
  type DeliveryFailure,
  type FailureKind,
  faultSentence,
} from '../../notifications/mail/smtp.ts';
import { viewMailServer } from '../../notifications/mail-server/stored-server.ts';
import type { MailServerView } from '../../notifications/shared/mail.ts';
import { mailSecurity } from '../../shared/enums.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, get, patch, post, withLimit } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import {
  mailServerChange,
  mailServerDeletion,
  mailServerTest,
  removeMailServer,
  requireNoServerInEnvironment,
  testMailServer,
  updateMailServer,
} from './model.ts';

/** Tests are limited, because each makes the site connect to a server of the user's choice. */
const perMinute = { name: 'mail-server-tests', points: 10, seconds: 60 };

const permission = 'settings:write';

const mailServer: z.ZodType<MailServerView> = z.strictObject({
  source: z.enum(['environment', 'panel']).nullable(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: z.enum(mailSecurity).nullable(),
  user: z.string().nullable(),
  has_password: z.boolean(),
  password_lost: z.boolean(),
});

const readMailServer = ({ var: { deps } }: Context<SiteEnv>) =>
  viewMailServer(deps.db, deps.config);

const update = {
  permission,
  input: mailServerChange,
  run: async (c: Context<SiteEnv>, input: unknown) => {
    const { account_password, ...form } = parse(mailServerChange, input);
    // This is checked before the password, because a wrong password counts as a guess.
    requireNoServerInEnvironment(c.var.deps.config);
    await requirePassword(c, account_password);
    await updateMailServer(verbContext(c), form).catch((err: unknown) =>
      throwMailServerProblem(c, err),
    );
  },
} as const;

const remove = {
  permission,
  input: mailServerDeletion,
  run: async (c: Context<SiteEnv>, input: unknown) => {
    await requirePassword(c, parse(mailServerDeletion, input).account_password);
    await removeMailServer(verbContext(c));
  },
} as const;

const test = withLimit(perMinute, {
  permission,
  input: mailServerTest,
  /** @returns the address of the test mail; null: no test mail was sent. */
  run: async (c: Context<SiteEnv>, input: unknown) => {
    const { send, ...form } = parse(mailServerTest, input);
    const to = send === 'yes' ? signedIn(c).email : null;
    const failure = await testMailServer(verbContext(c), form, to);
    if (failure !== null) throw mailServerTestProblem(failure, form, c.var.t.mailServers);
    return { to };
  },
});

// Values for the examples in the API's documentation.
const server = { host: 'mail.example.com', port: 587, security: 'starttls' };
const account_password = 'a good long password';

/**
 * The JSON API of the panel's mail server. Codes for new passwords are sent through the mail server, so changing it requires the
 * account's password.
 */
export const mailServerApi = api([
  get(
    paths.api.mailServer,
    { summary: 'Read the mail server', access: allows('settings:read'), answer: mailServer },
    readMailServer,
  ),
  patch(paths.api.mailServer, update, {
    summary: 'Change the mail server',
    answer: mailServer,
    show: readMailServer,
    done: (t) => t.done.saved,
    example: { ...server, account_password },
  }),
  del(paths.api.mailServer, remove, {
    summary: 'Forget the mail server',
    errors: [404],
    done: (t) => t.done.removed,
    example: { account_password },
  }),
  post(paths.api.testMailServer, test, {
    summary: 'Test a mail server',
    show: () => ({}),
    done: ({ mailServers: words }, { to }) =>
      to === null ? words.tested : interpolate(words.testSent, { email: to }),
    errors: [502],
    example: server,
  }),
]);

export const mailServerPages = new Hono<SiteEnv>().get(
  paths.control.mailServer,
  allowsPage('settings:read'),
  async (c) => {
    const [panel, server, reauthentication] = await Promise.all([
      readPanel(c),
      readMailServer(c),
      readReauthentication(c.var.deps.db, signedIn(c)),
    ]);
    const { MailServerPage } = await import('../../../views/admin/settings/mail-server-page.tsx');
    const props = { panel, t: c.var.t, server, reauthentication };
    return renderPanel(c, panel, <MailServerPage {...props} />);
  },
);

/** @throws {InvalidRequest} if the password is wrong or missing, and the session has no recent confirmation. */
async function requirePassword(c: Context<SiteEnv>, password: string | undefined): Promise<void> {
  await requireConfirmation(verbContext(c), signedIn(c), password, 'account_password');
}

/** @throws {Problem} 503 if the password cannot be encrypted. */
function throwMailServerProblem(c: Context<SiteEnv>, err: unknown): never {
  if (!(err instanceof KeyUnusable)) throw err;
  c.var.deps.log.error({ err }, 'a password cannot be stored');
  throw new Problem(503, c.var.t.mailServers.noKey);
}

/** The field of the form that each failure is most likely about; '': none. */
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

/** The error of a failed test, at the field that is most likely wrong, with the server's reply if there is one. */
function mailServerTestProblem(
  failure: DeliveryFailure,
  server: { host: string; port: number },
  { faults }: Messages['mailServers'],
): Problem {
  const { kind } = failure;
  const message = faultSentence(faults, failure, server);
  return new Problem(502, message, { details: [{ field: fields[kind], code: kind, message }] });
}
