/** @module-tag postgres */

import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createConsumers, type OutsideConsumer } from '../../../server/audit/consumers.ts';
import { insertAuditEntries } from '../../../server/audit/record.ts';
import type { Db } from '../../../server/database/tables.ts';
import { freshDatabase, sharedDatabase } from '../../support/database.ts';
import { temporaryDir } from '../../support/temporary-dir.ts';

function happen(db: Db, id: number, type: 'message' | 'page' = 'message'): Promise<unknown> {
  return db.transaction().execute((trx) =>
    insertAuditEntries(trx, { type: 'visitor' }, [{ action: 'created', type, id }], {
      now: new Date(),
      notify: true,
    }),
  );
}

/** A consumer that writes a line for each event into a file, once `mayWrite` has resolved. */
function fileWriter(mayWrite: () => Promise<void> = async () => {}) {
  const file = join(temporaryDir(), 'events.txt');
  const consumer: OutsideConsumer = {
    name: 'file-writer',
    recordTypes: ['message'],
    async deliver(events) {
      await mayWrite();
      await appendFile(file, events.map(({ record_id }) => `${record_id}\n`).join(''));
    },
  };
  const lines = async () => {
    const text = await readFile(file, 'utf8').catch(() => '');
    return text.split('\n').filter(Boolean).map(Number);
  };
  return { consumer, lines };
}

async function started(db: Db, consumer: OutsideConsumer) {
  const running = createConsumers(db, pino({ level: 'silent' }), [], [consumer]);
  await running.start();
  onTestFinished(() => running.stop());
  return running;
}

test('a consumer writes a file: each event in its order, of two processes by one', async () => {
  const [one, other] = await sharedDatabase();
  const { consumer, lines } = fileWriter();
  const both = await Promise.all([one, other].map(({ db }) => started(db, consumer)));

  for (let id = 1; id <= 20; id += 1) {
    await happen(id % 2 ? one.db : other.db, id);
    for (const consumers of both) consumers.wake();
  }
  await happen(one.db, 21, 'page');
  await expect
    .poll(async () => {
      await Promise.all(both.map((consumers) => consumers.idle()));
      return lines();
    })
    .toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('a stop waits for what it writes, and holds no transaction meanwhile', async () => {
  const { db } = await freshDatabase();
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { consumer, lines } = fileWriter(() => {
    begun.resolve();
    return mayEnd.promise;
  });
  const consumers = await started(db, consumer);
  await happen(db, 1);
  consumers.wake();
  await begun.promise;

  let isStopped = false;
  const stopping = consumers.stop().then(() => {
    isStopped = true;
  });
  // Others write while it works.
  await happen(db, 2);
  expect([isStopped, await lines()]).toEqual([false, []]);
  mayEnd.resolve();
  await stopping;

  expect(await lines()).toEqual([1]);
  const next = await started(db, consumer);
  await next.idle();
  expect(await lines()).toEqual([1, 2]);
});

test('where it fails it gets the same events again, and after a kill once its lease has ended', async () => {
  const { db } = await freshDatabase();
  let isBroken = true;
  const { consumer, lines } = fileWriter(async () => {
    if (isBroken) throw new Error('the disk is full');
  });
  const consumers = await started(db, consumer);
  await happen(db, 1);
  await consumers.idle();
  expect(await lines()).toEqual([]);

  isBroken = false;
  await consumers.idle();
  expect(await lines()).toEqual([1]);

  // As a process leaves it that is killed at work.
  const killed = { lease: 'of a process that is gone', leased_until: '9999-01-01T00:00:00.000Z' };
  await db.updateTable('consumer_offsets').set(killed).execute();
  await happen(db, 2);
  await consumers.idle();
  expect(await lines()).toEqual([1]);
  const ended = { leased_until: '2026-01-01T00:00:00.000Z' };
  await db.updateTable('consumer_offsets').set(ended).execute();
  await consumers.idle();
  expect(await lines()).toEqual([1, 2]);
});
