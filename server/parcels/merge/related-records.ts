import { sql } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import type { Pair } from './history.ts';

/**
 * Moves subscriptions and unsubscribes to the other parcel. An address that is subscribed to one of the two and has
 * unsubscribed from the other stays subscribed.
 */
export async function moveSubscribers(trx: Db, pair: Pair): Promise<void> {
  await lockSubscribers(trx, pair);
  await confirmBoth(trx, pair);
  await moveRows(trx, 'subscribers', pair);
  await moveRows(trx, 'unsubscribes', pair);
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

/** Somebody may be confirming one of them. */
async function lockSubscribers(trx: Db, { into, from }: Pair): Promise<void> {
  if (!isPostgres(trx)) return;
  await trx
    .selectFrom('subscribers')
    .select('id')
    .where('parcel_id', 'in', [into, from])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** A subscription that is confirmed for one of the two is confirmed for both. */
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

/** Rows of addresses that the other parcel has, too, stay, and are deleted with their parcel. */
async function moveRows(
  trx: Db,
  table: 'subscribers' | 'unsubscribes',
  { into, from }: Pair,
): Promise<void> {
  const rows = sql.table(table);
  await sql`
    update ${rows} set parcel_id = ${into}
    where parcel_id = ${from}
      and address_key not in (select address_key from ${rows} where parcel_id = ${into})
  `.execute(trx);
}

/**
 * Moves the record of sent notifications to the other parcel, so that none is sent twice, and its mails.
 */
export async function moveSentNotifications(trx: Db, { into, from }: Pair): Promise<void> {
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

export async function moveShareLinks(trx: Db, { into, from }: Pair): Promise<void> {
  await trx
    .updateTable('share_links')
    .set({ parcel_id: into })
    .where('parcel_id', '=', from)
    .execute();
}

/**
 * Moves the stops of a parcel. Where both are in the same run, or both in open ones, the other's goes with its parcel; one
 * that was taken out of a run counts only where there is no other.
 */
export async function moveStops(trx: Db, { into, from }: Pair): Promise<void> {
  await sql`
    delete from run_stops
    where parcel_id = ${into} and state = 'left' and finished_at is not null
      and exists (
        select 1 from run_stops as other
        where other.parcel_id = ${from} and other.run_id = run_stops.run_id)
  `.execute(trx);
  await sql`
    update run_stops set parcel_id = ${into}
    where parcel_id = ${from}
      and not exists (
        select 1 from run_stops as other
        where other.parcel_id = ${into}
          and (other.run_id = run_stops.run_id or other.state = 'open' and run_stops.state = 'open'))
  `.execute(trx);
  await trx
    .updateTable('former_stops')
    .set({ parcel_id: into })
    .where('parcel_id', '=', from)
    .execute();
}
