import { describe, expect, test } from 'vitest';
import { siteWithAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import { siteWithThree } from '../../support/parcels/events.ts';
import { changeParcel } from '../../support/parcels/parcel-site.ts';

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

  test('records it once at a parcel that is named twice, knows other spellings, and an id only as it is written', async () => {
    const { ids, post, historyOf } = await siteWithThree();
    const id = ids[0] ?? 0;
    const ok = (reply: Awaited<ReturnType<typeof post>>) =>
      dataOf(reply).results.map((result: { ok: boolean }) => result.ok);

    const reply = await post({ parcels: ['WB-1', id, 'wb_1', 'WB-1'], title: 'Weighed' });
    const keys = [`00${id}`, `${id}.0`, `${id}e0`, `0x${id}`, 'WB\u0000-1'];
    const others = await post({ parcels: [String(id), ...keys], title: 'A' });
    const scanned = await post({ parcels: [String(id), 'WB-2'], title: 'B', only_codes: 'yes' });

    const [, activity] = await historyOf('WB-1');
    expect(await historyOf('WB-1')).toMatchObject([{ title: 'A' }, { title: 'Weighed' }]);
    const found = { ok: true, activity_id: activity?.id, tracking_code: 'WB-1' };
    expect(dataOf(reply).results).toMatchObject([found, found, found, found]);
    expect(ok(others)).toEqual([true, false, false, false, false, false]);
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

  test('needs nothing but a title, and takes from a preset what it does not say itself', async () => {
    const { post, parcel, historyOf } = await siteWithThree();

    expect((await post({ parcels: ['WB-2'], title: 'Weighed' })).status).toBe(201);
    await post({ parcels: ['WB-1'], preset: 8, description: 'By the door.', color: 'gold' });

    expect(await parcel('WB-2')).toMatchObject({ stage: null, status: null });
    expect(await historyOf('WB-2')).toMatchObject([
      { title: 'Weighed', description: '', icon: 'airplanemode_active', color: 'green' },
    ]);
    expect(await historyOf('WB-1')).toMatchObject([
      { title: 'Delivered', description: 'By the door.', icon: 'check_circle', color: 'gold' },
    ]);
    expect(await parcel('WB-1')).toMatchObject({ stage: 'delivered', status: 'Delivered' });
  });

  test('of before the newest activity only joins the history; at its very time it is the newest', async () => {
    const { post, parcel, historyOf } = await siteWithThree();
    const at = (time: string) => ({ happened_at: `2026-03-${time}` });
    await post({ parcels: ['WB-1'], ...arrived, ...at('02T10:00:00+01:00') });

    const earlier = { title: 'Picked up', stage: 'picked_up', status: 'Picked up' };
    await post({ parcels: ['WB-1'], ...earlier, location: 'Porto', ...at('01T10:00:00Z') });
    const { stage, status, location: current_location } = arrived;
    expect(await parcel('WB-1')).toMatchObject({ stage, status, current_location });
    expect(await historyOf('WB-1')).toMatchObject([
      { title: 'Arrived at hub', created_at: '2026-03-02T09:00:00.000Z' },
      { title: 'Picked up', created_at: '2026-03-01T10:00:00.000Z' },
    ]);

    const next = { title: 'Handed over', stage: 'delivered', status: 'Signed for' };
    await post({ parcels: ['WB-1'], ...next, location: 'Porto', ...at('02T09:00:00.000Z') });
    expect(await parcel('WB-1')).toMatchObject({
      stage: 'delivered',
      status: 'Signed for',
      current_location: 'Porto',
      map_current_latitude: null,
      map_current_longitude: null,
    });
  });

  test('with a photo comes as a form, names the fields as the form does, and takes its photo along where it is undone', async () => {
    const { db, admin, undo, historyOf } = await siteWithThree();
    const send = (event: object, files: Record<string, Blob> = {}) =>
      admin.ask('/api/events', {
        method: 'POST',
        form: { event: JSON.stringify(event), ...files },
      });

    const refused = await send({ parcels: ['WB-1'] });
    expect(refused.json().error_details).toMatchObject([{ message: 'Title: required.' }]);
    const image = await photo();
    const reply = await send({ parcels: ['WB-1', 'WB-2'], title: 'Damaged' }, { image });

    expect(reply.status).toBe(201);
    const [at1] = await historyOf('WB-1');
    const [at2] = await historyOf('WB-2');
    expect(at1?.image).toMatch(/\.webp$/);
    expect(at2?.image).toBe(at1?.image);
    expect((await admin.ask(`/uploads/images/${at1?.image}`)).status).toBe(200);
    await undo({ id: dataOf(reply).id });
    expect(await db.selectFrom('images').select('name').execute()).toEqual([]);
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
        parcels: ['WB-1'],
        title: 'x'.repeat(301),
        icon: 'rocket',
        color: 'pink',
        stage: 'lost',
        happened_at: 'soon',
        longitude: 181,
        latitude: 91,
        speed: 3,
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

const path = '/api/event-presets';

async function siteWithPresets() {
  const { site, admin } = await siteWithAdmin();
  const call = (method: string) => (json: object) => admin.ask(path, { method, json });
  const all = async (query = ''): Promise<Record<string, unknown>[]> =>
    dataOf(await admin.ask(`${path}${query}`)).data;
  return { ...site, admin, post: call('POST'), patch: call('PATCH'), remove: call('DELETE'), all };
}

describe('the presets of events', () => {
  test('are twelve on a fresh site, each with a stage', async () => {
    const { all } = await siteWithPresets();

    const presets = await all();

    expect(presets).toHaveLength(12);
    expect(presets[0]).toEqual({
      id: 1,
      builtin_key: 'info_received',
      name: 'Info received',
      title: 'Info received',
      description: null,
      icon: 'radio_button_unchecked',
      color: 'black',
      stage: 'info_received',
      status: 'Info received',
      position: 1,
      uses: 0,
    });
    for (const preset of presets) expect(preset.stage).not.toBeNull();
  });

  test('begin in the words of the site, are called by those of their reader, and found by both', async () => {
    const { admin, all } = await siteWithPresets();
    await admin.ask('/api/settings', { method: 'PATCH', json: { content_language: 'de' } });

    expect(await all()).toContainEqual(
      expect.objectContaining({ name: 'Delivered', title: 'Zugestellt', status: 'Zugestellt' }),
    );
    expect(await all('?lang=fr')).toContainEqual(
      expect.objectContaining({ name: 'Livré', title: 'Zugestellt' }),
    );
    expect(await all('?search=FACILITY')).toHaveLength(2);
    expect(await all('?search=zugestellt')).toMatchObject([{ name: 'Delivered' }]);
    expect(await all('?per_page=5&page=3')).toHaveLength(2);
  });

  test('keep the words that they have once one of them was changed', async () => {
    const { admin, patch, all } = await siteWithPresets();

    expect((await patch({ id: 8, color: 'gold' })).status).toBe(200);
    const reply = await patch({ id: 8, status: '' });
    await admin.ask('/api/settings', { method: 'PATCH', json: { content_language: 'de' } });

    expect(dataOf(reply)).toMatchObject({ name: 'Delivered', title: 'Delivered', status: null });
    const own = { id: 8, name: 'Delivered', title: 'Delivered', color: 'gold', status: null };
    expect(await all()).toContainEqual(expect.objectContaining(own));
  });

  test('can be added and deleted; what is none is refused', async () => {
    const { post, patch, remove, all } = await siteWithPresets();

    const reply = await post({ name: 'Scan', title: 'Scanned', stage: 'in_transit' });

    expect(reply.status).toBe(201);
    const { id, ...made } = dataOf(reply);
    expect(made).toMatchObject({ icon: 'airplanemode_active', status: null, position: 13 });
    expect((await remove({ id })).status).toBe(200);
    expect((await remove({ id })).status).toBe(404);
    const bad = { title: ' ', icon: 'rocket', stage: 'lost', position: 0, uses: 5 };
    const refused = await post(bad);
    expect(refused.status).toBe(422);
    expect(badFieldsOf(refused)).toEqual(['name', ...Object.keys(bad)]);
    expect(await all()).toHaveLength(12);
    expect((await patch({ id: 99, title: 'A' })).status).toBe(404);
    expect((await patch({ id: 8 })).status).toBe(200);
  });

  test('come in the order of their use', async () => {
    const { admin, post } = await siteWithThree();
    await post({ parcels: ['WB-1'], preset: 8 });
    await post({ parcels: ['WB-1', 'WB-2'], preset: 3 });
    await post({ parcels: ['WB-1'], preset: 8 });

    const { data } = dataOf(await admin.ask(path));

    const ids = data.map(({ id }: { id: number }) => id);
    expect(ids.slice(0, 4)).toEqual([8, 3, 1, 2]);
    const sorted = dataOf(await admin.ask(`${path}?sort=-position&per_page=2`));
    expect(sorted.data).toMatchObject([{ position: 12 }, { position: 11 }]);
    const file = await admin.ask(`${path}?format=csv&columns=name,uses&search=delivered&lang=de`);
    expect(file.text).toBe('\ufeffName,Verwendungen\r\nZugestellt,2\r\n');
  });
});

const depot = {
  current_location: 'Depot Rotterdam',
  map_current_latitude: 51.9,
  map_current_longitude: 4.5,
};

const home = { map_destination_latitude: 52.4, map_destination_longitude: 4.9 };

const delivered = { title: 'Handed over', stage: 'delivered' };

/** A site whose parcels WB-1 to WB-3 are at a depot, on their way to an address. */
async function siteWithDepot(destination = 'Keizersgracht 1, 1015 CN Amsterdam, Netherlands') {
  const site = await siteWithThree();
  const at = { destination, ...depot, ...home };
  await site.db.updateTable('parcels').set(at).execute();
  return site;
}

test('after a delivery that names no place, the parcel is in the town of its destination', async () => {
  const { admin, post, undo, parcel } = await siteWithDepot();
  const inTown = { current_location: 'Amsterdam' };

  const { id } = dataOf(await post({ parcels: ['WB-1'], ...delivered }));
  await deliver(admin, { parcel: 'WB-2' });

  expect(await parcel('WB-1')).toMatchObject({
    ...inTown,
    map_current_latitude: 52.4,
    map_current_longitude: 4.9,
  });
  expect(await parcel('WB-2')).toMatchObject(inTown);
  await undo({ id });
  expect(await parcel('WB-1')).toMatchObject(depot);
});

test('it stays where it was where the town is not certain, and where the event is no delivery', async () => {
  const { db, post, parcel } = await siteWithDepot();
  await db.updateTable('parcels').set({ destination: '12345' }).where('id', '=', 2).execute();

  await post({ parcels: ['WB-1'], title: 'On the van', stage: 'out_for_delivery' });
  await post({ parcels: ['WB-2'], ...delivered });
  await post({ parcels: ['WB-3'], ...delivered, location: 'Parcel shop' });

  expect(await parcel('WB-1')).toMatchObject(depot);
  expect(await parcel('WB-2')).toMatchObject(depot);
  expect(await parcel('WB-3')).toMatchObject({ current_location: 'Parcel shop' });
});

const transit = { title: 'Arrived', stage: 'in_transit', status: 'At the hub', location: 'Lisbon' };

const deliveredInPorto = {
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
    const id = await idOf(post({ parcels: ['WB-1', 'WB-2'], ...deliveredInPorto }));

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
    await changeParcel(admin, { id: 'WB-1', stage: 'on_hold' });
    const id = await idOf(post({ parcels: ['WB-1'], ...deliveredInPorto }));

    await undo({ id });

    expect(await parcel('WB-1')).toMatchObject({ stage: 'on_hold', status: 'At the hub' });
  });

  test('leaves what happened since, and lets that be undone to what was before both', async () => {
    const { post, undo, parcel, historyOf } = await siteWithThree();
    const wrong = await idOf(post({ parcels: ['WB-1'], ...transit, latitude: 1, longitude: 2 }));
    const later = await idOf(post({ parcels: ['WB-1'], ...deliveredInPorto }));

    await undo({ id: wrong });
    expect(await parcel('WB-1')).toMatchObject({
      stage: 'delivered',
      status: 'Delivered',
      current_location: 'Porto',
      map_current_latitude: null,
    });

    await undo({ id: later });
    const unknown = { stage: null, status: null, current_location: null };
    expect(await parcel('WB-1')).toMatchObject(unknown);
    expect(await historyOf('WB-1')).toEqual([]);
  });

  test('leaves what was changed by hand since, and a stage that the history knows better', async () => {
    const { admin, post, undo, parcel } = await siteWithThree();
    const id = await idOf(post({ parcels: ['WB-1'], ...transit }));
    await changeParcel(admin, { id: 'WB-1', status: 'My words' });
    const activity = { parcel_id: 'WB-1', title: 'Held', description: 'B', stage: 'in_transit' };
    await admin.ask('/api/activities', { method: 'POST', json: activity });

    await undo({ id });

    expect(await parcel('WB-1')).toMatchObject({
      stage: 'in_transit',
      status: 'My words',
      current_location: null,
    });
  });

  test('goes back to what the history says by then', async () => {
    const { admin, post, undo, parcel } = await siteWithThree();
    const later = await idOf(post({ parcels: ['WB-1'], ...deliveredInPorto }));
    const happened_at = '2026-03-01T10:00:00Z';
    const earlier = { title: 'On its way', stage: 'out_for_delivery', happened_at };
    await post({ parcels: ['WB-1'], ...earlier });
    const activity = { parcel_id: 'WB-2', title: 'Held', description: 'B', stage: 'on_hold' };
    const other = await idOf(post({ parcels: ['WB-2'], ...deliveredInPorto }));
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
    await post({ parcels: ['WB-2'], ...deliveredInPorto });
    await changeParcel(admin, { id: 'WB-2', stage: 'on_hold' });

    await undo({ id: edited });
    await undo({ id: first });

    expect(await parcel('WB-1')).toMatchObject({ stage: null });
    expect(await parcel('WB-2')).toMatchObject({ stage: 'on_hold' });
  });

  test('goes without an activity that was deleted since, and a parcel that is gone', async () => {
    const { admin, post, undo, parcel, historyOf } = await siteWithThree();
    const id = await idOf(post({ parcels: ['WB-1', 'WB-2'], ...deliveredInPorto }));
    const [activity] = await historyOf('WB-1');
    await admin.ask('/api/activities', { method: 'DELETE', json: { id: activity?.id } });
    await admin.ask('/api/parcels', { method: 'DELETE', json: { id: 'WB-2' } });

    expect((await undo({ id })).status).toBe(200);

    expect(await parcel('WB-1')).toMatchObject({ stage: null, status: null });
  });

  test('is too late after ten minutes', async () => {
    const { db, post, undo, parcel } = await siteWithThree();
    const id = await idOf(post({ parcels: ['WB-1'], ...deliveredInPorto }));
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
