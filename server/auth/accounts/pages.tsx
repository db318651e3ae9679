import { type Context, Hono } from 'hono';
import { AccountPage } from '../../../views/auth/account-page.tsx';
import { ChangeEmailPage } from '../../../views/auth/change-email-page.tsx';
import { ChangePasswordPage } from '../../../views/auth/change-password-page.tsx';
import { ResetPage } from '../../../views/auth/reset-page.tsx';
import { SignUpPage, SignUpUsedPage } from '../../../views/auth/sign-up-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { formFields } from '../../http/input/body.ts';
import { guestOnly, signedIn, signedInOnly } from '../../http/middleware/access.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import type { PendingEmail } from '../../shared/account.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import type { Reauthentication } from '../../shared/two-step.ts';
import { verbContext } from '../../verbs/request.ts';
import { readGuestSite, readPanel, renderPanel } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { endOwnSession, listOwnSessions } from '../sessions/own-sessions.ts';
import { readReauthentication } from '../two-step/confirm-actions.ts';
import { findMethods, hasTwoSteps } from '../two-step/methods.ts';
import { findAccount, hasOwner } from './queries.ts';
import { findPendingEmail } from './token-queries.ts';

const maxBytes = 8 * 1024;

/** The pages about a member's own account. */
export const accountPages = new Hono<SiteEnv>()
  .get(paths.control.signUp, guestOnly, async (c) => {
    const site = await readGuestSite(c);
    const { t } = c.var;
    const isUsed = await hasOwner(c.var.deps.db);
    const token = c.req.query('token') ?? null;
    const page = isUsed ? (
      <SignUpUsedPage site={site} t={t} />
    ) : (
      <SignUpPage site={site} t={t} token={token} />
    );
    return renderPage(c, site, page);
  })
  .get(paths.control.resetPassword, guestOnly, async (c) => {
    const site = await readGuestSite(c);
    const step = c.req.query('step') === '2' ? 2 : 1;
    const isMailed = await sendsMail(c);
    return renderPage(c, site, <ResetPage {...{ site, t: c.var.t, step, isMailed }} />);
  })
  .get(paths.control.account, signedInOnly, async (c) => {
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
    const account = {
      ...{ pending, isMailed, newPasswordUntil, sessions },
      hasTwoSteps: hasTwoSteps(methods),
    };
    return renderPanel(c, panel, <AccountPage panel={panel} t={c.var.t} account={account} />);
  })
  .post(paths.control.account, signedInOnly, async (c) => {
    const { id } = await formFields(c, maxBytes);
    await endOwnSession(verbContext(c), { id }, signedIn(c));
    return c.redirect(inLanguage(paths.control.account, c.var.addressLanguage), 303);
  })
  .get(paths.control.changePassword, signedInOnly, async (c) => {
    const panel = await readPanel(c);
    const { newPasswordUntil } = signedIn(c);
    const props = {
      panel,
      t: c.var.t,
      newPasswordUntil,
      reauthentication: await reauthenticationOf(c),
    };
    return renderPanel(c, panel, <ChangePasswordPage {...props} />);
  })
  .get(paths.control.changeEmail, signedInOnly, async (c) => {
    const [panel, pending, isMailed, reauthentication] = await Promise.all([
      readPanel(c),
      readPendingEmail(c),
      sendsMail(c),
      readReauthentication(c.var.deps.db, signedIn(c)),
    ]);
    return renderPanel(
      c,
      panel,
      <ChangeEmailPage {...{ panel, t: c.var.t, pending, isMailed, reauthentication }} />,
    );
  });

/** What a new password takes: the old one, which a confirmation does not replace, or for the first one a sign-in. */
async function reauthenticationOf(c: Context<SiteEnv>): Promise<Reauthentication> {
  const { id, newPasswordUntil, hasRecentSignIn } = signedIn(c);
  if (newPasswordUntil !== null) return 'nothing';
  const account = await findAccount(c.var.deps.db, id);
  if ((account?.password_hash ?? null) !== null) return 'password';
  return hasRecentSignIn ? 'nothing' : 'passkey';
}

/** Whether what the site sends by itself reaches people. */
function sendsMail({ var: { deps } }: Context<SiteEnv>): Promise<boolean> {
  return hasMailServer(deps.db, deps.config);
}

async function readPendingEmail(c: Context<SiteEnv>): Promise<PendingEmail | null> {
  return (await findPendingEmail(c.var.deps.db, signedIn(c).id, new Date())) ?? null;
}
