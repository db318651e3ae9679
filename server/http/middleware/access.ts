import type { Context, Handler, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { hasPermission, type Permission, type Scope } from '../../shared/account.ts';
import { twoStepsRequired } from '../../shared/envelope.ts';
import { limits } from '../../shared/limits.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { isMemberCall, scopesAllow, scopesOpen } from '../../shared/scopes.ts';
import type { SignedIn, SignedInCustomerUser, SiteEnv, UsedApiKey } from '../context.ts';
import { challengeCookie, readOwnCookie } from '../cookies.ts';
import { setHeader } from '../headers.ts';
import { saysForm } from '../input/body.ts';
import { Problem } from '../problem.ts';

/**
 * Says who may use a route: everybody, a guest, a member of the staff, or a member with a permission. Each route has a guard as its
 * first handler; a route without one refuses everybody. Guards stand on routes, not on a path such as `/control/*`, because a path
 * can be spelled in too many ways.
 */
export type Guard = {
  kind:
    | 'anyone'
    | 'guest'
    | 'call'
    | 'page'
    | 'form'
    | 'customer-call'
    | 'customer-page'
    | 'customer-key';
  permission: Permission | null;
};

const guards = new WeakMap<object, Guard>();

/** The guard of a handler; undefined if the handler is no guard. */
export function routeGuard(handler: Handler | MiddlewareHandler): Guard | undefined {
  return guards.get(handler);
}

function guard(is: Guard, check: MiddlewareHandler<SiteEnv>): MiddlewareHandler<SiteEnv> {
  guards.set(check, is);
  return check;
}

/** The guard of routes that everybody may use. */
export const anyone = guard({ kind: 'anyone', permission: null }, (_c, next) => next());

/** The guard of calls that every member of the staff may make. Everybody else gets 401. */
export const memberOnly = guard({ kind: 'call', permission: null }, async (c, next) => {
  const { id } = signedIn(c);
  setHeader(c, 'Cache-Control', 'private, no-store');
  setHeader(c, memberHeader, String(id));
  refuseForAnother(c, id);
  await next();
});

/**
 * For pages of every member of the staff: redirects everyone else to the sign-in, which leads back. A form that was sent to the
 * page goes to the sign-in with the redirect, and comes back to the page afterwards; see web/form-pages.tsx.
 */
export const signedInOnly = guard({ kind: 'page', permission: null }, async (c, next) => {
  setHeader(c, 'Cache-Control', 'private, no-store');
  if (c.var.member !== null) return next();
  if (c.var.settingUp !== null) return toSetUp(c);
  const { pathname, search } = new URL(c.req.url);
  const path = signInPath(c, `${pathname}${search}`);
  if (c.req.method !== 'POST' || !saysForm(c)) return c.redirect(path, 302);
  if (Number(c.req.header('Content-Length')) > limits.request) {
    throw new Problem(401, c.var.t.control.form.signInAndReload);
  }
  // `_form` says that the body is a form of another page.
  return c.redirect(`${path}&_form=yes`, 307);
});

/** The guard of calls of a customer's users. Everybody else gets 401. */
export const customerUserOnly = guard(
  { kind: 'customer-call', permission: null },
  async (c, next) => {
    signedInCustomerUser(c);
    setHeader(c, 'Cache-Control', 'private, no-store');
    await next();
  },
);

/**
 * Answers a call for keys of customers that have a scope, and passes all other requests on to the call's own handler.
 *
 * @throws {Problem} 403 if the key does not have the scope.
 */
export function forCustomerKeys(
  scope: Scope,
  answer: MiddlewareHandler<SiteEnv>,
): MiddlewareHandler<SiteEnv> {
  return guard({ kind: 'customer-key', permission: null }, (c, next) => {
    const { apiKey, t } = c.var;
    if (apiKey === null || apiKey.customer === null) return next();
    if (!apiKey.scopes.includes(scope)) throw new Problem(403, t.apiKeys.errors.notPermitted);
    setHeader(c, 'Cache-Control', 'private, no-store');
    return answer(c, next);
  });
}

/** For pages of a customer's users: redirects everyone else to their sign-in. */
export const customerUserPage = guard(
  { kind: 'customer-page', permission: null },
  async (c, next) => {
    setHeader(c, 'Cache-Control', 'private, no-store');
    if (c.var.customerUser !== null) return next();
    return c.redirect(inLanguage(paths.my.signIn, c.var.addressLanguage), 302);
  },
);

/** For pages used while signed out; redirects the staff to the panel. */
export const guestOnly = guard({ kind: 'guest', permission: null }, async (c, next) => {
  setHeader(c, 'Cache-Control', 'private, no-store');
  if (c.var.settingUp !== null) return toSetUp(c);
  if (c.var.member === null) return next();
  return c.redirect(inLanguage(paths.control.index, c.var.addressLanguage), 302);
});

/** For calls that need a permission: 401 for visitors, 403 for members and API keys without it. */
export function allows(permission: Permission): MiddlewareHandler<SiteEnv> {
  return guard({ kind: 'call', permission }, (c, next) => {
    const goOn = () => {
      refuseWithout(c, permission);
      return next();
    };
    if (c.var.apiKey === null) return memberOnly(c, goOn);
    setHeader(c, 'Cache-Control', 'private, no-store');
    return goOn();
  });
}

/** For pages that need a permission: like signedInOnly, and 403 for members without it. */
export function allowsPage(permission: Permission): MiddlewareHandler<SiteEnv> {
  return guard({ kind: 'page', permission }, (c, next) =>
    signedInOnly(c, () => {
      refuseWithout(c, permission);
      return next();
    }),
  );
}

/**
 * For forms that are sent to a page: the guard of the page. The call that a form names has its own guard; see web/form-pages.tsx.
 */
export function allowsForms(page: MiddlewareHandler<SiteEnv>): MiddlewareHandler<SiteEnv> {
  return guard({ kind: 'form', permission: guards.get(page)?.permission ?? null }, (c, next) =>
    page(c, next),
  );
}

/** Like memberOnly, and also for a member who has to set up a second step: for the calls that set it up. */
export const setsUpTwoSteps = guard({ kind: 'call', permission: null }, async (c, next) => {
  ownAccount(c);
  setHeader(c, 'Cache-Control', 'private, no-store');
  await next();
});

/** Like signedInOnly, and also for a member who has to set up a second step: for the page that sets it up. */
export const setsUpTwoStepsPage = guard({ kind: 'page', permission: null }, async (c, next) => {
  if (c.var.settingUp === null) return signedInOnly(c, next);
  setHeader(c, 'Cache-Control', 'private, no-store');
  return next();
});

/**
 * In a response, the id of the signed-in member; in a request, that of the member who recorded its content. Devices send what they
 * have queued later, when another member may use them.
 */
const memberHeader = 'X-Member';

function refuseForAnother(c: Context<SiteEnv>, id: number): void {
  const meant = c.req.header(memberHeader);
  if (meant !== undefined && meant !== String(id)) throw new Problem(401, c.var.t.errors.signedOut);
}

/** Refuses every route without a guard: a route is public only if it says so. */
export const denyByDefault = createMiddleware<SiteEnv>(async (c, next) => {
  const routes = matchedRoutes(c).filter(({ method }) => method !== 'ALL');
  if (routes.length > 0 && !routes.some(({ handler }) => guards.has(handler))) {
    throw new Problem(401, c.var.t.errors.signedOut);
  }
  await next();
});

/**
 * The member who sent the request.
 *
 * @throws {Problem} 401 if nobody is signed in; 403 if the member has to set up a second step first.
 */
export function signedIn(c: Context<SiteEnv>): SignedIn {
  const { member, settingUp, t } = c.var;
  if (settingUp !== null) {
    const message = t.twoStep.errors.required;
    // By the code, devices know that the refusal is temporary.
    throw new Problem(403, message, {
      details: [{ field: 'account', code: twoStepsRequired, message }],
    });
  }
  if (member === null) throw new Problem(401, t.errors.signedOut);
  return member;
}

/** The member who sent the request, also one who has to set up a second step. @throws {Problem} 401 if nobody is signed in. */
export function ownAccount(c: Context<SiteEnv>): SignedIn {
  const { member, settingUp, t } = c.var;
  const own = member ?? settingUp;
  if (own === null) throw new Problem(401, t.errors.signedOut);
  return own;
}

/** The customer's user who sent the request. @throws {Problem} 401 if none is signed in. */
export function signedInCustomerUser(c: Context<SiteEnv>): SignedInCustomerUser {
  const { customerUser, t } = c.var;
  if (customerUser === null) throw new Problem(401, t.errors.signedOut);
  return customerUser;
}

/** Whether the signed-in member, or the API key of the request, has a permission. A customer's key has none. */
export function requestMay(c: Context<SiteEnv>, permission: Permission): boolean {
  const { member, apiKey } = c.var;
  if (apiKey !== null) {
    return apiKey.customer === null && scopesAllow(apiKey.scopes, permission);
  }
  return member !== null && hasPermission(member.role, permission);
}

function refuseWithout(c: Context<SiteEnv>, permission: Permission): void {
  if (requestMay(c, permission)) return;
  const { apiKey, t } = c.var;
  throw new Problem(403, apiKey === null ? t.errors.notPermitted : t.apiKeys.errors.notPermitted);
}

/** Whether API keys with these scopes may use a route. */
export function isOpenToKeys(
  scopes: readonly Scope[],
  { method, path, guard: is }: GuardedCall,
): boolean {
  const call = `${method} ${path}`;
  if (is.kind === 'anyone') return scopesOpen(scopes, call);
  if (isMemberCall(call)) return false;
  return is.kind === 'call' && is.permission !== null && scopesAllow(scopes, is.permission);
}

type GuardedCall = { method: string; path: string; guard: Guard };

/** @throws {Problem} 403 if a key may not use the route of a request. */
export function requireOpenToKey(
  c: Context<SiteEnv>,
  { scopes, customer }: Pick<UsedApiKey, 'scopes' | 'customer'>,
): void {
  for (const { method, path, handler } of matchedRoutes(c)) {
    const is = guards.get(handler);
    if (is === undefined) continue;
    if (is.kind === 'customer-key') {
      if (customer !== null) return;
      continue;
    }
    const isOfKind = customer === null || is.kind === 'anyone';
    if (isOfKind && isOpenToKeys(scopes, { method, path, guard: is })) return;
    throw new Problem(403, c.var.t.apiKeys.errors.notPermitted);
  }
}

/** The page to sign in, which leads back; after the password it is that of the second step. */
function signInPath(c: Context<SiteEnv>, back: string): string {
  const isHalfSignedIn = readOwnCookie(c, challengeCookie) !== undefined;
  const page = isHalfSignedIn ? paths.control.secondStep : paths.control.signIn;
  return `${page}?${new URLSearchParams({ back })}`;
}

function toSetUp(c: Context<SiteEnv>): Response {
  return c.redirect(inLanguage(paths.control.twoStep, c.var.addressLanguage), 302);
}
