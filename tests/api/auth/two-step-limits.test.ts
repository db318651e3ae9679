import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminPassword } from '../../support/admin.ts';
import { signInWith } from '../../support/auth/accounts.ts';
import {
  answerStep,
  codeOf,
  cookieNamed,
  givePassword,
  ownerWithTotp,
} from '../../support/auth/two-step.ts';
import { startSite } from '../../support/site.ts';

const hourMs = 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:10.000Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

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
    const reply = await answerStep(site, challenge, { code: '000000' }, from(number));
    statuses.push(reply.status);
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

test('the right password alone does not take the password’s limits away', async () => {
  const site = await startSite();
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
