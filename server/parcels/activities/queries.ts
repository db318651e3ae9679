import { type ExpressionBuilder, sql } from 'kysely';
import { jsonRows } from '../../database/json.ts';
import type { PageRequest } from '../../database/paginate.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import { isPossibleId } from '../../database/record-id.ts';
import type { ActivityRow, Db, Tables } from '../../database/tables.ts';
import { namesOf } from '../../shared/field-values.ts';
import { activityFields } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';

const columns = [
  'id',
  'parcel_id',
  'builtin_key',
  'image',
  'updated_at',
  ...namesOf(activityFields),
] as const;

/** One page of a parcel's history, newest first, and the total number of activities. */
export type HistoryRows = { rows: ActivityRow[]; total: number };

/** Parameters, in SQL order: parcel id, limit, offset. */
const readHistory = preparedQuery((db) =>
  db
    .selectFrom('activities')
    .select(columns)
    .where('parcel_id', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(0)
    .offset(0),
);

/** One page of a parcel's history. */
export async function findHistory(
  db: Db,
  parcelId: number,
  { page, perPage }: PageRequest,
): Promise<HistoryRows> {
  // One row more tells whether the first page is the whole history, as it mostly is.
  const rows = await readHistory(db, [parcelId, perPage + 1, (page - 1) * perPage]);
  if (page === 1 && rows.length <= perPage) return { rows, total: rows.length };
  return { rows: rows.slice(0, perPage), total: await countHistory(db, parcelId) };
}

/** As many as the first page shows by default, and one more. */
const newestCount = limits.perPage.default + 1;

/** The newest activities of a row of `parcels`, to be read along with it: JSON of `ActivityRow[]`. */
export function newestActivitiesJson(db: Db, eb: ExpressionBuilder<Tables, 'parcels'>) {
  const newest = eb
    .selectFrom('activities')
    .select(columns)
    .whereRef('parcel_id', '=', 'parcels.id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    // Not a parameter: SQLite would plan the query anew for each value.
    .limit(sql.lit(newestCount));
  return jsonRows(db, newest);
}

/** One page of the history of a parcel, with which its newest activities were read. */
export async function historyWithNewest(
  db: Db,
  parcelId: number,
  request: PageRequest,
  newest: ActivityRow[],
): Promise<HistoryRows> {
  const { page, perPage } = request;
  if (page > 1 || perPage >= newestCount) return findHistory(db, parcelId, request);
  const isWhole = newest.length < newestCount;
  const total = isWhole ? newest.length : await countHistory(db, parcelId);
  return { rows: newest.slice(0, perPage), total };
}

async function countHistory(db: Db, parcelId: number): Promise<number> {
  const { total } = await db
    .selectFrom('activities')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The newest activity of a parcel; undefined where it has none. */
export async function findNewestActivity(
  db: Db,
  parcelId: number,
): Promise<ActivityRow | undefined> {
  const { rows } = await findHistory(db, parcelId, { page: 1, perPage: 1 });
  return rows[0];
}

/** One activity of a parcel; undefined if it does not exist or belongs to another parcel. */
export async function findActivity(
  db: Db,
  parcelId: number,
  id: number,
): Promise<ActivityRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db
    .selectFrom('activities')
    .selectAll()
    .where('parcel_id', '=', parcelId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** One activity, of whichever parcel; undefined if there is none. */
export function findActivityById(db: Db, id: number): Promise<ActivityRow | undefined> {
  return db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirst();
}
