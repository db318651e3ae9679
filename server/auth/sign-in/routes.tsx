import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  NoSignUpPage,
  SecondStepPage,
  SignInPage,
  SignUpPage,
} from '../../../views/auth/sign-in-pages.tsx';
import { isLocalHost, isLoopback } from '../../http/addresses.ts';
import { isProxied } from '../../http/connection.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { anyone, guestOnly } from '../../http/middleware/access.ts';
import { isOwnUrl } from '../../http/middleware/same-origin.ts';
import { twoStepMethods } from '../../shared/account.ts';
import { restoredForm } from '../../shared/form.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { api, get, post, verbWith, withLimit } from '../../verbs/call.ts';
import { carryForm, maxGuestForm, takeForms } from '../../web/form-pages.tsx';
import { readGuestSite } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { hasOwner } from '../accounts/account.ts';
import {
  challengeToken,
  deleteChallengeCookie,
  endBrowserSession,
  endChallenge,
  passkeySite,
  sessionRequest,
  setChallengeCookie,
  setSessionCookie,
  signInTarget,
  visitorContext,
} from '../browser.ts';
import type { NewSession } from '../sessions/sessions.ts';
import { hasPasskeys, webAuthnOptions } from '../two-step/webauthn.ts';
import {
  beginPasskeySignIn,
  completeSignIn,
  readWays,
  secondStepOptions,
  signInByPasskey,
} from './second-step.ts';
import { signedInAs, signIn, signUp, signUpRequest } from './sign-in.ts';

const waiting = z.strictObject({ two_step: z.array(z.enum(twoStepMethods)) });

/** Each request stores a challenge for ten minutes. */
const passkeyOptions = { name: 'passkey-options', points: 30, seconds: 10 * 60 };

const secondStepRequest = (c: Context<SiteEnv>) => ({ ...sessionRequest(c), site: passkeySite(c) });

function showSignedIn(
  c: Context<SiteEnv>,
  { email, session }: { email: string; session: NewSession },
) {
  endChallenge(c, session);
  return { email };
}

// Values of the examples.
const account = { email: 'owner@example.com', password: 'a good long password' };
const response = { clientDataJSON: 'eyJ0', authenticatorData: 'SZYN', signature: 'MEUC' };
const credential = { id: 'q83vEjRW', rawId: 'q83vEjRW', type: 'public-key', response };

export const signInApi = api([
  post(
    paths.api.admins,
    verbWith(signUp, (c) => [{ ...sessionRequest(c), isLocal: isLocalRequest(c) }], visitorContext),
    {
      summary: 'Create the first account',
      json: signUpRequest,
      answer: signedInAs,
      status: 201,
      show: (c, { email, session }) => {
        if (session !== null) setSessionCookie(c, session);
        return { email };
      },
      done: (t) => t.control.account.signedUp,
      example: account,
    },
  ),
  post(
    paths.api.signIn,
    verbWith(signIn, (c) => [sessionRequest(c)], visitorContext),
    {
      summary: 'Sign in',
      takes: 'json or form',
      answer: signedInAs,
      also: { 202: waiting },
      show: (c, result) => {
        if (!('challenge' in result)) return showSignedIn(c, result);
        setChallengeCookie(c, result.challenge);
        return success(c, { two_step: result.ways }, { status: 202 });
      },
      done: (t) => t.done.signedIn,
      example: account,
    },
  ),
  get(paths.api.signOut, { summary: 'Sign out', access: anyone }, async (c) => {
    if (!isCrossSite(c)) await endBrowserSession(c);
    return success(c, {}, { flags: { admin: false } });
  }),
  get(paths.api.userSignOut, { summary: 'Sign out as a visitor', access: anyone }, (c) =>
    success(c, {}, { flags: { user: false } }),
  ),
  post(
    paths.api.secondStep,
    verbWith(completeSignIn, (c) => [challengeToken(c), secondStepRequest(c)], visitorContext),
    {
      summary: 'Complete a sign-in',
      answer: signedInAs,
      show: showSignedIn,
      done: (t) => t.done.signedIn,
      example: { code: '123456' },
    },
  ),
  post(
    paths.api.secondStepOptions,
    withLimit(
      passkeyOptions,
      verbWith(secondStepOptions, (c) => [challengeToken(c), passkeySite(c)], visitorContext),
    ),
    { summary: 'Ask what a passkey has to sign', takes: 'nothing', answer: webAuthnOptions },
  ),
  post(
    paths.api.passkeySignInOptions,
    withLimit(
      passkeyOptions,
      verbWith(beginPasskeySignIn, (c) => [passkeySite(c)], visitorContext),
    ),
    {
      summary: 'Ask what a passkey has to sign that signs in alone',
      answer: webAuthnOptions,
      show: (c, { token, options }) => {
        setChallengeCookie(c, token);
        return options;
      },
    },
  ),
  post(
    paths.api.passkeySignIn,
    verbWith(signInByPasskey, (c) => [challengeToken(c), secondStepRequest(c)], visitorContext),
    {
      summary: 'Sign in with a passkey',
      answer: signedInAs,
      show: showSignedIn,
      done: (t) => t.done.signedIn,
      example: { credential },
    },
  ),
]);

/**
 * Whether a request certainly comes from this machine, to a site that only this machine can reach: no public address is
 * configured, the socket's peer and the Host header are loopback, and there is no proxy.
 */
function isLocalRequest(c: Context<SiteEnv>): boolean {
  const { publicUrl } = c.var.deps.config;
  const isLocalSite = publicUrl === null || isLocalHost(publicUrl.host);
  const { incoming } = c.env;
  return (
    isLocalSite &&
    !isProxied(incoming) &&
    isLocalHost(incoming.headers.host ?? '') &&
    isLoopback(incoming.socket.remoteAddress ?? '')
  );
}

/**
 * Whether another site causes a request: it must not be able to sign a member out with an image or a link. Browsers say where a
 * request comes from, on plain http only by the Referer. Another site can omit the Referer, but then only by a link, whose
 * request accepts a page.
 */
function isCrossSite(c: Context<SiteEnv>): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'cross-site' || site === 'same-site';
  const referer = c.req.header('Referer');
  if (referer !== undefined) return !isOwnUrl(c, referer);
  return c.req.header('Accept')?.includes('text/html') === true;
}

/** The pages to sign up and in. Their forms work without JavaScript; passkeys need it. */
export const signInPages = new Hono<SiteEnv>()
  .get(paths.control.signUp, guestOnly, async (c) => {
    const { t, deps } = c.var;
    const site = await readGuestSite(c);
    const token = c.req.query('token') ?? null;
    const Page = (await hasOwner(deps.db)) ? NoSignUpPage : SignUpPage;
    return renderPage(c, site, <Page site={site} t={t} token={token} />);
  })
  .get(paths.control.cp, guestOnly, renderSignInPage)
  .get(paths.control.signIn, guestOnly, renderSignInPage)
  .post(
    paths.control.signIn,
    guestOnly,
    carryForm(renderSignInPage, 'email'),
    takeForms(
      renderSignInPage,
      async (c, { email = '', password = '', ...rest }) => {
        const result = await signIn(visitorContext(c), { email, password }, sessionRequest(c));
        if ('challenge' in result) {
          setChallengeCookie(c, result.challenge);
          return redirectWithForm(c, `${paths.control.secondStep}?${backQuery(c)}`, rest);
        }
        endChallenge(c, result.session);
        return redirectWithForm(c, signInTarget(c), rest);
      },
      maxGuestForm,
    ),
  )
  .get(paths.control.secondStep, guestOnly, async (c) => {
    if ((await readWays(c.var.deps.db, challengeToken(c))).length > 0) return renderStep(c);
    return signInAgain(c, 303);
  })
  .post(
    paths.control.secondStep,
    guestOnly,
    carryForm(async (c) => {
      const ways = await readWays(c.var.deps.db, challengeToken(c));
      return ways.length > 0 ? renderStep(c) : signInAgain(c, 307);
    }, 'code'),
    takeForms(
      renderStep,
      async (c, { code = '', remember = 'no', ...rest }) => {
        const [ctx, answer] = [visitorContext(c), { code, remember }];
        const request = secondStepRequest(c);
        const { session } = await completeSignIn(ctx, answer, challengeToken(c), request);
        endChallenge(c, session);
        return redirectWithForm(c, signInTarget(c), rest);
      },
      maxGuestForm,
    ),
  );

/** The query that the pages of a sign-in hand on: where it leads, and whether a form comes along. */
function backQuery(c: Context<SiteEnv>): URLSearchParams {
  const form = c.req.query(restoredForm);
  return new URLSearchParams({
    back: signInTarget(c),
    ...(form !== undefined && { [restoredForm]: form }),
  });
}

/** Redirects to the beginning of a sign-in whose challenge has ended. */
function signInAgain(c: Context<SiteEnv>, status: 303 | 307): Response {
  deleteChallengeCookie(c);
  const path = `${paths.control.signIn}?${backQuery(c)}`;
  return c.redirect(inLanguage(path, c.var.addressLanguage), status);
}

/** Redirects to a path, together with the form, if any, that waits for the end of the sign-in. */
function redirectWithForm(c: Context<SiteEnv>, path: string, fields: Record<string, string>) {
  if (!(restoredForm in fields)) return path;
  return c.redirect(inLanguage(path, c.var.addressLanguage), 307);
}

async function renderSignInPage(c: Context<SiteEnv>) {
  const site = await readGuestSite(c);
  const state = {
    query: backQuery(c),
    back: signInTarget(c),
    passkeys: await hasPasskeys(c.var.deps.db),
  };
  return renderPage(c, site, <SignInPage site={site} t={c.var.t} {...state} />);
}

async function renderStep(c: Context<SiteEnv>) {
  const ways = await readWays(c.var.deps.db, challengeToken(c));
  const state = { ways, query: backQuery(c), back: signInTarget(c) };
  const site = await readGuestSite(c);
  return renderPage(c, site, <SecondStepPage site={site} t={c.var.t} {...state} />);
}
