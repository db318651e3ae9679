import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  ConfirmEmailPage,
  EmailConfirmationPage,
  JoinPage,
  LinkInvalidPage,
  SignInLinkPage,
} from '../../../views/auth/link-pages.tsx';
import { GoneError } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { anyone } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, post, verbWith, withLimit } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { maxGuestForm, takeForms } from '../../web/form-pages.tsx';
import { readSecretSite } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { confirmEmailChange } from '../accounts/email-change.ts';
import { passkeySite, sessionRequest, setSessionCookie, visitorContext } from '../browser.ts';
import { signInByLink } from '../sign-in/sign-in.ts';
import { webAuthnOptions } from '../two-step/webauthn.ts';
import {
  acceptInvitation,
  acceptWithPasskey,
  beginPasskeyAcceptance,
  findOpenInvitation,
  newMember,
} from './acceptance.ts';
import { findLink } from './links.ts';

const joins = { name: 'joins', points: 20, seconds: 60 * 60 };
const joinOptions = { name: 'join-options', points: 40, seconds: 60 * 60 };

const token = 'q83vEjRWeJCrze8SNFZ4kA';

export const invitationsApi = api([
  post(
    paths.api.acceptInvitation,
    withLimit(joins, {
      permission: 'sessions:create',
      input: z.union([acceptInvitation.input, acceptWithPasskey.input]),
      run: acceptByCredential,
    }),
    {
      summary: 'Accept an invitation',
      answer: newMember,
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
    withLimit(
      joinOptions,
      verbWith(beginPasskeyAcceptance, (c) => [passkeySite(c)], visitorContext),
    ),
    {
      summary: 'Ask what a passkey has to sign that an invitation is accepted with',
      answer: webAuthnOptions,
      errors: [410],
      example: { token },
    },
  ),
]);

const joinByForm = withLimit(joins, {
  permission: acceptInvitation.permission,
  input: acceptInvitation.input,
  run: (c, input) => acceptInvitation(visitorContext(c), input, sessionRequest(c)),
});

/** Accepts an invitation with a password or, if there is a credential, with a passkey. */
function acceptByCredential(c: Context<SiteEnv>, input: unknown) {
  const [ctx, request] = [visitorContext(c), sessionRequest(c)];
  if (!Object.hasOwn(Object(input), 'credential')) return acceptInvitation(ctx, input, request);
  const device = request.device ?? c.var.t.twoStep.sessions.unknown;
  return acceptWithPasskey(ctx, input, { ...request, device, site: passkeySite(c) });
}

/**
 * The pages of one-time links. A GET changes nothing, because mail scanners and previews also open links: only the button, a form
 * that works without JavaScript, uses up the link.
 */
export const linkPages = new Hono<SiteEnv>()
  .get(paths.control.confirmEmail, anyone, renderEmailChange)
  .post(
    paths.control.confirmEmail,
    anyone,
    takeForms(
      renderEmailChange,
      async (c, { token = '' }) => {
        const { member, t } = c.var;
        const isConfirmed = await confirmEmailChange(verbContext(c), token, member?.sessionHash);
        if (!isConfirmed) return linkInvalid(c, t.control.account.emailLinkInvalid);
        return `${paths.control.confirmEmail}?changed=yes`;
      },
      maxGuestForm,
    ),
  )
  .get(paths.control.signInLink, anyone, renderSignInLink)
  .post(
    paths.control.signInLink,
    anyone,
    takeForms(
      renderSignInLink,
      async (c, { token = '' }) => {
        const session = await signInByLink(visitorContext(c), token, sessionRequest(c));
        if (session !== null) setSessionCookie(c, session);
        // On a second click the link was used already, but the first click signed the browser in.
        const isSignedIn = (c.var.member?.newPasswordUntil ?? null) !== null;
        return session !== null || isSignedIn ? paths.control.account : signInLinkInvalid(c);
      },
      maxGuestForm,
    ),
  )
  .get(paths.control.join, anyone, renderJoin)
  .post(
    paths.control.join,
    anyone,
    takeForms(
      renderJoin,
      async (c, { token = '', name = '', password = '' }) => {
        try {
          const { session } = await joinByForm.run(c, { token, name, password });
          setSessionCookie(c, session);
        } catch (error) {
          if (!(error instanceof GoneError)) throw error;
          // On a second click the invitation was used already, but the first click signed the browser in.
          if (c.var.member === null) return invitationInvalid(c);
        }
        return paths.control.index;
      },
      maxGuestForm,
    ),
  );

/** The token of the link that opened the page, or of the page's form if it was refused. */
function readPageToken(c: Context<SiteEnv>): string {
  return c.var.submitted?.values.token ?? c.req.query('token') ?? '';
}

async function renderEmailChange(c: Context<SiteEnv>) {
  const site = await readSecretSite(c);
  const { t } = c.var;
  if (c.req.query('changed') === 'yes') {
    return renderPage(c, site, <EmailConfirmationPage site={site} t={t} />);
  }
  const token = readPageToken(c);
  const email = (await findLink(c.var.deps.db, 'email', token))?.email ?? null;
  if (email === null) return linkInvalid(c, t.control.account.emailLinkInvalid);
  return renderPage(c, site, <ConfirmEmailPage site={site} t={t} email={email} token={token} />);
}

async function renderSignInLink(c: Context<SiteEnv>) {
  const token = readPageToken(c);
  if ((await findLink(c.var.deps.db, 'sign-in', token)) === undefined) return signInLinkInvalid(c);
  const site = await readSecretSite(c);
  return renderPage(c, site, <SignInLinkPage site={site} t={c.var.t} token={token} />);
}

async function renderJoin(c: Context<SiteEnv>) {
  const token = readPageToken(c);
  const invitation = await findOpenInvitation(c.var.deps.db, token);
  if (invitation === undefined) return invitationInvalid(c);
  const site = await readSecretSite(c);
  const page = <JoinPage site={site} t={c.var.t} invitation={invitation} token={token} />;
  return renderPage(c, site, page);
}

function invitationInvalid(c: Context<SiteEnv>) {
  return linkInvalid(c, c.var.t.errors.linkEndedHelp, { status: 410 });
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
  const page = <LinkInvalidPage site={site} t={c.var.t} lead={lead} {...more} />;
  return renderPage(c, site, page, status);
}
