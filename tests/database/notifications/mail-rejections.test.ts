import { expect, test } from 'vitest';
import { refusal, startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows, passedOn, startMailer } from '../../support/notifications/mailer.ts';

test('a sender that is not welcome is tried again later: the settings may be mended', async () => {
  const server = await startMailServer({
    sender(address) {
      if (address === 'hello@example.com') throw refusal(550, '5.7.1 Not an address of yours');
    },
  });
  const { mailer, database, clock } = await startMailer({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
  });

  await mailer.enqueue(database.db, passedOn);
  await mailer.idle();
  expect(await mailRows(database)).toMatchObject([
    {
      state: 'queued',
      attempts: 1,
      last_error: '550 5.7.1 Not an address of yours',
      next_attempt_at: new Date(clock.now.getTime() + 60_000).toISOString(),
    },
  ]);

  await database.db.updateTable('settings').set({ contact_email: 'desk@example.com' }).execute();
  clock.pass(1);
  await mailer.idle();
  expect(server.mails).toMatchObject([{ from: 'desk@example.com' }]);
});

test('a reset mail that is refused for good keeps no words of itself', async () => {
  const server = await startMailServer({
    recipient() {
      throw refusal(550, '5.1.1 No such user');
    },
  });
  const { mailer, database } = await startMailer({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });

  await mailer.enqueue(database.db, { ...passedOn, kind: 'reset', body: 'Your pin: QX7K2M4P' });
  await mailer.idle();

  expect(await mailRows(database)).toMatchObject([{ state: 'failed', attempts: 1, body: '' }]);
});
