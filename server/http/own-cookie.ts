import type { Context } from 'hono';
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
