import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../server/database/sqlite/open.ts';
import type { Db } from '../../server/database/tables.ts';
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

/** A new database in a file that nothing has been written to, and its disk, which writes what a test lets it. */
async function newDatabase() {
  const dir = temporaryDir();
  const database = openSqlite(dir);
  onTestFinished(() => database.db.destroy());
  const probe = await open(dir);
  const disk = vi.spyOn(Object.getPrototypeOf(probe), 'datasync');
  const names = vi.spyOn(Object.getPrototypeOf(probe), 'sync');
  onTestFinished(() => {
    disk.mockRestore();
    names.mockRestore();
  });
  await probe.close();
  await database.accept();
  const createTable = () => sql`create table notes (text text)`.execute(database.db);
  return { ...database, dir, disk, names, createTable };
}

/** A database with a table of notes. */
async function notebook() {
  const { dir, createTable, ...database } = await newDatabase();
  await createTable();
  database.disk.mockClear();
  const insert = (text: string, trx: Db = database.db) =>
    sql`insert into notes values (${text})`.execute(trx);
  return {
    ...database,
    log: join(dir, 'waybill.db-wal'),
    insert,
    write: (text: string) => database.db.transaction().execute((trx) => insert(text, trx)),
    async notes() {
      const { rows } = await sql<{ text: string }>`select text from notes`.execute(database.db);
      return rows.map(({ text }) => text);
    },
  };
}

test.each([
  ['a transaction', ({ write }: Awaited<ReturnType<typeof notebook>>) => write('a')],
  ['a statement alone', ({ insert }: Awaited<ReturnType<typeof notebook>>) => insert('a')],
])('%s is acknowledged when the disk has it, and keeps nobody waiting', async (_name, write) => {
  const given = await notebook();
  const written = Promise.withResolvers<void>();
  given.disk.mockReturnValue(written.promise);
  const said: string[] = [];

  const first = write(given).then(() => said.push('first'));
  await expect.poll(() => given.disk).toHaveBeenCalledOnce();
  expect(await given.notes()).toEqual(['a']);
  const second = given.write('b').then(() => said.push('second'));
  await expect.poll(given.notes).toEqual(['a', 'b']);
  expect(said).toEqual([]);
  written.resolve();
  await Promise.all([first, second]);

  // What the disk was writing when the second one came may be without it.
  expect(given.disk).toHaveBeenCalledTimes(2);
  expect(said).toEqual(['first', 'second']);
});

test('what the disk refuses is not acknowledged, nor is anything before all of it is in the database', async () => {
  const { disk, write, notes, log } = await notebook();
  disk.mockRejectedValueOnce(new Error('EIO: i/o error, fdatasync'));

  await expect(write('a')).rejects.toThrow('EIO');
  expect(statSync(log).size).toBeGreaterThan(0);
  await write('b');

  expect(disk).toHaveBeenCalledOnce();
  expect(statSync(log).size).toBe(0);
  expect(await notes()).toEqual(['a', 'b']);
  await write('c');
  expect(disk).toHaveBeenCalledTimes(2);
});

test('the names of a new database’s files are on the disk before anything is acknowledged', async () => {
  const { db, names, disk, createTable } = await newDatabase();
  const written = Promise.withResolvers<void>();
  names.mockReturnValue(written.promise);

  const first = createTable();
  await expect.poll(() => names).toHaveBeenCalledOnce();
  expect(disk).not.toHaveBeenCalled();
  written.resolve();
  await first;
  expect(disk).toHaveBeenCalledOnce();
  await sql`insert into notes values ('a')`.execute(db);

  expect(names).toHaveBeenCalledOnce();
});

test('a file system that does not bring names to the disk is written to all the same', async () => {
  const { names, createTable } = await newDatabase();
  names.mockRejectedValue(new Error('EINVAL: invalid argument, fsync'));

  await createTable();

  expect(names).toHaveBeenCalledOnce();
});
