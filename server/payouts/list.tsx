import { sql } from 'kysely';
import { AssignOwner, DisputePayable } from '../../views/payouts/payable-forms.tsx';
import { customerFilter } from '../customers/customer-filter.ts';
import { startOfDay } from '../days.ts';
import { choiceFilter, dayFilter, recordFilter, textFilter } from '../lists/filters.ts';
import { declareList } from '../lists/list.tsx';
import { ledgerOwners, ledgerPlaces, payableOwners } from '../parcels/shared/ledger.ts';
import { paths, pathTo } from '../shared/paths.ts';
import {
  ledgerEntry,
  listedPayout,
  payable,
  selectEntries,
  selectPayables,
  toEntries,
  toListedPayout,
  toPayables,
} from './read.ts';
import { type ListedPayout, payoutReference, payoutStates } from './shared/payout.ts';

const needs = 'payouts:read';
const writes = 'payouts:write';

const currencyFilter = () =>
  textFilter(
    (t) => t.control.fields.cod_currency,
    (code) => sql<boolean>`currency = ${code.toUpperCase()}`,
  );

/** What was collected for customers, as far as no payout has it. */
export const payableList = declareList({
  name: 'payables',
  path: paths.api.payables,
  page: paths.control.payables,
  summary: 'List what is to be paid out',
  description:
    'What was collected for parcels and is in no payout. `whose`: `unclaimed` is nobody’s yet, `waiting` can be paid out from `due_on`, `payable` now.',
  needs,
  fileNeeds: needs,
  hasSearch: false,
  row: payable,
  query: (db) => selectPayables(db).where('open_amount', '<>', 0),
  rows: (c, found) => toPayables(c.var.deps.db, found),
  sums: { currency: sql`currency`, amounts: { amount: sql`open_amount` } },
  parent: { path: paths.control.payouts, label: (t) => t.payouts.title },
  title: (t) => t.payouts.payables,
  lead: (t) => t.payouts.payablesLead,
  nameOf: ({ parcel }) => parcel ?? '',
  href: ({ parcel }) =>
    parcel === null ? undefined : pathTo(paths.control.parcel, { code: parcel }),
  empty: (t) => t.payouts.nothingToPay,
  columns: {
    parcel: {
      kind: 'text',
      label: (t) => t.control.fields.tracking_code,
      value: ({ parcel }) => parcel,
    },
    customer: {
      kind: 'text',
      label: (t) => t.invoicing.fields.customer_name,
      value: ({ customer_name }) => customer_name,
    },
    reference: {
      kind: 'text',
      label: (t) => t.control.fields.reference,
      value: ({ reference }) => reference,
    },
    day: { kind: 'day', label: (t) => t.payouts.fields.day, value: ({ day }) => day },
    due_on: { kind: 'day', label: (t) => t.payouts.fields.due_on, value: ({ due_on }) => due_on },
    amount: {
      kind: 'money',
      label: (t) => t.invoicing.fields.amount,
      value: ({ amount, currency }) => ({ amount, currency }),
    },
    whose: {
      kind: 'state',
      label: (t) => t.control.fields.stage,
      value: ({ whose }, t) => ({ name: `payable-${whose}`, label: t.payouts.owners[whose] }),
    },
    dispute: {
      kind: 'text',
      label: (t) => t.payouts.fields.dispute,
      value: ({ dispute }) => dispute,
    },
  },
  tabs: 'whose',
  filters: {
    whose: choiceFilter(
      (t) => t.control.fields.stage,
      payableOwners,
      (t) => t.payouts.owners,
      (owner) => sql<boolean>`owner = ${owner}`,
    ),
    customer: customerFilter(),
    currency: currencyFilter(),
    until: dayFilter(
      (t) => t.payouts.until,
      (day) => sql<boolean>`day <= ${day}`,
    ),
  },
  actions: [
    {
      icon: 'person',
      label: (t) => t.payouts.assignOwner,
      needs: writes,
      if: ({ whose }) => whose === 'unclaimed',
      forms: (row, reader) => <AssignOwner payable={row} reader={reader} />,
    },
    {
      icon: 'pause',
      label: (t) => t.payouts.dispute,
      needs: writes,
      if: ({ dispute }) => dispute === null,
      forms: (row, reader) => <DisputePayable payable={row} reader={reader} />,
    },
    {
      icon: 'check',
      label: (t) => t.payouts.settleDispute,
      needs: writes,
      if: ({ dispute }) => dispute !== null,
      call: `PATCH ${paths.api.payables}`,
      fields: { dispute: '' },
    },
  ],
});

/** The entries of the ledger. */
export const ledgerList = declareList({
  name: 'ledger',
  path: paths.api.ledger,
  page: paths.control.ledger,
  summary: 'List the entries of the ledger',
  description:
    'Each entry is a side of an event: `where` the money is, or `whose` it is. The amounts of an event with `where` add up to those with `whose`. Entries are never changed.',
  needs,
  fileNeeds: needs,
  hasSearch: false,
  isLong: true,
  row: ledgerEntry,
  query: selectEntries,
  rows: (c, found) => toEntries(c.var.deps.db, found),
  sums: {
    currency: sql`currency`,
    // A sum of both sides would count all money twice.
    amounts: {
      where: sql`case when place is null then 0 else amount end`,
      whose: sql`case when owner is null then 0 else amount end`,
    },
  },
  parent: { path: paths.control.payouts, label: (t) => t.payouts.title },
  title: (t) => t.payouts.ledger,
  lead: (t) => t.payouts.ledgerLead,
  nameOf: ({ event }) => String(event),
  empty: (t) => t.payouts.nothingToPay,
  columns: {
    event: { kind: 'number', label: (t) => t.payouts.fields.event, value: ({ event }) => event },
    at: { kind: 'time', label: (t) => t.control.invoices.date, value: ({ at }) => at },
    kind: {
      kind: 'text',
      label: (t) => t.payouts.fields.kind,
      value: ({ kind }, t) => t.payouts.kinds[kind],
    },
    where: {
      kind: 'text',
      label: (t) => t.payouts.fields.where,
      value: ({ where }, t) => where && t.payouts.places[where],
    },
    whose: {
      kind: 'text',
      label: (t) => t.payouts.fields.whose,
      value: ({ whose }, t) => whose && t.payouts.owners[whose],
    },
    customer: {
      kind: 'text',
      label: (t) => t.invoicing.fields.customer_name,
      value: ({ customer_name }) => customer_name,
    },
    amount: {
      kind: 'money',
      label: (t) => t.invoicing.fields.amount,
      value: ({ amount, currency }) => ({ amount, currency }),
    },
    parcel: {
      kind: 'text',
      label: (t) => t.control.fields.tracking_code,
      value: ({ parcel }) => parcel,
    },
    payout: {
      kind: 'number',
      label: (t) => t.payouts.payout,
      value: ({ payout }) => payout,
      isOptional: true,
    },
    reason: { kind: 'text', label: (t) => t.bookings.reason, value: ({ reason }) => reason },
  },
  filters: {
    customer: customerFilter(),
    currency: currencyFilter(),
    where: choiceFilter(
      (t) => t.payouts.fields.where,
      ledgerPlaces,
      (t) => t.payouts.places,
      (place) => sql<boolean>`place = ${place}`,
    ),
    whose: choiceFilter(
      (t) => t.payouts.fields.whose,
      ledgerOwners,
      (t) => t.payouts.owners,
      (owner) => sql<boolean>`owner = ${owner}`,
    ),
    until: dayFilter(
      (t) => t.payouts.until,
      (day, { timeZone }) => sql<boolean>`event_id in (
        select id from ledger_events where at < ${startOfDay(day, 1, timeZone)})`,
    ),
    payout: recordFilter(
      (t) => t.payouts.payout,
      async (_db, id) => String(id),
      (id) => sql<boolean>`event_id in (select id from ledger_events where payout_id = ${id})`,
    ),
  },
});

/** Payouts to customers. */
export const payoutList = declareList({
  name: 'payouts',
  path: paths.api.payouts,
  page: paths.control.payouts,
  summary: 'List payouts',
  needs,
  fileNeeds: needs,
  hasSearch: false,
  row: listedPayout,
  query: (db) => db.selectFrom('payouts').selectAll(),
  rows: (_c, found): ListedPayout[] => found.map(toListedPayout),
  sums: {
    currency: sql`currency`,
    amounts: {
      gross: sql`gross`,
      fee: sql`fee`,
      offset: sql`offset_amount`,
      amount: sql`amount`,
    },
  },
  title: (t) => t.payouts.title,
  nameOf: ({ id, customer_name }) => `${id} ${customer_name}`,
  href: ({ id }) => pathTo(paths.control.payout, { id }),
  create: { path: paths.control.createPayouts, label: (t) => t.payouts.create, needs: writes },
  empty: (t) => t.payouts.empty,
  columns: {
    id: { kind: 'number', label: (t) => t.invoicing.fields.number, value: ({ id }) => id },
    customer: {
      kind: 'text',
      label: (t) => t.invoicing.fields.customer_name,
      value: ({ customer_name }) => customer_name,
    },
    created_at: {
      kind: 'time',
      label: (t) => t.parcelList.created,
      value: ({ created_at }) => created_at,
    },
    until: { kind: 'day', label: (t) => t.payouts.until, value: ({ until }) => until },
    gross: {
      kind: 'money',
      label: (t) => t.payouts.collected,
      value: ({ gross, currency }) => ({ amount: gross, currency }),
    },
    fee: {
      kind: 'money',
      label: (t) => t.payouts.fee,
      value: ({ fee, currency }) => ({ amount: fee, currency }),
      isOptional: true,
    },
    offset: {
      kind: 'money',
      label: (t) => t.payouts.offset,
      value: ({ offset, currency }) => ({ amount: offset, currency }),
      isOptional: true,
    },
    amount: {
      kind: 'money',
      label: (t) => t.payouts.amount,
      value: ({ amount, currency }) => ({ amount, currency }),
    },
    state: {
      kind: 'state',
      label: (t) => t.control.fields.stage,
      value: ({ state }, t) => ({ name: `payout-${state}`, label: t.payouts.states[state] }),
    },
    paid_on: {
      kind: 'day',
      label: (t) => t.invoicing.fields.paid_on,
      value: ({ paid_on }) => paid_on,
    },
    bank_reference: {
      kind: 'text',
      label: (t) => t.payouts.fields.bank_reference,
      value: ({ bank_reference, id }) => bank_reference ?? payoutReference(id),
      isOptional: true,
    },
  },
  tabs: 'state',
  filters: {
    state: choiceFilter(
      (t) => t.control.fields.stage,
      payoutStates,
      (t) => t.payouts.states,
      (state) => sql<boolean>`state = ${state}`,
    ),
    customer: customerFilter(),
    currency: currencyFilter(),
  },
  files: (_query, t) => [
    { name: 'pain', label: t.payouts.bankFile, href: `${paths.control.bankFile}?format=pain.001` },
    { name: 'transfers', label: t.payouts.transfers, href: `${paths.control.bankFile}?format=csv` },
  ],
  actions: [
    {
      icon: 'check',
      label: (t) => t.payouts.markPaid,
      needs: writes,
      if: ({ state }) => state === 'issued',
      call: `PATCH ${paths.api.payouts}`,
      fields: { state: 'paid' },
      isBulk: true,
    },
    {
      icon: 'undo',
      label: (t) => t.cash.takeBack,
      needs: writes,
      if: ({ state }) => state === 'issued',
      call: `DELETE ${paths.api.payouts}`,
    },
  ],
});
