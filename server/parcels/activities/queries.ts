import { type ExpressionBuilder, sql } from 'kysely';
import { jsonRows } from '../../database/engine.ts';
import { countRows, type PageRequest } from '../../database/paginate.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import { isPossibleId } from '../../database/rows.ts';
import type { ActivityRow, Db, Tables } from '../../database/tables.ts';
import { activityFields } from '../../shared/event-fields.ts';
import { fieldNames } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';

const columns = [
  'id',
  'parcel_id',
  'builtin_key',
  'image',
  'updated_at',
  ...fieldNames(activityFields),
] as const;

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

export async function findHistory(
  db: Db,
  parcelId: number,
  { page, perPage }: PageRequest,
): Promise<HistoryRows> {
  // One additional row shows whether the first page is the whole history, which is the usual case.
  const rows = await readHistory(db, [parcelId, perPage + 1, (page - 1) * perPage]);
  if (page === 1 && rows.length <= perPage) return { rows, total: rows.length };
  return { rows: rows.slice(0, perPage), total: await countHistory(db, parcelId) };
}

/** As many as the first page shows by default, and one more. */
const newestCount = limits.perPage.default + 1;

/** Selects the newest activities of a row of `parcels`: JSON of `ActivityRow[]`. */
export function newestActivitiesJson(db: Db, eb: ExpressionBuilder<Tables, 'parcels'>) {
  const newest = eb
    .selectFrom('activities')
    .select(columns)
    .whereRef('parcel_id', '=', 'parcels.id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    // The limit is not a parameter, because SQLite would plan the query again for each value.
    .limit(sql.lit(newestCount));
  return jsonRows(db, newest);
}

/** One page of a parcel's history. @param newest the result of newestActivitiesJson. */
export async function historyWithNewest(
  db: Db,
  parcelId: number,
  request: PageRequest,
  newest: ActivityRow[],
): Promise<HistoryRows> {
  const { page, perPage } = request;
  if (page > 1 || perPage >= newestCount) return findHistory(db, parcelId, request);
  const total = newest.length < newestCount ? newest.length : await countHistory(db, parcelId);
  return { rows: newest.slice(0, perPage), total };
}

function countHistory(db: Db, parcelId: number): Promise<number> {
  return countRows(db.selectFrom('activities').where('parcel_id', '=', parcelId));
}

export async function findActivityById(db: Db, id: number): Promise<ActivityRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirst();
}
