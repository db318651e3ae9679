import { type RawBuilder, sql } from 'kysely';
import { countRows, maxCount } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import { addDays, startOfDay } from '../../days.ts';
import { type Clock, deliveryDay } from '../../parcels/list/criteria.ts';
import { localDate } from '../../parcels/shared/delivery-days.ts';
import type { CappedCount } from '../../shared/envelope.ts';
import { hourMs, minuteMs } from '../../times.ts';
import {
  type Figures,
  figureDays,
  type ParcelDashboard,
  type RecentActivity,
  type Tally,
} from '../../web/shared/panel.ts';
import { nextWorkingDay } from '../../working-calendar.ts';

const cache = new WeakMap<Db, { figures: Promise<Figures>; today: string; at: number }>();

const maxAgeMs = 5 * minuteMs;
/** With fewer parcels, the figures take some milliseconds, and are not cached. */
const minCachedParcels = 1000;

/** The figures of the last 30 days. On a large site they may be up to five minutes old. */
export async function readFigures(db: Db, clock: Clock): Promise<Figures> {
  const today = localDate(clock.now, clock.timeZone);
  const now = clock.now.getTime();
  const last = cache.get(db);
  if (last !== undefined && last.today === today && Math.abs(now - last.at) < maxAgeMs) {
    return last.figures;
  }
  const figures = computeFigures(db, today, clock);
  cache.set(db, { figures, today, at: now });
  try {
    const { all } = await figures;
    if (all.made + all.delivered < minCachedParcels) cache.delete(db);
  } catch (error) {
    cache.delete(db);
    throw error;
  }
  return figures;
}

async function computeFigures(db: Db, today: string, clock: Clock): Promise<Figures> {
  const { timeZone } = clock;
  const newParcels = new Map<string, number>();
  const byParcel = new Map<number, DatedDelivery>();
  for (let back = figureDays - 1; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const [from, until] = [startOfDay(day, 0, timeZone), startOfDay(day, 1, timeZone)];
    newParcels.set(day, await countNewParcels(db, from, until));
    for (const delivery of await readDeliveries(db, from, until)) {
      byParcel.set(delivery.parcel_id, { ...delivery, day });
    }
    await yieldToRequests();
  }
  return dailyFigures(newParcels, [...byParcel.values()], clock);
}

/** @param newParcels how many parcels were registered on each day. */
function dailyFigures(
  newParcels: Map<string, number>,
  deliveries: DatedDelivery[],
  clock: Clock,
): Figures {
  const byDay = Map.groupBy(deliveries, ({ day }) => day);
  const days = [...newParcels].map(([day, made]) => ({
    day,
    ...deliveryTally(made, byDay.get(day) ?? [], clock),
  }));
  const sum = [...newParcels.values()].reduce((total, count) => total + count, 0);
  return { days, all: deliveryTally(sum, deliveries, clock) };
}

/** A delivery of a parcel; times in ISO 8601, UTC. */
type Delivery = {
  parcel_id: number;
  delivered_at: string;
  /** The day on which the delivery was due, `YYYY-MM-DD`; '' if there was none. */
  due: string;
  /** null if there is no pick-up before the delivery. */
  picked_up_at: string | null;
};

/** A delivery with its day in the site's time zone, `YYYY-MM-DD`. */
type DatedDelivery = Delivery & { day: string };

/** Deliveries that one statement reads; it takes a few milliseconds. */
const batch = 400;

async function readDeliveries(db: Db, from: string, until: string): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  for (let last = { delivered_at: from, id: 0 }; ; ) {
    const { rows } = await sql<Delivery & { id: number }>`
      select done.id, parcel_id, done.created_at as delivered_at, ${deliveryDay} as due, (
        select min(created_at) from activities
        where parcel_id = done.parcel_id and stage = 'picked_up' and created_at <= done.created_at
      ) as picked_up_at
      from activities as done join parcels on parcels.id = parcel_id
      where done.stage = 'delivered' and done.created_at < ${until}
        and (done.created_at, done.id) > (${last.delivered_at}, ${last.id})
      order by done.created_at, done.id limit ${sql.lit(batch)}`.execute(db);
    deliveries.push(...rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < batch) return deliveries;
    last = end;
    await yieldToRequests();
  }
}

function deliveryTally(
  made: number,
  deliveries: DatedDelivery[],
  { calendar }: Pick<Clock, 'calendar'>,
): Tally {
  const withDue = deliveries.filter(({ due }) => due !== '');
  return {
    made,
    delivered: deliveries.length,
    dated: withDue.length,
    inTime: withDue.filter(({ day, due }) => day <= nextWorkingDay(calendar, due)).length,
    medianHours: medianValue(deliveries.flatMap(deliveryHours)),
  };
}

function deliveryHours({ delivered_at, picked_up_at }: Delivery): number[] {
  if (picked_up_at === null) return [];
  return [(Date.parse(delivered_at) - Date.parse(picked_up_at)) / hourMs];
}

function medianValue(numbers: number[]): number | null {
  const sorted = numbers.sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** The number of parcels that were registered in a period; `until` is exclusive. */
function countNewParcels(db: Db, from: string, until: string): Promise<number> {
  return countRows(
    db.selectFrom('parcels').where('created_at', '>=', from).where('created_at', '<', until),
  );
}

/** The counts of today: new parcels, events, and delivered parcels. */
export async function readTodayCounts(
  db: Db,
  { now, timeZone }: Clock,
): Promise<ParcelDashboard['today']> {
  const day = localDate(now, timeZone);
  const [from, until] = [startOfDay(day, 0, timeZone), startOfDay(day, 1, timeZone)];
  const isToday = sql`created_at >= ${from} and created_at < ${until}`;
  const [made, events, delivered] = await Promise.all([
    countRowsCapped(db, sql`select 1 from parcels where ${isToday}`),
    countRowsCapped(db, sql`select 1 from activities where ${isToday}`),
    countRowsCapped(
      db,
      sql`select distinct parcel_id from activities where stage = 'delivered' and ${isToday}`,
    ),
  ]);
  return { day, made, events, delivered };
}

/** Counts rows up to `maxCount`: on a busy day, counting all would make the page wait. */
async function countRowsCapped(db: Db, rows: RawBuilder<unknown>): Promise<CappedCount> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from (${rows} limit ${sql.lit(maxCount + 1)}) as found`.execute(db);
  const count = Number(found[0]?.count ?? 0);
  return { count: Math.min(count, maxCount), isCapped: count > maxCount };
}

export function listRecentActivities(db: Db, count: number): Promise<RecentActivity[]> {
  return db
    .selectFrom('activities')
    .innerJoin('parcels', 'parcels.id', 'activities.parcel_id')
    .select(['activities.id', 'activities.title', 'activities.builtin_key', 'activities.icon'])
    .select(['activities.color', 'activities.created_at', 'parcels.tracking_code'])
    .orderBy('activities.created_at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(count)
    .execute();
}
