import { describe, expect, test } from 'vitest';
import { countFailedMails } from '../../../server/admin/dashboard/queries.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { outgoingMail, postMail, siteWithMail } from '../../support/notifications/outgoing-mail.ts';
import { dataOf } from '../../support/response-data.ts';

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
  test('no longer counts a failed mail, once, and counts it again', async () => {
    const { site, change } = await siteWithFailedMail();
    expect(await countFailedMails(site.db)).toBe(1);

    const dismissed = await change({ dismissed: true });
    expect(dismissed.status).toBe(200);
    expect(dismissed.json()).toMatchObject({
      data: { id: 1, state: 'failed', dismissed_at: expect.stringMatching(/^\d{4}-.+Z$/) },
      message: 'Dismissed: this mail no longer counts as failed.',
    });
    expect(await countFailedMails(site.db)).toBe(0);
    const { dismissed_at } = dataOf(dismissed);
    expect(dataOf(await change({ dismissed: true }))).toMatchObject({ dismissed_at });

    const restored = await change({ dismissed: false });
    expect(restored.json()).toMatchObject({
      data: { id: 1, state: 'failed', dismissed_at: null },
      message: 'This mail counts as failed again.',
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
    expect(reply.json()).toMatchObject({ errors: ['Only a mail that failed can be dismissed.'] });
    expect(await mailRows(site)).toMatchObject([{ ...fields, dismissed_at: null }]);
  });

  test('knows no mail that is not there', async () => {
    const { change } = await siteWithFailedMail();

    expect((await change({ id: 7, dismissed: true })).status).toBe(404);
  });
});
