import { afterEach, describe, expect, test, vi } from 'vitest';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { changeEmail, linkTo, mailedLink, newEmail, press } from '../../support/auth/accounts.ts';
import { outboxOf } from '../../support/auth/pins.ts';
import { mailRows, startMailer } from '../../support/notifications/mailer.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';
import { startSite, type TestSite } from '../../support/site.ts';

/** What the newest mail says, and its source. */
async function newestMail(site: TestSite): Promise<{ words: string; source: string }> {
  await site.mailer.idle();
  const mail = (await outboxOf(site)).at(-1);
  const words = `${mail?.parsed.text}${mail?.parsed.html}`;
  return { words, source: mail?.source ?? '' };
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
    const Cookie = `${admin.cookie}; googtrans=/en/de`;

    await changeEmail(admin, {}, { Cookie });
    const link = await mailedLink(site);
    const page = await site.ask(link);
    await press(site, link);

    const subjects = (await mailRows(site)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
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
    const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
    const { mailer, database, clock } = await startMailer(env);
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
