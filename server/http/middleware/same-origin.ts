import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { paths } from '../../shared/paths.ts';
import { originText } from '../connection.ts';
import type { SiteEnv } from '../context.ts';
import { Problem } from '../problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests from pages of another origin. Browsers send Sec-Fetch-Site, or at least
 * Origin; a request with neither does not come from a browser and is allowed. `none` says that no page
 * asked, but a page's form that is sent once more may be said to be that too: its Origin decides. A link that ends mails is allowed from
 * anywhere: programs for mail ask for it in their own pages, and who they are does not matter.
 */
export const sameOrigin = createMiddleware<SiteEnv>(async (c, next) => {
  if (safeMethods.has(c.req.method)) return next();
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin');
  const isUnsaid = site === undefined || site === 'none';
  const allowed = isUnsaid ? origin === undefined || isOwnUrl(c, origin) : site === 'same-origin';
  if (!allowed && !endsMails(c)) throw new Problem(403, c.var.t.errors.crossSite);
  return next();
});

/** RFC 8058: one route, for which the token in its address is all that counts. */
function endsMails(c: Context<SiteEnv>): boolean {
  return matchedRoutes(c).some(({ method, path }) => method === 'POST' && path === paths.unfollow);
}

/** Whether an address, or an origin, is of this site: the same scheme, host and port. */
export function isOwnUrl(c: Context<SiteEnv>, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin } = new URL(url);
  const isAsked = origin === originText(c.get('connection'));
  return isAsked || origin === c.get('deps').config.publicUrl?.origin;
}
