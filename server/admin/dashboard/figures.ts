import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../database/tables.ts';
import { addDays, localDate, startOfDay } from '../../days.ts';
import type { Clock } from '../../parcels/list/criteria.ts';
import { type Figures, figureDays } from '../../shared/figures.ts';
import { type DatedDelivery, tallyOf } from './counter.ts';
import { readDeliveries } from './deliveries.ts';
import { countMade } from './queries.ts';

type Kept = { figures: Promise<Figures>; today: string; at: number };

/** The figures of each database, as they were made last. */
const kept = new WeakMap<Db, Kept>();

const keptMs = 5 * 60 * 1000;
/** Figures of fewer parcels than these take some milliseconds, and are made anew each time. */
const many = 1000;

/** The figures of the last 30 days. Those of a large site may be five minutes old. */
export async function readFigures(db: Db, clock: Clock): Promise<Figures> {
  const today = localDate(clock.now, clock.timeZone);
  const now = clock.now.getTime();
  const last = kept.get(db);
  if (last !== undefined && last.today === today && Math.abs(now - last.at) < keptMs) {
    return last.figures;
  }
  const figures = makeFigures(db, today, clock.timeZone);
  kept.set(db, { figures, today, at: now });
  try {
    const { all } = await figures;
    if (all.made + all.delivered < many) kept.delete(db);
  } catch (error) {
    kept.delete(db);
    throw error;
  }
  return figures;
}

async function makeFigures(db: Db, today: string, timeZone: string): Promise<Figures> {
  const made = new Map<string, number>();
  const byParcel = new Map<number, DatedDelivery>();
  for (let back = figureDays - 1; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const [from, until] = [startOfDay(day, 0, timeZone), startOfDay(day, 1, timeZone)];
    made.set(day, await countMade(db, from, until));
    for (const delivery of await readDeliveries(db, from, until)) {
      byParcel.set(delivery.parcel_id, { ...delivery, day });
    }
    await nextTurn();
  }
  return figuresOf(made, [...byParcel.values()]);
}

function figuresOf(made: Map<string, number>, deliveries: DatedDelivery[]): Figures {
  const byDay = new Map([...made.keys()].map((day): [string, DatedDelivery[]] => [day, []]));
  for (const delivery of deliveries) byDay.get(delivery.day)?.push(delivery);
  const days = [...byDay].map(([day, ofDay]) => ({ day, ...tallyOf(made.get(day) ?? 0, ofDay) }));
  const sum = [...made.values()].reduce((total, count) => total + count, 0);
  return { days, all: tallyOf(sum, deliveries) };
}
