import { describe, expect, test } from 'vitest';
import { insertImage } from '../../../server/content/images/queries.ts';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { refuseChanges } from '../../support/database.ts';
import { insertReviews } from '../../support/full-site.ts';
import { dataOf } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { insertParcelsAt } from '../../support/parcels/many-parcels.ts';
import { insertActivity, insertParcel, mapped, withoutHidden } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const path = '/api/parcels/image';

async function siteWithParcel() {
  const { site, admin } = await siteWithAdmin();
  const id = await insertParcel(site.db);
  const imageOf = async () =>
    (await site.db.selectFrom('parcels').select('image').executeTakeFirst())?.image;
  const images = async () =>
    (await site.db.selectFrom('images').select('name').execute()).map(({ name }) => name);
  return { ...site, admin, id, imageOf, images };
}

describe('POST /api/parcels/image', () => {
  test('gives the parcel its picture in the place of another, and notes when', async () => {
    const { ask, admin, db, id, images, imageOf } = await siteWithParcel();
    const send = async (key: string, colour: string) =>
      admin.ask(path, { method: 'POST', form: { id: key, image: await photo(colour) } });

    const reply = await send(String(id), '#112233');

    const image = await imageOf();
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      status: 'success',
      data: { image },
      errors: [],
      message: 'Saved.',
    });
    expect((await ask('/api/parcels/TEST-1001')).json().data.image).toBe(image);
    expect((await ask(`/uploads/images/${image}`)).headers['content-type']).toBe('image/webp');
    // By its code too, in any case; and the same picture twice.
    for (let count = 0; count < 2; count += 1) {
      expect((await send(' test-1001 ', '#445566')).status).toBe(200);
      expect(await imageOf()).not.toBe(image);
      expect(await images()).toEqual([await imageOf()]);
    }
    const times = db.selectFrom('parcels').select(['created_at', 'updated_at']);
    const { created_at, updated_at } = await times.executeTakeFirstOrThrow();
    expect(updated_at > created_at).toBe(true);
  });

  test('keeps a picture that something else shows', async () => {
    const site = await siteWithParcel();
    await insertReviews(site, 2);
    const [portrait = ''] = await site.images();
    await site.db.updateTable('parcels').set({ image: portrait }).execute();

    await site.admin.ask(path, { method: 'POST', form: { id: 'TEST-1001', image: await photo() } });

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
});

async function siteWithPicture() {
  const { site, admin } = await siteWithAdmin();
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
      message: 'Removed.',
    });
    expect((await ask('/api/parcels/TEST-1001')).json().data.image).toBeNull();
    expect(await images()).toEqual([]);
    expect((await ask(`/uploads/images/${name}`)).status).toBe(404);
    const parcel = await db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow();
    expect(parcel.updated_at > parcel.created_at).toBe(true);
  });

  test('keeps a picture that something else shows, and changes nothing where there is none', async () => {
    const { db, images, remove } = await siteWithPicture();
    const [{ name } = { name: '' }] = await images();
    await insertParcel(db, { tracking_code: 'OTHER-1', image: name });

    for (let count = 0; count < 2; count += 1) {
      expect((await remove({ id: 'TEST-1001' })).status).toBe(200);
      expect(await images()).toEqual([{ name }]);
    }
  });
});

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
  ])('deletes a parcel by %s, and its history with it, once', async (_name, nameOf) => {
    const { first, remove, parcels, histories } = await siteWithTwo();

    const reply = await remove({ id: nameOf(first) });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'success', data: {} });
    expect(await parcels()).toEqual([{ tracking_code: 'SECOND-2' }]);
    expect(await histories()).toEqual([{ parcel_id: expect.any(Number) }]);
    expect(await histories()).not.toContainEqual({ parcel_id: first });
    expect((await remove({ id: nameOf(first) })).status).toBe(404);
  });

  test('leaves the picture while another parcel shows it, and then takes it along', async () => {
    const { ask, remove } = await siteWithTwo();

    await remove({ id: 'FIRST-1' });
    expect((await ask('/uploads/images/box.webp')).status).toBe(200);
    await remove({ id: 'SECOND-2' });
    expect((await ask('/uploads/images/box.webp')).status).toBe(404);
  });
});

async function siteWithMappedParcel() {
  const site = await startSite();
  const id = await insertParcel(site.db, { ...mapped, show_map: 'no' });
  return { ...site, id, admin: await signedInAdmin(site) };
}

describe('GET /api/parcels/{code}, signed in', () => {
  test('answers with every field, and the history', async () => {
    const { db, id, admin } = await siteWithMappedParcel();
    await insertActivity(db, id);

    const reply = await admin.ask('/api/parcels/test-1001');

    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    const { history, progress, delivery, pieces, ...fields } = dataOf(reply);
    const storedParcel = await db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow();
    expect(fields).toEqual(withoutHidden(storedParcel));
    expect(fields).toMatchObject({
      id,
      sender_email: 'kofi@example.com',
      ...mapped,
      show_map: 'no',
    });
    expect(history).toMatchObject({ total: 1, data: [{ parcel_id: id, title: 'Departed' }] });
    expect(pieces).toHaveLength(1);
    expect(progress).toBe('in_transit');
    expect(delivery).toBe(null);
  });

  test('finds the parcel by its id too, after a code of digits', async () => {
    const { db, id, admin } = await siteWithMappedParcel();
    expect(dataOf(await admin.ask(`/api/parcels/${id}`))).toMatchObject({ id });
    await insertParcelsAt(db, [5000]);
    expect(dataOf(await admin.ask('/api/parcels/5000'))).toMatchObject({ id: 5000 });

    await insertParcel(db, { tracking_code: '5000' });

    expect(dataOf(await admin.ask('/api/parcels/5000'))).toMatchObject({ tracking_code: '5000' });
    for (const code of ['NO-SUCH-1', '4711', '999999999999999']) {
      expect((await admin.ask(`/api/parcels/${code}`)).status).toBe(404);
    }
  });

  test('pages the history, and shows on the result what visitors see', async () => {
    const { db, id, admin } = await siteWithMappedParcel();
    for (const title of ['One', 'Two', 'Three']) await insertActivity(db, id, { title });

    const reply = await admin.ask(`/api/parcels/${id}?per_page=2`);
    const page = await admin.ask('/track.html?code=TEST-1001');

    expect(dataOf(reply)).toMatchObject({
      history: {
        data: [{ title: 'Three' }, { title: 'Two' }],
        next_page_url: '/api/parcels/TEST-1001?per_page=2&page=2',
      },
    });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('kofi@example.com');
  });
});
