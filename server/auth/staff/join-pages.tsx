import { type Context, Hono } from 'hono';
import { LinkInvalidPage } from '../../../views/auth/link-pages.tsx';
import { type JoinForm, JoinPage } from '../../../views/auth/staff/join-page.tsx';
import { GoneError } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { setHeader } from '../../http/headers.ts';
import { formFields } from '../../http/input/body.ts';
import { anyone } from '../../http/middleware/access.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { readGuestSite } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { visitorContext } from '../accounts/visitor-context.ts';
import { sessionRequest, setSessionCookie } from '../sessions/session.ts';
import { acceptInvitation, findInvited } from './acceptance.ts';
import { countJoin } from './join-limit.ts';

const maxBytes = 8 * 1024;

/** The page of an invitation's link. It works without JavaScript; a GET changes nothing, as with all one-time links. */
export const joinPages = new Hono<SiteEnv>()
  .get(paths.control.join, anyone, (c) =>
    renderJoin(c, { token: c.req.query('token') ?? '', name: null, errors: [] }, 200),
  )
  .post(paths.control.join, anyone, async (c) => {
    const { token = '', name = '', password = '' } = await formFields(c, maxBytes);
    try {
      await countJoin(c);
      const input = { token, name, password };
      const { session } = await acceptInvitation(visitorContext(c), input, sessionRequest(c));
      setSessionCookie(c, session);
    } catch (error) {
      // On a second click the invitation was used already, but the first click signed the browser in.
      const isJoined = error instanceof GoneError && c.var.member !== null;
      const { status, errors } = problemOf(error, c);
      if (!isJoined && (status === 422 || status === 410)) {
        return renderJoin(c, { token, name, errors }, status);
      }
      if (!isJoined) throw error;
    }
    return c.redirect(inLanguage(paths.control.index, c.req.query('lang') ?? null), 303);
  });

/** The address holds a secret: no cache, and other sites get no referrer. */
async function renderJoin(c: Context<SiteEnv>, form: JoinForm, status: 200 | 410 | 422) {
  setHeader(c, 'Cache-Control', 'private, no-store');
  setHeader(c, 'Referrer-Policy', 'same-origin');
  const { t, deps } = c.var;
  const [site, invitation] = await Promise.all([
    readGuestSite(c),
    findInvited(deps.db, form.token),
  ]);
  if (invitation === undefined) {
    const page = <LinkInvalidPage site={site} t={t} lead={t.staff.join.ended} />;
    return renderPage(c, site, page, 410);
  }
  const page = <JoinPage site={site} t={t} invitation={invitation} form={form} />;
  return renderPage(c, site, page, status);
}
