import { describe, expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { siteWithThree } from '../../support/parcels/events.ts';

const transit = { title: 'Arrived', stage: 'in_transit', status: 'At the hub', location: 'Lisbon' };
const delivered = {
  title: 'Delivered',
  stage: 'delivered',
  status: 'Delivered',
  location: 'Porto',
};

async function idOf(reply: Promise<Parameters<typeof dataOf>[0]>) {
  return Number(dataOf(await reply).id);
}

describe('DELETE /api/events', () => {
  test('undoes it at every parcel', async () => {
    const { post, undo, parcel, historyOf } = await siteWithThree();
    await post({ parcels: ['WB-1'], ...transit });
    const [before1, before2] = [await parcel('WB-1'), await parcel('WB-2')];
    const id = await idOf(post({ parcels: ['WB-1', 'WB-2'], ...delivered }));

    const reply = await undo({ id });

    expect(reply.status).toBe(200);
    expect(await parcel('WB-1')).toEqual({ ...before1, updated_at: expect.any(String) });
    expect(await parcel('WB-2')).toEqual({ ...before2, updated_at: expect.any(String) });
    expect(await historyOf('WB-2')).toEqual([]);
    // Again, because the answer may have been lost.
    expect((await undo({ id })).status).toBe(200);
    expect(await parcel('WB-1')).toMatchObject({ stage: 'in_transit' });
    expect((await undo({ id: 9999 })).status).toBe(404);
  });

  test('gives back a stage that was set by hand after the history', async () => {
    const { admin, post, undo, parcel } = await siteWithThree();
    await post({ parcels: ['WB-1'], ...transit });
    await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', stage: 'on_hold' } });
    const id = await idOf(post({ parcels: ['WB-1'], ...delivered }));

    await undo({ id });

    expect(await parcel('WB-1')).toMatchObject({ stage: 'on_hold', status: 'At the hub' });
  });

  test('leaves what happened since, and lets that be undone to what was before both', async () => {
    const { post, undo, parcel, historyOf } = await siteWithThree();
    const wrong = await idOf(post({ parcels: ['WB-1'], ...transit, latitude: 1, longitude: 2 }));
    const later = await idOf(post({ parcels: ['WB-1'], ...delivered }));

    await undo({ id: wrong });
    expect(await parcel('WB-1')).toMatchObject({
      ...{ stage: 'delivered', status: 'Delivered', current_location: 'Porto' },
      map_current_latitude: null,
    });

    await undo({ id: later });
    expect(await parcel('WB-1')).toMatchObject({ stage: null, status: null });
    expect(await parcel('WB-1')).toMatchObject({ current_location: null });
    expect(await historyOf('WB-1')).toEqual([]);
  });

  test('leaves what was changed by hand since, and a stage that the history knows better', async () => {
    const { admin, post, undo, parcel } = await siteWithThree();
    const id = await idOf(post({ parcels: ['WB-1'], ...transit }));
    await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', status: 'My words' } });
    const activity = { parcel_id: 'WB-1', title: 'Held', description: 'B', stage: 'in_transit' };
    await admin.ask('/api/activities', { method: 'POST', json: activity });

    await undo({ id });

    expect(await parcel('WB-1')).toMatchObject({
      ...{ stage: 'in_transit', status: 'My words', current_location: null },
    });
  });

  test('goes back to what the history says by then', async () => {
    const { admin, post, undo, parcel } = await siteWithThree();
    const later = await idOf(post({ parcels: ['WB-1'], ...delivered }));
    const happened_at = '2026-03-01T10:00:00Z';
    const earlier = { title: 'On its way', stage: 'out_for_delivery', happened_at };
    await post({ parcels: ['WB-1'], ...earlier });
    const activity = { parcel_id: 'WB-2', title: 'Held', description: 'B', stage: 'on_hold' };
    const other = await idOf(post({ parcels: ['WB-2'], ...delivered }));
    const json = { ...activity, created_at: happened_at };
    await admin.ask('/api/activities', { method: 'POST', json });

    await undo({ id: later });
    await undo({ id: other });

    expect(await parcel('WB-1')).toMatchObject({ stage: 'out_for_delivery' });
    expect(await parcel('WB-2')).toMatchObject({ stage: 'on_hold' });
  });

  test('leaves no stage of an activity that is gone, and one that was set by hand since', async () => {
    const { admin, post, undo, parcel, historyOf } = await siteWithThree();
    const edited = await idOf(post({ parcels: ['WB-1'], ...transit }));
    const [activity] = await historyOf('WB-1');
    const json = { id: activity?.id, stage: 'exception' };
    await admin.ask('/api/activities', { method: 'PATCH', json });
    expect(await parcel('WB-1')).toMatchObject({ stage: 'exception' });
    const first = await idOf(post({ parcels: ['WB-2'], ...transit }));
    await post({ parcels: ['WB-2'], ...delivered });
    await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-2', stage: 'on_hold' } });

    await undo({ id: edited });
    await undo({ id: first });

    expect(await parcel('WB-1')).toMatchObject({ stage: null });
    expect(await parcel('WB-2')).toMatchObject({ stage: 'on_hold' });
  });

  test('goes without an activity that was deleted since, and a parcel that is gone', async () => {
    const { admin, post, undo, parcel, historyOf } = await siteWithThree();
    const id = await idOf(post({ parcels: ['WB-1', 'WB-2'], ...delivered }));
    const [activity] = await historyOf('WB-1');
    await admin.ask('/api/activities', { method: 'DELETE', json: { id: activity?.id } });
    await admin.ask('/api/parcels', { method: 'DELETE', json: { id: 'WB-2' } });

    expect((await undo({ id })).status).toBe(200);

    expect(await parcel('WB-1')).toMatchObject({ stage: null, status: null });
  });

  test('takes its photo along', async () => {
    const { db, admin, undo } = await siteWithThree();
    const event = JSON.stringify({ parcels: ['WB-1'], title: 'Damaged' });
    const form = { event, image: await photo() };
    const id = await idOf(admin.ask('/api/events', { method: 'POST', form }));

    await undo({ id });

    expect(await db.selectFrom('images').select('name').execute()).toEqual([]);
  });

  test('is too late after ten minutes', async () => {
    const { db, post, undo, parcel } = await siteWithThree();
    const id = await idOf(post({ parcels: ['WB-1'], ...delivered }));
    const created = (minutes: number) =>
      db
        .updateTable('event_batches')
        .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
        .execute();

    await created(10.1);
    const reply = await undo({ id });
    expect(reply.status).toBe(409);
    expect(await parcel('WB-1')).toMatchObject({ stage: 'delivered' });

    await created(9.5);
    expect((await undo({ id })).status).toBe(200);
  });
});
