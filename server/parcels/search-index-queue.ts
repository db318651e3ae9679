import { setTimeout as delay } from 'node:timers/promises';
import { updateOne } from '../database/rows.ts';
import { optimizeSearchIndex, parcelSearchText } from '../database/search.ts';
import type { Db } from '../database/tables.ts';
import { inDatabaseTransaction } from '../database/transaction.ts';
import { lockParcels } from './find-parcel.ts';

type Pace = {
  /** How many parcels one transaction indexes. Each takes a seventh of a millisecond. */
  batch: number;
  /** How long to wait after each transaction, so that others get their turn. */
  pauseMs: number;
};

/**
 * Writes the search text of parcels, and with it the search index, if that was put off. Imports put it off, because it would
 * make their transaction five times as long. If the process is killed, the next one goes on.
 *
 * @param progress is called after each transaction with the number of parcels that are done.
 */
export async function indexParcels(
  db: Db,
  { batch, pauseMs }: Pace,
  progress: (done: number) => void = () => {},
): Promise<void> {
  for (let done = 0; await hasQueuedParcels(db); ) {
    done += await inDatabaseTransaction(db, (trx) => indexBatch(trx, batch));
    progress(done);
    await delay(pauseMs);
  }
}

/** Notes that the search text of these parcels is out of date. */
export async function enqueueIndexing(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('search_index_queue')
    .values(ids.map((parcel_id) => ({ parcel_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function hasQueuedParcels(db: Db): Promise<boolean> {
  const some = await db
    .selectFrom('search_index_queue')
    .select('parcel_id')
    .limit(1)
    .executeTakeFirst();
  return some !== undefined;
}

async function indexBatch(trx: Db, limit: number): Promise<number> {
  // Taken off the queue first, so that a parcel that another transaction enqueues from now on is indexed again.
  const taken = await trx
    .deleteFrom('search_index_queue')
    .where('parcel_id', 'in', ({ selectFrom }) =>
      selectFrom('search_index_queue').select('parcel_id').orderBy('parcel_id').limit(limit),
    )
    .returning('parcel_id')
    .execute();
  const parcels = await lockParcels(
    trx,
    taken.map(({ parcel_id }) => parcel_id),
  );
  for (const parcel of parcels) {
    const search_text = parcelSearchText(parcel);
    if (search_text !== parcel.search_text) {
      await updateOne(trx, 'parcels', parcel.id, { search_text });
    }
  }
  // Adding many parcels in one step makes few segments of the index, and leaves less to merge.
  await optimizeSearchIndex(trx, Math.ceil(parcels.length / 10));
  return parcels.length;
}
