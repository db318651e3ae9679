import { describe, expect, test } from 'vitest';
import { DeliveryFailure } from '../../../server/notifications/mail/failure.ts';
import { verifyServer } from '../../../server/notifications/mail/smtp.ts';
import { adminEmail } from '../../support/admin.ts';
import {
  closedPort,
  refusal,
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
    ['a port that nothing listens on', closedPort, {}, 'refused', 'port'],
    ['a server without STARTTLS', plainServer, { security: 'starttls' }, 'encryption', 'security'],
    ['a server without TLS', plainServer, { security: 'tls' }, 'encryption', 'security'],
    // This machine too, but not by an address that is its own alone.
    [
      'a bad certificate',
      tlsServer,
      { host: '0.0.0.0', security: 'tls' },
      'certificate',
      'security',
    ],
    ['a refused password', refusingServer('signIn'), {}, 'login', 'password'],
    ['a refused sender', refusingServer('sender'), { send: 'yes' }, 'sender', 'user'],
    ['a refused recipient', refusingServer('recipient'), { send: 'yes' }, 'mail', ''],
    ['what is no mail server', foreignServer, {}, 'protocol', 'port'],
  ])('says what is wrong: %s', async (_name, start, more, kind, field) => {
    const { tryOut } = await siteWithPanel();

    const confirmed = { plain_confirmed: 'yes', ...more };
    const reply = await tryOut(typedServer(await start(), confirmed));

    expect(reply.status).toBe(502);
    expect(reply.json()).toMatchObject({ error_details: [{ field, code: kind }] });
    // Only the kind and a code: nothing of what the other side said.
    expect(reply.text).not.toMatch(/told-by-the-server|smtp P/);
  });

  test('ends in time with a server that says nothing', async () => {
    const port = await startBareServer(() => {});
    const server = { host: '127.0.0.1', port, security: 'none', user: null, password: '' } as const;

    const failure = await verifyServer(server, 50).catch((error: unknown) => error);

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

    await expect(verifyServer(server, 50)).rejects.toThrow(DeliveryFailure);

    await closed;
  });

  test('does not call a password right that nobody has asked for', async () => {
    const server = await startMailServer({}, { disabledCommands: ['AUTH', 'STARTTLS'] });
    const { tryOut } = await siteWithPanel();

    const reply = await tryOut(typedServer(server.port));

    expect(reply.status).toBe(502);
    expect(reply.json()).toMatchObject({ error_details: [{ field: 'password', code: 'login' }] });
    expect((await tryOut(typedServer(server.port, { user: '', password: '' }))).status).toBe(200);
  });

  test('is limited to ten a minute', async () => {
    const { tryOut } = await siteWithPanel();
    const port = await closedPort();
    const statuses = [];

    for (let n = 0; n <= 10; n += 1) statuses.push((await tryOut(typedServer(port))).status);

    expect(statuses).toEqual([...Array(10).fill(502), 429]);
  });
});

async function plainServer(): Promise<number> {
  return (await startMailServer()).port;
}

async function tlsServer(): Promise<number> {
  return (await startMailServer({}, { secure: true })).port;
}

function refusingServer(rule: 'signIn' | 'sender' | 'recipient'): () => Promise<number> {
  const refuse = () => {
    throw refusal(550, 'told-by-the-server');
  };
  return async () => (await startMailServer({ [rule]: refuse })).port;
}

function foreignServer(): Promise<number> {
  return startBareServer((socket) => socket.write('SSH-2.0-told-by-the-server\r\n'));
}
