import type { Selectable } from 'kysely';
import { findCustomersById } from '../customers/queries.ts';
import type { Customer } from '../customers/shared/customer.ts';
import { customerName } from '../customers/shared/customer-texts.ts';
import { isOneOf } from '../database/engine.ts';
import type { Db, Tables } from '../database/tables.ts';
import { pick } from '../shared/field-values.ts';
import { accountNames, type PayoutDraft, type PayoutParcel } from './shared/payout.ts';

/** What is asked for. Tracking codes are in lower case. */
export type PayoutRequest = {
  /** `YYYY-MM-DD` */
  today: string;
  until: string;
  /** null: all. */
  currency: string | null;
  customers: readonly number[] | null;
  leftOut: ReadonlySet<string>;
  /** Reasons by tracking code. */
  disputes: ReadonlyMap<string, string>;
};

type Row = Pick<
  Selectable<Tables['payables']>,
  'id' | 'parcel_id' | 'tracking_code' | 'customer_id' | 'currency' | 'open_amount' | 'day'
> & { dispute: string | null; reference: string | null };

export type PayoutPlan = {
  draft: PayoutDraft;
  rows: Row[];
  /** The invoices that the payout pays, by their ids. */
  invoices: { id: number; number: string; amount: number }[];
};

/** What would be paid out to each customer in each currency. */
export async function planPayouts(db: Db, request: PayoutRequest): Promise<PayoutPlan[]> {
  const rows = await selectPayable(db, request).execute();
  const groups = [...Map.groupBy(rows, groupKey).values()];
  const customers = await findCustomersById(db, [
    ...new Set(rows.flatMap(({ customer_id }) => customer_id ?? [])),
  ]);
  const byId = new Map(customers.map((one) => [one.id, one]));
  const invoices = await findOpenInvoices(
    db,
    customers.flatMap(({ id, payout_terms }) => (payout_terms?.less_invoices === 'yes' ? id : [])),
  );
  return groups
    .flatMap((group) => {
      const customer = byId.get(group[0]?.customer_id ?? 0);
      return customer === undefined ? [] : planPayout(customer, group, invoices, request);
    })
    .sort((one, other) => one.draft.customer_name.localeCompare(other.draft.customer_name));
}

const groupKey = ({ customer_id, currency }: Row) => `${customer_id} ${currency}`;

/** What is payable, oldest first. Parcels that were deleted have only the tracking code. */
function selectPayable(db: Db, { today, until, currency, customers }: PayoutRequest) {
  return (
    db
      .selectFrom('payables')
      .leftJoin('parcels', 'parcels.id', 'payables.parcel_id')
      .select(['payables.id', 'payables.parcel_id', 'payables.customer_id', 'payables.currency'])
      .select(['open_amount', 'day', 'dispute', 'reference'])
      .select(({ fn }) =>
        fn.coalesce('parcels.tracking_code', 'payables.tracking_code').as('tracking_code'),
      )
      .where('payables.open_amount', '<>', 0)
      // What has become payable since the last hour's housekeeping is still marked as waiting.
      .where('payables.owner', '<>', 'unclaimed')
      .where('payables.due_on', '<=', today)
      .where('payables.day', '<=', until)
      .$if(currency !== null, (query) => query.where('payables.currency', '=', currency ?? ''))
      .$if(customers !== null, (query) =>
        query.where(isOneOf(db, customers ?? [], 'payables.customer_id')),
      )
      .orderBy('payables.day')
      .orderBy('payables.id')
  );
}

function planPayout(
  customer: Customer,
  group: Row[],
  open: readonly OpenInvoice[],
  { leftOut, disputes }: PayoutRequest,
): PayoutPlan[] {
  const [first] = group;
  if (first === undefined) return [];
  const terms = customer.payout_terms;
  const judged = group.map((row) => {
    const code = row.tracking_code?.toLowerCase() ?? '';
    return { ...row, dispute: disputes.get(code) ?? row.dispute, isLeftOut: leftOut.has(code) };
  });
  const isPaid = (row: (typeof judged)[number]) => row.dispute === null && !row.isLeftOut;
  const rows = judged.filter(isPaid);
  const gross = rows.reduce((sum, { open_amount }) => sum + open_amount, 0);
  const fee = Math.round((Math.max(gross, 0) * (terms?.fee_percent ?? 0)) / 100);
  let rest = Math.max(gross - fee, 0);
  const invoices = open.flatMap(({ customer_id, currency, id, number, open_amount }) => {
    if (customer_id !== customer.id || currency !== first.currency || rest === 0) return [];
    const amount = Math.min(rest, open_amount ?? 0);
    rest -= amount;
    return [{ id, number: number ?? String(id), amount }];
  });
  const offset = invoices.reduce((sum, { amount }) => sum + amount, 0);
  const isBelow = gross > 0 && gross < (terms?.minimum ?? 0);
  const draft: PayoutDraft = {
    id: null,
    customer: customer.id,
    customer_name: customerName(customer),
    currency: first.currency,
    gross,
    fee,
    offset,
    amount: gross - fee - offset,
    account: { ...noAccount, ...(terms && pick(terms, accountNames)) },
    parcels: rows.map(toParcel),
    left_out: judged.filter((row) => !isPaid(row)).map(toParcel),
    invoices: invoices.map(({ number, amount }) => ({ number, amount })),
    problem: gross < 0 ? 'negative' : isBelow ? 'minimum' : null,
  };
  return [{ draft, rows, invoices }];
}

const noAccount = { account_name: null, iban: null, bic: null, account: null };

function toParcel({ tracking_code, reference, day, open_amount, dispute }: Row): PayoutParcel {
  return { parcel: tracking_code, reference, day, amount: open_amount, dispute };
}

type OpenInvoice = Awaited<ReturnType<typeof findOpenInvoices>>[number];

/** The open invoices of customers, the oldest first. */
async function findOpenInvoices(db: Db, customers: readonly number[]) {
  if (customers.length === 0) return [];
  return db
    .selectFrom('invoices')
    .select(['id', 'number', 'customer_id', 'currency', 'open_amount'])
    .where(isOneOf(db, customers, 'customer_id'))
    .where('state', '=', 'issued')
    .where('credits_id', 'is', null)
    .where('open_amount', '>', 0)
    .orderBy('issue_date')
    .orderBy('id')
    .execute();
}
