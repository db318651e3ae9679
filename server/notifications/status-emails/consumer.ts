import type { AuditEventRow, Consumer } from '../../audit/consumer.ts';
import { isOneOf } from '../../database/json.ts';
import { findSettings } from '../../database/settings.ts';
import type { ActivityRow, Db, ParcelRow } from '../../database/tables.ts';
import { withTimeZones } from '../../parcels/activities/place-zones.ts';
import type { AuditEvent } from '../../shared/audit.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Stage } from '../../shared/stages.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type CancelledNotification, cancelPending, enqueueOnce, type Notice } from './enqueue.ts';

const columns = [
  ...(['id', 'tracking_code', 'stage', 'status', 'status_key', 'current_location'] as const),
  ...(['recipient_name', 'recipient_email', 'recipient_language'] as const),
  ...(['sender_email', 'sender_language'] as const),
  ...(['min_expected_delivery_date', 'max_expected_delivery_date'] as const),
  ...(['pickup_location', 'destination', 'map_current_latitude', 'map_current_longitude'] as const),
  ...(['map_pickup_latitude', 'map_pickup_longitude'] as const),
  ...(['map_destination_latitude', 'map_destination_longitude'] as const),
] as const;

/** A parcel that has a stage, as far as mails need it. */
export type ParcelWithStage = Pick<ParcelRow, (typeof columns)[number]> & {
  stage: Stage;
  /** The event that set the stage; null: it was set by hand. */
  event: StageEvent | null;
};

/** An event, and the time zone of its place where that is known. */
export type StageEvent = Pick<ActivityRow, 'stage' | 'description' | 'location' | 'created_at'> & {
  time_zone?: string;
};

type Options = {
  /** Names the consumer; never changed. */
  name: string;
  kind: 'stage' | 'follow';
  mailer: Mailer;
  /** The notices about parcels that have reached another stage, or were corrected. */
  noticesOf(trx: Db, parcelIds: readonly number[], settings: Settings): Promise<Notice[]>;
};

const minuteMs = 60_000;

/**
 * Mails each stage that a parcel reaches, once for each stage and address. When the parcel changes, mails that still
 * wait are replaced; they keep the time of the first one, so that frequent changes do not put them off for ever. An
 * event without `notify` starts no new mail.
 */
export function statusEmailConsumer({ name, kind, mailer, noticesOf }: Options): Consumer {
  return {
    name,
    recordTypes: ['parcel'],
    // They send no mail, and there is no waiting mail that they could correct.
    skipsSilentCreations: true,
    async consume(trx, events) {
      const changed = parcelIdsOf(events);
      if (changed.length === 0) return false;
      const cancelled = await cancelPending(trx, changed, kind);
      const reached = new Set(parcelIdsOf(events.filter(startsMail)));
      const notified = changed.filter((id) => cancelled.has(id) || reached.has(id));
      if (notified.length === 0) return false;
      const settings = await findSettings(trx);
      const notices = await noticesOf(trx, notified, settings);
      const dueAt = ({ parcelId, stage }: Notice) =>
        dueTimeOf(stage, cancelled.get(parcelId) ?? [], settings);
      return enqueueOnce(
        trx,
        mailer,
        notices.map((notice) => ({ notice, dueAt: dueAt(notice) })),
      );
    },
    done: mailer.wake,
  };
}

function parcelIdsOf(events: readonly AuditEventRow[]): number[] {
  return [...new Set(events.map(({ record_id }) => record_id))].filter((id) => id !== null);
}

/** Those of the parcels that have a stage, in the order of the ids. */
export async function findParcelsWithStage(
  trx: Db,
  ids: readonly number[],
): Promise<ParcelWithStage[]> {
  const parcels = await trx
    .selectFrom('parcels')
    .select(columns)
    .where(isOneOf(trx, ids))
    .execute();
  const events = await findStageEvents(trx, ids);
  const found = new Map<number, ParcelWithStage>();
  for (const { stage, ...parcel } of parcels) {
    if (stage === null) continue;
    const [newest] = await withTimeZones(trx, parcel, events.get(parcel.id) ?? []);
    found.set(parcel.id, { ...parcel, stage, event: newest?.stage === stage ? newest : null });
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The newest event with a stage of each of these parcels, alone in a list. */
async function findStageEvents(
  trx: Db,
  ids: readonly number[],
): Promise<Map<number, StageEvent[]>> {
  const rows = await trx
    .selectFrom('parcels')
    .innerJoin('activities', (join) =>
      join.on('activities.id', '=', (eb) =>
        eb
          .selectFrom('activities as newest')
          .select('newest.id')
          .whereRef('newest.parcel_id', '=', 'parcels.id')
          .where('newest.stage', 'is not', null)
          .orderBy('newest.created_at', 'desc')
          .orderBy('newest.id', 'desc')
          .limit(1),
      ),
    )
    .select(['parcel_id', 'activities.stage', 'description', 'location', 'activities.created_at'])
    .where(isOneOf(trx, ids, 'parcels.id'))
    .execute();
  return new Map(rows.map(({ parcel_id, ...event }) => [parcel_id, [event]]));
}

/** The correction of a waiting mail is due when that was; the mail of a new stage waits the full delay. */
function dueTimeOf(
  stage: Stage,
  cancelled: readonly CancelledNotification[],
  { mail_delay_minutes: minutes }: Settings,
): Date {
  const [first] = cancelled
    .filter((notice) => notice.stage === stage)
    .map(({ dueAt }) => dueAt)
    .filter((dueAt) => dueAt !== null)
    .sort();
  return first === undefined ? new Date(Date.now() + minutes * minuteMs) : new Date(first);
}

/** Whether a parcel has reached another stage, and mail about it is sent. */
function startsMail({ action, changes, notify }: AuditEventRow): boolean {
  if (notify === 0 || (action !== 'created' && action !== 'changed')) return false;
  const { stage }: AuditEvent['changes'] = JSON.parse(changes);
  return stage !== undefined && stage.to !== null;
}
