import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect } from 'vitest';
import type { Reply } from '../../support/http.ts';
import { badFieldsOf } from '../../support/http.ts';
import { freePort } from '../../support/listen.ts';
import { refusal, startMailServer, test } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import {
  outgoingMail,
  postMail,
  siteWithMail,
  wholeDatabase,
} from '../../support/notifications/outgoing-mail.ts';
import type { TestSite } from '../../support/site.ts';

describe('POST /api/contact', () => {
  test('puts a outgoingMail into the outbox', async () => {
    const { site, admin } = await siteWithMail('outbox');

    const reply = await postMail(admin, outgoingMail);
    await site.mailer.idle();

    expect(reply.status).toBe(201);
    expect(reply.json()).toEqual({
      status: 'success',
      data: { state: 'queued' },
      errors: [],
      message: 'Saved, not sent: no mail server is set up.',
    });
    const [row] = await mailRows(site);
    expect(row).toMatchObject({ kind: 'manual', state: 'kept', body: outgoingMail.body });
    const file = readFileSync(join(site.dataDir, 'outbox', row?.file ?? ''));
    expect(await PostalMime.parse(file)).toMatchObject({
      to: [{ address: outgoingMail.to }],
      subject: outgoingMail.subject,
      text: expect.stringContaining('it is here.'),
    });
  });

  test('sends a outgoingMail through the server of SMTP_URL', async ({ server }) => {
    const { site, admin } = await siteWithMail('server', {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    });

    const reply = await postMail(admin, outgoingMail);
    await site.mailer.idle();

    expect(reply.json()).toMatchObject({ message: 'Email queued.' });
    expect(server.mails).toMatchObject([{ from: outgoingMail.from, to: [outgoingMail.to] }]);
  });

  test('says that the server is not known', async () => {
    const { site, admin } = await siteWithMail('server');

    const reply = await postMail(admin, outgoingMail);

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['mail_driver']]);
    expect(await mailRows(site)).toEqual([]);
  });

  test('names every bad field at once', async () => {
    const { site, admin } = await siteWithMail('outbox');

    const reply = await postMail(admin, {
      from: 'somebody@example.com',
      to: 'ada',
      subject: '',
      password: 'not asked for',
      bcc: 'x@example.com',
    });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['from', 'to', 'subject', 'body', 'password', 'bcc']);
    expect(await mailRows(site)).toEqual([]);
  });

  test('takes texts as long as they may be, in any script', async ({ server }) => {
    const { site, admin } = await siteWithMail('server', {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    });
    const long = { ...outgoingMail, subject: '箱'.repeat(300), body: 'ه'.repeat(20_000) };

    expect((await postMail(admin, long)).status).toBe(201);
    await site.mailer.idle();

    const [mail] = server.mails;
    expect(mail?.parsed.subject).toBe(long.subject);
    expect(mail?.parsed.text?.startsWith(long.body)).toBe(true);
  });
});

const password = 'typed Pässword 7!';
const withPassword = { ...outgoingMail, password };

/** The password as it might be repeated: plain, and as it goes over the wire. */
const spellings = [password, `\0${outgoingMail.from}\0${password}`].flatMap((text) => [
  text,
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
]);

function siteWithHost(port: number, host = '127.0.0.1') {
  return siteWithMail('smtp', { SMTP_HOST: host, SMTP_PORT: String(port), LOG_LEVEL: 'trace' });
}

function mailEntries({ db }: TestSite) {
  return db
    .selectFrom('audit_events')
    .select(['action', 'record_name'])
    .where('record_type', '=', 'mail')
    .orderBy('id')
    .execute();
}

async function expectKeptSecret(site: TestSite, reply: Reply): Promise<void> {
  const everywhere = [await wholeDatabase(site), JSON.stringify(site.logged), reply.text];
  for (const secret of spellings) {
    for (const place of everywhere) expect(place.includes(secret)).toBe(false);
  }
}

describe('POST /api/contact with a typed password', () => {
  test('sends at once, and keeps no password', async ({ server }) => {
    const { site, admin } = await siteWithHost(server.port);

    const reply = await postMail(admin, withPassword);

    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({ data: { state: 'sent' }, message: 'Email sent.' });
    expect(server.signIns).toEqual([{ user: outgoingMail.from, password }]);
    expect(server.mails).toMatchObject([{ user: outgoingMail.from, to: [outgoingMail.to] }]);
    expect(await mailRows(site)).toMatchObject([
      { driver: 'smtp', state: 'sent', attempts: 1, subject: outgoingMail.subject },
    ]);
    await expectKeptSecret(site, reply);
  });

  test('sends once, and writes it down, whatever Idempotency-Key comes with it', async () => {
    const server = await startMailServer();
    const { site, admin } = await siteWithHost(server.port);
    const post = (key: string, json: object = withPassword) =>
      admin.ask('/api/contact', { method: 'POST', json, headers: { 'Idempotency-Key': key } });

    expect((await post('short')).status).toBe(422);
    expect(server.mails).toHaveLength(0);
    const [first, second] = [await post('mail-0001'), await post('mail-0001')];
    expect([first.status, second.json()]).toEqual([201, first.json()]);
    expect((await post('mail-0001', { ...withPassword, subject: 'Another' })).status).toBe(409);

    expect(server.mails).toHaveLength(1);
    expect(await mailEntries(site)).toEqual([{ action: 'sent', record_name: outgoingMail.to }]);
  });

  test('says that the password is wrong, whatever the server repeats', async () => {
    const server = await startMailServer({
      signIn() {
        throw refusal(535, `Wrong: ${spellings.join(' ')}`);
      },
    });
    const { site, admin } = await siteWithHost(server.port);

    const reply = await postMail(admin, withPassword);

    expect(reply.status).toBe(502);
    expect(reply.json()).toMatchObject({
      status: 'error',
      errors: [
        'The mail server refused the password (535). Nothing was sent; check the password and try again.',
      ],
    });
    expect(await mailRows(site)).toMatchObject([
      { state: 'failed', last_error: 'The password was refused (535).' },
    ]);
    expect((await mailEntries(site)).map(({ action }) => action)).toEqual(['sent', 'ended']);
    await expectKeptSecret(site, reply);
  });

  test('says why the mail was refused, without the password that the server repeats', async () => {
    const server = await startMailServer({
      recipient() {
        throw refusal(550, `No such user, ${spellings.join(' ')}`);
      },
    });
    const { site, admin } = await siteWithHost(server.port);

    const reply = await postMail(admin, withPassword);

    expect(reply.status).toBe(502);
    expect(reply.json().errors[0]).toMatch(
      /^The mail server refused this email: 550 No such user, \*\*\*/,
    );
    await expectKeptSecret(site, reply);
  });

  test('says that the server is away', async () => {
    const { site, admin } = await siteWithHost(await freePort());

    const reply = await postMail(admin, withPassword);

    expect(reply.status).toBe(502);
    expect(reply.json().errors[0]).toMatch(
      /^We couldn’t hand the email to the mail server: .*ECONNREFUSED/,
    );
    expect(await mailRows(site)).toMatchObject([{ state: 'failed', next_attempt_at: null }]);
    await expectKeptSecret(site, reply);
  });

  test.each([
    ['offers no TLS', ['STARTTLS']],
    ['has a certificate of its own making', []],
  ])('tells no password to a server elsewhere that %s', async (_name, disabledCommands) => {
    const server = await startMailServer({}, { disabledCommands });
    // This machine too, but not by an address that is its own alone.
    const { site, admin } = await siteWithHost(server.port, '0.0.0.0');

    const reply = await postMail(admin, withPassword);

    expect(reply.status).toBe(502);
    expect(server.signIns).toEqual([]);
    await expectKeptSecret(site, reply);
  });

  test('speaks TLS with this machine’s own server, whatever its certificate', async () => {
    const server = await startMailServer({}, { disabledCommands: [], allowInsecureAuth: false });
    const { admin } = await siteWithHost(server.port);

    expect((await postMail(admin, withPassword)).status).toBe(201);

    expect(server.mails).toHaveLength(1);
  });

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one of two lines', 'a\r\nRCPT TO:<x@example.com>'],
    ['one that is too long', 'x'.repeat(301)],
    ['one that is no text', { path: '/etc/hostname' }],
  ])('refuses %s', async (_name, typed) => {
    const { site, admin } = await siteWithHost(await freePort());

    const reply = await postMail(admin, { ...outgoingMail, password: typed });

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['password']]);
    expect(await mailRows(site)).toEqual([]);
  });

  test('says that no server is known to sign in to', async () => {
    const { admin } = await siteWithMail('smtp');

    const reply = await postMail(admin, withPassword);

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['mail_driver']]);
  });
});
