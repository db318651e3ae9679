import { type SqlBool, sql } from 'kysely';
import { isOneOf, jsonRows } from '../database/engine.ts';
import { firstIds } from '../database/matches.ts';
import { type ListRequest, maxCount, pagedMatches } from '../database/paginate.ts';
import { insertRows, isPossibleId, updateOne } from '../database/rows.ts';
import {
  bareDigits,
  foldForSearch,
  matchesOutsidePhones,
  normalizeForSearch,
  searchTerms,
} from '../database/search.ts';
import { searchIds } from '../database/search-index.ts';
import type { Db } from '../database/tables.ts';
import type { PageOf } from '../shared/envelope.ts';
import { fieldNames, pick, searchedNames } from '../shared/field-values.ts';
import { customerLinks } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { isSamePhone, nationalDigits } from '../shared/phones.ts';
import {
  addressNames,
  type Customer,
  type CustomerAddress,
  customerFields,
} from './shared/customer.ts';
import { customerName } from './shared/customer-texts.ts';

const names = fieldNames(customerFields);
const columns = [
  ...names,
  'id',
  'billing_address',
  'payout_terms',
  'created_at',
  'updated_at',
] as const;

function selectCustomers(db: Db) {
  return db
    .selectFrom('customers')
    .select(columns)
    .select(({ selectFrom }) =>
      jsonRows(
        db,
        selectFrom('customer_addresses')
          .select(addressNames)
          .whereRef('customer_id', '=', 'customers.id')
          .orderBy('position'),
      ).as('addresses'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCustomers>['execute']>>[number];

function toCustomer({ billing_address, payout_terms, addresses, ...row }: Row): Customer {
  return {
    ...row,
    payout_terms: payout_terms === null ? null : JSON.parse(payout_terms),
    billing_address: billing_address === null ? null : JSON.parse(billing_address),
    addresses: JSON.parse(addresses),
  };
}

/** A customer; undefined if the id is unknown. @param options `lock`: locks the row until the transaction ends. */
export async function findCustomer(db: Db, id: number, { lock = false } = {}) {
  if (!isPossibleId(id)) return undefined;
  if (lock) {
    await db.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute();
  }
  const row = await selectCustomers(db).where('id', '=', id).executeTakeFirst();
  return row && toCustomer(row);
}

/** The customers with these ids, in the same order, without unknown ids. */
export async function findCustomersById(db: Db, ids: readonly number[]): Promise<Customer[]> {
  if (ids.length === 0) return [];
  const rows = await selectCustomers(db).where(isOneOf(db, ids)).execute();
  const byId = new Map(rows.map((row) => [row.id, toCustomer(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The customers that a search finds, the best matches first. If there are more than `maxCount`, the rest is not counted.
 *
 * @param searchesPhones false if the reader may not see phone numbers: by searching, they could be guessed.
 */
export async function listBestMatches(
  db: Db,
  request: ListRequest,
  searchesPhones: boolean,
): Promise<PageOf<Customer>> {
  const { search, page, perPage } = request;
  const all = await firstIds(searchIds(db, 'customers', search), maxCount);
  const ids = searchesPhones ? all.ids : await withoutPhoneMatches(db, search, all.ids);
  const best = await rankByName(db, search, ids);
  const first = (page - 1) * perPage;
  const rows = await findCustomersById(db, best.slice(first, first + perPage));
  const isCut = all.isCut && searchesPhones;
  return pagedMatches(rows, isCut ? maxCount + 1 : best.length, request);
}

/** The ids of those customers that a search finds by something other than their phone number. */
export async function withoutPhoneMatches(db: Db, search: string, ids: readonly number[]) {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'phone', 'search_text'])
    .where(isOneOf(db, ids))
    .execute();
  const terms = searchTerms(search);
  const found = rows.filter((row) => matchesOutsidePhones([row.phone], row.search_text, terms));
  const left = new Set(rowIds(found));
  return ids.filter((id) => left.has(id));
}

const rowIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** How many matches are ranked by name. */
const maxRanking = 200;

/** Ids of matches, best first: names that begin with the search, then texts with a word that does, then the rest of `found`. */
async function rankByName(db: Db, search: string, found: readonly number[]): Promise<number[]> {
  const term = foldForSearch(search);
  const named = await db
    .selectFrom('customers')
    .select('id')
    .where('name_key', '>=', term)
    .where('name_key', '<', `${term}\u{10ffff}`)
    .orderBy('name_key')
    .limit(maxRanking)
    .execute();
  const words = db
    .selectFrom('customers')
    .select(['id', 'search_text'])
    .where(isOneOf(db, found.slice(0, maxRanking)))
    .orderBy('id', 'desc');
  const begins = (found.length === 0 ? [] : await words.execute()).filter(({ search_text }) =>
    ` ${search_text}`.replaceAll('\n', ' ').includes(` ${term}`),
  );
  return [...new Set([...rowIds(named), ...rowIds(begins), ...found])];
}

/** Whether something that was collected for a customer is not paid out yet. */
export async function hasOpenPayables(db: Db, customer: number): Promise<boolean> {
  const open = await db
    .selectFrom('payables')
    .select('id')
    .where('customer_id', '=', customer)
    .where('open_amount', '<>', 0)
    .unionAll(
      db
        .selectFrom('payouts')
        .select('id')
        .where('customer_id', '=', customer)
        .where('state', '=', 'issued'),
    )
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

export async function missingCustomers(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const missing = new Set(ids);
  const possible = [...missing].filter(isPossibleId);
  if (possible.length === 0) return missing;
  const found = db.selectFrom('customers').select('id').where(isOneOf(db, possible));
  for (const { id } of await found.execute()) missing.delete(id);
  return missing;
}

/** Selects the ids of the parcels that a customer sends, receives or pays for. @param most of each of these three, the newest. */
export function selectCustomerParcels(db: Db, id: number, most: number = limits.recordId) {
  return linkedParcels(db, 'sender_id', id, most)
    .union(linkedParcels(db, 'recipient_id', id, most))
    .union(linkedParcels(db, 'payer_id', id, most));
}

/** Selects the ids of a customer's own parcels: booked by them, sent or paid for. Who only receives one is no owner. */
export function selectOwnParcels(db: Db, id: number, most: number = limits.recordId) {
  return linkedParcels(db, 'booked_by_customer_id', id, most)
    .union(linkedParcels(db, 'sender_id', id, most))
    .union(linkedParcels(db, 'payer_id', id, most));
}

/** Selects the ids of the newest parcels with a link to a customer, as a part of a union. */
function linkedParcels(
  db: Db,
  link: (typeof customerLinks)[number] | 'booked_by_customer_id',
  id: number,
  most: number,
) {
  const newest = db.selectFrom('parcels').select('id').where(link, '=', id).orderBy('id', 'desc');
  // SQLite takes a limit in a part of a union only within a subquery.
  return db.selectFrom(newest.limit(most).as('newest')).select('id');
}

/** The condition for a customer's messages: linked to the customer, or sent from the customer's email address. */
export function isCustomerMessage({ id, email }: Pick<Customer, 'id' | 'email'>) {
  const isTheirs = sql<SqlBool>`messages.customer_id = ${id}`;
  if (email === null) return isTheirs;
  return sql<SqlBool>`(${isTheirs} or lower(messages.email) = ${email.toLowerCase()})`;
}

/** The customer with this email address, or else with this phone number; undefined if there is none. */
export async function findSameCustomer(
  db: Db,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<Customer | undefined> {
  const byEmail = db
    .selectFrom('customers')
    .select('id')
    .where(sql<SqlBool>`lower(email) = ${email?.toLowerCase() ?? ''}`)
    .orderBy('id')
    .limit(1);
  const row = email === null ? undefined : await byEmail.executeTakeFirst();
  if (row !== undefined) return findCustomer(db, row.id);
  return phone === null ? undefined : findByPhone(db, phone);
}

/** The customer with a phone number, preferably with exactly these digits, or else with the same number in another form. */
async function findByPhone(db: Db, phone: string): Promise<Customer | undefined> {
  const digitsIn = (text: string) => bareDigits(text)[0] ?? text;
  const digits = digitsIn(phone);
  const searched = nationalDigits(phone) ?? digits;
  if (searched.length < 5) return undefined;
  const { ids } = await firstIds(searchIds(db, 'customers', searched), maxCount);
  const found = await findCustomersById(db, ids);
  return (
    found.find((one) => one.phone !== null && digitsIn(one.phone) === digits) ??
    found.find((one) => one.phone !== null && isSamePhone(one.phone, phone))
  );
}

/** A customer without the fields that the database adds. */
export type CustomerDetails = Omit<Customer, 'id' | 'created_at' | 'updated_at'>;

export async function insertCustomerRow(db: Db, customer: CustomerDetails, at: string) {
  const row = { ...customerRowColumns(customer), created_at: at, updated_at: at };
  const inserted = db.insertInto('customers').values(row).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

export async function updateCustomerRow(db: Db, customer: Customer): Promise<void> {
  const { id, updated_at } = customer;
  await updateOne(db, 'customers', id, { ...customerRowColumns(customer), updated_at });
}

function customerRowColumns(customer: CustomerDetails) {
  const { billing_address, payout_terms } = customer;
  return {
    ...pick(customer, names),
    payout_terms: payout_terms === null ? null : JSON.stringify(payout_terms),
    billing_address: billing_address === null ? null : JSON.stringify(billing_address),
    name_key: normalizeForSearch(customerName(customer)),
    search_text: customerSearchText(customer),
  };
}

const searchColumns = searchedNames(customerFields);

function customerSearchText(
  customer: Pick<Customer, (typeof searchColumns)[number] | 'addresses'>,
): string {
  const towns = new Set(customer.addresses.flatMap(({ city }) => city ?? []));
  return normalizeForSearch(
    ...searchColumns.map((name) => customer[name]),
    ...bareDigits(customer.phone ?? ''),
    ...towns,
  );
}

export async function insertAddresses(
  db: Db,
  customerId: number,
  addresses: readonly CustomerAddress[],
): Promise<void> {
  const rows = addresses.map((address, index) => [
    customerId,
    index + 1,
    ...addressNames.map((name) => address[name]),
  ]);
  await insertRows(db, 'customer_addresses', ['customer_id', 'position', ...addressNames], rows);
}

/**
 * Moves the parcels, invoices, price lists, messages and the ledger of some customers to another one. Messages that only match an email
 * address become linked.
 *
 * @param into null: the links are removed.
 */
export async function moveCustomerLinks(
  db: Db,
  from: readonly number[],
  into: number | null,
  now: Date,
): Promise<void> {
  for (const link of customerLinks) {
    await db
      .updateTable('parcels')
      .set({ [link]: into, updated_at: now.toISOString() })
      .where(isOneOf(db, from, link))
      .execute();
  }
  await db
    .updateTable('parcels')
    .set({ booked_by_customer_id: into })
    .where(isOneOf(db, from, 'booked_by_customer_id'))
    .execute();
  if (into !== null) await moveUsersAndBookings(db, from, into);
  for (const table of ['ledger_entries', 'payables', 'payouts'] as const) {
    await db
      .updateTable(table)
      .set({ customer_id: into })
      .where(isOneOf(db, from, 'customer_id'))
      .execute();
  }
  await db
    .updateTable('invoices')
    .set({ customer_id: into })
    .where(isOneOf(db, from, 'customer_id'))
    .execute();
  const own = await findCustomersById(db, from);
  for (const customer of own) {
    // Own price lists move, except services that the other customer already has.
    await db
      .updateTable('delivery_services')
      .set({ customer: into })
      .where('customer', '=', customer.id)
      .where(
        sql`lower(code)`,
        'not in',
        db
          .selectFrom('delivery_services as other')
          .select(sql`lower(code)`.as('code'))
          .where('customer', '=', into),
      )
      .$if(into === null, (query) => query.where(sql.lit(false)))
      .execute();
    const theirs =
      into === null ? sql<SqlBool>`customer_id = ${customer.id}` : isCustomerMessage(customer);
    await db.updateTable('messages').set({ customer_id: into }).where(theirs).execute();
  }
}

/** Moves address books, bookings, collections, keys, webhooks and users of some customers to another one. A user whose address is already in use there is not moved. */
async function moveUsersAndBookings(db: Db, from: readonly number[], into: number): Promise<void> {
  for (const id of from) {
    await db
      .updateTable('customer_users')
      .set({ customer_id: into })
      .where('customer_id', '=', id)
      .where(
        'email',
        'not in',
        db.selectFrom('customer_users as other').select('email').where('customer_id', '=', into),
      )
      .execute();
    for (const table of [
      'address_book',
      'bookings',
      'collections',
      'api_keys',
      'webhook_endpoints',
    ] as const) {
      await db
        .updateTable(table)
        .set({ customer_id: into })
        .where('customer_id', '=', id)
        .execute();
    }
  }
}

/**
 * Those of the codes that belong to no delivery service, in lower case. The function is not in prices/, because prices/ imports
 * customers/.
 *
 * @param customer looks only at everybody's services and this customer's own.
 */
export async function unknownServices(
  db: Db,
  codes: readonly string[],
  customer?: number,
): Promise<Set<string>> {
  const unknown = new Set(codes.map((code) => code.toLowerCase()));
  if (unknown.size === 0) return unknown;
  const rows = await db
    .selectFrom('delivery_services')
    .select('code')
    .where(sql<string>`lower(code)`, 'in', [...unknown])
    .$if(customer !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('customer', 'is', null), eb('customer', '=', customer ?? null)]),
      ),
    )
    .execute();
  for (const { code } of rows) unknown.delete(code.toLowerCase());
  return unknown;
}

/**
 * Whether a delivery service exists.
 *
 * @param customer looks at everybody's services and this customer's own; null: only at everybody's; undefined: looks at all
 *   services.
 */
export async function hasService(db: Db, code: string, customer?: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('delivery_services')
    .select('id')
    .where(sql<string>`lower(code)`, '=', code.toLowerCase())
    .$if(customer !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('customer', 'is', null), eb('customer', '=', customer ?? null)]),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The delivery services to choose from for a parcel, each code once.
 *
 * @param customer only everybody's and this customer's own; by default, all customers' lists are included.
 */
export async function findServiceChoices(
  db: Db,
  customer?: number | null,
): Promise<{ code: string; name: string }[]> {
  const rows = await db
    .selectFrom('delivery_services')
    .select(['code', 'name'])
    .$if(customer !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('customer', 'is', null), eb('customer', '=', customer ?? null)]),
      ),
    )
    .orderBy(sql`customer is not null`)
    .orderBy(sql`lower(name)`)
    .execute();
  const byCode = Map.groupBy(rows, ({ code }) => code.toLowerCase());
  return [...byCode.values()].flatMap(([first]) => first ?? []);
}
