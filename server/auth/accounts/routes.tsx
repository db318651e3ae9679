import { type Context, Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { parse } from '../../http/input/validation.ts';
import { guestOnly, memberOnly, signedIn, signedInOnly } from '../../http/middleware/access.ts';
import { waitForResponse } from '../../http/node/early-responses.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import type { PendingEmail, Reauthentication } from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, listAll, patch, post, verbWith, withLimit } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readGuestSite, readPanel, renderPanel } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { sessionRequest, setSessionCookie, visitorContext } from '../browser.ts';
import { findPendingEmail } from '../links/links.ts';
import { endOwnSession, listOwnSessions, ownSession } from '../sessions/sessions.ts';
import {
  findMethods,
  hasPassword,
  hasTwoSteps,
  readReauthentication,
} from '../two-step/methods.ts';
import { cancelEmailChange, pendingEmail, requestEmailChange } from './email-change.ts';
import {
  changePassword,
  newPasswordOnly,
  pinRequest,
  requestPasswordReset,
  resetPassword,
} from './new-password.ts';

const pins = { name: 'pins', points: 3, seconds: 60 * 60 };
const resets = { name: 'resets', points: 20, seconds: 60 * 60 };

// Values of the examples.
const password = 'a good long password';
const new_password = 'another long password';
const newPassword = { new_password, confirm_new_password: new_password };

export const accountsApi = api([
  patch(
    paths.api.changePassword,
    verbWith(changePassword, (c) => [signedIn(c), sessionRequest(c)]),
    {
      summary: 'Change the password',
      json: newPasswordOnly,
      show: (c, session) => {
        if (session !== null) setSessionCookie(c, session);
        return {};
      },
      done: (t) => t.control.account.passwordChanged,
      example: { password, ...newPassword },
    },
  ),
  post(
    paths.api.sendPin,
    withLimit(pins, {
      permission: 'accounts:recover',
      input: pinRequest,
      run: async (c, input) => {
        const request = parse(pinRequest, input);
        const ctx = visitorContext(c);
        c.var.deps.background.run('sending a reset pin', async () => {
          await waitForResponse(c);
          await requestPasswordReset(ctx, request);
        });
        return sendsMail(c);
      },
    }),
    {
      summary: 'Ask for a code for a new password',
      done: ({ control }, isMailed) =>
        isMailed ? control.account.pinSent : control.account.pinKept,
      example: { email: 'nobody@example.com' },
    },
  ),
  patch(
    paths.api.resetPassword,
    withLimit(
      resets,
      verbWith(resetPassword, () => [], visitorContext),
    ),
    {
      summary: 'Set a new password with a code',
      done: (t) => t.control.account.passwordReset,
      example: { email: 'owner@example.com', password_token: 'ABCDEFGH', ...newPassword },
    },
  ),
  patch(
    paths.api.admins,
    verbWith(requestEmailChange, (c) => [signedIn(c), c.var.origin]),
    {
      summary: 'Ask for another email address',
      answer: pendingEmail,
      done: ({ control }, { link }) =>
        link === undefined ? control.account.emailLinkSent : control.account.emailLinkMade,
      example: { email: 'ada@example.com', password },
    },
  ),
  del(paths.api.pendingEmail, cancelEmailChange, {
    summary: 'Cancel the change of the email address',
    errors: [409],
    takes: 'nothing',
    done: (t) => t.control.account.emailChangeCancelled,
  }),
  listAll(
    paths.api.ownSessions,
    { summary: 'List one’s own sessions', access: memberOnly, row: ownSession },
    (c) => listOwnSessions(c.var.deps.db, signedIn(c)),
  ),
  del(
    paths.api.ownSessions,
    verbWith(endOwnSession, (c) => [signedIn(c)]),
    {
      summary: 'End a session, or all others',
      done: (t) => t.twoStep.done.ended,
      example: { id: 'others' },
    },
  ),
]);

export const accountPages = new Hono<SiteEnv>()
  .get(paths.control.resetPassword, guestOnly, async (c) => {
    const site = await readGuestSite(c);
    const step = c.req.query('step') === '2' ? 2 : 1;
    const props = { site, t: c.var.t, step, isMailed: await sendsMail(c) } as const;
    const { ResetPage } = await import('../../../views/auth/sign-in-pages.tsx');
    return renderPage(c, site, <ResetPage {...props} />);
  })
  .get(paths.control.account, signedInOnly, renderAccount)
  .post(
    paths.control.account,
    signedInOnly,
    takeForms(renderAccount, async (c, { id }) => {
      await endOwnSession(verbContext(c), { id }, signedIn(c));
      return paths.control.account;
    }),
  )
  .get(paths.control.changePassword, signedInOnly, async (c) => {
    const [panel, reauthentication] = [await readPanel(c), await readPasswordReauthentication(c)];
    const { newPasswordUntil } = signedIn(c);
    const props = { panel, t: c.var.t, newPasswordUntil, reauthentication };
    const { ChangePasswordPage } = await import('../../../views/auth/account-pages.tsx');
    return renderPanel(c, panel, <ChangePasswordPage {...props} />);
  })
  .get(paths.control.changeEmail, signedInOnly, async (c) => {
    const [panel, pending, isMailed, reauthentication] = await Promise.all([
      readPanel(c),
      readPendingEmail(c),
      sendsMail(c),
      readReauthentication(c.var.deps.db, signedIn(c)),
    ]);
    const props = { panel, t: c.var.t, pending, isMailed, reauthentication };
    const { ChangeEmailPage } = await import('../../../views/auth/account-pages.tsx');
    return renderPanel(c, panel, <ChangeEmailPage {...props} />);
  });

async function renderAccount(c: Context<SiteEnv>) {
  const { db } = c.var.deps;
  const own = signedIn(c);
  const [panel, pending, isMailed, sessions, methods] = await Promise.all([
    readPanel(c),
    readPendingEmail(c),
    sendsMail(c),
    listOwnSessions(db, own),
    findMethods(db, own.id),
  ]);
  const { newPasswordUntil } = own;
  const isOn = hasTwoSteps(methods);
  const account = { pending, isMailed, newPasswordUntil, sessions, hasTwoSteps: isOn };
  const { AccountPage } = await import('../../../views/auth/account-pages.tsx');
  return renderPanel(c, panel, <AccountPage panel={panel} t={c.var.t} account={account} />);
}

/**
 * What the page asks for before a new password. It asks for the old password even if the session was just confirmed. For the first
 * password, it asks for a recent sign-in.
 */
async function readPasswordReauthentication(c: Context<SiteEnv>): Promise<Reauthentication> {
  const { id, newPasswordUntil, hasRecentSignIn } = signedIn(c);
  if (newPasswordUntil !== null) return 'nothing';
  if (await hasPassword(c.var.deps.db, id)) return 'password';
  return hasRecentSignIn ? 'nothing' : 'passkey';
}

function sendsMail({ var: { deps } }: Context<SiteEnv>): Promise<boolean> {
  return hasMailServer(deps.db, deps.config);
}

async function readPendingEmail(c: Context<SiteEnv>): Promise<PendingEmail | null> {
  return (await findPendingEmail(c.var.deps.db, signedIn(c).id, new Date())) ?? null;
}
