import type { PageRequest } from '../database/paginate.ts';
import type { ActivityRow, Db } from '../database/tables.ts';

/** One page of a parcel's history, newest first, and how long the whole of it is. */
export type FindHistory = (
  parcelId: number,
  request: PageRequest,
) => Promise<{ rows: ActivityRow[]; total: number }>;

/** Makes the reading of a parcel's history; compiled once, each call binds parcel and page. */
export function historyOfParcel(db: Db): FindHistory {
  const compiled = db
    .selectFrom('activities')
    .selectAll()
    // A subquery, not a window: the rows can then be read in index order, up to the limit.
    .select(countOf(db, 0).as('total'))
    .where('parcel_id', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(0)
    .offset(0)
    .compile();

  return async (parcelId, { page, perPage }) => {
    // In the order of the query above: the count's parcel, the rows' parcel, limit and offset.
    const parameters = [parcelId, parcelId, perPage, (page - 1) * perPage];
    const bound: typeof compiled = { ...compiled, parameters };
    const { rows } = await db.executeQuery(bound);

    const [first] = rows;
    if (first !== undefined || page === 1) {
      return { rows: rows.map(({ total: _, ...row }) => row), total: Number(first?.total ?? 0) };
    }
    // Past the end there is no row to carry the count.
    const { total } = await countOf(db, parcelId).executeTakeFirstOrThrow();
    return { rows: [], total: Number(total) };
  };
}

function countOf(db: Db, parcelId: number) {
  return db
    .selectFrom('activities as counted')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('counted.parcel_id', '=', parcelId);
}
