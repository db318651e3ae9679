import { type SelectQueryBuilder, sql } from 'kysely';
import { findCustomer } from '../customers/queries.ts';
import { customerName } from '../customers/shared/customer-texts.ts';
import type { Db, Tables } from '../database/tables.ts';
import { yieldToRequests } from '../database/yield-to-requests.ts';
import { addDays, startOfDay } from '../days.ts';
import { requireRow } from '../errors.ts';
import { staffNameBy } from '../parcels/runs/runs.ts';
import { localDate } from '../parcels/shared/delivery-days.ts';
import { mapValues, omit } from '../shared/field-values.ts';
import { isOpen } from './read.ts';
import {
  type CustomerStatement,
  type JournalEntry,
  type JournalKind,
  journalKinds,
  type Receivables,
  type Statement,
} from './shared/bookkeeping.ts';
import type { InvoiceTotals } from './shared/invoice.ts';

export type JournalQuery = {
  /** Days (`YYYY-MM-DD`), both inclusive. `from: null` is the beginning of the journal. */
  from: string | null;
  to: string;
  customer: number | null;
  /** Includes the cash that drivers have handed in and the till, which belong to no customer, and what was paid out. */
  withCash: boolean;
  timeZone: string;
};

type Days = { from: string; to: string };

/**
 * Yields the entries of a period by day, then kind, then number: some days in each batch, with a turn of the event loop
 * between batches. A single day is never split.
 */
export async function* readJournal(db: Db, query: JournalQuery): AsyncGenerator<JournalEntry[]> {
  const sources = journalSources(db, query);
  const { to } = query;
  for (let from = query.from ?? ''; from <= to; ) {
    const next: string[] = [];
    for (const { dayAt } of sources) next.push(...(await dayAt(rowsAtOnce, { from, to })));
    const [day = null] = next.sort();
    const last = day === null ? to : day > from ? addDays(day, -1) : day;
    const entries: JournalEntry[] = [];
    for (const { read } of sources) {
      await yieldToRequests();
      entries.push(...(await read({ from, to: last })));
    }
    yield entries.sort(compareEntries);
    if (day === null) return;
    from = addDays(last, 1);
  }
}

/** A batch ends before the day on which a kind exceeds this many rows, unless that day is its first. */
const rowsAtOnce = 20;

function compareEntries(one: JournalEntry, other: JournalEntry): number {
  return (
    one.date.localeCompare(other.date) ||
    journalKinds.indexOf(one.kind) - journalKinds.indexOf(other.kind) ||
    (one.number ?? '').localeCompare(other.number ?? '')
  );
}

/** The tables that the journal is read from: invoices, their cancellations and payments, cash of drivers, the till, payouts. */
function journalSources(db: Db, { customer, withCash, timeZone }: JournalQuery) {
  const localDay = (instant: string) => localDate(new Date(instant), timeZone);
  const invoices = db
    .selectFrom('invoices')
    .$if(customer !== null, (rows) => rows.where('customer_id', '=', customer))
    .where('totals', 'is not', null)
    .where('currency', 'is not', null);
  const documents = invoices
    .select(['id', 'number', 'customer_id', 'customer_name', 'currency', 'totals', 'credits_id'])
    .select(['issue_date', 'cancelled_at']);
  const payments = invoices
    .innerJoin('invoice_payments', 'invoice_id', 'invoices.id')
    .select(['invoices.id', 'number', 'customer_id', 'customer_name', 'currency'])
    .select(['invoice_payments.paid_on', 'amount'])
    .orderBy('invoice_payments.id');
  const settlements = db
    .selectFrom('cash_settlements')
    .select(['id', 'currency', 'amount', 'difference', 'created_at'])
    .select(staffNameBy('cash_settlements.driver_id').as('driver'));
  const payouts = db
    .selectFrom('payouts')
    .select(['id', 'customer_id', 'customer_name as customer', 'currency', 'amount', 'paid_on'])
    .$if(customer !== null, (rows) => rows.where('customer_id', '=', customer))
    .where('state', '=', 'paid');
  const bankings = db.selectFrom('bankings').select(['id', 'day', 'currency', 'amount']);
  const tillDifferences = db
    .selectFrom('till_days')
    .select(['id', 'day', 'currency', 'difference'])
    .where('difference', '<>', 0);
  type Document = Awaited<ReturnType<typeof documents.execute>>[number];
  const invoiceEntry = (
    row: Pick<Document, 'id' | 'number' | 'customer_id' | 'customer_name' | 'currency'>,
  ) => ({
    invoice_id: row.id,
    number: row.number,
    customer_id: row.customer_id,
    customer: row.customer_name,
    driver: null,
    currency: row.currency ?? '',
  });
  const documentEntry = (row: Document, kind: JournalKind, date: string | null, sign: 1 | -1) => {
    const { net, tax, gross }: InvoiceTotals = JSON.parse(row.totals ?? '');
    const sums = mapValues({ net, tax, gross }, (amount) => applySign(amount, sign));
    return { date: date ?? '', kind, ...invoiceEntry(row), ...sums };
  };
  const untaxed = { net: null, tax: null };
  const nobody = { invoice_id: null, customer_id: null, customer: null, driver: null };
  const tillEntry = (
    { id, day, currency }: { id: number; day: string; currency: string },
    kind: JournalKind,
    gross: number,
  ) => ({ date: day, kind, number: String(id), ...nobody, currency, ...untaxed, gross });
  return [
    rowSource(documents, { day: 'issue_date' }, (row) =>
      row.credits_id === null
        ? documentEntry(row, 'invoice', row.issue_date, 1)
        : documentEntry(row, 'credit_note', row.issue_date, -1),
    ),
    rowSource(documents, { time: 'cancelled_at', timeZone }, (row) =>
      documentEntry(row, 'cancellation', localDay(row.cancelled_at ?? ''), -1),
    ),
    rowSource(payments, { day: 'invoice_payments.paid_on' }, ({ paid_on, amount, ...row }) => {
      const gross = applySign(amount, -1);
      return { date: paid_on, kind: 'payment', ...invoiceEntry(row), ...untaxed, gross };
    }),
    ...(withCash && customer === null
      ? [
          rowSource(settlements, { time: 'created_at', timeZone }, (row) => {
            const { id, currency, driver, amount, difference } = row;
            const ref = { number: String(id), date: localDay(row.created_at) };
            const entry = { ...ref, ...nobody, driver, currency, ...untaxed };
            const handedIn = { ...entry, kind: 'cash', gross: amount } as const;
            if (difference === 0) return [handedIn];
            return [handedIn, { ...entry, kind: 'cash_difference', gross: difference }];
          }),
          rowSource(bankings, { day: 'day' }, (row) =>
            tillEntry(row, 'banking', applySign(row.amount, -1)),
          ),
          rowSource(tillDifferences, { day: 'day' }, (row) =>
            tillEntry(row, 'till_difference', row.difference),
          ),
        ]
      : []),
    ...(withCash
      ? [
          rowSource(payouts, { day: 'paid_on' }, ({ id, paid_on, amount, ...row }) => {
            const ref = { number: String(id), invoice_id: null, driver: null, ...untaxed };
            const gross = applySign(amount, -1);
            return { date: paid_on ?? '', kind: 'payout', ...ref, ...row, gross };
          }),
        ]
      : []),
  ];
}

/** Reads rows by a column with days, or by a column with times, which become days in the time zone. */
function rowSource<Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  by: { day: string } | { time: string; timeZone: string },
  toEntries: (row: Row) => JournalEntry | JournalEntry[],
) {
  const column = sql.ref<string>('day' in by ? by.day : by.time);
  const within = ({ from, to }: Days) =>
    'day' in by
      ? rows.where(sql<boolean>`${column} >= ${from} and ${column} <= ${to}`)
      : rows.where(sql<boolean>`${column} >= ${from === '' ? '' : startOfDay(from, 0, by.timeZone)}
          and ${column} < ${startOfDay(to, 1, by.timeZone)}`);
  return {
    async read(days: Days): Promise<JournalEntry[]> {
      return (await within(days).execute()).flatMap(toEntries);
    },
    /** The day of the row after the first `offset` rows; [] if there are fewer. */
    async dayAt(offset: number, days: Days): Promise<string[]> {
      const found = await within(days)
        .clearSelect()
        .clearOrderBy()
        .select(column.as('at'))
        .orderBy(column)
        .limit(1)
        .offset(offset)
        .execute();
      return found.map(({ at }) => ('day' in by ? at : localDate(new Date(at), by.timeZone)));
    },
  };
}

/** Avoids -0, which JSON cannot express. */
function applySign(amount: number, sign: 1 | -1): number {
  return amount === 0 ? 0 : amount * sign;
}

/** The statement of a customer for a period (days, both inclusive), by currency. @throws {NotFoundError} */
export async function readStatement(
  db: Db,
  id: number,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<CustomerStatement> {
  const customer = requireRow(await findCustomer(db, id));
  const statements = new Map<string, Statement>();
  const query = { from: null, to, customer: id, withCash: false, timeZone };
  for await (const entries of readJournal(db, query)) {
    for (const entry of entries) {
      const { currency } = entry;
      const unused: Statement = { currency, opening: 0, entries: [], closing: 0 };
      const statement = statements.get(currency) ?? unused;
      statements.set(currency, statement);
      statement.closing += entry.gross;
      const balance = statement.closing;
      if (entry.date < from) statement.opening = balance;
      else
        statement.entries.push({
          ...omit(entry, ['customer', 'customer_id', 'driver', 'currency']),
          balance,
        });
    }
  }
  return {
    customer: { id, name: customerName(customer) },
    from,
    to,
    statements: [...statements.values()],
  };
}

/**
 * What customers owe on a day, and what they have paid since the beginning of its month, by currency.
 *
 * @param today `YYYY-MM-DD`. @param customer the id of one customer; null: all.
 */
export async function readReceivables(
  db: Db,
  today: string,
  customer: number | null = null,
): Promise<Receivables[]> {
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
      .$if(customer !== null, (query) => query.where('customer_id', '=', customer))
      .groupBy('currency')
      .execute(),
    db
      .selectFrom('invoice_payments')
      .innerJoin('invoices', 'invoices.id', 'invoice_id')
      .select(({ fn }) => ['currency', fn.sum<number>('amount').as('paid')])
      .where('invoice_payments.paid_on', '>=', `${today.slice(0, 7)}-01`)
      .where('invoice_payments.paid_on', '<', addDays(today, 1))
      .$if(customer !== null, (query) => query.where('customer_id', '=', customer))
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
