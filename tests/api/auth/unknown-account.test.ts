import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { hash, verify } from '@node-rs/argon2';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { adminEmail, dearHash, siteWithOwner } from '../../support/admin.ts';
import { resetPassword, sendPin } from '../../support/auth/pins.ts';
import type { Reply } from '../../support/http.ts';
import type { TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

// The real ones, and counted: they are what such an answer takes its time for.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});

/** One look at a hash of the full cost, and nothing more. */
const onceAtFullCost = [expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)];

/** What was answered, and which hashes were looked at for it. */
async function workOf(asked: () => Promise<Reply>) {
  vi.mocked(verify).mockClear();
  const { status } = await asked();
  return { status, hashes: vi.mocked(verify).mock.calls.map(([hash]) => String(hash)) };
}

const nobody = 'nobody@example.com';

describe('a sign-in takes as long', () => {
  const signIn = (site: TestSite, email: string) => () =>
    site.ask('/api/admins/auth/signin', {
      method: 'POST',
      json: { email, password: 'not the password' },
    });

  test.each([
    ['a wrong password', adminEmail],
    ['an address that is nobody’s', nobody],
  ])('with %s', async (_name, email) => {
    const site = await siteWithOwner();
    await site.db.updateTable('staff').set({ password_hash: dearHash }).execute();

    expect(await workOf(signIn(site, email))).toEqual({ status: 401, hashes: onceAtFullCost });
  });

  test('before there is an administrator', async ({ site }) => {
    expect(await workOf(signIn(site, adminEmail))).toEqual({ status: 401, hashes: onceAtFullCost });
  });
});

describe('a reset takes as long', () => {
  test.each([
    ['with a wrong pin', adminEmail],
    ['for an address that is nobody’s', nobody],
  ])('%s', async (_name, email) => {
    const site = await siteWithOwner();
    await sendPin(site);

    const work = await workOf(() => resetPassword(site, 'AAAAAAAA', { email }));

    expect(work).toEqual({ status: 400, hashes: onceAtFullCost });
  });

  test('where nobody asked for a pin', async ({ siteWithOwner: site }) => {
    const work = await workOf(() => resetPassword(site, 'AAAAAAAA'));

    expect(work).toEqual({ status: 400, hashes: onceAtFullCost });
  });
});

test('a pin is made when the answer is on its way, so that it takes as long as none', async () => {
  const site = await siteWithOwner();
  const answered = vi.fn();
  subscribe('http.server.response.finish', answered);
  onTestFinished(() => {
    unsubscribe('http.server.response.finish', answered);
  });
  vi.mocked(hash).mockClear();

  await sendPin(site);

  const [end] = answered.mock.invocationCallOrder;
  const [made] = vi.mocked(hash).mock.invocationCallOrder;
  expect(hash).toHaveBeenCalledOnce();
  expect(end).toBeLessThan(made ?? 0);
});
