import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { countFailedMails } from '../../../server/admin/alerts.ts';
import { siteWithAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { freePort } from '../../support/listen.ts';
import { accountLink, opened, siteWithEachKind } from '../../support/notifications/mail-kinds.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows, passedOn } from '../../support/notifications/mailer.ts';
import { message } from '../../support/notifications/messages.ts';
import {
  deliverLetter,
  outgoingMail,
  postMail,
  siteWithMail,
} from '../../support/notifications/outgoing-mail.ts';
import { test } from '../../support/site-test.ts';

describe('GET /api/mails', () => {
  test('lists mails, newest first, and not what they say', async () => {
    const { site, admin } = await siteWithMail('outbox');
    await site.mailer.enqueue(site.db, { ...passedOn, kind: 'reset', body: 'Your pin: QX7K2M4P' });
    await deliverLetter(site, admin);

    const reply = await admin.ask('/api/mails');

    expect(reply.status).toBe(200);
    expect(reply.text).not.toMatch(/QX7K2M4P|it is here/);
    const { data } = reply.json();
    expect(data).toMatchObject({ current_page: 1, total: 2, next_page_url: null });
    expect(data.data[0]).toEqual({
      id: expect.any(Number),
      kind: 'manual',
      language: 'en',
      recipient: outgoingMail.to,
      subject: outgoingMail.subject,
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
    });
    expect(data.data[1]).toMatchObject({ kind: 'reset' });
  });

  test('finds by recipient and subject, whatever the case and the accents', async () => {
    const { site, admin } = await siteWithAdmin();
    for (const subject of ['Réclamation', 'Anything else']) {
      await site.mailer.enqueue(site.db, { ...passedOn, subject });
    }

    const bySubject = (await admin.ask('/api/mails?search=RECLAM')).json().data;
    const byRecipient = (await admin.ask('/api/mails?search=Desk@&per_page=1')).json().data;

    expect(bySubject.data).toMatchObject([{ subject: 'Réclamation' }]);
    expect(byRecipient).toMatchObject({
      total: 2,
      last_page: 2,
      next_page_url: '/api/mails?search=Desk%40&per_page=1&page=2',
    });
  });
});

describe('PATCH /api/mails', () => {
  const again = (id: unknown) => ({ method: 'PATCH', json: { id } });

  test('tries a mail again at once', async () => {
    const port = await freePort();
    const { site, admin } = await siteWithMail('server', { SMTP_URL: `smtp://127.0.0.1:${port}` });
    await deliverLetter(site, admin);
    const [waiting] = await mailRows(site);
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1 });
    const server = await startMailServer({ port });

    const reply = await admin.ask('/api/mails', again(String(waiting?.id)));
    await site.mailer.idle();

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      data: { id: waiting?.id, state: 'queued' },
      message: 'Email queued again.',
    });
    expect(server.mails).toHaveLength(1);
    expect(await mailRows(site)).toMatchObject([{ state: 'sent' }]);
  });

  test('tries a failed mail again', async () => {
    const { site, admin } = await siteWithMail('outbox');
    await site.mailer.stop();
    await postMail(admin, outgoingMail);
    await site.db
      .updateTable('mails')
      .set({ state: 'failed', attempts: 7, next_attempt_at: null, last_error: 'No.' })
      .execute();
    const [failed] = await mailRows(site);

    site.mailer.start();
    expect((await admin.ask('/api/mails', again(failed?.id))).status).toBe(200);
    await site.mailer.idle();

    expect(await mailRows(site)).toMatchObject([{ state: 'kept', last_error: null }]);
  });

  test('leaves a mail alone that is being sent', async () => {
    const { site, admin } = await siteWithMail('outbox');
    await site.mailer.stop();
    await postMail(admin, outgoingMail);
    const lease = { lease: 'another process', next_attempt_at: '2999-01-01T00:00:00.000Z' };
    await site.db.updateTable('mails').set(lease).execute();
    const [mail] = await mailRows(site);

    expect((await admin.ask('/api/mails', again(mail?.id))).status).toBe(200);

    expect(await mailRows(site)).toMatchObject([lease]);
  });

  test.each([
    ['was sent', { state: 'sent', driver: 'server', sent_at: '2026-01-01T00:00:00.000Z' }],
    ['was kept', { state: 'kept', kept_at: '2026-01-01T00:00:00.000Z' }],
    ['was sent with a typed password', { state: 'failed', driver: 'smtp' }],
    ['holds a reset pin', { state: 'failed', kind: 'reset' }],
    ['holds a reset pin and waits', { kind: 'reset', next_attempt_at: '2999-01-01T00:00:00.000Z' }],
  ] as const)('refuses one that %s', async (_name, fields) => {
    const { site, admin } = await siteWithMail('outbox');
    await site.mailer.stop();
    await postMail(admin, outgoingMail);
    await site.db
      .updateTable('mails')
      .set({ next_attempt_at: null, ...fields })
      .execute();
    const before = await mailRows(site);

    const reply = await admin.ask('/api/mails', again(before[0]?.id));

    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({ errors: ['This email can’t be sent again.'] });
    expect(await mailRows(site)).toEqual(before);
  });

  test('knows no mail that is not there', async ({ admin }) => {
    expect((await admin.ask('/api/mails', again(7))).status).toBe(404);
  });
});

/** A site with a mail that failed, and how to change it. */
async function siteWithFailedMail(fields: { driver?: 'smtp' } = {}) {
  const { site, admin } = await siteWithMail('outbox');
  await site.mailer.stop();
  await postMail(admin, outgoingMail);
  await site.db
    .updateTable('mails')
    .set({ state: 'failed', next_attempt_at: null, last_error: 'No.', ...fields })
    .execute();
  const change = (json: object) =>
    admin.ask('/api/mails', { method: 'PATCH', json: { id: 1, ...json } });
  return { site, change };
}

describe('PATCH /api/mails with dismissed', () => {
  test('no longer counts a failed mail, and counts it again', async () => {
    const { site, change } = await siteWithFailedMail();
    expect(await countFailedMails(site.db)).toBe(1);

    const dismissed = await change({ dismissed: true });
    expect(dismissed.status).toBe(200);
    expect(dismissed.json()).toMatchObject({
      data: { id: 1, state: 'failed', dismissed_at: expect.stringMatching(/^\d{4}-.+Z$/) },
      message: 'Saved.',
    });
    expect(await countFailedMails(site.db)).toBe(0);
    const { dismissed_at } = dataOf(dismissed);
    expect(dataOf(await change({ dismissed: true }))).toMatchObject({ dismissed_at });

    expect((await change({ dismissed: false })).json()).toMatchObject({
      data: { id: 1, state: 'failed', dismissed_at: null },
      message: 'Saved.',
    });
    expect(await countFailedMails(site.db)).toBe(1);
  });

  test('a mail that is tried again is not dismissed any more', async () => {
    const { site, change } = await siteWithFailedMail();
    await change({ dismissed: true });

    expect((await change({})).status).toBe(200);

    expect(await mailRows(site)).toMatchObject([{ state: 'queued', dismissed_at: null }]);
  });

  test('one that was sent with a typed password can be dismissed, and not be tried again', async () => {
    const { change } = await siteWithFailedMail({ driver: 'smtp' });

    expect((await change({})).status).toBe(409);
    expect((await change({ dismissed: true })).status).toBe(200);
  });

  test.each([
    ['waits', { state: 'queued', next_attempt_at: '2999-01-01T00:00:00.000Z' }],
    ['is kept', { state: 'kept', kept_at: '2026-01-01T00:00:00.000Z' }],
    ['was sent', { state: 'sent', driver: 'server', sent_at: '2026-01-01T00:00:00.000Z' }],
  ] as const)('refuses a mail that %s', async (_name, fields) => {
    const { site, change } = await siteWithFailedMail();
    await site.db.updateTable('mails').set(fields).execute();

    const reply = await change({ dismissed: true });

    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({ errors: ['Only a failed email can be dismissed.'] });
    expect(await mailRows(site)).toMatchObject([{ ...fields, dismissed_at: null }]);
  });
});

describe('GET /api/mails/{id}', () => {
  test('answers with a mail, its text and its HTML', async () => {
    const { site, admin } = await siteWithMail('outbox', { PUBLIC_URL: 'http://localhost:3000' });
    await deliverLetter(site, admin);

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

  test('knows what a copy of a message says, also once it has done its work, as long as that is known', async () => {
    const { site, admin } = await siteWithEachKind();

    expect(dataOf(await admin.ask(`/api/mails/${opened.copy}`))).toMatchObject({
      kind: 'message',
      message_id: 1,
      reply_to: message.email,
      text: expect.stringMatching(/^It is red\.\n\nSent from .*ada@example\.com/s),
      unavailable: null,
    });
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

/** A site with two mails in its outbox. */
async function siteWithMails() {
  const { site, admin } = await siteWithMail('outbox');
  await postMail(admin, outgoingMail);
  await postMail(admin, { ...outgoingMail, subject: 'Another one' });
  await site.mailer.idle();
  const remove = (json: unknown) => admin.ask('/api/mails', { method: 'DELETE', json });
  const dir = join(site.dataDir, 'outbox');
  const [first, second] = (await mailRows(site)).map(({ file }) => file ?? '');
  const removals = () => site.db.selectFrom('outbox_removals').selectAll().execute();
  return { site, remove, dir, first: first ?? '', second: second ?? '', removals };
}

describe('DELETE /api/mails', () => {
  test('deletes a mail and its file, once, and no other', async () => {
    const { site, remove, dir, second, removals } = await siteWithMails();

    const reply = await remove({ id: '1' });

    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({ status: 'success', data: {}, errors: [], message: 'Deleted.' });
    expect(readdirSync(dir)).toEqual([second]);
    expect(await removals()).toEqual([]);
    expect((await remove({ id: 1 })).status).toBe(404);
    expect(await mailRows(site)).toMatchObject([{ id: 2 }]);
  });

  test('removes what an interrupted attempt left of it too', async () => {
    const { remove, dir, first, second } = await siteWithMails();
    writeFileSync(join(dir, `.${first}.4711.part`), 'Dear Ada');
    writeFileSync(join(dir, `.${second}.4711.part`), 'another’s');

    await remove({ id: 1 });

    expect(readdirSync(dir).sort()).toEqual([`.${second}.4711.part`, second]);
  });

  test('deletes one whose file somebody took away', async () => {
    const { site, remove, dir } = await siteWithMails();
    rmSync(dir, { recursive: true });

    expect((await remove({ id: 1 })).status).toBe(200);
    expect(await mailRows(site)).toHaveLength(1);
  });

  test('tries again later where the file cannot be removed, and tells the log', async () => {
    const { site, remove, dir, first, removals } = await siteWithMails();
    rmSync(join(dir, first));
    mkdirSync(join(dir, first));

    expect((await remove({ id: 1 })).status).toBe(200);
    expect(await removals()).toMatchObject([{ file: first }]);
    const warnings = site.logged.filter(({ file, level }) => file === first && level === 40);
    expect(warnings.length).toBeGreaterThan(0);

    // The queue looks too, and would take a folder without the file for done.
    await site.mailer.idle();
    rmSync(join(dir, first), { recursive: true });
    writeFileSync(join(dir, first), 'Dear Ada');
    await site.mailer.idle();
    expect(existsSync(join(dir, first))).toBe(false);
    expect(await removals()).toEqual([]);
  });

  test('leaves a mail alone that is being sent right now', async () => {
    const { site, remove, dir } = await siteWithMails();
    await site.mailer.stop();
    const lease = { lease: 'another process', next_attempt_at: '2999-01-01T00:00:00.000Z' };
    await site.db
      .updateTable('mails')
      .set({ state: 'queued', kept_at: null, ...lease })
      .where('id', '=', 1)
      .execute();

    const reply = await remove({ id: 1 });

    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({
      errors: ['This email is being sent right now. Try again in a minute.'],
    });
    expect(await mailRows(site)).toMatchObject([{ id: 1, ...lease }, { id: 2 }]);
    expect(readdirSync(dir)).toHaveLength(2);
  });

  test('deletes one that a process was sending when it died', async () => {
    const { site, remove, dir, second } = await siteWithMails();
    await site.mailer.stop();
    const lease = { lease: 'a dead process', next_attempt_at: '2020-01-01T00:00:00.000Z' };
    await site.db
      .updateTable('mails')
      .set({ state: 'queued', kept_at: null, file: null, ...lease })
      .where('id', '=', 1)
      .execute();

    expect((await remove({ id: 1 })).status).toBe(200);

    expect(readdirSync(dir)).toEqual([second]);
  });

  test('knows no mail that is not there', async ({ admin }) => {
    expect((await admin.ask('/api/mails', { method: 'DELETE', json: { id: 7 } })).status).toBe(404);
  });
});
