import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  adminEmail,
  adminPassword,
  insertAdmin,
  siteWithAdmin,
  type TestAdmin,
} from '../../support/admin.ts';
import { accountEmail, linkTo, newEmail, press, signInLink } from '../../support/auth/accounts.ts';
import { mailedPin, newPassword, resetPassword } from '../../support/auth/pins.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const pending = '/api/admins/pending-email';

async function begin(): Promise<{ site: TestSite; admin: TestAdmin; link: string }> {
  const { site, admin } = await siteWithAdmin();
  return { site, admin, link: await linkTo(site, admin) };
}

function changePassword({ ask }: TestAdmin) {
  return ask('/api/admins/auth/update/password-user', {
    method: 'PATCH',
    json: {
      password: adminPassword,
      new_password: newPassword,
      confirm_new_password: newPassword,
    },
  });
}

/** Expects a link to change nothing, for any visitor. */
async function expectDead(site: TestSite, link: string, email = adminEmail): Promise<void> {
  expect((await site.ask(link)).status).toBe(400);
  expect((await press(site, link)).status).toBe(400);
  expect(await accountEmail(site)).toBe(email);
}

describe('the link counts', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    [23.9, 303],
    [24.1, 400],
  ])('for a day: after %d hours', async (hours, status) => {
    const { site, link } = await begin();

    const later = Date.now() + hours * 60 * 60_000;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(later);

    expect((await press(site, link)).status).toBe(status);
    expect(await accountEmail(site)).toBe(status === 303 ? newEmail : adminEmail);
  });

  test('once: whoever finds it later changes nothing', async () => {
    const { site, admin, link } = await begin();
    await press(site, link, { Cookie: admin.cookie });
    await press(site, await linkTo(site, admin, { email: 'third@example.com' }));

    await expectDead(site, link, 'third@example.com');
  });

  test('once, for many at once too: the old address is told once', async () => {
    const { site, link } = await begin();

    const replies = await Promise.all(Array.from({ length: 10 }, () => press(site, link)));

    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([303, ...Array.from({ length: 9 }, () => 400)]);
    const notices = site.db.selectFrom('mails').select('id').where('recipient', '=', adminEmail);
    expect(await notices.execute()).toHaveLength(1);
  });

  test('until there is a newer one', async () => {
    const { site, admin, link } = await begin();
    const newer = await linkTo(site, admin, { email: 'third@example.com' });

    await expectDead(site, link);
    expect((await press(site, newer)).status).toBe(303);
    expect(await accountEmail(site)).toBe('third@example.com');
  });

  test('of two asked for at once, one', async () => {
    const { site, admin } = await begin();
    const links = await Promise.all(
      ['third@example.com', 'fourth@example.com'].map((email) => linkTo(site, admin, { email })),
    );
    const tokens = await site.db.selectFrom('account_tokens').select('email').execute();

    expect(tokens).toHaveLength(1);
    for (const link of links) await press(site, link);
    expect(await accountEmail(site)).toBe(tokens[0]?.email);
  });

  test('until it is taken back, which can be done once', async () => {
    const { site, admin, link } = await begin();

    const reply = await admin.ask(pending, { method: 'DELETE' });

    expect(reply.status).toBe(200);
    await expectDead(site, link);
    const again = await admin.ask(pending, { method: 'DELETE' });
    expect(again.status).toBe(409);
    expect(again.json()).toMatchObject({ status: 'fail', data: {} });
  });

  test('until the password is changed: who asked did so with the old one', async () => {
    const { site, admin, link } = await begin();
    expect((await changePassword(admin)).status).toBe(200);
    await expectDead(site, link);
  });

  test('until the password is reset', async () => {
    const { site, link } = await begin();
    expect((await resetPassword(site, await mailedPin(site))).status).toBe(200);
    await expectDead(site, link);
  });

  test('for a change of the address and for nothing else', async () => {
    const { site, link } = await begin();
    const signIn = await signInLink(site);
    const token = (from: string) => from.split('token=')[1]?.split('&')[0];

    await expectDead(site, `/control/account/confirm-email?token=${token(signIn)}`);
    expect((await press(site, `/control/signin-link?token=${token(link)}`)).status).toBe(400);
    expect((await press(site, link)).status).toBe(303);
  });
});

test('a confirmed address ends a pin that went to the old one', async () => {
  const { site, link } = await begin();
  const pin = await mailedPin(site);

  await press(site, link);

  for (const email of [adminEmail, newEmail]) {
    expect((await resetPassword(site, pin, { email })).status).toBe(400);
  }
});

test.each([
  ['nothing', ''],
  ['a token of nobody’s', 'x'.repeat(43)],
  ['what the database holds', 'hash'],
])('%s confirms nothing', async (_name, given) => {
  const { site } = await begin();
  const [row] = await site.db.selectFrom('account_tokens').select('token_hash').execute();
  const token = given === 'hash' ? row?.token_hash : given;

  await expectDead(site, `/control/account/confirm-email?token=${token}`);
});

test('before there is an administrator, nothing is asked for or confirmed', async () => {
  const site = await startSite();
  expect((await press(site, '/control/account/confirm-email?token=x')).status).toBe(400);
  expect((await press(site, '/control/signin-link?token=x')).status).toBe(400);
  await insertAdmin(site);
  expect((await press(site, '/control/signin-link?token=')).status).toBe(400);
});
