import { type Context, Hono } from 'hono';
import { AccountPage } from '../../views/control/account/account-page.tsx';
import { ChangePasswordPage } from '../../views/control/account/change-password-page.tsx';
import { ResetPage } from '../../views/control/account/reset-page.tsx';
import { SignInPage } from '../../views/control/account/sign-in-page.tsx';
import { SignUpPage, SignUpUsedPage } from '../../views/control/account/sign-up-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { localPath, ownPage } from '../http/local-path.ts';
import { guestOnly, signedInOnly } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { readPanel, renderPanel } from '../site/panel.ts';
import { renderPage } from '../site/render.ts';
import { readSite } from '../site/site.ts';
import { findAdmin } from './queries.ts';

/** The pages about the administrator's account. */
export const accountPages = new Hono<SiteEnv>()
  .get(paths.control.cp, guestOnly, signInPage)
  .get(paths.control.signIn, guestOnly, signInPage)
  .get(paths.control.signUp, guestOnly, async (c) => {
    const site = await guestSite(c);
    const { t } = c.var;
    const isUsed = (await findAdmin(c.var.deps.db)) !== undefined;
    const token = c.req.query('token') ?? null;
    const page = isUsed ? (
      <SignUpUsedPage site={site} t={t} />
    ) : (
      <SignUpPage site={site} t={t} token={token} />
    );
    return renderPage(c, site, page);
  })
  .get(paths.control.resetPassword, guestOnly, async (c) => {
    const site = await guestSite(c);
    const step = c.req.query('step') === '2' ? 2 : 1;
    return renderPage(c, site, <ResetPage site={site} t={c.var.t} step={step} />);
  })
  .get(paths.control.account, signedInOnly, async (c) => {
    const panel = await readPanel(c);
    return renderPanel(c, panel, <AccountPage panel={panel} t={c.var.t} />);
  })
  .get(paths.control.changePassword, signedInOnly, async (c) => {
    const panel = await readPanel(c);
    return renderPanel(c, panel, <ChangePasswordPage panel={panel} t={c.var.t} />);
  });

async function signInPage(c: Context<SiteEnv>) {
  const site = await guestSite(c);
  const back = panelPage(c.req.query('back'));
  return renderPage(c, site, <SignInPage site={site} t={c.var.t} back={back} />);
}

/** Without a chat widget: passwords are typed here. */
async function guestSite(c: Context<SiteEnv>) {
  return { ...(await readSite(c)), chat: null };
}

/** A page of the panel by its path; the dashboard for anything that would lead elsewhere. */
function panelPage(path: string | undefined): string {
  const page = ownPage(path);
  return page?.pathname.startsWith('/control/') ? localPath(page) : paths.control.index;
}
