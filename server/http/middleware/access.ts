import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { inLanguage, paths } from '../../shared/paths.ts';
import type { SignedIn, SiteEnv } from '../context.ts';
import { Problem } from '../problem.ts';

/**
 * Who may use a route. Each route names one of these first; what names none answers nobody. They stand
 * on the routes themselves and not on a path such as `/control/*`, which has too many spellings.
 */

/** Visitors and the administrator alike. */
export const anyone = createMiddleware<SiteEnv>((_c, next) => next());

/** The administrator's calls: 401 for everybody else. */
export const adminOnly = createMiddleware<SiteEnv>(async (c, next) => {
  signedIn(c);
  c.header('Cache-Control', 'private, no-store');
  await next();
});

/** The administrator's pages: everybody else is led to the sign-in, and from there back. */
export const signedInOnly = createMiddleware<SiteEnv>(async (c, next) => {
  c.header('Cache-Control', 'private, no-store');
  if (c.var.admin !== null) return next();
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(signInPath(`${pathname}${search}`), 302);
});

/** Pages for who is not signed in; the administrator is led to the panel. */
export const guestOnly = createMiddleware<SiteEnv>(async (c, next) => {
  c.header('Cache-Control', 'private, no-store');
  if (c.var.admin === null) return next();
  return c.redirect(inLanguage(paths.control.index, c.var.addressLanguage), 302);
});

const guards = new Set<unknown>([anyone, adminOnly, signedInOnly, guestOnly]);

/** Refuses whatever has no guard of its own: a route is public only if it says so. */
export const denyByDefault = createMiddleware<SiteEnv>(async (c, next) => {
  const routes = matchedRoutes(c).filter(({ method }) => method !== 'ALL');
  if (routes.length > 0 && !routes.some(({ handler }) => guards.has(handler))) {
    throw new Problem(401, c.var.t.errors.signedOut);
  }
  await next();
});

/** The administrator who sent this request. @throws {Problem} 401 where nobody is signed in. */
export function signedIn(c: Context<SiteEnv>): SignedIn {
  const { admin, t } = c.var;
  if (admin === null) throw new Problem(401, t.errors.signedOut);
  return admin;
}

function signInPath(back: string): string {
  return `${paths.control.signIn}?${new URLSearchParams({ back })}`;
}
