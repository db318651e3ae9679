import { expect, test } from 'vitest';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { dataOf } from '../support/answers.ts';
import { csv, siteToImport } from '../support/imports.ts';

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
  expect(second).toBe('WB-1003,Ada,Lisbon,3,This tracking code is in row 2 already.');
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

test('nobody but the administrator imports, or sees how far an import is', async () => {
  const { ask } = await siteToImport();
  const progress = pathTo(paths.api.importProgress, { id: 'an-import' });

  for (const path of [paths.api.importParcels, paths.api.importFailures]) {
    expect((await ask(path, { method: 'POST' })).status).toBe(401);
  }
  expect((await ask(progress)).status).toBe(401);
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
