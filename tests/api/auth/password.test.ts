import { describe, expect } from 'vitest';
import {
  adminEmail,
  adminPassword,
  adminWith,
  insertAdmin,
  signedInAdmin,
  siteWithAdmin,
  siteWithOwner,
  type TestAdmin,
} from '../../support/admin.ts';
import {
  cookieOf,
  isSignedIn,
  press,
  signInLink,
  signInWith,
} from '../../support/auth/accounts.ts';
import {
  mailedPin,
  newPassword,
  outboxOf,
  pinIn,
  resetPassword,
  sendPin,
} from '../../support/auth/pins.ts';
import { badFieldsOf } from '../../support/http.ts';
import { test } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';
import { letPass } from '../../support/set-clock.ts';
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
  test('replaces the old one, ends other sessions, and gives this browser a new cookie', async () => {
    const { site, admin } = await siteWithAdmin();
    const other = await signedInAdmin(site);

    const reply = await changePassword(admin);

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'success', data: {} });
    expect((await signInWith(site, adminPassword)).status).toBe(401);
    expect((await signInWith(site, newPassword)).status).toBe(200);
    expect(await isSignedIn(site, other.cookie)).toBe(false);
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

  test('is typed on any keyboard afterwards, however that spells a letter', async ({
    site,
    admin,
  }) => {
    const decomposed = 'mật khẩu của tôi'.normalize('NFD');
    await changePassword(admin, { new_password: decomposed, confirm_new_password: decomposed });

    expect((await signInWith(site, decomposed.normalize('NFC'))).status).toBe(200);
    expect((await signInWith(site, decomposed)).status).toBe(200);
  });

  test('with a wrong password is refused, and does not sign out', async ({ site, admin }) => {
    const reply = await changePassword(admin, { password: 'not the password' });

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['password']]);
    expect(reply.json()).not.toHaveProperty('admin');
    expect(await isSignedIn(site, admin.cookie)).toBe(true);
    expect((await signInWith(site, adminPassword)).status).toBe(200);
  });

  test('waits after five wrong ones, however often who guesses is signed in', async ({ site }) => {
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

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, names]);
    expect((await signInWith(site, adminPassword)).status).toBe(200);
  });
});

const chosen = { new_password: newPassword, confirm_new_password: newPassword };

/** A site whose administrator came by the server's link. */
async function signedInByLink(): Promise<{ site: TestSite; cookie: string }> {
  const site = await siteWithOwner();
  return { site, cookie: cookieOf(await press(site, await signInLink(site))) };
}

function setPassword({ ask }: TestSite, cookie: string, fields: object = chosen) {
  return ask(path, { method: 'PATCH', json: fields, headers: { Cookie: cookie } });
}

describe('who came by the server’s link', () => {
  test('sets a new password without the old one, once; every other session ends', async () => {
    const { site, cookie } = await signedInByLink();
    const other = await signedInAdmin(site);

    const reply = await setPassword(site, cookie);

    expect(reply.status).toBe(200);
    expect((await signInWith(site, adminPassword)).status).toBe(401);
    expect((await signInWith(site, newPassword)).status).toBe(200);
    expect(await isSignedIn(site, other.cookie)).toBe(false);
    expect(await isSignedIn(site, cookie)).toBe(false);
    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);

    const again = await setPassword(site, cookieOf(reply), {
      new_password: 'yet another',
      confirm_new_password: 'yet another',
    });

    expect([again.status, badFieldsOf(again)]).toEqual([422, ['password']]);
  });

  test.each([
    [14.9, 200],
    [15.1, 422],
  ])('may do so for a quarter of an hour: after %d minutes', async (minutes, status) => {
    const { site, cookie } = await signedInByLink();

    letPass(minutes * 60_000);

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
    const thief = adminWith(site, cookie);

    const reply = await thief.ask('/api/admins', {
      method: 'PATCH',
      json: { email: 'thief@example.net' },
    });

    expect(badFieldsOf(reply)).toEqual(['password']);
  });
});

test('who signed in with a password has to give it', async ({ site, admin: { cookie } }) => {
  const reply = await setPassword(site, cookie);

  expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['password']]);
});

function signIn(
  site: TestSite,
  password: string,
  address = '203.0.113.1',
  email: string = adminEmail,
) {
  return site.ask('/api/admins/auth/signin', {
    method: 'POST',
    json: { email, password },
    headers: { 'X-Forwarded-For': address },
  });
}

async function guess(site: TestSite, times: number, address?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 1; number <= times; number += 1) {
    statuses.push((await signIn(site, `guess ${number}`, address)).status);
  }
  return statuses;
}

const proxiedSite = (env = {}) => siteWithOwner({ TRUST_PROXY: '127.0.0.1', ...env });

describe('after five failures', () => {
  test('an address waits, and is told how long', async () => {
    const site = await proxiedSite();
    expect(await guess(site, 5)).toEqual([401, 401, 401, 401, 401]);

    const reply = await signIn(site, adminPassword);

    expect(reply.status).toBe(429);
    expect(reply.json().errors[0]).toMatch(/^Too many attempts\..+in 30 s/);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(30);
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '0' });
  });

  test('of 30 guesses at once, no more than five are looked at', async () => {
    const site = await proxiedSite();

    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, number) => signIn(site, `guess ${number}`)),
    );

    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('the account waits too, for guesses from everywhere', async () => {
    const site = await proxiedSite();
    for (let number = 1; number <= 5; number += 1) await guess(site, 1, `203.0.113.${number}`);

    const reply = await signIn(site, 'another guess', '203.0.113.99');

    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60);
    // Who waits for the account does not wait for their address too.
    const home = '198.51.100.7';
    for (let number = 1; number <= 5; number += 1) {
      expect((await signIn(site, adminPassword, home)).status).toBe(429);
    }
    expect((await signIn(site, 'x', home, 'other@example.com')).status).toBe(401);
  });

  test('but the owner, at an address of theirs, does not wait for others', async () => {
    const site = await proxiedSite();
    expect((await signIn(site, adminPassword, '198.51.100.7')).status).toBe(200);
    for (let number = 1; number <= 8; number += 1) await guess(site, 1, `203.0.113.${number}`);

    expect((await signIn(site, adminPassword, '198.51.100.7')).status).toBe(200);
  });

  test('other addresses do not wait for this one, if they guess at another account', async () => {
    const site = await proxiedSite();
    await guess(site, 6);
    expect((await signIn(site, 'x', '203.0.113.2', 'other@example.com')).status).toBe(401);
  });
});

test('the waits grow with each failure, to a quarter of an hour and no further', async () => {
  const site = await proxiedSite();
  await guess(site, 5);
  const waits: number[] = [];
  for (let number = 1; number <= 7; number += 1) {
    waits.push(Number((await signIn(site, 'too soon')).headers['retry-after']));
    letPass(((waits.at(-1) ?? 0) + 1) * 1000);
    expect((await signIn(site, `guess ${number}`)).status).toBe(401);
  }

  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
});

test('the right password makes everything good', async () => {
  const site = await proxiedSite();
  await guess(site, 4);
  expect((await signIn(site, adminPassword)).status).toBe(200);

  expect(await guess(site, 5)).toEqual([401, 401, 401, 401, 401]);
});

test('so does a reset: whoever waited for the account gets in from everywhere', async () => {
  const site = await proxiedSite();
  for (let number = 1; number <= 5; number += 1) await guess(site, 1, `203.0.113.${number}`);
  expect((await signIn(site, adminPassword, '198.51.100.7')).status).toBe(429);

  expect((await resetPassword(site, await mailedPin(site))).status).toBe(200);

  expect((await signIn(site, newPassword, '198.51.100.7')).status).toBe(200);
});

test('RATE_LIMIT=off lets everything through', async () => {
  const site = await proxiedSite({ RATE_LIMIT: 'off' });
  expect(await guess(site, 8)).not.toContain(429);
});

/** A pin that surely is another one. */
function otherThan(pin: string): string {
  return `${pin.slice(0, -1)}${pin.endsWith('A') ? 'B' : 'A'}`;
}

describe('a password reset', () => {
  test('replaces the old password, ends every session, and begins none', async () => {
    const site = await siteWithOwner();
    const [one, other] = [await signedInAdmin(site), await signedInAdmin(site)];

    const reply = await resetPassword(site, await mailedPin(site));

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'success', data: {} });
    expect((await signInWith(site, adminPassword)).status).toBe(401);
    expect((await signInWith(site, newPassword)).status).toBe(200);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await isSignedIn(site, one.cookie)).toBe(false);
    expect(await isSignedIn(site, other.cookie)).toBe(false);
  });

  test('takes the pin as people type it, and with the marks of an Arabic mail', async () => {
    const site = await siteWithOwner();
    const pin = await mailedPin(site);
    expect((await resetPassword(site, ` \u2068${pin.toLowerCase()}\u2069 `)).status).toBe(200);
  });

  test.each([
    ['an unknown address', { email: 'nobody@example.com' }],
    ['an empty hash’s secret', { password_token: 'undefined' }],
  ])('is refused with %s as with a wrong pin', async (_name, fields) => {
    const site = await siteWithOwner();
    const pin = await mailedPin(site);

    const wrong = await resetPassword(site, otherThan(pin));
    const reply = await resetPassword(site, pin, fields);

    expect(wrong.status).toBe(400);
    expect(wrong.json()).toMatchObject({ status: 'fail', data: {} });
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
    const site = await siteWithOwner();
    const pin = await mailedPin(site);
    for (let number = 1; number <= 5; number += 1) {
      const reply = await resetPassword(site, pin, fields);
      expect([reply.status, badFieldsOf(reply)]).toEqual([422, names]);
    }
    expect((await resetPassword(site, pin)).status).toBe(200);
  });
});

describe('a pin counts', () => {
  test.each([
    [14.9, 200],
    [15.1, 400],
  ])('for a quarter of an hour: after %d minutes', async (minutes, status) => {
    const site = await siteWithOwner();
    const pin = await mailedPin(site);

    letPass(minutes * 60_000);

    expect((await resetPassword(site, pin)).status).toBe(status);
  });

  test.each([
    [4, 200],
    [5, 400],
  ])('for five tries: after %d wrong ones', async (tries, status) => {
    const site = await siteWithOwner();
    const pin = await mailedPin(site);
    for (let number = 1; number <= tries; number += 1) {
      expect((await resetPassword(site, otherThan(pin))).status).toBe(400);
    }
    expect((await resetPassword(site, pin)).status).toBe(status);
  });

  test('for five tries at once', async () => {
    const site = await siteWithOwner({ RATE_LIMIT: 'off' });
    const pin = await mailedPin(site);
    await Promise.all(Array.from({ length: 30 }, () => resetPassword(site, otherThan(pin))));
    expect((await resetPassword(site, pin)).status).toBe(400);
  });

  test('until there is a newer one, and once', async ({ siteWithOwner: site }) => {
    const first = await mailedPin(site);
    const second = await mailedPin(site);

    expect((await resetPassword(site, first)).status).toBe(400);
    expect((await resetPassword(site, second)).status).toBe(200);
    const again = { new_password: 'the thief’s own', confirm_new_password: 'the thief’s own' };
    expect((await resetPassword(site, second, again)).status).toBe(400);
    expect((await signInWith(site, newPassword)).status).toBe(200);
  });

  test('once, for two at once too', async ({ siteWithOwner: site }) => {
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

  test('and guesses are held to 20 an hour and address', async ({ siteWithOwner: site }) => {
    await sendPin(site);
    for (let number = 1; number <= 20; number += 1) {
      expect((await resetPassword(site, 'AAAAAAAA')).status).toBe(400);
    }
    const reply = await resetPassword(site, 'AAAAAAAA');
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
  });
});

describe('the pin', () => {
  test('goes to the administrator alone, in the outbox where there is no mail server', async () => {
    const site = await siteWithOwner();

    await sendPin(site);

    const mails = await outboxOf(site);
    expect(mails.map(({ parsed }) => parsed.to)).toMatchObject([[{ address: adminEmail }]]);
    expect(pinIn(mails[0]?.parsed)).not.toBe('');
  });

  test('goes through the server of SMTP_URL', async ({ server }) => {
    const site = await siteWithOwner({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });

    await sendPin(site);

    expect(server.mails.map(({ to }) => to)).toEqual([[adminEmail]]);
    expect((await resetPassword(site, pinIn(server.mails[0]?.parsed))).status).toBe(200);
  });

  test('has 8 letters and digits that nobody takes for one another', async () => {
    const site = await siteWithOwner({ RATE_LIMIT: 'off' });
    for (let number = 1; number <= 10; number += 1) await sendPin(site);

    const pins = (await outboxOf(site)).map(({ parsed }) => pinIn(parsed));

    expect(pins).toHaveLength(10);
    expect(new Set(pins).size).toBe(10);
    for (const pin of pins) expect(pin).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
  });

  test('is kept as a hash, and is in no log line', async ({ siteWithOwner: site }) => {
    const pin = await mailedPin(site);

    expect(await site.db.selectFrom('account_tokens').selectAll().execute()).toMatchObject([
      { purpose: 'reset', token_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1/) },
    ]);
    expect(await wholeDatabase(site)).not.toContain(pin);
    expect(JSON.stringify(site.logged)).not.toContain(pin);
  });
});

describe('asking for one', () => {
  test('is answered alike for an address that is nobody’s, and nothing is mailed', async () => {
    const site = await siteWithOwner();

    const existing = await sendPin(site, { email: ` ${adminEmail.toUpperCase()}` });
    const mailed = await mailRows(site);
    const unknown = await sendPin(site, { email: 'nobody@example.com' });

    expect(existing.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect(unknown.text).toBe(existing.text);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(existing.headers));
    expect(mailed).toHaveLength(1);
    expect(await mailRows(site)).toHaveLength(1);
  });

  test.each([
    ['a host', { Host: 'evil.example' }],
    ['a forwarded host', { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }],
    ['a referring page', { Referer: 'https://evil.example/' }],
  ])(
    'with %s of somebody else’s, the mail leads nowhere but to PUBLIC_URL',
    async (_n, headers) => {
      const site = await siteWithOwner({
        PUBLIC_URL: 'http://parcels.example',
        TRUST_PROXY: '127.0.0.1',
      });

      await sendPin(site, { headers });

      const [mail] = await outboxOf(site);
      const { text = '', html = '' } = mail?.parsed ?? {};
      expect(`${mail?.source}${text}${html}`).not.toContain('evil');
      expect(new Set(`${text}${html}`.match(/https?:\/\/[^\s"<]+/g))).toEqual(
        new Set(['http://parcels.example']),
      );
    },
  );

  test('three times an hour and address, whatever it says of itself', async () => {
    const site = await siteWithOwner();
    const statuses: number[] = [];
    for (const number of [1, 2, 3]) {
      const headers = { 'X-Forwarded-For': `203.0.113.${number}` };
      statuses.push((await sendPin(site, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200]);

    const headers = { 'X-Forwarded-For': '203.0.113.4', Forwarded: 'for=203.0.113.4' };
    const reply = await sendPin(site, { email: 'nobody@example.com', headers });

    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect(await mailRows(site)).toHaveLength(3);
  });

  test('six times an hour for the account, wherever it is asked from', async () => {
    const site = await siteWithOwner({ TRUST_PROXY: '127.0.0.1' });
    for (let number = 1; number <= 7; number += 1) {
      const reply = await sendPin(site, { headers: { 'X-Forwarded-For': `203.0.113.${number}` } });
      expect(reply.status).toBe(200);
    }
    expect(await mailRows(site)).toHaveLength(6);
  });
});
