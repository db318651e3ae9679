import { isPostgres } from '../../database/engine.ts';
import { updateOne } from '../../database/row-updates.ts';
import { ConflictError, InvalidInputError, requireFound } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { Run } from '../../shared/run.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { assign, leaveOpenStops, type Reading, readParcels, reopenLeftStops } from './assign.ts';
import { describeRun, recordRunChange, runAuditRef } from './audit.ts';
import { hasPosition, orderByDistance } from './distance.ts';
import { handOverStops, storeFormerStops } from './former-stops.ts';
import { findDriver, findRun, insertRun, type RunRow } from './queries.ts';
import { newRun, type RunChange, runChange, type StopOrder } from './schema.ts';
import { findPlannedStops, findStops, takeOutStops, writeOrder } from './stops.ts';

/**
 * Adds a run, with its parcels in order.
 *
 * @param input see newRun.
 * @throws {ConflictError} if a parcel is in another open run, which it names.
 */
export async function createRun(ctx: VerbContext, input: unknown): Promise<Run> {
  requirePermission(ctx, 'runs:write');
  const { driver = null, parcels, order, day, name = null, ...reading } = parse(newRun, input);
  return inTransaction(ctx, async (tx) => {
    await requireDriver(tx, driver);
    const id = await insertRun(tx.db, { day, name, driver_id: driver }, tx.now);
    await assign(tx, id, await readParcels(tx, parcels, reading), reading);
    if (order !== undefined) await orderStops(tx, id, order, reading);
    const after = await describeRun(tx.db, id);
    await tx.recordAudit({ action: 'created', ...runAuditRef(after), after });
    return readRun(tx, id);
  });
}

/**
 * Changes a run: its day, name and driver, its stops and their order, and whether it is closed.
 *
 * @param input see runChange.
 * @throws as above; {ConflictError} if stops of a closed run are changed; {NotFoundError}.
 */
export async function changeRun(ctx: VerbContext, input: unknown): Promise<Run> {
  requirePermission(ctx, 'runs:write');
  const change = parse(runChange, input);
  return inTransaction(ctx, async (tx) => {
    const before = await lockRun(tx, change.id);
    await recordRunChange(tx, change.id, () => applyChange(tx, before, change));
    return readRun(tx, change.id);
  });
}

/** Deletes a run; its parcels stay, and their histories. @param input `{ id }`. */
export async function deleteRun(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'runs:write');
  const { id } = parse(recordIdInput, input);
  await inTransaction(ctx, async (tx) => {
    await lockRun(tx, id);
    const before = await describeRun(tx.db, id);
    await storeFormerStops(tx.db, id, tx.now);
    await tx.db.deleteFrom('runs').where('id', '=', id).execute();
    await tx.recordAudit({ action: 'deleted', ...runAuditRef(before), before });
  });
}

async function applyChange(
  tx: TransactionContext,
  before: RunRow,
  change: RunChange,
): Promise<void> {
  const { id, day, name, driver, closed } = change;
  if (driver !== undefined) await requireDriver(tx, driver);
  await handOverStops(tx.db, before, { day, driver_id: driver }, tx.now);
  const updated_at = tx.now.toISOString();
  await updateOne(tx.db, 'runs', id, { day, name, driver_id: driver, updated_at });
  if (closed === 'no') await setClosed(tx, id, null);
  await changeStops(tx, change);
  if (closed === 'yes') await setClosed(tx, id, updated_at);
}

async function changeStops(tx: TransactionContext, change: RunChange): Promise<void> {
  const { id, parcels, add, remove, order, ...reading } = change;
  if ([parcels, add, remove, order].every((part) => part === undefined)) return;
  const run = requireFound(await findRun(tx.db, id));
  if (run.closed === 'yes') throw new ConflictError((t) => t.runs.isClosed, 'id');
  if (parcels !== undefined)
    await replaceStops(tx, id, await readParcels(tx, parcels, reading), reading);
  if (remove !== undefined)
    await takeOutStops(tx.db, id, await readParcels(tx, remove, reading), tx.now);
  if (add !== undefined) await assign(tx, id, await readParcels(tx, add, reading), reading);
  if (order === 'distance') await requirePositions(tx, id);
  if (order !== undefined) await orderStops(tx, id, order, reading);
}

/** Makes these the open stops of a run, in this order. */
async function replaceStops(
  tx: TransactionContext,
  run: number,
  parcels: readonly number[],
  reading: Reading,
): Promise<void> {
  const before = await findPlannedStops(tx.db, run);
  const finished = new Set(
    before.flatMap(({ state, parcel_id }) => (state === 'open' ? [] : [parcel_id])),
  );
  const gone = before.filter(({ parcel_id }) => !parcels.includes(parcel_id));
  await takeOutStops(
    tx.db,
    run,
    gone.map(({ parcel_id }) => parcel_id),
    tx.now,
  );
  const open = parcels.filter((parcel) => !finished.has(parcel));
  await assign(tx, run, open, reading);
  await writeOrder(tx.db, await findPlannedStops(tx.db, run), open);
}

/** @throws {InvalidInputError} that says how many open stops have no position, where there is nothing to order. */
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
  reading: Reading,
): Promise<void> {
  const stops = await findPlannedStops(tx.db, run);
  const open = stops.filter(({ state }) => state === 'open');
  const first =
    order === 'distance'
      ? orderByDistance(open).map(({ parcel_id }) => parcel_id)
      : await readParcels(tx, order, reading);
  await writeOrder(tx.db, stops, first);
}

async function setClosed(
  tx: TransactionContext,
  id: number,
  closed_at: string | null,
): Promise<void> {
  const { closed } = requireFound(await findRun(tx.db, id));
  if ((closed === 'yes') === (closed_at !== null)) return;
  await updateOne(tx.db, 'runs', id, { closed_at });
  if (closed_at === null) await reopenLeftStops(tx, id);
  else await leaveOpenStops(tx, id);
}

/** The run, locked. @throws {NotFoundError} if there is none. */
async function lockRun({ db }: TransactionContext, id: number): Promise<RunRow> {
  const run = await db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();
  return requireFound(run);
}

async function requireDriver({ db }: TransactionContext, id: number | null): Promise<void> {
  if (id === null) return;
  const driver = await findDriver(db, id);
  if (driver === undefined) throw new InvalidInputError((t) => t.runs.noDriver, 'driver');
}

async function readRun({ db }: TransactionContext, id: number): Promise<Run> {
  const run = requireFound(await findRun(db, id));
  return { ...run, stops: (await findStops(db, [id])).get(id) ?? [] };
}
