import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { companyIn, dataDirOf, withDatabase } from '../support/database-file.ts';
import { admin, backup, doctor, moveToPostgres, start, startInVain } from '../support/process.ts';
import { oneInEvery } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const notes = "create table notes (text); insert into notes values ('buy milk')";

/** A data folder in which `waybill.db` is another program's. */
function foreignDir(sql = notes): string {
  const dir = temporaryDir();
  withDatabase(join(dir, 'waybill.db'), (sqlite) => sqlite.exec(sql));
  return dir;
}

/** One whose program was killed: what it wrote last is in its log. */
function killedDir(): string {
  const [dir, used] = [temporaryDir(), foreignDir(`pragma journal_mode = wal; ${notes}`)];
  withDatabase(join(used, 'waybill.db'), (sqlite) => {
    sqlite.exec("insert into notes values ('bread')");
    for (const name of ['waybill.db', 'waybill.db-wal']) cpSync(join(used, name), join(dir, name));
  });
  return dir;
}

function dirWith(content: Buffer | string): string {
  const dir = temporaryDir();
  writeFileSync(join(dir, 'waybill.db'), content);
  return dir;
}

/** The first bytes of a sound database, and only those. */
async function cutDir(bytes: number): Promise<string> {
  const file = join(await dataDirOf(), 'waybill.db');
  return dirWith(readFileSync(file).subarray(0, bytes));
}

/** Every file of a folder, byte for byte. */
function filesIn(dir: string): [string, string][] {
  return readdirSync(dir)
    .sort()
    .map((name) => [name, readFileSync(join(dir, name), 'base64')]);
}

const othersHistory = `
  create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  insert into kysely_migration values ('2024-01-init', '2024-01-01'); create table users (id)`;

const isAnothers = (sign: string) =>
  new RegExp(
    `^waybill: \\S+waybill\\.db is another program's database \\(.*${sign}.*\\) and [^\\n]+\\n$`,
  );
const cannotOpen = (reason: string) =>
  new RegExp(`^waybill: Cannot open the database \\S+waybill\\.db: [^\\n]*${reason}[^\\n]*\\n$`);

describe('a start refuses, with one line, and leaves as it was', () => {
  const files: [string, () => string | Promise<string>, RegExp][] = [
    ['another program’s tables', () => foreignDir(), isAnothers('"notes"')],
    [
      'another program’s tables, in a file with a log',
      () => foreignDir(`pragma journal_mode = wal; ${notes}`),
      isAnothers('"notes"'),
    ],
    ['another program’s tables, part of them in the log still', killedDir, isAnothers('"notes"')],
    [
      'tables with the names of ours',
      () => foreignDir('create table parcels (id)'),
      isAnothers('"parcels"'),
    ],
    [
      'another program’s migrations',
      () => foreignDir(othersHistory),
      isAnothers('"kysely_migration"'),
    ],
    [
      'another program’s mark, without a table',
      () => foreignDir('pragma application_id = 0x47504b47; pragma user_version = 1'),
      isAnothers('0x47504b47'),
    ],
    ['a file of one byte', () => dirWith('x'), cannotOpen('not a database')],
    ['a few bytes of a database', () => cutDir(99), cannotOpen('cut off')],
    ['less than a page', () => cutDir(511), cannotOpen('cut off')],
    ['a page and a half', () => cutDir(4096 + 2048), cannotOpen('cut off')],
  ];
  test.each(oneInEvery(6, files))('%s', async (_, make, line) => {
    const DATA_DIR = await make();
    const before = filesIn(DATA_DIR);

    const { code, output } = await startInVain({ DATA_DIR });

    expect(output).toMatch(line);
    expect(code).toBe(1);
    expect(filesIn(DATA_DIR)).toEqual(before);
  });
});

describe('another program’s file is refused, and left as it was,', { tags: 'extended' }, () => {
  const commands: [
    string,
    (env: { DATA_DIR: string }) => Promise<{ code: number; output: string }>,
  ][] = [
    ['npm run backup', (env) => backup(['backup', join(temporaryDir(), 'mine.db')], env)],
    ['npm run admin', (env) => admin(['sessions'], env)],
    [
      'npm run move-to-postgres',
      (env) => moveToPostgres({ ...env, DATABASE_URL: 'postgres://127.0.0.1:1/waybill' }),
    ],
    ['npm run doctor', doctor],
    [
      'npm run restore, in whose place a backup would be put',
      async (env) => {
        const file = join(temporaryDir(), 'mine.db');
        await backup(['backup', file], { DATA_DIR: await dataDirOf() });
        return backup(['restore', file], env);
      },
    ],
  ];
  test.each(oneInEvery(2, commands))('by %s', async (_, run) => {
    for (const DATA_DIR of [foreignDir(), killedDir()]) {
      const before = filesIn(DATA_DIR);

      const { code, output } = await run({ DATA_DIR });

      expect(output).toMatch(
        /\S+waybill\.db is another program's database \(it has "notes", .+\) and /,
      );
      expect(code).toBe(1);
      expect(filesIn(DATA_DIR)).toEqual(before);
    }
  });

  test('by npm run restore, as a backup', async () => {
    const dir = killedDir();
    const before = filesIn(dir);
    const DATA_DIR = await dataDirOf();

    const { code, output } = await backup(['restore', join(dir, 'waybill.db')], { DATA_DIR });

    expect(output).toMatch(/^waybill: Cannot restore [^\n]+: it is not a database of Waybill\n$/);
    expect(code).toBe(1);
    expect(filesIn(dir)).toEqual(before);
    expect(readdirSync(DATA_DIR)).toEqual(['waybill.db']);
  });
});

test('a file that was cut off is put aside by a restore as it was', {
  tags: 'extended',
}, async () => {
  const DATA_DIR = dirWith('x');
  const file = join(temporaryDir(), 'mine.db');
  await backup(['backup', file], { DATA_DIR: await dataDirOf() });

  const { code, output } = await backup(['restore', file], { DATA_DIR });

  expect(code).toBe(0);
  const [, former = ''] = output.match(/kept in (\S+\.db)/) ?? [];
  expect(readFileSync(former, 'utf8')).toBe('x');
});

const idIn = (file: string) =>
  withDatabase(file, (sqlite) => sqlite.pragma('application_id', { simple: true }));

test('a database of before files were marked is known by its migrations, and is marked', {
  tags: 'extended',
}, async () => {
  const DATA_DIR = await dataDirOf();
  const file = join(DATA_DIR, 'waybill.db');
  expect(idIn(file)).toBe(0x57_41_59_42);
  withDatabase(file, (sqlite) => sqlite.exec('pragma application_id = 0'));
  const copy = join(temporaryDir(), 'copy.db');
  await backup(['backup', copy], { DATA_DIR });

  const { child, says } = start({ DATA_DIR });
  await says('listening');
  child.kill('SIGTERM');
  await says('stopped');

  expect(idIn(file)).toBe(0x57_41_59_42);
  expect(companyIn(file)).toBe('Waybill Logistics');
  expect(idIn(copy)).toBe(0);
  const restored = temporaryDir();
  expect((await backup(['restore', copy], { DATA_DIR: restored })).code).toBe(0);
  expect(idIn(join(restored, 'waybill.db'))).toBe(0x57_41_59_42);
});

test('a database whose end is in its log still, because the disk was full, is opened', {
  tags: 'extended',
}, async () => {
  const [DATA_DIR, used] = [temporaryDir(), await dataDirOf()];
  const file = join(used, 'waybill.db');
  const sqlite = new Sqlite(file);
  sqlite.exec("update settings set company_name = 'Northwind'");
  cpSync(`${file}-wal`, join(DATA_DIR, 'waybill.db-wal'));
  // As SQLite leaves it where there was room for half a page more.
  writeFileSync(
    join(DATA_DIR, 'waybill.db'),
    Buffer.concat([readFileSync(file), Buffer.alloc(2048)]),
  );
  sqlite.close();
  expect(existsSync(join(DATA_DIR, 'waybill.db-wal'))).toBe(true);

  await start({ DATA_DIR }).says('listening');

  expect(companyIn(join(DATA_DIR, 'waybill.db'))).toBe('Northwind');
});
