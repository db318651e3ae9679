import { sql } from 'kysely';
import { isOneOf } from '../database/engine.ts';
import type { IdBatches } from '../database/matches.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { yieldToRequests } from '../database/yield-to-requests.ts';
import { startOfDay } from '../days.ts';

/** Days (`YYYY-MM-DD`), both inclusive, in the time zone; null: open at that end. */
export type Period = { from: string | null; to: string | null; timeZone: string };

/** `price` is in the currency's smallest unit. */
export type Priced = { price: number; currency: string };

export type BillableParcel = ParcelRow & Priced;

export function isPriced<Parcel extends Pick<ParcelRow, 'price' | 'currency'>>(
  parcel: Parcel,
): parcel is Parcel & Priced {
  return parcel.price !== null && parcel.currency !== null;
}

/** The id of the customer who pays for a parcel: its payer, or else its sender. */
const payer = sql<number | null>`coalesce(parcels.payer_id, parcels.sender_id)`;

type MonthColumn = 'id' | 'tracking_code' | 'price' | 'currency' | 'payer_id' | 'sender_id';
export type MonthParcel = Pick<ParcelRow, MonthColumn>;

/**
 * The parcels that a customer pays for, that were delivered in a period, and that are on no invoice, in the order of their ids.
 *
 * @param among looks only at the parcels with these ids; by default, at all of the customer.
 */
export function findBillableParcels(
  db: Db,
  customer: number,
  period: Period,
  among?: readonly number[],
): Promise<ParcelRow[]> {
  const batches = among === undefined ? customerParcelIds(db, customer) : [among];
  return collectParcels(batches, (ids) =>
    selectUnbilled(db, ids)
      .selectAll('parcels')
      .where(payer, '=', customer)
      .where(isDeliveredIn(period))
      .execute(),
  );
}

/**
 * All parcels that were delivered in a period, are on no invoice, and belong to customers who pay by invoice, in the order of ids.
 * Other requests get a turn every few hundred rows.
 */
export function findMonthParcels(db: Db, period: Period): Promise<MonthParcel[]> {
  return collectParcels(parcelIdsDeliveredIn(db, period), (ids) =>
    selectUnbilledForInvoice(db, ids).execute(),
  );
}

/**
 * Delivered parcels without an event that says when, because their stage was set by hand; of customers who pay by invoice. The
 * period is that of the parcel's last change.
 */
export function findUndatedParcels(db: Db, period: Period): Promise<MonthParcel[]> {
  const isUndated = sql<boolean>`not exists (
    select 1 from activities where parcel_id = parcels.id and stage = 'delivered')`;
  return collectParcels(parcelIdsChangedIn(db, period), (ids) =>
    selectUnbilledForInvoice(db, ids).where(isUndated).execute(),
  );
}

/** Each parcel once: a parcel may have two events of delivery, or have been changed while the rows were read. */
async function collectParcels<Parcel extends { id: number }>(
  batches: IdBatches | readonly (readonly number[])[],
  read: (ids: readonly number[]) => Promise<Parcel[]>,
): Promise<Parcel[]> {
  const found = new Map<number, Parcel>();
  for await (const ids of batches) {
    for (const parcel of await read(ids)) found.set(parcel.id, parcel);
  }
  return [...found.values()].sort((one, other) => one.id - other.id);
}

/** Selects the parcels with these ids that are delivered and on no invoice. */
function selectUnbilled(db: Db, ids: readonly number[]) {
  const isFree = sql<boolean>`not exists (
    select 1 from invoice_parcels where invoice_parcels.parcel_id = parcels.id)`;
  return db
    .selectFrom('parcels')
    .where(isOneOf(db, ids, 'parcels.id'))
    .where('parcels.stage', '=', 'delivered')
    .where(isFree);
}

/** Selects the parcels with these ids that are delivered, are on no invoice, and belong to a customer who pays by invoice. */
function selectUnbilledForInvoice(db: Db, ids: readonly number[]) {
  return selectUnbilled(db, ids)
    .innerJoin('customers', (join) => join.on('customers.id', '=', payer))
    .where('payment', '=', 'invoice')
    .select(['parcels.id', 'tracking_code', 'price', 'currency', 'payer_id', 'sender_id']);
}

function isDeliveredIn(period: Period) {
  const [start, end] = periodBounds(period);
  return sql<boolean>`exists (
    select 1 from activities
    where parcel_id = parcels.id and stage = 'delivered' and created_at >= ${start} and created_at < ${end})`;
}

/** Rows that are read before other requests get a turn. */
const rowsAtOnce = 200;

/** The ids of the parcels that a customer pays for, then of those that the customer sends. */
async function* customerParcelIds(db: Db, customer: number): IdBatches {
  for (const link of ['payer_id', 'sender_id'] as const) {
    for (let last: number | undefined = 0; last !== undefined; ) {
      const rows: { id: number }[] = await db
        .selectFrom('parcels')
        .select('id')
        .where(link, '=', customer)
        .where('id', '>', last)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute();
      yield rows.map(({ id }) => id);
      last = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
      await yieldToRequests();
    }
  }
}

type RowPosition = { id: number; at: string; parcel: number };

/** Written exactly as in the index of deliveries: with a parameter, the index would not be used. */
const isDelivery = sql<boolean>`stage = 'delivered'`;

/** The ids of parcels with a delivery in a period, by an index that holds only deliveries, in the order of their times. */
function parcelIdsDeliveredIn(db: Db, period: Period): IdBatches {
  return readRowsInBatches(period, (from, end) =>
    db
      .selectFrom('activities')
      .select(['id', 'created_at as at', 'parcel_id as parcel'])
      .where(isDelivery)
      .where(isAfter('created_at', from))
      .where('created_at', '<', end)
      .orderBy('created_at')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute(),
  );
}

function parcelIdsChangedIn(db: Db, period: Period): IdBatches {
  return readRowsInBatches(period, (from, end) =>
    db
      .selectFrom('parcels')
      .select(['id', 'updated_at as at', 'id as parcel'])
      .where(isAfter('updated_at', from))
      .where('updated_at', '<', end)
      .orderBy('updated_at')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute(),
  );
}

/** Rows after a given row, in the order of a time and then of ids. */
function isAfter(column: string, { at, id }: Pick<RowPosition, 'at' | 'id'>) {
  return sql<boolean>`(${sql.ref(column)}, id) > (${at}, ${id})`;
}

async function* readRowsInBatches(
  period: Period,
  read: (from: Pick<RowPosition, 'at' | 'id'>, end: string) => Promise<RowPosition[]>,
): IdBatches {
  const [start, end] = periodBounds(period);
  for (let from: Pick<RowPosition, 'at' | 'id'> | undefined = { at: start, id: 0 }; from; ) {
    const rows: RowPosition[] = await read(from, end);
    yield rows.map(({ parcel }) => parcel);
    from = rows.length < rowsAtOnce ? undefined : rows.at(-1);
    await yieldToRequests();
  }
}

/** The start of a period and the start of the day after it (ISO 8601); '' if the period has no first day. */
function periodBounds({ from, to, timeZone }: Period): [start: string, end: string] {
  return [
    from === null ? '' : startOfDay(from, 0, timeZone),
    startOfDay(to ?? '9999-12-31', 1, timeZone),
  ];
}
