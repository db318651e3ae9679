import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/sqlite/open.ts';
import { insertStarterContent } from '../../server/database/starter.ts';
import { createImporter } from '../../server/transfer/imports/importer.ts';
import type { ImportJob } from '../../server/transfer/imports/job.ts';
import { insertParcelRow } from '../support/parcels/parcel-rows.ts';
import { distDir } from '../support/site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';
import { importJob as job } from '../support/transfer/import-job.ts';

const parcel = { recipient_name: 'Ada', destination: 'Lisbon' };

/** A database in a file, which another process can open too, and its importer. */
async function siteOnDisk() {
  const database = openSqlite(temporaryDir());
  await migrate(database, migrations);
  await insertStarterContent(database, { companyName: 'Waybill', contactEmail: 'a@example.com' });
  await database.accept();
  onTestFinished(() => database.db.destroy());
  const importer = createImporter(database, distDir);
  const { signal } = new AbortController();
  const run = (rows: number, more: Partial<ImportJob> = {}) => {
    const lines = Array.from({ length: rows }, (_, row) => `WB-${1000 + row},Ada,Lisbon`);
    const text = ['Tracking code,Recipient,Address', ...lines].join('\n');
    return importer.run(new TextEncoder().encode(text), { ...job, ...more }, { id: 'it', signal });
  };
  return { ...database, importer, run };
}

test('a process imports, while this one reads, and writes as soon as it may', async () => {
  const { db, run, importer } = await siteOnDisk();

  const importing = run(600);
  expect(importer.progressOf('it')).toEqual({ phase: 'reading', done: 0, total: 0 });
  const desk = { ...parcel, tracking_code: 'DESK-1' };
  const [, made] = await Promise.all([
    db.selectFrom('parcels').select('id').execute(),
    insertParcelRow(db, desk, new Date()),
  ]);

  expect(await importing).toMatchObject({ kind: 'report', report: { created: 600 } });
  expect(made.tracking_code).toBe('DESK-1');
  const parcels = await db.selectFrom('parcels').select('search_text').execute();
  expect(parcels).toHaveLength(601);
  expect(parcels.filter(({ search_text }) => search_text === '')).toEqual([]);
  expect(importer.progressOf('it')).toBeNull();
});

test('a file that cannot be read is told as what it is', async () => {
  const { run } = await siteOnDisk();

  const message = 'This file has no rows below its headings.';
  expect(await run(0)).toEqual({ kind: 'refused', field: 'file', message });
});

test('a dry run ends at once where the client is gone already', async () => {
  const { importer } = await siteOnDisk();
  const bytes = new TextEncoder().encode('Tracking code,Recipient,Address\nWB-1,Ada,Lisbon');

  const options = { id: null, signal: AbortSignal.abort() };
  await expect(importer.run(bytes, { ...job, dryRun: true }, options)).rejects.toThrow();
});

test('a process that is ended from outside leaves nothing half written', async () => {
  const { db, importer } = await siteOnDisk();
  const ended = new AbortController();
  const text = `Tracking code,Recipient,Address\n${'x'.repeat(10)},Ada,Lisbon`;
  const bytes = new TextEncoder().encode(text);

  const looking = importer.run(bytes, { ...job, dryRun: true }, { id: null, signal: ended.signal });
  ended.abort();

  await expect(looking).rejects.toThrow();
  expect(await db.selectFrom('parcels').select('id').execute()).toEqual([]);
  expect(importer.progressOf('it')).toBeNull();
});

test('a process that is killed while it writes customers has written none, and the next one writes all', async () => {
  const { db, importer } = await siteOnDisk();
  const lines = Array.from({ length: 3000 }, (_, row) => `P ${row},p${row}@example.com`);
  const bytes = new TextEncoder().encode(['Name,Email', ...lines].join('\n'));
  const { signal } = new AbortController();
  const run = () => importer.run(bytes, { ...job, kind: 'customers' }, { id: 'customers', signal });

  const importing = run();
  const ended = expect(importing).rejects.toThrow('The import ended: SIGKILL');
  await expect
    .poll(() => importer.progressOf('customers'), { interval: 10, timeout: 20_000 })
    .toMatchObject({ phase: 'writing' });
  process.kill(importerPid(), 'SIGKILL');
  await ended;

  expect(await db.selectFrom('customers').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('customer_imports').select('id').execute()).toEqual([]);
  expect(await run()).toMatchObject({ kind: 'report', report: { created: 3000 } });
});

/** The process that this one has started to import. */
function importerPid(): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]);
  const line = stdout
    .toString()
    .split('\n')
    .find((one) => one.includes('import-process.js'));
  return Number.parseInt(line ?? '', 10);
}
