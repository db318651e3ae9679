import type { Db } from '../../database/tables.ts';
import type { Stage } from '../../shared/stages.ts';
import type { NewMail } from '../mail/compose.ts';
import type { Mailer } from '../mail/mailer.ts';
import { addressKeyOf } from '../mail/unsubscribes.ts';

/** A mail that tells one address that a parcel has reached a stage. */
export type Notice = NewMail & { parcelId: number; stage: Stage };

/** A notice that was taken back before it was sent. */
export type CancelledNotification = { stage: Stage | null; dueAt: string | null };

/**
 * Queues a notice, unless this address has been told of this stage of this parcel already, or is about to be.
 *
 * @param dueAt when it is to be sent: until then it can be taken back.
 */
export async function enqueueOnce(
  trx: Db,
  mailer: Pick<Mailer, 'enqueue'>,
  notice: Notice,
  dueAt: Date,
): Promise<void> {
  const { parcelId: parcel_id, stage, to } = notice;
  const created_at = new Date().toISOString();
  const told = await trx
    .insertInto('sent_notifications')
    .values({ parcel_id, stage, address_key: await addressKeyOf(trx, to), created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('stage')
    .executeTakeFirst();
  if (told !== undefined) await mailer.enqueue(trx, notice, dueAt);
}

/**
 * Takes back the notices of a parcel that still wait and that nobody has begun to send, so that the parcel as it
 * is now can be told instead.
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
    // Other mails about a parcel have none.
    .where('stage', 'is not', null)
    .where('attempts', '=', 0)
    .where('lease', 'is', null)
    // Only a mail that waits has a time. What is due is as good as sent, or was queued again by hand. To ask for
    // the state as well would have SQLite go through all mails that wait.
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
