import { Hono } from 'hono';
import { describe, expect } from 'vitest';
import type { SiteEnv } from '../../../server/http/context.ts';
import {
  anyone,
  denyByDefault,
  type Guard,
  routeGuard,
} from '../../../server/http/middleware/access.ts';
import { adminEmail } from '../../support/admin.ts';
import { fullPanel } from '../../support/full-panel.ts';
import type { TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
import { isWhole, sample } from '../../support/sweep.ts';

type Route = TestSite['routes'][number];

/** The routes of a site by method and address; of each, the handlers in order. */
function handlersOf({ routes }: TestSite): Map<string, Route[]> {
  const own = routes.filter(({ method }) => method !== 'ALL');
  return Map.groupBy(own, ({ method, path }) => `${method} ${path}`);
}

/** Addresses that guards of this kind watch, with something in each place. */
function watchedBy(site: TestSite, kind: Guard['kind']): { method: string; path: string }[] {
  return [...handlersOf(site).values()]
    .filter(([first]) => first !== undefined && routeGuard(first.handler)?.kind === kind)
    .map(([first]) => ({
      method: first?.method ?? '',
      path: (first?.path ?? '').replace(/:\w+/g, '1'),
    }));
}

test('every route names its guard first', async ({ site }) => {
  const routes = handlersOf(site);
  const open = [...routes].filter(
    ([, [first]]) => first === undefined || routeGuard(first.handler) === undefined,
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

test('the administrator is led from the guests’ pages to the panel', async ({ site, admin }) => {
  const pages = watchedBy(site, 'guest');
  expect(pages).toContainEqual({ method: 'GET', path: '/control/signin.html' });
  for (const { path } of pages) {
    const reply = await admin.ask(path);
    expect(reply.status, path).toBe(302);
    expect(reply.headers.location, path).toBe('/control/index.html');
  }
});

/** Other spellings of an address, some of which a server might take for the same. */
function spellingsOf(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const tail = rest.join('/');
  const capital = first.charAt(0).toUpperCase() + first.slice(1);
  return [
    path,
    `/${path}`,
    `//localhost${path}`,
    `/${first}//${tail}`,
    `/${first}/./${tail}`,
    `/x/../${first}/${tail}`,
    `/assets/..${path}`,
    `/assets/..%2f${first}/${tail}`,
    `/${first}%2f${tail}`,
    `/${first}%2F${tail}`,
    `/${first}%5c${tail}`,
    `/${first}\\${tail}`,
    `/${capital}/${tail}`,
    path.toUpperCase(),
    `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${tail}`,
    `${path}/`,
    `${path}/.`,
    `${path}/x/..`,
    `${path}.`,
    `${path};x`,
    `${path}%20`,
    `${path}%2f`,
    `${path}%3f`,
    `${path}%23`,
    `${path}%00`,
    `${path}?_method=GET`,
    `${path}?admin=true`,
    `http://localhost${path}`,
  ];
}

/** What a proxy or a framework might believe. */
const overrides: Record<string, string>[] = [
  {},
  { 'X-HTTP-Method-Override': 'GET', 'X-Method-Override': 'GET' },
  { 'X-Original-URL': '/control/index.html', 'X-Rewrite-URL': '/control/index.html' },
  { 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-User': adminEmail, 'X-Forwarded-Prefix': '/x' },
  { Authorization: 'Basic b3duZXI6' },
  { Cookie: 'session=; __Host-session=x; admin=true' },
];

/** Every spelling with every override; in `npm test` with none and with one of them in turn, and the address with each. */
function waysTo(path: string) {
  return spellingsOf(path).flatMap((spelling, turn) =>
    overrides
      .filter((_, index) => {
        const isIts = index === 0 || index === 1 + (turn % (overrides.length - 1));
        return isWhole || spelling === path || isIts;
      })
      .map((headers) => ({ spelling, headers })),
  );
}

const methods = sample(
  ['GET', 'HEAD', 'OPTIONS', 'POST', 'PATCH', 'TRACE', 'SEARCH'],
  ['GET', 'POST'],
);

const secret = /owner@example\.com|INV-\d{4}-\d{5}|TEST-1001|Amina Okoye/;

describe.each([
  '/control/index.html',
  '/control/invoice/list.html',
  '/api/parcels',
  '/api/invoices',
])('no spelling of %s shows a visitor what is the administrator’s', (path) => {
  test('there is something to show', async () => {
    const { admin } = await fullPanel();
    expect((await admin.ask(path)).text).toMatch(secret);
  });

  // Up to 168 requests each, most of them answered with a page: several seconds where the machine has other work.
  test.each(methods)('by %s', async (method) => {
    const { site } = await fullPanel();

    for (const { spelling, headers } of waysTo(path)) {
      const asked = `${method} ${spelling} ${JSON.stringify(headers)}`;
      const reply = await site.ask(spelling, { method, headers });
      expect([302, 308, 400, 401, 403, 404, 405].includes(reply.status), asked).toBe(true);
      expect(secret.test(reply.text), asked).toBe(false);
    }
  });
});
