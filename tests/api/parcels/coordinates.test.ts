import { describe, expect, test } from 'vitest';
import { required } from '../../support/parcels/parcel-fields.ts';
import { siteForParcels, siteWithParcel } from '../../support/parcels/parcel-site.ts';
import { badFieldsOf } from '../../support/response-data.ts';

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
