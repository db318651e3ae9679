import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Theme } from '../shared/enums.ts';
import type { LanguageCode } from '../shared/languages.ts';
import type { SiteEnv } from './context.ts';

/**
 * The attributes of a cookie that scripts cannot read. Over https it has the prefix `__Host-`, so that browsers accept it only
 * from exactly this host.
 */
export function ownCookie(c: Context<SiteEnv>) {
  const secure = c.get('connection').protocol === 'https';
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax' as const,
    secure,
    ...(secure && { prefix: 'host' as const }),
  };
}

/** The name of the cookie of a session. */
export const sessionCookie = 'session';
/** The name of the cookie of a session of a customer's user. */
export const customerSessionCookie = 'customer_session';
/** The name of the cookie of a sign-in that waits for its second step. */
export const challengeCookie = 'challenge';

/** The value of a cookie that was set with `ownCookie`; undefined if the browser sent none. */
export function readOwnCookie(c: Context<SiteEnv>, name: string): string | undefined {
  return c.get('connection').protocol === 'https' ? getCookie(c, name, 'host') : getCookie(c, name);
}

const year = 60 * 60 * 24 * 365;

export function setThemeCookie(c: Context<SiteEnv>, theme: Theme): void {
  setReadableCookie(c, 'theme', theme);
}

/** Sets the cookie `googtrans`, whose value means "from English to the chosen language". Scripts also read it. */
export function setLanguageCookie(c: Context<SiteEnv>, code: LanguageCode): void {
  setReadableCookie(c, 'googtrans', `/en/${code}`);
}

// Replaces Hono's setCookie, which would escape the slashes of the language cookie.
function setReadableCookie(c: Context<SiteEnv>, name: string, value: string): void {
  const secure = c.var.connection.protocol === 'https' ? '; Secure' : '';
  const cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
  c.header('Set-Cookie', cookie, { append: true });
}
