import { renameSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { databaseFile, openSqlite, wrapSqlite } from '../../server/database/sqlite/open.ts';
import type { Db } from '../../server/database/tables.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** A database with a table of notes; `said` gets what is committed or acknowledged, in order. */
function notebook() {
  const said: string[] = [];
  const verbose = (text?: unknown) => {
    if (text === 'commit') said.push('commit');
  };
  return withNotes(wrapSqlite(new Sqlite(':memory:', { verbose })), said);
}

/** The same in a file, which can be moved away and back. */
async function notebookInFile() {
  const dir = temporaryDir();
  const file = databaseFile(dir);
  return {
    ...(await withNotes(openSqlite(dir))),
    moveAway: () => renameSync(file, `${file}.away`),
    moveBack: () => renameSync(`${file}.away`, file),
  };
}

async function withNotes({ db }: Pick<Database, 'db'>, said: string[] = []) {
  onTestFinished(() => db.destroy());
  await sql`create table notes (text text not null unique,
    parent text references notes (text) deferrable initially deferred)`.execute(db);
  const write = async (text: string, parent: string | null = null, work?: (trx: Db) => unknown) => {
    await db.transaction().execute(async (trx) => {
      await sql`insert into notes values (${text}, ${parent})`.execute(trx);
      await work?.(trx);
    });
    said.push(text);
  };
  const notes = async () => {
    const { rows } = await sql<{ text: string }>`select text from notes order by rowid`.execute(db);
    return rows.map(({ text }) => text);
  };
  return { db, said, write, notes };
}

const refused = () => {
  throw new Error('refused');
};

test('transactions of one moment share a commit, and are acknowledged after it', async () => {
  const { said, write, notes } = await notebook();

  await Promise.all([write('a'), write('b'), write('c')]);
  await write('d');

  expect(said).toEqual(['commit', 'a', 'b', 'c', 'commit', 'd']);
  expect(await notes()).toEqual(['a', 'b', 'c', 'd']);
});

test('one that is undone takes none of the others with it', async () => {
  const { said, write, notes } = await notebook();

  const outcomes = await Promise.allSettled([
    write('first', null, refused),
    write('second'),
    write('third', null, refused),
    write('fourth'),
    write('second'),
    write('last', null, refused),
  ]);

  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
  ]);
  expect(said.filter((word) => word !== 'commit')).toEqual(['second', 'fourth']);
  expect(await notes()).toEqual(['second', 'fourth']);
});

test('what the disk does not take is acknowledged to nobody', async () => {
  const { write, notes } = await notebook();
  await write('before');

  // A note without its parent is refused by the commit.
  const outcomes = await Promise.allSettled([write('a'), write('b', 'missing'), write('c')]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await notes()).toEqual(['before']);
  await write('after');
  expect(await notes()).toEqual(['before', 'after']);
});

test('what a file got that was moved away meanwhile is acknowledged to nobody, and is undone', async () => {
  const { write, notes, moveAway, moveBack } = await notebookInFile();
  await write('before');

  const outcomes = await Promise.allSettled([write('a'), write('b', null, moveAway), write('c')]);
  moveBack();
  await write('after');

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await notes()).toEqual(['before', 'after']);
});

test('where SQLite undoes all by itself, none of them is acknowledged, whatever was made of the error', async () => {
  const { write, notes } = await notebook();
  // As it does when the disk is full.
  const undone = (trx: Db) => sql`rollback`.execute(trx);

  const outcomes = await Promise.allSettled([write('a'), write('b', null, undone), write('c')]);
  const alone = await Promise.allSettled([write('d', null, undone), write('e')]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(alone.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await notes()).toEqual(['c', 'e']);
});

test('many are committed in parts, so that the first do not wait for all', async () => {
  const { said, write, notes } = await notebook();
  const names = Array.from({ length: 70 }, (_, index) => `note ${index}`);

  await Promise.all(names.map((name) => write(name)));

  const commits = said.filter((word) => word === 'commit').length;
  expect(commits).toBe(3);
  expect(said.indexOf('note 0')).toBeLessThan(said.lastIndexOf('commit'));
  expect(await notes()).toEqual(names);
});

test('one that takes long keeps those before it waiting, and loses none', async () => {
  const { said, write, notes } = await notebook();
  const finish = Promise.withResolvers<void>();

  const all = [write('quick'), write('slow', null, () => finish.promise), write('next')];
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual([]);
  finish.resolve();
  await Promise.all(all);

  expect(said).toEqual(['commit', 'quick', 'slow', 'next']);
  expect(await notes()).toEqual(['quick', 'slow', 'next']);
});

test('nothing is committed while a transaction that has joined is under way', async () => {
  const { said, write, notes } = await notebook();
  const finish = Promise.withResolvers<void>();

  const quick = write('quick');
  // It has come to its end, but the event loop has not turned.
  for (let step = 0; step < 100; step += 1) await null;
  const slow = write('slow', null, () => finish.promise);
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual([]);
  finish.reject(new Error('refused'));

  await expect(slow).rejects.toThrow('refused');
  await quick;
  expect(said).toEqual(['commit', 'quick']);
  expect(await notes()).toEqual(['quick']);
});

test('two at once that read and write the same give what one after the other gives', async () => {
  const { db, write } = await notebook();
  await write('0');
  const increment = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ text: string }>`select text from notes`.execute(trx);
      await sql`update notes set text = ${String(Number(rows[0]?.text) + 1)}`.execute(trx);
    });

  for (let round = 0; round < 200; round += 1) await Promise.all([increment(), increment()]);

  const { rows } = await sql`select text from notes`.execute(db);
  expect(rows).toEqual([{ text: '400' }]);
});

test('a copy that is made while others write is of one moment, and comes to an end', async () => {
  const dir = temporaryDir();
  const database = openSqlite(dir);
  await database.accept();
  const { db } = database;
  onTestFinished(() => db.destroy());
  await sql`create table notes (text text, more text)`.execute(db);
  const filling = 'x'.repeat(4000);
  const write = () =>
    db.transaction().execute(async (trx) => {
      await sql`insert into notes values ('one', ${filling})`.execute(trx);
      await sql`insert into notes values ('two', ${filling})`.execute(trx);
    });
  for (let index = 0; index < 300; index += 1) await write();

  let isCopied = false;
  const copied = database.copyTo(`${dir}/copy.db`, { check: true }).then(() => {
    isCopied = true;
  });
  let written = 300;
  while (!isCopied) {
    await write();
    written += 1;
  }
  await copied;

  const copy = new Sqlite(`${dir}/copy.db`, { readonly: true });
  onTestFinished(() => {
    copy.close();
  });
  const counts = copy.prepare('select count(*) from notes group by text').pluck().all().map(Number);
  expect(counts[0]).toBeGreaterThanOrEqual(300);
  expect(counts[0]).toBeLessThan(written);
  expect(counts[1]).toBe(counts[0]);
});

test('a commit waits for those who are about to write, but not for ever', async () => {
  const { db, waitToWrite } = wrapSqlite(new Sqlite(':memory:'));
  onTestFinished(() => db.destroy());
  await sql`create table notes (text text)`.execute(db);
  let isOver = false;
  // They come again and again, and write nothing, as requests that are refused.
  const others = Array.from({ length: 10 }, async () => {
    while (!isOver) await waitToWrite();
  });

  await db.transaction().execute((trx) => sql`insert into notes values ('a')`.execute(trx));

  isOver = true;
  await Promise.all(others);
  const { rows } = await sql`select text from notes`.execute(db);
  expect(rows).toEqual([{ text: 'a' }]);
});

test('requests that write begin a few in each turn, in their order', async () => {
  const { db, waitToWrite } = wrapSqlite(new Sqlite(':memory:'));
  onTestFinished(() => db.destroy());
  const begun: number[] = [];
  const atOnce: number[] = [];

  const all = Array.from({ length: 7 }, async (_, number) => {
    await waitToWrite();
    begun.push(number);
  });
  while (begun.length < all.length) {
    const before = begun.length;
    await new Promise(setImmediate);
    atOnce.push(begun.length - before);
  }

  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(4);
});
