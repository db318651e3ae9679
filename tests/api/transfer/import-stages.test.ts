import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { dataOf } from '../../support/http.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const headings = 'Tracking code,Recipient,Address,Status,Current location';

test('a stage of a sheet is an event of the history, for new parcels and for others', async () => {
  const { db, load, parcels, activities, url } = await siteToImport();
  const id = await insertParcel(db, { tracking_code: 'WB-1001', stage: 'pending', status: null });

  const report = await load(
    csv(headings, 'WB-1001,Ada,Rome,Delivered,', 'WB-1002,Kofi,Rome,in_transit,Accra'),
  );

  expect(report).toMatchObject({ created: 1, changed: 1 });
  const [old, made] = await parcels();
  expect(old).toMatchObject({ stage: 'delivered', manual_stage: 'pending', status: null });
  expect(made).toMatchObject({ stage: 'in_transit', manual_stage: null });
  const events = await activities();
  expect(events).toHaveLength(2);
  expect(events.find(({ parcel_id }) => parcel_id === id)).toMatchObject({
    ...{
      title: 'Delivered',
      builtin_key: 'delivered',
      stage: 'delivered',
      icon: 'check_circle',
      description: '',
    },
    created_at: old?.last_event_at,
  });
  expect(events.find(({ parcel_id }) => parcel_id !== id)).toMatchObject({
    ...{
      title: 'In transit',
      builtin_key: null,
      stage: 'in_transit',
      location: 'Accra',
      created_at: made?.last_event_at,
    },
  });
  const page = await (await fetch(`${url}/track.html?code=WB-1002`)).text();
  expect(page).toContain('Accra');
});

test('the event is stored in the company’s language and read in one’s own; the same file again makes no other', async () => {
  const { db, load, activities, url } = await siteToImport();
  await db.updateTable('settings').set({ content_language: 'de' }).execute();
  const file = csv(headings, 'WB-1001,Ada,Rom,Delivered,');
  await load(file);

  expect(await load(file)).toMatchObject({ same: 1, changed: 0 });
  expect((await activities()).map(({ title }) => title)).toEqual(['Zugestellt']);
  const page = await (await fetch(`${url}/track.html?code=WB-1001&lang=fr`)).text();
  expect(page).not.toContain('Zugestellt');
});

test('without its event, a parcel that was made by an import has no stage', async () => {
  const { load, admin, activities, parcels } = await siteToImport();
  await load(csv(headings, 'WB-1001,Ada,Rome,Delivered,'));
  const [event] = await activities();

  await admin.ask('/api/activities', { method: 'DELETE', json: { id: event?.id } });

  expect(await parcels()).toMatchObject([{ stage: null, last_event_at: null }]);
});

test('an event that is newer than the import still decides the stage', async () => {
  const { db, load, parcels } = await siteToImport();
  const id = await insertParcel(db, { tracking_code: 'WB-1001', stage: 'returned' });
  await insertActivity(db, id, { stage: 'returned', created_at: '2999-01-01T00:00:00.000Z' });

  await load(csv('Tracking code,Status', 'WB-1001,Delivered'));

  expect(await parcels()).toMatchObject([{ stage: 'returned' }]);
});

test('a status of before does not contradict the new stage', async () => {
  const { db, load, parcels } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001', stage: 'in_transit', status: 'On board' });
  await insertParcel(db, { tracking_code: 'WB-1002', stage: 'in_transit', status: 'On board' });

  await load(csv('Tracking code,Stage', 'WB-1001,Delivered'));
  await load(csv('Tracking code,Stage,Status', 'WB-1002,Delivered,On board'));

  expect((await parcels()).map(({ status, status_key }) => [status, status_key])).toEqual([
    [null, null],
    ['On board', null],
  ]);
});

test('a status that a built-in preset says is read in each reader’s language, new or changed', async () => {
  const { db, load, parcels, url } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001', status: 'On board' });
  const { starters } = messagesOf('de').events;

  await load(
    csv(
      'Tracking code,Recipient,Address,Status',
      `WB-1001,Ada,Rome,${starters.arrived_at_hub}`,
      `WB-1002,Kofi,Rome,${messagesOf('en').events.starters.arrived_at_hub}`,
      'WB-1003,Kofi,Rome,With the neighbour',
    ),
  );

  expect((await parcels()).map(({ status_key }) => status_key)).toEqual([
    ...['arrived_at_hub', 'arrived_at_hub', null],
  ]);
  const page = await (await fetch(`${url}/track.html?code=WB-1002&lang=de`)).text();
  expect(page).toContain(starters.arrived_at_hub);
});

test('what was recorded says who, and what changed', async () => {
  const { db, load } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001', stage: 'in_transit', status: null });

  await load(csv('Tracking code,Status', 'WB-1001,Delivered'));

  const rows = await db
    .selectFrom('audit_events')
    .select(['record_type', 'action', 'email', 'changes'])
    .orderBy('id')
    .execute();
  expect(rows.map(({ changes, ...row }) => ({ ...row, stage: JSON.parse(changes).stage }))).toEqual(
    [
      {
        ...{ record_type: 'activity', action: 'created', email: 'owner@example.com' },
        stage: { from: null, to: 'delivered' },
      },
      {
        ...{ record_type: 'parcel', action: 'changed', email: 'owner@example.com' },
        stage: { from: 'in_transit', to: 'delivered' },
      },
    ],
  );
});

test('an import without stages leaves alone the stage that was set by hand', async () => {
  const { db, admin, load, parcels } = await siteToImport();
  const id = await insertParcel(db, { tracking_code: 'WB-1001', stage: 'pending' });
  await insertActivity(db, id, { stage: 'in_transit', created_at: '2026-03-01T08:00:00.000Z' });
  const json = { id: 'WB-1001', stage: 'on_hold' };
  expect(dataOf(await admin.ask('/api/parcels', { method: 'PATCH', json }))).toMatchObject({
    stage: 'on_hold',
  });
  const history = 'Code,Date,Event,Location';

  await load(csv('Tracking code,Weight', 'WB-1001,3 kg'));
  await load(csv(history, 'WB-1001,2026-03-02T10:00,Left the hub,Accra'), { kind: 'activities' });
  await load(csv(history, 'WB-1001,2026-03-02T10:00,Left the hub,Rome'), { kind: 'activities' });

  expect(await parcels()).toMatchObject([{ stage: 'on_hold', weight: '3 kg' }]);
});

test('nor does the stage that was set by hand get lost where no event has one', async () => {
  const { db, load, parcels } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001', stage: 'pending' });

  await load(csv('Code,Date,Event', 'WB-1001,2026-03-02T10:00,Left the hub'), {
    kind: 'activities',
  });

  expect(await parcels()).toMatchObject([{ stage: 'pending', manual_stage: 'pending' }]);
});
