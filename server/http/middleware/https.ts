import { createMiddleware } from 'hono/factory';
import { paths } from '../../shared/paths.ts';
import type { Connection, SiteEnv } from '../context.ts';
import { isLocalHost } from '../local-host.ts';

/**
 * Sends plain http to https with 308, path and query kept: to the public address where it is known,
 * else to the host that was asked for, unless that is this machine. Health checks pass.
 */
export function forceHttps({ publicUrl }: { publicUrl: URL | null }) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const origin = secureOrigin(publicUrl, c.get('connection'));
    if (origin === null || c.req.path === paths.health) return next();

    const { pathname, search } = new URL(c.req.url);
    // A host that anybody may name must not be remembered for others.
    if (publicUrl === null) c.header('Cache-Control', 'no-store');
    return c.redirect(`${origin}${pathname}${search}`, 308);
  });
}

/** Where a request belongs that came by plain http; null where it is right as it came. */
export function secureOrigin(publicUrl: URL | null, { protocol, host }: Connection): string | null {
  if (protocol === 'https') return null;
  if (publicUrl !== null) return publicUrl.protocol === 'https:' ? publicUrl.origin : null;
  return isLocalHost(host) ? null : `https://${host}`;
}
