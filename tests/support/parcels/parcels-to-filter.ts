import type { Db } from '../../../server/database/tables.ts';
import type { NewParcel } from '../../../server/parcels/shared/parcel.ts';
import { insertParcel } from '../parcels.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The time so many days ago: ISO 8601, UTC. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString();
}

type Times = { created_at?: string; updated_at?: string; last_event_at?: string | null };

/** Inserts a parcel that was registered just now, and nothing speaks against it; returns its id. */
export async function insertParcelWith(
  db: Db,
  tracking_code: string,
  {
    created_at = daysAgo(0),
    updated_at,
    last_event_at,
    ...fields
  }: Partial<NewParcel> & Times = {},
): Promise<number> {
  const days = { min_expected_delivery_date: null, max_expected_delivery_date: null };
  const id = await insertParcel(db, { ...days, tracking_code, ...fields });
  const times = {
    created_at,
    updated_at: updated_at ?? created_at,
    last_event_at: last_event_at ?? null,
  };
  await db.updateTable('parcels').set(times).where('id', '=', id).execute();
  return id;
}
