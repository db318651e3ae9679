import { describe, expect, test } from 'vitest';
import { insertClient } from '../../../server/content/clients/model.ts';
import { insertReview } from '../../../server/content/reviews/model.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { refuseChanges } from '../../support/database.ts';
import { insertReviews } from '../../support/full-site.ts';
import { expectAdminOnly } from '../../support/guard.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { fileOf, photo, upload } from '../../support/images.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const path = '/api/reviews';

async function siteWithReview() {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  const review = dataOf(await upload(admin, await photo()));
  const stored = () => site.db.selectFrom('reviews').selectAll().execute();
  const images = async () =>
    (await site.db.selectFrom('images').select('name').execute()).map(({ name }) => name);
  return { site, admin, id: Number(review.id), image: String(review.image), stored, images };
}

describe('PATCH /api/reviews', () => {
  test('changes the words and keeps the portrait, as JSON', async () => {
    const { site, admin, id, image, images } = await siteWithReview();

    const json = { id, review: 'Even better.\nThank you.' };
    const reply = await admin.ask(path, { method: 'PATCH', json });

    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      status: 'success',
      data: { id, name: 'Ada', review: 'Even better.\nThank you.', image },
      errors: [],
      message: 'Review saved.',
    });
    expect(await images()).toEqual([image]);
    expect(dataOf(await site.ask(`${path}?search=better`)).total).toBe(1);
    expect(dataOf(await site.ask(`${path}?search=good`)).total).toBe(0);
  });

  test('changes the portrait and keeps the words, as a form', async () => {
    const { site, admin, id, image, images } = await siteWithReview();

    const form = { id: String(id), image: await photo('#aa7733') };
    const reply = await admin.ask(path, { method: 'PATCH', form });

    const [portrait = ''] = await images();
    expect(dataOf(reply)).toEqual({ id, name: 'Ada', review: 'Good.', image: portrait });
    expect(portrait).not.toBe(image);
    expect((await site.ask(`/uploads/images/${image}`)).status).toBe(404);
    expect((await site.ask(`/uploads/images/${portrait}`)).status).toBe(200);
  });

  test('keeps the portrait where no file was chosen, or the same one again', async () => {
    const { admin, id, image, images } = await siteWithReview();

    for (const file of [new File([], ''), await photo()]) {
      const form = { id: String(id), name: 'Ada O.', image: file };
      expect(dataOf(await admin.ask(path, { method: 'PATCH', form })).image).toBe(image);
    }
    expect(await images()).toEqual([image]);
  });

  test('gives a portrait to a review that has none, and leaves another without', async () => {
    const { site, admin, id, images } = await siteWithReview();
    await site.db.updateTable('reviews').set({ image: null }).execute();

    const words = await admin.ask(path, { method: 'PATCH', json: { id, name: 'Bela' } });
    expect(dataOf(words)).toMatchObject({ name: 'Bela', image: null });

    const form = { id: String(id), image: await photo('#aa7733') };
    const portrait = dataOf(await admin.ask(path, { method: 'PATCH', form })).image;
    expect(await images()).toContain(portrait);
  });

  test('keeps a portrait that another review shows', async () => {
    const { admin, id, image, images } = await siteWithReview();
    await upload(admin, await photo());

    const form = { id: String(id), image: await photo('#aa7733') };
    await admin.ask(path, { method: 'PATCH', form });

    expect(await images()).toContain(image);
    expect(await images()).toHaveLength(2);
  });

  test('names every bad field at once, the picture too, and changes nothing', async () => {
    const { admin, id, stored, images } = await siteWithReview();
    const before = [await stored(), await images()];

    const form = { id: String(id), name: ' ', review: 'x'.repeat(2001), colour: 'red' };
    const reply = await admin.ask(path, {
      method: 'PATCH',
      form: { ...form, image: fileOf('no') },
    });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(['colour', 'image', 'name', 'review']);
    expect([await stored(), await images()]).toEqual(before);
  });

  test.each<[unknown, number]>([
    [{ id: 99, name: 'B' }, 404],
    [{ id: 'one' }, 422],
    [{ id: 2 ** 31 }, 422],
    [{ name: 'B' }, 422],
    [{ id: 1, name: null }, 422],
    [{ id: 1, image: null }, 422],
    [{ id: 1, image: 'x.webp' }, 422],
    [JSON.parse('{"id": 1, "__proto__": {"admin": true}}'), 422],
  ])('answers %j with %d', async (json, status) => {
    const { admin, stored } = await siteWithReview();
    const before = await stored();

    expect((await admin.ask(path, { method: 'PATCH', json })).status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  test('stores no portrait for a review that there is not', async () => {
    const { admin, image, images } = await siteWithReview();

    const form = { id: '99', image: await photo('#aa7733') };
    expect((await admin.ask(path, { method: 'PATCH', form })).status).toBe(404);

    expect(await images()).toEqual([image]);
  });

  test('takes neither a text nor a broken form', async () => {
    const { admin } = await siteWithReview();
    const as = (type: string) =>
      admin.ask(path, { method: 'PATCH', headers: { 'Content-Type': type }, body: 'id=1' });

    expect((await as('text/plain')).status).toBe(415);
    expect((await as('multipart/form-data; boundary=x')).status).toBe(400);
    expect((await as('application/json')).status).toBe(400);
  });

  test('is the administrator’s', async () => {
    const { site, id } = await siteWithReview();
    await expectAdminOnly(site, 'PATCH', path, { id, name: 'B' });
  });
});

const created_at = '2026-01-01T00:00:00.000Z';

async function siteWithAdmin() {
  const site = await startSite();
  return { site, admin: await signedInAdmin(site) };
}

function imageNames({ db }: TestSite): Promise<{ name: string }[]> {
  return db.selectFrom('images').select('name').execute();
}

describe('DELETE /api/reviews', () => {
  test('removes a review and its portrait', async () => {
    const { site, admin } = await siteWithAdmin();
    const added = await upload(admin, await photo());
    const { id } = added.json().data;

    const reply = await admin.ask('/api/reviews', { method: 'DELETE', json: { id: String(id) } });

    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      status: 'success',
      data: {},
      errors: [],
      message: 'Review deleted.',
    });
    expect(await site.db.selectFrom('reviews').selectAll().execute()).toEqual([]);
    expect(await imageNames(site)).toEqual([]);
  });

  test.each<[string, (site: TestSite, image: string) => Promise<unknown>]>([
    [
      'another review',
      ({ db }, image) => insertReview(db, { name: 'Bela', review: 'Fine.', image, created_at }),
    ],
    ['a parcel', ({ db }, image) => insertParcel(db, { image })],
    ['a client', ({ db }, image) => insertClient(db, { name: 'Harborline', image, created_at })],
  ])('keeps a portrait that %s shows', async (_name, show) => {
    const { site, admin } = await siteWithAdmin();
    const added = await upload(admin, await photo());
    const { id, image } = added.json().data;
    await show(site, image);

    const reply = await admin.ask('/api/reviews', { method: 'DELETE', json: { id } });

    expect(reply.status).toBe(200);
    expect((await site.ask(`/uploads/images/${image}`)).status).toBe(200);
  });

  test('removes neither of them where the database breaks off', async () => {
    const { site, admin } = await siteWithAdmin();
    const added = await upload(admin, await photo());
    const { id } = added.json().data;
    await refuseChanges(site.db, 'delete', 'images');

    const reply = await admin.ask('/api/reviews', { method: 'DELETE', json: { id } });

    expect(reply.status).toBe(500);
    expect(await site.db.selectFrom('reviews').select('id').execute()).toEqual([{ id }]);
    expect(await imageNames(site)).toHaveLength(1);
  });

  test.each<[unknown, number]>([
    [{ id: 99 }, 404],
    [{ id: 'one' }, 422],
    [{}, 422],
    [{ id: 1, name: 'x' }, 422],
    [JSON.parse('{"id": 1, "__proto__": {"admin": true}}'), 422],
  ])('answers %j with %d', async (json, status) => {
    const { site, admin } = await siteWithAdmin();
    await insertReviews(site, 1);

    const reply = await admin.ask('/api/reviews', { method: 'DELETE', json });

    expect(reply.status).toBe(status);
    expect(await site.db.selectFrom('reviews').select('id').execute()).toHaveLength(1);
  });

  test('is the administrator’s', async () => {
    const site = await startSite();
    await insertReviews(site, 1);

    const headers = { 'Content-Type': 'application/json' };
    const reply = await site.ask('/api/reviews', { method: 'DELETE', headers, body: '{"id":1}' });

    expect(reply.status).toBe(401);
    expect(reply.json()).toMatchObject({ status: 'fail', admin: false });
    expect(await site.db.selectFrom('reviews').select('id').execute()).toHaveLength(1);
  });
});
