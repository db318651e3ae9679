import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { paths } from '../../server/shared/paths.ts';
import { messagesOf } from '../../views/translations/index.ts';
import { adminEmail, adminPassword } from '../support/admin.ts';
import { type Ask, send } from '../support/http.ts';
import { start } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

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
  const { name } = Object(Object(made.json()).data);
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

  expect([answer.status, Object(answer.json()).message]).toEqual([
    200,
    expect.stringContaining('starting with this backup'),
  ]);
  expect(await title()).toBe('Waybill Logistics');
  const page = (await ask(paths.control.backups, { headers })).text;
  expect(page).toContain(en.control.backups.restored);
  const events = await ask('/api/audit?action=restored', { headers });
  expect(Object(events.json()).data.data).toMatchObject([
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
