import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../../audit/transaction.ts';
import { deleteImageIfUnused } from '../../content/images/queries.ts';
import { isPostgres } from '../../database/engine.ts';
import { updateOne } from '../../database/rows.ts';
import { optimizeSearchIndex } from '../../database/search.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { InvalidInputError, requireFound } from '../../errors.ts';
import { pick } from '../../shared/field-values.ts';
import { type MergedName, namesToTake } from '../../shared/parcel-copy.ts';
import { verb } from '../../verbs/verb.ts';
import { findParcelById, findParcelByOwnKey, lockParcels } from '../find-parcel.ts';
import { parcelKey } from '../schema.ts';
import { noText, syncParcelStatuses } from '../status.ts';
import { deleteParcelRow, parcelAuditRef, updateParcels } from '../write.ts';
import { redirectCodes } from './code-aliases.ts';
import { moveEvents, moveHistory, type Pair } from './history.ts';

/**
 * Makes one parcel of two: `into` takes what it lacks from `from`, and its history; then `from` is deleted, and its
 * code leads to `into`. Each is named by an id or a code of its own: a code that only leads to a parcel would name another
 * one than was meant.
 *
 * @throws {InvalidInputError} if both are the same parcel.
 */
export const mergeParcels = verb(
  { permission: 'parcels:write', input: z.strictObject({ into: parcelKey, from: parcelKey }) },
  async (tx, named) => {
    const into = requireFound(await findParcelByOwnKey(tx.db, named.into));
    const from = requireFound(await findParcelByOwnKey(tx.db, named.from));
    if (into.id === from.id) throw new InvalidInputError((t) => t.copies.sameParcel, 'from');
    const both = await lockParcels(tx.db, [into.id, from.id]);
    const locked = (id: number) => requireFound(both.find((parcel) => parcel.id === id));
    await mergeInto(tx, locked(into.id), locked(from.id));
    return requireFound(await findParcelById(tx.db, into.id));
  },
);

async function mergeInto(tx: Transaction, into: ParcelRow, from: ParcelRow): Promise<void> {
  const { db, recordAudit } = tx;
  const taken = namesToTake(into, from).filter((name) => name !== 'status');
  const after = await fillEmptyFields(tx, into, { from, taken });
  const ids = { into: into.id, from: from.id };
  const { stage } = await moveHistory(tx, ids);
  await syncParcelStatuses(tx, [into.id], stage ? [into.id] : [], { texts: [into.id] });
  const source = await chooseText(tx, into, { from, isStaged: stage });
  const named = source === from ? [...taken, 'status', 'status_key'] : taken;
  const own = pick(into, ['status', 'status_key']);
  await moveEvents(db, after, { fromId: from.id, taken: named, own });
  await redirectCodes(db, from, into.id);
  await moveSubscribers(db, ids);
  await moveSentNotifications(db, ids);
  await moveShareLinks(db, ids);
  await moveStops(db, ids);
  await deleteParcelRow(db, from.id);
  await optimizeSearchIndex(db);
  await deleteImageIfUnused(db, from.image);
  await recordAudit({ action: 'deleted', ...parcelAuditRef(from), before: from });
}

/**
 * Gives the parcel the status text of that one of the two whose stage it has by now; a text of its own stays unless an event
 * that was moved has decided the stage.
 *
 * @returns whose text it has.
 */
async function chooseText(
  tx: Transaction,
  into: ParcelRow,
  { from, isStaged }: { from: ParcelRow; isStaged: boolean },
): Promise<ParcelRow | null> {
  const before = requireFound(await findParcelById(tx.db, into.id));
  const stays = into.status !== null && (before.stage === into.stage || !isStaged);
  const fromOther = before.stage === from.stage ? from : null;
  const source = stays ? into : fromOther;
  const { status, status_key } = source ?? noText;
  await updateParcels(tx, [{ before, changes: { status, status_key } }]);
  return source;
}

/** The other parcel, and what is taken of it. */
type Other = { from: ParcelRow; taken: MergedName[] };

/** Fills what is empty; so is the stage that was set by hand, which may differ from the present one. */
async function fillEmptyFields(
  tx: Transaction,
  into: ParcelRow,
  { from, taken }: Other,
): Promise<ParcelRow> {
  const all: Partial<Pick<ParcelRow, MergedName>> = pick(from, taken);
  const manual_stage = into.manual_stage ?? from.manual_stage;
  const [after = into] = await updateParcels(tx, [{ before: into, changes: all }]);
  await updateOne(tx.db, 'parcels', into.id, { manual_stage });
  return { ...after, manual_stage };
}

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
