import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../server/database/sqlite/open.ts';
import type { Db } from '../../server/database/tables.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

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
