import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { SiteEnv } from '../../../server/http/context.ts';
import {
  adminOnly,
  anyone,
  denyByDefault,
  guestOnly,
  signedInOnly,
} from '../../../server/http/middleware/access.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const guards = [anyone, adminOnly, signedInOnly, guestOnly];

type Route = TestSite['routes'][number];

/** The routes of a site by method and address; of each, the handlers in order. */
function handlersOf({ routes }: TestSite): Map<string, Route[]> {
  const own = routes.filter(({ method }) => method !== 'ALL');
  return Map.groupBy(own, ({ method, path }) => `${method} ${path}`);
}

/** Addresses that this guard watches, with something in each place. */
function watchedBy(site: TestSite, guard: Route['handler']): { method: string; path: string }[] {
  return [...handlersOf(site).values()]
    .filter(([first]) => first?.handler === guard)
    .map(([first]) => ({
      method: first?.method ?? '',
      path: (first?.path ?? '').replace(/:\w+/g, '1'),
    }));
}

test('every route names its guard first', async () => {
  const site = await startSite();
  const routes = handlersOf(site);
  const open = [...routes].filter(
    ([, [first]]) => !guards.some((guard) => guard === first?.handler),
  );
  expect(routes.size).toBeGreaterThan(20);
  expect(open.map(([name]) => name)).toEqual([]);
});

test('a route without a guard answers nobody', async () => {
  const app = new Hono<SiteEnv>();
  app.onError((error, c) => c.text(error.name, 401));
  app.use(denyByDefault);
  app.get('/forgotten', (c) => c.text('secret'));
  app.get('/open', anyone, (c) => c.text('hello'));

  expect((await app.request('/forgotten')).status).toBe(401);
  expect(await (await app.request('/open')).text()).toBe('hello');
});

describe('a visitor', () => {
  test('gets 401 with admin false from each of the administrator’s calls', async () => {
    const site = await startSite();
    const calls = watchedBy(site, adminOnly);
    expect(calls).toContainEqual({
      method: 'PATCH',
      path: '/api/admins/auth/update/password-user',
    });
    for (const { method, path } of calls) {
      const reply = await site.ask(path, { method });
      expect(reply.status, `${method} ${path}`).toBe(401);
      expect(reply.json(), `${method} ${path}`).toMatchObject({ status: 'fail', admin: false });
    }
  });

  test('is led from each page of the panel to the sign-in, and from there back', async () => {
    const site = await startSite();
    const pages = watchedBy(site, signedInOnly);
    expect(pages).toContainEqual({ method: 'GET', path: '/control/index.html' });
    for (const { method, path } of pages) {
      const reply = await site.ask(`${path}?page=2`, { method });
      expect(reply.status, path).toBe(302);
      const to = new URL(reply.headers.location ?? '', site.url);
      expect(to.pathname, path).toBe('/control/signin.html');
      expect(to.searchParams.get('back'), path).toBe(`${path}?page=2`);
      expect(reply.headers['cache-control'], path).toBe('private, no-store');
    }
  });
});

test('the administrator is led from the guests’ pages to the panel', async () => {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  const pages = watchedBy(site, guestOnly);
  expect(pages).toContainEqual({ method: 'GET', path: '/control/signin.html' });
  for (const { path } of pages) {
    const reply = await admin.ask(path);
    expect(reply.status, path).toBe(302);
    expect(reply.headers.location, path).toBe('/control/index.html');
  }
});
