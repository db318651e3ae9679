import { describe, expect, test } from 'vitest';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertParcelsAt } from '../../support/parcels/many-parcels.ts';
import { everyField, everyFieldBad, required } from '../../support/parcels/parcel-fields.ts';
import { siteForParcels, siteWithParcel } from '../../support/parcels/parcel-site.ts';
import { insertParcel } from '../../support/parcels.ts';

describe('PATCH /api/parcels', () => {
  test('changes every field', async () => {
    const { id, patch, kept } = await siteWithParcel();

    const reply = await patch({ id, ...everyField });

    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toMatchObject({ id, ...everyField });
    expect(await kept()).toMatchObject(everyField);
  });

  test('changes what it is given and leaves the rest', async () => {
    const { id, patch, kept } = await siteWithParcel();
    const before = await kept();

    await patch({ id, status: 'Delivered' });

    const after = await kept();
    const { updated_at, search_text } = after ?? {};
    expect(after).toEqual({ ...before, status: 'Delivered', updated_at, search_text });
    expect(after?.updated_at).not.toBe(before?.updated_at);
  });

  test('is found by the status that an event gives it at the same moment', async () => {
    const { admin, patch, id } = await siteWithParcel();
    for (let round = 1; round <= 10; round += 1) {
      const status = `Round ${round} is over`;
      const event = { parcels: ['TEST-1001'], title: 'A', status };
      await Promise.all([
        admin.ask('/api/events', { method: 'POST', json: event }),
        patch({ id, weight: `${round} kg` }),
      ]);
      const search = new URLSearchParams({ search: status });
      expect(dataOf(await admin.ask(`/api/parcels?${search}`)), status).toMatchObject({ total: 1 });
    }
  });

  test.each(['', '  ', null])('clears what may be empty with %j', async (nothing) => {
    const { id, patch, kept } = await siteWithParcel();

    const reply = await patch({
      id,
      weight: nothing,
      sender_email: nothing,
      max_expected_delivery_date: nothing,
      map_zoom: nothing,
    });

    expect(reply.status).toBe(200);
    expect(await kept()).toMatchObject({
      weight: null,
      sender_email: null,
      max_expected_delivery_date: null,
      map_zoom: null,
    });
  });

  test.each(['', null])('does not clear what is required with %j', async (nothing) => {
    const { id, patch, kept } = await siteWithParcel();
    const before = await kept();

    const reply = await patch({
      id,
      tracking_code: nothing,
      recipient_name: nothing,
      destination: nothing,
      show_map: nothing,
    });

    expect(reply.status).toBe(422);
    expect(new Set(badFieldsOf(reply))).toEqual(
      new Set(['tracking_code', 'recipient_name', 'destination', 'show_map']),
    );
    expect(await kept()).toEqual(before);
  });

  test('names every bad field at once, the unknown ones too', async () => {
    const { patch } = await siteWithParcel();

    const reply = await patch({ id: {}, ...everyFieldBad, history: [], image: 'a.webp' });

    const bad = ['id', ...Object.keys(everyFieldBad), 'history', 'image'];
    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(bad.sort());
  });

  test('takes one day for both, and an earliest day once the latest is cleared', async () => {
    const { id, patch } = await siteWithParcel();
    const min_expected_delivery_date = '2026-03-07';

    expect((await patch({ id, min_expected_delivery_date })).status).toBe(200);
    const cleared = await patch({
      id,
      min_expected_delivery_date: '2027-01-01',
      max_expected_delivery_date: null,
    });
    expect(cleared.status).toBe(200);
  });

  test('refuses the tracking number of another parcel, and takes its own in another case', async () => {
    const { db, id, patch, kept } = await siteWithParcel();
    await insertParcel(db, { tracking_code: 'TAKEN-1' });

    const refused = await patch({ id, tracking_code: 'taken-1' });

    expect(refused.status).toBe(409);
    expect(await kept()).toMatchObject({ tracking_code: 'TEST-1001' });
    expect((await patch({ id, tracking_code: 'Test-1001' })).status).toBe(200);
  });
});

describe('PATCH /api/parcels, the id', () => {
  test.each([
    ['a number', (id: number) => id],
    ['text', (id: number) => ` ${id} `],
    ['the tracking number', () => 'TEST-1001'],
    ['the tracking number in another case', () => 'test-1001'],
  ])('knows the parcel by its id as %s', async (_name, nameOf) => {
    const { id, patch } = await siteWithParcel();

    const reply = await patch({ id: nameOf(id), weight: '3 kg' });

    expect(dataOf(reply)).toMatchObject({ id, weight: '3 kg' });
  });

  test('text is a tracking code before it is an id, a number is an id', async () => {
    const { db, patch } = await siteWithParcel();
    await insertParcelsAt(db, [5000]);
    const other = await insertParcel(db, { tracking_code: '5000' });

    expect(dataOf(await patch({ id: '5000' }))).toMatchObject({ id: other });
    expect(dataOf(await patch({ id: 5000 }))).toMatchObject({ tracking_code: 'MANY-5000' });
  });

  test.each([4711, '4711', 'NO-SUCH-1', 999_999_999_999_999, '999999999999999'])(
    'knows no parcel %j',
    async (id) => {
      const { patch } = await siteWithParcel();

      const reply = await patch({ id, weight: '1 kg' });

      expect(reply.status).toBe(404);
      expect(reply.json()).toMatchObject({ errors: ['Resource Not Found'] });
    },
  );
});

const kinds = ['current', 'pickup', 'destination'];

/** Each coordinate of a parcel, and the most that it may be, either way. */
const coordinates: [field: string, most: number][] = kinds.flatMap((kind) => [
  [`map_${kind}_latitude`, 90] as [string, number],
  [`map_${kind}_longitude`, 180] as [string, number],
]);

/** Just too much, as a number and as text. */
const tooFar = (most: number) => [
  most + 0.0001,
  -most - 0.0001,
  `${most}.0001`,
  `-${most}.0001`,
  most + 360,
];

describe.each(coordinates)('%s', (field, most) => {
  test(`goes as far as ${most}, either way`, async () => {
    const { id, patch, kept } = await siteWithParcel();

    for (const value of [most, -most, String(most), `-${most}`, 0, most - 0.0001]) {
      expect((await patch({ id, [field]: value })).status, String(value)).toBe(200);
      expect(await kept()).toMatchObject({ [field]: Number(value) });
    }
  });

  test('of a known parcel goes no further, and nothing is changed', async () => {
    const { id, patch, kept } = await siteWithParcel();
    const before = await kept();

    for (const value of tooFar(most)) {
      const reply = await patch({ id, status: 'Moved', [field]: value });
      expect(reply.status, String(value)).toBe(422);
      expect(badFieldsOf(reply)).toEqual([field]);
    }
    expect(await kept()).toEqual(before);
  });

  test('of a new parcel goes no further, and nothing is kept', async () => {
    const { post, codes } = await siteForParcels();

    for (const value of tooFar(most)) {
      const reply = await post({ ...required, [field]: value });
      expect(reply.status, String(value)).toBe(422);
      expect(badFieldsOf(reply)).toEqual([field]);
    }
    expect(await codes()).toEqual([]);
  });
});
