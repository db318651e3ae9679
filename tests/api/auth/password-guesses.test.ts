import { afterEach, describe, expect, test, vi } from 'vitest';
import { adminEmail, adminPassword, insertAdmin } from '../../support/admin.ts';
import { mailedPin, newPassword, resetPassword } from '../../support/auth/pins.ts';
import { startSite, type TestSite } from '../../support/site.ts';

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

async function siteWithAdmin(env = {}): Promise<TestSite> {
  const site = await startSite({ TRUST_PROXY: '127.0.0.1', ...env });
  await insertAdmin(site);
  return site;
}

describe('after five failures', () => {
  test('an address waits, and is told how long', async () => {
    const site = await siteWithAdmin();
    expect(await guess(site, 5)).toEqual([401, 401, 401, 401, 401]);

    const reply = await signIn(site, adminPassword);

    expect(reply.status).toBe(429);
    expect(reply.json().errors[0]).toMatch(/^Too many failed attempts\..+in 30 s/);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(30);
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '0' });
  });

  test('of 30 guesses at once, no more than five are looked at', async () => {
    const site = await siteWithAdmin();

    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, number) => signIn(site, `guess ${number}`)),
    );

    const looked = replies.filter(({ status }) => status === 401);
    expect(looked).toHaveLength(5);
  });

  test('the account waits too, for guesses from everywhere', async () => {
    const site = await siteWithAdmin();
    for (let number = 1; number <= 5; number += 1) await guess(site, 1, `203.0.113.${number}`);

    const reply = await signIn(site, 'another guess', '203.0.113.99');

    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('but the owner, at an address of theirs, does not wait for others', async () => {
    const site = await siteWithAdmin();
    expect((await signIn(site, adminPassword, '198.51.100.7')).status).toBe(200);
    for (let number = 1; number <= 8; number += 1) await guess(site, 1, `203.0.113.${number}`);

    expect((await signIn(site, adminPassword, '198.51.100.7')).status).toBe(200);
  });

  test('other addresses do not wait for this one, if they guess at another account', async () => {
    const site = await siteWithAdmin();
    await guess(site, 6);
    const reply = await signIn(site, 'x', '203.0.113.2', 'other@example.com');
    expect(reply.status).toBe(401);
  });
});

test('who waits for the account does not wait for their address too', async () => {
  const site = await siteWithAdmin();
  for (let number = 1; number <= 5; number += 1) await guess(site, 1, `203.0.113.${number}`);
  const home = '198.51.100.7';
  for (let number = 1; number <= 5; number += 1) {
    expect((await signIn(site, adminPassword, home)).status).toBe(429);
  }

  expect((await signIn(site, 'x', home, 'other@example.com')).status).toBe(401);
});

describe('the waits', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The server's clock goes on, and nothing else does. */
  function letPass(seconds: number): void {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(now + seconds * 1000);
  }

  test('grow with each failure, to a quarter of an hour and no further', async () => {
    const site = await siteWithAdmin();
    await guess(site, 5);
    const waits: number[] = [];
    for (let number = 1; number <= 7; number += 1) {
      waits.push(Number((await signIn(site, 'too soon')).headers['retry-after']));
      letPass((waits.at(-1) ?? 0) + 1);
      expect((await signIn(site, `guess ${number}`)).status).toBe(401);
    }

    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });
});

test('the right password makes everything good', async () => {
  const site = await siteWithAdmin();
  await guess(site, 4);
  expect((await signIn(site, adminPassword)).status).toBe(200);

  expect(await guess(site, 5)).toEqual([401, 401, 401, 401, 401]);
});

test('so does a reset: whoever waited for the account gets in from everywhere', async () => {
  const site = await siteWithAdmin();
  for (let number = 1; number <= 5; number += 1) await guess(site, 1, `203.0.113.${number}`);
  expect((await signIn(site, adminPassword, '198.51.100.7')).status).toBe(429);

  expect((await resetPassword(site, await mailedPin(site))).status).toBe(200);

  expect((await signIn(site, newPassword, '198.51.100.7')).status).toBe(200);
});

test('RATE_LIMIT=off lets everything through', async () => {
  const site = await siteWithAdmin({ RATE_LIMIT: 'off' });
  expect(await guess(site, 8)).not.toContain(429);
});
