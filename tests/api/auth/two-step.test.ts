import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, vi } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from '../../../server/auth/two-step/methods.ts';
import { consumeTotpStep } from '../../../server/auth/two-step/totp.ts';
import { matchTotpStep, newTotpSecret, totpUrl } from '../../../server/auth/two-step/totp-codes.ts';
import { adminPassword, adminWith, signedInMember, siteWithAdmin } from '../../support/admin.ts';
import { isSignedIn, press, signInLink, signInWith } from '../../support/auth/accounts.ts';
import { mailedPin, newPassword, resetPassword } from '../../support/auth/pins.ts';
import {
  answerStep,
  codeOf,
  cookieNamed,
  givePassword,
  ownerWithTotp,
  turnOnTotp,
} from '../../support/auth/two-step.ts';
import { dataOf } from '../../support/http.ts';
import { setClock } from '../../support/set-clock.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

beforeEach(() => setClock('2026-03-02T12:00:10.000Z'));

describe('signing in with two steps', () => {
  test('the password alone gets a challenge, and no session', async ({ site }) => {
    await ownerWithTotp(site);

    const reply = await signInWith(site, adminPassword);

    expect(reply.status).toBe(202);
    expect(reply.json()).toMatchObject({
      status: 'success',
      data: { two_step: ['totp', 'recovery'] },
    });
    expect(cookieNamed(reply, 'session')).toBeUndefined();
    const challenge = cookieNamed(reply, 'challenge') ?? '';
    expect(await isSignedIn(site, challenge)).toBe(false);
    expect(await isSignedIn(site, challenge.replace('challenge', 'session'))).toBe(false);
  });

  test('a code of the app completes it, and the challenge is over', async ({ site }) => {
    const { secret } = await ownerWithTotp(site);
    const challenge = await givePassword(site);

    const reply = await answerStep(site, challenge, { code: codeOf(secret) });

    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toEqual({ email: 'owner@example.com' });
    expect(await isSignedIn(site, cookieNamed(reply, 'session') ?? '')).toBe(true);
    expect(
      reply.headers['set-cookie']?.some((cookie) => /^challenge=; Max-Age=0/.test(cookie)),
    ).toBe(true);
    expect((await answerStep(site, challenge, { code: codeOf(secret, 1) })).status).toBe(401);
  });

  test('a code works once: not in another sign-in, nor one from before it, as that which turned it on', async () => {
    const site = await startSite();
    const { secret } = await ownerWithTotp(site);
    const turnedOn = await answerStep(site, await givePassword(site), { code: codeOf(secret, -1) });
    expect(turnedOn.status).toBe(401);
    vi.setSystemTime(Date.now() + 60_000);
    const code = codeOf(secret);
    await answerStep(site, await givePassword(site), { code });

    for (const replayed of [code, codeOf(secret, -1)]) {
      const reply = await answerStep(site, await givePassword(site), { code: replayed });
      expect(reply.status).toBe(401);
      expect(cookieNamed(reply, 'session')).toBeUndefined();
    }
    const next = await answerStep(site, await givePassword(site), { code: codeOf(secret, 1) });
    expect(next.status).toBe(200);
  });

  test('of one code in many sign-ins at once, one is signed in', async () => {
    const site = await startSite({ RATE_LIMIT: 'off' });
    const { secret } = await ownerWithTotp(site);
    const challenges = await Promise.all(Array.from({ length: 6 }, () => givePassword(site)));

    const replies = await Promise.all(
      challenges.map((challenge) => answerStep(site, challenge, { code: codeOf(secret) })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  test('of one challenge with two codes at once, one signs in', async () => {
    const site = await startSite({ RATE_LIMIT: 'off' });
    const { secret, recoveryCodes } = await ownerWithTotp(site);
    const challenge = await givePassword(site);

    const replies = await Promise.all(
      [codeOf(secret), recoveryCodes[0]].map((code) => answerStep(site, challenge, { code })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('a challenge lasts ten minutes, and nothing signs in without one or with one made up', async () => {
    const site = await startSite();
    const { secret } = await ownerWithTotp(site);
    const challenge = await givePassword(site);
    for (const cookie of ['', `challenge=${'x'.repeat(43)}`]) {
      expect((await answerStep(site, cookie, { code: codeOf(secret) })).status).toBe(401);
    }
    vi.setSystemTime(Date.now() + 10 * 60_000 + 1);

    const reply = await answerStep(site, challenge, { code: codeOf(secret) });

    expect(reply.status).toBe(401);
    expect(reply.json().errors[0]).toContain('Sign in again');
  });

  test('a challenge of a wrong clock does not count when the clock is right again', async () => {
    const site = await startSite();
    const { secret } = await ownerWithTotp(site);
    const now = Date.now();
    vi.setSystemTime(now + 24 * 60 * 60_000);
    const challenge = await givePassword(site);
    vi.setSystemTime(now + 60_000);

    expect((await answerStep(site, challenge, { code: codeOf(secret) })).status).toBe(401);
    const right = await givePassword(site);
    expect((await answerStep(site, right, { code: codeOf(secret) })).status).toBe(200);
  });

  test('a challenge ends with the password that began it', async ({ site }) => {
    const { secret, member } = await ownerWithTotp(site);
    const challenge = await givePassword(site);
    const words = 'another good password';
    const changed = await member.ask('/api/admins/auth/update/password-user', {
      method: 'PATCH',
      json: { password: adminPassword, new_password: words, confirm_new_password: words },
    });
    expect(changed.status).toBe(200);

    const reply = await answerStep(site, challenge, { code: codeOf(secret) });

    expect(reply.status).toBe(401);
    expect(cookieNamed(reply, 'session')).toBeUndefined();
  });

  test.each([
    [{}, 422],
    [{ code: '' }, 422],
    [{ code: '000000', credential: {} }, 422],
    [{ code: '000000', staff_id: 1 }, 422],
    [{ code: '🚚🚚🚚' }, 401],
    [{ code: ' 00 00 00 ' }, 401],
  ])('%j is %i', async (json, status) => {
    const site = await startSite();
    await ownerWithTotp(site);

    expect((await answerStep(site, await givePassword(site), json)).status).toBe(status);
  });

  test('a new password by mail does not go round the second step', async ({ site }) => {
    await ownerWithTotp(site);
    expect((await resetPassword(site, await mailedPin(site))).status).toBe(200);

    const reply = await signInWith(site, newPassword);

    expect(reply.status).toBe(202);
    expect(cookieNamed(reply, 'session')).toBeUndefined();
  });

  test('the server’s link is the way back, and leaves the second step on', async ({ site }) => {
    await ownerWithTotp(site);

    const reply = await press(site, await signInLink(site));

    expect(await isSignedIn(site, cookieNamed(reply, 'session') ?? '')).toBe(true);
    expect((await signInWith(site, adminPassword)).status).toBe(202);
  });
});

describe('somebody else', () => {
  test('has no use of a code, a challenge or an app that is not theirs', async ({ site }) => {
    const owner = await ownerWithTotp(site);
    const driver = await turnOnTotp(await signedInMember(site, 'driver'));
    const challenge = await givePassword(site);

    for (const code of [codeOf(driver.secret), driver.recoveryCodes[0]]) {
      expect((await answerStep(site, challenge, { code })).status).toBe(401);
    }
    const reply = await answerStep(site, challenge, { code: codeOf(owner.secret) });
    const who = await adminWith(site, cookieNamed(reply, 'session') ?? '').ask('/api/graph');
    expect(who.json()).toMatchObject({ data: { admin: { email: 'owner@example.com' } } });
  });

  test('who copies their secret into another’s row gains nothing', async ({ site }) => {
    const owner = await ownerWithTotp(site);
    const driver = await turnOnTotp(await signedInMember(site, 'driver'));
    const { secret } = await site.db
      .selectFrom('totp_secrets')
      .innerJoin('staff', 'staff.id', 'staff_id')
      .select('secret')
      .where('role', '=', 'driver')
      .executeTakeFirstOrThrow();
    await site.db.updateTable('totp_secrets').set({ secret, last_used_step: null }).execute();

    const challenge = await givePassword(site);

    for (const code of [codeOf(driver.secret), codeOf(owner.secret)]) {
      expect((await answerStep(site, challenge, { code })).status).toBe(401);
    }
  });
});

describe('recovery codes', () => {
  test('each signs in once, and is stored as a hash', async ({ site }) => {
    const { recoveryCodes } = await ownerWithTotp(site);
    const [code = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    const stored = JSON.stringify(await site.db.selectFrom('recovery_codes').selectAll().execute());
    for (const plain of recoveryCodes) {
      expect(stored).not.toContain(plain);
      expect(stored).not.toContain(plain.replaceAll('-', ''));
    }

    const first = await answerStep(site, await givePassword(site), { code: code.toUpperCase() });
    const second = await answerStep(site, await givePassword(site), { code });

    expect([first.status, second.status]).toEqual([200, 401]);
  });

  test('of one code many times at once, one signs in', async () => {
    const site = await startSite({ RATE_LIMIT: 'off' });
    const { recoveryCodes } = await ownerWithTotp(site);
    const challenges = await Promise.all(Array.from({ length: 4 }, () => givePassword(site)));

    const replies = await Promise.all(
      challenges.map((challenge) => answerStep(site, challenge, { code: recoveryCodes[0] })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  test('new ones replace the old, and take the password', async ({ site }) => {
    const { recoveryCodes, member } = await ownerWithTotp(site);
    const renew = (password: string) =>
      member.ask('/api/admins/recovery-codes', { method: 'POST', json: { password } });
    expect((await renew('not the password')).status).toBe(422);

    const { recovery_codes } = dataOf(await renew(adminPassword));

    const [old, made] = [recoveryCodes[0], recovery_codes[0]];
    expect((await answerStep(site, await givePassword(site), { code: old })).status).toBe(401);
    expect((await answerStep(site, await givePassword(site), { code: made })).status).toBe(200);
  });
});

describe('an authenticator app', () => {
  test('is on with its first code, and not before; its secret is encrypted', async () => {
    const { site, admin: member } = await siteWithAdmin();
    const { secret, url } = dataOf(
      await member.ask('/api/admins/totp', { method: 'POST', json: {} }),
    );
    expect(String(url)).toContain(`secret=${secret}`);
    expect((await signInWith(site, adminPassword)).status).toBe(200);

    const confirm = (code: string) =>
      member.ask('/api/admins/totp', { method: 'PATCH', json: { code } });
    expect((await confirm('000000')).status).toBe(422);
    expect((await confirm(codeOf(String(secret)))).status).toBe(200);

    expect((await confirm(codeOf(String(secret)))).status).toBe(409);
    expect((await signInWith(site, adminPassword)).status).toBe(202);

    const row = await site.db.selectFrom('totp_secrets').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.secret).toMatch(/^1\.[0-9a-f]{16}\.[\w-]+$/);
  });
  test('another takes its place with its own first code; that takes the password', async () => {
    const site = await startSite();
    const { secret, member } = await ownerWithTotp(site);
    const begin = (json: object) => member.ask('/api/admins/totp', { method: 'POST', json });
    expect((await begin({})).status).toBe(422);
    expect((await begin({ password: 'not the password' })).status).toBe(422);
    const other = String(dataOf(await begin({ password: adminPassword })).secret);
    vi.setSystemTime(Date.now() + 60_000);

    const withOld = await answerStep(site, await givePassword(site), { code: codeOf(secret) });
    await member.ask('/api/admins/totp', { method: 'PATCH', json: { code: codeOf(other, -1) } });
    vi.setSystemTime(Date.now() + 60_000);
    const withOldLater = await answerStep(site, await givePassword(site), { code: codeOf(secret) });
    const withNew = await answerStep(site, await givePassword(site), { code: codeOf(other) });

    expect([withOld.status, withOldLater.status, withNew.status]).toEqual([200, 401, 200]);
  });

  test('is turned off with the password, and the recovery codes with it', async ({ site }) => {
    const { member } = await ownerWithTotp(site);
    const off = (json: object) => member.ask('/api/admins/totp', { method: 'DELETE', json });
    expect((await off({})).status).toBe(422);
    expect((await off({ password: 'not the password' })).status).toBe(422);
    expect((await signInWith(site, adminPassword)).status).toBe(202);

    expect((await off({ password: adminPassword })).status).toBe(200);

    expect((await signInWith(site, adminPassword)).status).toBe(200);
    expect(await site.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect((await off({ password: adminPassword })).status).toBe(409);
  });

  test('what was done is in the activity log, without secrets', async ({ site }) => {
    const { secret, recoveryCodes, member } = await ownerWithTotp(site);
    const [code = ''] = recoveryCodes;
    await answerStep(site, await givePassword(site), { code: '000000' });
    await answerStep(site, await givePassword(site), { code });
    await member.ask('/api/admins/totp', { method: 'DELETE', json: { password: adminPassword } });

    const entries = await site.db.selectFrom('audit_events').selectAll().orderBy('id').execute();

    expect(entries.map(({ action }) => action)).toEqual([
      'two-step-on',
      'two-step-failed',
      'recovery-code-used',
      'signed-in',
      'two-step-off',
    ]);
    expect(JSON.stringify([entries, site.logged])).not.toMatch(new RegExp(`${secret}|${code}`));
  });
});

test('a code of an app that was replaced meanwhile uses up nothing of the new one', async () => {
  const site = await startSite();
  await ownerWithTotp(site);
  const stored = () =>
    site.db
      .selectFrom('totp_secrets')
      .select(['staff_id', 'secret', 'last_used_step'])
      .executeTakeFirstOrThrow();
  const { staff_id, secret, last_used_step } = await stored();
  const step = Number(last_used_step) + 1;

  // As a sign-in does that has verified the code just before the secret was another one.
  expect(await consumeTotpStep(site.db, staff_id, { secret: 'the former one', step })).toBe(false);
  expect(await stored()).toMatchObject({ last_used_step });

  expect(await consumeTotpStep(site.db, staff_id, { secret: String(secret), step })).toBe(true);
  expect(await stored()).toMatchObject({ last_used_step: step });
});

const hourMs = 60 * 60 * 1000;

/** From another network each time. */
function from(number: number) {
  return { 'X-Forwarded-For': `203.0.113.${number}` };
}

test('a challenge takes five answers', async () => {
  const site = await startSite({ RATE_LIMIT: 'off' });
  const { secret } = await ownerWithTotp(site);
  const challenge = await givePassword(site);
  for (let number = 1; number <= 5; number += 1) {
    expect((await answerStep(site, challenge, { code: '000000' })).status).toBe(401);
  }

  expect((await answerStep(site, challenge, { code: codeOf(secret) })).status).toBe(401);
  expect((await answerStep(site, await givePassword(site), { code: codeOf(secret) })).status).toBe(
    200,
  );
});

test('codes are counted for the account: not for a challenge, a network or the password', async () => {
  const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
  const { secret } = await ownerWithTotp(site);
  const statuses: number[] = [];
  for (let number = 1; number <= 10; number += 1) {
    // Each with the right password, in a challenge of its own and from a network of its own.
    vi.setSystemTime(Date.now() + 61_000);
    const challenge = await givePassword(site, from(number));
    statuses.push((await answerStep(site, challenge, { code: '000000' }, from(number))).status);
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses).toContain(429);

  vi.setSystemTime(Date.now() + 61_000);
  const challenge = await givePassword(site, from(99));
  const reply = await answerStep(site, challenge, { code: codeOf(secret) }, from(99));
  expect(reply.status).toBe(429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
});

test('of a day of guesses, some thirty are looked at', {
  tags: 'extended',
  timeout: 60_000,
}, async () => {
  const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
  await ownerWithTotp(site);
  const end = Date.now() + 24 * hourMs;
  let looked = 0;
  for (let number = 1; Date.now() < end; number += 1) {
    vi.setSystemTime(Date.now() + 6 * 60_000);
    const network = { 'X-Forwarded-For': `198.51.${Math.floor(number / 200)}.${number % 200}` };
    const challenge = await givePassword(site, network);
    const reply = await answerStep(site, challenge, { code: '000000' }, network);
    if (reply.status === 401) looked += 1;
  }
  expect(looked).toBeGreaterThan(10);
  expect(looked).toBeLessThan(40);
});

test('a recovery code does not wait for what others guess', async () => {
  const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
  const { recoveryCodes } = await ownerWithTotp(site);
  for (let number = 1; number <= 8; number += 1) {
    vi.setSystemTime(Date.now() + 61_000);
    const challenge = await givePassword(site, from(number));
    await answerStep(site, challenge, { code: '000000' }, from(number));
  }

  vi.setSystemTime(Date.now() + 61_000);
  const challenge = await givePassword(site, from(99));
  const reply = await answerStep(site, challenge, { code: recoveryCodes[0] }, from(99));

  expect(reply.status).toBe(200);
});

test('the right password alone does not take the password’s limits away', async ({ site }) => {
  await ownerWithTotp(site);
  const statuses: number[] = [];
  for (let number = 1; number <= 8; number += 1) {
    const reply = await signInWith(site, adminPassword);
    statuses.push(reply.status);
    expect(cookieNamed(reply, 'session')).toBeUndefined();
  }

  expect(statuses.at(0)).toBe(202);
  expect(statuses.at(-1)).toBe(429);
});

/** The secret of the RFC's examples, and two of its codes: their last six digits. */
const secret = Secret.fromUTF8('12345678901234567890').base32;

const now = new Date(1_111_111_109_000);

const step = 37_037_036;

const fresh = { now, lastUsedStep: null };

/** The code that a device shows whose clock is this many seconds off. */
function codeAt(seconds: number): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() + seconds * 1000 });
}

describe('a code of an authenticator app', () => {
  test('is that of RFC 6238', () => {
    expect(matchTotpStep(secret, '081804', fresh)).toBe(step);
    expect(matchTotpStep(secret, '050471', { ...fresh, now: new Date(1_111_111_111_000) })).toBe(
      step + 1,
    );
  });

  test.each([
    [0, 0],
    [-30, -1],
    [30, 1],
    [-61, null],
    [-90, null],
    [61, null],
    [90, null],
  ])('of a clock that is %i seconds off is of the step %j', (seconds, steps) => {
    const matched = steps === null ? null : step + steps;
    expect(matchTotpStep(secret, codeAt(seconds), fresh)).toBe(matched);
  });

  test.each(['081 804', '081-804', '٠٨١٨٠٤', '०८१८०४', '０８１８０４\u200f'])(
    '%j is right',
    (code) => {
      expect(matchTotpStep(secret, code, fresh)).toBe(step);
    },
  );

  test.each(['', '81804', '0818040', '081805', '08180a', '𝟎𝟖𝟏𝟖𝟎🚚', 'é'.repeat(6)])(
    '%j is wrong',
    (code) => {
      expect(matchTotpStep(secret, code, fresh)).toBeNull();
    },
  );
});

test('a secret has 160 random bits, and its URL says whose it is', () => {
  const own = newTotpSecret();
  expect(own).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(own);
  const url = new URL(totpUrl(own, 'Parcels & Co', 'owner@example.com'));
  expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp');
  expect(decodeURIComponent(url.pathname)).toBe('/Parcels & Co:owner@example.com');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Parcels & Co',
    secret: own,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

describe('recovery codes', () => {
  test('are ten, readable and different', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  });

  test('may be typed in capitals, with spaces and without hyphens', () => {
    const hash = hashRecoveryCode('k7mq-2xrd-9hbw-fz4e');
    for (const typed of ['K7MQ 2XRD 9HBW FZ4E', ' k7mq2xrd9hbwfz4e\u200e', 'k7mq–2xrd–9hbw–fz4e']) {
      expect(hashRecoveryCode(typed)).toBe(hash);
    }
    expect(hashRecoveryCode('k7mq-2xrd-9hbw-fz4f')).not.toBe(hash);
    expect(hash).not.toBeNull();
  });

  test.each(['', '081804', 'k7mq-2xrd-9hbw-fz4', 'k7mq-2xrd-9hbw-fz4e-k7mq'])(
    '%j is none',
    (code) => {
      expect(hashRecoveryCode(code)).toBeNull();
    },
  );
});
