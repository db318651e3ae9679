/** @module-tag extended */

import {
  closeSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { inspect } from '../support/database-file.ts';
import { figure } from '../support/faults.ts';
import { postParcel, signUp, startRunning } from '../support/running-site.ts';
import { usualPaths } from '../support/visits.ts';

const parcels = 50;
const busy = ['We’re very busy right now. Try again in a few seconds.'];

/** A running site with parcels whose database file has taken in what was written, and that file. */
async function siteWithParcels() {
  const site = await startRunning();
  const admin = await signUp(site);
  for (let count = 0; count < parcels; count += 1) await postParcel(admin, `FILE-${count}`);
  const file = join(site.dataDir, 'waybill.db');
  const sqlite = new Sqlite(file);
  sqlite.pragma('wal_checkpoint(truncate)');
  sqlite.close();
  return { site, admin, file };
}

test('the file is moved away while the site runs: reads go on, writes say 503 until it is back', async () => {
  const { site, admin, file } = await siteWithParcels();

  renameSync(file, `${file}.away`);

  const refused = await postParcel(admin, 'AWAY-1');
  expect([refused.status, refused.json().errors]).toEqual([503, busy]);
  for (const path of usualPaths('FILE-1')) expect((await site.ask(path)).status).toBe(200);
  renameSync(`${file}.away`, file);
  expect((await postParcel(admin, 'BACK-1')).status).toBe(201);
  expect(inspect(site.dataDir)).toMatchObject({ integrity: 'ok' });
});

test('the file is deleted while the site runs: a backup still has everything', async (context) => {
  const { site, admin, file } = await siteWithParcels();
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`);

  const refused = await postParcel(admin, 'GONE-1');
  const made = await admin.ask('/api/backups', { method: 'POST' });

  expect([refused.status, made.status]).toEqual([503, 201]);
  const { name } = made.json().data;
  await site.end('SIGTERM');
  renameSync(join(site.dataDir, 'backups', name), file);
  const { integrity, codes } = inspect(site.dataDir);
  expect([integrity, codes.size]).toEqual(['ok', parcels]);
  await figure(
    context,
    `file deleted: 0 acknowledged afterwards, a backup had ${codes.size} of ${parcels} parcels`,
  );
});

const damages: [string, (file: string) => void][] = [
  ['overwritten with noise', overwriteEnd],
  ['cut to half', (file) => truncateSync(file, statSync(file).size / 2)],
];

test.for(damages)(
  'the file is %s while the site runs: it answers in words, and goes on',
  async ([name, damage], context) => {
    const { site, admin, file } = await siteWithParcels();
    await site.ask('/');

    damage(file);

    const statuses: number[] = [];
    for (let count = 0; count < parcels; count += 1) {
      const found = await site.ask(`/api/parcels/FILE-${count}`);
      const written = await postParcel(admin, `HURT-${count}`);
      for (const { status, json } of [found, written]) {
        statuses.push(status);
        if (status === 503) expect(json()).toMatchObject({ errors: busy });
        else expect([200, 201, 404]).toContain(status);
      }
    }
    expect((await site.ask('/')).status).toBe(200);
    expect(await site.end('SIGTERM')).toBe(0);
    const refused = statuses.filter((status) => status === 503).length;
    await figure(
      context,
      `file ${name}: ${refused} of ${statuses.length} requests said 503, no crash`,
    );
  },
);

/** Noise over the second half. */
function overwriteEnd(file: string): void {
  const { size } = statSync(file);
  const half = size / 2;
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(half, 0xa5), 0, half, half);
  closeSync(handle);
}
