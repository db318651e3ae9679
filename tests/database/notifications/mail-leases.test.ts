import { expect, test } from 'vitest';
import { refusal, startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows, passedOn, startMailer } from '../../support/notifications/mailer.ts';

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
