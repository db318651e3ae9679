import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';

/** Two parcels of which one becomes a part of the other, by their ids. */
type Pair = { into: number; from: number };

/**
 * Whoever follows a parcel follows the one that it becomes a part of, and whoever wants no mail about it wants none
 * about that. Who follows one of the two and stopped the mails of the other still follows.
 */
export async function moveSubscribers(trx: Db, pair: Pair): Promise<void> {
  await confirmBoth(trx, pair);
  await moveThose(trx, 'subscribers', pair);
  await moveThose(trx, 'unsubscribes', pair);
  await trx
    .deleteFrom('unsubscribes')
    .where('parcel_id', '=', pair.into)
    .where('address_key', 'in', ({ selectFrom }) =>
      selectFrom('subscribers')
        .select('address_key')
        .where('parcel_id', '=', pair.into)
        .where('confirmed_at', 'is not', null),
    )
    .execute();
}

/** Who has confirmed that they follow the one, and was only asked about the other, follows both. */
async function confirmBoth(trx: Db, { into, from }: Pair): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set(({ selectFrom }) => ({
      confirmed_at: selectFrom('subscribers as other')
        .select('other.confirmed_at')
        .whereRef('other.address_key', '=', 'subscribers.address_key')
        .where('other.parcel_id', '=', from),
    }))
    .where('parcel_id', '=', into)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Those that the other parcel has too go with their own. */
async function moveThose(
  trx: Db,
  table: 'subscribers' | 'unsubscribes',
  { into, from }: Pair,
): Promise<void> {
  const those = sql.table(table);
  await sql`
    update ${those} set parcel_id = ${into}
    where parcel_id = ${from}
      and address_key not in (select address_key from ${those} where parcel_id = ${into})
  `.execute(trx);
}
