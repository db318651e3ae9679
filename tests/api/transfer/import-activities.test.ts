import { expect, test } from 'vitest';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const headings = 'Code,Date,Event,Stage,Location';
const activities = { kind: 'activities' };

test('activities are added to their parcels, which follow them', async () => {
  const { db, load, activities: all, parcels } = await siteToImport();
  const id = await insertParcel(db, { tracking_code: 'WB-1001', stage: 'pending' });

  const report = await load(
    csv(
      headings,
      'wb-1001,2026-03-02T10:00,Left the hub,In transit,Lisbon',
      'WB-1001,2026-03-03T10:00,Handed over,Delivered,',
    ),
    activities,
  );

  expect(report).toMatchObject({ rows: 2, created: 2, written: true });
  expect(await all()).toMatchObject([
    {
      parcel_id: id,
      title: 'Left the hub',
      description: '',
      stage: 'in_transit',
      location: 'Lisbon',
    },
    {
      parcel_id: id,
      title: 'Handed over',
      stage: 'delivered',
      location: null,
      icon: 'airplanemode_active',
    },
  ]);
  expect(await parcels()).toMatchObject([
    { stage: 'delivered', last_event_at: '2026-03-03T10:00:00.000Z' },
  ]);
  const events = await db
    .selectFrom('audit_events')
    .select(['record_type', 'action'])
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { record_type: 'activity', action: 'created' },
    { record_type: 'activity', action: 'created' },
    { record_type: 'parcel', action: 'changed' },
  ]);
});

test('the same file loaded again changes nothing; another place changes the activity', async () => {
  const { db, load, activities: all } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001' });
  const row = (place: string) => csv(headings, `WB-1001,2026-03-02T10:00,Left the hub,,${place}`);
  await load(row('Lisbon'), activities);

  expect(await load(row('Lisbon'), activities)).toMatchObject({ same: 1, created: 0, changed: 0 });
  expect(await load(row('Porto'), activities)).toMatchObject({ changed: 1 });
  expect(await all()).toMatchObject([{ location: 'Porto' }]);
});

test('of two at the same time the later one in the file says the stage', async () => {
  const { db, load, parcels } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001' });
  const time = '2026-03-02T10:00';

  await load(
    csv(
      headings,
      `WB-1001,${time},Handed over,Delivered,Porto`,
      `WB-1001,${time},Sent back,Returned,Porto`,
    ),
    activities,
  );

  expect(await parcels()).toMatchObject([{ stage: 'returned' }]);
});

test('a code that no parcel has, none at all, and the same row twice are errors of their rows', async () => {
  const { db, load } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001' });

  const { errors } = await load(
    csv(
      headings,
      'NONE-1,2026-03-02T10:00,Left,,',
      ',2026-03-02T10:00,Left,,',
      'WB-1001,2026-03-02T10:00,Left,,',
      'WB-1001,2026-03-02T10:00,Left,,',
      'WB-1001,yesterday,,,',
    ),
    activities,
  );

  expect(errors.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Code'],
    [3, 'Code'],
    [5, 'Code'],
    [6, 'Event'],
    [6, 'Date'],
  ]);
  expect(errors[0]?.message).toBe('There is no parcel with the code NONE-1.');
});

test('a code that leads to a parcel since its own became one with that means this parcel', async () => {
  const { db, load, activities: all } = await siteToImport();
  const id = await insertParcel(db, { tracking_code: 'WB-1001' });
  const merged = { code: 'OLD-1', key: 'old1', parcel_id: id, former_parcel_id: 99 };
  await db.insertInto('code_aliases').values(merged).execute();

  await load(csv(headings, 'old-1,2026-03-02T10:00,Left,,'), activities);

  expect(await all()).toMatchObject([{ parcel_id: id }]);
});
