import { sql } from 'kysely';
import { isOneOf } from '../database/engine.ts';
import type { IdBatches } from '../database/matches.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { yieldToRequests } from '../database/yield-to-requests.ts';
import { startOfDay } from '../days.ts';

/** Days, both inclusive, in the site's time zone; null: without an end. */
export type Period = { from: string | null; to: string | null; timeZone: string };

export type BillableParcel = ParcelRow & { price: number; currency: string };

export function isPriced<Parcel extends Pick<ParcelRow, 'price' | 'currency'>>(
  parcel: Parcel,
): parcel is Parcel & { price: number; currency: string } {
  return parcel.price !== null && parcel.currency !== null;
}

/** Who pays for a parcel: its payer, or else its sender. */
const payer = sql<number | null>`coalesce(parcels.payer_id, parcels.sender_id)`;

/** What a month has to know of a parcel. */
const monthColumns = [
  'parcels.id',
  'tracking_code',
  'price',
  'currency',
  'payer_id',
  'sender_id',
] as const;
export type MonthParcel = Pick<
  ParcelRow,
  'id' | 'tracking_code' | 'price' | 'currency' | 'payer_id' | 'sender_id'
>;

/**
 * The parcels of a customer that were delivered in a period, and that no invoice is for, in the order of their ids.
 *
 * @param among their ids; by default, any.
 */
export async function findBillableParcels(
  db: Db,
  customer: number,
  period: Period,
  among?: readonly number[],
): Promise<ParcelRow[]> {
  const found: ParcelRow[] = [];
  for await (const ids of among === undefined ? parcelsOf(db, customer) : [among]) {
    const rows = selectUnbilled(db, ids)
      .selectAll('parcels')
      .where(payer, '=', customer)
      .where(isDeliveredIn(period));
    found.push(...(await rows.execute()));
  }
  return inOrder(found);
}

/** The same of all customers who pay by invoice. The event loop is held for some hundred rows at most. */
export async function findMonthParcels(db: Db, period: Period): Promise<MonthParcel[]> {
  const found: MonthParcel[] = [];
  for await (const ids of deliveredIn(db, period)) {
    found.push(...(await selectInvoiced(db, ids).execute()));
  }
  return inOrder(found);
}

/** The same without an event of their delivery, because their stage was set by hand: those last changed in the period. */
export async function findUndatedParcels(db: Db, period: Period): Promise<MonthParcel[]> {
  const found: MonthParcel[] = [];
  for await (const ids of changedIn(db, period)) {
    const isUndated = sql<boolean>`not exists (
      select 1 from activities where parcel_id = parcels.id and stage = 'delivered')`;
    found.push(...(await selectInvoiced(db, ids).where(isUndated).execute()));
  }
  return inOrder(found);
}

/** Each parcel once: it may have been delivered twice, or changed meanwhile. */
function inOrder<Parcel extends { id: number }>(found: readonly Parcel[]): Parcel[] {
  return [...new Map(found.map((parcel) => [parcel.id, parcel])).values()].sort(
    (one, other) => one.id - other.id,
  );
}

/** The delivered ones of these parcels that are on no invoice. */
function selectUnbilled(db: Db, ids: readonly number[]) {
  const isFree = sql<boolean>`not exists (
    select 1 from invoice_parcels where invoice_parcels.parcel_id = parcels.id)`;
  return db
    .selectFrom('parcels')
    .where(isOneOf(db, ids, 'parcels.id'))
    .where('parcels.stage', '=', 'delivered')
    .where(isFree);
}

/** Those of them whose customers pay by invoice. */
function selectInvoiced(db: Db, ids: readonly number[]) {
  return selectUnbilled(db, ids)
    .innerJoin('customers', (join) => join.on('customers.id', '=', payer))
    .where('payment', '=', 'invoice')
    .select(monthColumns);
}

function isDeliveredIn(period: Period) {
  const [start, end] = timesOf(period);
  return sql<boolean>`exists (
    select 1 from activities
    where parcel_id = parcels.id and stage = 'delivered' and created_at >= ${start} and created_at < ${end})`;
}

/** How many rows are read at once; then other requests get their turn. */
const rowsAtOnce = 200;

/** The parcels of a customer: those they pay for, then those they send. */
async function* parcelsOf(db: Db, customer: number): IdBatches {
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

type Place = { id: number; at: string; parcel: number };

/** As the index of them has it, which no parameter may be in. */
const isDelivery = sql<boolean>`stage = 'delivered'`;

/** The parcels that were delivered in a period. Its index has nothing but deliveries, in the order of their times. */
function deliveredIn(db: Db, period: Period): IdBatches {
  return walk(period, (from, end) =>
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

/** The parcels that were last changed in a period. */
function changedIn(db: Db, period: Period): IdBatches {
  return walk(period, (from, end) =>
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

/** Of rows in the order of a time and their ids: those after one of them. */
function isAfter(column: string, { at, id }: Pick<Place, 'at' | 'id'>) {
  return sql<boolean>`(${sql.ref(column)}, id) > (${at}, ${id})`;
}

async function* walk(
  period: Period,
  read: (from: Pick<Place, 'at' | 'id'>, end: string) => Promise<Place[]>,
): IdBatches {
  const [start, end] = timesOf(period);
  for (let from: Pick<Place, 'at' | 'id'> | undefined = { at: start, id: 0 }; from; ) {
    const rows: Place[] = await read(from, end);
    yield rows.map(({ parcel }) => parcel);
    from = rows.length < rowsAtOnce ? undefined : rows.at(-1);
    await yieldToRequests();
  }
}

/** The instants between which a period lies. */
function timesOf({ from, to, timeZone }: Period): [start: string, end: string] {
  return [
    from === null ? '' : startOfDay(from, 0, timeZone),
    startOfDay(to ?? '9999-12-31', 1, timeZone),
  ];
}
