/** @module-tag postgres */

import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import { type Consumer, createConsumers, pauseMs } from '../../../server/audit/consumers.ts';
import { insertAuditEntries } from '../../../server/audit/record.ts';
import type { RecordType } from '../../../server/audit/shared/audit.ts';
import type { Db } from '../../../server/database/tables.ts';
import { sharedDatabase } from '../../support/database.ts';
import { test } from '../../support/database-test.ts';

const log = pino({ level: 'silent' });

function happen(db: Db, id: number, type: RecordType = 'message'): Promise<unknown> {
  return db.transaction().execute((trx) =>
    insertAuditEntries(trx, { type: 'visitor' }, [{ action: 'created', type, id }], {
      now: new Date(),
      notify: true,
    }),
  );
}

/** A consumer that writes down which records it saw, in the database. */
function witness(name = 'witness'): Consumer {
  return {
    name,
    async consume(trx, seen) {
      for (const { record_id } of seen) {
        const key = `${name}-${record_id}`;
        await sql`insert into rate_limits (key, points) values (${key}, 1)`.execute(trx);
      }
      return false;
    },
  };
}

async function events(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from rate_limits order by key`.execute(db);
  return rows.map(({ key }) => key);
}

async function started(db: Db, consumers: Consumer[]) {
  const running = createConsumers(db, log, consumers);
  await running.start();
  onTestFinished(() => running.stop());
  return running;
}

test('each event is seen once, by whichever process comes first', async () => {
  const [one, other] = await sharedDatabase();
  const both = await Promise.all([one, other].map(({ db }) => started(db, [witness()])));

  await Promise.all(
    Array.from({ length: 30 }, (_, id) => happen(id % 2 ? one.db : other.db, id + 10)),
  );
  // On PostgreSQL, events wait for older transactions, also of other databases of the server, where other tests write.
  await vi.waitUntil(
    async () => {
      await Promise.all(both.map((consumers) => consumers.idle()));
      return (await events(one.db)).length >= 30;
    },
    { timeout: 30_000 },
  );

  // A second time would be a key that is taken, and stop everything.
  expect(await events(one.db)).toEqual(
    Array.from({ length: 30 }, (_, id) => `witness-${id + 10}`).sort(),
  );
});

test('of what is consumed together each gets the records that it is about', async ({ db }) => {
  const ofMessages: Consumer = { ...witness('messages'), recordTypes: ['message'] };
  const ofPages: Consumer = { ...witness('pages'), recordTypes: ['page'] };
  const consumers = await started(db, [ofMessages, ofPages]);
  await happen(db, 11);
  await happen(db, 12, 'page');
  await happen(db, 13, 'review');
  await consumers.idle();
  expect(await events(db)).toEqual(['messages-11', 'pages-12']);
  await consumers.stop();

  const withAll = await started(db, [ofMessages, ofPages, witness('all')]);
  await happen(db, 14, 'review');
  await happen(db, 15);
  await withAll.idle();

  expect((await events(db)).slice(0, 4)).toEqual([
    'all-14',
    'all-15',
    'messages-11',
    'messages-15',
  ]);
});

test('what happens soon after some was consumed is consumed together', async ({ db }) => {
  const batches: number[] = [];
  const counting: Consumer = {
    name: 'counting',
    async consume(_trx, seen) {
      batches.push(seen.length);
      return true;
    },
    done: () => consumed.resolve(),
  };
  const consumed = Promise.withResolvers<void>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const consumers = await started(db, [counting]);
  await consumers.idle();

  await happen(db, 11);
  consumers.wake();
  vi.advanceTimersByTime(pauseMs);
  await consumed.promise;
  for (const id of [12, 13, 14]) await happen(db, id);
  await consumers.idle();

  expect(batches).toEqual([1, 3]);
});

test('what happened while nobody was there is caught up with', async ({ db }) => {
  const first = await started(db, [witness()]);
  await first.stop();
  await happen(db, 11);

  const second = await started(db, [witness()]);
  await second.idle();

  expect(await events(db)).toEqual(['witness-11']);
});

test('a new consumer begins with what happens next', async ({ db }) => {
  await happen(db, 11);

  const consumers = await started(db, [witness()]);
  await happen(db, 12);
  await consumers.idle();

  expect(await events(db)).toEqual(['witness-12']);
});

test('one that fails has done nothing, tries again, and is in nobody’s way', async ({ db }) => {
  let isBroken = true;
  const fragile: Consumer = {
    name: 'fragile',
    async consume(trx, seen) {
      const hasWork = await witness('fragile').consume(trx, seen);
      if (isBroken) throw new Error('broken');
      return hasWork;
    },
  };
  const consumers = await started(db, [fragile, witness('sound')]);
  await happen(db, 11);
  await consumers.idle();
  expect(await events(db)).toEqual(['sound-11']);

  isBroken = false;
  await consumers.idle();

  expect(await events(db)).toEqual(['fragile-11', 'sound-11']);
});

test('an event stays as it was written', async ({ db }) => {
  await happen(db, 11);

  await expect(sql`update audit_events set actor = 'administrator'`.execute(db)).rejects.toThrow(
    'An event is never changed',
  );
});
