import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { openOutbox } from '../../../server/notifications/mail/outbox.ts';
import { accountLink, opened, siteWithEachKind } from '../../support/notifications/mail-kinds.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { message } from '../../support/notifications/messages.ts';
import { outgoingMail, postMail, siteWithMail } from '../../support/notifications/outgoing-mail.ts';
import { startSite } from '../../support/site.ts';

const fileOf = (id: number) => `/control/email/${id}/mail.eml`;

describe('the file of a mail', () => {
  test('is the very file of the outbox, to be saved and not to be shown', async () => {
    const { site, admin } = await siteWithEachKind();
    const [row] = await mailRows(site);
    const file = readFileSync(join(site.dataDir, 'outbox', row?.file ?? ''), 'utf8');

    const { status, headers, text } = await admin.ask(fileOf(opened.manual));

    expect(status).toBe(200);
    expect(text).toBe(file);
    expect(headers['content-type']).toBe('message/rfc822');
    expect(headers['content-disposition']).toBe('attachment; filename="mail-1.eml"');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('is not read, and not written, through a symbolic link', async () => {
    const { site, admin } = await siteWithEachKind();
    const dir = join(site.dataDir, 'outbox');
    const file = join(dir, (await mailRows(site))[0]?.file ?? '');
    const secret = join(site.dataDir, 'secrets.txt');
    writeFileSync(secret, 'not for the panel');
    rmSync(file);
    symlinkSync(secret, file);

    const { text } = await admin.ask(fileOf(opened.manual));
    expect(text).not.toContain('not for the panel');

    const name = '20260101T000000000Z-000099.eml';
    symlinkSync(secret, join(dir, `.${name}.${process.pid}.part`));
    await openOutbox(dir).write(name, {
      from: 'a@example.com',
      to: 'b@example.com',
      text: 'Hello',
    });
    expect(readFileSync(secret, 'utf8')).toBe('not for the panel');
    expect(readFileSync(join(dir, name), 'utf8')).toContain('Hello');
  });

  test('is written out once more where the outbox has it no longer', async () => {
    const { site, admin } = await siteWithEachKind();
    rmSync(join(site.dataDir, 'outbox'), { recursive: true });

    const copy = await PostalMime.parse((await admin.ask(fileOf(opened.copy))).text);

    expect(copy).toMatchObject({
      subject: `From your website: ${message.subject}`,
      to: [{ address: outgoingMail.from }],
      replyTo: [{ address: message.email }],
      text: expect.stringContaining(message.body),
    });
  });

  test('says the same as the mail that a server got', async () => {
    const server = await startMailServer();
    const { site, admin } = await siteWithMail('server', {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    });
    await postMail(admin, outgoingMail);
    await site.mailer.idle();
    const sent = server.mails[0]?.parsed;

    const { from, to, subject, text, html, date, messageId } = await PostalMime.parse(
      (await admin.ask(fileOf(1))).text,
    );

    expect(sent).toMatchObject({ from, to, subject, text, html, date, messageId });
    expect(text).toContain('it is here.');
  });

  test('may be all that is left of a mail', async () => {
    const { site, admin } = await siteWithEachKind();
    await site.db.updateTable('mails').set({ message_id: null }).execute();

    expect((await admin.ask(fileOf(opened.copy))).text).toContain(message.body);

    rmSync(join(site.dataDir, 'outbox'), { recursive: true });
    expect((await admin.ask(fileOf(opened.copy))).status).toBe(404);
  });

  test('never holds what is for the recipient alone, though it lies on the disk', async () => {
    const { site, admin, pin } = await siteWithEachKind();
    const dir = join(site.dataDir, 'outbox');
    const files = readdirSync(dir).map((file) => readFileSync(join(dir, file), 'utf8'));
    expect(files.filter((text) => text.includes(pin))).toHaveLength(1);

    for (const id of [opened.reset, opened.account]) {
      const { status, text } = await admin.ask(fileOf(id));
      expect(status).toBe(404);
      expect(text).not.toContain(pin);
      expect(text).not.toContain(accountLink);
    }
  });

  test('has nothing of the mail in its headers, whatever that is', async () => {
    const { site, admin } = await siteWithMail('outbox');
    await postMail(admin, { ...outgoingMail, subject: '"; filename="evil.html"; ‮exe.lme' });
    await site.mailer.idle();

    const { headers } = await admin.ask(fileOf(1));

    expect(headers['content-disposition']).toBe('attachment; filename="mail-1.eml"');
  });

  test.each(['99', 'x', '0', '..%2f..%2fwaybill.db'])('knows no mail %s', async (id) => {
    const { admin } = await siteWithEachKind();

    expect((await admin.ask(`/control/email/${id}/mail.eml`)).status).toBe(404);
  });

  test('is the administrator’s alone', async () => {
    const { ask } = await startSite();

    expect((await ask(fileOf(1))).status).toBe(302);
  });
});
