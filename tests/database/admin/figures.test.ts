/** @module-tag postgres */

import { expect } from 'vitest';
import { readFigures } from '../../../server/admin/dashboard/figures.ts';
import type { Db } from '../../../server/database/tables.ts';
import { everyDay } from '../../../server/working-calendar.ts';
import { freshDatabase } from '../../support/database.ts';
import { test } from '../../support/database-test.ts';
import { insertParcelsAt, range } from '../../support/parcels/many-parcels.ts';
import { insertParcelWith } from '../../support/parcels/parcels-to-filter.ts';
import { insertActivity } from '../../support/parcels.ts';

/** Half past eight in the morning of 10 March in New York, two days after the clocks were set forward. */
const clock = {
  now: new Date('2026-03-10T12:30:00.000Z'),
  timeZone: 'America/New_York',
  calendar: everyDay,
};

type Journey = { created: string; due?: string | null; pickups?: string[]; deliveries?: string[] };

async function insertJourney(db: Db, code: string, journey: Journey): Promise<void> {
  const { created, due = null, pickups = [], deliveries = [] } = journey;
  const days = { min_expected_delivery_date: due };
  const id = await insertParcelWith(db, code, { ...days, created_at: created });
  for (const at of pickups) {
    await insertActivity(db, id, { stage: 'picked_up', created_at: at });
  }
  for (const at of deliveries) {
    await insertActivity(db, id, { stage: 'delivered', created_at: at });
  }
}

async function dayOf(db: Db, day: string) {
  return (await readFigures(db, clock)).days.find((tally) => tally.day === day);
}

const early = '2026-01-01T00:00:00.000Z';

test('thirty days, the oldest first, today included', async () => {
  const { days, all } = await readFigures((await freshDatabase()).db, clock);

  expect(days).toHaveLength(30);
  expect([days[0]?.day, days[29]?.day]).toEqual(['2026-02-09', '2026-03-10']);
  expect(all).toEqual({ made: 0, delivered: 0, dated: 0, inTime: 0, medianHours: null });
});

test('days begin at midnight in the site’s time zone, on the day of another clock too', async () => {
  const { db } = await freshDatabase();
  const times = [
    '2026-03-08T04:59:59.999Z',
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T03:59:59.999Z',
    '2026-03-09T04:00:00.000Z',
  ];
  for (const [index, at] of times.entries()) {
    await insertJourney(db, `DAY-${index}`, { created: at, deliveries: [at] });
  }

  expect(await dayOf(db, '2026-03-07')).toMatchObject({ made: 1, delivered: 1 });
  expect(await dayOf(db, '2026-03-08')).toMatchObject({ made: 2, delivered: 2 });
  expect(await dayOf(db, '2026-03-09')).toMatchObject({ made: 1, delivered: 1 });
});

test('a parcel is delivered once, and is in time until its day is over there', async ({ db }) => {
  const lastMinute = '2026-03-06T04:59:00.000Z';
  await insertJourney(db, 'ONE-1', { created: early, due: '2026-03-05', deliveries: [lastMinute] });
  const again = ['2026-03-05T12:00:00.000Z', '2026-03-07T12:00:00.000Z'];
  await insertJourney(db, 'TWO-1', { created: early, due: '2026-03-05', deliveries: again });
  await insertJourney(db, 'DAYLESS-1', { created: early, deliveries: [lastMinute] });

  expect(await dayOf(db, '2026-03-05')).toMatchObject({ delivered: 2, dated: 1, inTime: 1 });
  expect(await dayOf(db, '2026-03-07')).toMatchObject({ delivered: 1, dated: 1, inTime: 0 });
  const { all } = await readFigures(db, clock);
  expect(all).toMatchObject({ made: 0, delivered: 3, dated: 2, inTime: 1 });
});

test('the time from pick-up to delivery is that of the middle', async ({ db }) => {
  const deliveries = ['2026-03-06T12:00:00.000Z'];
  const hours = [
    '2026-03-06T10:00:00.000Z',
    '2026-03-06T08:00:00.000Z',
    '2026-03-05T12:00:00.000Z',
  ];
  for (const [index, at] of hours.entries()) {
    await insertJourney(db, `HOUR-${index}`, { created: early, pickups: [at], deliveries });
  }
  await insertJourney(db, 'NEVER-1', { created: early, deliveries });
  await insertJourney(db, 'AFTER-1', {
    created: early,
    pickups: ['2026-03-07T12:00:00.000Z'],
    deliveries,
  });
  expect(await dayOf(db, '2026-03-06')).toMatchObject({ delivered: 5, medianHours: 4 });

  await insertJourney(db, 'FIRST-1', {
    created: early,
    pickups: ['2026-03-06T11:00:00.000Z', '2026-03-06T02:00:00.000Z'],
    deliveries,
  });
  expect(await dayOf(db, '2026-03-06')).toMatchObject({ delivered: 6, medianHours: 7 });
});

test('more deliveries than are read at once are counted, also at the same time', async ({ db }) => {
  await insertParcelsAt(db, range(1, 450));
  const activity = { title: 'Done', description: '', stage: 'delivered' } as const;
  const at = '2026-03-06T12:00:00.000Z';
  const times = { created_at: at, updated_at: at };
  const rows = range(1, 450).map((parcel_id) => ({ ...activity, ...times, parcel_id }));
  await db.insertInto('activities').values(rows).execute();

  expect((await readFigures(db, clock)).all.delivered).toBe(450);
});

test('the figures of a large site are kept for five minutes, and those of a small one are not', async () => {
  const { db } = await freshDatabase();
  const later = (minutes: number) => ({
    ...clock,
    now: new Date(clock.now.getTime() + minutes * 60_000),
  });
  const made = async (minutes: number) => (await readFigures(db, later(minutes))).all.made;
  const add = (code: string) =>
    insertParcelWith(db, code, { created_at: '2026-03-05T12:00:00.000Z' });
  await add('SMALL-1');
  expect(await made(0)).toBe(1);
  await add('SMALL-2');
  expect(await made(0)).toBe(2);

  await insertParcelsAt(db, range(101, 1100));
  expect(await made(0)).toBe(1002);
  await add('LARGE-1');
  expect(await made(4)).toBe(1002);
  expect(await made(5)).toBe(1003);
  await add('LARGE-2');
  expect(await made(-60)).toBe(1004);
});
