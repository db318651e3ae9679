import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminPassword, adminWith } from '../support/admin.ts';
import { liveWeek } from '../support/customers/week.ts';
import { dataOf, type Reply } from '../support/http.ts';
import { addPersonEverywhere, person, tracesIn } from '../support/ops/person.ts';
import { backup } from '../support/process.ts';
import { signUp, startRunning } from '../support/running-site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** The files of a folder that have something of the person in them, by their paths in it. */
function filesWith(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  try {
    return files.filter((file) => tracesIn(readFileSync(file)).length > 0);
  } catch (error) {
    // A mail of the outbox has another name once it is written: all are read anew.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return filesWith(dir);
    throw error;
  }
}

test('whoever was erased is in no file of the site, nor after an older backup is restored', {
  timeout: 60_000,
}, async () => {
  const env = { WEBHOOK_ALLOW: '127.0.0.1', BACKUP_DIR: temporaryDir() };
  const site = await startRunning({ env });
  const { dataDir } = site;
  const admin = await signUp(site);
  await addPersonEverywhere(site, admin);
  const made = await admin.ask('/api/backups', { method: 'POST' });
  expect(filesWith(dataDir)).toContain(join(dataDir, 'waybill.db-wal'));

  const erase = (json: object) =>
    admin.ask('/api/people/erase', { method: 'POST', json: { ...json, password: adminPassword } });
  const reply = dataOf(await erase({ email: person.email }));
  expect(reply).toMatchObject({ erased: { parcels: 5 }, backups: [dataOf(made).name] });
  expect(filesWith(dataDir)).toEqual([]);
  expect(await admin.ask('/health')).toMatchObject({ status: 200 });

  await site.end('SIGTERM');
  const file = join(temporaryDir(), 'older.db');
  cpSync(join(env.BACKUP_DIR, dataOf(made).name), file);
  expect(tracesIn(readFileSync(file))).not.toEqual([]);
  expect(await backup(['restore', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const again = await startRunning({ dataDir, env });
  expect(filesWith(dataDir)).toEqual([]);
  const { data } = dataOf(await again.ask('/api/tracking?codes=Q-100001,O-100001'));
  expect(data).toMatchObject([{ found: true }, { found: true }]);
  await again.end('SIGTERM');
});

test('a week adds up after its backup is restored, and whoever was erased in it stays so', {
  timeout: 120_000,
}, async () => {
  const env = { BACKUP_DIR: temporaryDir() };
  const site = await startRunning({ env });
  const { dataDir } = site;
  const admin = await signUp(site);
  const made: Reply[] = [];
  const requireSums = await liveWeek(admin, async (customer) => {
    made.push(await admin.ask('/api/backups', { method: 'POST' }));
    const json = { customer, password: adminPassword };
    return admin.ask('/api/people/erase', { method: 'POST', json });
  });
  await requireSums(admin);
  // Of before both.
  const [older] = made.map((reply) => dataOf(reply).name);
  await site.end('SIGTERM');
  const file = join(temporaryDir(), 'week.db');
  cpSync(join(env.BACKUP_DIR, older), file);
  expect(await backup(['restore', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const again = await startRunning({ dataDir, env });
  await requireSums(adminWith(again, admin.cookie));
  await again.end('SIGTERM');
});
