import { type Selectable, sql } from 'kysely';
import { isOneOf } from '../../database/engine.ts';
import { type ListRequest, readPage } from '../../database/paginate.ts';
import { isPossibleId } from '../../database/rows.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { requireRow } from '../../errors.ts';
import { hasPermission, roles } from '../../shared/account.ts';
import type { StopState } from '../../shared/enums.ts';
import type { PageOf } from '../../shared/envelope.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import type { Driver, ParcelRun, RunSummary, RunWithStops, StopCounts } from '../shared/run.ts';
import { findPlannedStops, findStops, isOnRun } from './stops.ts';

export type RunRow = Selectable<Tables['runs']>;

/** Which runs to list, by their day and driver (null: any), and whether only open ones. */
type RunFilter = {
  day: string | null;
  driver: number | null;
  open: boolean;
};

export async function listRuns(
  db: Db,
  request: ListRequest,
  { day, driver, open }: RunFilter,
): Promise<PageOf<RunSummary>> {
  const runs = selectRunsWithDriver(db)
    .orderBy('runs.day', 'desc')
    .orderBy('runs.id')
    .$if(day !== null, (query) => query.where('runs.day', '=', day))
    .$if(driver !== null, (query) => query.where('runs.driver_id', '=', driver))
    .$if(open, (query) => query.where('runs.closed_at', 'is', null));
  const page = await readPage(runs, request);
  const counts = await countStops(
    db,
    page.data.map(({ id }) => id),
  );
  return { ...page, data: page.data.map((run) => toRunSummary(run, counts)) };
}

export async function findOpenRunsByDriver(
  db: Db,
  drivers: readonly number[],
): Promise<Map<number, Pick<RunRow, 'id' | 'day' | 'name'>[]>> {
  const rows = await db
    .selectFrom('runs')
    .select(['id', 'day', 'name', 'driver_id'])
    .where(isOneOf(db, drivers, 'driver_id'))
    .where('closed_at', 'is', null)
    .orderBy('day')
    .execute();
  return Map.groupBy(rows, ({ driver_id }) => driver_id ?? 0);
}

export async function findRun(db: Db, id: number): Promise<RunSummary | undefined> {
  if (!isPossibleId(id)) return undefined;
  const run = await selectRunsWithDriver(db).where('runs.id', '=', id).executeTakeFirst();
  return run && toRunSummary(run, await countStops(db, [id]));
}

export async function findRunWithStops(db: Db, id: number): Promise<RunWithStops | undefined> {
  const run = await findRun(db, id);
  return run && (await attachStops(db, [run]))[0];
}

/** The runs with these ids, in their order. */
export async function findRuns(db: Db, ids: readonly number[]): Promise<RunSummary[]> {
  const [runs, counts] = await Promise.all([
    selectRunsWithDriver(db)
      .where(isOneOf(db, ids, 'runs.id'))
      .execute(),
    countStops(db, ids),
  ]);
  const byId = new Map(runs.map((run) => [run.id, toRunSummary(run, counts)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Adds their stops to runs, in order. */
export async function attachStops(db: Db, runs: readonly RunSummary[]): Promise<RunWithStops[]> {
  const stops = await findStops(
    db,
    runs.map(({ id }) => id),
  );
  return runs.map((run) => ({ ...run, stops: stops.get(run.id) ?? [] }));
}

function selectRunsWithDriver(db: Db) {
  return db
    .selectFrom('runs')
    .leftJoin('staff', 'staff.id', 'runs.driver_id')
    .leftJoin('vehicles', 'vehicles.id', 'runs.vehicle_id')
    .leftJoin('depots', 'depots.id', 'runs.depot_id')
    .select(['runs.id', 'runs.day', 'runs.name', 'runs.driver_id', 'runs.closed_at'])
    .select(['starts_at', 'ends_at', 'vehicle_id', 'vehicles.name as vehicle_name'])
    .select(['runs.depot_id', 'depots.name as depot_name'])
    .select(['staff.last_seen_at', staffName.as('driver_name')]);
}

/** The name of a member of the staff, or else their email address. */
export const staffName = sql<string | null>`coalesce(nullif(staff.name, ''), staff.email)`;

/** The name of the member whose id a column has. @param column with its table: `receipts.staff_id`. */
export function staffNameBy(column: string) {
  return sql<string | null>`(select ${staffName} from staff where staff.id = ${sql.ref(column)})`;
}

/** The name of a member of the staff; undefined if there is none with this id. */
export async function findStaffName(db: Db, id: number): Promise<string | undefined> {
  const staff = db.selectFrom('staff').select(staffName.as('name')).where('id', '=', id);
  return (await staff.executeTakeFirst())?.name ?? undefined;
}

type FoundRun = Awaited<ReturnType<ReturnType<typeof selectRunsWithDriver>['execute']>>[number];

function toRunSummary(
  { driver_id, driver_name, vehicle_id, vehicle_name, depot_id, depot_name, ...found }: FoundRun,
  counts: ReadonlyMap<number, StopCounts>,
): RunSummary {
  const { closed_at, ...run } = found;
  return {
    ...run,
    driver: toNamed(driver_id, driver_name),
    vehicle: toNamed(vehicle_id, vehicle_name),
    depot: toNamed(depot_id, depot_name),
    closed: closed_at === null ? 'no' : 'yes',
    counts: counts.get(run.id) ?? { done: 0, failed: 0, left: 0 },
  };
}

function toNamed(id: number | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}

const countNames = {
  open: 'left',
  left: 'left',
  delivered: 'done',
  failed: 'failed',
} as const satisfies Record<StopState, keyof StopCounts>;

async function countStops(db: Db, runs: readonly number[]): Promise<Map<number, StopCounts>> {
  if (runs.length === 0) return new Map();
  const counted = await db
    .selectFrom('run_stops')
    .select(['run_id', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .where(isOneOf(db, runs, 'run_id'))
    .where(isOnRun)
    .groupBy(['run_id', 'state'])
    .execute();
  const counts = new Map(runs.map((run) => [run, { done: 0, failed: 0, left: 0 }]));
  for (const { run_id, state, count } of counted) {
    const ofRun = counts.get(run_id);
    if (ofRun !== undefined) ofRun[countNames[state]] += Number(count);
  }
  return counts;
}

type NewRun = Pick<RunRow, 'day' | 'name' | 'driver_id'> & Partial<RunRow>;

export async function insertRun(db: Db, run: NewRun, now: Date): Promise<number> {
  const created_at = now.toISOString();
  const { id } = await db
    .insertInto('runs')
    .values({ ...run, created_at, updated_at: created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const drivingRoles = roles.filter((role) => hasPermission(role, 'deliveries:write'));

export async function listDrivers(db: Db): Promise<Driver[]> {
  const drivers = await selectDrivers(db).orderBy('staff.name').orderBy('id').execute();
  return drivers.map(({ id, name }) => ({ id, name: name ?? '' }));
}

/** A member who may drive; undefined if there is none with this id. */
export function findDriver(db: Db, id: number) {
  return selectDrivers(db).where('id', '=', id).executeTakeFirst();
}

function selectDrivers(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', staffName.as('name')])
    .where('role', 'in', drivingRoles)
    .where('suspended_at', 'is', null);
}

/** Queries parcels with the runs that they are on, even if their stop is finished, but not if they have left the run. */
function selectRunsOfParcels(db: Db) {
  return db
    .selectFrom('run_stops')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .leftJoin('staff', 'staff.id', 'runs.driver_id')
    .select(['parcel_id', 'runs.id', 'runs.name', 'runs.driver_id'])
    .select(staffName.as('driver_name'))
    .where('state', '<>', 'left');
}

type FoundOfParcel = Pick<FoundRun, 'id' | 'name' | 'driver_id' | 'driver_name'>;

function toRunOfParcel({ id, name, driver_id, driver_name }: FoundOfParcel): ParcelRun {
  return { id, name, driver: toNamed(driver_id, driver_name) };
}

/** The run that a parcel is on, on a day (`YYYY-MM-DD`); the newest if there are several; null: none. */
export async function findRunOfParcel(
  db: Db,
  parcelId: number,
  day: string,
): Promise<ParcelRun | null> {
  const found = await selectRunsOfParcels(db)
    .where('parcel_id', '=', parcelId)
    .where('day', '=', day)
    .orderBy('runs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found === undefined ? null : toRunOfParcel(found);
}

/** Adds the last run to each of these parcels; null for those that were on none. */
export async function withRuns<Parcel extends { id: number }>(db: Db, parcels: readonly Parcel[]) {
  const ids = parcels.map(({ id }) => id);
  const found = await selectRunsOfParcels(db)
    .where(isOneOf(db, ids, 'parcel_id'))
    .orderBy('day')
    .orderBy('runs.id')
    .execute();
  const runs = new Map(found.map((row) => [row.parcel_id, toRunOfParcel(row)]));
  return parcels.map((parcel) => ({ ...parcel, run: runs.get(parcel.id) ?? null }));
}

/** A run as audit entries have it, with the tracking codes of its parcels in order. */
export async function describeRun(db: Db, id: number) {
  const run = requireRow(await findRun(db, id));
  const { day, name, driver, vehicle, depot, starts_at, ends_at, closed } = run;
  const stops = await findPlannedStops(db, id);
  const parcels = stops.map(({ tracking_code }) => tracking_code).join(', ');
  const names = {
    driver: driver?.name ?? null,
    vehicle: vehicle?.name ?? null,
    depot: depot?.name ?? null,
  };
  return { id, day, name, ...names, starts_at, ends_at, closed, parcels };
}

/** Changes a run, and writes the audit entry of the change. */
export async function recordRunChange(
  { db, recordAudit }: TransactionContext,
  id: number,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await describeRun(db, id);
  await change();
  const after = await describeRun(db, id);
  await recordAudit({ action: 'changed', ...runAuditRef(after), before, after });
}

export function runAuditRef({ id, name, day }: { id: number; name: string | null; day: string }) {
  return { type: 'run', id, name: name ?? day } as const;
}
