/** @module-tag postgres */

import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/tables.ts';
import { insertRun } from '../../../server/parcels/runs/runs.ts';
import { deleteOldPlans } from '../../../server/plans/model.ts';
import { findPace } from '../../../server/plans/pace.ts';
import { freshDatabase } from '../../support/database.ts';
import { test } from '../../support/database-test.ts';
import { insertParcel } from '../../support/parcels.ts';

const [day, service] = ['2026-12-07', 240];
const begin = Date.parse(`${day}T08:00:00.000Z`);

/** A run whose stops are a hundredth of a degree of latitude, 1,112 metres, from each other. @param minutes between two of them. */
async function insertDrivenRun(db: Db, stops: number, minutes: number, on = day): Promise<void> {
  const run_id = await insertRun(db, { day: on, name: null, driver_id: null }, new Date(begin));
  for (let stop = 0; stop < stops; stop += 1) {
    const parcel_id = await insertParcel(db, {
      tracking_code: `RUN-${run_id}-${stop}`,
      map_destination_latitude: 51 + stop / 100,
      map_destination_longitude: 4,
    });
    const finished_at = new Date(begin + stop * minutes * 60_000).toISOString();
    const row = { run_id, parcel_id, position: stop + 1, state: 'delivered' as const, finished_at };
    await db
      .insertInto('run_stops')
      .values({ ...row, added_at: finished_at })
      .execute();
  }
}

describe('how long a metre takes', () => {
  test('is what drivers usually take from stop to stop, less the time at the door', async () => {
    const { db } = await freshDatabase();
    await insertDrivenRun(db, 32, 8);
    // (8 × 60 − 240) s on 1,112 m
    expect(await findPace(db, day, service)).toBeCloseTo(0.216, 3);
  });

  test('is 30 km/h on longer roads as long as little is known', async () => {
    const { db } = await freshDatabase();
    await insertDrivenRun(db, 30, 8);
    await insertDrivenRun(db, 32, 8, '2026-09-01');
    expect(await findPace(db, day, service)).toBe(0.156);
  });

  test('does not count breaks, and neighbors', async () => {
    const { db } = await freshDatabase();
    await insertDrivenRun(db, 33, 8);
    // A break of two hours after each stop.
    await insertDrivenRun(db, 40, 128);
    // Three stops in the time of one.
    await insertDrivenRun(db, 40, 3);
    expect(await findPace(db, day, service)).toBeCloseTo(0.216, 3);
  });
});

test('plans are kept for a day', async () => {
  const { db } = await freshDatabase();
  const plan = { day, state: 'ready' as const, seconds: 2, checks: '{}' };
  for (const hours of [23, 25]) {
    const created_at = new Date(begin - hours * 3_600_000).toISOString();
    await db
      .insertInto('plans')
      .values({ ...plan, created_at })
      .execute();
  }
  await deleteOldPlans(db, new Date(begin));
  expect(await db.selectFrom('plans').select('id').execute()).toEqual([{ id: 1 }]);
});
