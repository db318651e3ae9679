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

async function findOpenAmounts(db: Db, ids: readonly number[]): Promise<Map<number, Money>> {
  const rows = await db
    .selectFrom('invoices')
    .select(['customer_id', 'currency'])
    .select(({ fn }) => fn.sum<number>('open_amount').as('amount'))
    .where(isOneOf(db, ids, 'customer_id'))
    .where(sql<boolean>`open_amount <> 0`)
    .groupBy(['customer_id', 'currency'])
    .orderBy('amount')
    .execute();
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

async function findLastParcels(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const newest = customerLinks.map((link) =>
    db
      .selectFrom('parcels')
      .select(sql<number>`${sql.ref(link)}`.as('customer'))
      .select(({ fn }) => fn.max('id').as('parcel'))
      .where(isOneOf(db, ids, link))
      .groupBy(link),
  );
  const rows = (await Promise.all(newest.map((query) => query.execute()))).flat();
  const parcels = await db
    .selectFrom('parcels')
    .select(['id', 'created_at'])
    .where(
      isOneOf(
        db,
        rows.map(({ parcel }) => parcel),
      ),
    )
    .execute();
  const times = new Map(parcels.map(({ id, created_at }) => [id, created_at]));
  const last = new Map<number, string>();
  for (const { customer, parcel } of rows) {
    const at = times.get(parcel) ?? '';
    if (at > (last.get(customer) ?? '')) last.set(customer, at);
  }
  return last;
}
