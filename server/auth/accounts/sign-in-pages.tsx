import { type Context, Hono } from 'hono';
import { SignInPage } from '../../../views/auth/sign-in-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { setHeaders } from '../../http/headers.ts';
import { formFields } from '../../http/input/body.ts';
import { guestOnly } from '../../http/middleware/access.ts';
import type { Problem } from '../../http/problem.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { readGuestSite } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { sessionRequest } from '../sessions/session.ts';
import { endChallenge, setChallengeCookie } from '../two-step/browser.ts';
import { hasPasskeys } from '../two-step/passkey-queries.ts';
import { signIn } from './actions.ts';
import { panelReturnPath } from './return-path.ts';
import { visitorContext } from './visitor-context.ts';

const maxBytes = 8 * 1024;

/** The page of the sign-in. Its form works without JavaScript; passkeys do not. */
export const signInPages = new Hono<SiteEnv>()
  .get(paths.control.cp, guestOnly, (c) => renderSignIn(c, ''))
  .get(paths.control.signIn, guestOnly, (c) => renderSignIn(c, ''))
  .post(paths.control.signIn, guestOnly, async (c) => {
    const { email = '', password = '' } = await formFields(c, maxBytes);
    const back = panelReturnPath(c.req.query('back'));
    try {
      const signedIn = await signIn(visitorContext(c), { email, password }, sessionRequest(c));
      if ('challenge' in signedIn) {
        setChallengeCookie(c, signedIn.challenge);
        return redirectTo(c, `${paths.control.secondStep}?${new URLSearchParams({ back })}`);
      }
      endChallenge(c, signedIn.session);
    } catch (error) {
      const problem = problemOf(error, c);
      if (problem.status >= 500) throw error;
      return renderSignIn(c, email, problem);
    }
    return redirectTo(c, back);
  });

/** @param email as it was typed. */
async function renderSignIn(c: Context<SiteEnv>, email: string, problem?: Problem) {
  const site = await readGuestSite(c);
  const back = panelReturnPath(c.req.query('back'));
  const passkeys = await hasPasskeys(c.var.deps.db);
  const errors = problem?.errors ?? [];
  if (problem !== undefined) setHeaders(c, problem.headers);
  const page = <SignInPage site={site} t={c.var.t} {...{ back, passkeys, email, errors }} />;
  return renderPage(c, site, page, problem?.status ?? 200);
}

/** Redirects so that going back or reloading does not submit the form again. */
function redirectTo(c: Context<SiteEnv>, path: string) {
  return c.redirect(inLanguage(path, c.var.addressLanguage), 303);
}
