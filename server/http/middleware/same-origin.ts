import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../context.ts';
import { Problem } from '../problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests from pages of another origin. Browsers send Sec-Fetch-Site, or at least
 * Origin; a request with neither does not come from a browser and is allowed.
 */
export function sameOrigin({ publicUrl }: { publicUrl: URL | null }) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    if (safeMethods.has(c.req.method)) return next();
    const site = c.req.header('Sec-Fetch-Site');
    const origin = c.req.header('Origin');
    const allowed =
      site !== undefined
        ? site === 'same-origin' || site === 'none'
        : origin === undefined || isOwn(origin, [c.var.connection.host, publicUrl?.host]);
    if (!allowed) throw new Problem(403, c.var.t.errors.crossSite);
    return next();
  });
}

function isOwn(origin: string, hosts: (string | undefined)[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}
