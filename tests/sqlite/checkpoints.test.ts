import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../server/database/sqlite/open.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** A database whose checkpoints this thread makes. */
async function databaseWith(program: string) {
  const database = openSqlite(temporaryDir());
  const { db } = database;
  onTestFinished(() => db.destroy());
  await database.accept();
  database.checkpointInThread(program);
  await sql`create table notes (text text)`.execute(db);
  /** Writes this many pages of the log at least, each in a transaction of its own. */
  const writePages = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await db
        .transaction()
        .execute((trx) => sql`insert into notes values (${'x'.repeat(4000)})`.execute(trx));
    }
  };
  /** Pages that are in the log alone. */
  const pending = async () => {
    const { rows } = await sql<{
      log: number;
      checkpointed: number;
    }>`pragma wal_checkpoint(noop)`.execute(db);
    return rows.reduce((sum, { log, checkpointed }) => sum + log - checkpointed, 0);
  };
  const pendingAfterWrite = async () => {
    await writePages(1);
    return pending();
  };
  return { ...database, writePages, pending, pendingAfterWrite };
}

const built = `${import.meta.dirname}/../../dist/server/checkpoint-thread.js`;

test('a thread makes the checkpoints', async () => {
  const { db, writePages, pending, pendingAfterWrite } = await databaseWith(built);

  await writePages(300);
  expect(await pending()).toBeGreaterThan(300);
  await writePages(800);

  await expect.poll(pendingAfterWrite).toBeLessThan(1000);
  // By themselves, commits would have made it only much later.
  const { rows } = await sql`pragma wal_autocheckpoint`.execute(db);
  expect(rows).toEqual([{ wal_autocheckpoint: 8000 }]);
});

test('where there is no thread, commits make them', async () => {
  const { writePages, pendingAfterWrite } = await databaseWith('/nonexistent/thread.js');

  await writePages(1100);
  await expect.poll(pendingAfterWrite).toBeLessThan(1000);
});

test('while another process writes, it makes them', async () => {
  const { besideProcess, writePages, pending, pendingAfterWrite } = await databaseWith(built);

  await besideProcess(() => writePages(1100));
  expect(await pending()).toBeGreaterThan(1100);

  await expect.poll(pendingAfterWrite).toBeLessThan(1000);
});
