import type { PageRequest } from '../database/paginate.ts';
import type { ActivityRow, Db } from '../database/tables.ts';

/** One page of a parcel's history, newest first, and how long the whole of it is. */
export async function findHistory(
  db: Db,
  parcelId: number,
  { page, perPage }: PageRequest,
): Promise<{ rows: ActivityRow[]; total: number }> {
  const rows = await db
    .selectFrom('activities')
    .selectAll()
    // A subquery, not a window: the rows can then be read in index order, up to the limit.
    .select(countOf(db, parcelId).as('total'))
    .where('parcel_id', '=', parcelId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();

  const [first] = rows;
  if (first !== undefined || page === 1) {
    return { rows: rows.map(({ total: _, ...row }) => row), total: Number(first?.total ?? 0) };
  }
  // Past the end there is no row to carry the count.
  const { total } = await countOf(db, parcelId).executeTakeFirstOrThrow();
  return { rows: [], total: Number(total) };
}

function countOf(db: Db, parcelId: number) {
  return db
    .selectFrom('activities as counted')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('counted.parcel_id', '=', parcelId);
}
