/** @module-tag postgres */

import { expect, test } from 'vitest';
import type { TestAdmin } from '../../support/admin.ts';
import { cookieOf } from '../../support/auth/accounts.ts';
import { authenticator } from '../../support/auth/authenticator.ts';
import {
  addDevice as addStaffDevice,
  type Device,
  optionsIn,
} from '../../support/auth/passkeys.ts';
import { cookieNamed } from '../../support/auth/two-step.ts';
import { dataOf } from '../../support/http.ts';
import { merchantSite } from '../../support/my/customer-users.ts';
import type { TestSite } from '../../support/site.ts';

const path = '/api/my/passkeys';

/** Adds a passkey of a new device. */
async function addDevice(site: TestSite, user: TestAdmin, name = 'Phone'): Promise<Device> {
  const device = authenticator(site.url);
  const options = optionsIn(await user.ask(`${path}/options`, { method: 'POST', json: {} }));
  const json = { credential: device.create(options), name };
  const added = await user.ask(path, { method: 'POST', json });
  if (added.status !== 201) throw new Error(added.text);
  return device;
}

/** Signs in with a device. */
async function signInWith(site: TestSite, device: Device, lies = {}) {
  const begun = await site.ask('/api/my/session/passkey/options', {
    method: 'POST',
    json: { purpose: 'sign-in' },
  });
  const Cookie = cookieNamed(begun, 'challenge') ?? '';
  const json = { credential: device.sign(optionsIn(begun), lies) };
  const answer = () =>
    site.ask('/api/my/session/passkey', { method: 'POST', json, headers: { Cookie } });
  return { reply: await answer(), again: answer };
}

async function siteWithPasskey() {
  const merchant = await merchantSite();
  const { site, a, user } = merchant;
  const ana = await user(a, 'ana@a.example');
  return { ...merchant, ana, device: await addDevice(site, ana) };
}

test('a customer’s user signs in with a passkey, once for each challenge', async () => {
  const { site, a, ana, device } = await siteWithPasskey();

  const { reply, again } = await signInWith(site, device);

  expect(reply.status, reply.text).toBe(200);
  expect(dataOf(reply)).toEqual({ email: 'ana@a.example', name: 'ana', customer: a });
  const headers = { Cookie: cookieOf(reply) };
  expect((await site.ask('/api/my/parcels', { headers })).status).toBe(200);
  expect((await site.ask('/api/parcels', { headers })).status).toBe(401);
  expect((await again()).status).toBe(401);
  const list = dataOf(await ana.ask(path));
  expect(list).toMatchObject({ total: 1, data: [{ name: 'Phone' }] });
  expect(JSON.stringify(list)).not.toMatch(/public_key|credential/);
  expect(JSON.stringify(list)).toContain('last_used_at":"20');
});

test('a passkey that says who uses it is asked for, and of this site alone', async () => {
  const { site, ana, device } = await siteWithPasskey();
  for (const lies of [{ origin: 'https://elsewhere.example' }, { verified: false }]) {
    const { reply } = await signInWith(site, device, lies);
    expect(reply.status, JSON.stringify(lies)).toBe(401);
  }
  const unknown = await signInWith(site, authenticator(site.url));
  expect(unknown.reply.status).toBe(401);
  const options = optionsIn(await ana.ask(`${path}/options`, { method: 'POST', json: {} }));
  const other = authenticator(site.url);
  const credential = other.create(options, { verified: false });
  expect((await ana.ask(path, { method: 'POST', json: { credential } })).status).toBe(400);
  // The challenge is used up.
  const right = { credential: other.create(options) };
  expect((await ana.ask(path, { method: 'POST', json: right })).status).toBe(400);
  expect(dataOf(await ana.ask(path)).total).toBe(1);
});

test('the passkeys of staff and of customers’ users open each their own door alone', async () => {
  const { site, admin, device } = await siteWithPasskey();
  const staffDevice = await addStaffDevice(site, admin);
  expect((await signInWith(site, staffDevice)).reply.status).toBe(401);
  const begun = await site.ask('/api/admins/auth/passkey/options', {
    method: 'POST',
    json: { purpose: 'sign-in' },
  });
  const reply = await site.ask('/api/admins/auth/passkey', {
    method: 'POST',
    json: { credential: device.sign(optionsIn(begun)) },
    headers: { Cookie: cookieNamed(begun, 'challenge') ?? '' },
  });
  expect(reply.status).toBe(401);
});

test('a passkey belongs to an address: to no colleague, and to nobody who was removed', async () => {
  const { site, admin, a, b, ana, user, invite, device } = await siteWithPasskey();
  const colleague = await user(a, 'colleague@a.example');
  const id = Number((dataOf(await ana.ask(path)).data as { id: number }[])[0]?.id);
  expect(dataOf(await colleague.ask(path)).total).toBe(0);
  const remove = (who: TestAdmin) => who.ask(path, { method: 'DELETE', json: { id } });
  expect((await remove(colleague)).status).toBe(404);

  await invite(b, 'ana@a.example');
  const users = dataOf(await admin.ask(`/api/customers/${a}/users`)).data as { id: number }[];
  const leave = (customer: number, user: number) =>
    admin.ask(`/api/customers/${customer}/users`, { method: 'DELETE', json: { id: user } });
  await leave(a, Number(users[0]?.id));
  const elsewhere = await signInWith(site, device);
  expect(dataOf(elsewhere.reply)).toMatchObject({ email: 'ana@a.example', customer: b });
  const others = dataOf(await admin.ask(`/api/customers/${b}/users`)).data as { id: number }[];
  await leave(b, Number(others[0]?.id));
  expect((await signInWith(site, device)).reply.status).toBe(401);
  await user(a, 'somebody@a.example');
  expect(await site.db.selectFrom('customer_passkeys').select('id').execute()).toEqual([]);
});

test('a passkey is removed without script, and visitors have none', async () => {
  const { site, ana, device } = await siteWithPasskey();
  expect((await site.ask('/my/sign-in.html')).text).toContain('Sign in with a passkey');
  const page = (await ana.ask('/my/users.html')).text;
  const [, id = ''] =
    /DELETE \/api\/my\/passkeys"[^>]*>.*?name="id" value="(\d+)"/s.exec(page) ?? [];
  const removed = await ana.ask('/my/users.html', {
    method: 'POST',
    body: new URLSearchParams({ _verb: `DELETE ${path}`, id }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(removed.status).toBe(303);
  expect((await signInWith(site, device)).reply.status).toBe(401);
  expect((await site.ask('/my/sign-in.html')).text).not.toContain('Sign in with a passkey');
  for (const at of [path, `${path}/options`]) {
    expect((await site.ask(at, { method: 'POST', json: {} })).status).toBe(401);
  }
});

test('a passkey is added within ten minutes of a sign-in', async () => {
  const { site, ana } = await siteWithPasskey();
  const created_at = new Date(Date.now() - 11 * 60_000).toISOString();
  await site.db.updateTable('customer_sessions').set({ created_at }).execute();
  const refused = await ana.ask(`${path}/options`, { method: 'POST', json: {} });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('Sign in again with a new link');
});
