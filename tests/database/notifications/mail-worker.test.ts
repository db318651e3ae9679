import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertMail } from '../../../server/notifications/mail/queries.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
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
