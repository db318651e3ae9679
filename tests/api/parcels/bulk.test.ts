/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { siteWithThree } from '../../support/parcels/events.ts';
import { changeParcel } from '../../support/parcels/parcel-site.ts';

const path = '/api/parcels/many';

async function siteForMany() {
  const site = await siteWithThree();
  const call = (method: string) => (json: object) => site.admin.ask(path, { method, json });
  return { ...site, change: call('PATCH'), remove: call('DELETE') };
}

describe('PATCH /api/parcels/many', () => {
  test('changes fields of each, and finds them by what they are now', async () => {
    const { admin, ids, change, parcel } = await siteForMany();

    const reply = await change({
      parcels: [ids[0], ids[2], ids[0]],
      status: 'Held',
      stage: 'on_hold',
    });

    expect(reply.status).toBe(200);
    expect(reply.json().message).toBe('2 parcels changed.');
    const done = { ok: true, error: null };
    expect(dataOf(reply).results).toEqual([
      { parcel: ids[0], tracking_code: 'WB-1', ...done },
      { parcel: ids[2], tracking_code: 'WB-3', ...done },
    ]);
    expect(await parcel('WB-1')).toMatchObject({ status: 'Held', stage: 'on_hold' });
    expect(await parcel('WB-2')).toMatchObject({ status: null, stage: null });
    expect(dataOf(await admin.ask('/api/parcels?search=held'))).toMatchObject({ total: 2 });
  });

  test('refuses another number of pieces than are listed, and says no more of an unknown field', async () => {
    const { ids, change } = await siteForMany();
    const pieces = [{ weight: 1 }, { weight: 2 }];
    const counted = await change({ parcels: ids, pieces, pieces_count: 3 });
    expect([counted.status, badFieldsOf(counted)]).toEqual([422, ['pieces_count']]);
    expect((await change({ parcels: ids, bogus: 1 })).json().errors).toHaveLength(1);
    expect(badFieldsOf(await change({ parcels: ids }))).toEqual(['parcels']);
  });

  test('leaves out those that it does not fit, and those that there are not', async () => {
    const { admin, ids, change, parcel } = await siteForMany();
    const days = { min_expected_delivery_date: '2026-03-06', max_expected_delivery_date: null };
    await changeParcel(admin, { id: 'WB-2', ...days });

    const reply = await change({
      parcels: [ids[0], ids[1], 99_999],
      max_expected_delivery_date: '2026-03-05',
    });

    expect(dataOf(reply).results).toMatchObject([
      { ok: true },
      {
        ok: false,
        tracking_code: 'WB-2',
        error: expect.stringContaining('the “Deliver from” day or a later one'),
      },
      { ok: false, tracking_code: null, error: 'Resource Not Found' },
    ]);
    expect(await parcel('WB-2')).toMatchObject(days);
    expect(await parcel('WB-1')).toMatchObject({ max_expected_delivery_date: '2026-03-05' });
  });

  test.each([
    ['no parcels', { parcels: [], weight: '2 kg' }, ['parcels']],
    [
      'too many',
      { parcels: Array.from({ length: 501 }, (_, id) => id + 1), weight: 'A' },
      ['parcels'],
    ],
    ['nothing to change', { parcels: [1] }, ['parcels']],
    ['one code for many', { parcels: [1], tracking_code: 'WB-7', weight: 'A' }, ['tracking_code']],
    [
      'what cannot be',
      { parcels: [1], stage: 'lost', recipient_name: '' },
      ['stage', 'recipient_name'],
    ],
  ])('refuses %s', async (_name, json, fields) => {
    const { change } = await siteForMany();

    const reply = await change(json);

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).toSorted()).toEqual(fields.toSorted());
  });
});

describe('DELETE /api/parcels/many', () => {
  test('deletes each, with its history and the photos in it', async () => {
    const { db, admin, ids, post, remove } = await siteForMany();
    await post({ parcels: ids, title: 'Weighed' });
    for (const [code, color] of [
      ['WB-1', '#112233'],
      ['WB-2', '#445566'],
      ['WB-3', '#778899'],
    ] as const) {
      const event = JSON.stringify({ parcels: [code], title: 'Damaged' });
      const form = { event, image: await photo(color) };
      await admin.ask('/api/events', { method: 'POST', form });
    }

    const reply = await remove({ parcels: [ids[0], ids[1], 99_999] });

    expect(reply.json().message).toBe('2 parcels deleted.');
    expect(await db.selectFrom('parcels').select('tracking_code').execute()).toEqual([
      { tracking_code: 'WB-3' },
    ]);
    expect(await db.selectFrom('activities').select('id').execute()).toHaveLength(2);
    expect(await db.selectFrom('images').select('name').execute()).toHaveLength(1);
    // So does the deletion of one alone.
    await admin.ask('/api/parcels', { method: 'DELETE', json: { id: 'WB-3' } });
    expect(await db.selectFrom('images').select('name').execute()).toEqual([]);
  });
});

test('views of the list are saved under a name, and removed', async () => {
  const { admin } = await siteForMany();
  const views = '/api/parcel-views';
  const ask = (method: string, json: object) => admin.ask(views, { method, json });

  const reply = await ask('POST', { name: ' Late ones ', query: 'late=yes&sort=delivery' });
  expect(reply.status).toBe(201);
  await ask('POST', { name: 'All' });

  expect(dataOf(await admin.ask(views)).data).toEqual([
    { id: 1, name: 'Late ones', query: 'late=yes&sort=delivery' },
    { id: 2, name: 'All', query: '' },
  ]);
  expect(dataOf(await admin.ask(`${views}?search=late`))).toMatchObject({ total: 1 });
  expect(badFieldsOf(await ask('POST', { name: '' }))).toEqual(['name']);
  expect((await ask('DELETE', { id: 1 })).status).toBe(200);
  expect((await ask('DELETE', { id: 1 })).status).toBe(404);
});
