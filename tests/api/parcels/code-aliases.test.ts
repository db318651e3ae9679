import { describe, expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { insertParcelsAt } from '../../support/parcels/many-parcels.ts';
import { siteWithPair } from '../../support/parcels/merge-pair.ts';
import { insertParcel } from '../../support/parcels.ts';

async function mergedSite() {
  const site = await siteWithPair();
  await site.merge({ into: 'KEEP-1', from: 'GONE-2' });
  const codeAt = async (path: string) => dataOf(await site.ask(path)).tracking_code;
  const adminsCodeAt = async (path: string) => dataOf(await site.admin.ask(path)).tracking_code;
  return { ...site, codeAt, adminsCodeAt };
}

describe('the code of a parcel that became one with another', () => {
  test.each([
    'GONE-2',
    'gone-2',
    'gone2',
    'Gone%202',
    'https%3A%2F%2Fx.example%2F%3Fcode%3DGONE-2',
  ])('leads to that one: %s', async (code) => {
    const { ask, codeAt, adminsCodeAt } = await mergedSite();

    expect(await codeAt(`/api/parcels/${code}`)).toBe('KEEP-1');
    expect(await adminsCodeAt(`/api/parcels/${code}`)).toBe('KEEP-1');
    const page = await ask(`/track.html?code=${code}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('KEEP-1');
    expect(page.text).not.toContain('GONE-2</');
  });

  test('leads on where that becomes one with a third', async () => {
    const { db, merge, codeAt } = await mergedSite();
    await insertParcel(db, { tracking_code: 'THIRD-3' });

    await merge({ into: 'THIRD-3', from: 'KEEP-1' });

    expect(await codeAt('/api/parcels/gone2')).toBe('THIRD-3');
    expect(await codeAt('/api/parcels/KEEP-1')).toBe('THIRD-3');
  });

  test('is meant before another parcel that differs by its separators', async () => {
    const { db, codeAt, adminsCodeAt } = await mergedSite();
    await insertParcel(db, { tracking_code: 'G-O-NE2' });

    for (const at of [codeAt, adminsCodeAt]) {
      expect(await at('/api/parcels/GONE-2')).toBe('KEEP-1');
      expect(await at('/api/parcels/g-o-ne2')).toBe('G-O-NE2');
      expect(await at('/api/parcels/gone2')).toBe('G-O-NE2');
    }
  });

  test('leads nowhere in a spelling that two of them have', async () => {
    const { db, merge, ask, admin, codeAt } = await mergedSite();
    await insertParcel(db, { tracking_code: 'OTHER-1' });
    await insertParcel(db, { tracking_code: 'GO.NE-2' });
    await merge({ into: 'OTHER-1', from: 'GO.NE-2' });

    expect((await ask('/api/parcels/gone2')).status).toBe(404);
    expect((await admin.ask('/api/parcels/gone2')).status).toBe(404);
    expect(await codeAt('/api/parcels/go.ne-2')).toBe('OTHER-1');
  });

  test('is taken, for a new parcel and for another one', async () => {
    const { post, patch, parcels } = await mergedSite();
    const fields = { recipient_name: 'A', destination: 'B' };

    expect((await post({ tracking_code: 'gone-2', ...fields })).status).toBe(409);
    expect((await patch({ id: 'KEEP-1', tracking_code: 'Gone-2' })).status).toBe(409);

    expect(await parcels()).toHaveLength(1);
  });

  test('names the parcel in calls, but for its deletion', async () => {
    const { admin, patch, remove, parcels } = await mergedSite();
    const json = { parcel_id: 'GONE-2', title: 'Seen', description: 'By its old label.' };

    expect((await admin.ask('/api/activities', { method: 'POST', json })).status).toBe(201);
    expect((await patch({ id: 'GONE-2', weight: '9 kg' })).status).toBe(200);
    const scanned = { parcels: ['gone-2', 'GONE 2'], title: 'Scanned' };
    const event = await admin.ask('/api/events', { method: 'POST', json: scanned });
    expect(dataOf(event).results).toMatchObject([
      { ok: true, tracking_code: 'KEEP-1' },
      { ok: true, tracking_code: 'KEEP-1' },
    ]);
    expect((await remove({ id: 'GONE-2' })).status).toBe(404);

    expect(await parcels()).toMatchObject([{ tracking_code: 'KEEP-1', weight: '9 kg' }]);
  });

  test('of digits comes before an id, wherever a parcel is named', async () => {
    const { db, merge, patch, admin, into } = await mergedSite();
    await insertParcelsAt(db, [10_000]);
    await insertParcel(db, { tracking_code: '10000' });
    await merge({ into, from: '10000' });

    const changed = await patch({ id: '10000', weight: '9 kg' });
    const json = { parcels: ['10000'], title: 'Scanned' };
    const event = await admin.ask('/api/events', { method: 'POST', json });

    expect(dataOf(changed).tracking_code).toBe('KEEP-1');
    expect(dataOf(event).results).toMatchObject([{ tracking_code: 'KEEP-1' }]);
  });

  test('goes with the parcel that it leads to, and may be given again', async () => {
    const { remove, ask, post } = await mergedSite();
    await remove({ id: 'KEEP-1' });

    expect((await ask('/api/parcels/GONE-2')).status).toBe(404);
    const again = { tracking_code: 'GONE-2', recipient_name: 'A', destination: 'B' };
    expect((await post(again)).status).toBe(201);
  });

  test('finds the parcel in the list', async () => {
    const { admin } = await mergedSite();
    const search = async (query: string) => dataOf(await admin.ask(`/api/parcels?${query}`));

    const found = { total: 1, data: [{ tracking_code: 'KEEP-1' }] };
    expect(await search('search=gone-2')).toMatchObject(found);
    expect(await search('search=GONE%202')).toMatchObject(found);
    expect(await search('search=gone-2&page=2')).toMatchObject({ total: 1, data: [] });
    expect(await search('search=gone-3')).toMatchObject({ total: 0, data: [] });
  });
});
