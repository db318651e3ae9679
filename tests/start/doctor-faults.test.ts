import { freePort } from '../support/listen.ts';
/** @module-tag extended */

import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { encryptSecret, newSecret } from '../../server/notifications/webhooks/secrets.ts';
import { dataDirOf } from '../support/database-file.ts';
import { refusal, startBareServer, startMailServer } from '../support/notifications/mail-server.ts';
import { doctor } from '../support/process.ts';
import { oneInEvery } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const secret = 'opensesame';
const smtp = (port: number) => `smtp://desk:${secret}@127.0.0.1:${port}`;

function change(dir: string, sql: string): void {
  const sqlite = new Sqlite(join(dir, 'waybill.db'));
  sqlite.exec(sql);
  sqlite.close();
}

describe('npm run doctor says what is wrong with', () => {
  const expectWrong = async (env: Record<string, string>, line: RegExp) => {
    const { code, output } = await doctor(env);
    const wrongs = output.split('\n').filter((text) => text.startsWith('  wrong '));
    expect(wrongs).toEqual([expect.stringMatching(line)]);
    expect(output).not.toContain(secret);
    expect(code).toBe(1);
  };

  const https = { PUBLIC_URL: 'https://parcels.example.com' };
  test.each([
    ['a proxy that nobody believes', https, /proxy +TRUST_PROXY is not set, .*round in circles/],
    [
      'believing everybody',
      { ...https, TRUST_PROXY: '127.0.0.1, 0.0.0.0/0' },
      /proxy +TRUST_PROXY has 0\.0\.0\.0\/0, so that anybody/,
    ],
    [
      'a folder for backups that is a file',
      { BACKUP_DIR: process.execPath },
      /backup folder +\S+ is not a folder/,
    ],
  ])('%s', async (_, env, line) => {
    await expectWrong({ DATA_DIR: await dataDirOf(), ...env }, line);
  });

  test.each([
    ['is missing, and its parent too', ['no', 'data'], /there is no \S+no to make \S+data in/],
    ['is in a file', ['waybill.db', 'data'], /waybill\.db is not a folder/],
  ])('a data folder that %s', async (_, below, line) => {
    const env = { DATA_DIR: join(await dataDirOf(), ...below), BACKUP_DIR: temporaryDir() };
    await expectWrong(env, line);
  });

  const spoilt: [string, (dir: string) => void, RegExp][] = [
    [
      'open to others',
      (dir) => chmodSync(join(dir, 'waybill.db'), 0o644),
      /database file +.* is open to other users: chmod 600 '.*waybill\.db'$/,
    ],
    ['empty', (dir) => writeFileSync(join(dir, 'waybill.db'), ''), /database +\S+ is empty: rest/],
    [
      'something else',
      (dir) => writeFileSync(join(dir, 'waybill.db'), 'x'.repeat(9000)),
      /database +Cannot open the database .+ not a database; .* restore the newest backup$/,
    ],
    [
      'of a newer version',
      (dir) => change(dir, "insert into kysely_migration values ('9999_later', '2030')"),
      /version +the database is of a newer version/,
    ],
    [
      'without its list of migrations',
      (dir) => change(dir, 'drop table kysely_migration'),
      /version +the database has lost its list of migrations/,
    ],
    ['damaged', damage, /database +\S+ is damaged \(.+\): stop the site, and restore/],
  ];
  test.each(oneInEvery(2, spoilt))('a database that is %s', async (_, spoil, line) => {
    const DATA_DIR = await dataDirOf();
    spoil(DATA_DIR);
    await expectWrong({ DATA_DIR }, line);
  });

  test('a mail server that is not there', async () => {
    const env = { DATA_DIR: await dataDirOf(), SMTP_URL: smtp(await freePort()) };
    await expectWrong(env, /mail +127\.0\.0\.1:\d+ cannot be used \(.*ECONNREFUSED.*\): look at/);
  });

  test('a mail server that is none', async () => {
    const port = await startBareServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const env = { DATA_DIR: await dataDirOf(), SMTP_URL: smtp(port) };
    await expectWrong(env, /mail +127\.0\.0\.1:\d+ cannot be used \(/);
  });

  test('a password that the mail server refuses, and repeats', async () => {
    const { port } = await startMailServer({
      signIn(_, password) {
        throw refusal(535, `No: ${password}`);
      },
    });
    const env = { DATA_DIR: await dataDirOf(), SMTP_URL: smtp(port) };
    await expectWrong(env, /mail +127\.0\.0\.1:\d+ refuses the user or the password in SMTP_URL/);
  });

  test('the password of the panel’s mail server, whose key is missing', async () => {
    const DATA_DIR = await dataDirOf();
    change(
      DATA_DIR,
      `insert into mail_server (id, host, port, security, user, password, updated_at)
       values (1, '127.0.0.1', 25, 'none', 'desk', '1.0000.AAAA', '')`,
    );
    await expectWrong(
      { DATA_DIR },
      /mail +the password of 127\.0\.0\.1:25.+ cannot be read: its key, \S+secrets\.key, is missing; /,
    );
  });

  test('a file for the key that is not there, or holds none', async () => {
    const DATA_DIR = await dataDirOf();
    const SECRETS_KEY_FILE = join(DATA_DIR, 'named.key');
    await expectWrong({ DATA_DIR, SECRETS_KEY_FILE }, /key +there is no \S+named\.key: make it/);
    writeFileSync(SECRETS_KEY_FILE, 'no key');
    await expectWrong({ DATA_DIR, SECRETS_KEY_FILE }, /key +\S+named\.key cannot be read, or hold/);
  });

  test('webhooks that fail, were disabled for it, or cannot be signed', async () => {
    const DATA_DIR = await dataDirOf();
    const endpoint = (id: number, secret: string, more: string) => `
      insert into webhook_endpoints (url, events, secret, created_at, updated_at, failing_since,
        disabled_at, disabled_reason)
      values ('https://hook-${id}.example/x', 'parcel.created', '${secret}', '2026-01-01', '2026-01-01', ${more});`;
    const since = new Date(Date.now() - 5 * 60 * 60 * 1000).toISOString();
    const config = { secrets: { file: join(DATA_DIR, 'secrets.key'), isNamed: false } };
    const sealed = await encryptSecret(config, newSecret());
    change(DATA_DIR, endpoint(1, sealed, `'${since}', null, null`));
    change(DATA_DIR, endpoint(2, sealed, `'${since}', '${since}', 'failures'`));
    change(DATA_DIR, endpoint(3, sealed, `'${since}', '${since}', 'owner'`));

    const { output, code } = await doctor({ DATA_DIR });
    const lines = output.split('\n').filter((line) => line.includes('webhooks'));
    expect(lines).toEqual([
      expect.stringMatching(/warn +webhooks +number 1, to hook-1\.example, has failed for 5 hours/),
      expect.stringMatching(/warn +webhooks +number 2, to hook-2\.example, was disabled after/),
    ]);
    expect(code).toBe(0);
    expect(output).not.toContain('example/x');

    change(DATA_DIR, endpoint(4, 'not sealed', 'null, null, null'));
    await expectWrong(
      { DATA_DIR },
      /webhooks +number 4, to hook-4\.example, cannot be signed, .*secrets\.key back/,
    );
  });

  test('a server for mail by hand that does not speak TLS where it has to', async () => {
    const { port } = await startMailServer();
    // Not localhost by its name, though it is this machine.
    const env = { SMTP_HOST: '0.0.0.0', SMTP_PORT: String(port) };
    await expectWrong(
      { DATA_DIR: await dataDirOf(), ...env },
      /mail by hand +0\.0\.0\.0:\d+ cannot be used \(.+\): look at SMTP_HOST/,
    );
  });
});

/** Noise where a table is, behind what is read when the database is opened. */
function damage(dir: string): void {
  const file = join(dir, 'waybill.db');
  const sqlite = new Sqlite(file);
  const size = Number(sqlite.pragma('page_size', { simple: true }));
  const page = sqlite.prepare("select rootpage from sqlite_master where name = 'reviews'").pluck();
  const start = (Number(page.get()) - 1) * size;
  sqlite.close();
  const content = readFileSync(file);
  content.fill(0xa5, start, start + size);
  writeFileSync(file, content);
}
