import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backupName } from '../../server/ops/backups/files.ts';
import { dataDirOf } from '../support/database-file.ts';
import { startMailServer } from '../support/notifications/mail-server.ts';
import { backup, doctor, start } from '../support/process.ts';
import { oneInEvery } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const secret = 'opensesame';

const smtp = (port: number) => `smtp://desk:${secret}@127.0.0.1:${port}`;

const hourMs = 60 * 60 * 1000;

/** Every file of a folder with its content. */
function contentOf(dir: string): Map<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file, readFileSync(file, 'base64')];
    }),
  );
}

describe('npm run doctor', () => {
  test('finds a site well that is, signs in to its mail server, sends nothing and changes nothing', async () => {
    const { port, mails, signIns } = await startMailServer();
    const DATA_DIR = await dataDirOf();
    await backup(['backup'], { DATA_DIR });
    for (const suffix of ['-shm', '-wal']) chmodSync(join(DATA_DIR, `waybill.db${suffix}`), 0o600);
    const before = contentOf(DATA_DIR);

    const { code, output } = await doctor({ DATA_DIR, TZ: 'Europe/Lisbon', SMTP_URL: smtp(port) });

    expect(output).toMatch(/\n\n {2}All is well\.\n$/);
    expect(code).toBe(0);
    expect(output).toMatch(/^ {2}ok {5}mail {11}127\.0\.0\.1:\d+ answers and lets the site in$/m);
    expect(output).toMatch(/^ {2}ok {5}time zone {6}Europe\/Lisbon, where it is \d{4}-/m);
    expect(signIns).toEqual([{ user: 'desk', password: secret }]);
    expect(mails).toEqual([]);
    expect(contentOf(DATA_DIR)).toEqual(before);
  });

  test('leaves no files of its own beside a database that nobody has open', {
    tags: 'extended',
  }, async () => {
    const DATA_DIR = await dataDirOf();

    await doctor({ DATA_DIR });

    expect(readdirSync(DATA_DIR)).toEqual(['waybill.db']);
  });

  test('asks the server for mail by hand whether it answers, without signing in', {
    tags: 'extended',
  }, async () => {
    const { port, signIns } = await startMailServer();
    const env = { SMTP_HOST: 'localhost', SMTP_PORT: String(port) };

    const { code, output } = await doctor({ DATA_DIR: await dataDirOf(), ...env });

    expect(output).toMatch(
      /^ {2}ok {5}mail by hand {3}localhost:\d+ answers; its password is typed/m,
    );
    expect(signIns).toEqual([]);
    expect(code).toBe(0);
  });

  test('looks at a site that runs', { tags: 'extended' }, async () => {
    const DATA_DIR = temporaryDir();
    await start({ DATA_DIR }).says('listening');

    const { code, output } = await doctor({ DATA_DIR });

    expect(code).toBe(0);
    expect(output).toMatch(/^ {2}ok {5}database {7}SQLite, \d+ [kM]B, opens and is sound$/m);
    expect(output).toMatch(/^ {2}ok {5}version {8}the database is up to date$/m);
  });

  test('names every wrong setting, and shows no value', async () => {
    const SMTP_URL = `https://desk:${secret}@mail.example.com`;

    const { code, output } = await doctor({ PORT: 'x', TZ: 'Mars', SMTP_URL });

    expect(code).toBe(1);
    expect(output).toMatch(/^ {2}wrong {2}settings {7}PORT: must be a port from 0 to 65535$/m);
    expect(output).toMatch(/^ {2}wrong {2}settings {7}TZ: must be a time zone /m);
    expect(output).toMatch(/^ {2}wrong {2}settings {7}SMTP_URL: must be smtp:/m);
    expect(output).toContain('To fix: 3.');
    expect(output).not.toContain(secret);
  });
});

describe('npm run doctor asks to think about', () => {
  const expectWarning = async (env: Record<string, string>, line: RegExp) => {
    const { code, output } = await doctor(env);
    expect(output).toMatch(line);
    expect(code).toBe(0);
  };

  const settings: [what: string, env: Record<string, string>, line: RegExp][] = [
    [
      'no address for others',
      { HOST: '0.0.0.0' },
      /^ {2}warn {3}address {8}PUBLIC_URL is not set/m,
    ],
    [
      'plain http',
      { PUBLIC_URL: 'http://parcels.example.com' },
      /^ {2}warn {3}address {8}http:\/\/parcels\.example\.com is plain http/m,
    ],
    ['mail that reaches nobody', {}, /^ {2}warn {3}mail {11}SMTP_URL is not set.*outbox/m],
    ['no backups', { BACKUP_EVERY: 'off' }, /^ {2}warn {3}backups {8}BACKUP_EVERY is off/m],
    ['no backup yet', {}, /^ {2}warn {3}backups {8}there is none in /m],
  ];
  test.each(oneInEvery(settings.length, settings))('%s', async (_, env, line) => {
    await expectWarning({ DATA_DIR: await dataDirOf(), ...env }, line);
  });

  test('PDFs of invoices that cannot be stored', async () => {
    const dir = await dataDirOf();
    writeFileSync(join(dir, 'invoice-pdfs'), '');

    await expectWarning(
      { DATA_DIR: dir },
      /^ {2}warn {3}invoice PDFs {3}\S+invoice-pdfs cannot be written/m,
    );
  });

  test('a site that has not been started yet', { tags: 'extended' }, async () => {
    const dir = temporaryDir();

    await expectWarning(
      { DATA_DIR: join(dir, 'data') },
      /^ {2}warn {3}data folder {4}there is no /m,
    );

    expect(readdirSync(dir)).toEqual([]);
  });

  test('a backup that is older than twice BACKUP_EVERY', { tags: 'extended' }, async () => {
    const DATA_DIR = await dataDirOf();
    const made = backupName('sqlite', new Date(Date.now() - 5 * hourMs));
    mkdirSync(join(DATA_DIR, 'backups'));
    writeFileSync(join(DATA_DIR, 'backups', made), '');
    const line = (says: string) => new RegExp(`^ {2}${says}`, 'm');

    await expectWarning(
      { DATA_DIR, BACKUP_EVERY: '2h' },
      line(`warn {3}backups.* ${made}, is 5 hours`),
    );
    await expectWarning({ DATA_DIR, BACKUP_EVERY: '3h' }, line('ok {5}backups.* is 5 hours old'));
  });

  test('a clock that is behind what has happened', { tags: 'extended' }, async () => {
    const DATA_DIR = await dataDirOf();
    const later = new Date(Date.now() + hourMs);
    utimesSync(join(DATA_DIR, 'waybill.db'), later, later);

    await expectWarning(
      { DATA_DIR },
      /^ {2}warn {3}clock {10}it says .* the database was changed at /m,
    );
  });
});
