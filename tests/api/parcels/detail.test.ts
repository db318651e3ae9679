import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { insertParcelsAt } from '../../support/parcels/many-parcels.ts';
import { insertActivity, insertParcel, mapped, withoutHidden } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

async function siteWithParcel() {
  const site = await startSite();
  const id = await insertParcel(site.db, { ...mapped, show_map: 'no' });
  return { ...site, id, admin: await signedInAdmin(site) };
}

describe('GET /api/parcels/{code}, signed in', () => {
  test('answers with every field, and the history', async () => {
    const { db, id, admin } = await siteWithParcel();
    await insertActivity(db, id);

    const reply = await admin.ask('/api/parcels/test-1001');

    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    const { history, progress, delivery, ...fields } = dataOf(reply);
    const storedParcel = await db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow();
    expect(fields).toEqual(withoutHidden(storedParcel));
    expect(fields).toMatchObject({
      id,
      sender_email: 'kofi@example.com',
      ...mapped,
      show_map: 'no',
    });
    expect(history).toMatchObject({ total: 1, data: [{ parcel_id: id, title: 'Departed' }] });
    expect(progress).toBe('in_transit');
    expect(delivery).toBe(null);
  });

  test('finds the parcel by its id too', async () => {
    const { id, admin } = await siteWithParcel();

    expect(dataOf(await admin.ask(`/api/parcels/${id}`))).toMatchObject({ id });
  });

  test('a code of digits wins over an id', async () => {
    const { db, admin } = await siteWithParcel();
    await insertParcelsAt(db, [5000]);
    expect(dataOf(await admin.ask('/api/parcels/5000'))).toMatchObject({ id: 5000 });

    await insertParcel(db, { tracking_code: '5000' });

    expect(dataOf(await admin.ask('/api/parcels/5000'))).toMatchObject({ tracking_code: '5000' });
  });

  test('pages the history', async () => {
    const { db, id, admin } = await siteWithParcel();
    for (const title of ['One', 'Two', 'Three']) await insertActivity(db, id, { title });

    const reply = await admin.ask(`/api/parcels/${id}?per_page=2`);

    expect(dataOf(reply)).toMatchObject({
      history: {
        data: [{ title: 'Three' }, { title: 'Two' }],
        next_page_url: '/api/parcels/TEST-1001?per_page=2&page=2',
      },
    });
  });

  test.each(['NO-SUCH-1', '4711', '999999999999999'])('knows no parcel %s', async (code) => {
    const { admin } = await siteWithParcel();

    expect((await admin.ask(`/api/parcels/${code}`)).status).toBe(404);
  });

  test('what visitors see stays what visitors see', async () => {
    const { admin } = await siteWithParcel();

    const page = await admin.ask('/track.html?code=TEST-1001');

    expect(page.status).toBe(200);
    expect(page.text).not.toContain('kofi@example.com');
  });
});
