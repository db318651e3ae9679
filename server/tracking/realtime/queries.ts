import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import type { Action, RecordType } from '../../shared/audit.ts';

/** Records that a tracking result shows. Who writes one has locked its parcel. */
export const shownRecords: readonly RecordType[] = ['parcel', 'activity', 'delivery'];

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

/** At most `limit` audit events that a condition holds for, in the order of their ids. */
export function findEventsWhere(
  db: Db,
  condition: Expression<SqlBool>,
  limit: number,
): Promise<PolledEvent[]> {
  return events(db).where(condition).limit(limit).execute();
}

/** At most `limit` audit events of one parcel and its activities after an id, the oldest first. */
export function findParcelEventsAfter(
  db: Db,
  parcelId: number,
  id: number,
  limit: number,
): Promise<PolledEvent[]> {
  return events(db)
    .where('parcel_id', '=', parcelId)
    .where('record_type', 'in', shownRecords)
    .where('id', '>', id)
    .limit(limit)
    .execute();
}

/** The id of the oldest stored audit event; 0 if there is none. */
export async function findOldestEventId(db: Db): Promise<number> {
  const event = await db
    .selectFrom('audit_events')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return event?.id ?? 0;
}

/**
 * The id of the newest audit event of a parcel; 0 if there is none. Those of one parcel show in the order of their ids,
 * because whoever writes one has locked the parcel.
 */
export async function findNewestEventId(db: Db, parcelId: number): Promise<number> {
  const { newest } = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .where('parcel_id', '=', parcelId)
    .where('record_type', 'in', shownRecords)
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}
