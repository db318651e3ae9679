import { describe, expect, test } from 'vitest';
import type { Reply } from '../../support/http.ts';
import { closedPort, refusal, startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import {
  badFields,
  outgoingMail,
  postMail,
  siteWithMail,
  wholeDatabase,
} from '../../support/notifications/outgoing-mail.ts';
import type { TestSite } from '../../support/site.ts';

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

async function expectKeptSecret(site: TestSite, reply: Reply): Promise<void> {
  const everywhere = [await wholeDatabase(site), JSON.stringify(site.logged), reply.text];
  for (const secret of spellings) {
    for (const place of everywhere) expect(place.includes(secret)).toBe(false);
  }
}

describe('POST /api/contact with a typed password', () => {
  test('sends at once, and keeps no password', async () => {
    const server = await startMailServer();
    const { site, admin } = await siteWithHost(server.port);

    const reply = await postMail(admin, withPassword);

    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({
      data: { state: 'sent' },
      message: 'Your mail has been sent.',
    });
    expect(server.signIns).toEqual([{ user: outgoingMail.from, password }]);
    expect(server.mails).toMatchObject([{ user: outgoingMail.from, to: [outgoingMail.to] }]);
    expect(await mailRows(site)).toMatchObject([
      { driver: 'smtp', state: 'sent', attempts: 1, subject: outgoingMail.subject },
    ]);
    await expectKeptSecret(site, reply);
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
        'The mail server refused the password (535). Nothing was sent; please check it and try again.',
      ],
    });
    expect(await mailRows(site)).toMatchObject([
      { state: 'failed', last_error: 'The password was refused (535).' },
    ]);
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
    expect(Object(reply.json()).errors[0]).toMatch(
      /^The mail server refused this mail: 550 No such user, \*\*\*/,
    );
    await expectKeptSecret(site, reply);
  });

  test('says that the server is away', async () => {
    const { site, admin } = await siteWithHost(await closedPort());

    const reply = await postMail(admin, withPassword);

    expect(reply.status).toBe(502);
    expect(Object(reply.json()).errors[0]).toMatch(
      /^The mail could not be handed to the mail server: .*ECONNREFUSED/,
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
    const { site, admin } = await siteWithHost(await closedPort());

    const reply = await postMail(admin, { ...outgoingMail, password: typed });

    expect(reply.status).toBe(422);
    expect(badFields(reply)).toEqual(['password']);
    expect(await mailRows(site)).toEqual([]);
  });

  test('says that no server is known to sign in to', async () => {
    const { admin } = await siteWithMail('smtp');

    const reply = await postMail(admin, withPassword);

    expect(reply.status).toBe(422);
    expect(badFields(reply)).toEqual(['mail_driver']);
  });
});
