import type { Db } from '../../../server/database/tables.ts';
import { insertActivity } from '../parcels.ts';
import { daysAgo, insertParcelWith } from './parcels-to-filter.ts';

type Journey = {
  code: string;
  /** So many days ago. */
  registered: number;
  pickedUp?: number | undefined;
  delivered?: number | undefined;
  /** The day of delivery, so many days ago. */
  due?: number | undefined;
};

/** Inserts a parcel that was picked up and delivered, with these events in its history. */
export async function insertJourney(
  db: Db,
  { code, registered, pickedUp, delivered, due }: Journey,
): Promise<number> {
  const last = delivered ?? pickedUp ?? null;
  const id = await insertParcelWith(db, code, {
    recipient_name: 'Grace Kim',
    destination: 'Rua Augusta 4, Lisbon',
    stage: delivered === undefined ? 'in_transit' : 'delivered',
    max_expected_delivery_date: due === undefined ? null : daysAgo(due).slice(0, 10),
    created_at: daysAgo(registered),
    last_event_at: last === null ? null : daysAgo(last),
  });
  for (const [stage, days] of [
    ['picked_up', pickedUp],
    ['delivered', delivered],
  ] as const) {
    if (days === undefined) continue;
    await insertActivity(db, id, { stage, title: stage, created_at: daysAgo(days) });
  }
  return id;
}

/** What a small company did in a week: two parcels were delivered in time and one late, one is on its way. */
export async function insertWeek(db: Db): Promise<void> {
  await insertJourney(db, { code: 'WEEK-1', registered: 6, pickedUp: 5, delivered: 4, due: 3 });
  await insertJourney(db, { code: 'WEEK-2', registered: 5, pickedUp: 4.5, delivered: 2, due: 2 });
  await insertJourney(db, { code: 'WEEK-3', registered: 5, pickedUp: 4, delivered: 1, due: 3 });
  await insertJourney(db, { code: 'WEEK-4', registered: 2, pickedUp: 1, due: -2 });
}
