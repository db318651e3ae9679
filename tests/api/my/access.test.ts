/** @module-tag postgres */

import { expect, test } from 'vitest';
import { requestExample } from '../../../server/openapi/examples.ts';
import { scopes } from '../../../server/shared/account.ts';
import { paths } from '../../../server/shared/paths.ts';
import { calls } from '../../../server/verbs/call.ts';
import { guardedRoutes, isOfCustomers } from '../../support/access-table.ts';
import { signedInMember } from '../../support/admin.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import { dataOf } from '../../support/http.ts';
import { filledMerchant, merchantSite, order } from '../../support/my/customer-users.ts';
import type { TestSite } from '../../support/site.ts';

const mark = 'marked-as-theirs';

/** The routes of customers' users. */
function customerRoutes(site: TestSite) {
  const routes = guardedRoutes(site).filter(({ guard }) => isOfCustomers(guard.kind));
  expect(routes.length).toBeGreaterThan(20);
  return routes;
}

const tables = [
  'parcels',
  'invoices',
  'customers',
  'customer_users',
  'customer_sessions',
  'address_book',
] as const;

async function rowsOf({ db }: TestSite): Promise<string> {
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().orderBy('created_at').execute()),
  );
  // A session is used by the requests.
  return JSON.stringify(rows, (name, value) => (name === 'last_seen_at' ? null : value));
}

const ofOwnSession: ReadonlySet<string> = new Set([
  paths.api.mySession,
  paths.api.myPasskeyOptions,
]);

/** Calls whose example needs what only a device has. */
const refusedExamples = new Map([
  ['POST /api/my/passkeys', 400],
  ['DELETE /api/my/passkeys', 404],
]);

test('visitors, members and programs are refused at every route of customers’ users', async () => {
  const { site } = await merchantSite({ RATE_LIMIT: 'off' });
  const owner = await signedInMember(site, 'owner');
  const program = await programWith(site, { scopes: [...scopes] });
  for (const { method, path, guard } of customerRoutes(site)) {
    const at = path.replace(/:\w+/, '1');
    const sent = method === 'GET' ? { method } : { method, json: {} };
    const what = `${method} ${path}`;
    const isPage = guard.kind === 'customer-page';
    for (const { ask } of [site, owner]) {
      const reply = await ask(at, sent);
      expect(reply.status, what).toBe(isPage ? 302 : 401);
      if (isPage) expect(reply.headers.location, what).toBe(paths.my.signIn);
    }
    expect((await program.ask(at, sent)).status, what).toBe(403);
  }
});

test('a user of another customer sees and changes nothing, at any route', async () => {
  const { site, admin, b, a, user } = await merchantSite({ RATE_LIMIT: 'off' });
  await admin.ask('/api/customers', { method: 'PATCH', json: { id: a, company: mark } });
  const ana = await user(a, `${mark}@a.example`, { may_invite: 'yes' });
  const booked = await ana.ask('/api/my/parcels', {
    method: 'POST',
    json: { ...order, recipient_name: mark, reference: mark },
  });
  const { id, tracking_code: code } = dataOf(booked);
  const lines = [{ description: mark, quantity: 1, unit_price: 100, tax_rate: 0 }];
  const invoice = { customer_id: a, customer_name: mark, currency: 'EUR', lines, issue: 'yes' };
  const issued = dataOf(await admin.ask('/api/invoices', { method: 'POST', json: invoice }));
  const ben = await user(b, 'ben@b.example', { may_invite: 'yes' });
  const [own] = dataOf(await ana.ask('/api/my/users')).data;
  const before = await rowsOf(site);

  for (const { method, path } of customerRoutes(site)) {
    // Their own session, and what they add to their own customer.
    if (method !== 'GET' && ofOwnSession.has(path)) continue;
    const at = path.replace(':code', code).replace(':id', String(issued.id));
    const theirs = path === paths.api.myUsers ? own.id : path === paths.api.myParcels ? code : id;
    const bodies = [{ id: theirs }, { id: theirs, name: 'x', reference: 'x' }];
    for (const json of method === 'POST' ? [{}] : bodies) {
      const reply = await ben.ask(at, method === 'GET' ? {} : { method, json });
      const what = `${method} ${at}: ${reply.text.slice(0, 200)}`;
      expect(reply.text.includes(mark), what).toBe(false);
      expect(reply.status, what).toBeLessThan(500);
    }
    expect((await rowsOf(site)) === before, `${method} ${path}`).toBe(true);
  }
  for (const query of [`?search=${mark}`, `?search=${code}`]) {
    expect(dataOf(await ben.ask(`/api/my/parcels${query}`)).total).toBe(0);
  }
});

test('each example of a call of theirs is taken', async () => {
  const refused: string[] = [];
  for (const [name, call] of calls) {
    if (call.guard.kind !== 'customer-call' || call.json === undefined) continue;
    const { a, ana, admin, code } = await filledMerchant();
    const bookings = call.path === paths.api.myBookings ? 'request' : 'parcel';
    await admin.ask('/api/customers', { method: 'PATCH', json: { id: a, bookings } });
    const [user] = dataOf(await ana.ask(paths.api.myUsers)).data;
    // What the site of the document has, by the names of this one.
    const own: Record<string, object> = {
      [paths.api.myUsers]: { id: user.id },
      [paths.api.myParcels]: { id: code },
      [paths.api.mySession]: { customer: a },
    };
    const example: Record<string, unknown> = { ...requestExample(call) };
    const known = Object.entries({ ...own[call.path] }).filter(([field]) => field in example);
    const json = { ...example, ...Object.fromEntries(known) };
    const reply = await ana.ask(call.path, { method: call.method, json });
    const isExpected = reply.status === (refusedExamples.get(name) ?? 0);
    if (reply.status >= 300 && !isExpected)
      refused.push(`${name} ${reply.status}: ${reply.text.slice(0, 200)}`);
  }
  expect(refused).toEqual([]);
});
