import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';

/**
 * What people were told of a parcel counts for the one that it becomes a part of, so that nobody is told twice; and
 * the mails about it are listed there.
 */
export async function moveNotices(
  trx: Db,
  { into, from }: { into: number; from: number },
): Promise<void> {
  await trx
    .updateTable('sent_notifications')
    .set({ parcel_id: into })
    .where('parcel_id', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sent_notifications as other')
            .select(sql.lit(1).as('one'))
            .where('other.parcel_id', '=', into)
            .whereRef('other.stage', '=', 'sent_notifications.stage')
            .whereRef('other.address_key', '=', 'sent_notifications.address_key'),
        ),
      ),
    )
    .execute();
  await trx.updateTable('mails').set({ parcel_id: into }).where('parcel_id', '=', from).execute();
}
