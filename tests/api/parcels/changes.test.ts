import { describe, expect, test } from 'vitest';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertParcelsAt } from '../../support/parcels/many-parcels.ts';
import { everyField, everyFieldBad, required } from '../../support/parcels/parcel-fields.ts';
import { siteWithParcel } from '../../support/parcels/parcel-site.ts';
import { insertParcel } from '../../support/parcels.ts';

describe('PATCH /api/parcels', () => {
  test('changes every field, or what it is given and leaves the rest', async () => {
    const { id, patch, kept } = await siteWithParcel();

    const reply = await patch({ id, ...everyField });
    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toMatchObject({ id, ...everyField });
    const before = await kept();
    expect(before).toMatchObject(everyField);
    await patch({ id, status: 'Delivered' });

    const after = await kept();
    const { updated_at, search_text } = after ?? {};
    expect(after).toEqual({ ...before, status: 'Delivered', updated_at, search_text });
    expect(updated_at).not.toBe(before?.updated_at);
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

  test.each(['', '  ', null])(
    'clears with %j what may be empty, and nothing that is required',
    async (nothing) => {
      const { id, patch, kept } = await siteWithParcel();
      const optional = ['weight', 'sender_email', 'max_expected_delivery_date', 'map_zoom'];
      const required = ['tracking_code', 'recipient_name', 'destination', 'show_map'];
      const all = (names: string[], value: unknown) =>
        Object.fromEntries(names.map((name) => [name, value]));

      expect((await patch({ id, ...all(optional, nothing) })).status).toBe(200);
      const before = await kept();
      expect(before).toMatchObject(all(optional, null));
      const refused = await patch({ id, ...all(required, nothing) });

      expect(refused.status).toBe(422);
      expect(new Set(badFieldsOf(refused))).toEqual(new Set(required));
      expect(await kept()).toEqual(before);
    },
  );

  test('names every bad field at once, the unknown ones too', async () => {
    const { patch } = await siteWithParcel();

    const reply = await patch({ id: {}, ...everyFieldBad, history: [], image: 'a.webp' });

    const bad = ['id', ...Object.keys(everyFieldBad), 'history', 'image'];
    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(bad.sort());
  });

  test('takes one day for both, and an earliest day once the latest is cleared', async () => {
    const { id, patch } = await siteWithParcel();

    expect((await patch({ id, min_expected_delivery_date: '2026-03-07' })).status).toBe(200);
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

    expect((await patch({ id, tracking_code: 'taken-1' })).status).toBe(409);
    expect(await kept()).toMatchObject({ tracking_code: 'TEST-1001' });
    expect((await patch({ id, tracking_code: 'Test-1001' })).status).toBe(200);
  });
});

test('a parcel is known by its id and its code, and a text is a code before it is an id', async () => {
  const { db, id, patch } = await siteWithParcel();

  for (const key of [id, ` ${id} `, 'TEST-1001', 'test-1001']) {
    expect(dataOf(await patch({ id: key, weight: '3 kg' }))).toMatchObject({ id, weight: '3 kg' });
  }
  for (const key of [4711, '4711', 'NO-SUCH-1', 999_999_999_999_999, '999999999999999']) {
    const reply = await patch({ id: key, weight: '1 kg' });
    expect(reply.status).toBe(404);
    expect(reply.json()).toMatchObject({ errors: ['Resource Not Found'] });
  }
  await insertParcelsAt(db, [5000]);
  const other = await insertParcel(db, { tracking_code: '5000' });
  expect(dataOf(await patch({ id: '5000' }))).toMatchObject({ id: other });
  expect(dataOf(await patch({ id: 5000 }))).toMatchObject({ tracking_code: 'MANY-5000' });
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

test.each(coordinates)(
  '%s goes as far as %d, either way, and no further, of a known and of a new parcel',
  async (field, most) => {
    const { id, admin, db, patch, kept } = await siteWithParcel();
    const post = (json: object) => admin.ask('/api/parcels', { method: 'POST', json });

    for (const value of [most, -most, String(most), `-${most}`, 0, most - 0.0001]) {
      expect((await patch({ id, [field]: value })).status, String(value)).toBe(200);
      expect(await kept()).toMatchObject({ [field]: Number(value) });
    }
    const before = await kept();
    for (const value of tooFar(most)) {
      for (const reply of [
        await patch({ id, status: 'Moved', [field]: value }),
        await post({ ...required, [field]: value }),
      ]) {
        expect(reply.status, String(value)).toBe(422);
        expect(badFieldsOf(reply)).toEqual([field]);
      }
    }
    expect(await kept()).toEqual(before);
    expect(await db.selectFrom('parcels').select('id').execute()).toEqual([{ id }]);
  },
);
