import { sql } from 'kysely';
import { findCustomer } from '../customers/queries.ts';
import { customerName } from '../customers/shared/customer.ts';
import type { Db } from '../database/tables.ts';
import { addDays, startOfDay } from '../days.ts';
import { requireRow } from '../errors.ts';
import { localDate } from '../parcels/shared/delivery-days.ts';
import { mapValues, omit } from '../shared/field-values.ts';
import { isOpen } from './read.ts';
import {
  type CustomerStatement,
  type JournalEntry,
  type JournalKind,
  journalKinds,
  type Receivables,
} from './shared/bookkeeping.ts';
import type { InvoiceTotals } from './shared/invoice.ts';

export type JournalQuery = {
  /** Days, both inclusive; null: from the beginning. */
  from: string | null;
  to: string;
  customer: number | null;
  /** Whether it has what drivers have handed in, which is of no customer. */
  withCash: boolean;
  timeZone: string;
};

export async function readJournal(db: Db, query: JournalQuery): Promise<JournalEntry[]> {
  const { from, to, customer, withCash, timeZone } = query;
  const start = from === null ? '' : startOfDay(from, 0, timeZone);
  const end = startOfDay(to, 1, timeZone);
  const dayOf = (instant: string) => localDate(new Date(instant), timeZone);
  const invoices = db
    .selectFrom('invoices')
    .$if(customer !== null, (rows) => rows.where('customer_id', '=', customer))
    .where('totals', 'is not', null)
    .where('currency', 'is not', null);
  const documents = invoices
    .select(['id', 'number', 'customer_id', 'customer_name', 'currency', 'totals', 'credits_id'])
    .select(['issue_date', 'cancelled_at']);
  const [issued, cancelled, payments, settlements] = await Promise.all([
    documents
      .where('issue_date', '>=', from ?? '')
      .where('issue_date', '<=', to)
      .execute(),
    documents.where('cancelled_at', '>=', start).where('cancelled_at', '<', end).execute(),
    invoices
      .innerJoin('invoice_payments', 'invoice_id', 'invoices.id')
      .select(['invoices.id', 'number', 'customer_id', 'customer_name', 'currency'])
      .select(['invoice_payments.paid_on', 'amount'])
      .where('invoice_payments.paid_on', '>=', from ?? '')
      .where('invoice_payments.paid_on', '<=', to)
      .orderBy('invoice_payments.id')
      .execute(),
    withCash && customer === null
      ? db
          .selectFrom('cash_settlements')
          .select(['id', 'currency', 'amount', 'created_at'])
          .where('created_at', '>=', start)
          .where('created_at', '<', end)
          .execute()
      : [],
  ]);
  type Document = (typeof issued)[number];
  const entryOf = (
    row: Pick<Document, 'id' | 'number' | 'customer_id' | 'customer_name' | 'currency'>,
  ) => ({
    invoice_id: row.id,
    number: row.number,
    customer_id: row.customer_id,
    customer: row.customer_name,
    currency: row.currency ?? '',
  });
  const signed = (row: Document, kind: JournalKind, date: string | null, sign: 1 | -1) => {
    const { net, tax, gross }: InvoiceTotals = JSON.parse(row.totals ?? '');
    const sums = mapValues({ net, tax, gross }, (amount) => times(amount, sign));
    return { date: date ?? '', kind, ...entryOf(row), ...sums };
  };
  const untaxed = { net: null, tax: null };
  const entries: JournalEntry[] = [
    ...issued.map((row) =>
      row.credits_id === null
        ? signed(row, 'invoice', row.issue_date, 1)
        : signed(row, 'credit_note', row.issue_date, -1),
    ),
    ...cancelled.map((row) => signed(row, 'cancellation', dayOf(row.cancelled_at ?? ''), -1)),
    ...payments.map(({ paid_on: date, amount, ...row }) => {
      const gross = times(amount, -1);
      return { date, kind: 'payment' as const, ...entryOf(row), ...untaxed, gross };
    }),
    ...settlements.map(({ id, currency, amount: gross, created_at }) => {
      const nobody = { invoice_id: null, number: String(id), customer_id: null, customer: null };
      const date = dayOf(created_at);
      return { date, kind: 'cash' as const, ...nobody, currency, ...untaxed, gross };
    }),
  ];
  return entries.sort(
    (one, other) =>
      one.date.localeCompare(other.date) ||
      journalKinds.indexOf(one.kind) - journalKinds.indexOf(other.kind) ||
      (one.number ?? '').localeCompare(other.number ?? ''),
  );
}

/** Without a zero below zero, which JSON does not have. */
function times(amount: number, sign: 1 | -1): number {
  return amount === 0 ? 0 : amount * sign;
}

/** What a customer has been invoiced and has paid in a period, by currency. @throws {NotFoundError} */
export async function readStatement(
  db: Db,
  id: number,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<CustomerStatement> {
  const customer = requireRow(await findCustomer(db, id));
  const all = await readJournal(db, { from: null, to, customer: id, withCash: false, timeZone });
  const statements = [...Map.groupBy(all, ({ currency }) => currency)].map(
    ([currency, entries]) => {
      let balance = 0;
      const balanced = entries.map((entry) => {
        balance += entry.gross;
        return { ...omit(entry, ['customer', 'customer_id', 'currency']), balance };
      });
      const shown = balanced.filter(({ date }) => date >= from);
      const opening = balanced.findLast(({ date }) => date < from)?.balance ?? 0;
      return { currency, opening, entries: shown, closing: balance };
    },
  );
  return { customer: { id, name: customerName(customer) }, from, to, statements };
}

/** What customers owe, and what they have paid since the month began, by currency. */
export async function readReceivables(db: Db, today: string): Promise<Receivables[]> {
  const [owed, paid] = await Promise.all([
    db
      .selectFrom('invoices')
      .select(({ fn }) => [
        'currency',
        fn.sum<number>('open_amount').as('open'),
        sql<number>`sum(case when due_date < ${today} then open_amount else 0 end)`.as('overdue'),
      ])
      .where('state', '=', 'issued')
      .where(isOpen)
      .groupBy('currency')
      .execute(),
    db
      .selectFrom('invoice_payments')
      .innerJoin('invoices', 'invoices.id', 'invoice_id')
      .select(({ fn }) => ['currency', fn.sum<number>('amount').as('paid')])
      .where('invoice_payments.paid_on', '>=', `${today.slice(0, 7)}-01`)
      .where('invoice_payments.paid_on', '<', addDays(today, 1))
      .groupBy('currency')
      .execute(),
  ]);
  const currencies = [...new Set([...owed, ...paid].flatMap(({ currency }) => currency ?? []))];
  return currencies.sort().map((currency) => {
    const { open = 0, overdue = 0 } = owed.find((row) => row.currency === currency) ?? {};
    const received = paid.find((row) => row.currency === currency);
    return { currency, open, overdue, paid: received?.paid ?? 0 };
  });
}
