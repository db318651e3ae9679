import { expect, test } from 'vitest';
import { limits } from '../../../server/shared/limits.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { xlsxChunks } from '../../../server/spreadsheets/xlsx-writer.ts';
import { saveImportedParcels } from '../../../server/transfer/imports/run.ts';
import type { ImportReport } from '../../../server/transfer/shared/import-columns.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { gathered, xlsxRows } from '../../support/transfer/exports.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const plain = { name: 'Sheet', isRightToLeft: false, columns: [] };

const file = csv(
  'Tracking code,Recipient,Address,Ours',
  'WB-1003,Ada,Lisbon,1',
  'WB-1004,,=Lisbon,"a ""b"", c"',
  'WB-1003,Ada,Lisbon,3',
);

test('the wrong rows come as a file with all their columns, and why in the last one', async () => {
  const { failures } = await siteToImport();

  const reply = await failures(file);

  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toMatch(/^attachment/);
  const [head, first, second, ...rest] = reply.text.split('\r\n');
  expect(head).toBe('\ufeffTracking code,Recipient,Address,Ours,What is wrong');
  expect(first).toMatch(/^WB-1004,,'=Lisbon,"a ""b"", c",/);
  expect(second).toBe('WB-1003,Ada,Lisbon,3,This tracking number is already in row 2.');
  expect(rest).toEqual(['']);
});

test('mended, that file is loaded as it is', async () => {
  const { failures, load, parcels } = await siteToImport();
  await load(file, { only_good: 'yes' });
  const wrong = (await failures(file)).text;

  const report = await load(
    new Blob([wrong.replace('WB-1004,,', 'WB-1004,Kofi,').replace('WB-1003', 'WB-1005')]),
  );

  expect(report).toMatchObject({ created: 2, failed: 0, written: true });
  expect(
    (await parcels()).map(({ tracking_code, destination }) => [tracking_code, destination]),
  ).toEqual([
    ['WB-1003', 'Lisbon'],
    ['WB-1004', '=Lisbon'],
    ['WB-1005', 'Lisbon'],
  ]);
});

test('they come as the file was written: with its delimiter, in letters that every program reads', async () => {
  const { failures, load } = await siteToImport();
  const text = 'Sendungsnummer;Name;Zielort;Gewicht\r\nWB-1003;;Köln, Süd;"2,5;kg"';

  for (const file of [text, Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
    const { headers, text: wrong } = await failures(
      new Blob([file]),
      {},
      { 'Accept-Language': 'de' },
    );

    expect(headers['content-disposition']).toContain('filename="failures.csv"');
    const lines = wrong.split('\r\n');
    expect(lines[0]).toBe(
      `\ufeffSendungsnummer;Name;Zielort;Gewicht;${messagesOf('de').importing.reasons}`,
    );
    expect(lines[1]).toMatch(/^WB-1003;;Köln, Süd;"2,5;kg";\S/);
    const mended = wrong.replace('WB-1003;;', 'WB-1003;Ada;');
    expect(await load(new Blob([mended]), { dry_run: 'yes' })).toMatchObject({
      created: 1,
      failed: 0,
    });
  }
});

test.each([
  ['\t', ''],
  ['|', ''],
  ['^', 'sep=^\r\n'],
])('between their cells stands %j where it stood in the file', async (delimiter, first) => {
  const { failures } = await siteToImport();
  const cells = (...row: string[]) => row.join(delimiter);
  const file = csv(
    'sep=^',
    cells('Tracking number', 'Name', 'Address'),
    cells('WB-1003', '', 'Rome'),
  );
  const own = first === '' ? file.slice('sep=^\r\n'.length) : file;

  const { text } = await failures(own);

  expect(
    text.startsWith(`\ufeff${first}${cells('Tracking number', 'Name', 'Address', 'What')}`),
  ).toBe(true);
  expect(text).toContain(cells('WB-1003', '', 'Rome', ''));
});

test('of a workbook they come as a workbook, which is loaded once it is mended', async () => {
  const { failures, load, parcels, admin, url } = await siteToImport();
  const rows = [
    ['Tracking number', 'Name', 'Address', 'Weight'],
    ['00123', '', '=1+1', '2.5'],
    ['WB-1004', 'Ada', 'Rome', ''],
  ];
  const bookOf = async (cells: (string | null)[][]) =>
    new Blob([new Uint8Array(await gathered(xlsxChunks(cells, plain)))]);

  const { headers } = await failures(await bookOf(rows));
  expect(headers['content-type']).toContain('spreadsheetml.sheet');
  expect(headers['content-disposition']).toContain('filename="failures.xlsx"');
  const body = new FormData();
  body.set('file', await bookOf(rows));
  const response = await fetch(url + paths.api.importFailures, {
    method: 'POST',
    body,
    headers: { Cookie: admin.cookie, Origin: url },
  });
  const [head, wrong, ...rest] = await xlsxRows(Buffer.from(await response.arrayBuffer()));

  expect(head).toEqual(['Tracking number', 'Name', 'Address', 'Weight', 'What is wrong']);
  expect(wrong?.slice(0, 4)).toEqual(['00123', null, '=1+1', '2.5']);
  expect(rest).toEqual([]);
  const mended = [head, wrong].map((row) =>
    (row ?? []).map((cell) => (cell === null ? 'Kofi' : String(cell))),
  );
  expect(await load(await bookOf(mended))).toMatchObject({ created: 1, failed: 0 });
  expect(await parcels()).toMatchObject([{ tracking_code: '00123', destination: '=1+1' }]);
});

test('what is still wrong in a mended file comes again as it was, with the new reasons only', async () => {
  const { failures } = await siteToImport();

  const once = (await failures(file)).text;
  const again = (await failures(new Blob([once]))).text;

  expect(again.split('\r\n')[0]).toBe('\ufeffTracking code,Recipient,Address,Ours,What is wrong');
  expect(again).toContain("WB-1004,,'=Lisbon,");
});

test('of an import that this process does not know, it says so', async () => {
  const { admin } = await siteToImport();

  const reply = await admin.ask(pathTo(paths.api.importProgress, { id: 'an-import' }));

  expect(dataOf(reply)).toEqual({ progress: null });
});

test('one import is made at a time; the other is asked to wait', async () => {
  const { send } = await siteToImport();
  const rows = Array.from({ length: 2000 }, (_, row) => `WB-${1000 + row},Ada,Lisbon,1`);
  const large = csv('Tracking code,Recipient,Address,Ours', ...rows);

  const replies = await Promise.all([send(large), send(large)]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

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
  expect(await listed(first, '&cash=with')).toEqual([]);
  expect(await listed(first, '&cash=without')).toEqual(['NEW-1', 'OLD-3']);
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
