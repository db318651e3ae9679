import type { Selectable } from 'kysely';
import { z } from 'zod';
import { findCustomersById } from '../customers/queries.ts';
import { payoutTermsFields } from '../customers/shared/customer.ts';
import { customerName } from '../customers/shared/customer-texts.ts';
import { isOneOf } from '../database/engine.ts';
import { type ListRequest, readPage } from '../database/paginate.ts';
import { isPossibleId } from '../database/rows.ts';
import type { Db, Tables } from '../database/tables.ts';
import { requireRow } from '../errors.ts';
import { answerShape, day, id, time } from '../http/answer.ts';
import {
  ledgerKinds,
  ledgerOwners,
  ledgerPlaces,
  payableOwners,
} from '../parcels/shared/ledger.ts';
import type { PageOf } from '../shared/envelope.ts';
import { omit, pick } from '../shared/field-values.ts';
import {
  accountNames,
  type LedgerEntry,
  type ListedPayout,
  type Payable,
  type Payout,
  type PayoutDraft,
  payoutMethods,
  payoutProblems,
  payoutStates,
} from './shared/payout.ts';

const money = z.int().meta({ description: 'In the currency’s smallest unit.' });
const text = z.string().nullable();
const code = text.meta({ description: 'The tracking code.' });

const parcelShape = { parcel: code, reference: text, day, amount: money };
const payoutParcel = z.strictObject(parcelShape);
const plannedParcel = z.strictObject({ ...parcelShape, dispute: text });
const account = z.strictObject(answerShape(pick(payoutTermsFields, accountNames)));
const invoices = z.array(z.strictObject({ number: z.string(), amount: money }));
const sums = { currency: z.string(), gross: money, fee: money, offset: money, amount: money };

export const payable: z.ZodType<Payable> = z
  .strictObject({
    id,
    parcel: code,
    reference: text,
    customer: id.nullable(),
    customer_name: text,
    currency: z.string(),
    amount: money,
    whose: z.enum(payableOwners),
    day,
    due_on: day,
    dispute: text,
  })
  .meta({ id: 'Payable' });

export const ledgerEntry: z.ZodType<LedgerEntry> = z
  .strictObject({
    id,
    event: id,
    kind: z.enum(ledgerKinds),
    at: time,
    customer: id.nullable(),
    customer_name: text,
    currency: z.string(),
    amount: money,
    where: z.enum(ledgerPlaces).nullable(),
    whose: z.enum(ledgerOwners).nullable(),
    parcel: code,
    payout: id.nullable(),
    reason: text,
  })
  .meta({ id: 'LedgerEntry' });

export const payoutDraft: z.ZodType<PayoutDraft> = z
  .strictObject({
    ...sums,
    id: id.nullable(),
    customer: id,
    customer_name: z.string(),
    account,
    parcels: z.array(plannedParcel),
    left_out: z.array(plannedParcel),
    invoices,
    problem: z.enum(payoutProblems).nullable(),
  })
  .meta({ id: 'PayoutDraft' });

const listedShape = {
  ...sums,
  id,
  customer: id.nullable(),
  customer_name: z.string(),
  state: z.enum(payoutStates),
  until: day,
  paid_on: day.nullable(),
  method: z.enum(payoutMethods).nullable(),
  bank_reference: text,
  created_at: time,
  updated_at: time,
};

export const listedPayout: z.ZodType<ListedPayout> = z
  .strictObject(listedShape)
  .meta({ id: 'ListedPayout' });

export const payout: z.ZodType<Payout> = z
  .strictObject({ ...listedShape, account, parcels: z.array(payoutParcel), invoices })
  .meta({ id: 'Payout' });

/** What was collected for customers, with the parcels' codes and references. */
export function selectPayables(db: Db) {
  return db
    .selectFrom('payables')
    .select(['id', 'customer_id', 'currency', 'open_amount', 'owner', 'day', 'due_on', 'dispute'])
    .select(({ selectFrom, fn }) => {
      const parcel = selectFrom('parcels').whereRef('parcels.id', '=', 'payables.parcel_id');
      const known = parcel.select('parcels.tracking_code');
      return [
        fn.coalesce(known, 'payables.tracking_code').as('parcel'),
        parcel.select('parcels.reference').as('reference'),
      ];
    });
}

type PayableRow = Awaited<ReturnType<ReturnType<typeof selectPayables>['execute']>>[number];

export async function toPayables(db: Db, rows: readonly PayableRow[]): Promise<Payable[]> {
  const names = await findNames(db, rows);
  return rows.map(({ customer_id: customer, open_amount: amount, owner: whose, ...row }) => {
    return { ...row, amount, whose, customer, customer_name: names.get(customer ?? 0) ?? null };
  });
}

export async function readPayables(db: Db, ids: readonly number[]): Promise<Payable[]> {
  return toPayables(db, await selectPayables(db).where(isOneOf(db, ids)).execute());
}

/** The entries of the ledger, with what their events say. */
export function selectEntries(db: Db) {
  return db
    .selectFrom('ledger_entries')
    .select(['id', 'event_id', 'customer_id', 'currency', 'amount', 'place', 'owner'])
    .select(({ selectFrom, fn }) => {
      const event = selectFrom('ledger_events').whereRef(
        'ledger_events.id',
        '=',
        'ledger_entries.event_id',
      );
      const known = event
        .innerJoin('parcels', 'parcels.id', 'ledger_events.parcel_id')
        .select('parcels.tracking_code');
      const stored = event.select('ledger_events.tracking_code');
      return [
        event.select('ledger_events.kind').$asScalar().$notNull().as('kind'),
        event.select('ledger_events.at').$asScalar().$notNull().as('at'),
        event.select('ledger_events.reason').as('reason'),
        event.select('ledger_events.payout_id').as('payout'),
        fn.coalesce(known, stored).as('parcel'),
      ];
    });
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

export async function toEntries(db: Db, rows: readonly EntryRow[]): Promise<LedgerEntry[]> {
  const names = await findNames(db, rows);
  return rows.map(({ event_id: event, customer_id: customer, place, owner, ...row }) => {
    const customer_name = names.get(customer ?? 0) ?? null;
    return { ...row, event, customer, customer_name, where: place, whose: owner };
  });
}

/** The names of the customers of rows, by their ids. */
async function findNames(db: Db, rows: readonly { customer_id: number | null }[]) {
  const ids = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
  return new Map((await findCustomersById(db, ids)).map((one) => [one.id, customerName(one)]));
}

export type PayoutRow = Selectable<Tables['payouts']>;

export function toListedPayout({
  customer_id: customer,
  offset_amount: offset,
  account: _,
  ...row
}: PayoutRow): ListedPayout {
  return { ...row, customer, offset };
}

/** Payouts with their parcels and invoices, in the order of the rows. */
export async function toPayouts(db: Db, rows: readonly PayoutRow[]): Promise<Payout[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const [items, invoices] = await Promise.all([
    db
      .selectFrom('payout_items')
      .select(['payout_id', 'tracking_code as parcel', 'reference', 'day', 'amount'])
      .where(isOneOf(db, ids, 'payout_id'))
      .orderBy('day')
      .orderBy('payable_id')
      .execute(),
    db
      .selectFrom('payout_invoices')
      .select(['payout_id', 'number', 'amount'])
      .where(isOneOf(db, ids, 'payout_id'))
      .orderBy('invoice_id')
      .execute(),
  ]);
  const itemsById = Map.groupBy(items, ({ payout_id }) => payout_id);
  const invoicesById = Map.groupBy(invoices, ({ payout_id }) => payout_id);
  const without = <Row extends { payout_id: number }>(found: readonly Row[] = []) =>
    found.map((one) => omit(one, ['payout_id']));
  return rows.map((row) => ({
    ...toListedPayout(row),
    account: JSON.parse(row.account),
    parcels: without(itemsById.get(row.id)),
    invoices: without(invoicesById.get(row.id)),
  }));
}

/** Payouts by their ids, as the API returns them. */
export async function readPayouts(db: Db, ids: readonly number[]): Promise<Map<number, Payout>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('payouts').selectAll().where(isOneOf(db, ids)).execute();
  return new Map((await toPayouts(db, rows)).map((one) => [one.id, one]));
}

/** The payouts that are not paid, the oldest first. */
export async function readIssuedPayouts(db: Db): Promise<Payout[]> {
  const issued = db.selectFrom('payouts').selectAll().where('state', '=', 'issued').orderBy('id');
  return toPayouts(db, await issued.execute());
}

/** A payout. @param customer finds only those of this customer. @throws {NotFoundError} */
export async function requirePayout(db: Db, payoutId: number, customer?: number): Promise<Payout> {
  const row = db
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', payoutId)
    .$if(customer !== undefined, (query) => query.where('customer_id', '=', customer ?? 0));
  const read = isPossibleId(payoutId) ? await row.executeTakeFirst() : undefined;
  const [found] = await toPayouts(db, [requireRow(read)]);
  return requireRow(found);
}

/** A page of a customer's payouts, the newest first. */
export async function listOwnPayouts(
  db: Db,
  customer: number,
  request: ListRequest,
): Promise<PageOf<ListedPayout>> {
  const own = db
    .selectFrom('payouts')
    .selectAll()
    .where('customer_id', '=', customer)
    .orderBy('id', 'desc');
  const page = await readPage(own, request);
  return { ...page, data: page.data.map(toListedPayout) };
}

/** What is collected for a customer and in no payout, by currency: what waits, and what can be paid out. */
export async function readOwnBalance(db: Db, customer: number) {
  const rows = await db
    .selectFrom('payables')
    .select(['currency', 'owner'])
    .select(({ fn }) => fn.sum<number>('open_amount').as('amount'))
    .where('customer_id', '=', customer)
    .where('open_amount', '<>', 0)
    .groupBy(['currency', 'owner'])
    .orderBy('currency')
    .orderBy('owner')
    .execute();
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}
