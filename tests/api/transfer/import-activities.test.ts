import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { watchEvents } from '../../support/audit/consumers.ts';
import { dataOf } from '../../support/http.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
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
  expect(errors[0]?.message).toBe('Parcels not found: NONE-1');
});

test('a code that leads to a parcel since its own became one with that means this parcel', async () => {
  const { db, load, activities: all } = await siteToImport();
  const id = await insertParcel(db, { tracking_code: 'WB-1001' });
  const merged = { code: 'OLD-1', key: 'old1', parcel_id: id, former_parcel_id: 99 };
  await db.insertInto('code_aliases').values(merged).execute();

  await load(csv(headings, 'old-1,2026-03-02T10:00,Left,,'), activities);

  expect(await all()).toMatchObject([{ parcel_id: id }]);
});

const file = csv(
  'Tracking code,Recipient,Address,E-mail,Stage',
  'WB-1001,Ada,Lisbon,ada@example.com,Delivered',
  'WB-1002,Kofi,Lisbon,kofi@example.com,Out for delivery',
);

const mailsTo = async ({ db, mailer }: Awaited<ReturnType<typeof siteToImport>>) => {
  await mailer.idle();
  const mails = await db.selectFrom('mails').select('recipient').orderBy('id').execute();
  return mails.map(({ recipient }) => recipient);
};

test('an import is seen by every consumer of events, marked as one to tell nobody of', async () => {
  const site = await siteToImport({ PUBLIC_URL: 'http://localhost' });
  const seen = await watchEvents(site.db);
  const history = csv('Tracking code,Title,When', 'WB-1001,Sorted,2026-03-01 08:00');

  await site.load(file);
  await site.load(history, { kind: 'activities' });
  await site.load(csv('Tracking code,Address', 'WB-1001,Porto'));

  const silent = (record_type: string, action: string) => ({ record_type, action, notify: 0 });
  expect(await seen()).toMatchObject([
    silent('parcel', 'created'),
    silent('parcel', 'created'),
    // The stages that the parcels came with.
    silent('activity', 'created'),
    silent('activity', 'created'),
    silent('activity', 'created'),
    silent('parcel', 'changed'),
  ]);
  expect(await mailsTo(site)).toEqual([]);
});

test('one that people are told of is not marked so, and its mails go', async () => {
  const site = await siteToImport({ PUBLIC_URL: 'http://localhost' });
  const seen = await watchEvents(site.db);

  await site.load(file, { tell: 'yes' });

  expect((await seen()).map(({ notify }) => notify)).toEqual([1, 1, 1, 1]);
  expect(await mailsTo(site)).toEqual(['ada@example.com', 'kofi@example.com']);
});

test('what happens after an import is told', async () => {
  const site = await siteToImport({ PUBLIC_URL: 'http://localhost' });
  await site.load(file);

  const json = { id: 'WB-1002', stage: 'delivered' };
  await site.admin.ask('/api/parcels', { method: 'PATCH', json });

  expect(await mailsTo(site)).toEqual(['kofi@example.com']);
});

test('a mail that still waits is corrected by an import', async () => {
  const site = await siteToImport({ PUBLIC_URL: 'http://localhost' });
  await site.db.updateTable('settings').set({ mail_delay_minutes: 30 }).execute();
  await site.load(file, { tell: 'yes' });
  expect(await mailsTo(site)).toHaveLength(2);

  await site.load(csv('Tracking code,E-mail', 'WB-1001,right@example.com'));

  expect(await mailsTo(site)).toEqual(['kofi@example.com', 'right@example.com']);
});

const stageHeadings = 'Tracking code,Recipient,Address,Status,Current location';

test('a stage of a sheet is an event of the history, for new parcels and for others', async () => {
  const { db, load, parcels, activities, url } = await siteToImport();
  const id = await insertParcel(db, { tracking_code: 'WB-1001', stage: 'pending', status: null });

  const report = await load(
    csv(stageHeadings, 'WB-1001,Ada,Rome,Delivered,', 'WB-1002,Kofi,Rome,in_transit,Accra'),
  );

  expect(report).toMatchObject({ created: 1, changed: 1 });
  const [old, made] = await parcels();
  expect(old).toMatchObject({ stage: 'delivered', manual_stage: 'pending', status: null });
  expect(made).toMatchObject({ stage: 'in_transit', manual_stage: null });
  const events = await activities();
  expect(events).toHaveLength(2);
  expect(events.find(({ parcel_id }) => parcel_id === id)).toMatchObject({
    title: 'Delivered',
    builtin_key: 'delivered',
    stage: 'delivered',
    icon: 'check_circle',
    description: '',
    created_at: old?.last_event_at,
  });
  expect(events.find(({ parcel_id }) => parcel_id !== id)).toMatchObject({
    title: 'In transit',
    builtin_key: null,
    stage: 'in_transit',
    location: 'Accra',
    created_at: made?.last_event_at,
  });
  const page = await (await fetch(`${url}/track.html?code=WB-1002`)).text();
  expect(page).toContain('Accra');
});

test('the event is stored in the company’s language and read in one’s own; the same file again makes no other', async () => {
  const { db, load, activities, url } = await siteToImport();
  await db.updateTable('settings').set({ content_language: 'de' }).execute();
  const file = csv(stageHeadings, 'WB-1001,Ada,Rom,Delivered,');
  await load(file);

  expect(await load(file)).toMatchObject({ same: 1, changed: 0 });
  expect((await activities()).map(({ title }) => title)).toEqual(['Zugestellt']);
  const page = await (await fetch(`${url}/track.html?code=WB-1001&lang=fr`)).text();
  expect(page).not.toContain('Zugestellt');
});

test('without its event, a parcel that was made by an import has no stage', async () => {
  const { load, admin, activities, parcels } = await siteToImport();
  await load(csv(stageHeadings, 'WB-1001,Ada,Rome,Delivered,'));
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
    'arrived_at_hub',
    'arrived_at_hub',
    null,
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
        record_type: 'activity',
        action: 'created',
        email: 'owner@example.com',
        stage: { from: null, to: 'delivered' },
      },
      {
        record_type: 'parcel',
        action: 'changed',
        email: 'owner@example.com',
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
