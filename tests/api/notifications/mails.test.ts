import { describe, expect, test } from 'vitest';
import { countFailedMails } from '../../../server/admin/alerts.ts';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { freePort } from '../../support/listen.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows, passedOn } from '../../support/notifications/mailer.ts';
import { outgoingMail, postMail, siteWithMail } from '../../support/notifications/outgoing-mail.ts';
import { startSite } from '../../support/site.ts';

describe('GET /api/mails', () => {
  test('lists mails, newest first, and not what they say', async () => {
    const { site, admin } = await siteWithMail('outbox');
    await site.mailer.enqueue(site.db, { ...passedOn, kind: 'reset', body: 'Your pin: QX7K2M4P' });
    await postMail(admin, outgoingMail);
    await site.mailer.idle();

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
    await postMail(admin, outgoingMail);
    await site.mailer.idle();
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

  test('knows no mail that is not there', async () => {
    const admin = await signedInAdmin(await startSite());

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
      message: 'Failure dismissed.',
    });
    expect(await countFailedMails(site.db)).toBe(0);
    const { dismissed_at } = dataOf(dismissed);
    expect(dataOf(await change({ dismissed: true }))).toMatchObject({ dismissed_at });

    const restored = await change({ dismissed: false });
    expect(restored.json()).toMatchObject({
      data: { id: 1, state: 'failed', dismissed_at: null },
      message: 'Marked as failed again.',
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
