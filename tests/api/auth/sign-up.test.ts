import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { createSignUpLink } from '../../../server/auth/links/links.ts';
import { adminEmail, adminPassword, siteWithOwner } from '../../support/admin.ts';
import { cookieOf, isSignedIn } from '../../support/auth/accounts.ts';
import { badFieldsOf } from '../../support/http.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const account = { email: adminEmail, password: adminPassword };

function signUp(site: TestSite, json: unknown, headers: Record<string, string> = {}) {
  return site.ask('/api/admins', { method: 'POST', json, headers });
}

/** The token of the link that a start prints. */
async function printedToken({ db }: TestSite): Promise<string> {
  const path = await createSignUpLink(db);
  return new URL(path ?? '', 'http://localhost').searchParams.get('token') ?? '';
}

function adminsOf({ db }: TestSite) {
  return db.selectFrom('staff').select('email').execute();
}

describe('the first administrator', () => {
  test('signs up once, and is signed in; only a hash of the password is kept', async ({ site }) => {
    const reply = await signUp(site, { ...account, email: ' Owner@Example.com ' });

    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({ status: 'success', data: { email: adminEmail } });
    const [cookie = ''] = reply.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);
    const { password_hash } = await site.db
      .selectFrom('staff')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('of 50 sign-ups at once, one is made', async ({ site }) => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        signUp(site, { ...account, email: `owner${number}@example.com` }),
      ),
    );

    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(49);
    const [admin] = await adminsOf(site);
    const winner = replies.findIndex(({ status }) => status === 201);
    expect(admin?.email).toBe(`owner${winner}@example.com`);
  });

  test('once there is one, everybody else gets 403, whatever they send', async () => {
    const site = await siteWithOwner();

    for (const json of [account, {}, { ...account, token: 'x' }]) {
      const reply = await signUp(site, json);
      expect(reply.status).toBe(403);
      expect(reply.json()).toMatchObject({
        errors: ['This link was already used. Sign in instead.'],
      });
    }
    expect(await adminsOf(site)).toEqual([{ email: adminEmail }]);
  });

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'owner', password: 'short' }, ['email', 'password']],
    [{ email: 'a@b.example\r\nBcc: c@d.example', password: adminPassword }, ['email']],
    [{ email: 'a@b.example, c@d.example', password: adminPassword }, ['email']],
    [{ ...account, password: 'x'.repeat(201) }, ['password']],
    [{ ...account, password: { $ne: '' } }, ['password']],
    [{ ...account, role: 'root' }, ['role']],
    [
      JSON.parse(
        '{"__proto__": {"admin": true}, "email": "a@b.example", "password": "long enough"}',
      ),
      ['__proto__'],
    ],
  ])('bad fields are named: %j', async (json, fields) => {
    const site = await startSite();

    const reply = await signUp(site, json);

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, fields]);
    expect(await adminsOf(site)).toEqual([]);
  });
});

describe('the token of the printed link', () => {
  test.each([
    [
      'a public address',
      { PUBLIC_URL: 'https://parcels.example' },
      { 'X-Forwarded-Proto': 'https' },
    ],
    ['a proxy', {}, { 'X-Forwarded-For': '203.0.113.7' }],
    ['a proxy that says so otherwise', {}, { Via: '1.1 proxy' }],
    ['another host name', { FORCE_HTTPS: 'off' }, { Host: 'parcels.example' }],
  ])('is needed with %s', async (_name, env, headers) => {
    const site = await startSite({ TRUST_PROXY: '127.0.0.1', ...env });
    const token = await printedToken(site);

    expect((await signUp(site, account, headers)).status).toBe(403);
    expect((await signUp(site, { ...account, token: 'wrong' }, headers)).status).toBe(403);
    expect((await signUp(site, { ...account, token }, headers)).status).toBe(201);
  });

  test.each([
    ['HTTP/1.0, as of a proxy that says nothing of itself', 'HTTP/1.0\r\nHost: localhost'],
    ['no host at all', 'HTTP/1.0'],
    ['another host behind the address', 'HTTP/1.1\r\nHost: parcels.example'],
  ])('is needed with %s', async (_name, rest) => {
    const site = await startSite({ FORCE_HTTPS: 'off' });
    const body = JSON.stringify(account);
    const request = [
      `POST http://localhost/api/admins ${rest}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    ];
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
    socket.write(request.join('\r\n'));

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
    expect(await adminsOf(site)).toEqual([]);
  });

  test('counts no more once a later start has printed another one', async ({ site }) => {
    const first = await printedToken(site);
    const second = await printedToken(site);
    const proxied = { 'X-Forwarded-For': '203.0.113.7' };

    expect((await signUp(site, { ...account, token: first }, proxied)).status).toBe(403);
    expect((await signUp(site, { ...account, token: second }, proxied)).status).toBe(201);
  });

  test('is kept as a hash, and forgotten when it has been used', async ({ site }) => {
    const token = await printedToken(site);
    const tokens = () => site.db.selectFrom('account_tokens').selectAll().execute();
    expect(JSON.stringify(await tokens())).not.toContain(token);

    await signUp(site, account);

    expect(await tokens()).toEqual([]);
    expect(await createSignUpLink(site.db)).toBeNull();
  });
});
