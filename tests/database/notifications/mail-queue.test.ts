/** @module-tag postgres */
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { insertMail } from '../../../server/notifications/mail/queries.ts';
import { claimDueMail } from '../../../server/notifications/mail/queue.ts';
import { freshDatabase, refusals, sharedDatabase } from '../../support/database.ts';
import { freePort } from '../../support/listen.ts';
import { refusal, startMailServer, test } from '../../support/notifications/mail-server.ts';
import {
  mailRows,
  passedOn,
  realClock,
  sendPassedOn,
  startMailer,
} from '../../support/notifications/mailer.ts';

const minutes = (count: number) => count * 60_000;

describe('the mail queue', () => {
  test('sends a mail once, as it was written', async ({ server }) => {
    const { mailer, rows } = await sendPassedOn(`smtp://127.0.0.1:${server.port}`);
    await mailer.idle();

    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'hello@example.com', to: ['desk@example.com'] });
    expect(mail?.parsed).toMatchObject({
      from: { name: 'Waybill Logistics', address: 'hello@example.com' },
      to: [{ address: 'desk@example.com' }],
      replyTo: [{ address: 'ada@example.com' }],
      subject: passedOn.subject,
      text: expect.stringContaining('It is red.\n\nAda'),
      html: expect.stringContaining('It is red.'),
      attachments: [],
    });
    expect(await rows()).toMatchObject([
      { state: 'sent', attempts: 1, driver: 'server', file: null, last_error: null, body: '' },
    ]);
  });

  test('sends nothing that was undone with its transaction', async ({ server }) => {
    const { mailer, database } = await startMailer({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });

    const undone = database.db.transaction().execute(async (transaction) => {
      await mailer.enqueue(transaction, passedOn);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await mailer.idle();

    expect(server.mails).toEqual([]);
    expect(await mailRows(database)).toEqual([]);
  });

  test('tries again later what was refused for now', async () => {
    let greylisted = true;
    const server = await startMailServer({
      recipient() {
        if (greylisted) throw refusal(451, '4.7.1 Greylisted, come back later');
      },
    });
    const { mailer, rows, row, clock } = await sendPassedOn(`smtp://127.0.0.1:${server.port}`);
    expect(row).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: '451 4.7.1 Greylisted, come back later',
      next_attempt_at: new Date(clock.now.getTime() + minutes(1)).toISOString(),
    });

    greylisted = false;
    await mailer.idle();
    expect(server.mails).toEqual([]);
    clock.pass(1);
    await mailer.idle();
    expect(server.mails).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { state: 'sent', attempts: 2, last_error: null, sent_at: clock.now.toISOString() },
    ]);
  });

  test('gives up at once where the recipient is refused for good; a reset mail keeps no words of itself', async () => {
    const server = await startMailServer({
      recipient() {
        throw refusal(550, '5.1.1 No such user');
      },
    });
    const url = `smtp://127.0.0.1:${server.port}`;
    const failed = { state: 'failed', attempts: 1, last_error: '550 5.1.1 No such user' };

    const { row } = await sendPassedOn(url);
    const reset = await sendPassedOn(url, { kind: 'reset', body: 'Your pin: QX7K2M4P' });

    expect(row).toMatchObject({ ...failed, next_attempt_at: null, body: passedOn.body });
    expect(reset.row).toMatchObject({ ...failed, body: '' });
  });

  test('waits longer after each attempt, and gives up after the seventh', async () => {
    const { mailer, database, clock } = await startMailer({
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    });
    await mailer.enqueue(database.db, passedOn);

    for (const wait of [1, 5, 15, 60, 240, 720]) {
      await mailer.idle();
      expect(await mailRows(database)).toMatchObject([
        {
          state: 'queued',
          next_attempt_at: new Date(clock.now.getTime() + minutes(wait)).toISOString(),
        },
      ]);
      clock.pass(wait);
    }
    await mailer.idle();

    expect(await mailRows(database)).toMatchObject([{ state: 'failed', attempts: 7 }]);
  });

  test('loses nothing while the server is away', async () => {
    const port = await freePort();
    const { mailer, database, clock } = await startMailer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    for (const subject of ['one', 'two', 'three']) {
      await mailer.enqueue(database.db, { ...passedOn, subject });
    }
    await mailer.idle();
    const waiting = await mailRows(database);
    expect(waiting.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
    expect(waiting[0]?.last_error).toContain('ECONNREFUSED');

    const server = await startMailServer({ port });
    clock.pass(1);
    await mailer.idle();

    expect(server.mails.map(({ parsed }) => parsed.subject)).toEqual(['one', 'two', 'three']);
  });

  test('of two processes sends each mail once', async ({ server }) => {
    const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}` };
    const first = await startMailer(env);
    const databases = await sharedDatabase();
    const { clock } = first;
    const mailers = await Promise.all(
      databases.map((database) => startMailer(env, { database, clock })),
    );
    const subjects = Array.from({ length: 20 }, (_, index) => `mail ${index}`);

    for (const subject of subjects) {
      await mailers[0]?.mailer.enqueue(databases[0].db, { ...passedOn, subject });
    }
    // The other one may begin with the last mail when this one finds nothing more to do.
    await expect.poll(() => server.mails).toHaveLength(subjects.length);
    await Promise.all(mailers.map(({ mailer }) => mailer.stop()));

    expect(server.mails.map(({ parsed }) => parsed.subject ?? '').sort()).toEqual(subjects.sort());
  });

  test('sends what a process left behind when its lease is over', async ({ server }) => {
    const { mailer, database, clock } = await startMailer({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    });
    await mailer.stop();
    await mailer.enqueue(database.db, passedOn);
    const until = new Date(clock.now.getTime() + minutes(2));
    await claimDueMail(database.db, { lease: 'of a process that died', from: clock.now, until });

    mailer.start();
    await mailer.idle();
    expect(server.mails).toEqual([]);
    clock.pass(2);
    await mailer.idle();

    expect(server.mails).toHaveLength(1);
    expect(await mailRows(database)).toMatchObject([{ state: 'sent', attempts: 2, lease: null }]);
  });
});

const now = '2026-01-01T00:00:00.000Z';

describe('mails', () => {
  const mail = {
    kind: 'manual',
    language: 'en',
    recipient: 'ada@example.com',
    subject: 'Hello',
    body: 'Hi.',
    template: 'plain',
    driver: 'outbox',
    state: 'queued',
    next_attempt_at: now,
    created_at: now,
  } as const;

  test.each([
    [{ recipient: 'a@' }, 'mails_recipient'],
    [{ subject: '' }, 'mails_subject'],
    [{ body: 'x'.repeat(40_001) }, 'mails_body'],
    [{ reply_to: 'x'.repeat(301) }, 'mails_reply_to'],
    [{ last_error: 'x'.repeat(301) }, 'mails_last_error'],
    [{ attempts: -1 }, 'mails_attempts'],
    [{ next_attempt_at: null }, 'mails_waiting'],
    [{ state: 'failed' }, 'mails_waiting'],
    [{ state: 'sent', driver: 'server', next_attempt_at: null }, 'mails_sent'],
    [{ sent_at: now }, 'mails_sent'],
    [{ state: 'kept', next_attempt_at: null }, 'mails_kept'],
    [{ kept_at: now }, 'mails_kept'],
    [{ state: 'sent', sent_at: now, next_attempt_at: null }, 'mails_delivery'],
    [{ state: 'kept', driver: 'smtp', kept_at: now, next_attempt_at: null }, 'mails_delivery'],
    [{ state: 'kept', driver: 'server', kept_at: now, next_attempt_at: null }, 'mails_delivery'],
    [{ dismissed_at: now }, 'mails_dismissed'],
    [{ message_id: 7 }, refusals.foreignKey],
  ] as const)('refuses %o: %s', async (fields, constraint) => {
    const { db } = await freshDatabase();

    await expect(insertMail(db, { ...mail, ...fields })).rejects.toThrow(constraint);
  });

  test.each(['kind', 'language', 'template', 'driver', 'state'])(
    'knows no other %s',
    async (column) => {
      const { db } = await freshDatabase();
      await insertMail(db, mail);
      // What waits for its time could only be queued.
      const rest = sql.raw(column === 'state' ? ', next_attempt_at = null' : '');

      const update = sql`update mails set ${sql.ref(column)} = 'another'${rest}`.execute(db);

      await expect(update).rejects.toThrow(`mails_${column}`);
    },
  );
});

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

test.each([
  ['in the longest wait is left until then', 0, 0],
  ['later than that is done at once: a wrong clock has set its time', 1, 1],
])('a job that is due %s', async (_what, moreMs, sent) => {
  const { server, env } = await serverThatTells();
  const { mailer, database, clock } = await startMailer(env);
  await mailer.stop();
  await mailer.enqueue(database.db, passedOn);
  const longest = 13 * 60;
  const due = new Date(clock.now.getTime() + minutes(longest) + moreMs).toISOString();
  await database.db.updateTable('mails').set({ next_attempt_at: due }).execute();

  mailer.start();
  await mailer.idle();

  expect(server.mails).toHaveLength(sent);
  clock.pass(longest);
  await mailer.idle();
  expect(server.mails).toHaveLength(1);
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
  const { mailer, database, clock, row } = await sendPassedOn(`smtp://127.0.0.1:${server.port}`);
  expect(row).toMatchObject({
    state: 'queued',
    attempts: 1,
    last_error: '550 5.7.1 Not an address of yours',
    next_attempt_at: new Date(clock.now.getTime() + 60_000).toISOString(),
  });

  await database.db.updateTable('settings').set({ contact_email: 'desk@example.com' }).execute();
  clock.pass(1);
  await mailer.idle();
  expect(server.mails).toMatchObject([{ from: 'desk@example.com' }]);
});
