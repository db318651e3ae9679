import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { SiteEnv } from './context.ts';

/**
 * The attributes of a cookie that only this site reads, and no script. Over https, browsers accept it only
 * from exactly this host (`__Host-`).
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

/** The value of a cookie with these attributes; undefined if the browser sent none. */
export function readOwnCookie(c: Context<SiteEnv>, name: string): string | undefined {
  return c.get('connection').protocol === 'https' ? getCookie(c, name, 'host') : getCookie(c, name);
}
