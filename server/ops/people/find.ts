import { sql } from 'kysely';
import { isOneOf, isOneOfTexts, readIds } from '../../database/engine.ts';
import type { Value } from '../../database/rows.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { namesOf } from '../../shared/field-values.ts';
import type { Person } from './contacts.ts';

/** Whether the person is a parcel's recipient, its sender, or both. */
export type ParcelRoles = { recipient: boolean; sender: boolean };

/** Texts of a record that name the person, who has no other part in it; they are emptied. */
export type Mention = { id: number; texts: string[] };

type OtherMention = Mention & { table: keyof typeof otherTexts };

export type PersonRecords = Awaited<ReturnType<typeof findPerson>>;

/** Rows that are read at once, before other requests get their turn. */
const rowsAtOnce = 200;

type Row = Record<string, Value>;

/** All rows of a table, some columns of each. @param key what it is sorted by: a number or a text. */
export async function* rowsOf(
  db: Db,
  table: keyof Tables,
  columns: readonly string[],
  key: 'id' | 'key' = 'id',
): AsyncGenerator<Row> {
  let last: Value = key === 'id' ? 0 : '';
  for (;;) {
    const names = sql.join([key, ...columns].map((name) => sql.ref(name)));
    const { rows } = await sql<Row>`
      select ${names} from ${sql.table(table)}
      where ${sql.ref(key)} > ${last} order by ${sql.ref(key)} limit ${rowsAtOnce}`.execute(db);
    yield* rows;
    last = rows.at(-1)?.[key] ?? last;
    if (rows.length < rowsAtOnce) return;
    await new Promise(setImmediate);
  }
}

/** Texts that are about one party alone, and others. */
const textsOf = {
  recipient: ['recipient_name', 'destination', 'destination_company', 'destination_note'],
  sender: ['sender_name', 'pickup_location', 'pickup_company', 'pickup_note'],
};
const parcelTexts = [
  'status',
  'current_location',
  'weight',
  'shipped_via',
  'parcel_content',
  'declared_value',
  'note',
];

/** Texts in which anybody may be named, beside those of parcels, and whose parcel it is about. */
const otherTexts = {
  activities: ['parcel_id', 'title', 'description', 'location'],
  deliveries: ['parcel_id', 'received_by', 'note'],
  run_stops: ['parcel_id', 'failure_note'],
  cash_items: ['parcel_id', 'reason'],
  cash_settlements: ['reason'],
  event_batches: ['title'],
  runs: ['name'],
};

/**
 * Finds a person in all tables: in the parcels that are sent to them or by them with what belongs to these, and wherever else
 * their address or number stands. It goes through all rows, which takes some seconds for each million of them.
 */
export async function findPerson(db: Db, person: Person, customer: number | null = null) {
  const customers = await findCustomers(db, person, customer);
  const isCustomer = (id: Value | undefined) => customers.has(Number(id));
  const parcels = new Map<number, ParcelRoles>();
  const mentions: { parcels: Mention[]; others: OtherMention[] } = { parcels: [], others: [] };
  const codes = new Set<string>();
  const columns = namesOf(textsOf).flatMap((party) => [
    `${party}_id`,
    `${party}_email`,
    `${party}_phone_number`,
    ...textsOf[party],
  ]);
  for await (const row of rowsOf(db, 'parcels', ['tracking_code', ...columns, ...parcelTexts])) {
    const isIn = (names: string[]) => names.filter((name) => person.isIn(row[name]));
    const isParty = (party: keyof ParcelRoles) =>
      isCustomer(row[`${party}_id`]) ||
      person.hasEmail(row[`${party}_email`]) ||
      person.hasPhone(row[`${party}_phone_number`]) ||
      isIn(textsOf[party]).length > 0;
    const roles = { recipient: isParty('recipient'), sender: isParty('sender') };
    const id = Number(row.id);
    const texts = isIn(parcelTexts);
    if (roles.recipient || roles.sender) {
      parcels.set(id, roles);
      codes.add(String(row.tracking_code).toLowerCase());
    } else if (texts.length > 0) mentions.parcels.push({ id, texts });
  }
  const ids = [...parcels.keys()];
  const isOfParcel = ({ parcel_id }: Row) => parcels.has(Number(parcel_id));
  for (const table of namesOf(otherTexts)) {
    const columns = otherTexts[table];
    for await (const row of rowsOf(db, table, columns)) {
      const texts = isOfParcel(row) ? [] : columns.filter((name) => person.isIn(row[name]));
      if (texts.length > 0) mentions.others.push({ table, id: Number(row.id), texts });
    }
  }

  const rowsWhere = async (
    table: keyof Tables,
    texts: string[],
    others: string[] = [],
    also: (row: Row) => boolean = () => false,
  ) => {
    const found: Row[] = [];
    for await (const row of rowsOf(db, table, [...texts, ...others])) {
      if (also(row) || texts.some((name) => person.isIn(row[name]))) found.push(row);
    }
    return found;
  };
  const idsWhere = async (...asked: Parameters<typeof rowsWhere>) =>
    idsIn(await rowsWhere(...asked));
  const hasCode = (code: Value | undefined) => codes.has(String(code).toLowerCase());

  const messages = await idsWhere(
    'messages',
    ['email', 'phone', 'name', 'subject', 'body'],
    ['tracking_code', 'customer_id'],
    ({ tracking_code, customer_id }) => hasCode(tracking_code) || isCustomer(customer_id),
  );
  const copied = new Set(messages);
  const mails = await rowsWhere(
    'mails',
    ['recipient', 'reply_to', 'subject', 'heading', 'body'],
    ['kind', 'parcel_id', 'message_id'],
    (row) => isOfParcel(row) || copied.has(Number(row.message_id)),
  );
  const invoices = await rowsWhere(
    'invoices',
    ['customer_email', 'customer_address', 'customer_name', 'note', 'sent_to'],
    ['parcel', 'state', 'customer_id'],
    ({ parcel, customer_id }) => hasCode(parcel) || isCustomer(customer_id),
  );
  const invoicesIn = (isDraft: boolean) =>
    invoices.flatMap(({ id, state }) => ((state === 'draft') === isDraft ? [Number(id)] : []));
  const found = {
    customers: [...customers],
    parcels,
    mentions,
    messages,
    // What the staff sign in with is theirs.
    mails: idsIn(mails.filter(({ kind }) => kind !== 'reset' && kind !== 'account')),
    // Drafts go; issued ones stay.
    drafts: invoicesIn(true),
    invoices: invoicesIn(false),
    subscribers: await idsWhere('subscribers', ['email'], ['parcel_id'], isOfParcel),
    templates: await idsWhere('parcel_templates', ['name', 'fields']),
    views: await idsWhere('parcel_views', ['name', 'query']),
    exportLinks: await idsWhere('export_links', ['name', 'query']),
    webhookAttempts: await idsWhere('webhook_attempts', ['answer']),
  };
  const all = await rowsWhere(
    'audit_events',
    ['changes', 'record_name'],
    ['record_type', 'parcel_id', 'actor', 'email'],
    ({ actor, email }) => actor === 'visitor' && person.hasEmail(email),
  );
  const entries = all.filter(({ record_type }) => !ofStaff.has(String(record_type)));
  const invoiceIds = [...found.drafts, ...found.invoices];
  const subjects = [
    ...ids.map((id) => `parcel:${id}`),
    ...messages.map((id) => `message:${id}`),
    ...invoiceIds.map((id) => `invoice:${id}`),
    ...found.customers.map((id) => `customer:${id}`),
  ];
  const sent = sql`select distinct message_id as id from webhook_deliveries
    where ${isOneOfTexts(db, sql.ref('subject'), subjects)}`;
  const idempotencyKeys: string[] = [];
  for await (const { key, result } of rowsOf(db, 'idempotency_keys', ['result'], 'key')) {
    const named = [...String(result).matchAll(/"tracking_code":"([^"]+)"/g)];
    if (person.isIn(result) || named.some(([, code]) => hasCode(code))) {
      idempotencyKeys.push(String(key));
    }
  }
  return {
    ...found,
    idempotencyKeys,
    auditEvents: [
      ...new Set([
        ...idsIn(entries),
        ...(await entriesOf(db, 'invoice', invoiceIds)),
        ...(await entriesOf(db, 'customer', found.customers)),
        ...(await findEntriesOfDeletedParcels(db, entries)),
      ]),
    ],
    webhookMessages: [
      ...new Set([
        ...(await idsWhere('webhook_messages', ['payload'])),
        ...(subjects.length === 0 ? [] : await readIds(db, sent)),
      ]),
    ],
  };
}

/** The customers who have their address or number. @param customer who is theirs in any case. */
async function findCustomers(db: Db, person: Person, customer: number | null) {
  const found = new Set(customer === null ? [] : [customer]);
  const columns = ['name', 'company', 'email', 'phone', 'billing_email', 'note'];
  for await (const row of rowsOf(db, 'customers', columns)) {
    const isTheirs = person.hasPhone(row.phone) || columns.some((name) => person.isIn(row[name]));
    if (isTheirs) found.add(Number(row.id));
  }
  return found;
}

/** What the log says of the staff and the company itself. */
const ofStaff = new Set(['staff', 'account', 'session', 'settings']);

function idsIn(rows: readonly Row[]): number[] {
  return rows.map(({ id }) => Number(id));
}

function entriesOf(db: Db, type: 'invoice' | 'customer', ids: readonly number[]) {
  return readIds(
    db,
    sql`select id from audit_events where record_type = ${type} and ${isOneOf(db, ids, 'record_id')}`,
  );
}

/** All entries about the parcels of these entries that are gone: what they say of the person is in other ones, too. */
async function findEntriesOfDeletedParcels(db: Db, entries: readonly Row[]): Promise<number[]> {
  const parcels = [...new Set(entries.flatMap(({ parcel_id }) => parcel_id ?? []))].map(Number);
  const there = new Set(
    await readIds(db, sql`select id from parcels where ${isOneOf(db, parcels)}`),
  );
  const gone = parcels.filter((id) => !there.has(id));
  return readIds(db, sql`select id from audit_events where ${isOneOf(db, gone, 'parcel_id')}`);
}
