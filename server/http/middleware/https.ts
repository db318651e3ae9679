import { createMiddleware } from 'hono/factory';
import { paths } from '../../shared/paths.ts';
import { isLocalHost } from '../addresses.ts';
import type { Origin } from '../connection.ts';
import type { SiteEnv } from '../context.ts';
import { setHeader } from '../headers.ts';

/**
 * Redirects http to https with 308, keeping path and query: to the public URL if it is configured,
 * otherwise to the requested host, unless that is this machine. Health checks are not redirected.
 */
export function forceHttps({ publicUrl }: { publicUrl: URL | null }) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const origin = secureOrigin(publicUrl, c.get('connection'));
    if (origin === null || c.req.path.startsWith(paths.health)) return next();

    const { pathname, search } = new URL(c.req.url);
    // The Host header is the client's choice, so the redirect must not be cached for others.
    if (publicUrl === null) setHeader(c, 'Cache-Control', 'no-store');
    return c.redirect(`${origin}${pathname}${search}`, 308);
  });
}

/** The https origin of a request that came by http; null if it is not to be redirected. */
function secureOrigin(publicUrl: URL | null, { protocol, host }: Origin): string | null {
  if (protocol === 'https') return null;
  if (publicUrl !== null) return publicUrl.protocol === 'https:' ? publicUrl.origin : null;
  return isLocalHost(host) ? null : `https://${host}`;
}
