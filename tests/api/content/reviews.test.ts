import { describe, expect } from 'vitest';
import { insertClient } from '../../../server/content/clients/model.ts';
import { insertReview } from '../../../server/content/reviews/model.ts';
import { siteWithAdmin } from '../../support/admin.ts';
import { insertReviews } from '../../support/full-site.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { photo, upload } from '../../support/images.ts';
import { insertParcel } from '../../support/parcels.ts';
import type { TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const words = { name: 'Amara Okafor', review: 'Not one plate broke.\nThank you.' };

function imageNames({ db }: TestSite): Promise<{ name: string }[]> {
  return db.selectFrom('images').select('name').execute();
}

describe('GET /api/reviews', () => {
  test('lists reviews for everybody, newest first, page by page', async ({ site }) => {
    await insertReviews(site, 3);

    const reply = await site.ask('/api/reviews?per_page=2');

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'success',
      data: {
        data: [{ name: 'Customer 3', review: 'Review 3.' }, { name: 'Customer 2' }],
        next_page_url: '/api/reviews?per_page=2&page=2',
        total: 3,
      },
    });
  });

  test('finds them by name and by words', async ({ site }) => {
    await insertReviews(site, 3);

    const byName = (await site.ask('/api/reviews?search=CUSTOMER%203')).json();
    const byWords = (await site.ask('/api/reviews?search=on%20it%20goes')).json();

    expect(byName.data.data).toMatchObject([{ name: 'Customer 3' }]);
    expect(byWords.data.data).toMatchObject([{ name: 'Customer 2' }]);
  });

  test('sorts them by name, and has no files', async ({ site }) => {
    await insertReviews(site, 3);

    const sorted = (await site.ask('/api/reviews?sort=name&per_page=2&page=2')).json();
    const file = await site.ask('/api/reviews?format=csv');

    expect(sorted.data.data).toMatchObject([{ name: 'Customer 3' }]);
    expect([file.status, badFieldsOf(file)]).toEqual([422, ['format']]);
  });
});

test('POST /api/reviews adds a review with its portrait', async ({ site, admin }) => {
  const reply = await admin.ask('/api/reviews', {
    method: 'POST',
    form: { ...words, image: await photo() },
  });

  const [image] = await imageNames(site);
  expect(reply.status).toBe(201);
  expect(reply.json()).toEqual({
    status: 'success',
    data: { id: expect.any(Number), ...words, image: image?.name },
    errors: [],
    message: 'Published.',
  });
  const found = (await site.ask('/api/reviews?search=okafor')).json();
  expect(found.data.data).toEqual([reply.json().data]);
  expect((await site.ask(`/uploads/images/${image?.name}`)).status).toBe(200);
});

const path = '/api/reviews';

async function siteWithReview() {
  const { site, admin } = await siteWithAdmin();
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
      message: 'Saved.',
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
});

const created_at = '2026-01-01T00:00:00.000Z';

describe('DELETE /api/reviews', () => {
  test('removes a review and its portrait', async ({ site, admin }) => {
    const { id } = (await upload(admin, await photo())).json().data;

    const reply = await admin.ask('/api/reviews', { method: 'DELETE', json: { id: String(id) } });

    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({ status: 'success', data: {}, errors: [], message: 'Deleted.' });
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
    const { id, image } = (await upload(admin, await photo())).json().data;
    await show(site, image);

    expect((await admin.ask('/api/reviews', { method: 'DELETE', json: { id } })).status).toBe(200);
    expect((await site.ask(`/uploads/images/${image}`)).status).toBe(200);
  });
});
