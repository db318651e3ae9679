/** @module-tag postgres */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertMail } from '../../../server/notifications/mail/queries.ts';
import { refusal, startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows, passedOn, realClock, startMailer } from '../../support/notifications/mailer.ts';

/** A mail server, and when the first mail has come in. */
async function serverThatTells() {
  let tell = () => {};
  const arrival = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const server = await startMailServer({ content: () => tell() });
  return { server, arrival, env: { SMTP_URL: `smtp://127.0.0.1:${server.port}` } };
}

test('the mailer is woken by a new mail', async () => {
  const { arrival, env } = await serverThatTells();
  const { mailer, database } = await startMailer(env);
  await mailer.idle();

  await mailer.enqueue(database.db, passedOn);

  await arrival;
});

test('the mailer wakes by itself when the next mail is due', async () => {
  const { arrival, env } = await serverThatTells();
  const { mailer, database } = await startMailer(env, { clock: realClock });
  await mailer.stop();
  const { to, replyTo, ...mail } = passedOn;
  await insertMail(database.db, {
    ...mail,
    recipient: to,
    template: 'plain',
    driver: 'server',
    state: 'queued',
    created_at: realClock.now.toISOString(),
    next_attempt_at: new Date(realClock.now.getTime() + 50).toISOString(),
  });

  mailer.start();

  await arrival;
});

test('a database that cannot be read is waited for', async () => {
  const { server, env } = await serverThatTells();
  const { mailer, database, logged } = await startMailer(env);
  await mailer.stop();
  await mailer.enqueue(database.db, passedOn);
  await sql`alter table mails rename to elsewhere`.execute(database.db);

  mailer.start();
  await mailer.idle();
  expect(logged[0]).toMatchObject({ level: 50, reason: expect.stringContaining('mails') });
  await sql`alter table elsewhere rename to mails`.execute(database.db);
  await mailer.idle();

  expect(server.mails).toHaveLength(1);
});

test('a mail is not sent twice because it could not be noted that it was sent', async () => {
  const { server, env } = await serverThatTells();
  const { mailer, database } = await startMailer(env);
  const { db } = database;
  await sql`alter table mails rename column sent_at to lost`.execute(db);
  await mailer.enqueue(database.db, passedOn);
  await mailer.idle();
  expect(await mailRows(database)).toMatchObject([{ state: 'queued' }]);

  await sql`alter table mails rename column lost to sent_at`.execute(db);
  await mailer.idle();

  expect(server.mails).toHaveLength(1);
  expect(await mailRows(database)).toMatchObject([{ state: 'sent' }]);
});

type Greet = (refused?: Error) => void;

/**
 * Two mailers with one database. Each has begun an attempt at the same mail, the second one when the
 * first one's lease was over, and the mail server greets each when the test says so.
 */
async function twoAttempts() {
  const [first, second] = [Promise.withResolvers<Greet>(), Promise.withResolvers<Greet>()];
  const arrivals = [first, second];
  const server = await startMailServer(
    {},
    { onConnect: (_session, greet) => arrivals.shift()?.resolve(greet) },
  );
  const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}` };
  const slow = await startMailer(env);
  await slow.mailer.enqueue(slow.database.db, passedOn);
  const greetSlow = await first.promise;
  slow.clock.pass(2);
  const other = await startMailer(env, slow);
  const greetOther = await second.promise;
  const rows = () => mailRows(slow.database);
  const { database } = slow;
  return { server, database, slow: slow.mailer, greetSlow, other: other.mailer, greetOther, rows };
}

test('an attempt that fails when its lease is over leaves the next one alone', async () => {
  const { server, slow, greetSlow, other, greetOther, rows } = await twoAttempts();
  const leased = await rows();
  expect(leased).toMatchObject([{ attempts: 2, last_error: null }]);

  greetSlow(refusal(421, 'Too busy'));
  await slow.stop();

  expect(await rows()).toEqual(leased);
  greetOther();
  await other.idle();
  expect(server.mails).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('a mail that was sent stays so, whatever becomes of another attempt', async () => {
  const { slow, greetSlow, other, greetOther, rows } = await twoAttempts();

  greetSlow();
  await slow.stop();
  greetOther(refusal(421, 'Too busy'));
  await other.stop();

  expect(await rows()).toMatchObject([
    { state: 'sent', last_error: null, next_attempt_at: null, lease: null },
  ]);
});

test('a mail that is sent after all is not one that failed and was dismissed', async () => {
  const { database, slow, greetSlow, other, greetOther, rows } = await twoAttempts();
  greetOther(refusal(421, 'Too busy'));
  await other.stop();
  const failed = { state: 'failed', next_attempt_at: null, lease: null } as const;
  const dismissed_at = '2026-03-01T09:02:00.000Z';
  await database.db
    .updateTable('mails')
    .set({ ...failed, dismissed_at })
    .execute();

  greetSlow();
  await slow.stop();

  expect(await rows()).toMatchObject([{ state: 'sent', dismissed_at: null, last_error: null }]);
});

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
