import { describe, expect, test } from 'vitest';
import { adminEmail, adminPassword, insertAdmin, signedInAdmin } from '../../support/admin.ts';
import { cookieOf, isSignedIn } from '../../support/auth/accounts.ts';
import { multipart } from '../../support/http.ts';
import { startSite, type TestSite } from '../../support/site.ts';

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
  test('with a form, as the panel does', async () => {
    const site = await startSite();
    await insertAdmin(site);

    const reply = await signIn(site, { ...account, email: 'OWNER@example.com ' });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'success', data: { email: adminEmail } });
    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);
  });

  test('with JSON, as scripts do', async () => {
    const site = await startSite();
    await insertAdmin(site);

    const reply = await site.ask('/api/admins/auth/signin', { method: 'POST', json: account });

    expect(reply.status).toBe(200);
    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);
  });

  test.each([
    ['a wrong password', { ...account, password: 'not the password' }],
    ['an unknown address', { ...account, email: 'nobody@example.com' }],
    ['the password in other case', { ...account, password: adminPassword.toUpperCase() }],
  ])('%s gets the same 401, and no cookie', async (_name, fields) => {
    const site = await startSite();
    await insertAdmin(site);

    const reply = await signIn(site, fields);

    expect(reply.status).toBe(401);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      admin: false,
      errors: ['Email address or password is incorrect.'],
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('before the sign-up, nothing signs in', async () => {
    const site = await startSite();
    expect((await signIn(site, { email: adminEmail, password: 'x' })).status).toBe(401);
  });

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'x', password: '' }, ['email', 'password']],
    [{ ...account, remember: 'yes' }, ['remember']],
  ])('bad fields are named: %j', async (fields, names) => {
    const site = await startSite();
    const reply = await signIn(site, fields);
    expect(reply.status).toBe(422);
    const { error_details } = reply.json();
    expect(error_details.map(({ field }: { field: string }) => field)).toEqual(names);
  });
});

describe('the session', () => {
  test('is a new one at each sign-in: an id that somebody planted opens nothing', async () => {
    const site = await startSite();
    await insertAdmin(site);
    const planted = `session=${'x'.repeat(43)}`;

    const reply = await signIn(site, account, { Cookie: planted });

    expect(cookieOf(reply)).not.toBe(planted);
    expect(await isSignedIn(site, planted)).toBe(false);
  });

  test('replaces the one that the browser had', async () => {
    const site = await startSite();
    await insertAdmin(site);
    const first = cookieOf(await signIn(site, account));
    const second = cookieOf(await signIn(site, account, { Cookie: first }));

    expect(await isSignedIn(site, first)).toBe(false);
    expect(await isSignedIn(site, second)).toBe(true);
  });

  test('over https its cookie is for this host alone, and never sent in the clear', async () => {
    const site = await startSite({
      PUBLIC_URL: 'https://parcels.example',
      TRUST_PROXY: '127.0.0.1',
    });
    await insertAdmin(site);
    const https = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'parcels.example' };

    const reply = await signIn(site, account, https);

    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('only its hash is in the database', async () => {
    const site = await startSite();
    await insertAdmin(site);
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

  test('is noted as used, so that who works stays signed in', async () => {
    const site = await startSite();
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
  test('ends the session for good: its cookie cannot be used again', async () => {
    const site = await startSite();
    const { cookie } = await signedInAdmin(site);

    const reply = await site.ask('/api/admins/auth/signout', { headers: { Cookie: cookie } });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'success', admin: false });
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^session=; Max-Age=0; Path=\//);
    expect(await isSignedIn(site, cookie)).toBe(false);
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

  test('who is not signed in gets the same answer; users have their own', async () => {
    const site = await startSite();
    expect((await site.ask('/api/admins/auth/signout')).json()).toMatchObject({ admin: false });
    expect((await site.ask('/api/users/auth/signout')).json()).toMatchObject({
      status: 'success',
      user: false,
    });
  });
});

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
}
