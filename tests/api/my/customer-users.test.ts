/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { signedInMember } from '../../support/admin.ts';
import { cookieOf } from '../../support/auth/accounts.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import {
  mailedToken,
  merchantSite,
  signInByToken,
  tokenIn,
} from '../../support/my/customer-users.ts';

const email = 'ana@a.example';

describe('a customer’s user', () => {
  test('is invited by the staff, and signs in with the link once', async () => {
    const { site, a, invite } = await merchantSite();
    const invited = await invite(a, 'Ana@A.example', { may_invite: 'yes' });
    expect(invited.status).toBe(201);
    expect(dataOf(invited)).toMatchObject({ email, name: 'Ana', may_invite: 'yes' });
    const token = tokenIn(dataOf(invited).link);

    const asked = await site.ask(`/my/link/${token}`);
    expect([asked.status, asked.headers['set-cookie']]).toEqual([200, undefined]);
    const signIn = () => site.ask('/api/my/session', { method: 'POST', json: { token } });
    const reply = await signIn();
    expect(dataOf(reply)).toEqual({ email, name: 'Ana', customer: a });
    expect((await signIn()).status).toBe(410);
    expect((await site.ask(`/my/link/${token}`)).status).toBe(410);
    const user = await signInByToken(site, token);
    expect((await user.ask('/api/my/parcels')).status).toBe(401);
    const headers = { Cookie: cookieOf(reply) };
    expect((await site.ask('/api/my/parcels', { headers })).status).toBe(200);
  });

  test('asks for a link, and is answered as somebody unknown is', async () => {
    const { site, a, invite } = await merchantSite();
    await invite(a, email);
    const ask = (address: string) =>
      site.ask('/api/my/sign-in', { method: 'POST', json: { email: address } });

    const [known, unknown] = [await ask('ANA@a.example'), await ask('nobody@a.example')];
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(known.text).toBe(unknown.text);
    const user = await signInByToken(site, await mailedToken(site));
    expect((await user.ask('/api/my/parcels')).status).toBe(200);
    expect(badFieldsOf(await ask('nobody'))).toEqual(['email']);
  });

  test('gets five links an hour at most', async () => {
    const { site, a, invite } = await merchantSite({ RATE_LIMIT: 'on' });
    await invite(a, email);
    for (let count = 0; count < 7; count += 1) {
      await site.ask('/api/my/sign-in', { method: 'POST', json: { email } });
      await site.background.idle();
    }
    const links = await site.db.selectFrom('customer_links').select('email').execute();
    expect(links).toHaveLength(1 + 5);
  });

  test('who is removed is signed out at once, and gets no link', async () => {
    const { site, admin, a, user } = await merchantSite();
    const ana = await user(a, email);
    const [{ id }] = dataOf(await admin.ask(`/api/customers/${a}/users`)).data;

    const removed = await admin.ask(`/api/customers/${a}/users`, {
      method: 'DELETE',
      json: { id },
    });
    expect(removed.status).toBe(200);
    expect((await ana.ask('/api/my/parcels')).status).toBe(401);
    await site.ask('/api/my/sign-in', { method: 'POST', json: { email } });
    await site.background.idle();
    expect(await site.db.selectFrom('customer_links').select('email').execute()).toEqual([]);
  });

  test('of two customers chooses between them, and of no other', async () => {
    const { a, b, user, invite, admin } = await merchantSite();
    const ana = await user(a, email);
    const choose = (customer: number) =>
      ana.ask('/api/my/session', { method: 'PATCH', json: { customer } });
    expect((await choose(b)).status).toBe(404);
    await invite(b, email);

    expect(dataOf(await choose(b))).toMatchObject({ customer: b });
    expect(dataOf(await ana.ask('/api/my/users')).data).toHaveLength(1);
    expect((await choose(9999)).status).toBe(404);
    // Removing the user of B ends the session that was B's by then.
    const [{ id }] = dataOf(await admin.ask(`/api/customers/${b}/users`)).data;
    await admin.ask(`/api/customers/${b}/users`, { method: 'DELETE', json: { id } });
    expect((await ana.ask('/api/my/session', { method: 'DELETE' })).status).toBe(401);
  });

  test('invites others if they may, and never gets a link of theirs', async () => {
    const { a, user } = await merchantSite();
    const plain = await user(a, 'plain@a.example');
    const boss = await user(a, email, { may_invite: 'yes' });
    const json = { email: 'new@a.example', name: 'New' };
    const invite = (who: typeof boss) => who.ask('/api/my/users', { method: 'POST', json });

    expect((await invite(plain)).status).toBe(403);
    const reply = await invite(boss);
    expect(reply.status).toBe(201);
    expect(reply.text).not.toContain('/my/link/');
    expect((await invite(boss)).status).toBe(409);
    const users = dataOf(await boss.ask('/api/my/users')).data;
    expect(users.map((one: { email: string }) => one.email)).toEqual([
      'plain@a.example',
      email,
      'new@a.example',
    ]);
  });

  test('ends sessions of their own on other devices', async () => {
    const { site, a, user } = await merchantSite();
    const first = await user(a, email);
    await site.ask('/api/my/sign-in', { method: 'POST', json: { email } });
    const second = await signInByToken(site, await mailedToken(site));
    expect(dataOf(await second.ask('/api/my/sessions')).data).toHaveLength(2);

    await second.ask('/api/my/sessions', { method: 'DELETE', json: { id: 'others' } });

    expect((await first.ask('/api/my/parcels')).status).toBe(401);
    expect((await second.ask('/api/my/parcels')).status).toBe(200);
    await second.ask('/api/my/session', { method: 'DELETE' });
    expect((await second.ask('/api/my/parcels')).status).toBe(401);
  });
});

describe('the two doors', () => {
  test('never mix, though a browser has both cookies', async () => {
    const { site, a, user } = await merchantSite();
    const ana = await user(a, email);
    const member = await signedInMember(site, 'reader');
    const both = { Cookie: `${member.cookie}; ${ana.cookie}` };

    // The panel sees the member alone, and the customer's pages the user alone.
    expect((await site.ask('/api/parcels', { headers: { Cookie: ana.cookie } })).status).toBe(401);
    expect(
      (await site.ask('/control/index.html', { headers: { Cookie: ana.cookie } })).status,
    ).toBe(302);
    expect((await site.ask('/api/my/parcels', { headers: { Cookie: member.cookie } })).status).toBe(
      401,
    );
    expect(
      (await site.ask('/my/parcels/list.html', { headers: { Cookie: member.cookie } })).status,
    ).toBe(302);
    expect((await site.ask('/api/staff', { headers: both })).status).toBe(403);
    expect((await site.ask('/api/my/parcels', { headers: both })).status).toBe(200);
  });

  test.each(['customer_session=x', 'session=x', ''])(
    'open to no other cookie: %j',
    async (Cookie) => {
      const { site } = await merchantSite();
      expect((await site.ask('/api/my/parcels', { headers: { Cookie } })).status).toBe(401);
    },
  );
});

test('merging customers moves users, and those who were users of both stay once', async () => {
  const { admin, a, b, user, invite } = await merchantSite();
  const ana = await user(a, email);
  await invite(b, email);
  await invite(a, 'only@a.example');

  await admin.ask('/api/customers/merge', { method: 'POST', json: { into: b, from: [a] } });

  const users = dataOf(await admin.ask(`/api/customers/${b}/users`)).data;
  expect(users.map((one: { email: string }) => one.email).sort()).toEqual([
    email,
    'only@a.example',
  ]);
  // The session belonged to a user that is gone.
  expect((await ana.ask('/api/my/parcels')).status).toBe(401);
});
