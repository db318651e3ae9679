import { sql } from 'kysely';
import { DeclineForm } from '../../../views/bookings/decline-form.tsx';
import { repeatText } from '../../../views/collections/repeat-text.ts';
import { formatLocalTime } from '../../../views/parts/dates.ts';
import { IsolatedText } from '../../../views/parts/text-with-emails.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { customerFilter } from '../../customers/customer-filter.ts';
import { choiceFilter, dayFilter } from '../../lists/filters.ts';
import { declareList } from '../../lists/list.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { type CollectionState, collectionStates } from '../shared/collection.ts';
import { collection, selectCollections, toCollections } from './read.ts';

const path = paths.api.collections;
const needs = 'bookings:write';

/** What each state is called. */
export const stateNames = (t: Messages): Record<CollectionState, string> => ({
  ...t.bookings.states,
  collected: t.collections.collected,
});

export const collectionList = declareList({
  name: 'collections',
  path,
  page: paths.control.collections,
  summary: 'List collections',
  description: 'What is to be collected from customers; of one that repeats, its next day.',
  needs: 'bookings:read',
  row: collection,
  query: selectCollections,
  rows: (c, found) => toCollections(c.var.deps.db, found),
  sorts: { day: sql`day` },
  order: 'day',
  title: (t) => t.collections.title,
  nameOf: ({ address }) => address,
  empty: (t) => t.collections.empty,
  create: { path: paths.control.createCollection, needs, label: (t) => t.collections.create },
  columns: {
    day: { kind: 'day', label: (t) => t.runs.fields.day, value: ({ day }) => day },
    customer: {
      kind: 'text',
      label: (t) => t.invoicing.fields.customer_name,
      value: ({ customer_name }) => customer_name,
      draw: ({ customer_id, customer_name }, { href }) =>
        customer_id !== null && (
          <a
            className="finger-link"
            href={href(pathTo(paths.control.customer, { id: customer_id }))}
          >
            <IsolatedText text={customer_name ?? String(customer_id)} />
          </a>
        ),
    },
    address: {
      kind: 'text',
      label: (t) => t.control.fields.contact_address,
      value: ({ address }) => address,
      draw: ({ address }, { contentLang }) => <UserText lang={contentLang}>{address}</UserText>,
    },
    pieces_count: {
      kind: 'number',
      label: (t) => t.control.fields.pieces_count,
      value: ({ pieces_count }) => pieces_count,
    },
    window_from: {
      kind: 'text',
      label: (t) => t.collections.from,
      value: ({ window_from }, _t, tag) => window_from && formatLocalTime(window_from, tag),
    },
    window_to: {
      kind: 'text',
      label: (t) => t.collections.until,
      value: ({ window_to }, _t, tag) => window_to && formatLocalTime(window_to, tag),
    },
    repeat: {
      kind: 'text',
      label: (t) => t.collections.repeats,
      value: ({ repeat }, t, tag) => repeatText(repeat, t, tag),
    },
    state: {
      kind: 'state',
      label: (t) => t.control.fields.stage,
      value: ({ state }, t) => ({ name: `collection-${state}`, label: stateNames(t)[state] }),
    },
    note: {
      kind: 'text',
      label: (t) => t.control.fields.note_to_driver,
      value: ({ note }) => note,
      isOptional: true,
    },
    email: {
      kind: 'text',
      label: (t) => t.bookings.askedBy,
      value: ({ email }) => email,
      isOptional: true,
    },
    reason: {
      kind: 'text',
      label: (t) => t.bookings.reason,
      value: ({ reason }) => reason,
      isOptional: true,
    },
  },
  tabs: 'state',
  filters: {
    state: choiceFilter(
      (t) => t.control.fields.stage,
      collectionStates,
      stateNames,
      (state) => sql<boolean>`state = ${state}`,
    ),
    day: dayFilter(
      (t) => t.runs.fields.day,
      (day) => sql<boolean>`day = ${day}`,
    ),
    customer: customerFilter(),
  },
  actions: [
    {
      icon: 'check',
      label: (t) => t.bookings.accept,
      needs,
      if: ({ state }) => state === 'requested',
      call: `PATCH ${path}`,
      fields: { state: 'accepted' },
      isBulk: true,
    },
    {
      icon: 'inventory_2',
      label: (t) => t.collections.collected,
      needs,
      if: ({ state }) => state === 'accepted',
      call: `PATCH ${path}`,
      fields: { state: 'collected' },
      isBulk: true,
    },
    {
      icon: 'close',
      label: (t) => t.bookings.decline,
      needs,
      if: ({ state }) => state === 'requested' || state === 'accepted',
      forms: ({ id }, { t }) => <DeclineForm call={path} id={id} t={t} />,
    },
    {
      icon: 'delete',
      label: (t) => t.control.list.delete,
      needs,
      call: `DELETE ${path}`,
    },
  ],
});
