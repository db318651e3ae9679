import { describe, expect, test } from 'vitest';
import { adminPassword, signedInAdmin, type TestAdmin } from '../../support/admin.ts';
import { mailedPin, newPassword, resetPassword } from '../../support/auth/pins.ts';
import { cookieOf, isSignedIn, signInWith } from '../../support/auth/sign-in.ts';
import { expectAdminOnly } from '../../support/guard.ts';
import { badFieldsOf } from '../../support/response-data.ts';
import { startSite } from '../../support/site.ts';

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
    const site = await startSite();
    const admin = await signedInAdmin(site);

    const reply = await changePassword(admin);

    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookieOf(reply)).not.toBe(admin.cookie);
    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);
    expect(await isSignedIn(site, admin.cookie)).toBe(false);
  });

  test('leaves a mailed pin alone: a thief cannot keep the owner from resetting', async () => {
    const site = await startSite();
    const admin = await signedInAdmin(site);
    const pin = await mailedPin(site);

    await changePassword(admin);

    expect((await resetPassword(site, pin)).status).toBe(200);
  });

  test('with a wrong password is refused, and does not sign out', async () => {
    const site = await startSite();
    const admin = await signedInAdmin(site);

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

  test('is the administrator’s', async () => {
    await expectAdminOnly(await startSite(), 'PATCH', path, change);
  });
});
