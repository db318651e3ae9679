import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../../audit/transaction.ts';
import { deleteUnreferencedImage } from '../../content/images/queries.ts';
import { updateOne } from '../../database/rows.ts';
import { optimizeSearchIndex } from '../../database/search.ts';
import type { ActivityRow, Db, ParcelRow, Tables } from '../../database/tables.ts';
import { InvalidInputError, requireRow } from '../../errors.ts';
import { addressEnds } from '../../shared/address.ts';
import { pick } from '../../shared/field-values.ts';
import { verb } from '../../verbs/verb.ts';
import { activityAuditRef } from '../activities/write.ts';
import { takeBackCollection } from '../cash/collections.ts';
import { postCollections } from '../cash/ledger.ts';
import { mergeNotStated, syncNotStated } from '../cash/not-stated.ts';
import { findParcelById, findParcelByOwnKey, lockParcels } from '../find-parcel.ts';
import { findPieces, withPieces } from '../find-pieces.ts';
import { alreadyInvoicedError } from '../invoiced.ts';
import { priceAfterChange } from '../pricing.ts';
import { parcelKey } from '../schema.ts';
import { fieldsToTake, type MergeableName } from '../shared/parcel-copy.ts';
import { describePieces } from '../shared/pieces.ts';
import { findLatestStageEvent, noStatusText, syncParcelStatuses } from '../status.ts';
import { deleteParcelRow, parcelAuditRef, updateParcels } from '../write.ts';
import { redirectCodes } from './code-aliases.ts';

/**
 * Merges two parcels: `into` takes the fields that it lacks, and the history, from `from`. Then `from` is deleted, and its code
 * leads to `into`, which keeps its pieces. Each is named by its id or its own code: a code that leads to it since an earlier
 * merge might mean another parcel.
 *
 * @throws {InvalidInputError} if both are the same parcel; {ConflictError} if they are on two invoices.
 */
export const mergeParcels = verb(
  { permission: 'parcels:write', input: z.strictObject({ into: parcelKey, from: parcelKey }) },
  async (tx, named) => {
    const into = requireRow(await findParcelByOwnKey(tx.db, named.into));
    const from = requireRow(await findParcelByOwnKey(tx.db, named.from));
    if (into.id === from.id) throw new InvalidInputError((t) => t.copies.sameParcel, 'from');
    const both = await lockParcels(tx.db, [into.id, from.id]);
    const locked = (id: number) => requireRow(both.find((parcel) => parcel.id === id));
    await mergeInto(tx, locked(into.id), locked(from.id));
    return withPieces(tx.db, requireRow(await findParcelById(tx.db, into.id)));
  },
);

async function mergeInto(tx: Transaction, into: ParcelRow, from: ParcelRow): Promise<void> {
  const { db, now, recordAudit } = tx;
  await refuseTwoInvoices(db, { into: into.id, from: from.id });
  const taken = fieldsToTake(into, from).filter((name) => name !== 'status');
  const after = await fillEmptyFields(tx, into, { from, taken });
  const ids = { into: into.id, from: from.id };
  const { stage } = await moveHistory(tx, ids);
  await syncParcelStatuses(tx, [into.id], stage ? [into.id] : [], { texts: [into.id] });
  const source = await chooseStatusText(tx, into, { from, isStaged: stage });
  const named = source === from ? [...taken, 'status', 'status_key'] : taken;
  const own = pick(into, ['status', 'status_key']);
  await moveBatchItems(db, after, { fromId: from.id, taken: named, own });
  await redirectCodes(db, from, into.id);
  await moveSubscribers(db, ids);
  // No mail is sent twice.
  await moveRows(db, 'sent_notifications', ids, ['stage', 'address_key']);
  await moveStops(db, ids);
  for (const table of ['mails', 'share_links', 'former_stops'] as const) {
    await moveRows(db, table, ids);
  }
  await syncNotStated(db, [into.id], now);
  await deleteParcelRow(db, from.id);
  await optimizeSearchIndex(db);
  await deleteUnreferencedImage(db, from.image);
  await recordAudit({ action: 'deleted', ...parcelAuditRef(from), before: from });
}

/** Refuses parcels that are on two invoices: a parcel can be on only one. */
async function refuseTwoInvoices(db: Db, { into, from }: Pair): Promise<void> {
  const invoices = await db
    .selectFrom('invoice_parcels')
    .select('invoice_id')
    .distinct()
    .where('parcel_id', 'in', [into, from])
    .execute();
  if (invoices.length > 1) throw await alreadyInvoicedError(db, [into, from], 'from');
}

/**
 * Gives the merged parcel the status text of the parcel whose stage it has now. Its own text stays, unless an event that was
 * moved has changed the stage.
 *
 * @returns the parcel whose status text it has; null: it has the text of neither parcel.
 */
async function chooseStatusText(
  tx: Transaction,
  into: ParcelRow,
  { from, isStaged }: { from: ParcelRow; isStaged: boolean },
): Promise<ParcelRow | null> {
  const before = requireRow(await findParcelById(tx.db, into.id));
  const stays = into.status !== null && (before.stage === into.stage || !isStaged);
  const fromOther = before.stage === from.stage ? from : null;
  const source = stays ? into : fromOther;
  const { status, status_key } = source ?? noStatusText;
  await updateParcels(tx, [{ before, changes: { status, status_key } }]);
  return source;
}

type MergeSource = { from: ParcelRow; taken: MergeableName[] };

/** Fills the empty fields of `into`, also the stage that was set by hand, which may differ from the current one. */
async function fillEmptyFields(tx: Transaction, into: ParcelRow, { from, taken }: MergeSource) {
  // Positions that were not set by hand are still known as such.
  const sources = addressEnds.flatMap((end) =>
    taken.includes(`map_${end}_latitude`) ? [`map_${end}_source` as const] : [],
  );
  const price = await mergedPrice(tx.db, into, { from, taken });
  const all: Partial<ParcelRow> = { ...pick(from, [...taken, ...sources]), ...price };
  const manual_stage = into.manual_stage ?? from.manual_stage;
  const [after = into] = await updateParcels(tx, [{ before: into, changes: all }]);
  await updateOne(tx.db, 'parcels', into.id, { manual_stage });
  return { ...after, manual_stage };
}

/**
 * The price columns of the merged parcel. If it takes the price of `from`, that is calculated again for the fields of `into`.
 * Otherwise only the service is returned, and updateParcels calculates its own price again, as for any change.
 */
async function mergedPrice(db: Db, into: ParcelRow, { from, taken }: MergeSource) {
  const merged = { ...into, ...pick(from, taken) };
  const { service } = merged;
  if (!taken.includes('price')) return { service };
  const price = pick(from, ['price', 'currency', 'price_reason', 'price_lines', 'service']);
  const pieces = await findPieces(db, into);
  const theirs = await findPieces(db, from);
  const followed = await priceAfterChange(
    db,
    from,
    { ...merged, ...price },
    {
      isMeasured: describePieces(pieces) !== describePieces(theirs),
      pieces: async () => pieces,
    },
  );
  return { ...price, ...followed, service };
}

/**
 * Moves subscriptions and unsubscribes to the other parcel. An address that is subscribed to one of the two and has
 * unsubscribed from the other stays subscribed.
 */
async function moveSubscribers(trx: Db, pair: Pair): Promise<void> {
  // Somebody may be confirming a subscription at this moment.
  await trx
    .selectFrom('subscribers')
    .select('id')
    .where('parcel_id', 'in', [pair.into, pair.from])
    .orderBy('id')
    .forUpdate()
    .execute();
  await confirmBoth(trx, pair);
  for (const table of ['subscribers', 'unsubscribes'] as const) {
    await moveRows(trx, table, pair, ['address_key']);
  }
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

/**
 * Moves rows to the other parcel.
 *
 * @param key columns that are unique for a parcel; null: the table has no such columns. A row that the other parcel already has is
 *   not moved. It is deleted together with its own parcel.
 */
async function moveRows(
  trx: Db,
  table: keyof Tables,
  { into, from }: Pair,
  key: readonly string[] | null = null,
): Promise<void> {
  const rows = sql.table(table);
  const isSame = (key ?? []).map(
    (name) => sql` and other.${sql.ref(name)} = ${rows}.${sql.ref(name)}`,
  );
  const isFree = sql`not exists (
    select 1 from ${rows} as other where other.parcel_id = ${into}${sql.join(isSame, sql``)})`;
  await sql`
    update ${rows} set parcel_id = ${into}
    where parcel_id = ${from} and ${key === null ? sql`true` : isFree}`.execute(trx);
}

/**
 * Moves the stops of `from`. If both parcels are on the same run, or both have an open stop, the stop of `from` is deleted with
 * its parcel. But a stop of `into` that was taken out of a run gives way to a stop of `from` on that run.
 */
async function moveStops(trx: Db, { into, from }: Pair): Promise<void> {
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
}

type StatusText = Pick<ParcelRow, 'status' | 'status_key'>;

/** The ids of two parcels: `from` is merged into `into`. */
type Pair = { into: number; from: number };

const movedTables = [
  'activities',
  'deliveries',
  'cash_items',
  'payables',
  'ledger_events',
] as const;

/**
 * Moves the history of a parcel to another one, with the proofs of delivery. Of an event that was recorded at both,
 * only the activity of `into` remains, which is deleted if the event is undone.
 *
 * @returns whether an activity with a stage was moved.
 */
async function moveHistory(tx: Transaction, pair: Pair): Promise<{ stage: boolean }> {
  const { db: trx, recordAudit } = tx;
  const moving = await readOwnActivities(trx, pair.from);
  const present = await readOwnActivities(trx, pair.into);
  const shared = await sharedActivities(trx, pair);
  const isTwice = (activity: ActivityRow) =>
    present.some(
      (other) => shared.get(activity.id) === other.id && isSameActivity(activity, other),
    );
  const twice = moving.filter(isTwice);
  for (const activity of twice) await removeDuplicate(tx, activity);
  const moved = moving.filter((activity) => !twice.includes(activity));
  await mergeNotStated(trx, pair);
  for (const table of movedTables) await moveRows(trx, table, pair);
  await postCollections(tx, [pair.into]);
  // Both parcels may be on the same invoice.
  await moveRows(trx, 'invoice_parcels', pair, []);
  const [before, after] = [{ parcel_id: pair.from }, { parcel_id: pair.into }];
  await recordAudit(
    moved.map((activity) => {
      const ref = activityAuditRef({ ...activity, parcel_id: pair.into });
      return { action: 'changed', ...ref, before, after };
    }),
  );
  return { stage: moved.some(({ stage }) => stage !== null) };
}

function readOwnActivities(trx: Db, parcelId: number): Promise<ActivityRow[]> {
  return trx
    .selectFrom('activities')
    .selectAll()
    .where('parcel_id', '=', parcelId)
    .orderBy('id')
    .execute();
}

/** For events that were recorded on both parcels and can still be undone: the activity of `into`, by that of `from`. */
async function sharedActivities(trx: Db, { into, from }: Pair): Promise<Map<number, number>> {
  const pairs = await trx
    .selectFrom('event_batch_items as one')
    .innerJoin('event_batch_items as other', 'other.batch_id', 'one.batch_id')
    .select(['one.activity_id as mine', 'other.activity_id as theirs'])
    .where('one.parcel_id', '=', from)
    .where('other.parcel_id', '=', into)
    .execute();
  return new Map(pairs.map(({ mine, theirs }) => [mine, theirs]));
}

function isSameActivity(activity: ActivityRow, other: ActivityRow): boolean {
  const names = [
    'title',
    'builtin_key',
    'description',
    'stage',
    'location',
    'image',
    'created_at',
  ] as const;
  return names.every((name) => activity[name] === other[name]);
}

async function removeDuplicate(tx: Transaction, activity: ActivityRow): Promise<void> {
  const { db, recordAudit } = tx;
  await takeBackCollection(tx, activity.id);
  await db.deleteFrom('activities').where('id', '=', activity.id).execute();
  await deleteUnreferencedImage(db, activity.image);
  await recordAudit({ action: 'deleted', ...activityAuditRef(activity), before: activity });
}

/**
 * Moves the items of batches to the merged parcel, so that the events can be undone there. A batch that has an item of `into`
 * keeps only that. Only values that `into` took can be restored.
 *
 * @param into as it is after it has taken the fields `taken` and the history.
 * @param own its status text before that.
 */
async function moveBatchItems(
  trx: Db,
  into: ParcelRow,
  { fromId, taken, own }: { fromId: number; taken: readonly string[]; own: StatusText },
): Promise<void> {
  const changes = await trx
    .selectFrom('event_batch_items')
    .selectAll()
    .where('parcel_id', '=', fromId)
    .where('batch_id', 'not in', (eb) =>
      eb.selectFrom('event_batch_items').select('batch_id').where('parcel_id', '=', into.id),
    )
    .orderBy('batch_id')
    .execute();
  for (const [index, { batch_id, activity_id, before, after }] of changes.entries()) {
    const staged = await findLatestStageEvent(trx, into.id, activity_id);
    const stage = staged?.stage ?? into.manual_stage;
    const set = pickFromJson(after, [...taken, 'stage']);
    const restored = {
      ...pickFromJson(before, taken),
      ...(index === 0 && 'status' in set && own),
      ...('stage' in set && { stage }),
    };
    await trx
      .updateTable('event_batch_items')
      .set({
        parcel_id: into.id,
        before: JSON.stringify(restored),
        after: JSON.stringify(set),
        previous_stage_event_id: staged?.id ?? null,
      })
      .where('batch_id', '=', batch_id)
      .where('parcel_id', '=', fromId)
      .execute();
  }
}

/** The named values of a JSON object, as far as it has them. */
function pickFromJson(json: string, names: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = JSON.parse(json);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
