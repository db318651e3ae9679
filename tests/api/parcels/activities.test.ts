import { describe, expect, test } from 'vitest';
import { activityColors, activityIcons } from '../../../server/shared/catalog.ts';
import { expectAdminOnly } from '../../support/guard.ts';
import { event, siteWithActivity } from '../../support/parcels/activities.ts';
import { badFieldsOf, dataOf } from '../../support/response-data.ts';

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

  test('takes every icon and every colour', async () => {
    const { parcelId, post } = await siteWithActivity();
    for (const [index, icon] of activityIcons.entries()) {
      const color = activityColors[index % activityColors.length];
      const reply = await post({ parcel_id: parcelId, ...event, icon, color });
      expect(dataOf(reply)).toMatchObject({ icon, color });
    }
  });

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

test.each(['POST', 'PATCH', 'DELETE'])('%s is the administrator’s', async (method) => {
  const site = await siteWithActivity();
  const before = await site.all();

  const { id, parcelId: parcel_id } = site;
  await expectAdminOnly(site, method, '/api/activities', { id, parcel_id, ...event });

  expect(await site.all()).toEqual(before);
});
