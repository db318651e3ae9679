import type { AuditEventRow, Consumer } from '../../audit/consumers.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { findSettings } from '../../settings/queries.ts';
import type { AuditEvent } from '../../shared/audit.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Stage } from '../../shared/stages.ts';
import type { Mailer } from '../mail/mailer.ts';
import {
  type CancelledNotification,
  cancelPending,
  enqueueOnce,
  type Notice,
} from './sent-notifications.ts';

/** A parcel that has a stage. */
export type ParcelWithStage = ParcelRow & { stage: Stage };

type Options = {
  /** Names the consumer; never changed. */
  name: string;
  kind: 'stage' | 'follow';
  mailer: Mailer;
  /** The notices about a parcel that has reached its stage, or was corrected. */
  noticesOf(trx: Db, parcel: ParcelWithStage, settings: Settings): Promise<Notice[]>;
};

const minuteMs = 60_000;

/**
 * Mails each stage that a parcel reaches, once for each stage and address. When the parcel changes, mails that still
 * wait are replaced; they keep the time of the first one, so that frequent changes do not put them off for ever. An
 * event without `notify` starts no new mail.
 */
export function statusEmailConsumer({ name, kind, mailer, noticesOf }: Options): Consumer {
  async function notify(
    trx: Db,
    parcelId: number,
    cancelled: CancelledNotification[],
  ): Promise<void> {
    const parcel = await findParcelWithStage(trx, parcelId);
    if (parcel === undefined) return;
    const settings = await findSettings(trx);
    const notices = await noticesOf(trx, parcel, settings);
    const dueAt = dueTimeOf(parcel.stage, cancelled, settings);
    for (const notice of notices) await enqueueOnce(trx, mailer, notice, dueAt);
  }

  return {
    name,
    // They send no mail, and there is no waiting mail that they could correct.
    skipsSilentCreations: true,
    async consume(trx, event) {
      const { record_type, record_id } = event;
      if (record_type !== 'parcel' || record_id === null) return;
      const cancelled = await cancelPending(trx, record_id, kind);
      if (cancelled.length > 0 || (event.notify === 1 && changesStage(event)))
        await notify(trx, record_id, cancelled);
    },
    done: mailer.wake,
  };
}

async function findParcelWithStage(trx: Db, id: number): Promise<ParcelWithStage | undefined> {
  const parcel = await trx
    .selectFrom('parcels')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const stage = parcel?.stage ?? null;
  return parcel === undefined || stage === null ? undefined : { ...parcel, stage };
}

/** The correction of a waiting mail is due when that was; the mail of a new stage waits the full delay. */
function dueTimeOf(
  stage: Stage,
  cancelled: CancelledNotification[],
  { mail_delay_minutes: minutes }: Settings,
): Date {
  const [first] = cancelled
    .filter((notice) => notice.stage === stage)
    .map(({ dueAt }) => dueAt)
    .filter((dueAt) => dueAt !== null)
    .sort();
  return first === undefined ? new Date(Date.now() + minutes * minuteMs) : new Date(first);
}

function changesStage({ action, changes }: AuditEventRow): boolean {
  if (action !== 'created' && action !== 'changed') return false;
  const { stage }: AuditEvent['changes'] = JSON.parse(changes);
  return stage !== undefined && stage.to !== null;
}
