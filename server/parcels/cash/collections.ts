import { type NotNull, sql } from 'kysely';
import { isMember } from '../../audit/record.ts';
import type { Transaction } from '../../audit/transaction.ts';
import { isOneOf } from '../../database/engine.ts';
import { insertRows } from '../../database/rows.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { addDays } from '../../days.ts';
import { InvalidInputError } from '../../errors.ts';
import { invalidAmount, withTypedAmount } from '../../http/input/amounts.ts';
import { readMoney } from '../../shared/amounts.ts';
import type { Stage } from '../../shared/enums.ts';
import { collectionFields, type PaymentMethod } from '../../shared/event-fields.ts';
import { fieldNames } from '../../shared/field-values.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { ownDriver } from '../own-parcels.ts';
import { type CashItem, nothingPaid, typedAmounts } from '../shared/cash.ts';
import { localDate } from '../shared/delivery-days.ts';
import { postCollections } from './ledger.ts';
import { dismissNotStated, syncNotStated } from './not-stated.ts';

export type Collection = {
  collected: number;
  method: PaymentMethod | null;
  reason: string | null;
};

/** What a request states about the money for a parcel. What is left out follows from the rest; see readCollection. */
type CollectionInput = {
  cod_collected?: number | null | undefined;
  cod_method?: PaymentMethod | null | undefined;
  cod_reason?: string | null | undefined;
};

/** Converts the fields of a form about what was collected to those of the API. Empty ones are left out. */
export function withTypedCollection(fields: Record<string, unknown>): Record<string, unknown> {
  const unpaid = fields.cod_method === nothingPaid && { cod_collected: 0, cod_method: '' };
  const read = withTypedAmount({ ...fields, ...unpaid }, ['cod_collected', 'cod_currency']);
  return Object.fromEntries(
    Object.entries(read).filter(
      ([name, value]) => name !== 'cod_currency' && (value !== '' || !name.startsWith('cod_')),
    ),
  );
}

/** Whether a request states anything about the money. */
export function isStated({ cod_collected, cod_method, cod_reason }: CollectionInput): boolean {
  return (cod_collected ?? cod_method ?? cod_reason ?? null) !== null;
}

/**
 * What was collected for a parcel: all that is due if only the method is given, nothing if only the reason is. Money for a
 * parcel that is paid in full was reported before, and is not counted twice.
 *
 * @param isLate whether it is reported later than it happened, so that the amount may have been changed meanwhile.
 * @returns undefined if nothing is stated, or the parcel is paid in full.
 * @throws {InvalidInputError} if nothing, or another amount than is due, was collected without a reason.
 */
export async function readCollection(
  db: Db,
  parcel: ParcelRow,
  input: CollectionInput,
  isLate: boolean,
): Promise<Collection | undefined> {
  if (!isStated(input)) return undefined;
  const due = await findDue(db, parcel);
  if (due === 0 && (parcel.cod_amount ?? 0) > 0) return undefined;
  return toCollection(due, input, isLate);
}

/** What was collected if so much is due, as readCollection says it. @throws as readCollection. */
export function toCollection(due: number, input: CollectionInput, isLate: boolean): Collection {
  const reason = input.cod_reason ?? null;
  const method = input.cod_method ?? null;
  const collected = input.cod_collected ?? (method === null ? 0 : due);
  if (reason === null && collected !== due && (collected === 0 || !isLate)) {
    throw requiredCashField('cod_reason');
  }
  return { collected, reason, method: collected === 0 ? null : (method ?? 'cash') };
}

/** The error that a field is required. @param field its name in the request, if it is not that of its label. */
export function requiredCashField(
  label: 'cod_collected' | 'cod_currency' | 'cod_reason',
  field: string = label,
): InvalidInputError {
  return new InvalidInputError(
    (t) => interpolate(t.fieldErrors.required, { field: t.control.fields[label] }),
    field,
  );
}

/** What was collected for a parcel: all statements that were not undone. */
export function findCollections(db: Db, parcel: number) {
  return selectCashItems(db, [parcel])
    .select(['currency', 'method', 'reason', 'collected'])
    .where('collected', 'is not', null)
    .$narrowType<{ collected: NotNull }>()
    .execute();
}

/** Queries the rows of parcels that count: those that were not undone. */
export function selectCashItems(db: Db, parcels: readonly number[]) {
  return db
    .selectFrom('cash_items')
    .where(isOneOf(db, parcels, 'cash_items.parcel_id'))
    .where('undone', '=', 0)
    .orderBy('cash_items.id');
}

/**
 * What is still to be collected for a parcel, in the currency's smallest unit. Payments in another currency, from before the
 * parcel's currency was changed, do not count.
 */
export async function findDue(db: Db, parcel: DuePart): Promise<number> {
  return (await findDues(db, [parcel])).get(parcel.id) ?? 0;
}

type DuePart = Pick<ParcelRow, 'id' | 'cod_amount' | 'cod_currency'>;

/** What is still to be collected for each of the parcels, by their ids; see findDue. */
async function findDues(db: Db, parcels: readonly DuePart[]): Promise<Map<number, number>> {
  const ids = parcels.map(({ id }) => id);
  const paid = await selectCashItems(db, ids)
    .select(['parcel_id', 'currency', 'collected'])
    .where('collected', 'is not', null)
    .execute();
  const paidByParcel = Map.groupBy(paid, ({ parcel_id }) => parcel_id);
  return new Map(
    parcels.map(({ id, cod_amount, cod_currency }) => {
      const sum = (paidByParcel.get(id) ?? [])
        .filter(({ currency }) => cod_currency === null || currency === cod_currency)
        .reduce((total, { collected }) => total + (collected ?? 0), 0);
      return [id, Math.max(0, (cod_amount ?? 0) - sum)];
    }),
  );
}

type StatedEvent = {
  /** How many parcels the request names. */
  named: number;
  /** The parcels that the event reaches. */
  parcels: readonly ParcelRow[];
  stage?: Stage | null | undefined;
  isLate: boolean;
};

/**
 * What an event states about the money for the parcels that it delivers, by their ids.
 *
 * @param input `cod`: for each parcel, all that is due was collected in cash.
 * @throws {InvalidInputError} if money is stated and the event delivers no parcel, or an amount is stated for several parcels;
 *   also as readCollection.
 */
export async function readCollections(
  db: Db,
  input: CollectionInput & { cod?: 'full' | null | undefined },
  { named, parcels, stage, isLate }: StatedEvent,
): Promise<Map<number, Collection>> {
  const collections = new Map<number, Collection>();
  const field = fieldNames(collectionFields).find((name) => (input[name] ?? null) !== null);
  const isFull = input.cod === 'full';
  if ((field === undefined && !isFull) || named === 0) return collections;
  if (field !== undefined && (isFull || named > 1)) {
    throw new InvalidInputError((t) => t.cash.ofOneParcel, field);
  }
  const [first] = parcels;
  if (stage !== 'delivered' || (field !== undefined && first === undefined)) {
    throw new InvalidInputError((t) => t.cash.deliveredAlone, field ?? 'cod');
  }
  if (isFull) {
    for (const [id, collected] of await findDues(db, parcels)) {
      if (collected > 0) collections.set(id, { collected, method: 'cash', reason: null });
    }
  } else if (first !== undefined) {
    const collection = await readCollection(db, first, input, isLate);
    if (collection !== undefined) collections.set(first.id, collection);
  }
  return collections;
}

/** Records in the activity log what was collected. @param collections by the ids of their parcels. */
export async function recordStatements(
  { recordAudit }: Transaction,
  parcels: readonly ParcelRow[],
  collections: ReadonlyMap<number, Collection>,
): Promise<void> {
  await recordAudit(
    parcels.flatMap(({ id: parcelId, tracking_code: name }) => {
      const collection = collections.get(parcelId);
      if (collection === undefined) return [];
      const after = toCollectionFields(collection);
      return { action: 'created', type: 'cash', id: null, name, parcelId, after } as const;
    }),
  );
}

/** What was collected, with the field names of requests and the activity log. */
export function toCollectionFields({
  collected: cod_collected,
  method: cod_method,
  reason: cod_reason,
}: Pick<CashItem, 'collected' | 'method' | 'reason'>) {
  return { cod_collected, cod_method, cod_reason };
}

type DeliveredParcel = { parcel: ParcelRow; activity_id: number | null };

/**
 * Records what was collected for delivered parcels with an amount, and on whose run; also for those for which nothing is
 * stated. The rows of a parcel add up to what was to be collected. The parcels must be locked, and their stops finished.
 *
 * @param event `collections`: what was collected, by the ids of parcels.
 */
export async function recordCollections(
  tx: TransactionContext,
  delivered: readonly DeliveredParcel[],
  event: {
    stage?: Stage | null | undefined;
    happened_at: string;
    collections?: ReadonlyMap<number, Collection> | undefined;
  },
): Promise<void> {
  const { db, now } = tx;
  const { stage, happened_at, collections = new Map<number, Collection>() } = event;
  const paid = delivered.filter(
    ({ parcel }) => collections.has(parcel.id) || (parcel.cod_amount ?? 0) > 0,
  );
  if (stage !== 'delivered' || paid.length === 0) return;
  const known = await selectCashItems(
    db,
    paid.map(({ parcel }) => parcel.id),
  )
    .select('parcel_id')
    .where(({ or, eb }) => or([eb('collected', 'is not', null), eb('activity_id', 'is not', null)]))
    .execute();
  const fresh = paid.filter(
    ({ parcel: { id } }) => collections.has(id) || known.every(({ parcel_id }) => parcel_id !== id),
  );
  if (fresh.length === 0) return;
  const parcels = fresh.map(({ parcel }) => parcel);
  const ids = parcels.map(({ id }) => id);
  await dismissNotStated(db, ids);
  // The `due` of a parcel's earlier rows becomes what they collected. Its new row gets the rest.
  await db
    .updateTable('cash_items')
    .set({ due: sql<number>`collected` })
    .where(isOneOf(db, ids, 'parcel_id'))
    .where('undone', '=', 0)
    .execute();
  const dues = await findDues(db, parcels);
  const holders = await findHolders(tx, fresh, happened_at);
  const rows = [];
  for (const { parcel, activity_id } of fresh) {
    const { collected = null, method = null, reason = null } = collections.get(parcel.id) ?? {};
    const { driver_id = null, run_id = null, day = '' } = holders.get(parcel.id) ?? {};
    rows.push({
      parcel_id: parcel.id,
      activity_id,
      driver_id,
      run_id,
      day,
      currency: parcel.cod_currency ?? (await requireCompanyCurrency(db)),
      due: dues.get(parcel.id) ?? 0,
      collected,
      method,
      reason,
      created_at: now.toISOString(),
    });
  }
  await insertRows(db, 'cash_items', fieldNames(rows[0] ?? {}), rows.map(Object.values));
  await postCollections(tx, ids);
}

/** Who has the money for parcels that were delivered at a time, and on which run and day, by the parcels’ ids. */
export async function findHolders(
  { db, actor, deps }: Pick<TransactionContext, 'db' | 'actor' | 'deps'>,
  delivered: readonly DeliveredParcel[],
  happened_at: string,
) {
  const ids = delivered.map(({ parcel }) => parcel.id);
  const stops = await db
    .selectFrom('run_stops')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .select(['parcel_id', 'activity_id', 'run_id', 'day', 'driver_id', 'state'])
    .where(isOneOf(db, ids, 'parcel_id'))
    .orderBy('day', 'desc')
    .orderBy('run_stops.id', 'desc')
    .execute();
  const stopsByParcel = Map.groupBy(stops, ({ parcel_id }) => parcel_id);
  const today = localDate(new Date(happened_at), deps.config.timeZone);
  const own = ownDriver(actor, 'deliveries:write');
  const member = isMember(actor) ? actor.staffId : null;
  return new Map(
    delivered.map(({ parcel, activity_id }) => {
      const due = (stopsByParcel.get(parcel.id) ?? []).filter(({ day }) => day <= today);
      const finished =
        activity_id === null
          ? due.find(({ state }) => state !== 'left')
          : stopsByParcel.get(parcel.id)?.find((stop) => stop.activity_id === activity_id);
      const driver_id = own ?? finished?.driver_id ?? member;
      const run =
        finished?.driver_id === driver_id
          ? finished
          : // Another event finished the driver's stop before. A run of yesterday counts, because drivers work past midnight.
            due.find((stop) => stop.driver_id === driver_id && stop.day >= addDays(today, -1));
      return [parcel.id, { driver_id, run_id: run?.run_id ?? null, day: run?.day ?? today }];
    }),
  );
}

/** Adds what was due in a row that no longer counts to the newest row of its parcel that does, if there is one. */
async function moveDue(
  db: Db,
  { parcel_id, currency, due }: { parcel_id: number | null; currency: string; due: number },
): Promise<void> {
  const other = await selectCashItems(db, [parcel_id ?? 0])
    .select(({ fn }) => fn.max('cash_items.id').as('id'))
    .clearOrderBy()
    .where('currency', '=', currency)
    .executeTakeFirst();
  await db
    .updateTable('cash_items')
    .set(({ eb }) => ({ due: eb('due', '+', due) }))
    .where('id', '=', other?.id ?? 0)
    .execute();
}

type TypedAmounts = Partial<
  Pick<ParcelRow, (typeof typedAmounts)[keyof typeof typedAmounts][number]>
>;

/**
 * Parses a typed amount into the columns of a parcel: what is to be collected, or its price.
 *
 * @param typed undefined leaves the columns as they are; null clears the amount.
 * @param currency for an amount that names none; by default, the company's.
 * @throws {InvalidRequest} if the amount cannot be read, or could mean two amounts.
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
export async function requireCompanyCurrency(db: Db): Promise<string> {
  const { invoice_currency } = await findSettings(db);
  if (invoice_currency !== null) return invoice_currency;
  throw requiredCashField('cod_currency');
}

/**
 * Takes back what was collected with an event that is undone or deleted. Money that was handed in by then stays handed in,
 * and is subtracted from what its driver hands in next. The parcel must be locked.
 */
export async function takeBackCollection({ db, now }: Transaction, activityId: number) {
  const item = await db
    .selectFrom('cash_items')
    .selectAll()
    .where('activity_id', '=', activityId)
    .forUpdate()
    .executeTakeFirst();
  if (item === undefined) return;
  const { id, parcel_id, due, collected, ...rest } = item;
  if (collected === null) {
    await dismissNotStated(db, [parcel_id ?? 0]);
  } else if (item.settlement_id === null) {
    await db.deleteFrom('cash_items').where('id', '=', id).execute();
  } else {
    const back = { activity_id: null, undone: 1 } as const;
    await db.updateTable('cash_items').set(back).where('id', '=', id).execute();
    const fresh = { settlement_id: null, created_at: now.toISOString() };
    await db
      .insertInto('cash_items')
      .values({ ...rest, ...back, ...fresh, parcel_id, due: -due, collected: -collected })
      .execute();
  }
  await moveDue(db, item);
  if (parcel_id === null) return;
  await syncNotStated(db, [parcel_id], now);
  await postCollections({ db, now }, [parcel_id]);
}
