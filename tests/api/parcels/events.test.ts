import { describe, expect, test } from 'vitest';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { siteWithThree } from '../../support/parcels/events.ts';

const arrived = {
  title: 'Arrived at hub',
  description: 'In Lisbon.',
  icon: 'home_work',
  color: 'gold',
  stage: 'in_transit',
  status: 'At the hub',
  location: 'Lisbon',
  latitude: 38.7,
  longitude: -9.1,
};

function isOk({ ok }: { ok: boolean }): boolean {
  return ok;
}

describe('POST /api/events', () => {
  test('records it at each parcel, and changes where they stand', async () => {
    const { ids, post, parcel, historyOf } = await siteWithThree();

    const reply = await post({ parcels: ['WB-1', 'wb-2', ids[2]], ...arrived });

    expect(reply.status).toBe(201);
    const { id, results } = dataOf(reply);
    expect(id).toEqual(expect.any(Number));
    const recorded = { ok: true, error: null, activity_id: expect.any(Number) };
    expect(results).toEqual([
      { parcel: 'WB-1', tracking_code: 'WB-1', ...recorded },
      { parcel: 'wb-2', tracking_code: 'WB-2', ...recorded },
      { parcel: ids[2], tracking_code: 'WB-3', ...recorded },
    ]);
    for (const code of ['WB-1', 'WB-2', 'WB-3']) {
      expect(await parcel(code)).toMatchObject({
        stage: 'in_transit',
        status: 'At the hub',
        current_location: 'Lisbon',
        map_current_latitude: 38.7,
        map_current_longitude: -9.1,
      });
      const { title, description, icon, color, stage, location } = arrived;
      expect(await historyOf(code)).toMatchObject([
        { title, description, icon, color, stage, location, image: null },
      ]);
    }
  });

  test('needs nothing but a title', async () => {
    const { post, parcel, historyOf } = await siteWithThree();

    expect((await post({ parcels: ['WB-1'], title: 'Weighed' })).status).toBe(201);

    expect(await parcel('WB-1')).toMatchObject({ stage: null, status: null });
    expect(await historyOf('WB-1')).toMatchObject([
      { title: 'Weighed', description: '', icon: 'airplanemode_active', color: 'green' },
    ]);
  });

  test('leaves out those that there are not, and what cannot be a code', async () => {
    const { post, historyOf } = await siteWithThree();

    const reply = await post({ parcels: ['WB-9', 'WB-1', '?!', 99_999], title: 'Weighed' });

    expect(reply.status).toBe(201);
    const error = 'We can’t find that tracking number.';
    const failed = { ok: false, tracking_code: null, activity_id: null, error };
    expect(dataOf(reply).results).toEqual([
      { parcel: 'WB-9', ...failed },
      expect.objectContaining({ parcel: 'WB-1', ok: true }),
      { parcel: '?!', ...failed },
      { parcel: 99_999, ...failed },
    ]);
    expect(await historyOf('WB-1')).toHaveLength(1);
  });

  test('records it once at a parcel that is named twice, and knows other spellings', async () => {
    const { ids, post, historyOf } = await siteWithThree();

    const reply = await post({ parcels: ['WB-1', ids[0], 'wb_1', 'WB-1'], title: 'Weighed' });

    const [activity] = await historyOf('WB-1');
    expect(await historyOf('WB-1')).toHaveLength(1);
    const results: unknown[] = dataOf(reply).results;
    expect(results).toHaveLength(4);
    for (const result of results) {
      expect(result).toMatchObject({ ok: true, activity_id: activity?.id, tracking_code: 'WB-1' });
    }
  });

  test('takes digits for an id only as they are written, and not at all where only codes count', async () => {
    const { ids, post } = await siteWithThree();
    const id = ids[0] ?? 0;
    const keys = [`00${id}`, `${id}.0`, `${id}e0`, `0x${id}`, 'WB\u0000-1'];

    const reply = await post({ parcels: [String(id), ...keys], title: 'Weighed' });
    const scanned = await post({ parcels: [String(id), 'WB-2'], title: 'B', only_codes: 'yes' });

    const ok = (answer: typeof reply) => dataOf(answer).results.map(Object).map(isOk);
    expect(ok(reply)).toEqual([true, false, false, false, false, false]);
    expect(ok(scanned)).toEqual([false, true]);
  });

  test('moves the mark on the map, as far as the place is known', async () => {
    const { admin, post, parcel } = await siteWithThree();
    await post({ parcels: ['WB-1', 'WB-2'], ...arrived });
    await post({ parcels: ['WB-1'], title: 'Left', location: 'Porto' });
    expect(await parcel('WB-1')).toMatchObject({ map_current_latitude: null });
    expect(await parcel('WB-2')).toMatchObject({ map_current_latitude: 38.7 });

    await post({ parcels: ['WB-1'], title: 'Back', location: 'LISBON' });
    await post({ parcels: ['WB-2'], title: 'Still there', location: 'Lisbon' });

    const there = { map_current_latitude: 38.7, map_current_longitude: -9.1 };
    expect(await parcel('WB-1')).toMatchObject(there);
    expect(await parcel('WB-2')).toMatchObject(there);
    expect(dataOf(await admin.ask('/api/places')).total).toBe(2);
  });

  test('takes from a preset what it does not say itself', async () => {
    const { post, parcel, historyOf } = await siteWithThree();

    await post({ parcels: ['WB-1'], preset: 8, description: 'By the door.', color: 'gold' });

    expect(await historyOf('WB-1')).toMatchObject([
      { title: 'Delivered', description: 'By the door.', icon: 'check_circle', color: 'gold' },
    ]);
    expect(await parcel('WB-1')).toMatchObject({ stage: 'delivered', status: 'Delivered' });
  });

  test('of before the newest activity only joins the history', async () => {
    const { post, parcel, historyOf } = await siteWithThree();
    await post({ parcels: ['WB-1'], ...arrived, happened_at: '2026-03-02T10:00:00+01:00' });

    const earlier = { title: 'Picked up', stage: 'picked_up', status: 'Picked up' };
    const happened_at = '2026-03-01T10:00:00Z';
    await post({ parcels: ['WB-1'], ...earlier, location: 'Porto', happened_at });

    expect(await parcel('WB-1')).toMatchObject({
      stage: 'in_transit',
      status: 'At the hub',
      current_location: 'Lisbon',
    });
    expect(await historyOf('WB-1')).toMatchObject([
      { title: 'Arrived at hub', created_at: '2026-03-02T09:00:00.000Z' },
      { title: 'Picked up', created_at: '2026-03-01T10:00:00.000Z' },
    ]);
  });

  test('at the very time of the newest activity is the newest one', async () => {
    const { post, parcel } = await siteWithThree();
    const happened_at = '2026-03-02T09:00:00.000Z';
    await post({ parcels: ['WB-1'], ...arrived, happened_at });

    const next = { title: 'Handed over', stage: 'delivered', status: 'Signed for' };
    await post({ parcels: ['WB-1'], ...next, location: 'Porto', happened_at });

    expect(await parcel('WB-1')).toMatchObject({
      ...{ stage: 'delivered', status: 'Signed for', current_location: 'Porto' },
      ...{ map_current_latitude: null, map_current_longitude: null },
    });
  });

  test('with a photo comes as a form', async () => {
    const { admin, historyOf } = await siteWithThree();
    const event = JSON.stringify({ parcels: ['WB-1', 'WB-2'], title: 'Damaged' });

    const form = { event, image: await photo() };
    const reply = await admin.ask('/api/events', { method: 'POST', form });

    expect(reply.status).toBe(201);
    const [at1] = await historyOf('WB-1');
    const [at2] = await historyOf('WB-2');
    expect(at1?.image).toMatch(/\.webp$/);
    expect(at2?.image).toBe(at1?.image);
    expect((await admin.ask(`/uploads/images/${at1?.image}`)).status).toBe(200);
  });

  test.each([
    ['no parcels', { parcels: [], title: 'A' }, ['parcels']],
    ['too many', { parcels: Array.from({ length: 501 }, () => 'WB-1'), title: 'A' }, ['parcels']],
    ['no title', { parcels: ['WB-1'] }, ['title']],
    ['half a place', { parcels: ['WB-1'], title: 'A', latitude: 3 }, ['longitude']],
    ['no preset', { parcels: ['WB-1'], preset: 999 }, ['preset']],
    [
      'no such thing',
      {
        ...{ parcels: ['WB-1'], title: 'x'.repeat(301), icon: 'rocket', color: 'pink' },
        ...{ stage: 'lost', happened_at: 'soon', longitude: 181, latitude: 91, speed: 3 },
      },
      ['title', 'icon', 'color', 'stage', 'latitude', 'longitude', 'happened_at', 'speed'],
    ],
  ])('refuses %s', async (_name, json, fields) => {
    const { db, post } = await siteWithThree();

    const reply = await post(json);

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(fields);
    expect(await db.selectFrom('activities').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('event_batches').select('id').execute()).toEqual([]);
  });

  test('says in the audit what it did to each parcel', async () => {
    const { admin, post } = await siteWithThree();
    await post({ parcels: ['WB-1'], ...arrived });

    const list = dataOf(await admin.ask('/api/audit'));

    expect(list.data).toMatchObject([
      {
        action: 'changed',
        record: { type: 'parcel', name: 'WB-1' },
        changes: { stage: { from: null, to: 'in_transit' }, status: { to: 'At the hub' } },
      },
      { action: 'created', record: { type: 'activity', name: 'Arrived at hub' } },
    ]);
  });
});

test('places of events are known the next time, with their coordinates', async () => {
  const { admin, post } = await siteWithThree();
  await post({ parcels: ['WB-1'], title: 'A', location: 'Porto' });
  await post({ parcels: ['WB-1'], ...arrived });
  await post({ parcels: ['WB-2'], title: 'B', location: 'LISBON' });

  const places = async (query: string) => dataOf(await admin.ask(`/api/places${query}`)).data;

  expect(await places('')).toEqual([
    { name: 'LISBON', latitude: 38.7, longitude: -9.1, uses: 2 },
    { name: 'Porto', latitude: null, longitude: null, uses: 1 },
  ]);
  expect(await places('?search=p%C3%B6rT')).toMatchObject([{ name: 'Porto' }]);
  expect(await places('?search=%25')).toEqual([]);
  await post({ parcels: ['WB-1'], title: 'A', location: 'Hub_1 at 50%' });
  expect(await places('?search=B_1')).toMatchObject([{ name: 'Hub_1 at 50%' }]);
  expect(await places('?search=50%25')).toMatchObject([{ name: 'Hub_1 at 50%' }]);
});
