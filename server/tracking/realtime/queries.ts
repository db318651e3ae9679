import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import type { Action, RecordType } from '../../shared/audit.ts';

/** An event, as far as streams need it. */
export type LiveEvent = {
  id: number;
  action: Action;
  record_type: RecordType;
  record_id: number | null;
  parcel_id: number | null;
  /** What changed of the settings, as JSON; null for all other records. */
  settings: string | null;
};

function events(db: Db) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'action', 'record_type', 'record_id', 'parcel_id'])
    .select(sql<string | null>`case when record_type = 'settings' then changes end`.as('settings'))
    .orderBy('id');
}

/** The events after one, the oldest first, at most `limit`. */
export function findEventsAfter(db: Db, id: number, limit: number): Promise<LiveEvent[]> {
  return events(db).where('id', '>', id).limit(limit).execute();
}

/** The same of one parcel and its activities. */
export function findParcelEventsAfter(
  db: Db,
  parcelId: number,
  id: number,
  limit: number,
): Promise<LiveEvent[]> {
  return events(db).where('parcel_id', '=', parcelId).where('id', '>', id).limit(limit).execute();
}

/** The id of the oldest event that is kept, or of the newest; 0 where there is none. */
export async function findEventId(db: Db, which: 'oldest' | 'newest'): Promise<number> {
  const event = await db
    .selectFrom('audit_events')
    .select('id')
    .orderBy('id', which === 'oldest' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.id ?? 0;
}
