import { updateMany } from '../database/rows.ts';
import type { Db } from '../database/tables.ts';
import { timeOnDay } from '../days.ts';
import { BusyError, ConflictError, InvalidInputError, requireRow } from '../errors.ts';
import { recordIdInput } from '../http/input/record.ts';
import { invalidField } from '../http/input/validation.ts';
import { resolveParcels } from '../parcels/find-parcel.ts';
import { changeRun, createRun, inAnotherRunMessage } from '../parcels/runs/model.ts';
import { interpolate } from '../shared/interpolate.ts';
import { limits } from '../shared/limits.ts';
import { dayMs, minuteMs } from '../times.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { inSerializableTransaction } from '../verbs/transaction.ts';
import { longVerb, verb } from '../verbs/verb.ts';
import { findChanges, readChecks } from './checks.ts';
import { clockText } from './clock.ts';
import type { DayRun, PlanResult } from './day.ts';
import { findDueParcels, findOpenRuns, findStopsOnTheRoad } from './due.ts';
import { mostSeconds, newPlan, type PlanRequest } from './input.ts';

const permission = 'runs:write';
/** How many plans are searched for at a time. */
const mostSearches = 2;
/** A search that began before has failed, even on a busy machine. */
const longestSearchMs = 3 * minuteMs;

/**
 * Begins a plan of a day, which is searched for in the background. Nothing changes before it is taken over. Runs that are on the road,
 * and their drivers, are left as they are.
 *
 * @throws {InvalidInputError} if there is no driver, or no parcel is due; {ConflictError} if a parcel is on the road; {BusyError}
 */
export const createPlan = longVerb({ permission, input: newPlan }, async (ctx, given) => {
  const parcels = await chooseParcels(ctx.db, given);
  // Read first: what changes while the rest is read is found when the plan is taken over.
  const checks = JSON.stringify(await readChecks(ctx.db, given.day, parcels));
  // Loaded on demand, as most sites start without planning.
  const [{ readDay }, { makePlan }] = await Promise.all([
    import('./read-day.ts'),
    import('./search.ts'),
  ]);
  const day = await readDay(ctx, given, parcels);
  const seconds = given.seconds ?? usualSeconds(parcels.length);
  const { id } = await inSerializableTransaction(ctx, async (tx) => {
    await requireFewSearches(tx);
    const row = { day: given.day, seconds, checks, created_at: tx.now.toISOString() };
    return tx.db
      .insertInto('plans')
      .values({ ...row, state: 'searching' })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  ctx.deps.background.run('plan', () => makePlan(ctx.deps, id, { day, seconds }));
  return { id };
});

/** How long is searched for: more is hardly found later, see docs/decisions/0060-planning-runs.md. */
function usualSeconds(parcels: number): number {
  return Math.min(mostSeconds, Math.max(2, Math.ceil(parcels / 60)));
}

async function requireFewSearches({ db, now }: TransactionContext): Promise<void> {
  const since = new Date(now.getTime() - longestSearchMs).toISOString();
  const running = await db
    .selectFrom('plans')
    .select('id')
    .where('state', '=', 'searching')
    .where('created_at', '>', since)
    .limit(mostSearches)
    .execute();
  if (running.length === mostSearches) throw new BusyError();
}

/**
 * The parcels that are planned: those of the request, or all that is due.
 *
 * @throws {InvalidInputError}; {ConflictError} if one of the request is on a run that is on the road.
 */
async function chooseParcels(db: Db, { day, parcels }: PlanRequest): Promise<number[]> {
  if (parcels === undefined) {
    const due = await findDueParcels(db, day, limits.planParcels + 1);
    if (due.length === 0) throw new InvalidInputError((t) => t.plans.nothingDue, 'parcels');
    if (due.length <= limits.planParcels) return due;
    const max = String(limits.planParcels);
    throw new InvalidInputError((t) => interpolate(t.plans.tooMany, { max }), 'parcels');
  }
  const found = await resolveParcels(db, parcels, { onlyCodes: false });
  const unknown = parcels.find((key) => !found.has(key));
  if (unknown !== undefined) throw invalidField('parcels', 'recordId');
  const ids = [...new Set(parcels.flatMap((key) => found.get(key)?.id ?? []))];
  const [onTheRoad] = await findStopsOnTheRoad(db, ids);
  if (onTheRoad !== undefined) throw new ConflictError(inAnotherRunMessage(onTheRoad), 'parcels');
  return ids;
}

/**
 * Makes runs of a plan: the runs of its drivers on that day become as planned, or new ones are added.
 *
 * @throws {NotFoundError}; {ConflictError} if it is not ready, or something has changed since, which it names.
 */
export const applyPlan = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const row = tx.db.selectFrom('plans').selectAll().where('id', '=', id).forUpdate();
  const plan = requireRow(await row.executeTakeFirst());
  if (plan.state !== 'ready' || plan.result === null)
    throw new ConflictError((t) =>
      plan.state === 'applied' ? t.plans.isApplied : t.plans.notReady,
    );
  const changed = await findChanges(tx.db, plan.day, JSON.parse(plan.checks));
  if (changed.parcels.length + changed.runs.length > 0) throw changedError(changed);
  const { runs }: PlanResult = JSON.parse(plan.result);
  for (const run of runs) await makeRun(tx, plan.day, run);
  await tx.db.updateTable('plans').set({ state: 'applied' }).where('id', '=', id).execute();
});

/** How many changes an error names. */
const mostNamed = 20;

function changedError({ parcels, runs }: Awaited<ReturnType<typeof findChanges>>): ConflictError {
  return new ConflictError((t) => {
    const names = runs.map((id) => interpolate(t.runs.numbered, { number: String(id) }));
    const all = [...parcels, ...names];
    const more = all.length > mostNamed ? ' …' : '';
    return interpolate(t.plans.changed, { list: all.slice(0, mostNamed).join(', ') + more });
  });
}

/** Gives a driver's run of the day the stops of a plan, or adds one. */
async function makeRun(tx: TransactionContext, day: string, planned: DayRun): Promise<void> {
  const open = await findOpenRuns(tx.db, day);
  const own = open.find(({ driver_id, hasBegun }) => driver_id === planned.driver && !hasBegun);
  const fields = {
    vehicle: planned.vehicle,
    depot: planned.depot,
    starts_at: clockText(planned.starts),
    ends_at: clockText(planned.ends),
    parcels: planned.stops.map(({ parcel }) => parcel),
    move: 'yes',
  };
  const run =
    own === undefined
      ? await createRun(tx, { day, driver: planned.driver, ...fields })
      : await changeRun(tx, { id: own.id, ...fields });
  const { timeZone } = tx.deps.config;
  const times = new Map(planned.stops.map(({ parcel, at }) => [parcel, at]));
  await updateMany(
    tx.db,
    'run_stops',
    run.stops.flatMap(({ id, parcel_id }) => {
      const at = times.get(parcel_id);
      return at === undefined ? [] : { id, planned_at: timeOnDay(day, at, timeZone) };
    }),
  );
}

/** Deletes plans that are older than a day. */
export async function deleteOldPlans(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs).toISOString();
  await db.deleteFrom('plans').where('created_at', '<', before).execute();
}
