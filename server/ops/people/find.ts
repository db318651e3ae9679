import { sql } from 'kysely';
import type { RecordType } from '../../audit/shared/audit.ts';
import { isOneOf, isOneOfTexts, readIds } from '../../database/engine.ts';
import type { Value } from '../../database/rows.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import { fieldNames, mapValues, pick } from '../../shared/field-values.ts';
import { customerLinks } from '../../shared/fields.ts';
import { type Person, recordKey } from './contacts.ts';
import { findImportsWith } from './customer-imports.ts';
import { isLinked, isLinkedChange, isLinkedJson, type Links } from './links.ts';
import { accountMailKinds, findOutboxFiles } from './outbox-files.ts';
import { emailColumns, fieldParty, phoneColumns, searchedTexts } from './texts.ts';

/** Whether the person is a parcel's recipient, its sender, or both. */
export type ParcelRoles = { recipient: boolean; sender: boolean };

/** Texts of a record that only mention the person. They are emptied. `key`: the columns that identify the record. */
export type Mention = { table: MentioningTable; key: Row; texts: string[] };

export type PersonRecords = Awaited<ReturnType<typeof findPerson>>;

/** How many rows are read before other requests get their turn. */
const rowsAtOnce = 80;

type Row = Record<string, Value>;

/** Reads some columns of all rows of a table. @param key the columns to sort by, which are numbers or texts. */
export async function* readAllRows(
  db: Db,
  table: keyof Tables,
  columns: readonly string[],
  key: readonly string[] = ['id'],
): AsyncGenerator<Row> {
  const names = sql.join([...key, ...columns].map((name) => sql.ref(name)));
  const keys = sql.join(key.map((name) => sql.ref(name)));
  let last: Row | undefined;
  for (;;) {
    const after = sql.join(key.map((name) => last?.[name] ?? null));
    const { rows } = await sql<Row>`
      select ${names} from ${sql.table(table)}
      ${last === undefined ? sql`` : sql`where (${keys}) > (${after})`}
      order by ${keys} limit ${rowsAtOnce}`.execute(db);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
    await yieldToRequests();
  }
}

/** Tables in addition to parcels whose texts may mention anybody, with the columns that identify a row. */
const mentioningTables = {
  activities: ['id'],
  deliveries: ['id'],
  pieces: ['parcel_id', 'number'],
  piece_scans: ['id'],
  run_stops: ['id'],
  cash_items: ['id'],
  cash_settlements: ['id'],
  bankings: ['id'],
  till_days: ['id'],
  ledger_events: ['id'],
  payables: ['id'],
  event_batches: ['id'],
  runs: ['id'],
} as const satisfies { [Table in keyof typeof searchedTexts]?: readonly string[] };
type MentioningTable = keyof typeof mentioningTables | 'parcels';

/** The tables of `mentioningTables` whose rows are erased with their parcel. */
const parcelOwnedTables: readonly string[] = [
  'activities',
  'deliveries',
  'pieces',
  'piece_scans',
  'run_stops',
  'cash_items',
  'ledger_events',
  'payables',
];

/** The columns that say who an invoice is for, and who has received it. */
const buyerTexts = [
  ...searchedTexts.invoices.filter((name) => name.startsWith('customer_')),
  'sent_to',
];

/** The folder that is searched in addition to the database. */
type SearchPlaces = { dataDir: string };

/**
 * Finds a person in all tables: the parcels that the person sends or receives, with what belongs to them, and everything else that
 * contains the person's address or number. Reads all rows, which takes some seconds for each million.
 *
 * @param customer the id of a customer that is certainly the person.
 */
export async function findPerson(
  db: Db,
  person: Person,
  { dataDir }: SearchPlaces,
  customer: number | null = null,
) {
  const isNamedIn = (row: Row, name: string) =>
    person.isIn(row[name]) ||
    (emailColumns.has(name) && person.hasEmail(row[name])) ||
    (phoneColumns.has(name) && person.hasPhone(row[name]));
  const records: string[] = [];
  /** Records by id and creation time, as stored answers to requests have them. */
  const made = new Set<string>();
  const noteMade = ({ id, created_at }: Row) => made.add(`${id} ${created_at}`);
  const isRecord = (table: string, row: Row) =>
    person.hasRecord(recordKey(table, Number(row.id), String(row.created_at)));
  const remember = (table: string, row: Row) =>
    records.push(recordKey(table, Number(row.id), String(row.created_at)));

  const customers = await findCustomers();
  const isCustomer = (id: unknown) => customers.has(Number(id));
  const parcels = new Map<number, ParcelRoles>();
  const mentions: Mention[] = [];
  const codes = new Set<string>();
  const texts = searchedTexts.parcels;
  const parties = mapValues({ recipient: null, sender: null }, (_, party) =>
    texts.filter((name) => name !== 'price_lines' && fieldParty(name) === party),
  );
  const others = texts.filter((name) => name === 'price_lines' || fieldParty(name) === null);
  const read = ['tracking_code', 'created_at', ...customerLinks, ...texts];
  for await (const row of readAllRows(db, 'parcels', read)) {
    const isParty = (party: keyof ParcelRoles) =>
      isCustomer(row[`${party}_id`]) ||
      isRecord(party, row) ||
      parties[party].some((name) => isNamedIn(row, name));
    const roles = { recipient: isParty('recipient'), sender: isParty('sender') };
    const id = Number(row.id);
    const named = others.filter((name) => isNamedIn(row, name));
    if (roles.recipient || roles.sender) {
      parcels.set(id, roles);
      codes.add(String(row.tracking_code).toLowerCase());
      for (const party of fieldNames(roles)) if (roles[party]) remember(party, row);
    } else if (named.length > 0) mentions.push({ table: 'parcels', key: { id }, texts: named });
  }
  const ids = [...parcels.keys()];
  const isOfParcel = ({ parcel_id }: Row) => parcels.has(Number(parcel_id));
  for (const table of fieldNames(mentioningTables)) {
    const [key, columns] = [mentioningTables[table], searchedTexts[table]];
    const isOwned = parcelOwnedTables.includes(table);
    const whole = isOwned ? ['parcel_id', ...columns] : columns;
    for await (const row of readAllRows(db, table, whole, key)) {
      const named =
        isOwned && isOfParcel(row) ? [] : columns.filter((name) => isNamedIn(row, name));
      if (named.length > 0) mentions.push({ table, key: pick(row, key), texts: named });
    }
  }

  const hasCode = (code: unknown) => codes.has(String(code).toLowerCase());
  const invoices = await rowsWhere(
    'invoices',
    ['created_at', 'parcel', 'number', 'state', 'customer_id'],
    ({ parcel, customer_id }) => hasCode(parcel) || isCustomer(customer_id),
  );
  const invoicesIn = (isDraft: boolean) =>
    invoices.flatMap(({ id, state }) => ((state === 'draft') === isDraft ? [Number(id)] : []));
  const numbers = new Set(
    invoices.flatMap(({ number }) => (number === null ? [] : String(number).toLowerCase())),
  );
  const isTheirs = (row: Row) =>
    isCustomer(row.customer_id) || buyerTexts.some((name) => isNamedIn(row, name));
  const messages = await rowsWhere(
    'messages',
    ['tracking_code', 'customer_id'],
    ({ tracking_code, customer_id }) => hasCode(tracking_code) || isCustomer(customer_id),
  );
  const services = await readIds(
    db,
    sql`select id from delivery_services where ${isOneOf(db, [...customers], 'customer')}`,
  );
  const links: Links = { isCustomer, isParcel: (id) => parcels.has(Number(id)), hasCode, made };
  const templates = await rowsWhere('parcel_templates', ['created_at'], ({ fields }) =>
    isLinkedJson(fields, links),
  );
  const isLinkedQuery = ({ query }: Row) =>
    isLinked(Object.fromEntries(new URLSearchParams(String(query))), links);

  const copied = new Set(idsIn(messages));
  const isTold = ({ subject, body }: Row) =>
    [subject, body].some((text) => hasAnyWord(text, numbers));
  const mails = await rowsWhere(
    'mails',
    ['kind', 'parcel_id', 'message_id'],
    (row) =>
      isOfParcel(row) ||
      copied.has(Number(row.message_id)) ||
      (row.kind === 'invoice' && isTold(row)),
  );
  const outboxFiles = await findOutboxFiles(
    { db, dataDir },
    (text) => person.isIn(text) || hasAnyWord(text, codes) || hasAnyWord(text, numbers),
  );
  const found = {
    customers: [...customers],
    parcels,
    mentions,
    messages: idsIn(messages),
    mails: [
      ...new Set([
        ...idsIn(mails.filter(({ kind }) => !accountMailKinds.includes(String(kind)))),
        ...outboxFiles.flatMap(({ mail }) => mail ?? []),
      ]),
    ],
    outboxFiles,
    // Drafts are deleted; issued invoices stay.
    drafts: invoicesIn(true),
    invoices: invoicesIn(false),
    /** The invoices that are for the person, and do not only mention them. */
    withdrawn: idsIn(invoices.filter(isTheirs)),
    subscribers: idsIn(await rowsWhere('subscribers', ['parcel_id'], isOfParcel)),
    customerUsers: idsIn(
      await rowsWhere('customer_users', ['customer_id'], (row) => isCustomer(row.customer_id)),
    ),
    addressBook: idsIn(
      await rowsWhere('address_book', ['customer_id'], (row) => isCustomer(row.customer_id)),
    ),
    collections: idsIn(
      await rowsWhere('collections', ['customer_id'], (row) => isCustomer(row.customer_id)),
    ),
    bookings: idsIn(
      await rowsWhere('bookings', ['customer_id'], (row) => isCustomer(row.customer_id)),
    ),
    templates: idsIn(templates),
    views: idsIn(await rowsWhere('list_views', [], isLinkedQuery)),
    exportLinks: idsIn(await rowsWhere('export_links', [], isLinkedQuery)),
    locations: await findLocations(),
    customerImports: await findImportsWith(db, { person, isCustomer }),
    webhookAttempts: idsIn(await rowsWhere('webhook_attempts')),
    /** The keys by which the records are recognized in a restored database; see erasures.ts. */
    records,
  };
  const all = await rowsWhere(
    'audit_events',
    ['record_type', 'parcel_id', 'actor', 'email'],
    ({ actor, email, changes }) =>
      ((actor === 'visitor' || actor === 'customer_user') && person.hasEmail(email)) ||
      isLinkedChange(changes, links),
  );
  const entries = all.filter(({ record_type }) => !staffRecordTypes.has(String(record_type)));
  const invoiceIds = [...found.drafts, ...found.invoices];
  const subjects = [
    ...ids.map((id) => `parcel:${id}`),
    ...found.messages.map((id) => `message:${id}`),
    ...invoiceIds.map((id) => `invoice:${id}`),
    ...found.customers.map((id) => `customer:${id}`),
    ...found.bookings.map((id) => `booking:${id}`),
  ];
  const sent = sql`select distinct message_id as id from webhook_deliveries
    where ${isOneOfTexts(db, sql.ref('subject'), subjects)}`;
  return {
    ...found,
    idempotencyKeys: await findAnswers(),
    auditEvents: [
      ...new Set([
        ...idsIn(entries),
        ...(await findEntryIds(db, 'invoice', invoiceIds)),
        ...(await findEntryIds(db, 'customer', found.customers)),
        ...(await findEntryIds(db, 'customer-user', found.customerUsers)),
        ...(await findEntryIds(db, 'booking', found.bookings)),
        ...(await findEntryIds(db, 'collection', found.collections)),
        ...(await findEntryIds(db, 'delivery-service', services)),
        ...(await findEntryIds(db, 'template', found.templates)),
        ...(await findEntryIds(db, 'view', found.views)),
        ...(await findEntryIds(db, 'export-link', found.exportLinks)),
        ...(await findEntriesOfDeletedParcels(db, entries)),
      ]),
    ],
    webhookMessages: [
      ...new Set([
        ...idsIn(await rowsWhere('webhook_messages')),
        ...(subjects.length === 0 ? [] : await readIds(db, sent)),
      ]),
    ],
  };

  /** The rows that mention the person, and those for which `also` is true; with the columns `more`. */
  async function rowsWhere(
    table: keyof typeof searchedTexts,
    more: string[] = [],
    also: (row: Row) => boolean = () => false,
  ): Promise<Row[]> {
    const columns: readonly string[] = searchedTexts[table];
    const added = more.filter((name) => !columns.includes(name));
    const rows: Row[] = [];
    for await (const row of readAllRows(db, table, [...columns, ...added])) {
      if (also(row) || columns.some((name) => isNamedIn(row, name))) rows.push(row);
    }
    return rows;
  }

  async function findCustomers(): Promise<Set<number>> {
    const ofAddresses = await rowsWhere('customer_addresses', ['customer_id']);
    const owners = new Set(ofAddresses.map(({ customer_id }) => Number(customer_id)));
    const rows = await rowsWhere('customers', ['created_at'], (row) => {
      const id = Number(row.id);
      return id === customer || owners.has(id) || isRecord('customer', row);
    });
    for (const row of rows) {
      remember('customer', row);
      noteMade(row);
    }
    return new Set(idsIn(rows));
  }

  async function findLocations(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key, name } of readAllRows(db, 'saved_locations', ['name'], ['key'])) {
      if (person.isIn(name)) keys.push(String(key));
    }
    return keys;
  }

  /** The keys of stored answers, for repeated requests, that mention the person. */
  async function findAnswers(): Promise<string[]> {
    for (const row of [...invoices, ...templates]) noteMade(row);
    const keys: string[] = [];
    for await (const { key, result } of readAllRows(db, 'idempotency_keys', ['result'], ['key'])) {
      if (person.isIn(result) || isLinkedJson(result, links)) keys.push(String(key));
    }
    return keys;
  }
}

/** Whether a text contains one of these words. @param words in lower case. */
function hasAnyWord(text: Value | undefined, words: ReadonlySet<string>): boolean {
  if (words.size === 0) return false;
  return (
    String(text)
      .match(/[\w.-]+/g)
      ?.some((word) => words.has(word.toLowerCase().replace(/\.$/, ''))) ?? false
  );
}

/** Types of records of the activity log that are about the staff and the company itself. */
const staffRecordTypes = new Set(['staff', 'account', 'session', 'settings']);

function idsIn(rows: readonly Row[]): number[] {
  return rows.map(({ id }) => Number(id));
}

function findEntryIds(db: Db, type: RecordType, ids: readonly number[]) {
  return readIds(
    db,
    sql`select id from audit_events where record_type = ${type} and ${isOneOf(db, ids, 'record_id')}`,
  );
}

/** If these entries are about deleted parcels, finds all entries about those parcels, which may also say something about the person. */
async function findEntriesOfDeletedParcels(db: Db, entries: readonly Row[]): Promise<number[]> {
  const parcels = [...new Set(entries.flatMap(({ parcel_id }) => parcel_id ?? []))].map(Number);
  const there = new Set(
    await readIds(db, sql`select id from parcels where ${isOneOf(db, parcels)}`),
  );
  const gone = parcels.filter((id) => !there.has(id));
  return readIds(db, sql`select id from audit_events where ${isOneOf(db, gone, 'parcel_id')}`);
}
