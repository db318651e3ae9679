import { sql } from 'kysely';
import { isOneOf } from '../database/engine.ts';
import type { Db } from '../database/tables.ts';
import type { Money } from '../lists/shared/cell.ts';
import { customerLinks } from '../shared/fields.ts';

/** What customers owe, and when they last sent or paid. */
export type Balance = {
  /** In the currency in which they owe most; null: they owe nothing. */
  owes: Money | null;
  /** When the newest parcel of the customer was created: ISO 8601, UTC. */
  last_parcel: string | null;
  /** `YYYY-MM-DD` */
  last_payment: string | null;
};

/** The balances of customers by their ids. */
export async function findBalances(db: Db, ids: readonly number[]): Promise<Map<number, Balance>> {
  if (ids.length === 0) return new Map();
  const [open, payments, parcels] = await Promise.all([
    findOpenAmounts(db, ids),
    findLastPayments(db, ids),
    findLastParcels(db, ids),
  ]);
  return new Map(
    ids.map((id) => [
      id,
      {
        owes: open.get(id) ?? null,
        last_payment: payments.get(id) ?? null,
        last_parcel: parcels.get(id) ?? null,
      },
    ]),
  );
}

/** What a customer owes, by currency, the least first. */
export async function findOpenByCurrency(db: Db, customer: number): Promise<Money[]> {
  const rows = await selectOpenAmounts(db, [customer]).execute();
  return rows.flatMap(({ currency, amount }) =>
    currency === null ? [] : [{ amount: Number(amount), currency }],
  );
}

function selectOpenAmounts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('invoices')
    .select(['customer_id', 'currency'])
    .select(({ fn }) => fn.sum<number>('open_amount').as('amount'))
    .where(isOneOf(db, ids, 'customer_id'))
    .where(sql<boolean>`open_amount <> 0`)
    .groupBy(['customer_id', 'currency'])
    .orderBy('amount');
}

async function findOpenAmounts(db: Db, ids: readonly number[]): Promise<Map<number, Money>> {
  const rows = await selectOpenAmounts(db, ids).execute();
  return new Map(
    rows.flatMap(({ customer_id, currency, amount }) =>
      customer_id === null || currency === null
        ? []
        : [[customer_id, { amount: Number(amount), currency }]],
    ),
  );
}

async function findLastPayments(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('invoice_payments', 'invoice_payments.invoice_id', 'invoices.id')
    .select('customer_id')
    .select(({ fn }) => fn.max('invoice_payments.paid_on').as('day'))
    .where(isOneOf(db, ids, 'customer_id'))
    .groupBy('customer_id')
    .execute();
  return new Map(rows.flatMap(({ customer_id, day }) => (customer_id ? [[customer_id, day]] : [])));
}

/** One lookup in an index for each customer and link, however many parcels they have. */
async function findLastParcels(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .select(({ selectFrom }) =>
      customerLinks.map((link) =>
        selectFrom('parcels')
          .select('created_at')
          .whereRef(link, '=', 'customers.id')
          .orderBy('parcels.id', 'desc')
          .limit(1)
          .as(link),
      ),
    )
    .where(isOneOf(db, ids))
    .execute();
  return new Map(
    rows.flatMap(({ id, ...newest }) => {
      const last = Object.values(newest)
        .filter((at) => at !== null)
        .sort()
        .at(-1);
      return last === undefined ? [] : [[id, last]];
    }),
  );
}
