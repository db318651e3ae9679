import { cpSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../server/log.ts';
import { backupName, listBackups } from '../../server/ops/backups/files.ts';
import { restoreBackup } from '../../server/ops/backups/restore.ts';
import { createBackups } from '../../server/ops/backups/schedule.ts';
import { signedInAdmin, type TestAdmin } from '../support/admin.ts';
import { freshDatabase, imageOf } from '../support/database.ts';
import { companyIn, dataDirOf, withDatabase } from '../support/database-file.ts';
import { dataOf } from '../support/http.ts';
import { startSite } from '../support/site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

describe('backups', () => {
  const hour = 60 * 60 * 1000;
  const begin = new Date('2030-01-01T00:00:00Z');

  beforeEach(() => {
    // The copying itself takes turns of the event loop, which stay real.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: begin });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  async function backupsOf(env: { everyMs?: number | null; keep?: number; dir?: string } = {}) {
    const { everyMs = 24 * hour, keep = 2, dir = join(temporaryDir(), 'backups') } = env;
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const database = await freshDatabase();
    const backups = createBackups({ database, config: { backups: { dir, everyMs, keep } }, log });
    const names = async () => (await listBackups(dir)).map(({ name }) => name);
    /** Lets time pass, and whatever is due then be done. */
    const pass = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      await backups.settled();
    };
    return { backups, dir, names, pass, lines };
  }

  test('the newest are kept, and what is none is left alone', async () => {
    const { backups, dir, names } = await backupsOf();
    const made: string[] = [];
    for (let day = 0; day < 3; day += 1) {
      vi.setSystemTime(begin.getTime() + day * 24 * hour);
      made.push(backupName('sqlite', new Date()));
      await backups.make();
      writeFileSync(join(dir, 'notes.txt'), 'mine');
    }

    expect(await names()).toEqual([made[2], made[1]]);
    expect(readdirSync(dir).sort()).toEqual(['notes.txt', made[1], made[2]]);
    expect(await listBackups(dir)).toMatchObject([
      { createdAt: new Date('2030-01-03T00:00:00Z'), bytes: expect.any(Number) },
      { createdAt: new Date('2030-01-02T00:00:00Z') },
    ]);
  });

  test('who asks while one is being made gets that one', async () => {
    const { backups, names } = await backupsOf();

    const [first, second] = await Promise.all([backups.make(), backups.make()]);

    expect(second).toEqual(first);
    expect(await names()).toEqual([first?.name]);
  });

  test('what a killed process left of one is removed after a day', async () => {
    const { backups, dir } = await backupsOf();
    await backups.make();
    const [old, young] = [
      'waybill-20290101T000000Z.db.7.part',
      'waybill-20291231T000000Z.db.8.part',
    ];
    for (const name of [old, young]) writeFileSync(join(dir, name), '');
    utimesSync(join(dir, old), new Date('2029-12-30'), new Date('2029-12-30'));
    utimesSync(join(dir, young), begin, begin);

    vi.setSystemTime(begin.getTime() + hour);
    await backups.make();

    expect(readdirSync(dir)).not.toContain(old);
    expect(readdirSync(dir)).toContain(young);
  });

  test('are made a minute after the first start, and then at their interval', async () => {
    const { backups, names, pass } = await backupsOf();
    backups.start();

    await pass(59_000);
    expect(await names()).toEqual([]);
    await pass(1000);
    expect(await names()).toEqual(['waybill-20300101T000100Z.db']);
    await pass(23 * hour);
    expect(await names()).toHaveLength(1);
    await pass(hour);
    expect(await names()).toEqual(['waybill-20300102T000100Z.db', 'waybill-20300101T000100Z.db']);

    await backups.stop();
    await pass(48 * hour);
    expect(await names()).toHaveLength(2);
  });

  test('a restart makes none before its time', async () => {
    const first = await backupsOf();
    await first.backups.make();
    const { backups, names, pass } = await backupsOf({ dir: first.dir });
    vi.setSystemTime(begin.getTime() + 20 * hour);
    backups.start();

    await pass(3 * hour);
    expect(await names()).toHaveLength(1);
    await pass(hour);
    expect(await names()).toHaveLength(2);
    await backups.stop();
  });

  test('one that fails is logged, and tried again after a minute', async () => {
    const dir = temporaryDir();
    const blocked = join(dir, 'backups');
    writeFileSync(blocked, '');
    const { backups, pass, lines } = await backupsOf({ dir: blocked });
    backups.start();

    await pass(60_000);
    await pass(60_000);

    expect(lines.filter((line) => line.includes('a backup could not be made'))).toHaveLength(2);
    await backups.stop();
  });

  test('none are made where that is off', async () => {
    const { backups, names, pass } = await backupsOf({ everyMs: null });
    backups.start();

    await pass(48 * hour);

    expect(await names()).toEqual([]);
  });
});

test('a backup whose records belong to others that are missing is refused, and nothing is changed', async () => {
  const dataDir = await dataDirOf({ sessions: [{ hash: 'a'.repeat(43) }] });
  const database = join(dataDir, 'waybill.db');
  const backup = join(temporaryDir(), 'mine.db');
  cpSync(database, backup);
  withDatabase(backup, (sqlite) => {
    sqlite.pragma('foreign_keys = OFF');
    sqlite.exec("delete from staff; update settings set company_name = 'Of the backup'");
  });

  await expect(restoreBackup(backup, dataDir, new Date())).rejects.toThrow(
    'it is damaged (records are missing that others belong to)',
  );

  expect(companyIn(database)).toBe('Waybill Logistics');
});

/** Reads changes until nothing comes. */
async function readOn({ ask }: TestAdmin, start: string) {
  const codes: string[] = [];
  for (let next = start; ; ) {
    const reply = await ask(`/api/parcels?${new URLSearchParams({ updated_since: next })}`);
    next = reply.json().meta.next;
    const { data } = dataOf(reply);
    if (data.length === 0) return { codes, next };
    codes.push(...data.map((item: { tracking_code: string }) => item.tracking_code));
  }
}

async function add({ ask }: TestAdmin, ...codes: string[]) {
  for (const tracking_code of codes) {
    const json = { tracking_code, recipient_name: 'Ada', destination: 'Porto' };
    expect((await ask('/api/parcels', { method: 'POST', json })).status).toBe(201);
  }
}

test('after a backup was restored, who keeps a copy of the parcels misses none of its changes', async () => {
  const before = await startSite();
  const admin = await signedInAdmin(before);
  await add(admin, 'OLD-1');
  // From now on the log has a name, which the backup has too.
  await readOn(admin, '2020-01-01');
  const [dir, backup] = [temporaryDir(), join(temporaryDir(), 'backup.db')];
  writeFileSync(backup, imageOf(before.db));
  await add(admin, 'LOST-1', 'LOST-2', 'LOST-3', 'LOST-4');
  const { next } = await readOn(admin, '2020-01-01');

  await restoreBackup(backup, dir, new Date());
  const image = readFileSync(join(dir, 'waybill.db'));
  const after = await startSite({}, { first: { image, files: [] } });
  const again = await signedInAdmin(after);
  await add(again, 'NEW-1');

  // The log is shorter than what was read of the other one; then ids pass that.
  const first = await readOn(again, next);
  expect(first.codes).toEqual(['OLD-1', 'NEW-1']);
  await add(again, 'NEW-2', 'NEW-3', 'NEW-4', 'NEW-5', 'NEW-6', 'NEW-7');
  const codes = ['NEW-2', 'NEW-3', 'NEW-4', 'NEW-5', 'NEW-6', 'NEW-7'];
  expect((await readOn(again, first.next)).codes).toEqual(codes);
  expect((await readOn(again, next)).codes).toEqual(['OLD-1', 'NEW-1', ...codes]);
});
