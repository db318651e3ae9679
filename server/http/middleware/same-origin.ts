import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { paths } from '../../shared/paths.ts';
import { originText } from '../connection.ts';
import type { SiteEnv } from '../context.ts';
import { givenKey } from '../headers.ts';
import { Problem } from '../problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests from pages of another origin. Browsers send Sec-Fetch-Site, or at least Origin; a request with neither
 * does not come from a browser and is allowed. `Sec-Fetch-Site: none` means that no page caused the request, but browsers also
 * send it when they send a form again, so that Origin decides. One-click unsubscribing is allowed from any origin, because webmail
 * sends it from its own pages.
 */
export const sameOrigin = createMiddleware<SiteEnv>(async (c, next) => {
  if (safeMethods.has(c.req.method)) return next();
  // Pages of other sites know no API key, and with a key cookies do not count.
  if (givenKey(c.env.incoming) !== undefined) return next();
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin');
  const isUnknown = site === undefined || site === 'none';
  const allowed = isUnknown ? origin === undefined || isOwnUrl(c, origin) : site === 'same-origin';
  if (!allowed && !isUnsubscribing(c)) throw new Problem(403, c.var.t.errors.crossSite);
  return next();
});

/** Whether a request is one-click unsubscribing (RFC 8058), which the token in the address authorizes. */
function isUnsubscribing(c: Context<SiteEnv>): boolean {
  return matchedRoutes(c).some(({ method, path }) => method === 'POST' && path === paths.unfollow);
}

/** Whether a URL or an origin is this site's: the same scheme, host and port. */
export function isOwnUrl(c: Context<SiteEnv>, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin } = new URL(url);
  const isRequested = origin === originText(c.get('connection'));
  return isRequested || origin === c.get('deps').config.publicUrl?.origin;
}
