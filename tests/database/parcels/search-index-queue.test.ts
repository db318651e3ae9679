import { expect, test } from 'vitest';
import { firstPage } from '../../../server/database/paginate.ts';
import { listParcels } from '../../../server/parcels/list/list.ts';
import { enqueueIndexing, indexParcels } from '../../../server/parcels/search-index-queue.ts';
import { everyParcel } from '../../../server/shared/parcel-filter.ts';
import { freshDatabase } from '../../support/database.ts';
import { insertParcel } from '../../support/parcels.ts';

const all = { filter: everyParcel, now: new Date(0), timeZone: 'UTC' };

test('parcels whose text was put off are found once it is written, whoever writes it', async () => {
  const { db } = await freshDatabase();
  const id = await insertParcel(db, { tracking_code: 'WB-1001', destination: 'Zanzibar' });
  await db.updateTable('parcels').set({ search_text: '' }).execute();
  await enqueueIndexing(db, [id]);
  const found = async () =>
    (await listParcels(db, { ...firstPage(''), search: 'zanzibar' }, all)).data.length;
  expect(await found()).toBe(0);

  await indexParcels(db, { batch: 1, pauseMs: 0 });

  expect(await found()).toBe(1);
  expect(await db.selectFrom('search_index_queue').selectAll().execute()).toEqual([]);
});
