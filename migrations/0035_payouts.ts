import { migration, textColumn } from './baseline/values.ts';

const places = `('driver', 'office', 'bank', 'card', 'differences')`;
const owners = `('unclaimed', 'waiting', 'payable', 'fees', 'offset')`;

/** Whose a collection of before is: the sender's, or else the payer's. */
const owner = 'coalesce(parcels.sender_id, parcels.payer_id)';
const opening = `(select max(id) from ledger_events)`;
const collections = `from cash_items left join parcels on parcels.id = cash_items.parcel_id
  where collected is not null and collected <> 0`;

/** The ledger of cash on delivery: where it is and whose it is; and what is paid out to customers. */
export const up = migration(({ id, now }) => [
  `alter table customers add column payout_terms text`,
  `alter table invoice_payments drop constraint invoice_payments_method`,
  `alter table invoice_payments add constraint invoice_payments_method
    check (method in ('transfer', 'cash', 'card', 'other', 'offset'))`,
  `create table ledger_events (
    id ${id},
    kind text not null constraint ledger_events_kind check (kind in ('opening', 'collection',
      'correction', 'owner', 'due', 'settlement', 'settlement_undone', 'payout', 'payout_undone', 'payment')),
    at text not null,
    parcel_id integer references parcels (id) on delete set null,
    tracking_code text,
    payout_id integer,
    ${textColumn('ledger_events', 'reason', 300)}
  )`,
  `create index ledger_events_by_parcel on ledger_events (parcel_id) where parcel_id is not null`,
  `create table ledger_entries (
    id ${id},
    event_id integer not null references ledger_events (id),
    customer_id integer references customers (id) on delete set null,
    currency text not null constraint ledger_entries_currency check (length(currency) = 3),
    -- In the currency's smallest unit, as all amounts below.
    amount double precision not null,
    place text constraint ledger_entries_place check (place in ${places}),
    owner text constraint ledger_entries_owner check (owner in ${owners}),
    constraint ledger_entries_side check ((place is null) <> (owner is null))
  )`,
  `create index ledger_entries_by_event on ledger_entries (event_id)`,
  `create index ledger_entries_by_customer on ledger_entries (customer_id, id)`,
  // A row for each collection that is in the ledger. Its id is that of the row in cash_items, which may have been deleted.
  `create table payables (
    id integer primary key,
    parcel_id integer references parcels (id) on delete set null,
    tracking_code text,
    customer_id integer references customers (id) on delete set null,
    -- 1: staff have said whose it is.
    is_assigned integer default 0 not null constraint payables_is_assigned check (is_assigned in (0, 1)),
    currency text not null constraint payables_currency check (length(currency) = 3),
    amount double precision not null,
    place text not null constraint payables_place check (place in ${places}),
    owner text not null constraint payables_owner check (owner in ('unclaimed', 'waiting', 'payable')),
    day text not null constraint payables_day check (day like '____-__-__'),
    due_on text not null constraint payables_due_on check (due_on like '____-__-__'),
    -- What of the amount is in no payout.
    open_amount double precision not null,
    ${textColumn('payables', 'dispute', 300)}
  )`,
  `create index payables_by_parcel on payables (parcel_id)`,
  `create index payables_by_customer on payables (customer_id, currency, due_on)`,
  `create index payables_open on payables (id) where open_amount <> 0`,
  `create index payables_waiting on payables (due_on) where owner = 'waiting'`,
  `create table payouts (
    id ${id},
    customer_id integer references customers (id) on delete set null,
    ${textColumn('payouts', 'customer_name', 300, 'not null')},
    state text default 'issued' not null constraint payouts_state check (state in ('issued', 'paid')),
    currency text not null constraint payouts_currency check (length(currency) = 3),
    until text not null constraint payouts_until check (until like '____-__-__'),
    gross double precision not null,
    fee double precision not null,
    offset_amount double precision not null,
    amount double precision not null,
    -- JSON: the account of the customer when the payout was made.
    account text not null,
    paid_on text constraint payouts_paid_on check (paid_on like '____-__-__'),
    method text constraint payouts_method check (method in ('bank', 'cash')),
    ${textColumn('payouts', 'bank_reference', 100)},
    created_at text not null,
    updated_at text not null
  )`,
  `create index payouts_by_customer on payouts (customer_id, id)`,
  `create index payouts_issued on payouts (id) where state = 'issued'`,
  `create table payout_items (
    payout_id integer not null references payouts (id) on delete cascade,
    payable_id integer not null references payables (id),
    tracking_code text,
    ${textColumn('payout_items', 'reference', 100)},
    day text not null,
    amount double precision not null,
    primary key (payout_id, payable_id)
  )`,
  `create index payout_items_by_payable on payout_items (payable_id)`,
  `create table payout_invoices (
    payout_id integer not null references payouts (id) on delete cascade,
    invoice_id integer not null references invoices (id),
    payment_id integer not null,
    number text not null,
    amount double precision not null,
    primary key (payout_id, invoice_id)
  )`,
  `create index payout_invoices_by_invoice on payout_invoices (invoice_id)`,

  // What was collected before this migration is payable at once.
  `insert into payables (id, parcel_id, tracking_code, customer_id, currency, amount, place, owner, day, due_on, open_amount)
    select cash_items.id, parcels.id, tracking_code, ${owner}, cash_items.currency, collected,
      case when coalesce(method, 'cash') = 'cash' then 'driver' else 'card' end,
      case when ${owner} is null then 'unclaimed' else 'payable' end, day, day, collected
    ${collections}`,
  `insert into ledger_events (kind, at)
    select 'opening', '${now}' where exists (select 1 from payables)`,
  `insert into ledger_entries (event_id, customer_id, currency, amount, owner)
    select ${opening}, customer_id, currency, sum(amount), owner
    from payables group by customer_id, currency, owner having sum(amount) <> 0`,
  `insert into ledger_entries (event_id, currency, amount, place)
    select ${opening}, currency, sum(collected), case when method is not null and method <> 'cash' then 'card'
      when settlement_id is null then 'driver' else 'office' end as at
    from cash_items where collected is not null
    group by currency, at having sum(collected) <> 0`,
  // What was handed in is known from the settlements; the rest of what had to be handed in is a difference.
  `insert into ledger_entries (event_id, currency, amount, place)
    select ${opening}, currency, sum(amount - expected), 'office'
    from cash_settlements where ${opening} is not null
    group by currency having sum(amount - expected) <> 0`,
  `insert into ledger_entries (event_id, currency, amount, place)
    select ${opening}, currency, sum(expected - amount), 'differences'
    from cash_settlements where ${opening} is not null
    group by currency having sum(amount - expected) <> 0`,
]);
