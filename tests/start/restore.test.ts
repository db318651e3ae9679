import { once } from 'node:events';
import { cpSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { paths } from '../../server/shared/paths.ts';
import { messagesOf } from '../../views/translations/index.ts';
import { adminEmail, adminPassword } from '../support/admin.ts';
import { companyIn, dataDirOf, withDatabase } from '../support/database-file.ts';
import { type Ask, send } from '../support/http.ts';
import { backup, start } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

function newestEventIn(file: string) {
  return withDatabase(file, (sqlite) =>
    sqlite
      .prepare('select actor, action, record_name from audit_events order by id desc limit 1')
      .get(),
  );
}

function rename(file: string, name: string): void {
  withDatabase(file, (sqlite) => sqlite.prepare('update settings set company_name = ?').run(name));
}

const databaseIn = (dir: string) => join(dir, 'waybill.db');

describe('npm run restore', () => {
  test('puts a backup back, says what changed, and keeps what was there', async () => {
    const DATA_DIR = await dataDirOf();
    const file = join(temporaryDir(), 'mine.db');
    await backup(['backup', file], { DATA_DIR });
    rename(databaseIn(DATA_DIR), 'Changed since');

    const { code, output } = await backup(['restore', file], { DATA_DIR });

    expect(code).toBe(0);
    expect(output).toMatch(/Restored\. Records before and now:\n {2}parcels +0 → 0\n/);
    expect(companyIn(databaseIn(DATA_DIR))).toBe('Waybill Logistics');
    const former = readdirSync(DATA_DIR).find((name) => name.includes('before-restore')) ?? '';
    expect(output).toContain(join(DATA_DIR, former));
    expect(output).toMatch(/\n\n {2}The restore is done\. Start the site now\.\n$/);
    expect(companyIn(join(DATA_DIR, former))).toBe('Changed since');
    expect(newestEventIn(databaseIn(DATA_DIR))).toEqual({
      actor: 'server',
      action: 'restored',
      record_name: 'mine.db',
    });
    await start({ DATA_DIR }).says('listening');
  });

  test('begins a site from a backup alone', { tags: 'extended' }, async () => {
    const file = join(temporaryDir(), 'mine.db');
    await backup(['backup', file], { DATA_DIR: await dataDirOf() });
    const DATA_DIR = temporaryDir();

    const { code, output } = await backup(['restore', file], { DATA_DIR });

    expect(code).toBe(0);
    expect(output).toMatch(/ parcels +- → 0\n/);
    expect(output).toMatch(/\n\n {2}The restore is done\. Start the site now\.\n$/);
    expect(companyIn(databaseIn(DATA_DIR))).toBe('Waybill Logistics');
  });

  test('does so where the database is beyond reading, and leaves nothing of it to be read', {
    tags: 'extended',
  }, async () => {
    const DATA_DIR = await dataDirOf();
    const file = join(temporaryDir(), 'mine.db');
    await backup(['backup', file], { DATA_DIR });
    writeFileSync(databaseIn(DATA_DIR), 'x'.repeat(9000));
    writeFileSync(`${databaseIn(DATA_DIR)}-wal`, 'what it had not taken in yet');

    const { code } = await backup(['restore', file], { DATA_DIR });

    expect(code).toBe(0);
    expect(companyIn(databaseIn(DATA_DIR))).toBe('Waybill Logistics');
    const files = readdirSync(DATA_DIR);
    expect(files).not.toContain('waybill.db-wal');
    expect(files.filter((name) => /before-restore-.+\.db$/.test(name))).toHaveLength(1);
  });

  test('leaves nothing to be read of a database that is gone', { tags: 'extended' }, async () => {
    const DATA_DIR = await dataDirOf();
    const file = join(temporaryDir(), 'mine.db');
    await backup(['backup', file], { DATA_DIR });
    for (const name of readdirSync(DATA_DIR)) rmSync(join(DATA_DIR, name));
    writeFileSync(`${databaseIn(DATA_DIR)}-wal`, 'what it had not taken in yet');

    const { code } = await backup(['restore', file], { DATA_DIR });

    expect(code).toBe(0);
    expect(readdirSync(DATA_DIR).sort()).toEqual([
      expect.stringMatching(/^waybill-before-restore-.+\.db-wal$/),
      'waybill.db',
    ]);
  });

  test('is refused while the site runs', { tags: 'extended' }, async () => {
    const DATA_DIR = temporaryDir();
    const file = join(temporaryDir(), 'mine.db');
    const { child, says } = start({ DATA_DIR });
    await says('listening');
    await backup(['backup', file], { DATA_DIR });

    const { code, output } = await backup(['restore', file], { DATA_DIR });

    expect([code, output]).toEqual([
      1,
      'waybill: The site is running with this database; stop it first\n',
    ]);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect((await backup(['restore', file], { DATA_DIR })).code).toBe(0);
  });

  const wrong: [string, (file: string) => void, RegExp][] = [
    ['is missing', () => {}, /There is no file /],
    ['is something else', (file) => writeFileSync(file, 'x'.repeat(5000)), /not a database/],
    [
      'is of a newer version',
      (file) =>
        withDatabase(file, (sqlite) =>
          sqlite.exec("insert into kysely_migration values ('9999_later', '2030')"),
        ),
      /it is from a newer version of Waybill/,
    ],
    [
      'was cut',
      (file) =>
        withDatabase(file, (sqlite) => writeFileSync(file, sqlite.serialize().subarray(0, 20_000))),
      /^waybill: Cannot restore /,
    ],
  ];

  test.each(wrong)(
    'from a file that %s leaves everything as it was',
    { tags: 'extended' },
    async (name, spoil, reason) => {
      const DATA_DIR = await dataDirOf();
      const file = join(temporaryDir(), 'other.db');
      if (!/missing|else/.test(name)) cpSync(databaseIn(DATA_DIR), file);
      spoil(file);
      rename(databaseIn(DATA_DIR), 'Stays');

      const { code, output } = await backup(['restore', file], { DATA_DIR });

      expect(code).toBe(1);
      expect(output).toMatch(/^waybill: [^\n]+\n$/);
      expect(output).toMatch(reason);
      expect(readdirSync(DATA_DIR)).toEqual(['waybill.db']);
      expect(companyIn(databaseIn(DATA_DIR))).toBe('Stays');
    },
  );
});

const en = messagesOf('en');

const confirmed = { 'X-Confirm-Password': adminPassword };

/** A running site with a backup, after which the company was renamed. */
async function siteWithBackup() {
  const DATA_DIR = temporaryDir();
  const { child, says } = start({ DATA_DIR, FORCE_HTTPS: 'off' });
  const { port } = await says('listening');
  const ask = (path: string, given: Ask & { json?: object } = {}) => {
    const { json, ...rest } = given;
    const headers = { Host: `localhost:${port}`, 'Content-Type': 'application/json' };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    return send(Number(port), path, { ...rest, ...body, headers: { ...headers, ...rest.headers } });
  };
  const account = { email: adminEmail, password: adminPassword };
  const signedUp = await ask('/api/admins', { method: 'POST', json: account });
  const headers = { Cookie: signedUp.headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
  const made = await ask('/api/backups', { method: 'POST', headers });
  const { name } = made.json().data;
  const company_name = 'Renamed';
  await ask('/api/settings', { method: 'PATCH', headers, json: { company_name } });
  const restore = (more: Record<string, string>) =>
    ask(`/api/backups/${name}/restore`, { method: 'POST', headers: { ...headers, ...more } });
  const title = async () => (await ask('/')).text.match(/<title>([^<]*)/)?.[1];
  return {
    DATA_DIR,
    child,
    says,
    ask,
    headers,
    restore,
    title,
    backup: join(DATA_DIR, 'backups', name),
  };
}

test('the panel puts a backup back: the same process begins anew with it, and keeps what was there', async () => {
  const { DATA_DIR, child, says, ask, headers, restore, title } = await siteWithBackup();
  expect(await title()).toBe('Renamed');
  const before = (await ask(paths.control.backups, { headers })).text;
  expect(before).not.toContain(en.control.backups.restored);

  const answer = await restore(confirmed);
  const { former } = await says('backup restored');
  await says('listening');

  expect([answer.status, answer.json().message]).toEqual([
    200,
    expect.stringContaining('starting with this backup'),
  ]);
  expect(await title()).toBe('Waybill Logistics');
  const page = (await ask(paths.control.backups, { headers })).text;
  expect(page).toContain(en.control.backups.restored);
  const events = await ask('/api/audit?action=restored', { headers });
  expect(events.json().data.data).toMatchObject([
    { actor: 'administrator', email: adminEmail, record: { type: 'backup' } },
  ]);
  const kept = new Sqlite(String(former).replace(/^\.\//, `${DATA_DIR}/`), { readonly: true });
  expect(kept.prepare('select company_name from settings').pluck().get()).toBe('Renamed');
  kept.close();
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test.each([
  ['without the password', () => {}, {}, 403],
  ['of a damaged file', (file: string) => truncateSync(file, 20_000), confirmed, 409],
])(
  'a restore %s is refused, and the site goes on as it is',
  async (_name, damage, given, status) => {
    const { backup, restore, title } = await siteWithBackup();
    damage(backup);

    expect((await restore(given)).status).toBe(status);

    expect(await title()).toBe('Renamed');
  },
);
