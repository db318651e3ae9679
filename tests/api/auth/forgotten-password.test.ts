import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { adminPassword, insertAdmin, signedInAdmin } from '../../support/admin.ts';
import { press, signInLink } from '../../support/auth/account-links.ts';
import { newPassword } from '../../support/auth/pins.ts';
import { cookieOf, isSignedIn, signInWith } from '../../support/auth/sign-in.ts';
import { badFieldsOf } from '../../support/response-data.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const path = '/api/admins/auth/update/password-user';
const chosen = { new_password: newPassword, confirm_new_password: newPassword };

/** A site whose administrator came by the server's link. */
async function signedInByLink(): Promise<{ site: TestSite; cookie: string }> {
  const site = await startSite();
  await insertAdmin(site);
  return { site, cookie: cookieOf(await press(site, await signInLink(site))) };
}

function setPassword({ ask }: TestSite, cookie: string, fields: object = chosen) {
  return ask(path, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(fields),
  });
}

describe('who came by the server’s link', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('sets a new password without the old one; every other session ends', async () => {
    const { site, cookie } = await signedInByLink();
    const other = await signedInAdmin(site);

    const reply = await setPassword(site, cookie);

    expect(reply.status).toBe(200);
    expect((await signInWith(site, adminPassword)).status).toBe(401);
    expect((await signInWith(site, newPassword)).status).toBe(200);
    expect(await isSignedIn(site, other.cookie)).toBe(false);
    expect(await isSignedIn(site, cookie)).toBe(false);
    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);
  });

  test('does so once: from then on the password is asked for', async () => {
    const { site, cookie } = await signedInByLink();
    const next = cookieOf(await setPassword(site, cookie));

    const reply = await setPassword(site, next, {
      new_password: 'yet another',
      confirm_new_password: 'yet another',
    });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['password']);
  });

  test.each([
    [14.9, 200],
    [15.1, 422],
  ])('may do so for a quarter of an hour: after %d minutes', async (minutes, status) => {
    const { site, cookie } = await signedInByLink();

    const later = Date.now() + minutes * 60_000;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(later);

    expect((await setPassword(site, cookie)).status).toBe(status);
    expect(await isSignedIn(site, cookie)).toBe(status === 422);
  });

  test('may give the old one, and then it has to be right', async () => {
    const { site, cookie } = await signedInByLink();

    const wrong = await setPassword(site, cookie, { ...chosen, password: 'not this one' });
    const right = await setPassword(site, cookie, { ...chosen, password: adminPassword });

    expect(badFieldsOf(wrong)).toEqual(['password']);
    expect(right.status).toBe(200);
  });

  test('gets everything that is wrong said at once', async () => {
    const { site, cookie } = await signedInByLink();
    const reply = await setPassword(site, cookie, {
      password: '',
      new_password: 'short',
      confirm_new_password: 'shorter',
    });
    expect(badFieldsOf(reply)).toEqual(['password', 'new_password', 'confirm_new_password']);
  });

  test('cannot change the address without the password', async () => {
    const { site, cookie } = await signedInByLink();
    const headers = { 'Content-Type': 'application/json', Cookie: cookie };
    const body = JSON.stringify({ email: 'thief@example.net' });

    const reply = await site.ask('/api/admins', { method: 'PATCH', headers, body });

    expect(badFieldsOf(reply)).toEqual(['password']);
  });
});

test('who signed in with a password has to give it', async () => {
  const site = await startSite();
  const { cookie } = await signedInAdmin(site);

  const reply = await setPassword(site, cookie);

  expect(reply.status).toBe(422);
  expect(badFieldsOf(reply)).toEqual(['password']);
});

test('a session that was ended while its request was on the way sets nothing', async () => {
  const { site, cookie } = await signedInByLink();
  const body = JSON.stringify(chosen);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  const slow = request(`${site.url}${path}`, {
    method: 'PATCH',
    headers: { ...headers, Cookie: cookie },
    agent: false,
  });
  const answered = new Promise<string>((resolve) => {
    slow.on('response', (response) => resolve(text(response)));
  });
  await new Promise((resolve) => {
    slow.write(body.slice(0, 10), resolve);
  });
  // Its head came first: once this one is answered, the slow one waits for the rest of its body.
  await isSignedIn(site, cookie);

  await site.db.deleteFrom('sessions').execute();
  slow.end(body.slice(10));

  expect(JSON.parse(await answered)).toMatchObject({ status: 'fail' });
  expect((await signInWith(site, adminPassword)).status).toBe(200);
});
