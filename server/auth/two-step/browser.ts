import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { SiteEnv } from '../../http/context.ts';
import { challengeCookie, ownCookie, readOwnCookie } from '../../http/cookies.ts';
import { ownAccount } from '../../http/middleware/access.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { signedInActor, verbContextFor } from '../../verbs/request.ts';
import { originOf } from '../../web/layout-data.ts';
import type { NewSession } from '../sessions/actions.ts';
import { sessionRequest, setSessionCookie } from '../sessions/session.ts';
import { challengeSeconds } from './challenge.ts';

/** The token of the browser's sign-in that waits for its second step. */
export function challengeToken(c: Context<SiteEnv>): string | undefined {
  return readOwnCookie(c, challengeCookie);
}

export function setChallengeCookie(c: Context<SiteEnv>, token: string): void {
  setCookie(c, challengeCookie, token, { ...ownCookie(c), maxAge: challengeSeconds });
}

export function deleteChallengeCookie(c: Context<SiteEnv>): void {
  if (challengeToken(c) !== undefined) deleteCookie(c, challengeCookie, ownCookie(c));
}

/** What completing a sign-in needs of this request. */
export function secondStepRequest(c: Context<SiteEnv>) {
  return { ...sessionRequest(c), site: passkeySite(c) };
}

/** The site's address as passkeys are bound to it: that of PUBLIC_URL, or else that of the request. */
export function passkeySite(c: Context<SiteEnv>) {
  return { origin: originOf(c) };
}

/** Gives the browser the session of a sign-in that is complete. */
export function endChallenge(c: Context<SiteEnv>, session: NewSession): void {
  setSessionCookie(c, session);
  deleteChallengeCookie(c);
}

/** The context of who changes how they sign in, whether or not they have to. */
export function ownContext(c: Context<SiteEnv>): VerbContext {
  return verbContextFor(c, signedInActor(c, ownAccount(c)));
}
