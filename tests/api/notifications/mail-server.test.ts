import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findSettings } from '../../../server/database/settings.ts';
import { adminPassword } from '../../support/admin.ts';
import { badFieldsOf } from '../../support/http.ts';
import {
  siteWithPanel,
  smtpPassword,
  startMailServer,
  typedServer,
} from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import {
  outgoingMail,
  postMail,
  wholeDatabase,
} from '../../support/notifications/outgoing-mail.ts';

const view = { source: 'panel', host: '127.0.0.1', security: 'none', user: 'desk@example.com' };

describe('PATCH /api/mail-server', () => {
  test('sets up the server that the site’s mail goes through from then on', async () => {
    const server = await startMailServer();
    const { site, admin, save } = await siteWithPanel();

    const reply = await save(typedServer(server.port));

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      data: { ...view, port: server.port, has_password: true, password_lost: false },
      message: 'Mail server saved.',
    });
    await postMessage(site, message);
    await site.mailer.idle();
    expect(server.signIns).toEqual([{ user: 'desk@example.com', password: smtpPassword }]);
    expect(server.mails).toMatchObject([{ to: ['hello@example.com'] }]);
    // What the administrator writes goes through it too: until now it was only kept.
    expect((await postMail(admin, outgoingMail)).status).toBe(201);
    await site.mailer.idle();
    expect(server.mails).toHaveLength(2);
  });

  test('keeps the password out of answers, database, log and record', async () => {
    const { site, admin, save } = await siteWithPanel({ LOG_LEVEL: 'trace' });

    const saved = await save(typedServer(2525));
    const places = [
      saved.text,
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
  });

  test('keeps the key beside the database, for the site’s user alone', async () => {
    const { site, save } = await siteWithPanel();

    await save(typedServer(2525));

    expect(statSync(join(site.dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
  });

  test('keeps the stored password where none is entered', async () => {
    const server = await startMailServer();
    const { site, save } = await siteWithPanel();
    await save(typedServer(server.port));

    expect((await save(typedServer(server.port, { password: '' }))).status).toBe(200);

    await postMessage(site, message);
    await site.mailer.idle();
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
    ['none', undefined, 422],
    ['a wrong one', 'not my password', 422],
  ])('asks for the account’s password: %s', async (_name, account_password, status) => {
    const { site, save } = await siteWithPanel();

    const reply = await save(typedServer(2525, { account_password }));

    expect(reply.status).toBe(status);
    expect(badFieldsOf(reply)).toEqual(['account_password']);
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

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual([field]);
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

describe('a key that is missing or another one', () => {
  test.each([
    ['is gone', (file: string) => rmSync(file)],
    ['is another one', (file: string) => writeFileSync(file, `${'A'.repeat(43)}=\n`)],
    ['holds no key', (file: string) => writeFileSync(file, 'nothing\n')],
  ])('keeps mails waiting: one that %s', async (_name, spoil) => {
    const server = await startMailServer();
    const { site, admin, save } = await siteWithPanel();
    await save(typedServer(server.port));
    const file = join(site.dataDir, 'secrets.key');
    spoil(file);

    await postMessage(site, message);
    await site.mailer.idle();

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
  });
});

describe('DELETE /api/mail-server', () => {
  test('forgets the server; mail is only kept from then on', async () => {
    const { site, admin, save } = await siteWithPanel();
    await save(typedServer(2525));
    const json = { account_password: adminPassword };

    const reply = await admin.ask('/api/mail-server', { method: 'DELETE', json });

    expect(reply.status).toBe(200);
    expect(await wholeServer(site)).toEqual([]);
    await postMail(admin, outgoingMail);
    await postMessage(site, message);
    await site.mailer.idle();
    expect(await mailRows(site)).toMatchObject([{ driver: 'outbox' }, { driver: 'outbox' }]);
  });

  test('asks for the account’s password', async () => {
    const { site, admin, save } = await siteWithPanel();
    await save(typedServer(2525));
    const json = { account_password: 'not my password' };

    const reply = await admin.ask('/api/mail-server', { method: 'DELETE', json });

    expect(reply.status).toBe(422);
    expect(await wholeServer(site)).toHaveLength(1);
  });
});

function wholeServer({ db }: Awaited<ReturnType<typeof siteWithPanel>>['site']) {
  return db.selectFrom('mail_server').selectAll().execute();
}
