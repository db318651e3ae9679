import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../context.ts';
import { Problem } from '../problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests from pages of another origin. Browsers send Sec-Fetch-Site, or at least
 * Origin; a request with neither does not come from a browser and is allowed.
 */
export const sameOrigin = createMiddleware<SiteEnv>(async (c, next) => {
  if (safeMethods.has(c.req.method)) return next();
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin');
  const allowed =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || isOwnUrl(c, origin);
  if (!allowed) throw new Problem(403, c.var.t.errors.crossSite);
  return next();
});

/** Whether an address, or an origin, is of this site. */
export function isOwnUrl(c: Context<SiteEnv>, url: string): boolean {
  const { publicUrl } = c.get('deps').config;
  const hosts: (string | undefined)[] = [c.get('connection').host, publicUrl?.host];
  return URL.canParse(url) && hosts.includes(new URL(url).host);
}
