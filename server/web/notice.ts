import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { SiteEnv } from '../http/context.ts';
import { ownCookie, readOwnCookie } from '../http/cookies.ts';

const cookie = 'notice';
/** A character may take nine bytes there, and browsers keep cookies of 4,096. */
const maxLength = 400;
const keptSeconds = 60;

/** Says something on the next page of the panel that the browser asks for. */
export function setNotice(c: Context<SiteEnv>, message: string): void {
  setCookie(c, cookie, message.slice(0, maxLength), { ...ownCookie(c), maxAge: keptSeconds });
}

/** What the form that led here has done; undefined: nothing. It is said once. */
export function takeNotice(c: Context<SiteEnv>): string | undefined {
  const message = readOwnCookie(c, cookie);
  if (message === undefined || c.req.method !== 'GET') return undefined;
  deleteCookie(c, cookie, ownCookie(c));
  return message.slice(0, maxLength);
}
