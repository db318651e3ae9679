import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { refuseChanges } from '../../support/database.ts';
import { insertReviews } from '../../support/full-site.ts';
import { expectAdminOnly } from '../../support/guard.ts';
import { badFieldsOf, multipart } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const path = '/api/parcels/image';

async function siteWithParcel() {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  const id = await insertParcel(site.db);
  const imageOf = async () =>
    (await site.db.selectFrom('parcels').select('image').executeTakeFirst())?.image;
  const images = async () =>
    (await site.db.selectFrom('images').select('name').execute()).map(({ name }) => name);
  return { ...site, admin, id, imageOf, images };
}

describe('POST /api/parcels/image', () => {
  test('gives the parcel its picture', async () => {
    const { ask, admin, id, imageOf } = await siteWithParcel();

    const form = { id: String(id), image: await photo() };
    const reply = await admin.ask(path, { method: 'POST', form });

    const image = await imageOf();
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      status: 'success',
      data: { image },
      errors: [],
      message: 'Photo saved.',
    });
    expect((await ask('/api/parcels/TEST-1001')).json().data.image).toBe(image);
    expect((await ask(`/uploads/images/${image}`)).headers['content-type']).toBe('image/webp');
  });

  test('finds the parcel by its code too, in any case', async () => {
    const { admin, imageOf } = await siteWithParcel();

    const form = { id: ' test-1001 ', image: await photo() };

    expect((await admin.ask(path, { method: 'POST', form })).status).toBe(200);
    expect(await imageOf()).toMatch(/\.webp$/);
  });

  test('takes digits for a code before it takes them for an id', async () => {
    const { admin, db, id } = await siteWithParcel();
    const code = String(id).padStart(4, '0');
    await insertParcel(db, { tracking_code: code });

    await admin.ask(path, { method: 'POST', form: { id: code, image: await photo() } });

    const pictured = db
      .selectFrom('parcels')
      .select('tracking_code')
      .where('image', 'is not', null);
    expect(await pictured.execute()).toEqual([{ tracking_code: code }]);
  });

  test('removes the picture that was there before, and notes when', async () => {
    const { admin, db, images, imageOf } = await siteWithParcel();
    for (const colour of ['#112233', '#445566']) {
      const form = { id: 'TEST-1001', image: await photo(colour) };
      await admin.ask(path, { method: 'POST', form });
    }

    expect(await images()).toEqual([await imageOf()]);
    const { created_at, updated_at } = await db
      .selectFrom('parcels')
      .select(['created_at', 'updated_at'])
      .executeTakeFirstOrThrow();
    expect(updated_at > created_at).toBe(true);
  });

  test('keeps the picture where it is the same one again', async () => {
    const { admin, images } = await siteWithParcel();
    for (let count = 0; count < 2; count += 1) {
      await admin.ask(path, { method: 'POST', form: { id: 'TEST-1001', image: await photo() } });
    }

    expect(await images()).toHaveLength(1);
  });

  test('keeps a picture that something else shows', async () => {
    const site = await siteWithParcel();
    await insertReviews(site, 2);
    const [portrait = ''] = await site.images();
    await site.db.updateTable('parcels').set({ image: portrait }).execute();

    const form = { id: 'TEST-1001', image: await photo() };
    await site.admin.ask(path, { method: 'POST', form });

    expect(await site.images()).toHaveLength(2);
    expect(await site.images()).toContain(portrait);
  });

  test('keeps both pictures as they were where the database breaks off', async () => {
    const { admin, db, images, imageOf } = await siteWithParcel();
    const form = async (colour: string) => ({ id: 'TEST-1001', image: await photo(colour) });
    await admin.ask(path, { method: 'POST', form: await form('#112233') });
    const [first] = await images();
    await refuseChanges(db, 'delete', 'images');

    const reply = await admin.ask(path, { method: 'POST', form: await form('#445566') });

    expect(reply.status).toBe(500);
    expect(await images()).toEqual([first]);
    expect(await imageOf()).toBe(first);
  });

  test.each(['99', 'NO-SUCH-1', '999999999999999'])('stores nothing for %s', async (id) => {
    const { admin, images } = await siteWithParcel();

    const reply = await admin.ask(path, { method: 'POST', form: { id, image: await photo() } });

    expect(reply.status).toBe(404);
    expect(reply.json()).toMatchObject({ status: 'fail', data: {} });
    expect(await images()).toEqual([]);
  });

  test('names every bad field at once', async () => {
    const { admin } = await siteWithParcel();

    const reply = await admin.ask(path, { method: 'POST', form: { id: ' ', image: '', a: 'b' } });

    const fields = badFieldsOf(reply);
    expect(reply.status).toBe(422);
    expect(fields).toEqual(['id', 'image', 'a']);
  });

  test('is the administrator’s', async () => {
    const { ask, images } = await siteWithParcel();

    const form = await multipart({ id: 'TEST-1001', image: await photo() });
    const reply = await ask(path, { method: 'POST', ...form });

    expect(reply.status).toBe(401);
    expect(reply.json()).toMatchObject({ status: 'fail', admin: false });
    expect(await images()).toEqual([]);
  });
});

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
      message: 'Photo removed.',
    });
    expect((await ask('/api/parcels/TEST-1001')).json().data.image).toBeNull();
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
