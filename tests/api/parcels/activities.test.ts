import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

/** An activity as the API accepts it, without its parcel. */
const event = { title: 'Out for delivery', description: 'With the courier.\nBy noon.' };

/** A site whose parcel TEST-1001 has one activity, "Departed", and whose other parcel has none. */
async function siteWithActivity() {
  const site = await startSite();
  const parcelId = await insertParcel(site.db);
  const otherId = await insertParcel(site.db, { tracking_code: 'OTHER-1' });
  const id = await insertActivity(site.db, parcelId);
  const admin = await signedInAdmin(site);
  const call = (method: string) => (json: unknown) =>
    admin.ask('/api/activities', { method, json });
  return {
    ...site,
    id,
    parcelId,
    otherId,
    post: call('POST'),
    patch: call('PATCH'),
    remove: call('DELETE'),
    all: () => site.db.selectFrom('activities').selectAll().orderBy('id').execute(),
  };
}

describe('POST /api/activities', () => {
  test('adds to a history, now and with the usual looks', async () => {
    const { parcelId, ask, post } = await siteWithActivity();
    const before = new Date().toISOString();

    const reply = await post({ parcel_id: parcelId, ...event });

    const after = new Date().toISOString();
    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toMatchObject({
      ...event,
      id: expect.any(Number),
      parcel_id: parcelId,
      icon: 'airplanemode_active',
      color: 'green',
      created_at_month: expect.stringMatching(/^[A-Z][a-z]{2}$/),
      created_at_day: expect.stringMatching(/^\d\d$/),
      created_at_time: expect.stringMatching(/^\d\d:\d\d [AP]M$/),
    });
    const { created_at, updated_at } = dataOf(reply);
    expect([before, created_at, after].toSorted()).toEqual([before, created_at, after]);
    expect(updated_at).toBe(created_at);
    const { history } = dataOf(await ask('/api/parcels/TEST-1001'));
    expect(history).toMatchObject({ data: [dataOf(reply), { title: 'Departed' }], total: 2 });
  });

  test.each([String, () => 'TEST-1001', () => ' test-1001 '])(
    'knows the parcel by text too: %s',
    async (nameOf) => {
      const { parcelId, post } = await siteWithActivity();

      const reply = await post({ parcel_id: nameOf(parcelId), ...event });

      expect(dataOf(reply)).toMatchObject({ parcel_id: parcelId });
    },
  );

  test('names every bad field at once', async () => {
    const { post, all } = await siteWithActivity();

    const reply = await post({
      parcel_id: 'a b',
      title: '',
      description: 'x'.repeat(2001),
      icon: 'rocket',
      color: 'blue',
      created_at: 'yesterday',
      updated_at: '2026-01-01T00:00:00Z',
    });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual([
      'parcel_id',
      'title',
      'description',
      'icon',
      'color',
      'created_at',
      'updated_at',
    ]);
    expect(await all()).toHaveLength(1);
  });

  test.each([4711, 'NO-SUCH-1'])('knows no parcel %j', async (parcel_id) => {
    const { post, all } = await siteWithActivity();

    expect((await post({ parcel_id, ...event })).status).toBe(404);
    expect(await all()).toHaveLength(1);
  });
});

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
});

describe('DELETE /api/activities', () => {
  test('deletes one, once', async () => {
    const { id, remove, all } = await siteWithActivity();

    expect((await remove({ id })).status).toBe(200);
    expect(await all()).toEqual([]);
    expect((await remove({ id })).status).toBe(404);
  });
});
