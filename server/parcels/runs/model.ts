import { z } from 'zod';
import { isOneOf } from '../../database/engine.ts';
import { updateOne } from '../../database/rows.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, InvalidInputError, requireRow, type Sentence } from '../../errors.ts';
import { optional, recordId } from '../../http/input/fields.ts';
import { requireInOrder } from '../../http/input/in-order.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { invalidField } from '../../http/input/validation.ts';
import { yesNo } from '../../shared/enums.ts';
import { runFields } from '../../shared/event-fields.ts';
import { omitUndefined, withAllFields } from '../../shared/field-values.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { verb } from '../../verbs/verb.ts';
import { namedParcel, resolveParcels } from '../find-parcel.ts';
import { handOverStops, storeFormerStops } from '../own-parcels.ts';
import { stopKinds, unorderedStops } from '../shared/run.ts';
import { hasPosition, orderByDistance } from './distance.ts';
import { withTooMuch } from './load.ts';
import {
  describeRun,
  findDriver,
  findRun,
  findRunWithStops,
  insertRun,
  type RunRow,
  recordRunChange,
  runAuditRef,
} from './runs.ts';
import {
  appendStops,
  findOpenStopsElsewhere,
  findPlannedStops,
  type OpenStop,
  takeOutStops,
  writeOrder,
} from './stops.ts';

const permission = 'runs:write';
const parcels = z.array(namedParcel).max(limits.runStops);
const isYes = z
  .enum(yesNo)
  .default('no')
  .transform((answer) => answer === 'yes');

/** How the parcels of a request are read. `only_codes`: a text is never an id. `move`: they leave other open runs for this one. */
const readingFields = { only_codes: isYes, move: isYes };

/** The order of a run's open stops: by distance, or these first. */
const order = z.union([z.literal('distance'), parcels]);

const record = optional(recordId()).optional();
/** Who drives the run, what is driven, and where it starts and ends. */
const records = { driver: record, vehicle: record, depot: record };

const newRun = z.strictObject({
  ...newShape(runFields),
  ...records,
  parcels: parcels.default([]),
  order: order.optional(),
  ...readingFields,
});

/** A stop of the run by its id, or one of a parcel. */
const stopInput = z.union([
  z.strictObject({ id: recordId() }),
  z.strictObject({ kind: z.enum(stopKinds).default('delivery'), parcel: namedParcel }),
]);

/**
 * Changes of a run. `stops`, or `parcels`, are all of its stops in order, `add` are new ones at the end, and `remove` are open ones to take
 * out. Finished stops stay.
 */
const runChange = z.strictObject({
  id: recordId(),
  ...changeShape(runFields),
  ...records,
  stops: z.array(stopInput).max(limits.runStops).optional(),
  parcels: parcels.optional(),
  add: parcels.optional(),
  remove: parcels.optional(),
  order: order.optional(),
  closed: z.enum(yesNo).optional(),
  ...readingFields,
});

type RunChange = z.output<typeof runChange>;
type StopOrder = z.output<typeof order>;

/** Adds a run with its parcels in order. @throws {ConflictError} if a parcel is on another open run, which it names. */
export const createRun = verb(
  { permission, input: newRun },
  async (tx, { driver = null, vehicle = null, depot = null, parcels, order, ...given }) => {
    const { only_codes, move, ...fields } = given;
    const reading = { only_codes, move };
    await requireRecords(tx, { driver, vehicle, depot });
    requireInOrder(fields, 'starts_at', 'ends_at');
    const row = { ...withAllFields(runFields, fields), driver_id: driver };
    const id = await insertRun(tx.db, { ...row, vehicle_id: vehicle, depot_id: depot }, tx.now);
    await assignParcels(tx, id, await readParcelIds(tx, parcels, reading), reading);
    if (order !== undefined) await orderStops(tx, id, order, reading);
    const after = await describeRun(tx.db, id);
    await tx.recordAudit({ action: 'created', ...runAuditRef(after), after });
    return readChangedRun(tx, id, order);
  },
);

/**
 * Changes a run: its day, name and driver, its stops and their order, and whether it is closed.
 *
 * @throws as createRun; {ConflictError} if stops of a closed run are changed.
 */
export const changeRun = verb({ permission, input: runChange }, async (tx, change) => {
  const before = await lockRun(tx, change.id);
  await recordRunChange(tx, change.id, () => applyChange(tx, before, change));
  return readChangedRun(tx, change.id, change.order);
});

/** Deletes a run. Its parcels and their histories stay. */
export const deleteRun = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  await lockRun(tx, id);
  const before = await describeRun(tx.db, id);
  await storeFormerStops(tx.db, id, tx.now);
  await tx.db.deleteFrom('runs').where('id', '=', id).execute();
  await tx.recordAudit({ action: 'deleted', ...runAuditRef(before), before });
});

async function applyChange(tx: TransactionContext, before: RunRow, change: RunChange) {
  const { id, day, name, driver, vehicle, depot, starts_at, ends_at, closed } = change;
  await requireRecords(tx, { driver, vehicle, depot });
  requireInOrder({ ...before, ...omitUndefined({ starts_at, ends_at }) }, 'starts_at', 'ends_at');
  await handOverStops(tx.db, before, { day, driver_id: driver }, tx.now);
  const updated_at = tx.now.toISOString();
  const row = { day, name, driver_id: driver, vehicle_id: vehicle, depot_id: depot };
  await updateOne(tx.db, 'runs', id, { ...row, starts_at, ends_at, updated_at });
  if (closed === 'no') await setClosingTime(tx, id, null);
  await changeStops(tx, change);
  if (closed === 'yes') await setClosingTime(tx, id, updated_at);
}

async function changeStops(tx: TransactionContext, change: RunChange): Promise<void> {
  const { id, stops, add, remove, order, ...reading } = change;
  const parcels = stops === undefined ? change.parcels : await readStopParcels(tx, id, stops);
  if ([parcels, add, remove, order].every((part) => part === undefined)) return;
  const run = requireRow(await findRun(tx.db, id));
  if (run.closed === 'yes') throw new ConflictError((t) => t.runs.isClosed, 'id');
  if (parcels !== undefined)
    await replaceStops(tx, id, await readParcelIds(tx, parcels, reading), reading);
  if (remove !== undefined)
    await takeOutStops(tx.db, id, await readParcelIds(tx, remove, reading), tx.now);
  if (add !== undefined)
    await assignParcels(tx, id, await readParcelIds(tx, add, reading), reading);
  if (order === 'distance') await requirePositions(tx, id);
  if (order !== undefined) await orderStops(tx, id, order, reading);
}

/** The parcels of the stops that a request names. @throws {InvalidRequest} if a stop is not of this run. */
async function readStopParcels(
  { db }: TransactionContext,
  run: number,
  stops: NonNullable<RunChange['stops']>,
): Promise<(string | number)[]> {
  const known = new Map((await findPlannedStops(db, run)).map((stop) => [stop.id, stop.parcel_id]));
  return stops.map((stop, index) => {
    const parcel = 'id' in stop ? known.get(stop.id) : stop.parcel;
    if (parcel === undefined) throw invalidField(['stops', index, 'id'], 'recordId');
    return parcel;
  });
}

/** Makes these the open stops of a run, in this order. */
async function replaceStops(
  tx: TransactionContext,
  run: number,
  parcels: readonly number[],
  reading: ParcelReading,
): Promise<void> {
  const before = await findPlannedStops(tx.db, run);
  const finished = before.filter(({ state }) => state !== 'open').map(({ parcel_id }) => parcel_id);
  const gone = before.map(({ parcel_id }) => parcel_id).filter((id) => !parcels.includes(id));
  await takeOutStops(tx.db, run, gone, tx.now);
  const open = parcels.filter((parcel) => !finished.includes(parcel));
  await assignParcels(tx, run, open, reading);
  await writeOrder(tx.db, await findPlannedStops(tx.db, run), open);
}

/** Requires two open stops with positions, to order them. @throws {InvalidInputError} that says how many have no position. */
async function requirePositions({ db }: TransactionContext, run: number): Promise<void> {
  const open = (await findPlannedStops(db, run)).filter(({ state }) => state === 'open');
  const known = open.filter(hasPosition).length;
  if (known > 1) return;
  const count = { number: String(open.length - known), all: String(open.length) };
  throw new InvalidInputError((t) => interpolate(t.runs.noPositions, count), 'order');
}

async function orderStops(
  tx: TransactionContext,
  run: number,
  order: StopOrder,
  reading: ParcelReading,
) {
  const stops = await findPlannedStops(tx.db, run);
  const open = stops.filter(({ state }) => state === 'open');
  const first =
    order === 'distance'
      ? orderByDistance(open).map(({ parcel_id }) => parcel_id)
      : await readParcelIds(tx, order, reading);
  await writeOrder(tx.db, stops, first);
}

async function setClosingTime(tx: TransactionContext, id: number, closed_at: string | null) {
  const { closed } = requireRow(await findRun(tx.db, id));
  if ((closed === 'yes') === (closed_at !== null)) return;
  await updateOne(tx.db, 'runs', id, { closed_at });
  if (closed_at === null) await reopenLeftStops(tx, id);
  else await leaveOpenStops(tx, id);
}

/** Locks a run. @throws {NotFoundError} if there is none. */
async function lockRun({ db }: TransactionContext, id: number): Promise<RunRow> {
  const run = db.selectFrom('runs').selectAll().where('id', '=', id);
  return requireRow(await run.forUpdate().executeTakeFirst());
}

type Records = { [Name in keyof typeof records]: number | null | undefined };

/** @throws {InvalidRequest} if the vehicle or the depot does not exist; {InvalidInputError} as requireDriver. */
async function requireRecords(tx: TransactionContext, { driver, vehicle, depot }: Records) {
  await requireDriver(tx, driver ?? null);
  if (vehicle && !(await exists(tx.db, 'vehicles', vehicle)))
    throw invalidField('vehicle', 'recordId');
  if (depot && !(await exists(tx.db, 'depots', depot))) throw invalidField('depot', 'recordId');
}

async function exists(db: Db, table: 'vehicles' | 'depots', id: number): Promise<boolean> {
  const found = db.selectFrom(table).select('id').where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** @throws {InvalidInputError} if the member may not drive, or does not exist. @param id null: there is no driver. */
export async function requireDriver(
  { db }: Pick<VerbContext, 'db'>,
  id: number | null,
): Promise<void> {
  if (id === null) return;
  const driver = await findDriver(db, id);
  if (driver === undefined) throw new InvalidInputError((t) => t.runs.noDriver, 'driver');
}

async function readChangedRun(tx: TransactionContext, id: number, order: StopOrder | undefined) {
  const found = requireRow(await findRunWithStops(tx.db, id));
  const [loaded = { ...found, too_much: [] }] = await withTooMuch(tx.db, [found]);
  return order === 'distance' ? { ...loaded, unordered: unorderedStops(loaded) } : loaded;
}

type ParcelReading = Pick<RunChange, keyof typeof readingFields>;

/**
 * Locks the parcels that a request names. @returns their ids, each once, in the order of the request.
 *
 * @throws {InvalidInputError} if a parcel does not exist; it names the first.
 */
async function readParcelIds(
  { db }: TransactionContext,
  keys: readonly (string | number)[],
  { only_codes: onlyCodes }: ParcelReading,
): Promise<number[]> {
  const found = await resolveParcels(db, keys, { onlyCodes, lock: true });
  const unknown = keys.find((key) => !found.has(key));
  if (unknown !== undefined) {
    const code = String(unknown);
    throw new InvalidInputError((t) => interpolate(t.documents.unknown, { ids: code }), 'parcels');
  }
  return [...new Set(keys.flatMap((key) => found.get(key)?.id ?? []))];
}

/**
 * Adds parcels at the end of a run. They must be locked, so that no other request assigns them meanwhile.
 *
 * @throws {ConflictError} if one is on another open run and does not move; {InvalidInputError} if the run gets too many stops.
 */
async function assignParcels(
  tx: TransactionContext,
  run: number,
  parcels: readonly number[],
  { move }: ParcelReading,
): Promise<void> {
  const elsewhere = await findOpenStopsElsewhere(tx.db, run, parcels);
  const [first] = elsewhere;
  if (first !== undefined && !move) throw new ConflictError(inAnotherRunMessage(first), 'move');
  if (first !== undefined) await leaveRuns(tx, elsewhere);
  await appendStops(tx.db, run, parcels, tx.now);
  if ((await findPlannedStops(tx.db, run)).length > limits.runStops) {
    const max = String(limits.runStops);
    throw new InvalidInputError((t) => interpolate(t.runs.tooMany, { max }), 'parcels');
  }
}

async function leaveRuns(tx: TransactionContext, stops: readonly OpenStop[]): Promise<void> {
  for (const [run, left] of Map.groupBy(stops, ({ run_id }) => run_id)) {
    const parcels = left.map(({ parcel_id }) => parcel_id);
    await recordRunChange(tx, run, () => takeOutStops(tx.db, run, parcels, tx.now));
  }
}

/** Says in which run a parcel is. */
export function inAnotherRunMessage({
  tracking_code: code,
  name,
  driver,
  run_id,
}: OpenStop): Sentence {
  return (t) => {
    const run = name ?? (driver || interpolate(t.runs.numbered, { number: String(run_id) }));
    return interpolate(t.runs.inAnotherRun, { code, run });
  };
}

/** Frees the parcels of a run that is closed: its open stops become `left`. */
async function leaveOpenStops({ db }: TransactionContext, run: number): Promise<void> {
  await db
    .updateTable('run_stops')
    .set({ state: 'left' })
    .where('run_id', '=', run)
    .where('state', '=', 'open')
    .execute();
}

/** Reopens the stops that a run left when it was closed. @throws {ConflictError} if a parcel is on another open run by now. */
async function reopenLeftStops({ db }: TransactionContext, run: number): Promise<void> {
  const stops = await findPlannedStops(db, run);
  const parcels = stops.flatMap(({ state, parcel_id }) => (state === 'left' ? [parcel_id] : []));
  const [first] = await findOpenStopsElsewhere(db, run, parcels);
  if (first !== undefined) throw new ConflictError(inAnotherRunMessage(first), 'closed');
  await db
    .updateTable('run_stops')
    .set({ state: 'open' })
    .where('run_id', '=', run)
    .where('state', '=', 'left')
    .where('finished_at', 'is', null)
    .where(isOneOf(db, parcels, 'parcel_id'))
    .execute();
}
