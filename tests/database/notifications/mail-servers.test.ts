import tls from 'node:tls';
import { describe, expect, onTestFinished } from 'vitest';
import { freePort } from '../../support/listen.ts';
import {
  refusal,
  selfSigned,
  startBareServer,
  startMailServer,
  test,
} from '../../support/notifications/mail-server.ts';
import {
  mailRows,
  passedOn,
  sendPassedOn,
  startMailer,
} from '../../support/notifications/mailer.ts';

const outgoingMail = {
  kind: 'manual',
  language: 'en',
  to: 'ada@example.com',
  subject: 'Hello',
  body: 'Hi.',
} as const;

/** Trusts a certificate until the test ends. */
function trust(certificate: string): void {
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, certificate]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
}

describe('a mail server that takes its time', () => {
  test.each([
    ['says nothing', () => {}],
    [
      'never comes to an end',
      (socket: NodeJS.WritableStream & { on(event: 'close', then: () => void): unknown }) => {
        const drip = setInterval(() => socket.write('220-wait\r\n'), 10);
        socket.on('close', () => clearInterval(drip));
      },
    ],
  ])('is left when the time is up: one that %s', async (_name, serve) => {
    const port = await startBareServer(serve);

    const { row } = await sendPassedOn(`smtp://127.0.0.1:${port}`, { timeoutMs: 100 });

    expect(row).toMatchObject({ state: 'queued', attempts: 1, last_error: 'No answer in time.' });
  });

  test('does not keep the mailer from stopping', async () => {
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const port = await startBareServer(() => arrived());
    const { mailer, database } = await startMailer(
      { SMTP_URL: `smtp://127.0.0.1:${port}` },
      { timeoutMs: 100 },
    );
    await mailer.enqueue(database.db, passedOn);
    await mailer.enqueue(database.db, passedOn);
    await arrival;

    await mailer.stop();

    // The attempt that ran was finished and noted, and no other was begun.
    expect(await mailRows(database)).toMatchObject([
      { state: 'queued', attempts: 1, lease: null },
      { state: 'queued', attempts: 0 },
    ]);
  });
});

describe('the server of SMTP_URL', () => {
  test('gets the user and the password of the address', async ({ server }) => {
    await sendPassedOn(`smtp://desk%40example.com:p%40ss%20word@127.0.0.1:${server.port}`);

    expect(server.signIns).toEqual([{ user: 'desk@example.com', password: 'p@ss word' }]);
    expect(server.mails).toMatchObject([{ user: 'desk@example.com' }]);
  });

  test.each(['STARTTLS', 'TLS'])(
    'may be this machine’s own with a certificate of its own making, as Debian’s: %s',
    async (security) => {
      const isTls = security === 'TLS';
      const server = await startMailServer(
        {},
        { ...selfSigned, disabledCommands: [], secure: isTls },
      );
      const scheme = isTls ? 'smtps' : 'smtp';
      const { row } = await sendPassedOn(`${scheme}://localhost:${server.port}`);

      expect(row).toMatchObject({ state: 'sent' });
    },
  );

  test('must have a good certificate elsewhere, or be said not to need one', async () => {
    const server = await startMailServer({}, { ...selfSigned, disabledCommands: [] });
    // This machine too, but not by an address that is its own alone.
    const elsewhere = `smtp://0.0.0.0:${server.port}`;
    const local = `smtp://127.0.0.1:${server.port}`;

    for (const url of [elsewhere, `${local}?tls.rejectUnauthorized=true`]) {
      const { row } = await sendPassedOn(url);
      expect(row?.state).toBe('queued');
      expect(row?.last_error).toMatch(
        /^The mail server's certificate is self-signed .*\(DEPTH_ZERO_SELF_SIGNED_CERT\): give it a valid one, or trust this one with tls\.rejectUnauthorized=false in SMTP_URL\.$/,
      );
    }
    expect(server.mails).toEqual([]);

    const lenient = await sendPassedOn(`${elsewhere}?tls.rejectUnauthorized=false`);
    expect(lenient.row).toMatchObject({ state: 'sent' });
  });

  test.each<[string, () => Promise<string>, RegExp]>([
    [
      'speaks no TLS at its port',
      async () => `smtps://0.0.0.0:${(await startMailServer()).port}`,
      /^There is no TLS at this port, or it begins in another way \(.+\): TLS from the start, smtps:\/\/, is usually at port 465/,
    ],
    [
      'ends the connection',
      async () => `smtp://127.0.0.1:${await startBareServer((socket) => void socket.end())}`,
      /^The mail server ended the connection without an answer \(ECONNECTION\): check port/,
    ],
    [
      'has a certificate that has expired',
      async () => {
        const { port } = await startMailServer({}, { disabledCommands: [] });
        return `smtp://0.0.0.0:${port}`;
      },
      /^The mail server's certificate is out of date \(CERT_HAS_EXPIRED\): renew it there/,
    ],
    [
      'has a certificate for another name',
      async () => {
        trust(selfSigned.cert);
        const { port } = await startMailServer({}, { ...selfSigned, disabledCommands: [] });
        return `smtp://0.0.0.0:${port}`;
      },
      /^The mail server's certificate is for another name \(ERR_TLS_CERT_ALTNAME_INVALID\): enter the server by the name/,
    ],
  ])('has what is wrong put in words, and what to do: it %s', async (_name, start, words) => {
    const { row } = await sendPassedOn(await start());

    expect(row).toMatchObject({ state: 'queued', last_error: expect.stringMatching(words) });
  });

  test('is not told a password without TLS', async ({ server }) => {
    // This machine too, but not by an address that is its own alone.
    const { row } = await sendPassedOn(`smtp://desk:secret-word@0.0.0.0:${server.port}`);

    expect(server.signIns).toEqual([]);
    expect(row).toMatchObject({ state: 'queued' });
  });

  test('has its password kept out of the log and the list, even where it repeats it', async () => {
    const spellings = ['secret-word', Buffer.from('\0desk\0secret-word').toString('base64')];
    const server = await startMailServer({
      recipient() {
        throw refusal(450, `No room for ${spellings.join(' or ')}, desk`);
      },
    });

    const { row, logged } = await sendPassedOn(`smtp://desk:secret-word@127.0.0.1:${server.port}`);

    expect(row?.last_error).toBe('450 No room for *** or ***, desk');
    for (const secret of spellings) expect(JSON.stringify(logged)).not.toContain(secret);
  });

  test('may refuse its password without any mail being lost', async () => {
    const server = await startMailServer({
      signIn() {
        throw refusal(535, 'Wrong');
      },
    });

    const { row } = await sendPassedOn(`smtp://desk:wrong@127.0.0.1:${server.port}`);

    expect(row).toMatchObject({ state: 'queued', last_error: 'The password was refused (535).' });
  });

  test('has what it says kept to one line of 300 characters', async () => {
    const server = await startMailServer({
      content() {
        throw refusal(554, `This is ${'very '.repeat(100)}bad`);
      },
    });

    const { row } = await sendPassedOn(`smtp://127.0.0.1:${server.port}`);

    expect(row).toMatchObject({ state: 'failed' });
    expect(row?.last_error).toMatch(/^554 This is very .{200,285}…$/u);
  });
});

test('letters wait for SMTP_URL where a start comes without it', async () => {
  const { mailer, database } = await startMailer();
  await database.db.updateTable('settings').set({ mail_driver: 'server' }).execute();

  await mailer.enqueue(database.db, outgoingMail);
  await mailer.idle();

  expect(await mailRows(database)).toMatchObject([
    { state: 'queued', last_error: 'No mail server is set up.' },
  ]);
});

test.each([
  ['two addresses', { to: 'a@example.com, b@example.com' }],
  ['an address of two lines', { to: 'a@example.com\r\nBcc: b@example.com' }],
  ['an answer to two addresses', { replyTo: 'a@example.com\nBcc: b@example.com' }],
  ['a subject of two lines', { subject: 'Hello\r\nBcc: b@example.com' }],
])('no mail is taken with %s', async (_name, fields) => {
  const { mailer, database } = await startMailer({
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  });

  await expect(mailer.enqueue(database.db, { ...passedOn, ...fields })).rejects.toThrow(TypeError);

  expect(await mailRows(database)).toEqual([]);
});
