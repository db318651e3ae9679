import { makeLink, neverExpires } from '../auth/links/links.ts';
import { insertMember } from '../auth/staff/model.ts';
import { isOneOf } from '../database/engine.ts';
import type { Db } from '../database/tables.ts';
import { postCollections } from '../parcels/cash/ledger.ts';
import { dismissNotStated } from '../parcels/cash/not-stated.ts';
import { insertRun } from '../parcels/runs/runs.ts';
import { localDate } from '../parcels/shared/delivery-days.ts';
import { insertDemoFleet } from './fleet.ts';
import { codesInTown } from './parcels-by-road.ts';

/** The drivers of the demo. They are only invited, so that nobody can sign in as one of them except by the link below. */
const drivers = [
  { name: 'Inês Cardoso', email: 'ines@waybill.example', minutesAgo: 4 },
  { name: 'Duarte Melo', email: 'duarte@waybill.example', minutesAgo: 50 },
] as const;

/** How many of the parcels in town the first driver has; the second driver has the rest. */
const firstRun = 6;

/** Adds the drivers of the demo, each with a run of today, a van and shifts. Stops are finished if the parcel's history says so. */
export async function insertDemoRuns(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const found = await db
    .selectFrom('parcels')
    .select(['id', 'tracking_code', 'stage', 'last_event_at'])
    .where('tracking_code', 'in', codesInTown)
    .orderBy('id')
    .execute();
  const day = localDate(now, timeZone);
  const at = now.toISOString();
  const ids: number[] = [];
  for (const [index, { name, email, minutesAgo }] of drivers.entries()) {
    const driver = await insertMember(db, { name, email, role: 'driver' }, now);
    if (driver === undefined) continue;
    ids.push(driver.id);
    const last_seen_at = new Date(now.getTime() - minutesAgo * 60_000).toISOString();
    await db.updateTable('staff').set({ last_seen_at }).where('id', '=', driver.id).execute();
    const run = await insertRun(db, { day, name: null, driver_id: driver.id }, now);
    const parcels = index === 0 ? found.slice(0, firstRun) : found.slice(firstRun);
    for (const [index, { id, stage, last_event_at }] of parcels.entries()) {
      const state = stopStateFor(stage);
      const reason = state === 'failed' ? ('nobody_home' as const) : null;
      const finished_at = state === 'open' ? null : last_event_at;
      const stop = { run_id: run, parcel_id: id, position: index + 1, state, reason, finished_at };
      await db
        .insertInto('run_stops')
        .values({ ...stop, added_at: at })
        .execute();
    }
    const parcelIds = parcels.map(({ id }) => id);
    const paid = await db
      .selectFrom('activities')
      .innerJoin('parcels', 'parcels.id', 'parcel_id')
      .select(['activities.id', 'parcel_id', 'cod_amount'])
      .where('activities.stage', '=', 'delivered')
      .where('cod_amount', '>', 0)
      .where(isOneOf(db, parcelIds, 'parcel_id'))
      .execute();
    await dismissNotStated(
      db,
      paid.map(({ parcel_id }) => parcel_id),
    );
    for (const { id, parcel_id, cod_amount } of paid) {
      const due = cod_amount ?? 0;
      const delivery = { parcel_id, activity_id: id, driver_id: driver.id, run_id: run, day };
      const money = { currency: 'EUR', due, collected: due, method: 'cash' } as const;
      await db
        .insertInto('cash_items')
        .values({ ...delivery, ...money, created_at: at })
        .execute();
    }
    await postCollections({ db, now }, parcelIds);
  }
  await insertDemoFleet(db, ids, { day, now });
}

function stopStateFor(stage: string | null): 'open' | 'delivered' | 'failed' {
  if (stage === 'delivered') return 'delivered';
  return stage === 'attempt_failed' ? 'failed' : 'open';
}

/**
 * Creates a link to join as the demo's first driver, to see the driver's day on a phone. It replaces the previous link.
 *
 * @returns the link's path; null if a link was used already, or the driver does not exist.
 */
export async function createDriverLink(db: Db): Promise<string | null> {
  const driver = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', drivers[0].email)
    .where('joined_at', 'is', null)
    .executeTakeFirst();
  return driver === undefined
    ? null
    : makeLink(db, 'invitation', driver.id, { expires: neverExpires });
}
