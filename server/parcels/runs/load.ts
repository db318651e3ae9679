import { isOneOf } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import { findPiecesByParcel } from '../find-pieces.ts';
import { actualWeight } from '../pricing.ts';
import type { Piece } from '../shared/pieces.ts';
import { type Load, measures, type Run, type RunSummary } from '../shared/run.ts';

type Loaded = { id: number; pieces_count: number; weight: string | null };

/** What each parcel takes up in a vehicle, by their ids. What is not known of a parcel counts as nothing. */
export async function findLoads(db: Db, parcels: readonly Loaded[]): Promise<Map<number, Load>> {
  const pieces = await findPiecesByParcel(db, parcels);
  return new Map(
    parcels.map(({ id, pieces_count, weight }) => {
      const own = pieces.get(id) ?? [];
      return [id, { pieces: pieces_count, kg: actualWeight(own, weight) ?? 0, m3: volume(own) }];
    }),
  );
}

/** The volume of pieces in cubic metres. */
function volume(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, { length, width, height }) => sum + ((length ?? 0) * (width ?? 0) * (height ?? 0)) / 1e6,
    0,
  );
}

/** Adds to runs what of their open stops is more than their vehicles take. */
export async function withTooMuch<Some extends RunSummary>(db: Db, runs: readonly Some[]) {
  const tooMuch = await findTooMuch(
    db,
    runs.flatMap(({ id, vehicle }) => (vehicle === null ? [] : id)),
  );
  return runs.map((run) => ({ ...run, too_much: tooMuch.get(run.id) ?? [] }));
}

async function findTooMuch(db: Db, runs: readonly number[]): Promise<Map<number, Run['too_much']>> {
  if (runs.length === 0) return new Map();
  const stops = await db
    .selectFrom('run_stops')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .innerJoin('runs', 'runs.id', 'run_id')
    .innerJoin('vehicles', 'vehicles.id', 'runs.vehicle_id')
    .select(['run_id', 'parcels.id', 'pieces_count', 'weight'])
    .select(['capacity_pieces as pieces', 'capacity_kg as kg', 'capacity_m3 as m3'])
    .where(isOneOf(db, runs, 'run_id'))
    .where('state', '=', 'open')
    .execute();
  const loads = await findLoads(db, stops);
  return new Map(
    [...Map.groupBy(stops, ({ run_id }) => run_id)].map(([run, own]) => [
      run,
      measures.flatMap((measure) => {
        const load = own.reduce((sum, { id }) => sum + (loads.get(id)?.[measure] ?? 0), 0);
        const capacity = own[0]?.[measure] ?? null;
        return capacity === null || load <= capacity
          ? []
          : { measure, load: Math.round(load * 100) / 100, capacity };
      }),
    ]),
  );
}
