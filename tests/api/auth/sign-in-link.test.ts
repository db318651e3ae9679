import { afterEach, describe, expect, test, vi } from 'vitest';
import { adminPassword, insertAdmin, signedInAdmin } from '../../support/admin.ts';
import {
  cookieOf,
  isSignedIn,
  press,
  signInLink,
  signInWith,
} from '../../support/auth/accounts.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';
import { startSite, type TestSite } from '../../support/site.ts';

async function siteWithAdmin(env: Record<string, string> = {}): Promise<TestSite> {
  const site = await startSite(env);
  await insertAdmin(site);
  return site;
}

describe('the server’s link', () => {
  test('signs in, and ends at the account’s page', async () => {
    const site = await siteWithAdmin();

    const reply = await press(site, await signInLink(site));

    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe('/control/account/index.html');
    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);
  });

  test('works once', async () => {
    const site = await siteWithAdmin();
    const link = await signInLink(site);
    await press(site, link);

    const again = await press(site, link);

    expect(again.status).toBe(400);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await site.ask(link)).status).toBe(400);
  });

  test('works once for many at once', async () => {
    const site = await siteWithAdmin();
    const link = await signInLink(site);

    const replies = await Promise.all(Array.from({ length: 20 }, () => press(site, link)));

    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await site.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('forgives the second click of the browser that it signed in', async () => {
    const site = await siteWithAdmin();
    const link = await signInLink(site);
    const Cookie = cookieOf(await press(site, link));

    const again = await press(site, link, { Cookie });

    expect(again.status).toBe(303);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('is replaced by a newer one', async () => {
    const site = await siteWithAdmin();
    const [older, newer] = [await signInLink(site), await signInLink(site)];

    expect((await press(site, older)).status).toBe(400);
    expect((await press(site, newer)).status).toBe(303);
  });

  test('is kept as a hash, and its token is in no log line', async () => {
    const site = await siteWithAdmin({ LOG_LEVEL: 'trace' });
    const link = await signInLink(site);
    const token = link.split('token=')[1] ?? '';
    const database = await wholeDatabase(site);
    await site.ask(link);
    await press(site, link);

    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(database).not.toContain(token);
    const log = JSON.stringify(site.logged);
    expect(log).toContain('/control/signin-link');
    expect(log).not.toContain(token);
  });

  test('takes the place of the session that the browser had, and leaves others alone', async () => {
    const site = await siteWithAdmin();
    const [here, elsewhere] = [await signedInAdmin(site), await signedInAdmin(site)];

    const reply = await press(site, await signInLink(site), { Cookie: here.cookie });

    expect(await isSignedIn(site, cookieOf(reply))).toBe(true);
    expect(await isSignedIn(site, here.cookie)).toBe(false);
    expect(await isSignedIn(site, elsewhere.cookie)).toBe(true);
  });

  test('ends the waiting after wrong guesses', async () => {
    const site = await siteWithAdmin();
    for (let number = 1; number <= 6; number += 1) await signInWith(site, 'a guess');
    expect((await signInWith(site, adminPassword)).status).toBe(429);

    await press(site, await signInLink(site));

    expect((await signInWith(site, adminPassword)).status).toBe(200);
  });
});

describe('the link is good', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    [14.9, 303],
    [15.1, 400],
  ])('for a quarter of an hour: after %d minutes', async (minutes, status) => {
    const site = await siteWithAdmin();
    const link = await signInLink(site);

    const later = Date.now() + minutes * 60_000;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(later);

    expect((await press(site, link)).status).toBe(status);
  });
});
