import { describe, expect } from 'vitest';
import { deviceName } from '../../../server/auth/sessions/devices.ts';
import { adminEmail, adminPassword, signedInAdmin, siteWithOwner } from '../../support/admin.ts';
import {
  cookieOf,
  isSignedIn,
  press,
  signInLink,
  signInWith,
} from '../../support/auth/accounts.ts';
import { badFieldsOf, multipart } from '../../support/http.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';
import { letPass } from '../../support/set-clock.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const account = { email: adminEmail, password: adminPassword };

async function signIn(site: TestSite, fields: Record<string, string>, headers = {}) {
  const form = await multipart(fields);
  return site.ask('/api/admins/auth/signin', {
    method: 'POST',
    body: form.body,
    headers: { ...form.headers, ...headers },
  });
}

describe('signing in', () => {
  test('with a form, as the panel does, and with JSON, as scripts do', async () => {
    const site = await siteWithOwner();

    const reply = await signIn(site, { ...account, email: 'OWNER@example.com ' });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'success', data: { email: adminEmail } });
    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);

    const json = await site.ask('/api/admins/auth/signin', { method: 'POST', json: account });
    expect(json.status).toBe(200);
    expect(await isSignedIn(site, cookieOf(json))).toBe(true);
  });

  test.each([
    ['a wrong password', { ...account, password: 'not the password' }],
    ['an unknown address', { ...account, email: 'nobody@example.com' }],
    ['the password in other case', { ...account, password: adminPassword.toUpperCase() }],
  ])('%s gets the same 401, and no cookie', async (_name, fields) => {
    const reply = await signIn(await siteWithOwner(), fields);

    expect(reply.status).toBe(401);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      admin: false,
      errors: ['Email address or password is incorrect.'],
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('before the sign-up, nothing signs in', async ({ site }) => {
    expect((await signIn(site, { email: adminEmail, password: 'x' })).status).toBe(401);
  });

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'x', password: '' }, ['email', 'password']],
    [{ ...account, remember: 'yes' }, ['remember']],
  ])('bad fields are named: %j', async (fields, names) => {
    const reply = await signIn(await startSite(), fields);
    expect([reply.status, badFieldsOf(reply)]).toEqual([422, names]);
  });
});

describe('the session', () => {
  test('is a new one at each sign-in: neither a planted id nor the one that it replaces opens anything', async () => {
    const site = await siteWithOwner();
    const planted = `session=${'x'.repeat(43)}`;

    const first = cookieOf(await signIn(site, account, { Cookie: planted }));

    expect(first).not.toBe(planted);
    expect(await isSignedIn(site, planted)).toBe(false);
    const second = cookieOf(await signIn(site, account, { Cookie: first }));

    expect(await isSignedIn(site, first)).toBe(false);
    expect(await isSignedIn(site, second)).toBe(true);
  });

  test('over https its cookie is for this host alone, and never sent in the clear', async () => {
    const site = await siteWithOwner({
      PUBLIC_URL: 'https://parcels.example',
      TRUST_PROXY: '127.0.0.1',
    });
    const https = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'parcels.example' };

    expect((await signIn(site, account, https)).headers['set-cookie']?.[0]).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('only its hash is in the database', async ({ siteWithOwner: site }) => {
    const id = cookieOf(await signIn(site, account)).split('=')[1] ?? '';

    const rows = await site.db.selectFrom('sessions').selectAll().execute();

    expect(rows).toHaveLength(1);
    expect(id).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test.each([
    ['12 hours without use', { last_seen_at: hoursAgo(12.1) }, false],
    ['less than 12 hours without use', { last_seen_at: hoursAgo(11.9) }, true],
    ['7 days in all', { expires_at: hoursAgo(0.01) }, false],
  ])('after %s', async (_name, change, open) => {
    const site = await startSite();
    const { cookie } = await signedInAdmin(site);
    await site.db.updateTable('sessions').set(change).execute();

    expect(await isSignedIn(site, cookie)).toBe(open);
  });

  test('is noted as used, so that who works stays signed in', async ({ site }) => {
    const { cookie } = await signedInAdmin(site);
    const before = hoursAgo(11);
    await site.db.updateTable('sessions').set({ last_seen_at: before }).execute();

    await isSignedIn(site, cookie);
    // No answer waits for it.
    await site.background.idle();

    const { last_seen_at } = await site.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .executeTakeFirstOrThrow();
    expect(last_seen_at > hoursAgo(1)).toBe(true);
  });
});

describe('signing out', () => {
  test('ends the session for good; who is not signed in gets the same answer, and users their own', async () => {
    const site = await startSite();
    const { cookie } = await signedInAdmin(site);

    const reply = await site.ask('/api/admins/auth/signout', { headers: { Cookie: cookie } });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'success', admin: false });
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^session=; Max-Age=0; Path=\//);
    expect(await isSignedIn(site, cookie)).toBe(false);
    expect((await site.ask('/api/admins/auth/signout')).json()).toMatchObject({ admin: false });
    expect((await site.ask('/api/users/auth/signout')).json()).toMatchObject({
      status: 'success',
      user: false,
    });
  });

  test.each(['cross-site', 'same-site'])('a %s request changes nothing', async (from) => {
    const site = await startSite();
    const { cookie } = await signedInAdmin(site);

    const reply = await site.ask('/api/admins/auth/signout', {
      headers: { Cookie: cookie, 'Sec-Fetch-Site': from },
    });

    expect(reply.status).toBe(200);
    expect(await isSignedIn(site, cookie)).toBe(true);
  });

  test.each([
    ['another site', { Referer: 'http://elsewhere.example/' }, true],
    ['a page that says nothing of itself', { Accept: 'text/html,*/*' }, true],
    ['the panel', { Referer: 'http://localhost/control/index.html' }, false],
  ])('on plain http, from %s', async (_where, headers, stays) => {
    const site = await startSite({ PUBLIC_URL: 'http://localhost' });
    const { cookie } = await signedInAdmin(site);

    await site.ask('/api/admins/auth/signout', { headers: { Cookie: cookie, ...headers } });

    expect(await isSignedIn(site, cookie)).toBe(stays);
  });
});

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
}

describe('the server’s link', () => {
  test('signs in once, ends at the account’s page, and forgives a second click', async () => {
    const site = await siteWithOwner();
    const link = await signInLink(site);

    const reply = await press(site, link);

    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe('/control/account/index.html');
    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);

    const second = await press(site, link, { Cookie: cookieOf(reply) });
    expect(second.status).toBe(303);
    expect(second.headers['set-cookie']).toBeUndefined();
    const again = await press(site, link);
    expect(again.status).toBe(400);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await site.ask(link)).status).toBe(400);
  });

  test('works once for many at once', async ({ siteWithOwner: site }) => {
    const link = await signInLink(site);

    const replies = await Promise.all(Array.from({ length: 20 }, () => press(site, link)));

    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await site.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('is replaced by a newer one', async ({ siteWithOwner: site }) => {
    const [older, newer] = [await signInLink(site), await signInLink(site)];

    expect((await press(site, older)).status).toBe(400);
    expect((await press(site, newer)).status).toBe(303);
  });

  test('is kept as a hash, and its token is in no log line', async () => {
    const site = await siteWithOwner({ LOG_LEVEL: 'trace' });
    const link = await signInLink(site);
    const token = link.split('token=')[1] ?? '';
    const database = await wholeDatabase(site);
    await site.ask(link);
    await press(site, link);

    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(database).not.toContain(token);
    const log = JSON.stringify(site.logged);
    expect(log).toContain('/control/signin-link');
    expect(log).not.toContain(token);
  });

  test('takes the place of the session that the browser had, and leaves others alone', async () => {
    const site = await siteWithOwner();
    const [here, elsewhere] = [await signedInAdmin(site), await signedInAdmin(site)];

    const reply = await press(site, await signInLink(site), { Cookie: here.cookie });

    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);
    expect(await isSignedIn(site, here.cookie)).toBe(false);
    expect(await isSignedIn(site, elsewhere.cookie)).toBe(true);
  });

  test('ends the waiting after wrong guesses', async ({ siteWithOwner: site }) => {
    for (let number = 1; number <= 6; number += 1) await signInWith(site, 'a guess');
    expect((await signInWith(site, adminPassword)).status).toBe(429);

    await press(site, await signInLink(site));

    expect((await signInWith(site, adminPassword)).status).toBe(200);
  });
});

test.each([
  [14.9, 303],
  [15.1, 400],
])('the link is good for a quarter of an hour: after %d minutes', async (minutes, status) => {
  const site = await siteWithOwner();
  const link = await signInLink(site);

  letPass(minutes * 60_000);

  expect((await press(site, link)).status).toBe(status);
});

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox, Windows',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/150.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/150.0 Safari/537.36 Edg/150.0`, 'Edge, Windows'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/150.0 Safari/537.36`,
    'Chrome, ChromeOS',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/150.0 Safari/537.36 OPR/120.0`,
    'Opera, Linux',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/150.0 Mobile Safari/537.36`,
    'Chrome, Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['curl/8.9.1', 'curl'],
  ['<script>alert(1)</script>', null],
  ['', null],
  [undefined, null],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
