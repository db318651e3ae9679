import { isOneOf } from '../database/engine.ts';
import type { Db } from '../database/tables.ts';
import { findOpenRuns } from './due.ts';

/** What a plan relies on: the parcels by their ids, and the open runs of the day. */
export type PlanChecks = {
  parcels: Record<number, { code: string; state: string }>;
  runs: Record<number, string>;
};

const columns = [
  'stage',
  'map_destination_latitude',
  'map_destination_longitude',
  'window_from',
  'window_to',
  'pieces_count',
  'weight',
] as const;

export async function readChecks(
  db: Db,
  day: string,
  parcels: readonly number[],
): Promise<PlanChecks> {
  const [rows, stops, runs] = await Promise.all([
    db
      .selectFrom('parcels')
      .select(['id', 'tracking_code', ...columns])
      .where(isOneOf(db, parcels))
      .execute(),
    db
      .selectFrom('run_stops')
      .select(['parcel_id', 'run_id'])
      .where('state', '=', 'open')
      .where(isOneOf(db, parcels, 'parcel_id'))
      .execute(),
    findOpenRuns(db, day),
  ]);
  const onRuns = new Map(stops.map(({ parcel_id, run_id }) => [parcel_id, run_id]));
  return {
    parcels: Object.fromEntries(
      rows.map((row) => [
        row.id,
        {
          code: row.tracking_code,
          state: JSON.stringify([
            ...columns.map((column) => row[column]),
            onRuns.get(row.id) ?? null,
          ]),
        },
      ]),
    ),
    runs: Object.fromEntries(
      runs.map(({ id, driver_id, hasBegun }) => [id, JSON.stringify([driver_id, hasBegun])]),
    ),
  };
}

/** What has changed since a plan was made: the tracking numbers of parcels, and the ids of runs of the day. */
export async function findChanges(db: Db, day: string, before: PlanChecks) {
  const now = await readChecks(db, day, Object.keys(before.parcels).map(Number));
  const runs = new Set([...Object.keys(before.runs), ...Object.keys(now.runs)].map(Number));
  return {
    parcels: Object.entries(before.parcels).flatMap(([id, { code, state }]) =>
      now.parcels[Number(id)]?.state === state ? [] : code,
    ),
    runs: [...runs].filter((id) => before.runs[id] !== now.runs[id]),
  };
}
