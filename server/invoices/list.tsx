import { sql } from 'kysely';
import { UserText } from '../../views/parts/written.tsx';
import { customerFilter } from '../customers/customer-filter.ts';
import { siteToday } from '../days.ts';
import { choiceFilter, dayFilter } from '../lists/filters.ts';
import { declareList } from '../lists/list.tsx';
import { paths, pathTo } from '../shared/paths.ts';
import { hasStatus, invoiceListColumns, toListedInvoice } from './read.ts';
import { listedInvoice } from './schema.ts';
import { invoiceStatuses, type ListedInvoice } from './shared/invoice.ts';

function money(amount: number | null, { currency }: ListedInvoice) {
  return amount === null || currency === null ? null : { amount, currency };
}

export const invoiceList = declareList({
  name: 'invoices',
  path: paths.api.invoices,
  page: paths.control.invoices,
  summary: 'List invoices',
  description: 'In `sums`, void invoices do not count, and credit notes count below zero.',
  needs: 'invoices:read',
  fileNeeds: 'invoices:read',
  row: listedInvoice,
  query: (db) => db.selectFrom('invoices').select(invoiceListColumns),
  rows: (c, found) => found.map((row) => toListedInvoice(row, siteToday(c.var.deps))),
  title: (t) => t.control.invoices.title,
  nameOf: ({ number }, t) => number ?? t.invoicing.states.draft,
  href: ({ id }) => pathTo(paths.control.invoice, { id }),
  create: {
    path: paths.control.createInvoice,
    label: (t) => t.control.invoices.create,
    needs: 'invoices:write',
  },
  empty: (t) => t.lists.empty.invoices,
  columns: {
    number: {
      kind: 'text',
      label: (t) => t.invoicing.fields.number,
      value: ({ number }, t) => number ?? t.invoicing.states.draft,
      draw: ({ number }, { t }) => <bdi className="code">{number ?? t.invoicing.states.draft}</bdi>,
    },
    state: {
      kind: 'state',
      label: (t) => t.invoicing.fields.state,
      value: ({ state }, t) => ({ name: `invoice-${state}`, label: t.invoicing.states[state] }),
    },
    customer_name: {
      kind: 'text',
      label: (t) => t.invoicing.fields.customer_name,
      value: ({ customer_name }) => customer_name,
    },
    product: {
      kind: 'text',
      label: (t) => t.invoicing.fields.description,
      value: ({ product }) => product,
      draw: ({ product }, { contentLang }) =>
        product && <UserText lang={contentLang}>{product}</UserText>,
    },
    issue_date: {
      kind: 'day',
      label: (t) => t.control.invoices.date,
      value: ({ issue_date }) => issue_date,
    },
    due_date: {
      kind: 'day',
      label: (t) => t.invoicing.fields.due_date,
      value: ({ due_date }) => due_date,
    },
    gross: {
      kind: 'money',
      label: (t) => t.invoicing.fields.total,
      value: (invoice) => money(grossOf(invoice), invoice),
    },
    open_amount: {
      kind: 'money',
      label: (t) => t.invoicing.fields.open_amount,
      value: (invoice) => money(invoice.open_amount, invoice),
    },
  },
  sorts: {
    number: sql`coalesce(number, '')`,
    customer_name: sql`lower(coalesce(customer_name, ''))`,
    issue_date: sql`coalesce(issue_date, '')`,
    due_date: sql`coalesce(due_date, '')`,
    gross: sql`coalesce(gross, 0)`,
    open_amount: sql`coalesce(open_amount, 0)`,
  },
  sums: {
    currency: sql<string>`currency`,
    amounts: {
      gross: sql<number>`case when state = 'cancelled' then 0 else gross end`,
      open_amount: sql<number>`open_amount`,
    },
  },
  tabs: 'state',
  filters: {
    state: choiceFilter(
      (t) => t.invoicing.fields.state,
      invoiceStatuses,
      (t) => t.invoicing.states,
      (state, { today }) => hasStatus(state, today),
    ),
    customer: customerFilter(),
    from: dayFilter(
      (t) => t.parcelList.from,
      (day) => sql<boolean>`issue_date >= ${day}`,
    ),
    to: dayFilter(
      (t) => t.parcelList.to,
      (day) => sql<boolean>`issue_date <= ${day}`,
    ),
  },
});

/** The gross amount; below zero for a credit note. */
function grossOf({ totals, kind }: ListedInvoice): number | null {
  if (totals === null) return null;
  return kind === 'credit_note' ? -totals.gross : totals.gross;
}
