import { describe, expect, test } from 'vitest';
import { insertClient } from '../../../server/content/clients/queries.ts';
import { insertReview } from '../../../server/content/reviews/queries.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { refuseChanges } from '../../support/database.ts';
import { insertReviews } from '../../support/full-site.ts';
import { photo, upload } from '../../support/images.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

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
    const { id } = Object(added.json()).data;

    const reply = await admin.ask('/api/reviews', { method: 'DELETE', json: { id: String(id) } });

    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      status: 'success',
      data: {},
      errors: [],
      message: 'The review has been deleted.',
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
    const { id, image } = Object(added.json()).data;
    await show(site, image);

    const reply = await admin.ask('/api/reviews', { method: 'DELETE', json: { id } });

    expect(reply.status).toBe(200);
    expect((await site.ask(`/uploads/images/${image}`)).status).toBe(200);
  });

  test('removes neither of them where the database breaks off', async () => {
    const { site, admin } = await siteWithAdmin();
    const added = await upload(admin, await photo());
    const { id } = Object(added.json()).data;
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
