import { sql } from 'kysely';
import { insertMissing } from '../../database/insert-many.ts';
import { isOneOf } from '../../database/json.ts';
import type { Db } from '../../database/tables.ts';
import type { Stage } from '../../shared/stages.ts';
import type { NewMail } from '../mail/compose.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mailSigner } from '../mail/unsubscribes.ts';

/** The engines limit the number of parameters; a parcel may have any number of subscribers. */
const rowsPerStatement = 500;

/** A mail to one address about the stage that a parcel has reached. */
export type Notice = NewMail & { parcelId: number; stage: Stage; addressKey: string };

/** A notice that was cancelled before it was sent. */
export type CancelledNotification = { stage: Stage | null; dueAt: string | null };

/** A notice, and when it is to be sent; it can be cancelled until then. */
type DueNotice = { notice: Notice; dueAt: Date };

/**
 * Queues notices, but for those about a stage of a parcel that were already queued for or sent to the address.
 *
 * @returns whether there was any.
 */
export async function enqueueOnce(
  trx: Db,
  mailer: Pick<Mailer, 'enqueueMany'>,
  due: readonly DueNotice[],
): Promise<boolean> {
  if (due.length === 0) return false;
  const created_at = new Date().toISOString();
  const unsent = new Map<string, DueNotice>();
  const rows = due.map((one) => {
    const { parcelId: parcel_id, stage, addressKey: address_key } = one.notice;
    const row = { parcel_id, stage, address_key };
    if (!unsent.has(keyOf(row))) unsent.set(keyOf(row), one);
    return row;
  });
  const inserted = await insertMissing<Key>(
    trx,
    'sent_notifications',
    { columns: [...keyColumns, 'created_at'], key: keyColumns },
    rows.map((row) => [row.parcel_id, row.stage, row.address_key, created_at]),
  );
  const mails = inserted
    .map((row) => unsent.get(keyOf(row)))
    .filter((one) => one !== undefined)
    .map(({ notice: mail, dueAt }) => ({ mail, dueAt }));
  await mailer.enqueueMany(trx, mails);
  return mails.length > 0;
}

const keyColumns = ['parcel_id', 'stage', 'address_key'] as const;
type Key = { parcel_id: number; stage: Stage | null; address_key: string };

function keyOf({ parcel_id, stage, address_key }: Key): string {
  return `${parcel_id} ${stage} ${address_key}`;
}

/**
 * Cancels the notices about parcels that still wait and that no attempt has begun to send, so that notices about the
 * parcels as they are now can replace them.
 *
 * @returns what was cancelled, by the parcel's id.
 */
export async function cancelPending(
  trx: Db,
  parcelIds: readonly number[],
  kind: 'stage' | 'follow',
): Promise<Map<number, CancelledNotification[]>> {
  const waiting = await trx
    .deleteFrom('mails')
    .where(isOneOf(trx, parcelIds, 'parcel_id'))
    .where('kind', '=', kind)
    // Other mails about a parcel have no stage.
    .where('stage', 'is not', null)
    .where('attempts', '=', 0)
    .where('lease', 'is', null)
    // Only a waiting mail has this time. A mail that is due is as good as sent, or was queued again by hand. With a
    // condition on `state` as well, SQLite would read all waiting mails.
    .where('next_attempt_at', '>', new Date().toISOString())
    .returning(['parcel_id', 'stage', 'recipient', 'next_attempt_at'])
    .execute();
  if (waiting.length === 0) return new Map();
  const { addressKeyOf } = await mailSigner(trx);
  const keys = waiting.map(
    ({ parcel_id, stage, recipient }) =>
      sql`(cast(${parcel_id} as integer), ${stage}, ${addressKeyOf(recipient)})`,
  );
  for (let start = 0; start < keys.length; start += rowsPerStatement) {
    const some = sql.join(keys.slice(start, start + rowsPerStatement));
    await sql`
      delete from sent_notifications
      where (parcel_id, stage, address_key) in (values ${some})`.execute(trx);
  }
  const cancelled = Map.groupBy(waiting, ({ parcel_id }) => parcel_id ?? 0);
  return new Map(
    [...cancelled].map(([id, mails]) => [
      id,
      mails.map(({ stage, next_attempt_at: dueAt }) => ({ stage, dueAt })),
    ]),
  );
}
