import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { applicationId } from '../../server/database/sqlite/owner.ts';
import { dataDirOf, unreleasedDir, withDatabase } from '../support/database-file.ts';
import { listenInTest } from '../support/listen-in-test.ts';
import { privately } from '../support/private-mounts.ts';
import { admin, backup, doctor, moveToPostgres, startInVain } from '../support/process.ts';
import { oneInEvery } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

describe('a start that cannot work ends with code 1 and one clear line', () => {
  test('a wrong value in the environment', async () => {
    const { code, output } = await startInVain({ PORT: 'x', DATA_DIR: temporaryDir() });

    expect(code).toBe(1);
    expect(output).toBe('waybill: PORT: must be a port from 0 to 65535\n');
  });

  test('a port in use', async () => {
    const port = await listenInTest(createServer());
    const dir = temporaryDir();

    const { code, output } = await startInVain({ PORT: String(port), DATA_DIR: dir });

    expect(code).toBe(1);
    expect(output).toMatch(/^waybill: Cannot listen on [^\n]*PORT \d+: [^\n]*EADDRINUSE[^\n]*\n$/);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('a data folder whose parent is missing', { tags: 'extended' }, async () => {
    const dir = join(temporaryDir(), 'no', 'data');

    const { code, output } = await startInVain({ DATA_DIR: dir });

    expect(code).toBe(1);
    expect(output).toMatch(
      /^waybill: Cannot open the database [^\n]*ENOENT[^\n]*DATA_DIR[^\n]*\n$/,
    );
  });

  test('a data folder that cannot be written', { tags: 'extended' }, async () => {
    // Root may write anywhere but into a file.
    const file = join(temporaryDir(), 'file');
    writeFileSync(file, '');

    const { code, output } = await startInVain({ DATA_DIR: join(file, 'data') });

    expect(code).toBe(1);
    expect(output).toMatch(
      /^waybill: Cannot open the database [^\n]*ENOTDIR[^\n]*DATA_DIR[^\n]*\n$/,
    );
  });

  test('a database that another process is writing to', {
    tags: 'extended',
  }, async () => {
    const dir = emptySite();
    const other = new Sqlite(join(dir, 'waybill.db'));
    onTestFinished(() => {
      other.close();
    });
    other.exec('begin immediate; create table busy (id integer)');

    const { code, output } = await startInVain({ DATA_DIR: dir });

    expect(code).toBe(1);
    expect(output).toMatch(/^waybill: [^\n]*database is locked\n$/);
  });

  test('a database that may only be read', { tags: 'extended' }, async () => {
    const dir = emptySite();
    const file = join(dir, 'waybill.db');
    // Byte 18 is the format's write version: one that SQLite does not know makes it read-only, for
    // root too, whom permissions do not stop.
    const content = readFileSync(file);
    content[18] = 3;
    writeFileSync(file, content);

    const { code, output } = await startInVain({ DATA_DIR: dir });

    expect(code).toBe(1);
    expect(output).toBe(
      'waybill: Cannot bring the database up to date: attempt to write a readonly database. ' +
        'Let the user that Waybill runs as write to the data folder and the files in it, and mount it writable; ' +
        'or name another folder in DATA_DIR\n',
    );
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  test.each(
    oneInEvery(2, [
      ['damaged behind its header', damagedDatabase()],
      [
        'no database at all',
        Buffer.from('this is no database, it is a shopping list\n'.repeat(100)),
      ],
    ] as const),
  )('a database file that is %s, and it is left as it was', async (_name, content) => {
    const dir = temporaryDir();
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'waybill.db'), content);

    const { code, output } = await startInVain({ DATA_DIR: dir });

    expect(code).toBe(1);
    expect(output).toMatch(
      /^waybill: Cannot open the database [^\n]*\. The file is damaged, or is no database: put a backup in its place [^\n]*\n$/,
    );
    expect(readFileSync(join(dir, 'waybill.db')).equals(content)).toBe(true);
  });
});

test.skipIf(privately === undefined).each(
  oneInEvery(2, [
    ['with a database of ours', () => dataDirOf()],
    ['without a database', () => temporaryDir()],
  ] as const),
)('a data folder that is mounted read-only, %s, is said with what to do', async (_name, make) => {
  const dir = await make();
  const script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"';
  const readOnly = [...(privately ?? []), 'sh', '-c', script, dir];

  const { code, output } = await startInVain({ DATA_DIR: dir }, readOnly);

  expect(code).toBe(1);
  expect(output).toMatch(
    /^waybill: [^\n]+\. Let the user that Waybill runs as write to the data folder [^\n]+\n$/,
  );
});

/** A data folder with a database of ours that has no tables yet. */
function emptySite(): string {
  const dir = temporaryDir();
  withDatabase(join(dir, 'waybill.db'), (sqlite) =>
    sqlite.pragma(`application_id = ${applicationId}`),
  );
  return dir;
}

/** A sound header, so that SQLite takes it for its own, and noise from there on. */
function damagedDatabase(): Buffer {
  const file = Buffer.alloc(8192, 0xa5);
  file.write('SQLite format 3\0', 0, 'latin1');
  file.writeUInt16BE(4096, 16);
  file.set([1, 1, 0, 64, 32, 32], 18);
  file.writeUInt32BE(1, 24);
  file.writeUInt32BE(2, 28);
  file.writeUInt32BE(applicationId, 68);
  file.writeUInt32BE(1, 92);
  return file;
}

const reason =
  'The database is from before the first release of Waybill and cannot be brought up to date; ' +
  'start with an empty DATA_DIR';
const DATABASE_URL = 'postgres://waybill@127.0.0.1:1/waybill';

describe('a database from before the first release is refused with what to do, and left as it was, by', () => {
  const commands: [string, (DATA_DIR: string) => ReturnType<typeof startInVain>][] = [
    ['a start', (DATA_DIR) => startInVain({ DATA_DIR })],
    ['npm run admin', (DATA_DIR) => admin(['link'], { DATA_DIR })],
    ['npm run move-to-postgres', (DATA_DIR) => moveToPostgres({ DATA_DIR, DATABASE_URL })],
  ];

  test.each(oneInEvery(2, commands))('%s', async (_, run) => {
    const DATA_DIR = unreleasedDir();
    const before = readFileSync(join(DATA_DIR, 'waybill.db'));

    const { code, output } = await run(DATA_DIR);

    expect(output.trimEnd().split('\n').at(-1)).toBe(`waybill: ${reason}`);
    expect(code).toBe(1);
    expect(readFileSync(join(DATA_DIR, 'waybill.db')).equals(before)).toBe(true);
    expect(readdirSync(DATA_DIR)).toEqual(['waybill.db']);
  });

  test('npm run doctor', { tags: 'extended' }, async () => {
    const { code, output } = await doctor({ DATA_DIR: unreleasedDir() });

    expect(output).toContain(`version        ${reason}\n`);
    expect(code).toBe(1);
  });

  test('npm run restore', { tags: 'extended' }, async () => {
    const DATA_DIR = await dataDirOf();
    const file = join(unreleasedDir(), 'waybill.db');

    const { code, output } = await backup(['restore', file], { DATA_DIR });

    expect(output).toBe(
      `waybill: Cannot restore ${file}: it is from before the first release of Waybill\n`,
    );
    expect(code).toBe(1);
  });
});
