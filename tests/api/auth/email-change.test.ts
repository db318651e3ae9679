import { afterEach, describe, expect, vi } from 'vitest';
import {
  adminEmail,
  adminPassword,
  insertAdmin,
  signedInAdmin,
  siteWithAdmin,
  type TestAdmin,
} from '../../support/admin.ts';
import {
  accountEmail,
  changeEmail,
  cookieOf,
  isSignedIn,
  linkTo,
  mailedLink,
  newEmail,
  press,
  signInLink,
} from '../../support/auth/accounts.ts';
import { mailedPin, newPassword, outboxOf, resetPassword } from '../../support/auth/pins.ts';
import { badFieldsOf } from '../../support/http.ts';
import { mailRows, startMailer } from '../../support/notifications/mailer.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';
import { letPass } from '../../support/set-clock.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

function signInAs({ ask }: TestSite, email: string) {
  return ask('/api/admins/auth/signin', {
    method: 'POST',
    json: { email, password: adminPassword },
  });
}

async function recipients(site: TestSite) {
  await site.mailer.idle();
  return (await outboxOf(site)).map(({ parsed }) => parsed.to?.[0]?.address);
}

describe('asking for another address', () => {
  test('mails a link to it, and changes nothing yet', async ({ site }) => {
    const reply = await changeEmail(await signedInAdmin(site), { email: ' New@Example.com ' });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'success',
      data: { email: adminEmail, pending_email: newEmail },
      message: expect.stringContaining('24 hours'),
    });
    expect(await recipients(site)).toEqual([newEmail]);
    expect(await accountEmail(site)).toBe(adminEmail);
    expect((await signInAs(site, newEmail)).status).toBe(401);
    expect((await signInAs(site, adminEmail)).status).toBe(200);
  });

  test('takes the password once more: a wrong one is refused, and signs nobody out', async () => {
    const { site, admin } = await siteWithAdmin();

    const reply = await changeEmail(admin, { password: 'not the password' });

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ errors: ['This isn’t your current password.'] });
    expect(badFieldsOf(reply)).toEqual(['password']);
    expect(await isSignedIn(site, admin.cookie)).toBe(true);
    expect(await recipients(site)).toEqual([]);
  });

  test('counts wrong passwords together with those of the password’s change', async ({ admin }) => {
    const guess = { password: 'a guess' };
    const change = { new_password: 'long enough', confirm_new_password: 'long enough' };
    for (let number = 1; number <= 5; number += 1) {
      expect((await changeEmail(admin, guess)).status).toBe(422);
    }
    const path = '/api/admins/auth/update/password-user';
    const other = await admin.ask(path, { method: 'PATCH', json: { ...guess, ...change } });

    expect((await changeEmail(admin)).status).toBe(429);
    expect(other.status).toBe(429);
  });

  test('is refused for the address that it is, and says what else is wrong', async () => {
    const { site, admin } = await siteWithAdmin();

    const same = await changeEmail(admin, { email: adminEmail.toUpperCase() });
    const both = await changeEmail(admin, { email: adminEmail, password: 'not the password' });

    expect(same.status).toBe(422);
    expect(same.json()).toMatchObject({ errors: ['Email: this is already your address.'] });
    expect(badFieldsOf(both)).toEqual(['email', 'password']);
    expect(await recipients(site)).toEqual([]);
  });

  test.each([
    [{ email: 'new@example.com\r\nBcc: c@d.example' }, ['email']],
    [{ email: 'new@example.com, c@d.example' }, ['email']],
    [{ email: ['new@example.com'] }, ['email']],
    [{ email: `${'x'.repeat(300)}@example.com` }, ['email']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: 'nobody', password: 1, role: 'root' }, ['email', 'password', 'role']],
  ])('names bad fields: %j', async (fields, names) => {
    const site = await startSite();

    const reply = await changeEmail(await signedInAdmin(site), fields);

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, names]);
    expect(await recipients(site)).toEqual([]);
  });
});

describe('opening the link and confirming', () => {
  test('makes the new address the one that signs in, and tells the old one without naming it', async () => {
    const site = await startSite();

    const reply = await press(site, await linkTo(site, await signedInAdmin(site)));

    expect(reply.status).toBe(303);
    expect(await accountEmail(site)).toBe(newEmail);
    expect(await recipients(site)).toEqual([newEmail, adminEmail]);
    const notice = (await outboxOf(site)).at(-1)?.parsed;
    expect(notice?.subject).toBe('Your account has a new email address');
    expect(notice?.text).toContain('npm run admin -- link');
    expect(`${notice?.text}${notice?.html}`).not.toContain(newEmail);
    expect((await signInAs(site, adminEmail)).status).toBe(401);
    expect((await signInAs(site, newEmail)).status).toBe(200);
  });

  test('ends the other sessions, but not the one that confirms', async ({ site }) => {
    const [admin, other] = [await signedInAdmin(site), await signedInAdmin(site)];

    await press(site, await linkTo(site, admin), { Cookie: admin.cookie });

    expect(await isSignedIn(site, admin.cookie)).toBe(true);
    expect(await isSignedIn(site, other.cookie)).toBe(false);
  });

  test('by somebody who is not signed in ends all of them, and begins none', async () => {
    const { site, admin } = await siteWithAdmin();

    const reply = await press(site, await linkTo(site, admin), { Cookie: 'session=planted' });

    expect(cookieOf(reply)).toBe('');
    expect(await site.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

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
  test.each([
    [23.9, 303],
    [24.1, 400],
  ])('for a day: after %d hours', async (hours, status) => {
    const { site, link } = await begin();

    letPass(hours * 60 * 60_000);

    expect((await press(site, link)).status).toBe(status);
    expect(await accountEmail(site)).toBe(status === 303 ? newEmail : adminEmail);
  });

  test('once, for many at once too: the old address is told once', async () => {
    const { site, link } = await begin();

    const replies = await Promise.all(Array.from({ length: 10 }, () => press(site, link)));

    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([303, ...Array.from({ length: 9 }, () => 400)]);
    const notices = site.db.selectFrom('mails').select('id').where('recipient', '=', adminEmail);
    expect(await notices.execute()).toHaveLength(1);
  });

  test('until there is a newer one, and each once', async () => {
    const { site, admin, link } = await begin();
    const newer = await linkTo(site, admin, { email: 'third@example.com' });

    await expectDead(site, link);
    expect((await press(site, newer)).status).toBe(303);
    expect(await accountEmail(site)).toBe('third@example.com');
    await expectDead(site, newer, 'third@example.com');
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

    expect((await admin.ask(pending, { method: 'DELETE' })).status).toBe(200);
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

test('before there is an administrator, nothing is asked for or confirmed', async ({ site }) => {
  expect((await press(site, '/control/account/confirm-email?token=x')).status).toBe(400);
  expect((await press(site, '/control/signin-link?token=x')).status).toBe(400);
  await insertAdmin(site);
  expect((await press(site, '/control/signin-link?token=')).status).toBe(400);
});

/** What the newest mail says, and its source. */
async function newestMail(site: TestSite): Promise<{ words: string; source: string }> {
  await site.mailer.idle();
  const mail = (await outboxOf(site)).at(-1);
  return { words: `${mail?.parsed.text}${mail?.parsed.html}`, source: mail?.source ?? '' };
}

/** The origins of a text's addresses. */
function originsIn(text: string): Set<string> {
  return new Set((text.match(/https?:\/\/[^\s"<]+/g) ?? []).map((url) => new URL(url).origin));
}

const evil = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };

describe('the link leads', () => {
  test.each([
    ['a host', { Host: 'evil.example' }],
    ['a forwarded host', evil],
    ['a referring page', { Referer: 'https://evil.example/' }],
  ])('to PUBLIC_URL, whatever %s says', async (_name, headers) => {
    const site = await startSite({
      PUBLIC_URL: 'http://parcels.example',
      TRUST_PROXY: '127.0.0.1',
    });

    const admin = await signedInAdmin(site);
    // Where the proxy says https, the cookie has the name that belongs to it.
    const Cookie = `${admin.cookie}; __Host-${admin.cookie}`;

    expect((await changeEmail(admin, {}, { Cookie, ...headers })).status).toBe(200);

    const { words, source } = await newestMail(site);
    expect(`${words}${source}`).not.toContain('evil');
    expect(originsIn(words)).toEqual(new Set(['http://parcels.example']));
  });

  test('without PUBLIC_URL to the host that was asked, and to no forwarded one', async () => {
    const { site, admin } = await siteWithAdmin();

    expect((await changeEmail(admin, {}, evil)).status).toBe(200);
    const { words } = await newestMail(site);
    const forged = await changeEmail(admin, {}, { Host: 'evil.example' });

    expect(originsIn(words)).toEqual(new Set([site.url]));
    // Plain http belongs to this machine alone.
    expect(forged.status).toBe(308);
    expect(await mailRows(site)).toHaveLength(1);
  });

  test('to a page in the language that was asked in, and so does the notice', async () => {
    const { site, admin } = await siteWithAdmin();

    await changeEmail(admin, {}, { Cookie: `${admin.cookie}; googtrans=/en/de` });
    const link = await mailedLink(site);
    const page = await site.ask(link);
    await press(site, link);

    expect((await mailRows(site)).map(({ subject }) => subject)).toEqual([
      'Neue E-Mail-Adresse bestätigen',
      'Ihr Konto hat eine neue E-Mail-Adresse',
    ]);
    expect(page.text).toContain('<html lang="de"');
    expect(page.text).toContain('action="/control/account/confirm-email?lang=de"');
  });
});

test('the token has 256 bits, is kept as a hash, and is in no log line', async () => {
  const { site, admin } = await siteWithAdmin({ LOG_LEVEL: 'trace' });
  const link = await linkTo(site, admin);
  await site.ask(link);
  await site.ask(link, { headers: { Referer: `${site.url}${link}` } });
  await press(site, '/control/account/confirm-email?token=a-wrong-one');
  const before = await wholeDatabase(site);
  await press(site, link);

  const token = new URL(link, site.url).searchParams.get('token') ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const log = JSON.stringify(site.logged);
  expect(log).toContain('/control/account/confirm-email');
  expect(`${log}${before}`).not.toContain(token);
  expect(log).not.toContain('a-wrong-one');
  expect(log).not.toContain(newEmail);
});

describe('a mail that cannot be delivered', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is forgotten with its link, after a day, and not tried again', async () => {
    const { mailer, database, clock } = await startMailer({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const body = 'Open https://parcels.example/control/account/confirm-email?token=secret';
    await mailer.enqueue(database.db, {
      kind: 'account',
      language: 'en',
      to: newEmail,
      subject: 'Hi',
      body,
    });
    await mailer.idle();
    clock.pass(23 * 60);
    await mailer.idle();
    expect((await mailRows(database))[0]).toMatchObject({ state: 'queued', body });

    clock.pass(61);
    await mailer.idle();

    expect((await mailRows(database))[0]).toMatchObject({ state: 'failed', body: '' });
  });

  test('can be tried again while its link counts, and not once it is blank', async () => {
    const { site, admin } = await siteWithAdmin({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await changeEmail(admin);
    await site.mailer.idle();
    await site.db.updateTable('mails').set({ state: 'failed', next_attempt_at: null }).execute();
    const retry = () => admin.ask('/api/mails', { method: 'PATCH', json: { id: 1 } });

    expect((await retry()).status).toBe(200);
    await site.mailer.idle();
    const blank = { state: 'failed', next_attempt_at: null, body: '' } as const;
    await site.db.updateTable('mails').set(blank).execute();
    expect((await retry()).status).toBe(409);
  });
});
