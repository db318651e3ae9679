import { describe, expect, test } from 'vitest';
import { findActivity } from '../../../server/parcels/activities/queries.ts';
import { event, siteWithActivity } from '../../support/parcels/activities.ts';
import { badFieldsOf, dataOf } from '../../support/response-data.ts';

describe('PATCH /api/activities', () => {
  test('changes what it is given and leaves the rest', async () => {
    const { id, parcelId, patch, all } = await siteWithActivity();
    const [before] = await all();

    const reply = await patch({ id: String(id), title: 'Landed', icon: 'verified' });

    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toMatchObject({ id, parcel_id: parcelId, created_at_month: 'Mar' });
    const [after] = await all();
    expect(after).toEqual({
      ...before,
      title: 'Landed',
      icon: 'verified',
      updated_at: after?.updated_at,
    });
    expect(after?.updated_at).not.toBe(before?.updated_at);
  });

  test('takes all that was sent for a new one, with the id', async () => {
    const { id, patch } = await siteWithActivity();
    const fields = {
      ...event,
      icon: 'moped',
      color: 'gold',
      created_at: '2026-02-01T09:30:00.000Z',
    };

    const reply = await patch({ id, parcel_id: 'TEST-1001', ...fields });

    expect(dataOf(reply)).toMatchObject({ id, ...fields });
  });

  test.each([
    ['an activity that there is none of', { id: 4711 }],
    ['a parcel that it is not of', { parcel_id: 'OTHER-1' }],
    ['a parcel that there is none of', { parcel_id: 'NO-SUCH-1' }],
  ])('knows no such activity: %s', async (_name, fields) => {
    const { id, patch, all } = await siteWithActivity();
    const before = await all();

    expect((await patch({ id, ...fields, title: 'Changed' })).status).toBe(404);
    expect(await all()).toEqual(before);
  });

  test('names every bad field at once, and clears nothing', async () => {
    const { patch } = await siteWithActivity();

    const reply = await patch({ id: '', title: null, description: ' ', icon: '', color: 1, x: 1 });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['id', 'title', 'description', 'icon', 'color', 'x']);
  });
});

describe('DELETE /api/activities', () => {
  test('deletes one, once', async () => {
    const { id, remove, all } = await siteWithActivity();

    expect((await remove({ id })).status).toBe(200);
    expect(await all()).toEqual([]);
    expect((await remove({ id })).status).toBe(404);
  });

  test('names every bad field', async () => {
    const { remove, all } = await siteWithActivity();

    const reply = await remove({ id: 'TEST-1001', parcel_id: 1 });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['id', 'parcel_id']);
    expect(await all()).toHaveLength(1);
  });
});

test('one activity is found in its own parcel alone', async () => {
  const { db, id, parcelId, otherId } = await siteWithActivity();

  expect(await findActivity(db, parcelId, id)).toMatchObject({ id, title: 'Departed' });
  expect(await findActivity(db, otherId, id)).toBeUndefined();
  expect(await findActivity(db, parcelId, id + 1)).toBeUndefined();
});
