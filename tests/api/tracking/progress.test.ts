import { expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { dataOf } from '../../support/response-data.ts';
import { startSite } from '../../support/site.ts';

test('without a stage, a lookup tells from words how the parcel is getting on, whichever page of the history it asks for', async () => {
  const site = await startSite();
  const { db } = site;
  const id = await insertParcel(db, { stage: null, status: 'At the depot' });
  const admin = await signedInAdmin(site);
  const progress = async (query = '', { ask }: Pick<typeof site, 'ask'> = site) =>
    dataOf(await ask(`/api/parcels/TEST-1001${query}`)).progress;
  expect(await progress()).toBeNull();

  await insertActivity(db, id, { color: 'green', created_at: '2026-03-01T08:00:00.000Z' });
  await insertActivity(db, id, { color: 'red', created_at: '2026-03-02T08:00:00.000Z' });

  expect(await progress()).toBe('exception');
  expect(await progress('?per_page=1&page=2')).toBe('exception');
  expect(await progress('?page=9')).toBe('exception');
  expect(await progress('?per_page=1&page=2', admin)).toBe('exception');
  await db.updateTable('parcels').set({ status: 'Delivered' }).execute();
  expect(await progress('?page=2')).toBe('delivered');
});
