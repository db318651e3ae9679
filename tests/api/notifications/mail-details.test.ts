import { describe, expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { accountLink, opened, siteWithEachKind } from '../../support/notifications/mail-kinds.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { message } from '../../support/notifications/messages.ts';
import { outgoingMail, postMail, siteWithMail } from '../../support/notifications/outgoing-mail.ts';

describe('GET /api/mails/{id}', () => {
  test('answers with a mail, its text and its HTML', async () => {
    const { site, admin } = await siteWithMail('outbox', { PUBLIC_URL: 'http://localhost:3000' });
    await postMail(admin, outgoingMail);
    await site.mailer.idle();

    const reply = await admin.ask('/api/mails/1');

    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(dataOf(reply)).toEqual({
      id: 1,
      kind: 'manual',
      recipient: outgoingMail.to,
      reply_to: null,
      subject: outgoingMail.subject,
      template: 'html1',
      language: 'en',
      driver: 'outbox',
      state: 'kept',
      attempts: 1,
      last_error: null,
      file: expect.stringMatching(/\.eml$/),
      created_at: expect.any(String),
      sent_at: null,
      kept_at: expect.any(String),
      dismissed_at: null,
      next_attempt_at: null,
      message_id: null,
      text: expect.stringMatching(/^Dear Ada,\n\nit is here\.\n\n-- \nWaybill Logistics\n/),
      html: expect.stringMatching(/^<!doctype html><html.*it is here\..*localhost:3000/s),
      unavailable: null,
    });
  });

  test('answers without HTML where a mail is text alone', async () => {
    const { site, admin } = await siteWithMail('outbox');
    await site.db.updateTable('settings').set({ mail_template: 'plain' }).execute();
    await postMail(admin, outgoingMail);

    expect(dataOf(await admin.ask('/api/mails/1'))).toMatchObject({
      text: expect.stringContaining('it is here.'),
      html: null,
      unavailable: null,
    });
  });

  test('knows what a copy of a message says, also once it has done its work', async () => {
    const { admin } = await siteWithEachKind();

    expect(dataOf(await admin.ask(`/api/mails/${opened.copy}`))).toMatchObject({
      kind: 'message',
      message_id: 1,
      reply_to: message.email,
      text: expect.stringMatching(/^It is red\.\n\nSent from .*ada@example\.com/s),
      unavailable: null,
    });
  });

  test('says of a copy whose message is not known that its text is no longer stored', async () => {
    const { site, admin } = await siteWithEachKind();
    await site.db.updateTable('mails').set({ message_id: null }).execute();

    expect(dataOf(await admin.ask(`/api/mails/${opened.copy}`))).toMatchObject({
      text: null,
      html: null,
      unavailable: 'cleared',
    });
  });

  test('never tells what is for the recipient alone, once it is in the outbox', async () => {
    const { admin, pin } = await siteWithEachKind();
    expect(pin).toMatch(/^\w{8}$/);

    for (const id of [opened.reset, opened.account]) {
      const reply = await admin.ask(`/api/mails/${id}`);
      expect(dataOf(reply)).toMatchObject({ text: null, html: null, unavailable: 'secret' });
      expect(reply.text).not.toContain(pin);
      expect(reply.text).not.toContain(accountLink);
    }
  });

  test('nor while it waits for its server', async () => {
    const { site, admin } = await siteWithEachKind({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const rows = await mailRows(site);
    const waiting = rows.filter(({ kind }) => kind === 'reset' || kind === 'account');
    const secrets = waiting.map(({ body }) => body.match(/code: (\w{8})|https:\S+/)?.[0] ?? '');
    expect(secrets).toEqual([expect.stringMatching(/^code: /), accountLink]);

    for (const [index, { id }] of waiting.entries()) {
      const reply = await admin.ask(`/api/mails/${id}`);
      expect(dataOf(reply)).toMatchObject({ text: null, html: null, unavailable: 'secret' });
      expect(reply.text).not.toContain(secrets[index]);
    }
  });

  test.each(['99', 'x', '0', '-1', '1e0', '1.5', '2147483648', '999999999999999999'])(
    'knows no mail %s',
    async (id) => {
      const { admin } = await siteWithEachKind();

      expect((await admin.ask(`/api/mails/${id}`)).status).toBe(404);
    },
  );

  test('shows hostile text as text', async () => {
    const { site, admin } = await siteWithMail('outbox');
    const evil = '</style><script>alert(1)</script><img src=x onerror=alert(1)>';
    await postMail(admin, { ...outgoingMail, subject: evil, body: evil });
    await site.db.updateTable('settings').set({ company_name: evil }).execute();

    const { text, html } = dataOf(await admin.ask('/api/mails/1'));

    expect(text).toContain(evil);
    expect(html).not.toMatch(/<(script|img)/);
  });
});
