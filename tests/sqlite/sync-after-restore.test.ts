import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restoreBackup } from '../../server/ops/backups/restore.ts';
import { signedInAdmin, type TestAdmin } from '../support/admin.ts';
import { imageOf } from '../support/database.ts';
import { dataOf } from '../support/http.ts';
import { startSite } from '../support/site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

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
