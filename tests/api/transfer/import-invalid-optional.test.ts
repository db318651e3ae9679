import { expect, test } from 'vitest';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const here = { importsHere: true };
const headings = 'Ref,Name,Address,E-mail,Deliver from,Deliver by,Status';

test('an invalid value of an optional field is left out by choice, not its row', async () => {
  const { load, parcels } = await siteToImport({}, here);
  const file = csv(
    headings,
    'WB-1001,Ada,Rome,not an address,2026-12-01,,',
    'WB-1002,Kofi,Accra,kofi@example.com,2026-12-09,2026-12-01,',
    'WB-1003,,Lisbon,none,,,',
    'W,Ama,Lisbon,,,,',
    'WB-1005,Esi,Porto,esi@example.com,,,Delivered',
  );

  const refused = await load(file, { dry_run: 'yes' });
  const report = await load(file, { invalid_optional: 'drop', only_good: 'yes' });

  expect(refused).toMatchObject({ created: 1, failed: 4, failed_optional: 2, dropped: 0 });
  expect(report).toMatchObject({ created: 3, failed: 2, failed_optional: 0, dropped: 2 });
  expect(report.dropped_values).toMatchObject([
    { row: 2, column: 'E-mail', message: expect.stringMatching(/email address/) },
    { row: 3, column: expect.stringMatching(/^Deliver/) },
  ]);
  expect(report.errors.map(({ row, column }) => [row, column])).toEqual([
    [4, 'Name'],
    [4, 'E-mail'],
    [5, 'Ref'],
  ]);
  expect(await parcels()).toMatchObject([
    { recipient_email: null, min_expected_delivery_date: '2026-12-01' },
    { recipient_email: 'kofi@example.com' },
    { stage: 'delivered' },
  ]);
});

test('what is left out of a change leaves the field as it is', async () => {
  const { db, load, parcels } = await siteToImport({}, here);
  await insertParcel(db, { tracking_code: 'WB-1001', recipient_email: 'ada@example.com' });

  const report = await load(csv('Ref,E-mail,Kg', 'WB-1001,none,3 kg'), {
    invalid_optional: 'drop',
  });

  expect(report).toMatchObject({ changed: 1, dropped: 1, written: true });
  expect(await parcels()).toMatchObject([{ recipient_email: 'ada@example.com', weight: '3 kg' }]);
});

test('of an event a stage can be left out, but neither its time nor its title', async () => {
  const { db, load, activities } = await siteToImport({}, here);
  await insertParcel(db, { tracking_code: 'WB-1001' });
  const file = csv(
    'Tracking number,Happened at,Title,Status',
    'WB-1001,2026-11-12 08:30,Left,nowhere known',
    'WB-1001,one day,Arrived,',
    'WB-1001,2026-11-12 09:30,,',
  );
  const form = { kind: 'activities', mapping: '{"Status":"stage"}', invalid_optional: 'drop' };

  const report = await load(file, { ...form, only_good: 'yes' });

  expect(report).toMatchObject({ created: 1, failed: 2, dropped: 1 });
  expect(report.dropped_values).toMatchObject([{ row: 2, column: 'Status' }]);
  expect(await activities()).toMatchObject([{ title: 'Left', stage: null }]);
});
