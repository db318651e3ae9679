import { migration, textColumn } from './baseline/values.ts';

const kinds = `('opening', 'collection', 'correction', 'owner', 'due', 'settlement', 'settlement_undone',
  'payout', 'payout_undone', 'payment', 'banking', 'banking_undone')`;

/** Money at the counter: receipts, what is brought to the bank, and the days of the till. */
export const up = migration(({ id }) => [
  `alter table ledger_events drop constraint ledger_events_kind`,
  `alter table ledger_events add constraint ledger_events_kind check (kind in ${kinds})`,
  // Few events move money at the office, so its sum is quick to read.
  `create index ledger_entries_at_office on ledger_entries (currency) where place = 'office'`,
  // Rows are never changed: what takes a receipt back is a receipt of its own, below zero.
  `create table receipts (
    id ${id},
    invoice_id integer not null references invoices (id),
    payment_id integer not null references invoice_payments (id),
    takes_back_id integer references receipts (id),
    day text not null constraint receipts_day check (day like '____-__-__'),
    currency text not null constraint receipts_currency check (length(currency) = 3),
    -- In the currency's smallest unit, as all amounts below.
    amount double precision not null,
    method text not null constraint receipts_method check (method in ('transfer', 'cash', 'card', 'other')),
    staff_id integer references staff (id) on delete set null,
    created_at text not null
  )`,
  `create index receipts_by_invoice on receipts (invoice_id)`,
  `create unique index receipts_by_payment on receipts (payment_id)`,
  `create unique index receipts_taken_back on receipts (takes_back_id) where takes_back_id is not null`,
  `create table bankings (
    id ${id},
    takes_back_id integer references bankings (id),
    day text not null constraint bankings_day check (day like '____-__-__'),
    currency text not null constraint bankings_currency check (length(currency) = 3),
    amount double precision not null,
    -- What of the amount was collected for customers.
    collected double precision not null,
    ${textColumn('bankings', 'reference', 100)},
    staff_id integer references staff (id) on delete set null,
    created_at text not null
  )`,
  `create index bankings_by_day on bankings (day)`,
  `create unique index bankings_taken_back on bankings (takes_back_id) where takes_back_id is not null`,
  // What came into the till and left it on a day, in a currency. Sums are added to until the day is closed.
  `create table till_days (
    id ${id},
    day text not null constraint till_days_day check (day like '____-__-__'),
    currency text not null constraint till_days_currency check (length(currency) = 3),
    -- What was in the till before its first day.
    opening double precision default 0 not null,
    receipts double precision default 0 not null,
    handed_in double precision default 0 not null,
    banked double precision default 0 not null,
    paid_out double precision default 0 not null,
    counted double precision,
    difference double precision default 0 not null,
    ${textColumn('till_days', 'reason', 300)},
    staff_id integer references staff (id) on delete set null,
    closed_at text,
    constraint till_days_closed check ((counted is null) = (closed_at is null))
  )`,
  `create unique index till_days_once on till_days (currency, day)`,
]);
