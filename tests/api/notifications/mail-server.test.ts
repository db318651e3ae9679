import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { findSettings } from '../../../server/database/settings.ts';
import {
  DeliveryFailure,
  serverOfPanel,
  verifyMailServer,
} from '../../../server/notifications/mail/smtp.ts';
import { adminEmail, adminPassword } from '../../support/admin.ts';
import { badFieldsOf } from '../../support/http.ts';
import { freePort } from '../../support/listen.ts';
import {
  refusal,
  selfSigned,
  siteWithPanel,
  smtpPassword,
  startBareServer,
  startMailServer,
  test,
  typedServer,
} from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { passMessageOn } from '../../support/notifications/messages.ts';
import {
  outgoingMail,
  postMail,
  wholeDatabase,
} from '../../support/notifications/outgoing-mail.ts';

const view = { source: 'panel', host: '127.0.0.1', security: 'none', user: 'desk@example.com' };

describe('PATCH /api/mail-server', () => {
  test('sets up the server that the site’s mail goes through from then on', async ({ server }) => {
    const { site, admin, save } = await siteWithPanel();

    const reply = await save(typedServer(server.port));

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      data: { ...view, port: server.port, has_password: true, password_lost: false },
      message: 'Saved.',
    });
    await passMessageOn(site);
    expect(server.signIns).toEqual([{ user: 'desk@example.com', password: smtpPassword }]);
    expect(server.mails).toMatchObject([{ to: ['hello@example.com'] }]);
    // What the administrator writes goes through it too: until now it was only kept.
    expect((await postMail(admin, outgoingMail)).status).toBe(201);
    await site.mailer.idle();
    expect(server.mails).toHaveLength(2);
  });

  test('keeps the password out of answers, database, log and record; the key is for the site’s user alone', async () => {
    const { site, admin, save } = await siteWithPanel({ LOG_LEVEL: 'trace' });

    const places = [
      (await save(typedServer(2525))).text,
      (await admin.ask('/api/mail-server')).text,
      (await admin.ask('/control/settings/mail-server')).text,
      (await admin.ask('/api/audit')).text,
      await wholeDatabase(site),
      JSON.stringify(site.logged),
    ];

    const encoded = Buffer.from(smtpPassword).toString('base64').replace(/=+$/, '');
    for (const place of places) {
      expect(place.includes(smtpPassword)).toBe(false);
      expect(place.includes(encoded)).toBe(false);
    }
    expect((await admin.ask('/api/audit')).json().data.data).toContainEqual(
      expect.objectContaining({
        action: 'created',
        record: expect.objectContaining({ type: 'settings', name: '127.0.0.1' }),
        changes: expect.objectContaining({
          password: { from: null, to: expect.stringMatching(/^\*{3} \(/) },
        }),
      }),
    );
    expect(statSync(join(site.dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
  });

  test('keeps the stored password where none is entered', async ({ server }) => {
    const { site, save } = await siteWithPanel();
    await save(typedServer(server.port));

    expect((await save(typedServer(server.port, { password: '' }))).status).toBe(200);

    await passMessageOn(site);
    expect(server.signIns).toMatchObject([{ password: smtpPassword }]);
  });

  test.each([
    ['another server', { host: 'localhost' }],
    ['another port', { port: 2526 }],
    ['another user', { user: 'evil@example.com' }],
    ['less encryption', { security: 'starttls' }],
  ])('asks for the password again for %s', async (_name, more) => {
    const { site, save, tryOut } = await siteWithPanel();
    await save(typedServer(2525));
    const before = await wholeServer(site);

    for (const reply of [
      await save(typedServer(2525, { password: '', ...more })),
      await tryOut(typedServer(2525, { password: '', ...more })),
    ]) {
      expect(reply.status).toBe(422);
      expect(reply.json()).toMatchObject({
        errors: [
          'Server, port, encryption or username changed: enter the mail server password again.',
        ],
      });
    }

    expect(await wholeServer(site)).toEqual(before);
  });

  test.each([
    ['none', undefined],
    ['a wrong one', 'not my password'],
  ])('asks for the account’s password: %s', async (_name, account_password) => {
    const { site, save } = await siteWithPanel();

    const reply = await save(typedServer(2525, { account_password }));

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['account_password']]);
    expect(await wholeServer(site)).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['a host of two lines', { host: 'mail.example.com\r\nRCPT TO:<x@example.com>' }, 'host'],
    ['an address for a host', { host: 'smtp://mail.example.com' }, 'host'],
    ['a user of two lines', { user: 'desk\r\nMAIL FROM:<x>' }, 'user'],
    ['a password of two lines', { password: 'a\r\nb' }, 'password'],
    ['a password without a user', { user: '' }, 'user'],
    ['a user without a password', { password: '' }, 'password'],
    ['port 0', { port: 0 }, 'port'],
    ['a port that is too large', { port: 65_536 }, 'port'],
    ['no encryption to another machine', { host: 'mail.example.com' }, 'plain_confirmed'],
  ])('refuses %s', async (_name, more, field) => {
    const { site, save } = await siteWithPanel();

    const reply = await save(typedServer(2525, { ...more }));

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, [field]]);
    expect(await wholeServer(site)).toEqual([]);
  });

  test('takes no encryption to another machine once it is confirmed', async () => {
    const { save } = await siteWithPanel();

    const server = { host: 'mail.example.com', plain_confirmed: 'yes' };

    expect((await save(typedServer(25, server))).status).toBe(200);
  });

  test('leaves mail that is only kept by choice as it is when the server changes', async () => {
    const { site, admin, save } = await siteWithPanel();
    await save(typedServer(2525));
    await admin.ask('/api/settings', { method: 'PATCH', json: { mail_driver: 'outbox' } });

    await save(typedServer(2526));

    expect((await findSettings(site.db)).mail_driver).toBe('outbox');
  });

  test('makes the way `server` one that can be chosen', async () => {
    const { admin, save } = await siteWithPanel();
    await save(typedServer(2525));
    const choose = (mail_driver: string) =>
      admin.ask('/api/settings', { method: 'PATCH', json: { mail_driver } });

    expect((await choose('outbox')).status).toBe(200);
    expect((await choose('server')).status).toBe(200);
  });

  test('gives way to SMTP_URL', async () => {
    const { admin, save } = await siteWithPanel({
      SMTP_URL: 'smtp://desk:opensesame@mail.example.com:2525',
    });

    expect((await save(typedServer(2525))).status).toBe(409);

    const { data } = (await admin.ask('/api/mail-server')).json();
    expect(data).toMatchObject({ source: 'environment', host: 'mail.example.com', user: null });
    expect(JSON.stringify(data)).not.toContain('opensesame');
  });

  test('says that there is no key where the operator’s file is missing', async () => {
    const { site, save } = await siteWithPanel({ SECRETS_KEY_FILE: '/nowhere/secrets.key' });

    const reply = await save(typedServer(2525));

    expect(reply.status).toBe(503);
    expect(reply.text).toContain('npm run doctor');
    expect(await wholeServer(site)).toEqual([]);
  });
});

test.each([
  ['is gone', (file: string) => rmSync(file)],
  ['is another one', (file: string) => writeFileSync(file, `${'A'.repeat(43)}=\n`)],
  ['holds no key', (file: string) => writeFileSync(file, 'nothing\n')],
])(
  'a key that is missing or another one keeps mails waiting: one that %s',
  async (_name, spoil) => {
    const server = await startMailServer();
    const { site, admin, save } = await siteWithPanel();
    await save(typedServer(server.port));
    const file = join(site.dataDir, 'secrets.key');
    spoil(file);

    await passMessageOn(site);

    const waiting = { state: 'queued', attempts: 0, last_error: expect.stringMatching(/password/) };
    expect(await mailRows(site)).toMatchObject([waiting]);
    expect((await admin.ask('/api/mail-server')).json()).toMatchObject({
      data: { has_password: true, password_lost: true },
    });
    expect((await save(typedServer(server.port, { password: '' }))).status).toBe(422);
    rmSync(file, { force: true });
    // Entered again, it is sent at once.
    expect((await save(typedServer(server.port))).status).toBe(200);
    await site.mailer.idle();
    expect(await mailRows(site)).toMatchObject([{ state: 'sent' }]);
  },
);

test('DELETE /api/mail-server takes the account’s password, and forgets the server; mail is only kept from then on', async () => {
  const { site, admin, save } = await siteWithPanel();
  await save(typedServer(2525));
  const remove = (account_password: string) =>
    admin.ask('/api/mail-server', { method: 'DELETE', json: { account_password } });
  expect((await remove('not my password')).status).toBe(422);
  expect(await wholeServer(site)).toHaveLength(1);

  expect((await remove(adminPassword)).status).toBe(200);
  expect(await wholeServer(site)).toEqual([]);
  await postMail(admin, outgoingMail);
  await passMessageOn(site);
  expect(await mailRows(site)).toMatchObject([{ driver: 'outbox' }, { driver: 'outbox' }]);
});

function wholeServer({ db }: Awaited<ReturnType<typeof siteWithPanel>>['site']) {
  return db.selectFrom('mail_server').selectAll().execute();
}

describe('POST /api/mail-server/test', () => {
  test('signs in to the server of the form, saves nothing, and sends a mail to the administrator alone if asked', async () => {
    const server = await startMailServer();
    const { site, tryOut } = await siteWithPanel();

    const reply = await tryOut(typedServer(server.port));

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ message: 'The mail server works.' });
    expect(server.signIns).toEqual([{ user: 'desk@example.com', password: smtpPassword }]);
    expect(server.mails).toEqual([]);
    expect(await site.db.selectFrom('mail_server').selectAll().execute()).toEqual([]);

    expect((await tryOut({ ...typedServer(server.port), send: 'yes' })).status).toBe(200);
    expect(server.mails).toMatchObject([{ to: [adminEmail], parsed: { subject: 'A test email' } }]);
    expect(await mailRows(site)).toEqual([]);
  });

  test('sends one mail for a request that is repeated', async ({ server }) => {
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

    const reply = await tryOut(typedServer(await start(), { plain_confirmed: 'yes', ...more }));

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

  test.each([
    [
      534,
      '5.7.9 Application-specific password required, not',
      'The mail server refused the username or the password (534 5.7.9).',
    ],
    [454, '4.7.0 No check of', 'The mail server said: 454 4.7.0 No check of *** now'],
  ])(
    'says why a sign-in is refused (%i), never the password that the server repeats',
    async (code, words, error) => {
      const { port } = await startMailServer({
        signIn() {
          throw refusal(code, `${words} ${smtpPassword} now`);
        },
      });
      const { tryOut } = await siteWithPanel();

      expect((await tryOut(typedServer(port))).json()).toMatchObject({ errors: [error] });
    },
  );

  test('ends in time with a server that says nothing', async () => {
    const port = await startBareServer(() => {});
    const server = { host: '127.0.0.1', port, security: 'none', user: null, password: '' } as const;

    const failure = await verifyMailServer(serverOfPanel(server), {
      name: 'site.test',
      timeoutMs: 50,
    }).catch((error: unknown) => error);

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
      verifyMailServer(serverOfPanel(server), { name: 'site.test', timeoutMs: 50 }),
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
