import { describe, expect, test } from 'vitest';
import { insertImage } from '../../../server/content/images/queries.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { refuseChanges } from '../../support/database.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

/** Two parcels with the same picture and a history each. */
async function siteWithTwo() {
  const site = await startSite();
  const { db } = site;
  await insertImage(db, {
    name: 'box.webp',
    type: 'image/webp',
    width: 4,
    height: 3,
    bytes: new Uint8Array([1]),
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const first = await insertParcel(db, { tracking_code: 'FIRST-1', image: 'box.webp' });
  const second = await insertParcel(db, { tracking_code: 'SECOND-2', image: 'box.webp' });
  await insertActivity(db, first);
  await insertActivity(db, first);
  await insertActivity(db, second);
  const admin = await signedInAdmin(site);
  return {
    ...site,
    first,
    remove: (json: unknown) => admin.ask('/api/parcels', { method: 'DELETE', json }),
    parcels: () => db.selectFrom('parcels').select('tracking_code').execute(),
    histories: () => db.selectFrom('activities').select('parcel_id').execute(),
  };
}

describe('DELETE /api/parcels', () => {
  test.each([
    ['its id', (id: number) => id],
    ['its id as text', (id: number) => String(id)],
    ['its tracking code', () => 'first-1'],
  ])('deletes a parcel by %s, and its history with it', async (_name, nameOf) => {
    const { first, remove, parcels, histories } = await siteWithTwo();

    const reply = await remove({ id: nameOf(first) });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'success', data: {} });
    expect(await parcels()).toEqual([{ tracking_code: 'SECOND-2' }]);
    expect(await histories()).toEqual([{ parcel_id: expect.any(Number) }]);
    expect(await histories()).not.toContainEqual({ parcel_id: first });
  });

  test('leaves the picture while another parcel shows it, and then takes it along', async () => {
    const { ask, remove } = await siteWithTwo();

    await remove({ id: 'FIRST-1' });
    expect((await ask('/uploads/images/box.webp')).status).toBe(200);
    await remove({ id: 'SECOND-2' });
    expect((await ask('/uploads/images/box.webp')).status).toBe(404);
  });

  test('deletes nothing where the database breaks off', async () => {
    const { db, remove, parcels } = await siteWithTwo();
    await remove({ id: 'FIRST-1' });
    await refuseChanges(db, 'delete', 'images');

    expect((await remove({ id: 'SECOND-2' })).status).toBe(500);

    expect(await parcels()).toEqual([{ tracking_code: 'SECOND-2' }]);
  });

  test('of a parcel that is gone says so', async () => {
    const { first, remove } = await siteWithTwo();
    await remove({ id: first });

    expect((await remove({ id: first })).status).toBe(404);
    expect((await remove({ id: 'FIRST-1' })).status).toBe(404);
  });
});
