import { sql } from 'kysely';
import type { Settings } from '../../admin/shared/settings.ts';
import type { AuditEventRow, Consumer } from '../../audit/consumers.ts';
import type { AuditEvent } from '../../audit/shared/audit.ts';
import { isOneOf } from '../../database/engine.ts';
import { insertMissing } from '../../database/rows.ts';
import { findSettings } from '../../database/settings.ts';
import type { ActivityRow, Db, MailRow, ParcelRow } from '../../database/tables.ts';
import { withTimeZones } from '../../parcels/activities/place-zones.ts';
import { newestDeliveryJson } from '../../parcels/deliveries/proofs.ts';
import type { PublicDelivery } from '../../parcels/shared/event.ts';
import type { Stage } from '../../shared/enums.ts';
import { limits } from '../../shared/limits.ts';
import { later, minuteMs } from '../../times.ts';
import type { NewMail } from '../mail/compose.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mailSigner } from '../mail/unsubscribes.ts';

const columns = [
  'id',
  'tracking_code',
  'stage',
  'status',
  'status_key',
  'current_location',
  'pieces_count',
  'cod_amount',
  'cod_currency',
  'recipient_name',
  'recipient_email',
  'recipient_language',
  'sender_name',
  'sender_email',
  'sender_language',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'pickup_location',
  'destination',
  'map_current_latitude',
  'map_current_longitude',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
] as const;

/** A parcel that has a stage, with the columns that mails need. */
export type ParcelWithStage = Pick<ParcelRow, (typeof columns)[number]> & {
  stage: Stage;
  /** The event that set the stage; null if it was set by hand. */
  event: StageEvent | null;
  /** The events on the first page of its history, and the newest event with a stage; newest first. */
  events: StageEvent[];
  /** The newest proof of its delivery, if it was delivered. */
  delivery: PublicDelivery | null;
};

/** An event, with the time zone of its place if that is known. */
export type StageEvent = Omit<Pick<ActivityRow, (typeof eventColumns)[number]>, 'description'> & {
  /** null if the reader may not see it. */
  description: string | null;
  time_zone?: string;
};

const eventColumns = [
  'stage',
  'title',
  'builtin_key',
  'description',
  'location',
  'created_at',
] as const;

type Options = {
  /** The name of the consumer, which must never change. */
  name: string;
  kind: 'stage' | 'follow';
  mailer: Mailer;
  /** Composes the notices about parcels that have reached a stage, or were corrected. */
  findNotices(trx: Db, parcelIds: readonly number[], settings: Settings): Promise<Notice[]>;
};

/**
 * Mails each stage that a parcel reaches, once for each stage and address. When the parcel changes, its waiting mails are
 * replaced. The new mails keep the time when the first was due, so that frequent changes do not delay them forever. An event
 * without `notify` starts no new mail.
 */
export function statusEmailConsumer({ name, kind, mailer, findNotices }: Options): Consumer {
  return {
    name,
    recordTypes: ['parcel'],
    // Creations without `notify` start no mail, and a new parcel has no waiting mail.
    skipsSilentCreations: true,
    async consume(trx, events) {
      const changed = changedParcelIds(events);
      if (changed.length === 0) return false;
      const cancelled = await cancelPending(trx, changed, kind);
      const reached = new Set(changedParcelIds(events.filter(startsMail)));
      const notified = changed.filter((id) => cancelled.has(id) || reached.has(id));
      if (notified.length === 0) return false;
      const settings = await findSettings(trx);
      const due = (await findNotices(trx, notified, settings)).map((notice) => {
        const { parcelId, stage } = notice;
        return { ...notice, dueAt: noticeDueTime(stage, cancelled.get(parcelId) ?? [], settings) };
      });
      return enqueueOnce(trx, mailer, due);
    },
    done: mailer.wake,
  };
}

function changedParcelIds(events: readonly AuditEventRow[]): number[] {
  return [...new Set(events.map(({ record_id }) => record_id))].filter((id) => id !== null);
}

/** The parcels with these ids that have a stage, in the order of the ids. */
export async function findParcelsWithStage(
  trx: Db,
  ids: readonly number[],
): Promise<ParcelWithStage[]> {
  const parcels = await trx
    .selectFrom('parcels')
    .select(columns)
    .select((eb) => newestDeliveryJson(trx, eb).as('deliveries'))
    .where(isOneOf(trx, ids))
    .execute();
  const events = await findEvents(trx, ids);
  const found = new Map<number, ParcelWithStage>();
  for (const { stage, deliveries, ...parcel } of parcels) {
    if (stage === null) continue;
    const own = await withTimeZones(trx, parcel, events.get(parcel.id) ?? []);
    const newest = own.find((event) => event.stage !== null);
    const [proof]: PublicDelivery[] = JSON.parse(deliveries ?? '[]');
    const delivery = proof ?? null;
    const event = newest?.stage === stage ? newest : null;
    found.set(parcel.id, { ...parcel, stage, event, events: own, delivery });
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The events on the first page of each parcel's history, and its newest event with a stage; newest first. */
async function findEvents(trx: Db, ids: readonly number[]): Promise<Map<number, StageEvent[]>> {
  const rows = await trx
    .selectFrom('parcels')
    .innerJoin('activities', (join) =>
      join.on((eb) => {
        const newest = eb
          .selectFrom('activities as newest')
          .select('newest.id')
          .whereRef('newest.parcel_id', '=', 'parcels.id')
          .orderBy('newest.created_at', 'desc')
          .orderBy('newest.id', 'desc');
        return eb.or([
          eb('activities.id', '=', newest.where('newest.stage', 'is not', null).limit(1)),
          eb('activities.id', 'in', newest.limit(limits.perPage.default)),
        ]);
      }),
    )
    .select(['parcel_id', ...eventColumns.map((name) => `activities.${name}` as const)])
    .where(isOneOf(trx, ids, 'parcels.id'))
    .orderBy('activities.created_at', 'desc')
    .orderBy('activities.id', 'desc')
    .execute();
  return Map.groupBy(rows, ({ parcel_id }) => parcel_id);
}

/**
 * When a notice is due. A notice that replaces a cancelled notice is due at the time of the cancelled notice. Other notices are due
 * after the full delay.
 */
function noticeDueTime(
  stage: Stage,
  cancelled: readonly Pick<MailRow, 'stage' | 'next_attempt_at'>[],
  { mail_delay_minutes: minutes }: Settings,
): Date {
  const [first] = cancelled
    .filter((notice) => notice.stage === stage)
    .flatMap(({ next_attempt_at }) => next_attempt_at ?? [])
    .sort();
  return first === undefined ? later(new Date(), minutes * minuteMs) : new Date(first);
}

/** Whether an audit entry says that a parcel has reached a stage, and mails are to be sent. */
export function startsMail({ action, changes, notify }: AuditEventRow): boolean {
  if (notify === 0 || (action !== 'created' && action !== 'changed')) return false;
  const { stage }: AuditEvent['changes'] = JSON.parse(changes);
  return stage !== undefined && stage.to !== null;
}

/** The engines limit the number of parameters, and a parcel may have any number of subscribers. */
const rowsPerStatement = 500;

export type Notice = NewMail & { parcelId: number; stage: Stage; addressKey: string };

/** Queues notices, except those that were queued for or sent to their address before. @returns whether any were queued. */
async function enqueueOnce(
  trx: Db,
  mailer: Pick<Mailer, 'enqueueMany'>,
  notices: readonly Notice[],
): Promise<boolean> {
  if (notices.length === 0) return false;
  const created_at = new Date().toISOString();
  const unsent = new Map<string, Notice>();
  const rows = notices.map((notice) => {
    const { parcelId: parcel_id, stage, addressKey: address_key } = notice;
    const key = sentNoticeKey({ parcel_id, stage, address_key });
    if (!unsent.has(key)) unsent.set(key, notice);
    return [parcel_id, stage, address_key, created_at];
  });
  const columns = { columns: [...keyColumns, 'created_at'], key: keyColumns };
  const inserted = await insertMissing<Key>(trx, 'sent_notifications', columns, rows);
  const mails = inserted.flatMap((row) => unsent.get(sentNoticeKey(row)) ?? []);
  await mailer.enqueueMany(trx, mails);
  return mails.length > 0;
}

const keyColumns = ['parcel_id', 'stage', 'address_key'] as const;
type Key = { parcel_id: number; stage: Stage | null; address_key: string };

function sentNoticeKey({ parcel_id, stage, address_key }: Key): string {
  return `${parcel_id} ${stage} ${address_key}`;
}

/**
 * Cancels the waiting notices about parcels, except those that were attempted, so that new notices can replace them.
 *
 * @returns the cancelled notices, by the parcel's id.
 */
async function cancelPending(trx: Db, parcelIds: readonly number[], kind: 'stage' | 'follow') {
  const waiting = await trx
    .deleteFrom('mails')
    .where(isOneOf(trx, parcelIds, 'parcel_id'))
    .where('kind', '=', kind)
    // Other mails about a parcel have no stage.
    .where('stage', 'is not', null)
    .where('attempts', '=', 0)
    .where('lease', 'is', null)
    // Only a queued mail has this time. A mail that is already due is about to be sent, or was queued again by hand. With a
    // further condition on `state`, SQLite would read all queued mails.
    .where('next_attempt_at', '>', new Date().toISOString())
    .returning(['parcel_id', 'stage', 'recipient', 'next_attempt_at'])
    .execute();
  const cancelled = Map.groupBy(waiting, ({ parcel_id }) => parcel_id ?? 0);
  if (waiting.length === 0) return cancelled;
  const { emailKey } = await mailSigner(trx);
  const keys = waiting.map(
    ({ parcel_id, stage, recipient }) =>
      sql`(cast(${parcel_id} as integer), ${stage}, ${emailKey(recipient)})`,
  );
  for (let start = 0; start < keys.length; start += rowsPerStatement) {
    const some = sql.join(keys.slice(start, start + rowsPerStatement));
    await sql`
      delete from sent_notifications
      where (parcel_id, stage, address_key) in (values ${some})`.execute(trx);
  }
  return cancelled;
}
