import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminPassword, adminWith, signedInMember } from '../../support/admin.ts';
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
import { startSite } from '../../support/site.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:10.000Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('signing in with two steps', () => {
  test('the password alone gets a challenge, and no session', async () => {
    const site = await startSite();
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

  test('a code of the app completes it, and the challenge is over', async () => {
    const site = await startSite();
    const { secret } = await ownerWithTotp(site);
    const challenge = await givePassword(site);

    const reply = await answerStep(site, challenge, { code: codeOf(secret) });

    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toEqual({ email: 'owner@example.com' });
    expect(await isSignedIn(site, cookieNamed(reply, 'session') ?? '')).toBe(true);
    expect(
      reply.headers['set-cookie']?.some((cookie) => /^challenge=; Max-Age=0/.test(cookie)),
    ).toBe(true);
    const again = await answerStep(site, challenge, { code: codeOf(secret, 1) });
    expect(again.status).toBe(401);
  });

  test('a code works once: not in another sign-in, nor one from before it', async () => {
    const site = await startSite();
    const { secret } = await ownerWithTotp(site);
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

  test('the code that turned it on does not sign in', async () => {
    const site = await startSite();
    const { secret } = await ownerWithTotp(site);

    const reply = await answerStep(site, await givePassword(site), { code: codeOf(secret, -1) });

    expect(reply.status).toBe(401);
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

  test('a challenge lasts ten minutes', async () => {
    const site = await startSite();
    const { secret } = await ownerWithTotp(site);
    const challenge = await givePassword(site);
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

  test('a challenge ends with the password that began it', async () => {
    const site = await startSite();
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

  test('without a challenge, or with one that somebody made up, nothing signs in', async () => {
    const site = await startSite();
    const { secret } = await ownerWithTotp(site);

    for (const cookie of ['', `challenge=${'x'.repeat(43)}`]) {
      const reply = await answerStep(site, cookie, { code: codeOf(secret) });
      expect(reply.status).toBe(401);
    }
  });

  test('a new password by mail does not go round the second step', async () => {
    const site = await startSite();
    await ownerWithTotp(site);
    expect((await resetPassword(site, await mailedPin(site))).status).toBe(200);

    const reply = await signInWith(site, newPassword);

    expect(reply.status).toBe(202);
    expect(cookieNamed(reply, 'session')).toBeUndefined();
  });

  test('the server’s link is the way back, and leaves the second step on', async () => {
    const site = await startSite();
    await ownerWithTotp(site);

    const reply = await press(site, await signInLink(site));

    expect(await isSignedIn(site, cookieNamed(reply, 'session') ?? '')).toBe(true);
    expect((await signInWith(site, adminPassword)).status).toBe(202);
  });
});

describe('somebody else', () => {
  test('has no use of a code, a challenge or an app that is not theirs', async () => {
    const site = await startSite();
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

  test('who copies their secret into another’s row gains nothing', async () => {
    const site = await startSite();
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
