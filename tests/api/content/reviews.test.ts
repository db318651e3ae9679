import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { refuseChanges } from '../../support/database.ts';
import { insertReviews } from '../../support/full-site.ts';
import { badFieldsOf } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const words = { name: 'Amara Okafor', review: 'Not one plate broke.\nThank you.' };

async function siteWithAdmin() {
  const site = await startSite();
  return { site, admin: await signedInAdmin(site) };
}

function imageNames({ db }: TestSite): Promise<{ name: string }[]> {
  return db.selectFrom('images').select('name').execute();
}

describe('GET /api/reviews', () => {
  test('lists reviews for everybody, newest first, page by page', async () => {
    const site = await startSite();
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

  test('finds them by name and by words', async () => {
    const site = await startSite();
    await insertReviews(site, 3);

    const byName = (await site.ask('/api/reviews?search=CUSTOMER%203')).json();
    const byWords = (await site.ask('/api/reviews?search=on%20it%20goes')).json();

    expect(byName.data.data).toMatchObject([{ name: 'Customer 3' }]);
    expect(byWords.data.data).toMatchObject([{ name: 'Customer 2' }]);
  });
});

describe('POST /api/reviews', () => {
  test('adds a review with its portrait', async () => {
    const { site, admin } = await siteWithAdmin();

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
      message: 'Review published.',
    });
    const found = (await site.ask('/api/reviews?search=okafor')).json();
    expect(found.data.data).toEqual([reply.json().data]);
    expect((await site.ask(`/uploads/images/${image?.name}`)).status).toBe(200);
  });

  test('names every bad field at once, and stores nothing', async () => {
    const { site, admin } = await siteWithAdmin();

    const reply = await admin.ask('/api/reviews', {
      method: 'POST',
      form: {
        name: 'x'.repeat(301),
        review: ' ',
        image: 'a text',
        colour: 'red',
        ['__proto__']: 'x',
      },
    });

    const fields = badFieldsOf(reply);
    expect(reply.status).toBe(422);
    expect(fields).toEqual(['name', 'review', 'image', 'colour', '__proto__']);
    expect(reply.json().errors[2]).toBe('Photo: choose an image.');
    expect(await imageNames(site)).toEqual([]);
  });

  test('stores no portrait where the review cannot be stored', async () => {
    const { site, admin } = await siteWithAdmin();
    const mend = await refuseChanges(site.db, 'insert', 'reviews');
    const form = { ...words, image: await photo() };

    const broken = await admin.ask('/api/reviews', { method: 'POST', form });

    expect(broken.status).toBe(500);
    expect(await imageNames(site)).toEqual([]);
    await mend();
    expect((await admin.ask('/api/reviews', { method: 'POST', form })).status).toBe(201);
  });

  test('takes texts as long as they may be', async () => {
    const { admin } = await siteWithAdmin();

    const form = { name: '箱'.repeat(300), review: 'ه'.repeat(2000), image: await photo() };
    expect((await admin.ask('/api/reviews', { method: 'POST', form })).status).toBe(201);

    const longer = { ...form, review: `${form.review}.` };
    expect((await admin.ask('/api/reviews', { method: 'POST', form: longer })).status).toBe(422);
  });
});
