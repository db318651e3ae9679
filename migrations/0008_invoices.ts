import { migration } from './baseline/values.ts';

/** Payments, credit notes and reminders of invoices, and the parcels that invoices are for. */
export const up = migration(({ postgres, id }) => {
  const gross = postgres
    ? `(totals::json ->> 'gross')::double precision`
    : `json_extract(totals, '$.gross')`;
  return [
    // In the currency's smallest unit, like all amounts below; null: nothing is to be paid.
    'alter table invoices add column open_amount double precision',
    'alter table invoices add column credited double precision default 0 not null',
    // The invoice that a credit note is for; null for invoices.
    'alter table invoices add column credits_id integer references invoices (id)',
    `create index invoices_by_credited on invoices (credits_id) where credits_id is not null`,
    `create index invoices_by_due_date on invoices (due_date) where open_amount <> 0`,
    `create index invoices_by_issue_date on invoices (issue_date) where issue_date is not null`,
    `create index invoices_by_cancellation on invoices (cancelled_at) where cancelled_at is not null`,
    `create table invoice_payments (
      id ${id},
      invoice_id integer not null references invoices (id),
      paid_on text not null constraint invoice_payments_paid_on check (paid_on like '____-__-__'),
      -- Below zero: it was paid back.
      amount double precision not null constraint invoice_payments_amount check (amount <> 0),
      -- null: nothing was said about it.
      method text constraint invoice_payments_method check (method in ('transfer', 'cash', 'card', 'other')),
      created_at text not null
    )`,
    `create index invoice_payments_by_invoice on invoice_payments (invoice_id)`,
    `create index invoice_payments_by_day on invoice_payments (paid_on)`,
    `create table invoice_reminders (
      id ${id},
      invoice_id integer not null references invoices (id),
      step integer not null constraint invoice_reminders_step check (step between 1 and 3),
      sent_on text not null,
      constraint invoice_reminders_once unique (invoice_id, step)
    )`,
    // A parcel is on one invoice at most, until the draft is deleted, or the invoice is cancelled.
    `create table invoice_parcels (
      parcel_id integer primary key references parcels (id) on delete cascade,
      invoice_id integer not null references invoices (id) on delete cascade
    )`,
    `create index invoice_parcels_by_invoice on invoice_parcels (invoice_id)`,
    // Credit notes are numbered in a series of their own.
    `create table credit_note_serials (year integer primary key, last integer not null)`,
    `insert into invoice_payments (invoice_id, paid_on, amount, created_at)
      select id, paid_on, ${gross}, created_at from invoices
      where paid_on is not null and totals is not null and ${gross} > 0`,
    `update invoices set open_amount = case when state = 'cancelled' then 0 else ${gross} end
      - coalesce((select sum(amount) from invoice_payments where invoice_id = invoices.id), 0)
      where totals is not null and state <> 'draft'`,
  ];
});
