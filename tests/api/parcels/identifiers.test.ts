import { describe, expect, test } from 'vitest';
import { insertParcelsAt } from '../../support/parcels/many-parcels.ts';
import { siteWithParcel } from '../../support/parcels/parcel-site.ts';
import { insertParcel } from '../../support/parcels.ts';
import { dataOf } from '../../support/response-data.ts';

describe('PATCH /api/parcels, the id', () => {
  test.each([
    ['a number', (id: number) => id],
    ['text', (id: number) => ` ${id} `],
    ['the tracking code', () => 'TEST-1001'],
    ['the tracking code in another case', () => 'test-1001'],
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
