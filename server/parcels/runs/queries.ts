import type { ExpressionBuilder, Selectable } from 'kysely';
import { isOneOf } from '../../database/json.ts';
import { type ListRequest, readPage } from '../../database/paginate.ts';
import { isPossibleId } from '../../database/record-id.ts';
import type { Db, Tables } from '../../database/tables.ts';
import type { StopState } from '../../shared/enums.ts';
import type { Paged } from '../../shared/envelope.ts';
import { hasPermission, roles } from '../../shared/permissions.ts';
import type { Driver, RunSummary, StopCounts } from '../../shared/run.ts';

export type RunRow = Selectable<Tables['runs']>;

/** Which runs: one of them, those of a day, of a driver (null: any), and only those that are open. */
export type RunFilter = {
  id: number | null;
  day: string | null;
  driver: number | null;
  open: boolean;
};

/** A page of the runs that match, those of the newest day first. */
export async function listRuns(
  db: Db,
  request: ListRequest,
  { id, day, driver, open }: RunFilter,
): Promise<Paged<RunSummary>> {
  const runs = runsWithDriver(db)
    .orderBy('runs.day', 'desc')
    .orderBy('runs.id')
    .$if(id !== null, (query) => query.where('runs.id', '=', id ?? 0))
    .$if(day !== null, (query) => query.where('runs.day', '=', day ?? ''))
    .$if(driver !== null, (query) => query.where('runs.driver_id', '=', driver))
    .$if(open, (query) => query.where('runs.closed_at', 'is', null));
  const page = await readPage(runs, request);
  const counts = await countStops(
    db,
    page.data.map(({ id }) => id),
  );
  return { ...page, data: page.data.map((run) => summaryOf(run, counts)) };
}

/** The open runs of these drivers, by driver. */
export async function findOpenRunsOf(
  db: Db,
  drivers: readonly number[],
): Promise<Map<number, Pick<RunRow, 'id' | 'day' | 'name'>[]>> {
  const rows =
    drivers.length === 0
      ? []
      : await db
          .selectFrom('runs')
          .select(['id', 'day', 'name', 'driver_id'])
          .where('driver_id', 'in', drivers)
          .where('closed_at', 'is', null)
          .orderBy('day')
          .execute();
  return Map.groupBy(rows, ({ driver_id }) => driver_id ?? 0);
}

/** One run; undefined if there is none with this id. */
export async function findRun(db: Db, id: number): Promise<RunSummary | undefined> {
  if (!isPossibleId(id)) return undefined;
  const run = await runsWithDriver(db).where('runs.id', '=', id).executeTakeFirst();
  return run && summaryOf(run, await countStops(db, [id]));
}

function runsWithDriver(db: Db) {
  return db
    .selectFrom('runs')
    .leftJoin('staff', 'staff.id', 'runs.driver_id')
    .select(['runs.id', 'runs.day', 'runs.name', 'runs.driver_id', 'runs.closed_at'])
    .select(['staff.name as driver_name', 'staff.email as driver_email', 'staff.last_seen_at']);
}

type FoundRun = Pick<RunRow, 'id' | 'day' | 'name' | 'driver_id' | 'closed_at'> & {
  driver_name: string | null;
  driver_email: string | null;
  last_seen_at: string | null;
};

function summaryOf(run: FoundRun, counts: ReadonlyMap<number, StopCounts>): RunSummary {
  const { id, day, name, driver_id, closed_at, last_seen_at } = run;
  const driver_name = run.driver_name || run.driver_email;
  return {
    ...{ id, day, name, last_seen_at },
    driver: driver_id === null ? null : { id: driver_id, name: driver_name ?? '' },
    closed: closed_at === null ? 'no' : 'yes',
    counts: counts.get(id) ?? { done: 0, failed: 0, left: 0 },
  };
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
    const of = counts.get(run_id);
    if (of !== undefined) of[countNames[state]] += Number(count);
  }
  return counts;
}

/**
 * The stops that are on runs. One that was taken out is `left`, with the time of that: what its driver did at the door
 * meanwhile, without a network, is still to be reported.
 */
export function isOnRun(eb: ExpressionBuilder<Tables, 'run_stops'>) {
  return eb.or([eb('state', '<>', 'left'), eb('finished_at', 'is', null)]);
}

/** Inserts a run. @returns its id. */
export async function insertRun(
  db: Db,
  run: Pick<RunRow, 'day' | 'name' | 'driver_id'>,
  now: Date,
): Promise<number> {
  const created_at = now.toISOString();
  const { id } = await db
    .insertInto('runs')
    .values({ ...run, created_at, updated_at: created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const driving = roles.filter((role) => hasPermission(role, 'deliveries:write'));

/** The members of the staff who may deliver, by name. */
export async function listDrivers(db: Db): Promise<Driver[]> {
  const drivers = await driversIn(db).orderBy('name').orderBy('id').execute();
  return drivers.map(({ id, name, email }) => ({ id, name: name || email }));
}

/** One of them; undefined: this is none. */
export function findDriver(db: Db, id: number) {
  return driversIn(db).where('id', '=', id).executeTakeFirst();
}

function driversIn(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where('role', 'in', driving)
    .where('suspended_at', 'is', null);
}
