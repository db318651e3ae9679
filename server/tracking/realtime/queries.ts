import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import type { Action, RecordType } from '../../shared/audit.ts';

/** The columns of an audit event that streams need. */
export type PolledEvent = {
  id: number;
  action: Action;
  record_type: RecordType;
  record_id: number | null;
  parcel_id: number | null;
  /** The changes of the settings, as JSON; null for all other records. */
  settings: string | null;
};

function events(db: Db) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'action', 'record_type', 'record_id', 'parcel_id'])
    .select(sql<string | null>`case when record_type = 'settings' then changes end`.as('settings'))
    .orderBy('id');
}

/** At most `limit` audit events after one, the oldest first. */
export function findEventsAfter(db: Db, id: number, limit: number): Promise<PolledEvent[]> {
  return events(db).where('id', '>', id).limit(limit).execute();
}

/** The same for the events of one parcel and its activities. */
export function findParcelEventsAfter(
  db: Db,
  parcelId: number,
  id: number,
  limit: number,
): Promise<PolledEvent[]> {
  return events(db).where('parcel_id', '=', parcelId).where('id', '>', id).limit(limit).execute();
}

/** The id of the oldest stored audit event, or of the newest; 0 if there is none. */
export async function findEventId(db: Db, which: 'oldest' | 'newest'): Promise<number> {
  const event = await db
    .selectFrom('audit_events')
    .select('id')
    .orderBy('id', which === 'oldest' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.id ?? 0;
}
