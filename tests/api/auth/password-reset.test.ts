import { afterEach, describe, expect, test, vi } from 'vitest';
import { adminPassword, insertAdmin, signedInAdmin } from '../../support/admin.ts';
import { isSignedIn, signInWith } from '../../support/auth/accounts.ts';
import { mailedPin, newPassword, resetPassword, sendPin } from '../../support/auth/pins.ts';
import { badFieldsOf } from '../../support/http.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const notRight = { status: 'fail', data: {} };

async function siteWithAdmin(env: Record<string, string> = {}): Promise<TestSite> {
  const site = await startSite(env);
  await insertAdmin(site);
  return site;
}

/** A pin that surely is another one. */
function otherThan(pin: string): string {
  return `${pin.slice(0, -1)}${pin.endsWith('A') ? 'B' : 'A'}`;
}

describe('a password reset', () => {
  test('replaces the old password', async () => {
    const site = await siteWithAdmin();

    const reply = await resetPassword(site, await mailedPin(site));

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'success', data: {} });
    expect((await signInWith(site, adminPassword)).status).toBe(401);
    expect((await signInWith(site, newPassword)).status).toBe(200);
  });

  test('ends every session, and begins none', async () => {
    const site = await siteWithAdmin();
    const [one, other] = [await signedInAdmin(site), await signedInAdmin(site)];

    const reply = await resetPassword(site, await mailedPin(site));

    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await isSignedIn(site, one.cookie)).toBe(false);
    expect(await isSignedIn(site, other.cookie)).toBe(false);
  });

  test('takes the pin as people type it', async () => {
    const site = await siteWithAdmin();
    const pin = await mailedPin(site);
    expect((await resetPassword(site, ` ${pin.toLowerCase()} `)).status).toBe(200);
  });

  test('takes the pin with the marks that set it apart in an Arabic mail', async () => {
    const site = await siteWithAdmin();
    const pin = await mailedPin(site);
    expect((await resetPassword(site, `\u2068${pin}\u2069`)).status).toBe(200);
  });

  test.each([
    ['an unknown address', { email: 'nobody@example.com' }],
    ['an empty hash’s secret', { password_token: 'undefined' }],
  ])('is refused with %s as with a wrong pin', async (_name, fields) => {
    const site = await siteWithAdmin();
    const pin = await mailedPin(site);

    const wrong = await resetPassword(site, otherThan(pin));
    const reply = await resetPassword(site, pin, fields);

    expect(wrong.status).toBe(400);
    expect(wrong.json()).toMatchObject(notRight);
    expect(reply.status).toBe(400);
    expect(reply.text).toBe(wrong.text);
    expect((await signInWith(site, adminPassword)).status).toBe(200);
  });

  test('is refused where nobody asked for a pin, or there is no administrator', async () => {
    const site = await startSite();
    expect((await resetPassword(site, 'ABCDEFGH')).status).toBe(400);
    await insertAdmin(site);
    expect((await resetPassword(site, 'ABCDEFGH')).status).toBe(400);
  });

  test.each([
    [{ new_password: 'short', confirm_new_password: 'short' }, ['new_password']],
    [{ confirm_new_password: 'another one' }, ['confirm_new_password']],
    [{ email: 'x', password_token: '' }, ['email', 'password_token']],
    [{ email: { $ne: '' } }, ['email']],
    [{ password_token: ['A'] }, ['password_token']],
    [{ password_token: 'x'.repeat(101) }, ['password_token']],
    [{ admin: true }, ['admin']],
  ])('names bad fields and costs no try: %j', async (fields, names) => {
    const site = await siteWithAdmin();
    const pin = await mailedPin(site);
    for (let number = 1; number <= 5; number += 1) {
      const reply = await resetPassword(site, pin, fields);
      expect(reply.status).toBe(422);
      expect(badFieldsOf(reply)).toEqual(names);
    }
    expect((await resetPassword(site, pin)).status).toBe(200);
  });
});

describe('a pin counts', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    [14.9, 200],
    [15.1, 400],
  ])('for a quarter of an hour: after %d minutes', async (minutes, status) => {
    const site = await siteWithAdmin();
    const pin = await mailedPin(site);

    const later = Date.now() + minutes * 60_000;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(later);

    expect((await resetPassword(site, pin)).status).toBe(status);
  });

  test.each([
    [4, 200],
    [5, 400],
  ])('for five tries: after %d wrong ones', async (tries, status) => {
    const site = await siteWithAdmin();
    const pin = await mailedPin(site);
    for (let number = 1; number <= tries; number += 1) {
      expect((await resetPassword(site, otherThan(pin))).status).toBe(400);
    }
    expect((await resetPassword(site, pin)).status).toBe(status);
  });

  test('for five tries at once', async () => {
    const site = await siteWithAdmin({ RATE_LIMIT: 'off' });
    const pin = await mailedPin(site);
    await Promise.all(Array.from({ length: 30 }, () => resetPassword(site, otherThan(pin))));
    expect((await resetPassword(site, pin)).status).toBe(400);
  });

  test('until there is a newer one', async () => {
    const site = await siteWithAdmin();
    const first = await mailedPin(site);
    const second = await mailedPin(site);

    expect((await resetPassword(site, first)).status).toBe(400);
    expect((await resetPassword(site, second)).status).toBe(200);
  });

  test('once', async () => {
    const site = await siteWithAdmin();
    const pin = await mailedPin(site);
    expect((await resetPassword(site, pin)).status).toBe(200);

    const again = { new_password: 'the thief’s own', confirm_new_password: 'the thief’s own' };
    expect((await resetPassword(site, pin, again)).status).toBe(400);
    expect((await signInWith(site, newPassword)).status).toBe(200);
  });

  test('once, for two at once too', async () => {
    const site = await siteWithAdmin();
    const pin = await mailedPin(site);
    const passwords = ['the first password', 'the other password'];

    const replies = await Promise.all(
      passwords.map((password) =>
        resetPassword(site, pin, { new_password: password, confirm_new_password: password }),
      ),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signInWith(site, winner)).status).toBe(200);
  });

  test('and guesses are held to 20 an hour and address', async () => {
    const site = await siteWithAdmin();
    await sendPin(site);
    for (let number = 1; number <= 20; number += 1) {
      expect((await resetPassword(site, 'AAAAAAAA')).status).toBe(400);
    }
    const reply = await resetPassword(site, 'AAAAAAAA');
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
  });
});
