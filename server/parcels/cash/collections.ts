import { type NotNull, sql } from 'kysely';
import { isMember } from '../../audit/record.ts';
import type { Transaction } from '../../audit/transaction.ts';
import { isOneOf } from '../../database/engine.ts';
import { insertRows } from '../../database/rows.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { addDays } from '../../days.ts';
import { InvalidInputError } from '../../errors.ts';
import { invalidAmount } from '../../http/input/amounts.ts';
import { readMoney } from '../../shared/amounts.ts';
import type { Stage } from '../../shared/enums.ts';
import type { PaymentMethod } from '../../shared/fields.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { ownDriver } from '../own-parcels.ts';
import { typedAmounts } from '../shared/cash.ts';

import { localDate } from '../shared/delivery-days.ts';

export type Collection = {
  collected: number;
  method: PaymentMethod | null;
  reason: string | null;
};

/** What a request says of the money for a parcel; of what is left out, the rest follows. */
export type CollectionInput = {
  cod_collected?: number | null | undefined;
  cod_method?: PaymentMethod | null | undefined;
  cod_reason?: string | null | undefined;
};

/**
 * What was collected for a parcel: all that is due, where only the method is given; nothing, where only the reason is. Money
 * for a parcel that is paid in full was reported before, and is not counted twice.
 *
 * @param isLate whether it is reported after it was done: the amount may have been changed meanwhile.
 * @returns undefined: nothing is said.
 * @throws {InvalidInputError} without a reason for less than what is due, or more.
 */
export async function readCollection(
  db: Db,
  parcel: ParcelRow,
  { cod_collected, cod_method, cod_reason }: CollectionInput,
  isLate: boolean,
): Promise<Collection | undefined> {
  const reason = cod_reason ?? null;
  const given = cod_collected ?? null;
  const method = cod_method ?? null;
  if (given === null && method === null && reason === null) return undefined;
  const due = await findDue(db, parcel);
  if (due === 0 && (parcel.cod_amount ?? 0) > 0) return undefined;
  const collected = given ?? (method === null ? 0 : due);
  if (reason === null && collected !== due && (collected === 0 || !isLate)) {
    throw new InvalidInputError(
      (t) => interpolate(t.fieldErrors.required, { field: t.control.fields.cod_reason }),
      'cod_reason',
    );
  }
  return { collected, reason, method: collected === 0 ? null : (method ?? 'cash') };
}

export function findCollection(db: Db, parcel: number) {
  return db
    .selectFrom('cash_items')
    .select(['currency', 'collected', 'method', 'reason'])
    .where('parcel_id', '=', parcel)
    .where('collected', 'is not', null)
    .$narrowType<{ collected: NotNull }>()
    .orderBy('id')
    .execute();
}

/** What is still to be collected for a parcel. What was paid in another currency, before that was changed, is none of it. */
export async function findDue(
  db: Db,
  { id, cod_amount, cod_currency }: ParcelRow,
): Promise<number> {
  const { paid } = await db
    .selectFrom('cash_items')
    .select(({ fn }) => fn.sum<number | null>('collected').as('paid'))
    .where('parcel_id', '=', id)
    .$if(cod_currency !== null, (query) => query.where('currency', '=', cod_currency ?? ''))
    .executeTakeFirstOrThrow();
  return Math.max(0, (cod_amount ?? 0) - (paid ?? 0));
}

/**
 * Notes for delivered parcels with an amount what was collected, and whose run it was. The parcels are locked, and their stops
 * finished.
 *
 * @param event without `collection`, nothing was said.
 */
export async function recordCollections(
  tx: TransactionContext,
  delivered: readonly { parcel: ParcelRow; activity_id: number }[],
  event: {
    stage?: Stage | null | undefined;
    happened_at: string;
    collection?: Collection | undefined;
  },
): Promise<void> {
  const { db, actor, deps, now } = tx;
  const { stage, happened_at, collection } = event;
  const paid = delivered.filter(({ parcel }) => collection || (parcel.cod_amount ?? 0) > 0);
  if (stage !== 'delivered' || paid.length === 0) return;
  const ids = paid.map(({ parcel }) => parcel.id);
  const stops = await db
    .selectFrom('run_stops')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .select(['parcel_id', 'activity_id', 'run_id', 'day', 'driver_id'])
    .where(isOneOf(db, ids, 'parcel_id'))
    .orderBy('day', 'desc')
    .orderBy('run_stops.id', 'desc')
    .execute();
  const today = localDate(new Date(happened_at), deps.config.timeZone);
  const own = ownDriver(actor, 'deliveries:write');
  const member = isMember(actor) ? actor.staffId : null;
  const rows: (string | number | null)[][] = [];
  for (const { parcel, activity_id } of paid) {
    const finished = stops.find((stop) => stop.activity_id === activity_id);
    const driver = own ?? finished?.driver_id ?? member;
    const ofDriver = stops.filter((stop) => stop.driver_id === driver);
    const run =
      ofDriver.find((stop) => stop === finished) ??
      // It was finished otherwise before; nights are worked through.
      ofDriver.find(
        (stop) =>
          stop.parcel_id === parcel.id && stop.day <= today && stop.day >= addDays(today, -1),
      );
    const { collected = null, method = null, reason = null } = collection ?? {};
    rows.push([
      parcel.id,
      activity_id,
      driver,
      run?.run_id ?? null,
      run?.day ?? today,
      parcel.cod_currency ?? (await requireCurrency(db)),
      await claimDue(db, parcel, collection !== undefined),
      collected,
      method,
      reason,
      now.toISOString(),
    ]);
  }
  await insertRows(db, 'cash_items', columns, rows);
}

/** The rows of a parcel that were not undone. */
function itemsOf(db: Db, parcel: number | null) {
  return db
    .selectFrom('cash_items')
    .select('cash_items.id')
    .where('parcel_id', '=', parcel ?? 0)
    .where('activity_id', 'is not', null);
}

/**
 * What is due in a further row of a parcel, so that its rows together have what was to be collected, once: nothing, where
 * nothing is said; else what is left, and in the rows before it is due what they collected.
 */
async function claimDue(db: Db, parcel: ParcelRow, isStated: boolean): Promise<number> {
  const earlier = itemsOf(db, parcel.id);
  if (!isStated && (await earlier.executeTakeFirst()) !== undefined) return 0;
  await db
    .updateTable('cash_items')
    .set({ due: sql<number>`coalesce(collected, 0)` })
    .where('id', 'in', earlier)
    .execute();
  return findDue(db, parcel);
}

/** Leaves what was due in a row that is gone to another one of its parcel that counts. */
async function leaveDue(
  db: Db,
  { parcel_id, currency, due }: { parcel_id: number | null; currency: string; due: number },
): Promise<void> {
  const other = itemsOf(db, parcel_id)
    .where('currency', '=', currency)
    .where(counts)
    .orderBy('cash_items.id', 'desc')
    .limit(1);
  await db
    .updateTable('cash_items')
    .set(({ eb }) => ({ due: eb('due', '+', due) }))
    .where('id', 'in', other)
    .execute();
}

const columns = [
  'parcel_id',
  'activity_id',
  'driver_id',
  'run_id',
  'day',
  'currency',
  'due',
  'collected',
  'method',
  'reason',
  'created_at',
];

type TypedAmounts = Partial<
  Pick<ParcelRow, (typeof typedAmounts)[keyof typeof typedAmounts][number]>
>;

/**
 * An amount as people type it, as the columns of a parcel: what is to be collected, or its price.
 *
 * @param typed undefined: it stays as it is; null: there is none.
 * @param currency of an amount that names none; by default, the company's.
 * @throws {InvalidRequest} if it cannot be read with certainty.
 */
export async function readTypedAmount(
  db: Db,
  field: keyof typeof typedAmounts,
  typed: string | null | undefined,
  currency: string | null | undefined,
): Promise<TypedAmounts> {
  const [amountColumn, currencyColumn] = typedAmounts[field];
  if (typed === undefined) return {};
  if (typed === null) return { [amountColumn]: null };
  const preferred = currency ?? (await findSettings(db)).invoice_currency ?? '';
  const read = readMoney(typed, preferred);
  if (read === null) throw invalidAmount(field, typed, preferred);
  return { [amountColumn]: read.amount, [currencyColumn]: read.currency };
}

/** The company's currency. @throws {InvalidInputError} if it has none. */
export async function requireCurrency(db: Db): Promise<string> {
  const { invoice_currency } = await findSettings(db);
  if (invoice_currency !== null) return invoice_currency;
  throw new InvalidInputError(
    (t) => interpolate(t.fieldErrors.required, { field: t.control.fields.cod_currency }),
    'cod_currency',
  );
}

/**
 * Gives back what was collected with an event that is undone or deleted. What was handed in by then stays so, and is taken off
 * what its driver hands in next. The parcel is locked.
 */
export async function takeBackCollection(
  { db, now }: Transaction,
  activityId: number,
): Promise<void> {
  const item = await db
    .selectFrom('cash_items')
    .selectAll()
    .where('activity_id', '=', activityId)
    .forUpdate()
    .executeTakeFirst();
  if (item === undefined) return;
  const { id, due, collected, ...rest } = item;
  if (item.settlement_id === null) {
    await db.deleteFrom('cash_items').where('id', '=', id).execute();
    await leaveDue(db, item);
    return;
  }
  await db.updateTable('cash_items').set({ activity_id: null }).where('id', '=', id).execute();
  const back = { activity_id: null, settlement_id: null, created_at: now.toISOString() };
  await db
    .insertInto('cash_items')
    .values({ ...rest, ...back, due: -due, collected: collected === null ? null : -collected })
    .execute();
  await leaveDue(db, item);
}

/** Whether a row counts: one in which nothing is said does not, where another one of its parcel says it, or says as little. */
export const counts = sql<boolean>`(cash_items.collected is not null
  or cash_items.settlement_id is not null
  or cash_items.parcel_id is not null and not exists (
    select 1 from cash_items as other
    where other.parcel_id = cash_items.parcel_id and other.id <> cash_items.id
      and other.activity_id is not null
      and (other.collected is not null or other.id < cash_items.id)))`;
