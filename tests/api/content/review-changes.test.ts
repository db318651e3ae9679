import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { expectAdminOnly } from '../../support/guard.ts';
import { fileOf, photo, upload } from '../../support/images.ts';
import { badFieldsOf, dataOf } from '../../support/response-data.ts';
import { startSite } from '../../support/site.ts';

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
      message: 'The review has been saved.',
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
