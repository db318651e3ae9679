import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { originText } from '../http/connection.ts';
import type { SiteEnv } from '../http/context.ts';
import { challengeCookie, ownCookie, readOwnCookie, sessionCookie } from '../http/cookies.ts';
import { localPath, ownPage } from '../http/local-path.ts';
import { ownAccount } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import type { VerbContext } from '../verbs/context.ts';
import { signedInActor, verbContext, verbContextFor } from '../verbs/request.ts';
import { deviceMs, deviceName } from './sessions/devices.ts';
import {
  endSession,
  type NewSession,
  type SessionRequest,
  sessionMs,
} from './sessions/sessions.ts';
import { challengeSeconds } from './sign-in/second-step.ts';
import type { PasskeySite } from './two-step/webauthn.ts';

const deviceCookie = 'device';

/** The context of a visitor who signs in, with the network for the audit log. */
export function visitorContext(c: Context<SiteEnv>): VerbContext {
  return verbContextFor(c, { type: 'visitor', address: c.var.connection.network });
}

export function sessionRequest(c: Context<SiteEnv>): SessionRequest {
  return {
    previousId: readOwnCookie(c, sessionCookie),
    origin: originText(c.get('connection')),
    device: deviceName(c.req.header('User-Agent')),
    deviceToken: readOwnCookie(c, deviceCookie),
  };
}

export function setSessionCookie(c: Context<SiteEnv>, { id, deviceToken }: NewSession): void {
  setCookie(c, sessionCookie, id, { ...ownCookie(c), maxAge: sessionMs / 1000 });
  setCookie(c, deviceCookie, deviceToken, { ...ownCookie(c), maxAge: deviceMs / 1000 });
}

export async function endBrowserSession(c: Context<SiteEnv>): Promise<void> {
  const id = readOwnCookie(c, sessionCookie);
  if (id === undefined) return;
  await endSession(verbContext(c), id);
  deleteCookie(c, sessionCookie, ownCookie(c));
}

/** The token of the browser's sign-in that waits for the second step. */
export function challengeToken(c: Context<SiteEnv>): string | undefined {
  return readOwnCookie(c, challengeCookie);
}

export function setChallengeCookie(c: Context<SiteEnv>, token: string): void {
  setCookie(c, challengeCookie, token, { ...ownCookie(c), maxAge: challengeSeconds });
}

export function deleteChallengeCookie(c: Context<SiteEnv>): void {
  if (challengeToken(c) !== undefined) deleteCookie(c, challengeCookie, ownCookie(c));
}

/** The site as passkeys know it: with the origin of PUBLIC_URL, or else that of the request. */
export function passkeySite(c: Context<SiteEnv>): PasskeySite {
  const origin = c.var.origin;
  return { origin, rpId: new URL(origin).hostname };
}

/** Gives the browser the session of a complete sign-in. */
export function endChallenge(c: Context<SiteEnv>, session: NewSession): void {
  setSessionCookie(c, session);
  deleteChallengeCookie(c);
}

/** The context of a member who changes how they sign in, also one who has to set up a second step first. */
export function ownContext(c: Context<SiteEnv>): VerbContext {
  return verbContextFor(c, signedInActor(c, ownAccount(c)));
}

/** Where a sign-in leads: the page of the panel that `back` names, otherwise the dashboard. */
export function signInTarget(c: Context<SiteEnv>): string {
  const page = ownPage(c.req.query('back'));
  return page?.pathname.startsWith('/control/') ? localPath(page) : paths.control.index;
}
