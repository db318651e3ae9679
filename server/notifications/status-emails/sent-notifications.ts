import type { Db } from '../../database/tables.ts';
import type { Stage } from '../../shared/stages.ts';
import type { NewMail } from '../mail/compose.ts';
import type { Mailer } from '../mail/mailer.ts';
import { addressKeyOf } from '../mail/unsubscribes.ts';

/** A mail to one address about the stage that a parcel has reached. */
export type Notice = NewMail & { parcelId: number; stage: Stage };

/** A notice that was cancelled before it was sent. */
export type CancelledNotification = { stage: Stage | null; dueAt: string | null };

/**
 * Queues a notice, unless one about this stage of this parcel was already queued for or sent to this address.
 *
 * @param dueAt when it is to be sent; it can be cancelled until then.
 */
export async function enqueueOnce(
  trx: Db,
  mailer: Pick<Mailer, 'enqueue'>,
  notice: Notice,
  dueAt: Date,
): Promise<void> {
  const { parcelId: parcel_id, stage, to } = notice;
  const created_at = new Date().toISOString();
  const inserted = await trx
    .insertInto('sent_notifications')
    .values({ parcel_id, stage, address_key: await addressKeyOf(trx, to), created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('stage')
    .executeTakeFirst();
  if (inserted !== undefined) await mailer.enqueue(trx, notice, dueAt);
}

/**
 * Cancels the notices about a parcel that still wait and that no attempt has begun to send, so that notices about the
 * parcel as it is now can replace them.
 */
export async function cancelPending(
  trx: Db,
  parcelId: number,
  kind: 'stage' | 'follow',
): Promise<CancelledNotification[]> {
  const waiting = await trx
    .deleteFrom('mails')
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', kind)
    // Other mails about a parcel have no stage.
    .where('stage', 'is not', null)
    .where('attempts', '=', 0)
    .where('lease', 'is', null)
    // Only a waiting mail has this time. A mail that is due is as good as sent, or was queued again by hand. With a
    // condition on `state` as well, SQLite would read all waiting mails.
    .where('next_attempt_at', '>', new Date().toISOString())
    .returning(['stage', 'recipient', 'next_attempt_at'])
    .execute();
  for (const { stage, recipient } of waiting) {
    if (stage === null) continue;
    await trx
      .deleteFrom('sent_notifications')
      .where('parcel_id', '=', parcelId)
      .where('stage', '=', stage)
      .where('address_key', '=', await addressKeyOf(trx, recipient))
      .execute();
  }
  return waiting.map(({ stage, next_attempt_at }) => ({ stage, dueAt: next_attempt_at }));
}
