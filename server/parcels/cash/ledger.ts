import type { Insertable, Selectable } from 'kysely';
import type { Transaction } from '../../audit/transaction.ts';
import type { PayoutTerms } from '../../customers/shared/customer.ts';
import { isOneOf } from '../../database/engine.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { addDays, processDay } from '../../days.ts';
import type { LedgerKind, LedgerOwner, LedgerPlace, PayableOwner } from '../shared/ledger.ts';

/** A side of an event: an amount that comes to a place or an owner, or leaves it (below zero). */
export type Posting = { currency: string; amount: number } & (
  | { place: LedgerPlace }
  | { owner: LedgerOwner; customer_id: number | null }
);

type LedgerEvent = {
  kind: LedgerKind;
  parcel_id?: number | null;
  tracking_code?: string | null;
  payout_id?: number;
  reason?: string | null;
};

type Write = Pick<Transaction, 'db' | 'now'>;

/**
 * Appends an event to the ledger, with the sum of its postings for each place and owner. Postings that cancel each other out are
 * left out; an event without any is not written.
 */
export async function postEvent(
  { db, now }: Write,
  event: LedgerEvent,
  postings: readonly Posting[],
): Promise<void> {
  const sums = Map.groupBy(postings, ({ amount: _, ...side }) => JSON.stringify(side));
  const entries = [...sums.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const amount = others.reduce((sum, other) => sum + other.amount, first.amount);
    const { place = null, owner = null, customer_id = null } = { ...noSide, ...first };
    return amount === 0 ? [] : [{ customer_id, currency: first.currency, amount, place, owner }];
  });
  if (entries.length === 0) return;
  const { id } = await db
    .insertInto('ledger_events')
    .values({ ...event, at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ledger_entries')
    .values(entries.map((entry) => ({ ...entry, event_id: id })))
    .execute();
}

const noSide: { place?: LedgerPlace; owner?: LedgerOwner; customer_id?: number | null } = {};

type Payable = Selectable<Tables['payables']>;
type NewPayable = Insertable<Tables['payables']>;

/**
 * Brings the ledger up to date with what was collected for parcels, and with who sends and pays for them. Each difference to what
 * the ledger has becomes an event. Call it after rows of `cash_items` were written.
 */
export async function postCollections(tx: Write, parcels: readonly number[]): Promise<void> {
  if (parcels.length === 0) return;
  const { db, now } = tx;
  const known = await db
    .selectFrom('payables')
    .selectAll()
    .where(isOneOf(db, parcels, 'parcel_id'))
    .orderBy('id')
    .forUpdate()
    .execute();
  const items = await db
    .selectFrom('cash_items')
    .innerJoin('parcels', 'parcels.id', 'cash_items.parcel_id')
    .select(['cash_items.id', 'parcels.id as parcel_id', 'tracking_code', 'sender_id', 'payer_id'])
    .select(['cash_items.day', 'cash_items.currency', 'collected', 'method', 'cash_items.reason'])
    .where(isOneOf(db, parcels, 'cash_items.parcel_id'))
    .where('collected', 'is not', null)
    .orderBy('cash_items.id')
    .execute();
  if (known.length === 0 && items.length === 0) return;
  const knownById = new Map(known.map((row) => [row.id, row]));
  const owners = new Map(
    [...Map.groupBy(known, ({ parcel_id }) => parcel_id)].map(([id, rows]) => [
      id,
      knownOwner(rows),
    ]),
  );
  const wanted = items.map((item) => {
    const said = owners.get(item.parcel_id);
    return { ...item, customer: said === undefined ? (item.sender_id ?? item.payer_id) : said };
  });
  const waits = await findWaits(
    db,
    wanted.flatMap(({ customer }) => customer ?? []),
  );
  const today = processDay(now);
  for (const { id, parcel_id, tracking_code, day, currency, ...item } of wanted) {
    const before = knownById.get(id);
    knownById.delete(id);
    const { customer, collected, method, reason } = item;
    const isSame = before !== undefined && before.customer_id === customer;
    const due_on = isSame ? before.due_on : addDays(day, waits.get(customer ?? 0) ?? 0);
    const after: NewPayable = {
      id,
      parcel_id,
      tracking_code,
      customer_id: customer,
      currency,
      amount: collected ?? 0,
      place: (method ?? 'cash') === 'cash' ? 'driver' : 'card',
      owner: isSame ? before.owner : payableOwner(customer, due_on, today),
      day,
      due_on,
      open_amount: (before?.open_amount ?? 0) + (collected ?? 0) - (before?.amount ?? 0),
    };
    await writePayable(tx, before, after, reason);
  }
  // What was collected with an event that is undone, and not handed in, has no row any more.
  for (const before of knownById.values()) {
    const open_amount = before.open_amount - before.amount;
    await writePayable(tx, before, { ...before, amount: 0, open_amount }, null);
  }
}

/**
 * The customer who owns the collections of a parcel even if its sender changes: the one whom staff assigned, or who was already paid.
 * undefined: there is none, so the parcel decides.
 */
function knownOwner(rows: readonly Payable[]): number | null | undefined {
  const owned =
    rows.find(({ is_assigned }) => is_assigned === 1) ??
    rows.find(({ amount, open_amount }) => amount !== open_amount);
  return owned?.customer_id;
}

function payableOwner(customer: number | null, due_on: string, today: string): PayableOwner {
  if (customer === null) return 'unclaimed';
  return due_on <= today ? 'payable' : 'waiting';
}

async function writePayable(
  tx: Write,
  before: Payable | undefined,
  after: NewPayable,
  reason: string | null,
): Promise<void> {
  const { id: _, ...values } = after;
  const { db } = tx;
  if (before === undefined) await db.insertInto('payables').values(after).execute();
  else if (isChanged(before, after)) {
    await db.updateTable('payables').set(values).where('id', '=', before.id).execute();
  } else return;
  const isMoved = before !== undefined && before.customer_id !== after.customer_id;
  const kind = before === undefined ? 'collection' : isMoved ? 'owner' : 'correction';
  const { parcel_id = null, tracking_code = null } = after;
  await postEvent(tx, { kind, parcel_id, tracking_code, reason }, [
    ...(before === undefined ? [] : payablePostings({ ...before, amount: -before.amount })),
    ...payablePostings(after),
  ]);
}

const changing = ['customer_id', 'is_assigned', 'currency', 'amount', 'place', 'owner'] as const;

function isChanged(before: Payable, after: NewPayable): boolean {
  return changing.some((name) => after[name] !== undefined && after[name] !== before[name]);
}

function payablePostings({
  currency,
  amount,
  place,
  owner,
  customer_id = null,
}: Pick<NewPayable, 'currency' | 'amount' | 'place' | 'owner' | 'customer_id'>): Posting[] {
  return [
    { currency, amount, place },
    { currency, amount, owner, customer_id },
  ];
}

/** How many days after its collection each of the customers is paid, by their ids. */
async function findWaits(db: Db, customers: readonly number[]): Promise<Map<number, number>> {
  if (customers.length === 0) return new Map();
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'payout_terms'])
    .where(isOneOf(db, [...new Set(customers)]))
    .where('payout_terms', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ id, payout_terms }) => {
      const terms: PayoutTerms = JSON.parse(payout_terms ?? '');
      return [id, terms.days ?? 0];
    }),
  );
}

/** Says whose collections are. The rows must be locked. */
export async function assignOwner(
  tx: Write,
  rows: readonly Payable[],
  customer: number,
): Promise<void> {
  const waits = await findWaits(tx.db, [customer]);
  for (const row of rows) {
    const due_on = addDays(row.day, waits.get(customer) ?? 0);
    const owner = payableOwner(customer, due_on, processDay(tx.now));
    const after = { ...row, customer_id: customer, is_assigned: 1, due_on, owner } as const;
    await writePayable(tx, row, after, null);
  }
}

/** The most collections that become payable in one transaction. */
export const dueAtOnce = 200;

/** Makes collections payable whose day has come, at most `dueAtOnce`. @returns how many. */
export async function postDue(tx: Write): Promise<number> {
  const { db, now } = tx;
  const rows = await db
    .selectFrom('payables')
    .selectAll()
    .where('owner', '=', 'waiting')
    .where('due_on', '<=', processDay(now))
    .orderBy('due_on')
    .orderBy('id')
    .limit(dueAtOnce)
    .forUpdate()
    .execute();
  for (const row of rows) {
    const { id, parcel_id, tracking_code, currency, amount, customer_id } = row;
    const due = { owner: 'payable' } as const;
    await db.updateTable('payables').set(due).where('id', '=', id).execute();
    await postEvent(tx, { kind: 'due', parcel_id, tracking_code }, [
      { currency, amount: -amount, owner: 'waiting', customer_id },
      { currency, amount, owner: 'payable', customer_id },
    ]);
  }
  return rows.length;
}

type Settlement = {
  currency: string;
  expected: number;
  amount: number;
  reason: string | null;
};

/** Moves what a driver has handed in to the office. @param isUndone: the hand-in is taken back. */
export async function postSettlement(
  tx: Write,
  { currency, expected, amount, reason }: Settlement,
  isUndone = false,
): Promise<void> {
  const sign = isUndone ? -1 : 1;
  await postEvent(tx, { kind: isUndone ? 'settlement_undone' : 'settlement', reason }, [
    { currency, amount: -expected * sign, place: 'driver' },
    { currency, amount: amount * sign, place: 'office' },
    { currency, amount: (expected - amount) * sign, place: 'differences' },
  ]);
}
