import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { expectAdminOnly } from '../../support/guard.ts';
import { photo } from '../../support/images.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const path = '/api/parcels/image';

async function siteWithPicture() {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  const id = await insertParcel(site.db);
  await admin.ask(path, { method: 'POST', form: { id: 'TEST-1001', image: await photo() } });
  const images = () => site.db.selectFrom('images').select('name').execute();
  const remove = (json: unknown) => admin.ask(path, { method: 'DELETE', json });
  return { ...site, site, admin, id, images, remove };
}

describe('DELETE /api/parcels/image', () => {
  test.each([
    ['by its number', (id: number) => id],
    ['by its code, in any case', () => ' test-1001 '],
  ])('removes a parcel’s picture: %s', async (_how, keyOf) => {
    const { ask, db, id, images, remove } = await siteWithPicture();
    const [{ name } = { name: '' }] = await images();

    const reply = await remove({ id: keyOf(id) });

    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      status: 'success',
      data: { image: null },
      errors: [],
      message: 'The picture has been removed.',
    });
    expect(Object((await ask('/api/parcels/TEST-1001')).json()).data.image).toBeNull();
    expect(await images()).toEqual([]);
    expect((await ask(`/uploads/images/${name}`)).status).toBe(404);
    const parcel = await db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow();
    expect(parcel.updated_at > parcel.created_at).toBe(true);
  });

  test('keeps a picture that something else shows', async () => {
    const { db, images, remove } = await siteWithPicture();
    const [{ name } = { name: '' }] = await images();
    await insertParcel(db, { tracking_code: 'OTHER-1', image: name });

    await remove({ id: 'TEST-1001' });

    expect(await images()).toEqual([{ name }]);
  });

  test('changes nothing where there is no picture', async () => {
    const { remove } = await siteWithPicture();
    await remove({ id: 'TEST-1001' });
    expect((await remove({ id: 'TEST-1001' })).status).toBe(200);
  });

  test.each<[unknown, number]>([
    [{ id: 99 }, 404],
    [{ id: 'NO-SUCH-1' }, 404],
    [{ id: ' ' }, 422],
    [{}, 422],
    [{ id: 'TEST-1001', image: 'x' }, 422],
  ])('answers %j with %d', async (json, status) => {
    const { images, remove } = await siteWithPicture();
    expect((await remove(json)).status).toBe(status);
    expect(await images()).toHaveLength(1);
  });

  test('is the administrator’s', async () => {
    const { site, images } = await siteWithPicture();
    await expectAdminOnly(site, 'DELETE', path, { id: 'TEST-1001' });
    expect(await images()).toHaveLength(1);
  });
});
