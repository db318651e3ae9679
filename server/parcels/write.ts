import { sql } from 'kysely';
import { actorStaffId } from '../audit/record.ts';
import type { Transaction } from '../audit/transaction.ts';
import { deleteUnreferencedImage } from '../content/images/queries.ts';
import { isOneOfTexts } from '../database/engine.ts';
import { UniqueViolation } from '../database/errors.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { insertMany, updateMany, updateOne } from '../database/rows.ts';
import { optimizeSearchIndex, parcelSearchText } from '../database/search.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { fieldNames, omitUndefined, searchedNames, withAllFields } from '../shared/field-values.ts';
import { parcelFields } from '../shared/fields.ts';
import { requireCompanyCurrency } from './cash/collections.ts';
import { postCollections } from './cash/ledger.ts';
import { dismissNotStated, syncNotStated } from './cash/not-stated.ts';
import { findDeliveryImages } from './deliveries/proofs.ts';
import { deliveryDaysAfterChange, newDeliveryDays } from './delivery-day.ts';
import { builtinKeyAfterEdit } from './event-presets/words.ts';
import { findPieces } from './find-pieces.ts';
import { composedWeight, insertPieces, updatePieces } from './pieces.ts';
import { findPricing, newParcelPrice, priceAfterChange } from './pricing.ts';
import { enqueueIndexing } from './search-index-queue.ts';
import type { NewParcel, ParcelChanges } from './shared/parcel.ts';
import { describePieces } from './shared/pieces.ts';
import { laterThan } from './version.ts';

/**
 * When parcels become searchable: in the same transaction, or later. Imports do it later, because writing the search text
 * would make their transaction five times as long; see search-index-queue.ts.
 */
export type Indexing = 'now' | 'later';

const positionSourceColumns = ['map_pickup_source', 'map_destination_source'] as const;
type PositionSource = (typeof positionSourceColumns)[number];

/**
 * A parcel to insert. `manual_stage` is its stage if that was set by hand and not by an event; `status_key` is the built-in preset
 * that its status text is from.
 */
export type ParcelInsert = NewParcel &
  Partial<Pick<ParcelRow, 'manual_stage' | 'last_event_at' | 'status_key' | PositionSource>>;

/**
 * Inserts parcels, with their audit entries.
 *
 * @throws {Error} for which `isUniqueViolation` holds, if a tracking code is in use or leads to another parcel.
 */
export async function insertParcels(
  { db, actor, now, recordAudit }: Transaction,
  parcels: readonly ParcelInsert[],
  indexing: Indexing = 'now',
): Promise<ParcelRow[]> {
  if (parcels.length === 0) return [];
  const created = { created_at: now.toISOString(), created_by_id: actorStaffId(actor) };
  const drafts = parcels.map((given) => ({ given, row: toParcelRow(given, created) }));
  await fillCurrencies(db, drafts);
  await fillWeights(db, drafts);
  await fillPrices(db, drafts);
  if (indexing === 'now') for (const { row } of drafts) row.search_text = parcelSearchText(row);
  const stored = await insertDrafts(db, drafts);
  const rows = stored.map(({ row }) => row);
  const ids = rows.map(({ id }) => id);
  const codes = rows.map(({ tracking_code }) => tracking_code);
  await refuseAliases(db, codes);
  if (indexing === 'now') await optimizeSearchIndex(db, ids.length);
  else await enqueueIndexing(db, ids);
  const paid = rows.filter(isPaidAtDelivery).map(({ id }) => id);
  await syncNotStated(db, paid, now);
  await recordAudit(
    stored.map(({ given, row }) => {
      const pieces = given.pieces && describePieces(given.pieces);
      return { action: 'created', ...parcelAuditRef(row), after: { ...row, pieces } };
    }),
  );
  return rows;
}

/** A parcel to insert, as it was given and as it is to be stored. */
type Draft = { given: ParcelInsert; row: Omit<ParcelRow, 'id'> };

async function fillCurrencies(db: Db, drafts: readonly Draft[]): Promise<void> {
  const lacking = drafts.filter(({ row }) => lacksCurrency(row));
  const currency = lacking.length === 0 ? null : await requireCompanyCurrency(db);
  for (const { row } of lacking) row.cod_currency = currency;
}

async function fillWeights(db: Db, drafts: readonly Draft[]): Promise<void> {
  for (const { given, row } of drafts) {
    if (given.pieces && !row.weight) row.weight = await composedWeight(db, given.pieces);
  }
}

async function fillPrices(db: Db, drafts: readonly Draft[]): Promise<void> {
  const priced = drafts.filter(
    ({ given, row }) =>
      given.service != null || (row.price ?? row.payer_id ?? row.sender_id) !== null,
  );
  if (priced.length === 0) return;
  const rows = drafts.map(({ row }) => row);
  const pricing = await findPricing(db, rows);
  for (const { given, row } of priced) {
    const pieces = given.pieces ?? [];
    Object.assign(row, newParcelPrice(pricing, row, given.service, pieces));
    Object.assign(row, newDeliveryDays(pricing, row));
  }
}

/** Inserts the rows of parcels and of their pieces. */
async function insertDrafts(db: Db, drafts: readonly Draft[]) {
  const columns = fieldNames(drafts[0]?.row ?? {});
  const rows = drafts.map(({ row }) => Object.values(row));
  const ids = await insertMany(db, 'parcels', columns, rows);
  const stored = drafts.map(({ given, row }, index) => ({
    given,
    row: { id: ids[index] ?? 0, ...row },
  }));
  const measured = stored.map(({ given, row }) => ({ id: row.id, pieces: given.pieces }));
  await insertPieces(db, measured);
  return stored;
}

/** A parcel as it is stored, before its price and its search text are known. */
function toParcelRow(
  given: ParcelInsert,
  created: Pick<ParcelRow, 'created_at' | 'created_by_id'>,
): Draft['row'] {
  return {
    ...withAllFields(parcelFields, given),
    show_map: given.show_map ?? 'no',
    pieces_count: given.pieces_count ?? given.pieces?.length ?? 1,
    image: given.image ?? null,
    booked_by_customer_id: given.booked_by_customer_id ?? null,
    manual_stage: given.manual_stage ?? null,
    last_event_at: given.last_event_at ?? null,
    status_key: given.status_key ?? null,
    map_pickup_source: given.map_pickup_source ?? null,
    map_destination_source: given.map_destination_source ?? null,
    delivery_days_source: null,
    price_lines: null,
    search_text: '',
    ...created,
    updated_at: created.created_at,
    erased_at: null,
  };
}

function isPaidAtDelivery({ stage, cod_amount }: Pick<ParcelRow, 'stage' | 'cod_amount'>) {
  return stage === 'delivered' && (cod_amount ?? 0) > 0;
}

type ParcelVersions = { before: ParcelRow; after: ParcelRow };

/** Updates the cash of parcels that were or are delivered with an amount to collect, and whose it is. */
async function syncCash(db: Db, changes: readonly ParcelVersions[], now: Date): Promise<void> {
  const ids = changes
    .filter(({ before, after }) => isPaidAtDelivery(before) || isPaidAtDelivery(after))
    .map(({ after }) => after.id);
  await syncNotStated(db, ids, now);
  const resent = changes.filter(
    ({ before, after }) =>
      before.sender_id !== after.sender_id || before.payer_id !== after.payer_id,
  );
  await postCollections(
    { db, now },
    resent.map(({ after }) => after.id),
  );
}

/** Whether there is an amount to collect without its currency. */
export function lacksCurrency({
  cod_amount,
  cod_currency,
}: Pick<ParcelChanges, 'cod_amount' | 'cod_currency'>) {
  return (cod_amount ?? 0) > 0 && (cod_currency ?? null) === null;
}

const searchColumns: readonly string[] = searchedNames(parcelFields);

/** Changes of a parcel. `status_key` is the built-in preset whose words a new status is, if known. */
export type ParcelUpdate = {
  before: ParcelRow;
  changes: ParcelChanges &
    Partial<Pick<ParcelRow, 'status_key' | 'image' | 'price_lines' | PositionSource>>;
};

/**
 * Changes fields of parcels, with their audit entries. A stage set here counts as set by hand. A parcel that already has the
 * values keeps its version.
 *
 * @throws as insertParcels.
 */
export async function updateParcels(
  { db, now, recordAudit }: Transaction,
  updates: readonly ParcelUpdate[],
  indexing: Indexing = 'now',
): Promise<ParcelRow[]> {
  const results: ParcelVersions[] = [];
  let indexed = 0;
  const unindexed: number[] = [];
  for (const { before, changes: given } of updates) {
    const { pieces, ...changes } = given;
    const { stage } = changes;
    const ofPieces = await updatePieces(db, before, given);
    const isUnsaid = 'cod_amount' in changes && lacksCurrency({ ...before, ...changes });
    const values = {
      ...changes,
      ...ofPieces.values,
      ...(stage !== undefined && { manual_stage: stage }),
      ...(isUnsaid && { cod_currency: await requireCompanyCurrency(db) }),
    };
    // A price that is given with its lines stays as it is.
    if (changes.price_lines === undefined) {
      Object.assign(
        values,
        await priceAfterChange(db, before, values, {
          isMeasured: ofPieces.log !== undefined,
          pieces: () => findPieces(db, { ...before, ...ofPieces.values }),
        }),
      );
    }
    Object.assign(values, await deliveryDaysAfterChange(db, before, values));
    const isOther = ofPieces.log !== undefined;
    const after = await writeParcel(db, before, values, { now, indexing, isOther });
    if (after.search_text !== before.search_text) indexed += 1;
    if (indexing === 'later' && fieldNames(changes).some((name) => searchColumns.includes(name))) {
      unindexed.push(before.id);
    }
    const log = ofPieces.log && {
      before: { ...before, pieces: ofPieces.log.before },
      after: { ...after, pieces: ofPieces.log.after },
    };
    await recordAudit({ action: 'changed', ...parcelAuditRef(before), before, after, ...log });
    results.push({ before, after });
  }
  await syncCash(db, results, now);
  await refuseAliases(
    db,
    updates.flatMap(({ before, changes: { tracking_code: code } }) =>
      code?.toLowerCase() === before.tracking_code.toLowerCase() ? [] : (code ?? []),
    ),
  );
  await optimizeSearchIndex(db, indexed);
  await enqueueIndexing(db, unindexed);
  return results.map(({ after }) => after);
}

/** The columns of a parcel that events update. */
export type ParcelStatus = Pick<
  ParcelRow,
  | 'stage'
  | 'status'
  | 'status_key'
  | 'current_location'
  | 'map_current_latitude'
  | 'map_current_longitude'
  | 'last_event_at'
>;

export type StatusUpdate = { parcel: ParcelRow; status: Partial<ParcelStatus> };

/**
 * Changes the status of parcels, as an event does: the stage does not count as set by hand. The caller writes the audit
 * entries.
 *
 * @returns the number of parcels whose search text has changed; call optimizeSearchIndex with it.
 */
export async function updateParcelStatuses(
  db: Db,
  updates: readonly StatusUpdate[],
  writing: Writing,
): Promise<number> {
  const rows = updates.map(({ parcel, status }) => ({
    id: parcel.id,
    ...changedValues(parcel, status, writing),
  }));
  await updateMany(db, 'parcels', rows);
  const versions = updates.map(({ parcel, status }) => ({
    before: parcel,
    after: { ...parcel, ...status },
  }));
  await syncCash(db, versions, writing.now);
  if (writing.indexing === 'later') {
    await enqueueIndexing(
      db,
      updates
        .filter(({ parcel, status: { status = parcel.status } }) => status !== parcel.status)
        .map(({ parcel }) => parcel.id),
    );
  }
  return rows.filter(({ search_text }) => search_text !== undefined).length;
}

type Changes = { [Name in keyof ParcelRow]?: ParcelRow[Name] | undefined };

/** `isOther`: the parcel becomes another version even if none of its columns differs. */
type Writing = { now: Date; indexing: Indexing; isOther?: boolean };

/** Columns that no answer has. A change of only these makes no new version. */
const internalColumns: readonly string[] = [
  'manual_stage',
  'search_text',
  'delivery_days_source',
  ...positionSourceColumns,
];

async function writeParcel(db: Db, before: ParcelRow, changes: Changes, writing: Writing) {
  const { updated_at, ...others } = changedValues(before, changes, writing);
  const differing = fieldNames(others).filter((name) => others[name] !== before[name]);
  if (differing.length === 0 && !writing.isOther) return before;
  const isNewVersion = writing.isOther || differing.some((name) => !internalColumns.includes(name));
  const values = { ...others, ...(isNewVersion && { updated_at }) };
  await updateOne(db, 'parcels', before.id, values);
  return { ...before, ...values };
}

/** The columns to write, with those that follow from them. */
function changedValues(before: ParcelRow, changes: Changes, { now, indexing }: Writing) {
  const values: Partial<ParcelRow> & Pick<ParcelRow, 'updated_at'> = {
    ...omitUndefined(changes),
    ...changedStatusKey(before, changes),
    updated_at: laterThan(before.updated_at, now),
  };
  const isSearched = fieldNames(values).some((name) => searchColumns.includes(name));
  if (indexing === 'now' && isSearched) {
    const search_text = parcelSearchText({ ...before, ...values });
    // Every write of the column runs the trigger of the search index, even if the text is the same.
    if (search_text !== before.search_text) values.search_text = search_text;
  }
  return values;
}

/** A changed status keeps its built-in preset if it is the text of that preset in any language. */
function changedStatusKey(before: ParcelRow, { status, status_key }: Changes): Partial<ParcelRow> {
  if (status === undefined || status_key !== undefined) return {};
  return { status_key: builtinKeyAfterEdit(before.status_key, status) };
}

/**
 * Deletes parcels with their histories and proofs of delivery, and the pictures of all of these unless they are in use
 * elsewhere. Writes the audit entries.
 */
export async function deleteParcels(
  { db, recordAudit }: Transaction,
  parcels: readonly ParcelRow[],
): Promise<void> {
  for (const parcel of parcels) {
    const { id, image } = parcel;
    const photos = await findEventImages(db, id);
    const proofs = await findDeliveryImages(db, id);
    await deleteParcelRow(db, id);
    for (const name of [image, ...photos, ...proofs]) await deleteUnreferencedImage(db, name);
    await recordAudit({ action: 'deleted', ...parcelAuditRef(parcel), before: parcel });
  }
  await optimizeSearchIndex(db, parcels.length);
}

/** Deletes a parcel's row, and with it its history. Call optimizeSearchIndex afterwards. */
export async function deleteParcelRow(db: Db, id: number): Promise<void> {
  await dismissNotStated(db, [id]);
  await db.deleteFrom('parcels').where('id', '=', id).execute();
}

async function findEventImages(db: Db, parcelId: number): Promise<(string | null)[]> {
  const found = await db
    .selectFrom('activities')
    .select('image')
    .distinct()
    .where('parcel_id', '=', parcelId)
    .where('image', 'is not', null)
    .execute();
  return found.map(({ image }) => image);
}

/**
 * Refuses the codes of merged parcels, because they are in use. Call it after the codes were written, because that
 * waits for a merge that is about to redirect one of them.
 *
 * @throws {UniqueViolation}
 */
async function refuseAliases(db: Db, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const lower = codes.map((code) => code.toLowerCase());
  const [one = '', ...others] = lower;
  const [alias] =
    others.length === 0
      ? await readAlias(db, [one])
      : await db
          .selectFrom('code_aliases')
          .select('code')
          .where(isOneOfTexts(db, sql`lower(code)`, lower))
          .limit(1)
          .execute();
  if (alias !== undefined) throw new UniqueViolation('The code leads to another parcel');
}

const readAlias = preparedQuery((db) =>
  db.selectFrom('code_aliases').select('code').where(sql<string>`lower(code)`, '=', ''),
);

export function parcelAuditRef({ id, tracking_code }: { id: number; tracking_code: string }) {
  return { type: 'parcel', id, name: tracking_code } as const;
}
