import { type RawBuilder, sql } from 'kysely';
import { mostCounted } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { localDate, startOfDay } from '../../days.ts';
import type { Clock } from '../../parcels/list/criteria.ts';
import type { CappedCount } from '../../shared/capped-count.ts';
import type { ParcelDashboard } from '../../shared/dashboard.ts';

/** What was done today: parcels that are new, events, and parcels that were delivered. */
export async function readTodayCounts(
  db: Db,
  { now, timeZone }: Clock,
): Promise<ParcelDashboard['today']> {
  const day = localDate(now, timeZone);
  const [from, until] = [startOfDay(day, 0, timeZone), startOfDay(day, 1, timeZone)];
  const isToday = sql`created_at >= ${from} and created_at < ${until}`;
  const [made, events, delivered] = await Promise.all([
    countUpTo(db, sql`select 1 from parcels where ${isToday}`),
    countUpTo(db, sql`select 1 from activities where ${isToday}`),
    countUpTo(
      db,
      sql`select distinct parcel_id from activities where stage = 'delivered' and ${isToday}`,
    ),
  ]);
  return { day, made, events, delivered };
}

/** Not all of them: on a busy day there are more than a page may wait for. */
async function countUpTo(db: Db, rows: RawBuilder<unknown>): Promise<CappedCount> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from (${rows} limit ${sql.lit(mostCounted + 1)}) as found`.execute(db);
  const count = Number(found[0]?.count ?? 0);
  return { count: Math.min(count, mostCounted), isCapped: count > mostCounted };
}
