import { describe, expect } from 'vitest';
import { knownOrigin, rememberOrigin, signingKey } from '../../../server/web/app-state.ts';
import { adminEmail, adminPassword, insertAdmin, signedInAdmin } from '../../support/admin.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const fields = { theme: 'DARK' };

describe('POST /preferences', () => {
  test('leads back to where the browser says the visitor is', async ({ site: { ask, url } }) => {
    const post = (Referer: string) =>
      ask('/preferences', { method: 'POST', headers: { Referer }, fields });

    expect((await post(`${url}/track.html?code=NOW`)).headers.location).toBe(
      '/track.html?code=NOW',
    );
    expect((await post(`${url}//evil.example/`)).headers.location).toBe('/evil.example/');
    expect((await post('https://evil.example/x')).headers.location).toBe('/');
    expect((await post(`${url}/preferences`)).headers.location).toBe('/');
  });

  test('keeps a language of the address, unless another is chosen', async ({ site: { ask } }) => {
    const post = (given: Record<string, string>) =>
      ask('/preferences', { method: 'POST', fields: given });

    const back = '/track.html?lang=de';
    expect((await post({ ...fields, back })).headers.location).toBe('/track.html?lang=de');
    expect((await post({ language: 'fr', back })).headers.location).toBe('/track.html');
  });

  test.each([
    '//evil.example/x',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    ' //evil.example',
    '/.//evil.example/x',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'http://site.invalid//evil.example',
  ])('leads nowhere else: %s', async (back) => {
    const { ask } = await startSite();

    const reply = await ask('/preferences', { method: 'POST', fields: { theme: 'DARK', back } });

    const led = new URL(reply.headers.location ?? '', 'http://waybill.example');
    expect(led.host).toBe('waybill.example');
  });

  test.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
  ])('refuses other sites: %o', async (headers) => {
    const { ask } = await startSite();

    const reply = await ask('/preferences', { method: 'POST', headers, fields });

    expect(reply.status).toBe(403);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('takes its own origin, by host or by public address', async () => {
    const { ask, url } = await startSite({ PUBLIC_URL: 'http://parcels.example' });
    const post = (Origin: string) =>
      ask('/preferences', { method: 'POST', headers: { Origin }, fields });

    expect((await post('http://parcels.example')).status).toBe(303);
    expect((await post(url)).status).toBe(303);
    expect((await post('http://parcels.example:81')).status).toBe(403);
  });

  test('refuses an endless body', async ({ site: { ask } }) => {
    const reply = await ask('/preferences', { method: 'POST', fields: { back: 'x'.repeat(9000) } });

    expect(reply.status).toBe(413);
  });

  test.each([
    ['text/plain', 'theme=DARK'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', '--x\r\ngarbage'],
    ['application/json', '{"theme":"DARK"}'],
  ])('does not fall over a body of type %s', async (type, body) => {
    const { ask } = await startSite();

    const reply = await ask('/preferences', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });

    expect(reply.status).toBeLessThan(500);
  });

  test.each([
    ['over https', '127.0.0.1', 'https', '; Secure'],
    ['over plain http', '127.0.0.1', 'http', ''],
    ['where a stranger says that it is https', '10.0.0.1', 'https', ''],
  ])('marks every cookie for https alone, where it is: %s', async (_name, proxy, proto, mark) => {
    const { ask } = await startSite({ TRUST_PROXY: proxy });

    const reply = await ask('/preferences', {
      method: 'POST',
      headers: { 'X-Forwarded-Proto': proto },
      fields: { ...fields, language: 'de' },
    });

    expect(reply.headers['set-cookie']).toEqual([
      `theme=DARK; Path=/; Max-Age=31536000; SameSite=Lax${mark}`,
      `googtrans=/en/de; Path=/; Max-Age=31536000; SameSite=Lax${mark}`,
    ]);
  });

  test('turns what it does not know into the default', async ({ site: { ask } }) => {
    const reply = await ask('/preferences', {
      method: 'POST',
      fields: { theme: 'PINK', language: 'xx\r\nSet-Cookie:a=b' },
    });

    expect(reply.headers['set-cookie']).toEqual([
      expect.stringContaining('theme=LIGHT;'),
      expect.stringContaining('googtrans=/en/en;'),
    ]);
  });
});

test('mails that nobody asked for lead to where the administrator signed in last', async () => {
  const site = await startSite();
  const { db } = site;
  await insertAdmin(site);
  expect(await knownOrigin(db, { publicUrl: null })).toBeNull();
  await site.ask('/api/admins/auth/signin', {
    method: 'POST',
    json: { email: adminEmail, password: adminPassword },
  });
  expect(await knownOrigin(db, { publicUrl: null })).toBe(site.url);
  const publicUrl = new URL('https://parcels.example.com');
  expect(await knownOrigin(db, { publicUrl })).toBe('https://parcels.example.com');
});

test('the key that cookies are signed with is made once', async ({ site: { db } }) => {
  const [first, second] = await Promise.all([signingKey(db), signingKey(db)]);
  expect(first).toHaveLength(32);
  expect(second).toEqual(first);
  expect(await signingKey(db)).toEqual(first);
});

test('the address of this very machine takes the place of no other', async ({ site: { db } }) => {
  const known = () => knownOrigin(db, { publicUrl: null });

  await rememberOrigin(db, 'http://127.0.0.1:3000');
  expect(await known()).toBe('http://127.0.0.1:3000');
  await rememberOrigin(db, 'https://parcels.example.com');
  await rememberOrigin(db, 'http://localhost:3000');
  expect(await known()).toBe('https://parcels.example.com');
});

test('a site that was updated learns its address where the administrator goes on using it', async () => {
  const { db, background, ...site } = await startSite();
  const { cookie } = await signedInAdmin({ ...site, db });
  await db
    .updateTable('sessions')
    .set({ last_seen_at: minutesAgo(5) })
    .execute();

  await site.ask('/control/index.html', { headers: { Cookie: cookie } });
  await background.idle();

  expect(await knownOrigin(db, { publicUrl: null })).toBe(site.url);
});

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
