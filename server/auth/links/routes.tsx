import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  ConfirmEmailPage,
  EmailConfirmedPage,
  LinkInvalidPage,
  SignInLinkPage,
} from '../../../views/auth/link-pages.tsx';
import { type JoinForm, JoinPage } from '../../../views/auth/staff/join-page.tsx';
import { GoneError } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { setHeader } from '../../http/headers.ts';
import { formFields } from '../../http/input/body.ts';
import { anyone } from '../../http/middleware/access.ts';
import { countUse } from '../../http/rate-limits.ts';
import { paths } from '../../shared/paths.ts';
import { api, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { readGuestSite } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { confirmEmailChange } from '../accounts/email-change.ts';
import {
  maxFormBytes,
  passkeySite,
  redirectTo,
  sessionRequest,
  setSessionCookie,
  visitorContext,
} from '../browser.ts';
import { signInByLink } from '../sign-in/sign-in.ts';
import { webAuthnOptions } from '../two-step/webauthn.ts';
import {
  acceptInvitation,
  acceptWithPasskey,
  beginPasskeyAcceptance,
  findInvited,
  joined,
} from './acceptance.ts';
import { findLink } from './links.ts';

const perHour = (name: string, points: number) => ({ name, points, seconds: 60 * 60 });
const joins = perHour('joins', 20);
const joinOptions = perHour('join-options', 40);

const countJoin = (c: Context<SiteEnv>, limit = joins) =>
  countUse(c, limit, c.var.t.errors.tooManyPins);

const token = 'q83vEjRWeJCrze8SNFZ4kA';

/** Who is invited accepts. */
export const invitationsApi = api([
  post(
    paths.api.acceptInvitation,
    {
      permission: 'sessions:create',
      input: z.union([acceptInvitation.input, acceptWithPasskey.input]),
      run: async (c, input) => {
        await countJoin(c);
        return accept(c, input);
      },
    },
    {
      summary: 'Accept an invitation',
      answer: joined,
      status: 201,
      show: (c, { member, session, ...more }) => {
        setSessionCookie(c, session);
        const { id, name, email, role } = member;
        return { id, name, email, role, ...more };
      },
      done: (t) => t.control.account.signedUp,
      errors: [410],
      example: { token, name: 'Dan', password: 'a good long password' },
    },
  ),
  post(
    paths.api.acceptInvitationOptions,
    {
      ...beginPasskeyAcceptance,
      run: async (c, input) => {
        await countJoin(c, joinOptions);
        return beginPasskeyAcceptance(visitorContext(c), input, passkeySite(c));
      },
    },
    {
      summary: 'Ask what a passkey has to sign that an invitation is accepted with',
      answer: webAuthnOptions,
      errors: [410],
      example: { token },
    },
  ),
]);

/** With a password, or with a passkey, which comes with recovery codes. */
function accept(c: Context<SiteEnv>, input: unknown) {
  const [ctx, request] = [visitorContext(c), sessionRequest(c)];
  if (!Object.hasOwn(Object(input), 'credential')) return acceptInvitation(ctx, input, request);
  const device = request.device ?? c.var.t.twoStep.sessions.unknown;
  return acceptWithPasskey(ctx, input, { ...request, device, site: passkeySite(c) });
}

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
    const email = (await findLink(c.var.deps.db, 'email', token))?.email ?? null;
    if (email === null) return linkInvalid(c, t.control.account.emailLinkInvalid);
    return renderPage(c, site, <ConfirmEmailPage site={site} t={t} email={email} token={token} />);
  })
  .post(paths.control.confirmEmail, anyone, async (c) => {
    const { token = '' } = await formFields(c, maxFormBytes);
    const { member, t } = c.var;
    const isConfirmed = await confirmEmailChange(verbContext(c), token, member?.sessionHash);
    if (!isConfirmed) return linkInvalid(c, t.control.account.emailLinkInvalid);
    return redirectTo(c, `${paths.control.confirmEmail}?changed=yes`);
  })
  .get(paths.control.signInLink, anyone, async (c) => {
    const site = await readSecretSite(c);
    const token = c.req.query('token') ?? '';
    const link = await findLink(c.var.deps.db, 'sign-in', token);
    if (link === undefined) return signInLinkInvalid(c);
    return renderPage(c, site, <SignInLinkPage site={site} t={c.var.t} token={token} />);
  })
  .post(paths.control.signInLink, anyone, async (c) => {
    const { token = '' } = await formFields(c, maxFormBytes);
    const session = await signInByLink(visitorContext(c), token, sessionRequest(c));
    if (session !== null) setSessionCookie(c, session);
    // On a second click the link was used already, but the first click signed the browser in.
    const isSignedIn = (c.var.member?.newPasswordUntil ?? null) !== null;
    const isDone = session !== null || isSignedIn;
    return isDone ? redirectTo(c, paths.control.account) : signInLinkInvalid(c);
  })
  .get(paths.control.join, anyone, (c) =>
    renderJoin(c, { token: c.req.query('token') ?? '', name: null, errors: [] }, 200),
  )
  .post(paths.control.join, anyone, async (c) => {
    const { token = '', name = '', password = '' } = await formFields(c, maxFormBytes);
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
    return redirectTo(c, paths.control.index);
  });

async function renderJoin(c: Context<SiteEnv>, form: JoinForm, status: 200 | 410 | 422) {
  const { t, deps } = c.var;
  const [site, invitation] = await Promise.all([
    readSecretSite(c),
    findInvited(deps.db, form.token),
  ]);
  if (invitation === undefined) return linkInvalid(c, t.staff.join.ended, { status: 410 });
  const page = <JoinPage site={site} t={t} invitation={invitation} form={form} />;
  return renderPage(c, site, page, status);
}

function signInLinkInvalid(c: Context<SiteEnv>) {
  const lead = c.var.t.control.account.signInLinkInvalid;
  return linkInvalid(c, lead, { command: 'npm run admin -- link' });
}

async function linkInvalid(
  c: Context<SiteEnv>,
  lead: string,
  { status = 400, ...more }: { status?: 400 | 410; command?: string } = {},
) {
  const site = await readSecretSite(c);
  return renderPage(
    c,
    site,
    <LinkInvalidPage site={site} t={c.var.t} lead={lead} {...more} />,
    status,
  );
}

/** The URL of these pages holds a secret: forbids caching, and sends other sites no referrer. */
function readSecretSite(c: Context<SiteEnv>) {
  setHeader(c, 'Cache-Control', 'private, no-store');
  setHeader(c, 'Referrer-Policy', 'same-origin');
  return readGuestSite(c);
}
