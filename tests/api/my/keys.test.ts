/** @module-tag postgres */

import { expect, test } from 'vitest';
import { customerScopes, scopes } from '../../../server/shared/account.ts';
import { paths } from '../../../server/shared/paths.ts';
import { calls } from '../../../server/verbs/call.ts';
import { signedInMember } from '../../support/admin.ts';
import { askWith, programWith } from '../../support/auth/api-keys.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { filledMerchant, merchantSite, order } from '../../support/my/customer-users.ts';

const all = { scopes: [...customerScopes] };
const mark = 'marked-as-theirs';

const call = (ask: ReturnType<typeof askWith>, method: string, path: string, json: object) =>
  ask(path, { method, json });

test('a customer’s key books, changes and cancels the customer’s own parcels', async () => {
  const { site, admin, a } = await merchantSite();
  const { ask } = await programWith(site, { ...all, customer: a });

  const booked = await call(ask, 'POST', '/api/parcels', { ...order, reference: 'Order 1' });
  expect(booked.status, booked.text).toBe(201);
  const { tracking_code: code } = dataOf(booked);
  expect(dataOf(await admin.ask(`/api/parcels/${code}`))).toMatchObject({
    sender_id: a,
    payer_id: a,
    booked_by_customer_id: a,
    reference: 'Order 1',
  });
  const changed = await call(ask, 'PATCH', '/api/parcels', { id: code, reference: 'Order 2' });
  expect([changed.status, dataOf(changed).reference]).toEqual([200, 'Order 2']);
  expect(dataOf(await ask('/api/parcels?search=Order')).data).toMatchObject([
    { tracking_code: code },
  ]);
  expect(dataOf(await ask(`/api/parcels/${code}`))).toMatchObject({ reference: 'Order 2' });
  expect((await call(ask, 'DELETE', '/api/parcels', { id: code })).status).toBe(200);
  expect((await admin.ask(`/api/parcels/${code}`)).status).toBe(404);
});

test.each([
  { tracking_code: 'MINE-1' },
  { sender_id: 1 },
  { payer_id: 2 },
  { price: 1 },
  { booked_by_customer_id: 2 },
  { stage: 'delivered' },
])('a customer’s key says nothing else of a parcel: %o', async (more) => {
  const { site, a } = await merchantSite();
  const { ask } = await programWith(site, { ...all, customer: a });
  const reply = await call(ask, 'POST', '/api/parcels', { ...order, ...more });
  expect([reply.status, badFieldsOf(reply)]).toEqual([422, Object.keys(more)]);
});

test('the same request with the same key books once', async () => {
  const { site, a } = await merchantSite();
  const { ask } = await programWith(site, { ...all, customer: a });
  const send = () =>
    ask('/api/parcels', {
      method: 'POST',
      json: order,
      headers: { 'Idempotency-Key': 'order-5321' },
    });
  const [first, second] = [await send(), await send()];
  expect(dataOf(second).tracking_code).toBe(dataOf(first).tracking_code);
  expect(dataOf(await ask('/api/parcels')).total).toBe(1);
});

test('what bookings become is the customer’s setting, for keys too', async () => {
  const { site, admin, a } = await merchantSite();
  const { ask } = await programWith(site, { ...all, customer: a });
  const set = (bookings: string) => call(admin.ask, 'PATCH', '/api/customers', { id: a, bookings });
  await set('request');
  const refused = await call(ask, 'POST', '/api/parcels', order);
  expect(refused.status).toBe(403);
  const asked = await call(ask, 'POST', '/api/bookings', order);
  expect(asked.status, asked.text).toBe(201);
  expect(dataOf(await ask('/api/bookings')).data).toMatchObject([{ id: dataOf(asked).id }]);
  await set('off');
  for (const path of ['/api/parcels', '/api/bookings']) {
    expect([path, (await call(ask, 'POST', path, order)).status]).toEqual([path, 403]);
  }
});

test('a parcel of others is as for strangers', async () => {
  const { site, admin, a, b } = await merchantSite();
  const { ask } = await programWith(site, { ...all, customer: a });
  const other = { ...order, tracking_code: 'OTHER-1', sender_id: b, note: mark, reference: mark };
  await call(admin.ask, 'POST', '/api/parcels', other);

  const theirs = await ask('/api/parcels/OTHER-1');

  const stranger = await site.ask('/api/parcels/OTHER-1');
  expect([theirs.status, theirs.text]).toEqual([stranger.status, stranger.text]);
  expect(theirs.text).not.toContain(mark);
  expect((await ask('/api/parcels/NO-SUCH')).status).toBe(404);
  expect(dataOf(await ask('/api/parcels')).total).toBe(0);
  const change = { id: 'OTHER-1', reference: 'x' };
  expect((await call(ask, 'PATCH', '/api/parcels', change)).status).toBe(404);
  expect((await call(ask, 'DELETE', '/api/parcels', { id: 'OTHER-1' })).status).toBe(404);
});

test('a customer’s key with all scopes learns nothing of another customer, at any call', async () => {
  const { site, admin, a, b, code } = await filledMerchant();
  await call(admin.ask, 'PATCH', '/api/customers', { id: a, company: mark });
  await call(admin.ask, 'PATCH', '/api/parcels', { id: code, note: mark, reference: mark });
  const { ask } = await programWith(site, { ...all, customer: b });
  const known = new Set<string>();
  for (const { method, path, json, guard } of calls.values()) {
    // Streams do not end, and public forms belong to everybody.
    if (path.endsWith('/stream') || (guard.kind === 'anyone' && method !== 'GET')) continue;
    const at = path.replace(':code', code).replace(/:\w+/g, '1');
    const bodies = json === undefined ? [undefined] : [{}, { id: 1 }, { id: code }];
    for (const body of bodies) {
      const reply = await ask(at, method === 'GET' ? {} : { method, json: body ?? {} });
      const what = `${method} ${at}: ${reply.status} ${reply.text.slice(0, 200)}`;
      expect(reply.text.includes(mark), what).toBe(false);
      expect(reply.status, what).toBeLessThan(500);
      if (guard.kind !== 'anyone' && reply.status < 300) known.add(`${method} ${path}`);
    }
  }
  expect([...known].sort()).toEqual([
    'GET /api/bookings',
    'GET /api/invoices',
    'GET /api/parcels',
    'GET /api/payouts',
  ]);
});

test('own invoices and payouts are read, drafts and those of others are not', async () => {
  const { site, a, b } = await filledMerchant();
  const own = await programWith(site, { ...all, customer: a });
  const other = await programWith(site, { ...all, customer: b });
  for (const path of ['/api/invoices', '/api/payouts']) {
    expect([path, dataOf(await own.ask(path)).total]).toEqual([path, 1]);
    expect([path, dataOf(await other.ask(path)).total]).toEqual([path, 0]);
  }
  for (const path of ['/api/invoices/1.pdf', '/api/payouts/1', '/api/payouts/1.csv']) {
    expect([path, (await own.ask(path)).status]).toEqual([path, 200]);
    expect([path, (await other.ask(path)).status]).toEqual([path, 404]);
  }
});

test.each(customerScopes)(
  'without the scope %s a customer’s key is refused there',
  async (scope) => {
    const { site, a } = await merchantSite();
    const others = customerScopes.filter((one) => one !== scope);
    const { ask } = await programWith(site, { scopes: others, customer: a });
    const [name = '', action] = scope.split(':');
    const reply =
      action === 'read'
        ? await ask(`/api/${name}`)
        : await call(ask, 'POST', `/api/${name}`, order);
    expect(reply.status).toBe(403);
  },
);

test('a customer’s key opens nothing else, however many scopes are asked for', async () => {
  const { site, admin, a } = await merchantSite();
  const ask = (fields: object) =>
    call(admin.ask, 'POST', '/api/keys', { name: 'Shop', customer: a, ...fields });
  const wide = await ask({ scopes: [...scopes] });
  expect([wide.status, badFieldsOf(wide)]).toEqual([422, ['scopes']]);
  const unknown = await ask({ ...all, customer: 999 });
  expect([unknown.status, badFieldsOf(unknown)]).toEqual([422, ['customer']]);
  const { id } = dataOf(await ask(all));
  const [key] = dataOf(await admin.ask('/api/keys')).data;
  expect(key).toMatchObject({ id, customer: a });
  const change = await call(admin.ask, 'PATCH', '/api/keys', { id, customer: null });
  expect(change.status).toBe(405);
  expect((await site.ask('/api/my/parcels', {})).status).toBe(401);
});

test('users who may invite make and revoke keys of their customer; others only see them', async () => {
  const { site, a, b, user } = await merchantSite();
  const ana = await user(a, 'ana@a.example', { may_invite: 'yes' });
  const tom = await user(a, 'tom@a.example');
  const ben = await user(b, 'ben@b.example', { may_invite: 'yes' });
  const path = paths.api.myKeys;
  const made = await call(ana.ask, 'POST', path, { name: 'Shop', ...all });
  expect(made.status, made.text).toBe(201);
  const { id, key } = dataOf(made);

  expect(dataOf(await askWith(site, key)('/api/parcels')).total).toBe(0);
  expect(dataOf(await tom.ask(path)).data).toMatchObject([{ id, name: 'Shop' }]);
  expect((await tom.ask(path)).text).not.toContain(key);
  expect(dataOf(await ben.ask(path)).data).toEqual([]);
  expect((await call(tom.ask, 'POST', path, { name: 'x', ...all })).status).toBe(403);
  expect((await call(tom.ask, 'DELETE', path, { id })).status).toBe(403);
  expect((await call(ben.ask, 'DELETE', path, { id })).status).toBe(404);
  const wide = await call(ana.ask, 'POST', path, { name: 'x', scopes: ['webhooks'] });
  expect([wide.status, badFieldsOf(wide)]).toEqual([422, ['scopes']]);
  const foreign = await call(ana.ask, 'POST', path, { name: 'x', ...all, customer: b });
  expect([foreign.status, badFieldsOf(foreign)]).toEqual([422, ['customer']]);
  expect((await call(ana.ask, 'DELETE', path, { id })).status).toBe(200);
  expect((await askWith(site, key)('/api/parcels')).status).toBe(401);
});

test('keys go with their customer, and follow it when it is merged', async () => {
  const { site, admin, a, b } = await merchantSite();
  const merged = await programWith(site, { ...all, customer: a });
  await call(admin.ask, 'POST', '/api/customers/merge', { into: b, from: [a] });
  await call(merged.ask, 'POST', '/api/parcels', order);
  expect(dataOf(await merged.ask('/api/parcels')).data).toMatchObject([{ sender_name: 'B Shop' }]);
  const other = dataOf(await call(admin.ask, 'POST', '/api/customers', { company: 'C' })).id;
  const lone = await programWith(site, { ...all, customer: other });
  await call(admin.ask, 'DELETE', '/api/customers', { id: other });
  expect((await lone.ask('/api/parcels')).status).toBe(401);
});

test('only the owner makes keys of customers', async () => {
  const { site, a } = await merchantSite();
  for (const role of ['dispatcher', 'bookkeeper'] as const) {
    const member = await signedInMember(site, role);
    const json = { name: 'x', ...all, customer: a };
    expect([role, (await call(member.ask, 'POST', '/api/keys', json)).status]).toEqual([role, 403]);
  }
});
