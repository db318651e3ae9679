import { expect, test } from 'vitest';
import { stages } from '../../../server/shared/stages.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const known = 'Tracking code,Recipient,Address';

test('a column of statuses that are all stages is the stage', async () => {
  const { load, parcels } = await siteToImport();
  const lines = stages.map((stage, row) => `WB-${1000 + row},Ada,Rome,${stage}`);

  const report = await load(csv(`${known},Status`, ...lines));

  expect(report.columns[3]).toMatchObject({ field: 'stage', reason: 'values' });
  expect((await parcels()).map(({ stage, status }) => [stage, status])).toEqual(
    stages.map((stage) => [stage, null]),
  );
});

test('one status that is no stage leaves the column what it says, and so does a column of stages', async () => {
  const { look } = await siteToImport();
  const words = csv('Recipient,Status', 'Ada,Delivered', 'Kofi,With the neighbour');
  const both = csv('Recipient,Status,Stage', 'Ada,Delivered,Delivered');

  expect((await look(words))[1]).toMatchObject({ field: 'status', reason: 'heading' });
  expect((await look(both)).map(({ field }) => field)).toEqual([
    'recipient_name',
    'status',
    'stage',
  ]);
});

test('“Status” is the stage beside “Status text”, and the words of it beside “stage”', async () => {
  const { look } = await siteToImport();
  const fieldsOf = async (headings: string) =>
    (await look(csv(headings, 'Ada,Delivered,Delivered'))).map(({ field }) => field);

  expect(await fieldsOf('Recipient,Status,Status text')).toEqual([
    'recipient_name',
    'stage',
    'status',
  ]);
  expect(await fieldsOf('Recipient,status,stage')).toEqual(['recipient_name', 'status', 'stage']);
  expect(await fieldsOf('Destinatario,Estado,Texto del estado')).toEqual([
    'recipient_name',
    'stage',
    'status',
  ]);
});

test.each(['Status', 'Estado', 'Stato', 'Durum'])(
  'a column “%s” of free words is the status text',
  async (heading) => {
    const { look } = await siteToImport();
    const columns = await look(
      csv(`Recipient,${heading}`, 'Ada,With the neighbor', 'Bo,Delivered'),
    );

    expect(columns[1]?.field).toBe('status');
  },
);

test.each([
  ['In transit', 'stage'],
  ['With the neighbor', null],
])('a status of “%s” in a sheet of events is %s', async (status, field) => {
  const { look } = await siteToImport();
  const file = csv('Code,Event,Status', `WB-1001,Scanned,${status}`);

  expect((await look(file, { kind: 'activities' }))[2]?.field).toBe(field);
});
