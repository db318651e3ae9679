import { describe, expect, test } from 'vitest';
import { isPostgres } from '../../../server/database/engine.ts';
import { isOpenToKeys } from '../../../server/http/middleware/access.ts';
import { permissionExtent, type Role, roles, scopes } from '../../../server/shared/account.ts';
import type { StopState } from '../../../server/shared/enums.ts';
import { paths } from '../../../server/shared/paths.ts';
import { accessTable, type GuardedRoute, guardedRoutes } from '../../support/access-table.ts';
import { adminWith, insertMember, signedInMember, type TestAdmin } from '../../support/admin.ts';
import { askWith, programWith } from '../../support/auth/api-keys.ts';
import { mark, markedPanel } from '../../support/hostile/marked-panel.ts';
import { addressOf } from '../../support/hostile/routes.ts';
import type { Reply } from '../../support/http.ts';
import { dayFromNow } from '../../support/parcels/runs.ts';
import { startSite } from '../../support/site.ts';

const renewal =
  'Renew it: npm exec -- vitest run --project server tests/api/http/access-matrix.test.ts -u';

test('the table in the documentation is that of the code', async () => {
  const table = accessTable(guardedRoutes(await startSite()));

  await expect(table, renewal).toMatchFileSnapshot('../../../docs/access.md');
});

/** Of what is guarded, the calls and pages. */
const isGuarded = ({ guard }: GuardedRoute) => guard.kind === 'call' || guard.kind === 'page';

const isUnsafe = ({ method }: GuardedRoute) => method !== 'GET';

/** Sends a request without what it needs, so that one that is let in changes nothing. */
function send({ ask }: Pick<TestAdmin, 'ask'>, { method, path }: GuardedRoute): Promise<Reply> {
  // Without `paid` an invoice needs the permission for all invoices.
  const isInvoice = method === 'POST' && path === paths.api.invoices;
  const json = { nothing: 'x', ...(isInvoice && { paid: 'cash' }) };
  return ask(addressOf(path), method === 'GET' ? { method } : { method, json });
}

/** A site with data of every kind, and its guarded routes. */
async function guardedPanel() {
  const { site } = await markedPanel();
  const routes = guardedRoutes(site).filter(isGuarded);
  expect(routes.length).toBeGreaterThan(140);
  return { site, routes };
}

/** Expects what a visitor gets: 401, or the way to the sign-in. */
function expectSignIn(reply: Reply, { method, path, guard }: GuardedRoute): void {
  const what = `${method} ${path}`;
  expect(reply.status, what).toBe(guard.kind === 'page' ? 302 : 401);
  if (guard.kind === 'page') {
    const back = new URLSearchParams({ back: addressOf(path) });
    expect(reply.headers.location, what).toBe(`${paths.control.signIn}?${back}`);
    expect(reply.headers['cache-control'], what).toBe('private, no-store');
  } else expect(reply.json(), what).toMatchObject({ status: 'fail', data: {}, admin: false });
  expect(reply.text.includes(mark), what).toBe(false);
}

/** Answered before anybody is asked who they are: files, health, and pages that are kept. */
const beforeKeys = new Set<string>([
  paths.assets,
  paths.brandingStyles,
  paths.brandingIcon,
  paths.embed,
  paths.health,
  paths.ready,
  paths.metrics,
  paths.control.scanWorker,
  paths.control.scanManifest,
]);

// Some two hundred requests each: more than a test usually gets where the machine has other work.
const patience = { timeout: 60_000 };

describe('a visitor is asked to sign in for every guarded route', patience, () => {
  const longAgo = '2026-01-01T00:00:00.000Z';

  test('without a session', async () => {
    const { site, routes } = await guardedPanel();
    for (const route of routes) expectSignIn(await send(adminWith(site, ''), route), route);
  });

  test('with a session that has ended', async () => {
    const { site, routes } = await guardedPanel();
    const member = await signedInMember(site, 'owner', 'ended@example.com');
    const { db } = site;
    const account = db.selectFrom('staff').select('id').where('email', '=', 'ended@example.com');
    for (const route of routes) {
      await db
        .updateTable('sessions')
        .set({ expires_at: longAgo })
        .where('staff_id', '=', account)
        .execute();
      expectSignIn(await send(member, route), route);
    }
  });

  test('with the session of a member who is suspended', async () => {
    const { site, routes } = await guardedPanel();
    const member = await signedInMember(site, 'owner', 'suspended@example.com');
    await site.db
      .updateTable('staff')
      .set({ suspended_at: longAgo })
      .where('email', '=', 'suspended@example.com')
      .execute();
    for (const route of routes) expectSignIn(await send(member, route), route);
  });

  test('with the session of a member who is removed', async () => {
    const { site, routes } = await guardedPanel();
    const member = await signedInMember(site, 'owner', 'removed@example.com');
    await site.db.deleteFrom('staff').where('email', '=', 'removed@example.com').execute();
    for (const route of routes) expectSignIn(await send(member, route), route);
  });
});

const printed: readonly string[] = [paths.api.invoicePdf, paths.api.invoiceReceipt];

function extent(role: Role, { guard }: GuardedRoute) {
  return guard.permission === null ? 'all' : permissionExtent(role, guard.permission);
}

describe.each(roles)('the role of %s', patience, (role) => {
  test('is refused in words where it may not, and sees nothing of it', async () => {
    const { site, routes } = await guardedPanel();
    const member = await signedInMember(site, role);
    for (const route of routes.filter((each) => extent(role, each) === null)) {
      const reply = await send(member, route);
      const what = `${role}: ${route.method} ${route.path}`;
      expect(reply.status, what).toBe(403);
      expect(reply.text, what).toContain('Your role doesn’t allow this.');
      expect(reply.text.includes(mark), what).toBe(false);
      expect(reply.text, what).not.toContain('"admin":false');
    }
  });

  test('is let in where it may', async () => {
    const { site, routes } = await guardedPanel();
    const member = await signedInMember(site, role);
    for (const route of routes.filter((each) => extent(role, each) === 'all')) {
      // Who takes money prints only what was paid at the counter, which this was not.
      if (role === 'dispatcher' && printed.includes(route.path)) continue;
      const reply = await send(member, route);
      const what = `${role}: ${route.method} ${route.path}: ${reply.text.slice(0, 200)}`;
      expect(reply.status, what).not.toBe(401);
      // A backup of PostgreSQL needs a pg_dump of its version, which not every machine has.
      const isBackup = isPostgres(site.db) && route.path === paths.api.backups;
      expect(reply.status, what).toBeLessThan(isBackup ? 504 : 500);
      expect(reply.headers.location ?? '', what).not.toContain('signin');
      expect(reply.text, what).not.toContain('Your role doesn’t allow this.');
    }
  });
});

describe('a driver, where they may only for their own runs', patience, () => {
  const code = 'TEST-1001';
  const longAgo = '2026-03-01';
  const at = '2026-03-01T09:00:00.000Z';
  const isOwn = (route: GuardedRoute) => extent('driver', route) === 'own';

  /** What each write sends. `event` is one that somebody else has recorded at the parcel. */
  const writes: Record<string, (event: number) => Parameters<TestAdmin['ask']>[1]> = {
    'POST /api/deliveries': () => ({ form: { parcel: code, received_by: 'Nana' } }),
    'POST /api/failed-deliveries': () => ({ json: { parcel: code, reason: 'refused' } }),
    'POST /api/events': () => ({ json: { parcels: [code], title: 'Seen' } }),
    'DELETE /api/events': (event) => ({ json: { id: event } }),
    'PATCH /api/cash': () => ({ json: { parcel: code, cod_method: 'cash' } }),
  };

  /** A driver, with the run of the site's parcel if there is to be one, and the writes and reads that are theirs in part. */
  async function drivenPanel(run: { day: string; closed_at?: string } | null, state: StopState) {
    const { site, routes } = await guardedPanel();
    const { db } = site;
    const driver = await signedInMember(site, 'driver');
    const secrets = { recipient_name: mark, destination: mark, recipient_phone_number: mark };
    await db.updateTable('parcels').set(secrets).where('tracking_code', '=', code).execute();
    // A refusal names the run that a parcel is in.
    await db.updateTable('runs').set({ name: null }).execute();
    if (run !== null) {
      const driver_id = await insertMember(site, 'driver');
      await db
        .updateTable('runs')
        .set({ ...run, driver_id })
        .execute();
      await db
        .updateTable('run_stops')
        .set({ state, ...(state === 'delivered' && { finished_at: at }) })
        .where('state', '=', 'open')
        .execute();
    }
    const dispatcher = await signedInMember(site, 'dispatcher');
    const json = { parcels: [code], title: 'Sorted' };
    const event = (await dispatcher.ask('/api/events', { method: 'POST', json })).json();
    const [unsafe, safe] = [isUnsafe, (route: GuardedRoute) => !isUnsafe(route)].map((kind) =>
      routes.filter(isOwn).filter(kind),
    );
    return { driver, event: Number(event.data.id), unsafe, safe };
  }

  const today = dayFromNow();
  const closed = { day: longAgo, closed_at: at };

  // What phones report late is recorded as long as the run is open; see docs/runs.md.
  test.each([
    ['no run', null, 'open', 403],
    ['a stop that is over', { day: today }, 'delivered', 201],
    ['an open run of long ago', { day: longAgo }, 'open', 201],
    ['a closed run of long ago', closed, 'left', 403],
    ['a run of tomorrow', { day: dayFromNow(1) }, 'delivered', 403],
  ] as const)('sees of %s nothing that is private', async (_name, run, state, status) => {
    const { driver, event, unsafe = [], safe = [] } = await drivenPanel(run, state);
    expect(safe.length).toBeGreaterThan(6);
    for (const { method, path } of safe) {
      const reply = await driver.ask(
        `${addressOf(path)}${path.endsWith('run.html') ? '?id=1' : ''}`,
      );
      const what = `${method} ${path}: ${reply.text.slice(0, 200)}`;
      expect(reply.text.includes(mark), what).toBe(false);
      if (path === paths.control.deliver) {
        expect(reply.status).toBe(403);
        expect(reply.text).toContain('This parcel isn’t one of your open stops.');
      } else expect([200, run === null ? 404 : 200], what).toContain(reply.status);
    }

    expect(unsafe.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(writes).sort(),
    );
    for (const { method, path } of unsafe) {
      const reply = await driver.ask(path, { method, ...writes[`${method} ${path}`]?.(event) });
      const what = `${method} ${path}: ${reply.text.slice(0, 200)}`;
      // Of their own there is nothing to state, or nothing any more.
      const own = method === 'PATCH' && status === 201 ? 409 : status;
      expect(reply.status, what).toBe(method === 'DELETE' ? 403 : own);
      expect(reply.text.includes(mark), what).toBe(false);
      if (reply.status === 403) expect(reply.json().errors, what).toEqual([sentence]);
    }
  });
});

test('a driver sees at an open stop of today what is private', async () => {
  const { site, routes } = await guardedPanel();
  const driver = await signedInMember(site, 'driver');
  const driver_id = await insertMember(site, 'driver');
  await site.db.updateTable('runs').set({ driver_id, day: dayFromNow(), name: null }).execute();
  const own = routes.filter((route) => !isUnsafe(route) && extent('driver', route) === 'own');
  const open: string[] = [];
  for (const { path } of own) {
    const { text } = await driver.ask(
      `${addressOf(path)}${path.endsWith('run.html') ? '?id=1' : ''}`,
    );
    if (text.includes(mark)) open.push(path);
  }
  // What stands on the form of a proof is not what the site has marked.
  expect(open).toEqual(['/api/runs', '/api/today', '/control/run.html', '/control/today.html']);
});

const sentence = expect.stringMatching(/\.$/);

const notAllowed = 'This API key doesn’t allow this.';

describe.each(scopes)('a key with the scope %s', patience, (scope) => {
  test('is let in where its scope opens a route, and refused in words elsewhere', async () => {
    const { site } = await markedPanel();
    const program = await programWith(site, { scopes: [scope] });
    const asked = { open: 0, closed: 0 };
    for (const route of guardedRoutes(site)) {
      // What is served before anybody is asked who they are is no more than what everybody gets.
      const reply = await send({ ask: program.ask }, route);
      const what = `${scope}: ${route.method} ${route.path}: ${reply.text.slice(0, 200)}`;
      if (isOpenToKeys([scope], route)) {
        asked.open += 1;
        expect([401, 403], what).not.toContain(reply.status);
        expect(reply.status, what).toBeLessThan(500);
      } else if (!beforeKeys.has(route.path)) {
        asked.closed += 1;
        expect(reply.status, what).toBe(403);
        expect(reply.text, what).toContain(notAllowed);
        expect(reply.text.includes(mark), what).toBe(false);
      }
    }
    expect(asked.closed).toBeGreaterThan(200);
    expect(asked.open).toBeGreaterThan(0);
  });
});

test('a key with every scope opens neither pages, nor accounts, backups or settings', async () => {
  const { site } = await markedPanel();
  const open = guardedRoutes(site).filter((route) => isOpenToKeys(scopes, route));
  const closed =
    /^\/api\/(admins|users|staff|keys|backups|settings|audit|mail)|^\/(?!api\/|uploads\/)/;
  expect(open.filter(({ path }) => closed.test(path))).toEqual([]);
});

test('a key that nobody knows opens no call', patience, async () => {
  const { site } = await markedPanel();
  const ask = askWith(site, `wb_${'x'.repeat(43)}`);
  for (const route of guardedRoutes(site).filter(({ path }) => path.startsWith('/api/'))) {
    const reply = await send({ ask }, route);
    const what = `${route.method} ${route.path}`;
    expect(reply.status, what).toBe(401);
    expect(reply.headers['www-authenticate'], what).toMatch(/^Bearer/);
    expect(reply.text.includes(mark), what).toBe(false);
  }
});
