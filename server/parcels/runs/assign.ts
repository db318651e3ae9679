import { isOneOf } from '../../database/engine.ts';
import { ConflictError, InvalidInputError, type Sentence } from '../../errors.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { resolveParcels } from '../find-parcel.ts';
import { recordRunChange } from './runs.ts';
import {
  appendStops,
  findOpenElsewhere,
  findPlannedStops,
  type OpenStop,
  takeOutStops,
} from './stops.ts';

/** How the parcels of a request are read. */
export type Reading = {
  /** A text is a code, and never an id. */
  only_codes: boolean;
  /** Parcels leave the runs that they are in. */
  move: boolean;
};

/**
 * The ids of the parcels that a request names, each once, in its order. They are locked.
 *
 * @throws {InvalidInputError} that names the first that does not exist.
 */
export async function readParcels(
  { db }: TransactionContext,
  keys: readonly (string | number)[],
  { only_codes: onlyCodes }: Reading,
): Promise<number[]> {
  const found = await resolveParcels(db, keys, { onlyCodes, lock: true });
  const unknown = keys.find((key) => !found.has(key));
  if (unknown !== undefined) {
    const code = String(unknown);
    throw new InvalidInputError((t) => interpolate(t.runs.unknownParcel, { code }), 'parcels');
  }
  return [...new Set(keys.flatMap((key) => found.get(key)?.id ?? []))];
}

/**
 * Adds parcels at the end of a run. They are locked, so that nobody else assigns them meanwhile.
 *
 * @throws {ConflictError} if one is in another open run, and does not leave it; {InvalidInputError} if they become too many.
 */
export async function assign(
  tx: TransactionContext,
  run: number,
  parcels: readonly number[],
  { move }: Reading,
): Promise<void> {
  const elsewhere = await findOpenElsewhere(tx.db, run, parcels);
  const [first] = elsewhere;
  if (first !== undefined && !move) throw new ConflictError(inAnotherRun(first), 'move');
  if (first !== undefined) await leaveRuns(tx, elsewhere);
  await appendStops(tx.db, run, parcels, tx.now);
  const stops = await findPlannedStops(tx.db, run);
  if (stops.length > limits.runStops) {
    const max = String(limits.runStops);
    throw new InvalidInputError((t) => interpolate(t.runs.tooMany, { max }), 'parcels');
  }
}

/** Takes parcels out of the open runs that they are in. */
async function leaveRuns(tx: TransactionContext, stops: readonly OpenStop[]): Promise<void> {
  for (const [run, left] of Map.groupBy(stops, ({ run_id }) => run_id)) {
    const parcels = left.map(({ parcel_id }) => parcel_id);
    await recordRunChange(tx, run, () => takeOutStops(tx.db, run, parcels, tx.now));
  }
}

function inAnotherRun({ tracking_code: code, name, driver, run_id }: OpenStop): Sentence {
  return (t) => {
    const run = name ?? (driver || interpolate(t.runs.numbered, { number: String(run_id) }));
    return interpolate(t.runs.inAnotherRun, { code, run });
  };
}

/**
 * Frees the parcels of a run that is closed: what is open is left.
 */
export async function leaveOpenStops({ db }: TransactionContext, run: number): Promise<void> {
  await db
    .updateTable('run_stops')
    .set({ state: 'left' })
    .where('run_id', '=', run)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Opens the stops again that a run was closed before.
 *
 * @throws {ConflictError} if a parcel is in another open run by now.
 */
export async function reopenLeftStops({ db }: TransactionContext, run: number): Promise<void> {
  const stops = await findPlannedStops(db, run);
  const parcels = stops.flatMap(({ state, parcel_id }) => (state === 'left' ? [parcel_id] : []));
  const [first] = await findOpenElsewhere(db, run, parcels);
  if (first !== undefined) throw new ConflictError(inAnotherRun(first), 'closed');
  await db
    .updateTable('run_stops')
    .set({ state: 'open' })
    .where('run_id', '=', run)
    .where('state', '=', 'left')
    .where('finished_at', 'is', null)
    .where(isOneOf(db, parcels, 'parcel_id'))
    .execute();
}
