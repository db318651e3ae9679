import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { RecordType } from '../../audit/shared/audit.ts';
import type { Db, Tables } from '../../database/tables.ts';
import type { ParcelWithVisibility } from '../../parcels/find-with-history.ts';
import { isJourneyOver } from '../../parcels/shared/delivery-days.ts';
import type { PublicParcel } from '../../parcels/shared/parcel.ts';
import { currentVisibility, redactFor } from '../privacy/redact.ts';
import type { StreamInfo } from './stream.ts';

export type StreamUpdate = {
  id: number;
  /** The ids of new and changed activities, in the order of their audit events. */
  activities: ReadonlySet<number>;
};

/**
 * Formats an update of a parcel as server-sent events: the parcel with the first page of its history, and then each new or
 * changed activity on that page. Only the last message has an id, so that a browser that has not received it gets the whole
 * update again.
 */
export function formatUpdate(parcel: PublicParcel, { id, activities }: StreamUpdate): string {
  const order = [...activities];
  const changed = parcel.history.data
    .filter((activity) => activities.has(activity.id))
    .sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  const messages = [
    serverSentEvent('parcel', parcel),
    ...changed.map((activity) => serverSentEvent('activity', activity)),
  ];
  const last = messages.length - 1;
  return messages.map((text, index) => (index === last ? `id: ${id}\n${text}` : text)).join('');
}

/** A server-sent event. JSON has no line breaks, which would end its data. */
function serverSentEvent(event: 'parcel' | 'activity', data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A browser that has missed more events than this gets the parcel without its changed activities. */
const maxReplay = 50;

/** `text`: the first message of a stream, '' if the browser has missed nothing; `isLast`: whether no other message follows. */
export type Replay = { text: string; isLast: boolean };

/**
 * Composes the first message of a stream: the updates that its browser has missed, or the whole parcel.
 *
 * @param range `position`: the id of an event of the parcel that `found` includes; `lastId`: the id of the last event that the
 *   browser has received, or null.
 */
export async function replayFor(
  db: Db,
  info: StreamInfo,
  found: ParcelWithVisibility,
  { position, lastId }: { position: number; lastId: number | null },
): Promise<Replay> {
  const all: StreamUpdate = { id: position, activities: new Set() };
  const missed = lastId === null ? all : await missedSince(db, info.parcelId, lastId, all);
  const { language, withPhones } = info;
  const reader = { visibility: currentVisibility(info, found), language, withPhones };
  return {
    text: missed === null ? '' : formatUpdate(redactFor(found, reader), missed),
    isLast: isJourneyOver(found.parcel),
  };
}

/** The update since an event. @returns null if there were no events; `all` if they are no longer known, or are too many. */
async function missedSince(
  db: Db,
  parcelId: number,
  lastId: number,
  all: StreamUpdate,
): Promise<StreamUpdate | null> {
  // The id is from before a backup was restored, or older than the stored events.
  if (lastId > all.id || lastId + 1 < (await findOldestEventId(db))) return all;
  const events = await findParcelEventsAfter(db, parcelId, lastId, maxReplay + 1);
  if (events.length > maxReplay) return all;
  return updatesIn(events).get(parcelId) ?? null;
}

/** The records that a tracking result shows. They are only written while their parcel is locked. */
const shownRecords: readonly RecordType[] = ['parcel', 'activity', 'delivery'];

export type PolledEvent = Pick<
  Selectable<Tables['audit_events']>,
  (typeof polledColumns)[number]
> & {
  /** The changes of the settings, as JSON; null for all other records. */
  settings: string | null;
};

const polledColumns = ['id', 'action', 'record_type', 'record_id', 'parcel_id'] as const;

function selectPolledEvents(db: Db) {
  return db
    .selectFrom('audit_events')
    .select(polledColumns)
    .select(sql<string | null>`case when record_type = 'settings' then changes end`.as('settings'))
    .orderBy('id');
}

/** At most `limit` audit events that meet a condition, in the order of their ids. */
export function findEventsWhere(
  db: Db,
  condition: Expression<SqlBool>,
  limit: number,
): Promise<PolledEvent[]> {
  return selectPolledEvents(db).where(condition).limit(limit).execute();
}

/** At most `limit` audit events of a parcel and its activities after an id, oldest first. */
export function findParcelEventsAfter(
  db: Db,
  parcelId: number,
  id: number,
  limit: number,
): Promise<PolledEvent[]> {
  return selectPolledEvents(db)
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
 * The id of the newest audit event of a parcel; 0 if there is none. The events of a parcel become visible in the order of their
 * ids, because they are only written while the parcel is locked.
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

/** The updates in events, by the parcel's id. */
export function updatesIn(events: PolledEvent[]): Map<number, StreamUpdate> {
  const byParcel = new Map<number, { id: number; activities: Set<number> }>();
  for (const { id, action, record_type, record_id, parcel_id } of events) {
    if (parcel_id === null || !shownRecords.includes(record_type)) continue;
    const update = byParcel.get(parcel_id) ?? { id, activities: new Set() };
    byParcel.set(parcel_id, update);
    update.id = id;
    if (record_type === 'activity' && record_id !== null && action !== 'deleted') {
      update.activities.add(record_id);
    }
  }
  return byParcel;
}
