import { describe, expect, test } from 'vitest';
import { DeliveryFailure, serverOfPanel, verify } from '../../../server/notifications/mail/smtp.ts';
import { adminEmail } from '../../support/admin.ts';
import { freePort } from '../../support/listen.ts';
import {
  refusal,
  selfSigned,
  siteWithPanel,
  smtpPassword,
  startBareServer,
  startMailServer,
  typedServer,
} from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';

describe('POST /api/mail-server/test', () => {
  test('signs in to the server of the form, and saves and sends nothing', async () => {
    const server = await startMailServer();
    const { site, tryOut } = await siteWithPanel();

    const reply = await tryOut(typedServer(server.port));

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ message: 'The mail server works.' });
    expect(server.signIns).toEqual([{ user: 'desk@example.com', password: smtpPassword }]);
    expect(server.mails).toEqual([]);
    expect(await site.db.selectFrom('mail_server').selectAll().execute()).toEqual([]);
  });

  test('sends a mail to the administrator’s own address if asked', async () => {
    const server = await startMailServer();
    const { site, tryOut } = await siteWithPanel();

    const reply = await tryOut({ ...typedServer(server.port), send: 'yes' });

    expect(reply.status).toBe(200);
    expect(server.mails).toMatchObject([{ to: [adminEmail], parsed: { subject: 'A test email' } }]);
    expect(await mailRows(site)).toEqual([]);
  });

  test('sends one mail for a request that is repeated', async () => {
    const server = await startMailServer();
    const { site, admin } = await siteWithPanel();
    const json = { ...typedServer(server.port), send: 'yes' };
    const headers = { 'Idempotency-Key': 'test-mail-1' };
    const tryOut = () => admin.ask('/api/mail-server/test', { method: 'POST', json, headers });

    expect([(await tryOut()).status, (await tryOut()).status]).toEqual([200, 200]);

    expect(server.mails).toHaveLength(1);
    const entries = await site.db
      .selectFrom('audit_events')
      .select('action')
      .where('record_type', '=', 'mail')
      .execute();
    expect(entries).toEqual([{ action: 'sent' }]);
  });

  test('that fails has its entries too: that an email was sent, and that it did not go', async () => {
    const { port } = await startMailServer({ recipient: refuse });
    const { site, tryOut } = await siteWithPanel();

    expect((await tryOut({ ...typedServer(port), send: 'yes' })).status).toBe(502);

    const entries = await site.db
      .selectFrom('audit_events')
      .select(['action', 'record_name'])
      .where('record_type', '=', 'mail')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'sent', record_name: adminEmail },
      { action: 'ended', record_name: adminEmail },
    ]);
  });

  test('speaks TLS from the start, and STARTTLS', async () => {
    const tls = await startMailServer({}, { secure: true });
    const starttls = await startMailServer({}, { disabledCommands: [], allowInsecureAuth: false });
    const { tryOut } = await siteWithPanel();

    expect((await tryOut(typedServer(tls.port, { security: 'tls' }))).status).toBe(200);
    expect((await tryOut(typedServer(starttls.port, { security: 'starttls' }))).status).toBe(200);

    expect([...tls.signIns, ...starttls.signIns]).toHaveLength(2);
  });

  test.each<[string, () => Promise<number>, object, string, string]>([
    ['a name that is none', async () => 2525, { host: 'nowhere.invalid' }, 'name', 'host'],
    ['a port that nothing listens on', freePort, {}, 'refused', 'port'],
    ['a server without STARTTLS', plainServer, { security: 'starttls' }, 'encryption', 'security'],
    ['a server without TLS', plainServer, { security: 'tls' }, 'encryption', 'security'],
    // This machine too, but not by an address that is its own alone.
    [
      'a certificate of its own',
      tlsServer(selfSigned),
      { host: '0.0.0.0', security: 'tls' },
      'certificate',
      'security',
    ],
    [
      'a certificate that has expired',
      tlsServer({}),
      { host: '0.0.0.0', security: 'tls' },
      'certificateExpired',
      'security',
    ],
    ['a refused password', refusingServer, {}, 'login', 'password'],
    ['a server without a sign-in', serverWithout('AUTH'), {}, 'loginMissing', 'user'],
    ['a connection that ends', closingServer(''), {}, 'closed', 'port'],
    ['one that ends after the greeting', closingServer('220 here\r\n'), {}, 'closed', 'port'],
    ['what is no mail server', foreignServer, {}, 'protocol', 'port'],
  ])('says what is wrong: %s', async (_name, start, more, kind, field) => {
    const { tryOut } = await siteWithPanel();

    const confirmed = { plain_confirmed: 'yes', ...more };
    const reply = await tryOut(typedServer(await start(), confirmed));

    expect(reply.status).toBe(502);
    expect(reply.json()).toMatchObject({ error_details: [{ field, code: kind }] });
    // Only the kind and a code: a server may repeat the password, and what is no mail server says nothing here.
    expect(reply.text).not.toMatch(/told-by-the-server|smtp P/);
  });

  test.each<[string, Parameters<typeof startMailServer>[0], string, string, string]>([
    [
      'sender',
      { sender: refuse },
      'sender',
      'user',
      'The mail server doesn’t accept emails from your contact email (550 told-by-the-server).',
    ],
    [
      'recipient',
      { recipient: refuse },
      'mail',
      '',
      'The mail server refused the test email (550 told-by-the-server).',
    ],
  ])('says what the server says of a %s', async (_name, rules, code, field, message) => {
    const { port } = await startMailServer(rules);
    const { tryOut } = await siteWithPanel();

    const reply = await tryOut({ ...typedServer(port), send: 'yes' });

    expect(reply.status).toBe(502);
    expect(reply.json()).toMatchObject({ error_details: [{ field, code, message }] });
  });

  test('has the codes of a refused sign-in, which say why, and not its words', async () => {
    const { port } = await startMailServer({
      signIn() {
        throw refusal(534, `5.7.9 Application-specific password required, not ${smtpPassword}`);
      },
    });
    const { tryOut } = await siteWithPanel();

    expect((await tryOut(typedServer(port))).json()).toMatchObject({
      errors: ['The mail server refused the username or the password (534 5.7.9).'],
    });
  });

  test('shows why a sign-in has to wait, without the password that the server repeats', async () => {
    const { port } = await startMailServer({
      signIn() {
        throw refusal(454, `4.7.0 No check of ${smtpPassword} now`);
      },
    });
    const { tryOut } = await siteWithPanel();

    expect((await tryOut(typedServer(port))).json()).toMatchObject({
      errors: ['The mail server said: 454 4.7.0 No check of *** now'],
    });
  });

  test('ends in time with a server that says nothing', async () => {
    const port = await startBareServer(() => {});
    const server = { host: '127.0.0.1', port, security: 'none', user: null, password: '' } as const;

    const failure = await verify(serverOfPanel(server), { name: 'site.test', timeoutMs: 50 }).catch(
      (error: unknown) => error,
    );

    expect(failure).toBeInstanceOf(DeliveryFailure);
    expect(failure).toMatchObject({ kind: 'timeout' });
  });

  test.each([
    ['nothing', ''],
    ['hello, and then nothing', '220 here\r\n'],
  ])('leaves no connection behind to a server that says %s', async (_name, greeting) => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const port = await startBareServer((socket) => {
      socket.write(greeting);
      socket.on('data', () => {}).on('close', () => resolve());
    });
    const server = { host: '127.0.0.1', port, security: 'none', user: null, password: '' } as const;

    await expect(
      verify(serverOfPanel(server), { name: 'site.test', timeoutMs: 50 }),
    ).rejects.toThrow(DeliveryFailure);

    await closed;
  });

  test('needs no sign-in where no user is entered', async () => {
    const { tryOut } = await siteWithPanel();

    const port = await serverWithout('AUTH')();

    expect((await tryOut(typedServer(port, { user: '', password: '' }))).status).toBe(200);
  });

  test('is limited to ten a minute', async () => {
    const { tryOut } = await siteWithPanel();
    const port = await freePort();
    const statuses = [];

    for (let n = 0; n <= 10; n += 1) statuses.push((await tryOut(typedServer(port))).status);

    expect(statuses).toEqual([...Array(10).fill(502), 429]);
  });
});

async function plainServer(): Promise<number> {
  return (await startMailServer()).port;
}

function tlsServer(options: object): () => Promise<number> {
  return async () => (await startMailServer({}, { secure: true, ...options })).port;
}

function refuse(): never {
  throw refusal(550, 'told-by-the-server');
}

async function refusingServer(): Promise<number> {
  return (await startMailServer({ signIn: refuse })).port;
}

function serverWithout(command: string): () => Promise<number> {
  const options = { disabledCommands: [command, 'STARTTLS'] };
  return async () => (await startMailServer({}, options)).port;
}

/** Ends each connection as soon as the site speaks, or with its greeting. */
function closingServer(greeting: string): () => Promise<number> {
  return () =>
    startBareServer((socket) => {
      if (greeting === '') return void socket.end();
      socket.write(greeting);
      socket.once('data', () => socket.end());
    });
}

function foreignServer(): Promise<number> {
  return startBareServer((socket) => socket.write('SSH-2.0-told-by-the-server\r\n'));
}
