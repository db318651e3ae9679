import { expect, test } from 'vitest';
import type { ImportReport } from '../../../server/shared/import-columns.ts';
import { limits } from '../../../server/shared/limits.ts';
import { saveImportedParcels } from '../../../server/transfer/imports/run.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

async function siteWithImports() {
  const site = await siteToImport();
  const find = async (query: string): Promise<string[]> => {
    const list: { data: { tracking_code: string }[] } = dataOf(
      await site.admin.ask(`/api/parcels?${query}`),
    );
    return list.data.map(({ tracking_code }) => tracking_code);
  };
  const listed = (report: ImportReport, query = '') => find(`import=${report.import_id}${query}`);
  return { ...site, find, listed };
}

const headings = 'Ref,Name,Address';

test('the parcels of an import are listed: those that it made and those that it changed', async () => {
  const { db, load, listed, find } = await siteWithImports();
  for (const code of ['OLD-1', 'OLD-2', 'OLD-3']) {
    await insertParcel(db, { tracking_code: code, recipient_name: 'Ada', destination: 'Rome' });
  }

  const first = await load(csv(headings, 'OLD-1,Ada,Rome', 'OLD-3,Kofi,Rome', 'NEW-1,Ama,Accra'));
  const second = await load(csv(headings, 'NEW-1,Ama,Lisbon', 'NEW-2,Esi,Porto'));

  expect(await listed(first)).toEqual(['NEW-1', 'OLD-3']);
  expect(await listed(second)).toEqual(['NEW-2', 'NEW-1']);
  expect(await listed(first, '&sort=tracking_code&per_page=1&page=2')).toEqual(['OLD-3']);
  expect(await listed(first, '&destination=rome')).toEqual(['OLD-3']);
  expect(await listed(second, '&destination=lisb')).toEqual(['NEW-1']);
  expect(await find('import=00000000-0000')).toEqual([]);
});

test('an import of events lists their parcels, and one that writes nothing has no list', async () => {
  const { db, load, listed, admin } = await siteWithImports();
  await insertParcel(db, { tracking_code: 'OLD-1' });
  await insertParcel(db, { tracking_code: 'OLD-2' });
  const events = csv('Ref,Date,Event', 'OLD-2,2026-11-12 08:00,Left', 'OLD-2,2026-11-13,Arrived');

  const report = await load(events, { kind: 'activities' });
  const again = await load(events, { kind: 'activities' });
  const look = await load(csv(headings, 'NEW-1,Ama,Accra'), { dry_run: 'yes' });

  expect(await listed(report)).toEqual(['OLD-2']);
  expect([again.import_id, look.import_id]).toEqual([null, null]);
  expect(badFieldsOf(await admin.ask('/api/parcels?import=x'))).toEqual(['import']);
});

test('a list of an import outlives a parcel that is deleted, and the last imports can be listed', async () => {
  const { db, load, listed, admin } = await siteWithImports();
  const report = await load(csv(headings, 'NEW-1,Ama,Accra', 'NEW-2,Esi,Porto'));
  const json = { id: 'NEW-1' };

  await admin.ask('/api/parcels', { method: 'DELETE', json });
  expect(await listed(report)).toEqual(['NEW-2']);
  for (let number = 0; number < limits.imports.listed; number += 1) {
    await saveImportedParcels(db, new Set([number]), new Date(number));
  }
  expect(await listed(report)).toEqual(['NEW-2']);
  const kept = await db
    .selectFrom('imports')
    .select('imported_at')
    .orderBy('imported_at')
    .execute();

  expect(kept).toHaveLength(limits.imports.listed);
  expect(kept[0]?.imported_at).toBe(new Date(1).toISOString());
});
