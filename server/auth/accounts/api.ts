import { type Context, Hono } from 'hono';
import { isLocalHost, isLoopback } from '../../http/addresses.ts';
import { isProxied } from '../../http/connection.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { formParts, readJson, saysJson } from '../../http/input/body.ts';
import { parse } from '../../http/input/validation.ts';
import { anyone, memberOnly, signedIn } from '../../http/middleware/access.ts';
import { isOwnUrl } from '../../http/middleware/same-origin.ts';
import { countUse } from '../../http/rate-limits.ts';
import { responseFinished } from '../../http/response-finished.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { originOf } from '../../web/layout-data.ts';
import { sessionRequest, setSessionCookie, signOut } from '../sessions/session.ts';
import { endChallenge, setChallengeCookie } from '../two-step/browser.ts';
import { changePassword, signIn, signUp } from './actions.ts';
import { cancelEmailChange, requestEmailChange } from './email-change.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { pinRequest, resetRequest } from './schema.ts';
import { visitorContext } from './visitor-context.ts';

const perHour = (name: string, points: number) => ({ name, points, seconds: 60 * 60 });
const pins = perHour('pins', 3);
const resets = perHour('resets', 20);

/** The JSON API of a member's own account, and of signing in and out. */
export const accountsApi = new Hono<SiteEnv>()
  .post(paths.api.admins, anyone, async (c) => {
    const request = { ...sessionRequest(c), isLocal: isLocalRequest(c) };
    const { email, session } = await signUp(visitorContext(c), await readJson(c), request);
    if (session !== null) setSessionCookie(c, session);
    return success(c, { email }, { status: 201, message: c.var.t.control.account.signedUp });
  })
  .post(paths.api.signIn, anyone, async (c) => {
    const credentials = saysJson(c) ? await readJson(c) : await formParts(c, limits.request);
    const signedIn = await signIn(visitorContext(c), credentials, sessionRequest(c));
    if ('challenge' in signedIn) {
      setChallengeCookie(c, signedIn.challenge);
      return success(c, { two_step: signedIn.ways }, { status: 202 });
    }
    endChallenge(c, signedIn.session);
    return success(c, { email: signedIn.email }, { message: c.var.t.done.signedIn });
  })
  .get(paths.api.signOut, anyone, async (c) => {
    if (!isCrossSite(c)) await signOut(c);
    return success(c, {}, { flags: { admin: false } });
  })
  .get(paths.api.userSignOut, anyone, (c) => success(c, {}, { flags: { user: false } }))
  .patch(paths.api.changePassword, memberOnly, async (c) => {
    const [json, member] = [await readJson(c), signedIn(c)];
    const { session } = await changePassword(verbContext(c), json, member, sessionRequest(c));
    if (session !== null) setSessionCookie(c, session);
    return success(c, {}, { message: c.var.t.control.account.passwordChanged });
  })
  .post(paths.api.sendPin, anyone, async (c) => {
    const { t, deps } = c.var;
    const request = parse(pinRequest, await readJson(c));
    await countUse(c, pins, t.errors.tooManyPins);
    const ctx = visitorContext(c);
    deps.background.run('sending a reset pin', async () => {
      await responseFinished(c);
      await requestPasswordReset(ctx, request);
    });
    const isMailed = await hasMailServer(deps.db, deps.config);
    const message = isMailed ? t.control.account.pinSent : t.control.account.pinKept;
    return success(c, {}, { message });
  })
  .patch(paths.api.resetPassword, anyone, async (c) => {
    const request = parse(resetRequest, await readJson(c));
    await countUse(c, resets, c.var.t.errors.tooManyPins);
    await resetPassword(visitorContext(c), request);
    return success(c, {}, { message: c.var.t.control.account.passwordReset });
  })
  .patch(paths.api.admins, memberOnly, async (c) => {
    const change = await requestEmailChange(
      verbContext(c),
      await readJson(c),
      signedIn(c),
      originOf(c),
    );
    const { account } = c.var.t.control;
    const message = change.link === undefined ? account.emailLinkSent : account.emailLinkMade;
    return success(c, change, { message });
  })
  .delete(paths.api.pendingEmail, memberOnly, async (c) => {
    await cancelEmailChange(verbContext(c));
    return success(c, {}, { message: c.var.t.control.account.emailChangeCancelled });
  });

/**
 * Whether a request certainly comes from this machine, to a site that only this machine can reach:
 * no public address is configured, the socket and the Host header are loopback, and no proxy is
 * involved.
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
 * Another site must not be able to sign a member out with an image or a link. Browsers state where a
 * request comes from, on plain http by its Referer at most; another site can omit that, but then only
 * send the browser here, which asks for a page.
 */
function isCrossSite(c: Context<SiteEnv>): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'cross-site' || site === 'same-site';
  const referer = c.req.header('Referer');
  if (referer !== undefined) return !isOwnUrl(c, referer);
  return c.req.header('Accept')?.includes('text/html') === true;
}
