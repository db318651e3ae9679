import { IsolatedText } from '../../../views/parts/text-with-emails.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { type ListRequest, largestPage } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { parse } from '../../http/input/validation.ts';
import { choiceFilter, dayFilter, recordFilter } from '../../lists/filters.ts';
import { declareList } from '../../lists/list.tsx';
import type { ListRows } from '../../lists/rows.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { driverFilter } from '../runs/driver-filter.ts';
import { findRun } from '../runs/runs.ts';
import { type CashRow, cashDifference, cashStates, isUnstated } from '../shared/cash.ts';
import {
  type CashFilter,
  cashFilter,
  cashRow,
  countNotStated,
  listCash,
  requireDays,
} from './model.ts';

type ListedCash = CashRow & { id: number };

const sum = (amountOf: (row: CashRow) => number) => (row: CashRow) =>
  amountOf(row) === 0 ? null : { amount: amountOf(row), currency: row.currency };

export const cashList = declareList<'cash_items', ListedCash, ListedCash>({
  name: 'cash',
  path: paths.api.cash,
  page: paths.control.cash,
  summary: 'List what drivers have collected',
  description:
    'By driver, run, day and currency; `amount` is the cash that is to be handed in. `state=not_stated`: a row for each delivered parcel of which nobody has said what was collected; `difference`: those with a hand-in of more or less than was due.',
  needs: 'cash:read',
  fileNeeds: 'cash:read',
  files: (query, t) => [
    {
      name: 'parcels',
      label: t.control.fields.parcels,
      href: `${paths.api.cashExport}?${query}`,
    },
  ],
  hasSearch: false,
  row: cashRow,
  find: ({ var: { deps } }, query) => {
    const filter = parse(cashFilter, query);
    requireDays(filter);
    return cashRows(deps.db, filter);
  },
  rows: (_c, found) => found,
  sums: { amounts: { due: 0, cash: 0, card: 0, other: 0, difference: 0, amount: 0 } },
  answer: ({ id: _, ...row }) => row,
  title: (t) => t.cash.title,
  nameOf: ({ driver }, t) => driver?.name || t.runs.noDriverYet,
  empty: (t) => t.cash.nothingOpen,
  noMatch: (t, { state }) => (state === 'not_stated' ? t.cash.allStated : t.cash.nothingOpen),
  columns: {
    driver: {
      kind: 'text',
      label: (t) => t.runs.fields.driver,
      value: ({ driver }, t) => driver?.name || t.runs.noDriverYet,
      draw: ({ driver }, { t, href }) =>
        driver === null ? (
          t.runs.noDriverYet
        ) : (
          <a className="finger-link" href={href(`${paths.control.cash}?driver=${driver.id}`)}>
            <IsolatedText text={driver.name} />
          </a>
        ),
    },
    day: { kind: 'day', label: (t) => t.runs.fields.day, value: ({ day }) => day },
    run: { kind: 'text', label: (t) => t.runs.run, value: ({ run }, t) => run && runText(run, t) },
    due: { kind: 'money', label: (t) => t.control.fields.cod, value: sum(({ due }) => due) },
    cash: { kind: 'money', label: (t) => t.cash.methods.cash, value: sum(({ cash }) => cash) },
    card: { kind: 'money', label: (t) => t.cash.methods.card, value: sum(({ card }) => card) },
    other: { kind: 'money', label: (t) => t.cash.methods.other, value: sum(({ other }) => other) },
    not_stated: {
      kind: 'number',
      label: (t) => t.cash.notStated,
      value: ({ items }) => items.filter(isUnstated).length || null,
    },
    difference: { kind: 'money', label: (t) => t.cash.difference, value: sum(cashDifference) },
    amount: {
      kind: 'money',
      label: (t) => t.cash.toHandIn,
      value: sum(({ open, amount }) => (open === 'yes' ? amount : 0)),
    },
  },
  tabs: 'state',
  pageDefaults: ({ open }) => (open ? {} : { state: 'open' }),
  parameters: cashFilter.pick({ open: true }),
  filters: {
    state: choiceFilter(
      (t) => t.cash.title,
      cashStates,
      ({ cash }) => ({
        open: cash.toHandIn,
        not_stated: cash.notStated,
        handed_in: cash.handedIn,
        difference: cash.differences,
      }),
    ),
    driver: driverFilter(),
    run: recordFilter(
      (t) => t.runs.run,
      async (db, id) => (await findRun(db, id))?.name ?? undefined,
    ),
    day: dayFilter((t) => t.runs.fields.day),
    from: dayFilter((t) => t.parcelList.from),
    to: dayFilter((t) => t.parcelList.to),
  },
});

function runText({ id, name }: NonNullable<CashRow['run']>, { runs }: Messages): string {
  return name ?? interpolate(runs.numbered, { number: id });
}

function cashRows(db: Db, filter: CashFilter): ListRows<ListedCash> {
  async function page(request: ListRequest) {
    const found = await listCash(db, request, filter);
    const data = found.data.map((row): ListedCash => ({ ...row, id: row.items[0]?.id ?? 0 }));
    return { ...found, data };
  }
  return {
    page,
    async *all() {
      for (let number = 1, last = 1; number <= last; number += 1) {
        const { data, last_page } = await page({ ...largestPage, page: number });
        last = last_page;
        yield data;
      }
    },
    count: async () =>
      filter.state === 'not_stated' ? { count: await countNotStated(db), isCapped: false } : null,
    sums: async () => ({}),
  };
}
