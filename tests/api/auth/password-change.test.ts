import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  adminPassword,
  insertAdmin,
  signedInAdmin,
  siteWithAdmin,
  type TestAdmin,
} from '../../support/admin.ts';
import {
  cookieOf,
  isSignedIn,
  press,
  signInLink,
  signInWith,
} from '../../support/auth/accounts.ts';
import { mailedPin, newPassword, resetPassword } from '../../support/auth/pins.ts';
import { badFieldsOf } from '../../support/http.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const path = '/api/admins/auth/update/password-user';

const change = {
  password: adminPassword,
  new_password: newPassword,
  confirm_new_password: newPassword,
};

function changePassword({ ask }: TestAdmin, fields: object = {}) {
  return ask(path, { method: 'PATCH', json: { ...change, ...fields } });
}

describe('a change of the password', () => {
  test('replaces the old one', async () => {
    const site = await startSite();

    const reply = await changePassword(await signedInAdmin(site));

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'success', data: {} });
    expect((await signInWith(site, adminPassword)).status).toBe(401);
    expect((await signInWith(site, newPassword)).status).toBe(200);
  });

  test('ends the other sessions', async () => {
    const site = await startSite();
    const [admin, other] = [await signedInAdmin(site), await signedInAdmin(site)];

    await changePassword(admin);

    expect(await isSignedIn(site, other.cookie)).toBe(false);
  });

  test('gives this browser a new cookie; the old one cannot be used again', async () => {
    const { site, admin } = await siteWithAdmin();

    const reply = await changePassword(admin);

    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookieOf(reply)).not.toBe(admin.cookie);
    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);
    expect(await isSignedIn(site, admin.cookie)).toBe(false);
  });

  test('leaves a mailed pin alone: a thief cannot keep the owner from resetting', async () => {
    const { site, admin } = await siteWithAdmin();
    const pin = await mailedPin(site);

    await changePassword(admin);

    expect((await resetPassword(site, pin)).status).toBe(200);
  });

  test('with a wrong password is refused, and does not sign out', async () => {
    const { site, admin } = await siteWithAdmin();

    const reply = await changePassword(admin, { password: 'not the password' });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['password']);
    expect(reply.json()).not.toHaveProperty('admin');
    expect(await isSignedIn(site, admin.cookie)).toBe(true);
    expect((await signInWith(site, adminPassword)).status).toBe(200);
  });

  test('waits after five wrong ones, however often who guesses is signed in', async () => {
    const site = await startSite();
    const statuses: number[] = [];
    for (let number = 1; number <= 6; number += 1) {
      const admin = await signedInAdmin(site);
      statuses.push((await changePassword(admin, { password: `guess ${number}` })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test.each([
    [{ confirm_new_password: 'another one' }, ['confirm_new_password']],
    [{ new_password: 'short', confirm_new_password: 'short' }, ['new_password']],
    [{ new_password: 'x'.repeat(201), confirm_new_password: 'x'.repeat(201) }, ['new_password']],
    [
      { password: '', new_password: 1, confirm_new_password: null },
      ['password', 'new_password', 'confirm_new_password'],
    ],
    [{ email: 'thief@example.net' }, ['email']],
    [JSON.parse('{"__proto__": {"admin": true}}'), ['__proto__']],
  ])('names bad fields: %j', async (fields, names) => {
    const site = await startSite();
    const { ask } = await signedInAdmin(site);
    const json = Object.defineProperties({ ...change }, Object.getOwnPropertyDescriptors(fields));

    const reply = await ask(path, { method: 'PATCH', json });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(names);
    expect((await signInWith(site, adminPassword)).status).toBe(200);
  });
});

const chosen = { new_password: newPassword, confirm_new_password: newPassword };

/** A site whose administrator came by the server's link. */
async function signedInByLink(): Promise<{ site: TestSite; cookie: string }> {
  const site = await startSite();
  await insertAdmin(site);
  return { site, cookie: cookieOf(await press(site, await signInLink(site))) };
}

function setPassword({ ask }: TestSite, cookie: string, fields: object = chosen) {
  return ask(path, { method: 'PATCH', json: fields, headers: { Cookie: cookie } });
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
