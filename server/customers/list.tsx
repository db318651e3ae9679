import type { Context } from 'hono';
import { sql } from 'kysely';
import { deletion } from '../../views/panel/records/actions.ts';
import { isOneOf } from '../database/engine.ts';
import { firstIds } from '../database/matches.ts';
import { maxCount } from '../database/paginate.ts';
import { matchesSearch } from '../database/search.ts';
import { searchIds } from '../database/search-index.ts';
import type { SiteEnv } from '../http/context.ts';
import { requestMay } from '../http/middleware/access.ts';
import { choiceFilter, yesFilter } from '../lists/filters.ts';
import { declareList } from '../lists/list.tsx';
import { paths, pathTo } from '../shared/paths.ts';
import { type Balance, findBalances } from './balances.ts';
import { customer } from './model.ts';
import { findCustomersById, listBestMatches, withoutPhoneMatches } from './queries.ts';
import { type Customer, customerKinds, payments } from './shared/customer.ts';
import { customerName } from './shared/customer-texts.ts';

type ListedCustomer = Customer & Balance;

export const customerList = declareList({
  name: 'customers',
  path: paths.api.customers,
  page: paths.control.customers,
  summary: 'List customers',
  description: 'Of a search that finds more than 1,000, `total` says 1,000.',
  needs: 'customers:read',
  row: customer,
  query: (db) => db.selectFrom('customers').select('id'),
  rows: async (c, found, columns): Promise<ListedCustomer[]> => {
    const { db } = c.var.deps;
    const ids = found.map(({ id }) => id);
    const [customers, balances] = await Promise.all([
      findCustomersById(db, ids),
      findBalances(db, columns.length === 0 ? [] : ids),
    ]);
    return customers.map((one) => ({
      ...customerForReader(c, one),
      ...(balances.get(one.id) ?? { owes: null, last_parcel: null, last_payment: null }),
    }));
  },
  answer: ({ owes: _owes, last_parcel: _parcel, last_payment: _payment, ...answer }) => answer,
  search: async (c, text) => {
    const { db } = c.var.deps;
    const { ids, isCut } = await firstIds(searchIds(db, 'customers', text), maxCount);
    if (!requestMay(c, 'phones:read')) {
      // By searching, phone numbers could be guessed.
      return { is: isOneOf(db, await withoutPhoneMatches(db, text, ids)), isCut: false };
    }
    return { is: isCut ? matchesSearch(text) : isOneOf(db, ids), isCut };
  },
  bestMatches: async (c, request) => {
    const withPhones = requestMay(c, 'phones:read');
    const list = await listBestMatches(c.var.deps.db, request, withPhones);
    return { ...list, data: list.data.map((one) => customerForReader(c, one)) };
  },
  title: (t) => t.customers.title,
  nameOf: (one) => customerName(one),
  href: ({ id }) => pathTo(paths.control.customer, { id }),
  create: {
    path: paths.control.createCustomer,
    label: (t) => t.customers.create,
    needs: 'customers:write',
  },
  empty: (t) => t.lists.empty.customers,
  columns: {
    name: { kind: 'text', label: (t) => t.control.fields.name, value: (one) => customerName(one) },
    email: { kind: 'text', label: (t) => t.control.fields.email, value: ({ email }) => email },
    phone: {
      kind: 'text',
      label: (t) => t.customers.fields.phone,
      value: ({ phone }) => phone,
      needs: 'phones:read',
    },
    city: {
      kind: 'text',
      label: (t) => t.control.addressParts.city,
      value: ({ addresses }) => addresses[0]?.city ?? null,
    },
    owes: {
      kind: 'money',
      label: (t) => t.lists.owes,
      value: ({ owes }) => owes,
      needs: 'invoices:read',
    },
    last_parcel: {
      kind: 'time',
      label: (t) => t.lists.lastParcel,
      value: ({ last_parcel }) => last_parcel,
    },
    last_payment: {
      kind: 'day',
      label: (t) => t.lists.lastPayment,
      value: ({ last_payment }) => last_payment,
      needs: 'invoices:read',
      isOptional: true,
    },
    contact: {
      kind: 'text',
      label: (t) => t.invoicing.fields.billing_contact,
      value: ({ kind, name }) => (kind === 'company' ? name : null),
      isOptional: true,
    },
    payment: {
      kind: 'text',
      label: (t) => t.customers.fields.payment,
      value: ({ payment }, t) => payment && t.customers.payments[payment],
      isOptional: true,
    },
    created_at: {
      kind: 'time',
      label: (t) => t.parcelList.created,
      value: ({ created_at }) => created_at,
      isOptional: true,
    },
  },
  sorts: { name: sql`name_key` },
  filters: {
    kind: choiceFilter(
      (t) => t.customers.fields.kind,
      customerKinds,
      (t) => t.customers.kinds,
      (kind) => sql<boolean>`kind = ${kind}`,
    ),
    payment: choiceFilter(
      (t) => t.customers.fields.payment,
      payments,
      (t) => t.customers.payments,
      (payment) => sql<boolean>`payment = ${payment}`,
    ),
    owing: yesFilter(
      (t) => t.lists.owes,
      () =>
        sql<boolean>`id in (select customer_id from invoices where open_amount <> 0 and customer_id is not null)`,
    ),
  },
  actions: [
    {
      ...deletion,
      needs: 'customers:write',
      call: `DELETE ${paths.api.customers}`,
    },
  ],
});

/** Removes what the reader may not see of a customer: phone number, terms of payouts. */
export function customerForReader<Fields extends Pick<Customer, 'phone' | 'payout_terms'>>(
  c: Context<SiteEnv>,
  customer: Fields,
): Fields {
  return {
    ...customer,
    ...(!requestMay(c, 'phones:read') && { phone: null }),
    ...(!requestMay(c, 'payouts:read') && { payout_terms: null }),
  };
}
