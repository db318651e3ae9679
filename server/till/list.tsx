import { sql } from 'kysely';
import { methodNames } from '../../views/invoices/payment-methods.ts';
import type { Column } from '../../views/panel/records/list.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { selectReceipts, toReceipt } from '../invoices/receipts.ts';
import { invoicePaymentMethods } from '../invoices/shared/invoice.ts';
import { choiceFilter, dayFilter, recordFilter, textFilter } from '../lists/filters.ts';
import { declareList } from '../lists/list.tsx';
import { paths, pathTo } from '../shared/paths.ts';
import {
  banking,
  receipt,
  selectBankings,
  selectTillDays,
  tillDay,
  toBanking,
  toTillDay,
} from './read.ts';
import type { Banking, Receipt, TillDay } from './shared/till.ts';

const needs = 'cash:write';

const parent = { path: paths.control.till, label: (t: Messages) => t.till.title };

/** The filters that all lists of the till have. */
const filters = {
  from: dayFilter(
    (t) => t.parcelList.from,
    (day) => sql<boolean>`day >= ${day}`,
  ),
  to: dayFilter(
    (t) => t.parcelList.to,
    (day) => sql<boolean>`day <= ${day}`,
  ),
  currency: textFilter(
    (t) => t.control.fields.cod_currency,
    (code) => sql<boolean>`currency = ${code.toUpperCase()}`,
  ),
};

type Entry = Pick<Receipt, 'amount' | 'currency' | 'takes_back' | 'taken_back' | 'created_by'>;

const entryColumns = <Row extends Entry>() =>
  ({
    amount: {
      kind: 'money',
      label: (t) => t.invoicing.fields.amount,
      value: ({ amount, currency }) => ({ amount, currency }),
    },
    state: {
      kind: 'text',
      label: (t) => t.control.fields.stage,
      value: (entry, t) => (isTakenBack(entry) ? t.till.takenBack : null),
    },
    created_by: {
      kind: 'text',
      label: (t) => t.till.recordedBy,
      value: ({ created_by }) => created_by,
    },
  }) satisfies Record<string, Column<Row>>;

const sums = { currency: sql<string>`currency`, amounts: { amount: sql<number>`amount` } };

function isTakenBack({ takes_back, taken_back }: Entry): boolean {
  return takes_back !== null || taken_back === 'yes';
}

/** Payments of invoices at the counter. */
export const receiptList = declareList({
  name: 'receipts',
  path: paths.api.receipts,
  page: paths.control.receipts,
  summary: 'List receipts',
  description:
    'Payments of invoices at the counter. A receipt that takes another one back is below zero, and names it in `takes_back`.',
  needs,
  fileNeeds: needs,
  hasSearch: false,
  row: receipt,
  query: selectReceipts,
  rows: (_c, found): Receipt[] => found.map(toReceipt),
  sums,
  parent,
  title: (t) => t.till.receipts,
  nameOf: ({ id }) => String(id),
  empty: (t) => t.till.noReceipts,
  columns: {
    id: { kind: 'number', label: (t) => t.invoicing.fields.number, value: ({ id }) => id },
    day: { kind: 'day', label: (t) => t.control.invoices.date, value: ({ day }) => day },
    invoice: {
      kind: 'text',
      label: (t) => t.control.audit.records.invoice,
      value: ({ invoice }) => invoice.number,
    },
    customer: {
      kind: 'text',
      label: (t) => t.invoicing.fields.customer_name,
      value: ({ customer_name }) => customer_name,
    },
    method: {
      kind: 'text',
      label: (t) => t.invoicing.fields.method,
      value: ({ method }, t) => methodNames(t)[method],
    },
    ...entryColumns<Receipt>(),
  },
  tabs: 'method',
  filters: {
    method: choiceFilter(
      (t) => t.invoicing.fields.method,
      invoicePaymentMethods,
      methodNames,
      (method) => sql<boolean>`method = ${method}`,
    ),
    invoice: recordFilter(
      (t) => t.control.audit.records.invoice,
      async (db, id) => {
        const invoices = db.selectFrom('invoices').select('number').where('id', '=', id);
        return (await invoices.executeTakeFirst())?.number ?? undefined;
      },
      (id) => sql<boolean>`invoice_id = ${id}`,
    ),
    ...filters,
  },
  actions: [
    {
      icon: 'print',
      label: (t) => t.documents.print,
      needs,
      href: ({ invoice }) => pathTo(paths.api.invoiceReceipt, { id: invoice.id }),
    },
    {
      icon: 'undo',
      label: (t) => t.cash.takeBack,
      needs,
      if: (entry) => !isTakenBack(entry),
      call: `DELETE ${paths.api.receipts}`,
    },
  ],
});

/** Cash that was brought to the bank. */
export const bankingList = declareList({
  name: 'bankings',
  path: paths.api.bankings,
  page: paths.control.bankings,
  summary: 'List bankings',
  description:
    'Cash that was brought to the bank. A banking that takes another one back is below zero, and names it in `takes_back`.',
  needs,
  fileNeeds: needs,
  hasSearch: false,
  row: banking,
  query: selectBankings,
  rows: (_c, found): Banking[] => found.map(toBanking),
  sums,
  parent,
  title: (t) => t.till.bankings,
  nameOf: ({ id }) => String(id),
  empty: (t) => t.till.noBankings,
  columns: {
    day: { kind: 'day', label: (t) => t.control.invoices.date, value: ({ day }) => day },
    ...entryColumns<Banking>(),
    reference: {
      kind: 'text',
      label: (t) => t.control.fields.reference,
      value: ({ reference }) => reference,
    },
  },
  filters,
  actions: [
    {
      icon: 'undo',
      label: (t) => t.cash.takeBack,
      needs,
      if: (entry) => !isTakenBack(entry),
      call: `DELETE ${paths.api.bankings}`,
    },
  ],
});

const amountColumn = (
  name: 'opening' | 'receipts' | 'handed_in' | 'banked' | 'paid_out' | 'expected',
  label: (t: Messages) => string,
  sign: 1 | -1 = 1,
) => ({
  kind: 'money' as const,
  label,
  value: (day: TillDay) => ({ amount: sign * day[name] || 0, currency: day.currency }),
});

/** The days of the till. */
export const tillList = declareList({
  name: 'till',
  path: paths.api.till,
  page: paths.control.till,
  summary: 'List the days of the till',
  description:
    '`expected` is the opening sum, what was received and handed in, without what was banked and paid out. What comes after a day is closed counts to the next one.',
  needs,
  fileNeeds: needs,
  hasSearch: false,
  row: tillDay,
  query: selectTillDays,
  rows: (_c, found): TillDay[] => found.map(toTillDay),
  sorts: { day: sql`day` },
  order: '-day',
  parent: { path: paths.control.cash, label: (t) => t.cash.title },
  title: (t) => t.till.title,
  lead: (t) => t.till.lead,
  nameOf: ({ day, currency }) => `${day} ${currency}`,
  empty: (t) => t.till.noDays,
  columns: {
    day: { kind: 'day', label: (t) => t.runs.fields.day, value: ({ day }) => day },
    opening: amountColumn('opening', (t) => t.till.fields.opening),
    receipts: amountColumn('receipts', (t) => t.till.fields.receipts),
    handed_in: amountColumn('handed_in', (t) => t.cash.handedIn),
    banked: amountColumn('banked', (t) => t.till.fields.banked, -1),
    paid_out: amountColumn('paid_out', (t) => t.payouts.kinds.payment, -1),
    expected: amountColumn('expected', (t) => t.till.fields.expected),
    counted: {
      kind: 'money',
      label: (t) => t.till.fields.counted,
      value: ({ counted, currency }) => (counted === null ? null : { amount: counted, currency }),
    },
    difference: {
      kind: 'money',
      label: (t) => t.cash.difference,
      value: ({ difference, currency }) =>
        difference === null ? null : { amount: difference, currency },
    },
    reason: { kind: 'text', label: (t) => t.bookings.reason, value: ({ reason }) => reason },
    closed_by: {
      kind: 'text',
      label: (t) => t.till.fields.closed_by,
      value: ({ closed_by }) => closed_by,
      isOptional: true,
    },
  },
  filters,
  actions: [
    {
      icon: 'undo',
      label: (t) => t.till.reopen,
      needs,
      if: ({ closed_at }) => closed_at !== null,
      call: `DELETE ${paths.api.till}`,
    },
  ],
});
