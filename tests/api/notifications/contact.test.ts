import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import {
  badFields,
  outgoingMail,
  postMail,
  siteWithMail,
} from '../../support/notifications/outgoing-mail.ts';
import { startSite } from '../../support/site.ts';

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
      message: 'Kept on this server, not delivered: no mail server is in use.',
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

  test('sends a outgoingMail through the server of SMTP_URL', async () => {
    const server = await startMailServer();
    const { site, admin } = await siteWithMail('server', {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    });

    const reply = await postMail(admin, outgoingMail);
    await site.mailer.idle();

    expect(reply.json()).toMatchObject({
      message: 'Your mail is in the queue; it is sent as soon as the mail server takes it.',
    });
    expect(server.mails).toMatchObject([{ from: outgoingMail.from, to: [outgoingMail.to] }]);
  });

  test('says that the server is not known', async () => {
    const { site, admin } = await siteWithMail('server');

    const reply = await postMail(admin, outgoingMail);

    expect(reply.status).toBe(422);
    expect(badFields(reply)).toEqual(['mail_driver']);
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
    expect(badFields(reply)).toEqual(['from', 'to', 'subject', 'body', 'password', 'bcc']);
    expect(await mailRows(site)).toEqual([]);
  });

  test.each([
    ['two recipients', { to: 'a@example.com, b@example.com' }, 'to'],
    ['a recipient of two lines', { to: 'a@example.com\r\nBcc: b@example.com' }, 'to'],
    ['a recipient with a name', { to: 'Ada <a@example.com>' }, 'to'],
    ['a list of recipients', { to: ['a@example.com'] }, 'to'],
    ['a subject of two lines', { subject: 'a\r\nBcc: b@example.com' }, 'subject'],
    ['a subject that is too long', { subject: 'x'.repeat(301) }, 'subject'],
    ['a body that is too long', { body: 'x'.repeat(20_001) }, 'body'],
    ['a body from a file', { body: { path: '/etc/hostname' } }, 'body'],
    ['a body from an address', { body: { href: 'http://127.0.0.1/' } }, 'body'],
    ['a subject from a file', { subject: { path: '/etc/hostname' } }, 'subject'],
    ['an attachment', { attachments: [{ path: '/etc/hostname' }] }, 'attachments'],
    ['another sender', { from: 'ceo@example.com' }, 'from'],
  ])('refuses %s', async (_name, fields, field) => {
    const { site, admin } = await siteWithMail('outbox');

    const reply = await postMail(admin, { ...outgoingMail, ...fields });

    expect(reply.status).toBe(422);
    expect(badFields(reply)).toEqual([field]);
    expect(await mailRows(site)).toEqual([]);
  });

  test('takes texts as long as they may be, in any script', async () => {
    const server = await startMailServer();
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

  test('is the administrator’s alone', async () => {
    const { ask, db } = await startSite();

    const reply = await ask('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(outgoingMail),
    });

    expect(reply.status).toBe(401);
    expect(reply.json()).toMatchObject({ status: 'fail', admin: false });
    expect(await mailRows({ db })).toEqual([]);
  });
});
