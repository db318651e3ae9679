import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { inLanguage, paths } from '../../shared/paths.ts';
import { hasPermission, type Permission } from '../../shared/permissions.ts';
import type { SignedIn, SiteEnv } from '../context.ts';
import { setHeader } from '../headers.ts';
import { Problem } from '../problem.ts';

/**
 * Guards: who may use a route. Each route has one as its first handler; a route without a guard is
 * refused to everyone. They are set per route, not for a path such as `/control/*`, because a path
 * can be spelled in too many ways.
 */

/** Visitors and the administrator. */
export const anyone = createMiddleware<SiteEnv>((_c, next) => next());

/** For the administrator's API calls: 401 for everyone else. */
export const adminOnly = createMiddleware<SiteEnv>(async (c, next) => {
  signedIn(c);
  setHeader(c, 'Cache-Control', 'private, no-store');
  await next();
});

/** For the administrator's pages: redirects everyone else to the sign-in, which leads back. */
export const signedInOnly = createMiddleware<SiteEnv>(async (c, next) => {
  setHeader(c, 'Cache-Control', 'private, no-store');
  if (c.get('member') !== null) return next();
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(signInPath(`${pathname}${search}`), 302);
});

/** For pages used while signed out; redirects the administrator to the panel. */
export const guestOnly = createMiddleware<SiteEnv>(async (c, next) => {
  setHeader(c, 'Cache-Control', 'private, no-store');
  if (c.get('member') === null) return next();
  return c.redirect(inLanguage(paths.control.index, c.var.addressLanguage), 302);
});

const guards = new Set<unknown>([anyone, adminOnly, signedInOnly, guestOnly]);

/** Refuses every route without a guard: a route is public only if it says so. */
export const denyByDefault = createMiddleware<SiteEnv>(async (c, next) => {
  const routes = matchedRoutes(c).filter(({ method }) => method !== 'ALL');
  if (routes.length > 0 && !routes.some(({ handler }) => guards.has(handler))) {
    throw new Problem(401, c.var.t.errors.signedOut);
  }
  await next();
});

/** The member who sent the request. @throws {Problem} 401 if it is a visitor's. */
export function signedIn(c: Context<SiteEnv>): SignedIn {
  const { member, t } = c.var;
  if (member === null) throw new Problem(401, t.errors.signedOut);
  return member;
}

/** Whether a member is signed in who has the permission. */
export function may(c: Context<SiteEnv>, permission: Permission): boolean {
  const { member } = c.var;
  return member !== null && hasPermission(member.role, permission);
}

function signInPath(back: string): string {
  return `${paths.control.signIn}?${new URLSearchParams({ back })}`;
}
