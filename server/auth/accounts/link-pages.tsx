import { type Context, Hono } from 'hono';
import {
  ConfirmEmailPage,
  EmailConfirmedPage,
  LinkInvalidPage,
  SignInLinkPage,
} from '../../../views/auth/link-pages.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { setHeader } from '../../http/headers.ts';
import { formFields } from '../../http/input/body.ts';
import { hashOfToken } from '../../http/link-token.ts';
import { anyone } from '../../http/middleware/access.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { readGuestSite } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { sessionRequest, setSessionCookie } from '../sessions/session.ts';
import { signInByLink } from './actions.ts';
import { confirmEmailChange } from './email-change.ts';
import { findLinkToken, type LinkPurpose } from './token-queries.ts';
import { visitorContext } from './visitor-context.ts';

const maxBytes = 8 * 1024;
const changed = `${paths.control.confirmEmail}?changed=yes`;
const command = 'npm run admin -- link';

/**
 * The pages of one-time links. A GET changes nothing, because mail scanners and previews open links
 * too: only the button, a form that works without JavaScript, uses the link.
 */
export const linkPages = new Hono<SiteEnv>()
  .get(paths.control.confirmEmail, anyone, async (c) => {
    const site = await readSecretSite(c);
    const { t } = c.var;
    if (c.req.query('changed') === 'yes') {
      return renderPage(c, site, <EmailConfirmedPage site={site} t={t} />);
    }
    const token = c.req.query('token') ?? '';
    const email = (await findToken(c, 'email', token))?.email ?? null;
    if (email === null) return emailLinkInvalid(c);
    return renderPage(c, site, <ConfirmEmailPage site={site} t={t} email={email} token={token} />);
  })
  .post(paths.control.confirmEmail, anyone, async (c) => {
    const { token = '' } = await formFields(c, maxBytes);
    const { member } = c.var;
    const isConfirmed = await confirmEmailChange(verbContext(c), token, member?.sessionHash);
    return isConfirmed ? redirectTo(c, changed) : emailLinkInvalid(c);
  })
  .get(paths.control.signInLink, anyone, async (c) => {
    const site = await readSecretSite(c);
    const token = c.req.query('token') ?? '';
    if ((await findToken(c, 'sign-in', token)) === undefined) return signInLinkInvalid(c);
    return renderPage(c, site, <SignInLinkPage site={site} t={c.var.t} token={token} />);
  })
  .post(paths.control.signInLink, anyone, async (c) => {
    const { token = '' } = await formFields(c, maxBytes);
    const session = await signInByLink(visitorContext(c), token, sessionRequest(c));
    if (session !== null) setSessionCookie(c, session);
    // On a second click the link was used already, but the first click signed the browser in.
    const isSignedIn = (c.var.member?.newPasswordUntil ?? null) !== null;
    const isDone = session !== null || isSignedIn;
    return isDone ? redirectTo(c, paths.control.account) : signInLinkInvalid(c);
  });

function findToken(c: Context<SiteEnv>, purpose: LinkPurpose, token: string) {
  return findLinkToken(c.var.deps.db, purpose, hashOfToken(token), new Date());
}

async function emailLinkInvalid(c: Context<SiteEnv>) {
  const site = await readSecretSite(c);
  const { t } = c.var;
  const lead = t.control.account.emailLinkInvalid;
  return renderPage(c, site, <LinkInvalidPage site={site} t={t} lead={lead} />, 400);
}

async function signInLinkInvalid(c: Context<SiteEnv>) {
  const site = await readSecretSite(c);
  const { t } = c.var;
  const lead = t.control.account.signInLinkInvalid;
  const page = <LinkInvalidPage site={site} t={t} lead={lead} command={command} />;
  return renderPage(c, site, page, 400);
}

/** Redirects after a POST, so that going back or reloading does not submit the form again. */
function redirectTo(c: Context<SiteEnv>, path: string) {
  return c.redirect(inLanguage(path, c.req.query('lang') ?? null), 303);
}

/** The URL of these pages holds a secret: forbids caching, and sends other sites no referrer. */
function readSecretSite(c: Context<SiteEnv>) {
  setHeader(c, 'Cache-Control', 'private, no-store');
  setHeader(c, 'Referrer-Policy', 'same-origin');
  return readGuestSite(c);
}
