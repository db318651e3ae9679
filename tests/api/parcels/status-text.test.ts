import { expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { deliver, failToDeliver } from '../../support/parcels/deliveries.ts';
import { siteWithThree } from '../../support/parcels/events.ts';
import { siteWithPair } from '../../support/parcels/merge-pair.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const waiting = { stage: 'in_transit', status: 'Waiting for the vessel' } as const;
const failed = { title: 'Nobody at home', stage: 'attempt_failed' } as const;
const cleared = { stage: 'attempt_failed', status: null, status_key: null };

/** A site whose parcel WB-1 waits for a vessel, as an event says. */
async function siteWithText() {
  const site = await siteWithThree();
  const { admin, post } = site;
  expect((await post({ parcels: ['WB-1'], title: 'In the port', ...waiting })).status).toBe(201);
  const call = (path: string, method: string, json: object) => admin.ask(path, { method, json });
  return { ...site, call };
}

test('an event with another stage and no status text clears the text that stood there, of which the log tells', async () => {
  const { admin, ask, db, post, undo, parcel } = await siteWithText();
  const found = async () => dataOf(await admin.ask('/api/parcels?search=vessel')).total;
  expect(await found()).toBe(1);

  const { id } = dataOf(await post({ parcels: ['WB-1', 'WB-2'], ...failed }));

  expect(await parcel('WB-1')).toMatchObject(cleared);
  expect(await parcel('WB-2')).toMatchObject(cleared);
  expect(dataOf(await ask('/api/parcels/WB-1'))).toMatchObject(cleared);
  expect(await found()).toBe(0);
  const logged = db.selectFrom('audit_events').select('changes').where('record_name', '=', 'WB-1');
  const { changes } = await logged.orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(JSON.parse(changes).status).toEqual({ from: waiting.status, to: null });
  await undo({ id });
  expect(await parcel('WB-1')).toMatchObject(waiting);
});

test('an event of the same stage, or of none, leaves it; so does a stage that is set by hand', async () => {
  const { call, post, parcel } = await siteWithText();

  await post({ parcels: ['WB-1'], title: 'Weighed' });
  await post({ parcels: ['WB-1'], title: 'Weighed again', stage: 'in_transit' });
  expect(await parcel('WB-1')).toMatchObject(waiting);

  await call('/api/parcels', 'PATCH', { id: 'WB-1', stage: 'on_hold' });
  expect(await parcel('WB-1')).toMatchObject({ stage: 'on_hold', status: waiting.status });
});

test('a preset with another stage and no status text clears it', async () => {
  const { call, post, parcel } = await siteWithText();
  const { id } = dataOf(await call('/api/event-presets', 'POST', { name: 'Nobody in', ...failed }));

  await post({ parcels: ['WB-1'], preset: id });

  expect(await parcel('WB-1')).toMatchObject(cleared);
});

test('what happened earlier leaves it, unless that decides the stage', async () => {
  const { post, parcel } = await siteWithText();
  const happened_at = '2026-03-01T10:00:00Z';

  await post({ parcels: ['WB-1'], ...failed, happened_at });
  expect(await parcel('WB-1')).toMatchObject(waiting);

  await post({ parcels: ['WB-2'], title: 'In the port', status: waiting.status });
  await post({ parcels: ['WB-2'], ...failed, happened_at });
  expect(await parcel('WB-2')).toMatchObject(cleared);
});

test('an event that is undone after a later one gives its text back only with that', async () => {
  const { post, undo, parcel } = await siteWithText();
  const first = dataOf(await post({ parcels: ['WB-1'], ...failed }));
  const second = dataOf(
    await post({ parcels: ['WB-1'], title: 'On the van', stage: 'out_for_delivery' }),
  );

  await undo({ id: first.id });
  expect(await parcel('WB-1')).toMatchObject({ stage: 'out_for_delivery', status: null });

  await undo({ id: second.id });
  expect(await parcel('WB-1')).toMatchObject(waiting);
});

test('an activity that is added, changed or deleted clears it with the stage', async () => {
  const { call, historyOf, parcel } = await siteWithText();
  const setText = () => call('/api/parcels', 'PATCH', { id: 'WB-1', status: 'Ours' });
  const activity = { parcel_id: 'WB-1', description: 'Rang twice.', ...failed };

  const { id } = dataOf(await call('/api/activities', 'POST', activity));
  expect(await parcel('WB-1')).toMatchObject(cleared);

  await setText();
  await call('/api/activities', 'PATCH', { id, title: 'Closed' });
  expect(await parcel('WB-1')).toMatchObject({ stage: 'attempt_failed', status: 'Ours' });
  await call('/api/activities', 'PATCH', { id, stage: 'returned' });
  expect(await parcel('WB-1')).toMatchObject({ stage: 'returned', status: null });

  await setText();
  await call('/api/activities', 'DELETE', { id });
  expect(await parcel('WB-1')).toMatchObject({ stage: 'in_transit', status: null });
  expect(await historyOf('WB-1')).toHaveLength(1);
});

test('a delivery, and one that failed, clear it where their presets have no status text', async () => {
  const { admin, db, post, parcel } = await siteWithText();
  await post({ parcels: ['WB-2'], title: 'In the port', ...waiting });
  await db
    .updateTable('event_presets')
    .set({ builtin_key: null, name: 'Ours', title: 'Ours', status: null })
    .where('stage', 'in', ['delivered', 'attempt_failed'])
    .execute();

  await deliver(admin, { parcel: 'WB-1' });
  await failToDeliver(admin, { parcel: 'WB-2', reason: 'nobody_home' });

  expect(await parcel('WB-1')).toMatchObject({ ...cleared, stage: 'delivered' });
  expect(await parcel('WB-2')).toMatchObject(cleared);
});

test('an import of activities clears it', async () => {
  const { db, load, parcels } = await siteToImport();
  const id = await insertParcel(db, { tracking_code: 'WB-1001', ...waiting });
  await insertActivity(db, id, { stage: 'in_transit', created_at: '2026-03-01T08:00:00.000Z' });
  const sheet = (stage: string) =>
    csv('Code,Date,Event,Stage', `WB-1001,2026-03-02T10:00,Seen,${stage}`);

  await load(sheet('in_transit'), { kind: 'activities' });
  expect(await parcels()).toMatchObject([waiting]);
  await load(sheet('attempt_failed'), { kind: 'activities' });
  expect(await parcels()).toMatchObject([cleared]);
});

test('an import of parcels with another stage keeps only a text that it brings', async () => {
  const { db, load, parcels } = await siteToImport();
  for (const tracking_code of ['WB-1001', 'WB-1002', 'WB-1003'])
    await insertParcel(db, { tracking_code, ...waiting });

  await load(
    csv(
      'Tracking code,Recipient,Address,Stage,Status',
      'WB-1001,Ada,Rome,attempt_failed,',
      `WB-1002,Ada,Rome,attempt_failed,${waiting.status}`,
      'WB-1003,Ada,Rome,attempt_failed,Bell broken',
      'WB-1004,Ada,Rome,attempt_failed,Bell broken',
    ),
  );

  expect((await parcels()).map(({ stage, status }) => [stage, status])).toEqual([
    ['attempt_failed', null],
    ['attempt_failed', waiting.status],
    ['attempt_failed', 'Bell broken'],
    ['attempt_failed', 'Bell broken'],
  ]);
});

test('of two parcels that are merged the text stays whose stage it is of', async () => {
  const { db, merge, into, from } = await siteWithPair();
  const set = (id: number, values: object) =>
    db.updateTable('parcels').set(values).where('id', '=', id).execute();
  await db.deleteFrom('activities').execute();
  await set(into, waiting);
  await set(from, { stage: 'attempt_failed', status: 'Bell broken' });
  await insertActivity(db, into, { stage: 'in_transit', created_at: '2026-03-01T08:00:00.000Z' });
  await insertActivity(db, from, { stage: failed.stage, created_at: '2026-03-02T08:00:00.000Z' });

  expect(dataOf(await merge({ into, from }))).toMatchObject({ ...cleared, status: 'Bell broken' });

  // Nor is a text of another stage taken.
  await set(into, { status: null });
  const other = await insertParcel(db, { tracking_code: 'OTHER-3', ...waiting });
  await insertActivity(db, other, { stage: 'in_transit', created_at: '2026-03-01T09:00:00.000Z' });
  expect(dataOf(await merge({ into, from: other }))).toMatchObject(cleared);
});
