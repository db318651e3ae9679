import { type Context, Hono } from 'hono';
import { AccountPage } from '../../../views/auth/account-page.tsx';
import { ChangeEmailPage } from '../../../views/auth/change-email-page.tsx';
import { ChangePasswordPage } from '../../../views/auth/change-password-page.tsx';
import { ResetPage } from '../../../views/auth/reset-page.tsx';
import { SignInPage } from '../../../views/auth/sign-in-page.tsx';
import { SignUpPage, SignUpUsedPage } from '../../../views/auth/sign-up-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { localPath, ownPage } from '../../http/local-path.ts';
import { guestOnly, signedIn, signedInOnly } from '../../http/middleware/access.ts';
import type { PendingEmail } from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { readGuestSite, readPanel, renderPanel } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { hasAccounts } from './queries.ts';
import { findPendingEmail } from './token-queries.ts';

/** The pages about a member's own account. */
export const accountPages = new Hono<SiteEnv>()
  .get(paths.control.cp, guestOnly, signInPage)
  .get(paths.control.signIn, guestOnly, signInPage)
  .get(paths.control.signUp, guestOnly, async (c) => {
    const site = await readGuestSite(c);
    const { t } = c.var;
    const isUsed = await hasAccounts(c.var.deps.db);
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
    return renderPage(c, site, <ResetPage site={site} t={c.var.t} step={step} />);
  })
  .get(paths.control.account, signedInOnly, async (c) => {
    const [panel, pending] = await Promise.all([readPanel(c), readPendingEmail(c)]);
    const { newPasswordUntil } = signedIn(c);
    const account = { pending, newPasswordUntil };
    return renderPanel(c, panel, <AccountPage panel={panel} t={c.var.t} account={account} />);
  })
  .get(paths.control.changePassword, signedInOnly, async (c) => {
    const panel = await readPanel(c);
    const until = signedIn(c).newPasswordUntil;
    const page = <ChangePasswordPage panel={panel} t={c.var.t} newPasswordUntil={until} />;
    return renderPanel(c, panel, page);
  })
  .get(paths.control.changeEmail, signedInOnly, async (c) => {
    const [panel, pending] = await Promise.all([readPanel(c), readPendingEmail(c)]);
    return renderPanel(c, panel, <ChangeEmailPage panel={panel} t={c.var.t} pending={pending} />);
  });

async function readPendingEmail(c: Context<SiteEnv>): Promise<PendingEmail | null> {
  return (await findPendingEmail(c.var.deps.db, signedIn(c).id, new Date())) ?? null;
}

async function signInPage(c: Context<SiteEnv>) {
  const site = await readGuestSite(c);
  const back = panelPage(c.req.query('back'));
  return renderPage(c, site, <SignInPage site={site} t={c.var.t} back={back} />);
}

/** The given path if it is a page of the panel, otherwise the dashboard's path. */
function panelPage(path: string | undefined): string {
  const page = ownPage(path);
  return page?.pathname.startsWith('/control/') ? localPath(page) : paths.control.index;
}
