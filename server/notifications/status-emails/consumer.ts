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
export type StagedParcel = ParcelRow & { stage: Stage };

type Parts = {
  /** Names the consumer; never changed. */
  name: string;
  kind: 'stage' | 'follow';
  mailer: Mailer;
  /** The notices of a parcel that has reached its stage, or was corrected. */
  noticesOf(trx: Db, parcel: StagedParcel, settings: Settings): Promise<Notice[]>;
};

const minuteMs = 60_000;

/**
 * Tells people of each stage that a parcel reaches: once for each stage and address. What still waits is
 * replaced when the parcel changes; the first one's time stays, so that it does go out. An event without `notify` starts no new mail.
 */
export function statusEmailConsumer({ name, kind, mailer, noticesOf }: Parts): Consumer {
  async function tell(trx: Db, parcelId: number, taken: CancelledNotification[]): Promise<void> {
    const parcel = await findStaged(trx, parcelId);
    if (parcel === undefined) return;
    const settings = await findSettings(trx);
    const notices = await noticesOf(trx, parcel, settings);
    const dueAt = dueOf(parcel.stage, taken, settings);
    for (const notice of notices) await enqueueOnce(trx, mailer, notice, dueAt);
  }

  return {
    name,
    // Nobody is told of them, and no mail has been waiting that they correct.
    skipsSilentCreations: true,
    async consume(trx, event) {
      const { record_type, record_id } = event;
      if (record_type !== 'parcel' || record_id === null) return;
      const taken = await cancelPending(trx, record_id, kind);
      if (taken.length > 0 || (event.notify === 1 && changesStage(event)))
        await tell(trx, record_id, taken);
    },
    done: mailer.wake,
  };
}

async function findStaged(trx: Db, id: number): Promise<StagedParcel | undefined> {
  const parcel = await trx
    .selectFrom('parcels')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const stage = parcel?.stage ?? null;
  return parcel === undefined || stage === null ? undefined : { ...parcel, stage };
}

/** A correction of what still waits goes out when that would have; a new stage waits anew. */
function dueOf(
  stage: Stage,
  taken: CancelledNotification[],
  { mail_delay_minutes: minutes }: Settings,
): Date {
  const [first] = taken
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
