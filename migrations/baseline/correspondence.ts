import {
  type Dialect,
  languages,
  mailDrivers,
  mailTemplates,
  stageNames,
  stages,
  textColumn,
  textColumns,
} from './values.ts';

/** The columns of an invoice that never change after it was issued; payment, sending and cancellation may. */
const invoiceContent = [
  'number',
  'year',
  'serial',
  'product',
  'lines',
  'totals',
  'currency',
  'language',
  'note',
  'customer_name',
  'customer_address',
  'customer_email',
  'customer_tax_number',
  'parcel',
  'issue_date',
  'due_date',
  'company',
  'company_logo',
  'created_at',
];
const differs = invoiceContent.map((column) => `new.${column} is distinct from old.${column}`);

/** Whether an issued invoice would change its contents, or go back to an earlier state. */
const changesIssuedInvoice = `old.state <> 'draft' and (
  new.state = 'draft' or (old.state = 'cancelled' and new.state <> 'cancelled') or ${differs.join(' or ')}
)`;

const refusal = 'an issued invoice stays as it is';
const refusalAction = (postgres: boolean) =>
  postgres ? 'execute function refuse_invoice()' : `begin select raise(abort, '${refusal}'); end`;

/** Messages, mails, invoices and webhooks. */
export const correspondenceTables = ({ postgres, id, now }: Dialect) => [
  `create table messages (
    id ${id},
    subject text not null constraint messages_subject check (length(subject) between 1 and 300),
    body text not null constraint messages_body check (length(body) between 1 and 20000),
    email text constraint messages_email check (length(email) between 3 and 300),
    created_at text not null,
    read_at text,
    search_text text default '' not null,
    ${textColumns('messages', ['name', 'phone', 'tracking_code'])},
    answered_at text
  )`,
  // Counts unread messages without reading their long texts; every page of the panel does.
  `create index messages_by_reading on messages (read_at)`,
  // This table is both the queue and the outbox. An attempt takes a lease on a mail. The lease ends at `next_attempt_at`.
  `create table mails (
    id ${id},
    kind text not null
      constraint mails_kind check (kind in ('manual', 'reset', 'account', 'message', 'stage', 'follow', 'invoice')),
    recipient text not null constraint mails_recipient check (length(recipient) between 3 and 300),
    reply_to text constraint mails_reply_to check (length(reply_to) between 3 and 300),
    subject text not null constraint mails_subject check (length(subject) between 1 and 400),
    body text not null constraint mails_body check (length(body) between 0 and 40000),
    template text not null constraint mails_template check (template in ${mailTemplates}),
    driver text not null constraint mails_driver check (driver in ${mailDrivers}),
    state text not null
      constraint mails_state check (state in ('queued', 'sent', 'kept', 'failed')),
    attempts integer default 0 not null constraint mails_attempts check (attempts >= 0),
    next_attempt_at text,
    lease text,
    last_error text constraint mails_last_error check (length(last_error) between 1 and 300),
    file text constraint mails_file check (length(file) between 1 and 100),
    search_text text not null,
    created_at text not null,
    sent_at text,
    kept_at text,
    dismissed_at text,
    -- No cascade: a message that a mail is a copy of is deleted together with that mail, and not alone.
    message_id integer references messages (id),
    language text default 'en' not null constraint mails_language check (language in ${languages}),
    -- A mail about a parcel stays when the parcel goes, and still says which it was.
    parcel_id integer,
    unsubscribe_url text,
    stage text,
    heading text constraint mails_heading check (length(heading) between 1 and 300),
    action_label text constraint mails_action_label check (length(action_label) between 1 and 100),
    action_url text constraint mails_action_url check (length(action_url) between 1 and 2000),
    -- What waits knows its time, and nothing else has one.
    constraint mails_waiting check ((state = 'queued') = (next_attempt_at is not null)),
    constraint mails_sent check ((state = 'sent') = (sent_at is not null)),
    constraint mails_kept check ((state = 'kept') = (kept_at is not null)),
    -- Mail in the outbox was never sent.
    constraint mails_delivery check (case driver when 'outbox' then state <> 'sent' else state <> 'kept' end),
    constraint mails_dismissed check (dismissed_at is null or state = 'failed')
  )`,
  `create index mails_by_next_attempt on mails (state, next_attempt_at)`,
  `create index mails_by_dismissal on mails (state, dismissed_at)`,
  `create index mails_by_message on mails (message_id)`,
  `create index mails_by_parcel on mails (parcel_id, id)`,
  // Finds mails whose PIN or link may have expired, each time that mails are sent.
  `create index mails_with_secrets
    on mails (created_at) where kind in ('reset', 'account', 'follow') and stage is null and body <> ''`,
  // The files of deleted mails that are not removed yet.
  `create table outbox_removals (
    file text primary key constraint outbox_removals_file check (length(file) between 1 and 100),
    due_at text not null
  )`,
  // The mail server of the panel, at most one. Its password is encrypted; the key is not in the database.
  `create table mail_server (
    id integer primary key constraint mail_server_single check (id = 1),
    host text not null constraint mail_server_host check (length(host) between 1 and 253),
    port integer not null constraint mail_server_port check (port between 1 and 65535),
    security text not null
      constraint mail_server_security check (security in ('tls', 'starttls', 'none')),
    "user" text constraint mail_server_user check (length("user") between 1 and 300),
    password text constraint mail_server_password check (length(password) between 1 and 4000),
    updated_at text not null
  )`,
  // Who gets a mail at each stage. The starter content turns the mails on.
  `create table status_emails (
    stage text primary key constraint status_emails_stage check (stage in ${stages}),
    "to" text not null
      constraint status_emails_to check ("to" in ('none', 'recipient', 'sender', 'both')),
    subject text constraint status_emails_subject check (length(subject) between 1 and 200),
    body text constraint status_emails_body check (length(body) between 1 and 5000),
    updated_at text not null
  )`,
  `insert into status_emails (stage, "to", updated_at)
    values ${stageNames.map((stage) => `('${stage}', 'none', '${now}')`).join(', ')}`,
  // At most one mail for each parcel, stage and address.
  `create table sent_notifications (
    parcel_id integer not null references parcels (id) on delete cascade,
    stage text not null constraint sent_notifications_stage check (stage in ${stages}),
    address_key text not null,
    created_at text not null,
    constraint sent_notifications_key primary key (parcel_id, stage, address_key)
  )`,
  `create table invoices (
    id ${id},
    number text unique,
    year integer,
    serial integer constraint invoices_serial check (serial >= 1),
    product text constraint invoices_product check (length(product) between 1 and 300),
    search_text text not null,
    created_at text not null,
    state text default 'issued' not null
      constraint invoices_state check (state in ('draft', 'issued', 'cancelled')),
    lines text,
    totals text,
    currency text constraint invoices_currency check (length(currency) between 3 and 3),
    language text,
    note text,
    parcel text,
    customer_name text,
    customer_address text,
    customer_email text,
    customer_tax_number text,
    issue_date text,
    due_date text,
    paid_on text,
    company text,
    cancelled_at text,
    ${textColumn('invoices', 'cancel_reason', 300)},
    sent_at text,
    sent_to text,
    company_logo text references images (name),
    constraint invoices_serial_of_year unique (year, serial),
    constraint invoices_numbered check ((state = 'draft') = (number is null)),
    constraint invoices_cancelled check ((state = 'cancelled') = (cancelled_at is not null)),
    constraint invoices_paid check (paid_on is null or state <> 'draft')
  )`,
  `create index invoices_by_state on invoices (state, id)`,
  // The last number is stored separately, so that numbers are not reused when an invoice is deleted.
  `create table invoice_serials (
    year integer primary key,
    last integer not null
  )`,
  `create table invoice_links (
    id ${id},
    invoice_id integer not null references invoices (id) on delete cascade,
    token_hash text not null unique,
    ends_at text not null
  )`,
  `create index invoice_links_by_invoice on invoice_links (invoice_id)`,
  `create index invoice_links_by_end on invoice_links (ends_at, id)`,
  // Secrets are encrypted. `replay_…_id`: deliveries after the first id, up to the second, are still to be sent again.
  `create table webhook_endpoints (
    id ${id},
    url text not null constraint webhook_endpoints_url check (length(url) between 1 and 2000),
    ${textColumn('webhook_endpoints', 'events', 1000, 'not null')},
    ${textColumn('webhook_endpoints', 'description', 300)},
    secret text not null,
    previous_secret text,
    previous_secret_until text,
    failing_since text,
    disabled_at text,
    disabled_reason text
      constraint webhook_endpoints_disabled_reason check (disabled_reason in ('owner', 'failures', 'gone')),
    replay_after_id integer,
    replay_until_id integer,
    created_at text not null,
    updated_at text not null,
    constraint webhook_endpoints_disabled check ((disabled_at is null) = (disabled_reason is null))
  )`,
  // The contents of webhooks, stored once for all endpoints.
  `create table webhook_messages (
    id ${id},
    public_id text not null,
    type text not null,
    payload text not null,
    created_at text not null
  )`,
  `create index webhook_messages_by_time on webhook_messages (created_at)`,
  // `subject`: the record; webhooks of one record are sent one after the other.
  `create table webhook_deliveries (
    id ${id},
    endpoint_id integer not null references webhook_endpoints (id) on delete cascade,
    message_id integer not null references webhook_messages (id) on delete cascade,
    subject text not null,
    state text default 'pending' not null
      constraint webhook_deliveries_state check (state in ('pending', 'delivered', 'failed')),
    tries integer default 0 not null,
    queued_at text not null,
    finished_at text
  )`,
  `create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id)`,
  `create index webhook_deliveries_by_message on webhook_deliveries (message_id)`,
  `create index webhook_deliveries_pending
    on webhook_deliveries (endpoint_id, subject, id) where state = 'pending'`,
  `create index webhook_deliveries_failed
    on webhook_deliveries (endpoint_id, id) where state = 'failed'`,
  // The subjects with pending deliveries of each endpoint. A process takes one subject with all its deliveries, by a lease.
  `create table webhook_queues (
    id ${id},
    endpoint_id integer not null references webhook_endpoints (id) on delete cascade,
    subject text not null,
    next_attempt_at text not null,
    lease text,
    constraint webhook_queues_once unique (endpoint_id, subject)
  )`,
  `create index webhook_queues_due on webhook_queues (endpoint_id, next_attempt_at, id)`,
  `create table webhook_attempts (
    id ${id},
    delivery_id integer not null references webhook_deliveries (id) on delete cascade,
    at text not null,
    duration_ms integer not null,
    status integer,
    failure text,
    answer text
  )`,
  `create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, id)`,
  ...(postgres
    ? [
        `create function refuse_invoice() returns trigger language plpgsql as $$
        begin
          raise exception using errcode = 'check_violation', message = '${refusal}';
        end $$`,
      ]
    : []),
  `create trigger invoices_refuse_update before update on invoices
    ${postgres ? 'for each row' : ''} when (${changesIssuedInvoice}) ${refusalAction(postgres)}`,
  `create trigger invoices_refuse_delete before delete on invoices
    ${postgres ? 'for each row' : ''} when (old.state <> 'draft') ${refusalAction(postgres)}`,
];
