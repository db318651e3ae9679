import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Messages } from '../../../views/translations/messages.ts';
import { actorStaffId, isMember } from '../../audit/record.ts';
import { isOneOf } from '../../database/engine.ts';
import { countRows, type ListRequest, pagedList, readPage } from '../../database/paginate.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import { addDays } from '../../days.ts';
import { ConflictError, requireRow } from '../../errors.ts';
import { day as answerDay, id, time, yesNo as yesOrNo } from '../../http/answer.ts';
import {
  calendarDay,
  currency,
  line,
  optional,
  recordId,
  unitAmount,
} from '../../http/input/fields.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { invalidField } from '../../http/input/validation.ts';
import type { Sums } from '../../lists/shared/cell.ts';
import { amountText } from '../../shared/amounts.ts';
import { yesNo } from '../../shared/enums.ts';
import type { PageOf } from '../../shared/envelope.ts';
import { paymentMethods } from '../../shared/event-fields.ts';
import { omit } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
import { verb } from '../../verbs/verb.ts';
import { findStaffName, staffName } from '../runs/runs.ts';
import {
  type CashItem,
  type CashRow,
  type CashSettlement,
  cashStates,
  type NewSettlement,
  type OpenCash,
  type UnbookedParcel,
} from '../shared/cash.ts';
import { localDate } from '../shared/delivery-days.ts';
import { requiredCashField } from './collections.ts';
import { postSettlement } from './ledger.ts';
import { isNotStated } from './not-stated.ts';
import { addToTill } from './till.ts';

const money = z.int().meta({ description: 'In the currency’s smallest unit.' });
const text = z.string().nullable();

const sums = { id, expected: money, amount: money, difference: money, reason: text };
const signature = { signed_by: text, created_at: time };

const cashSettlement: z.ZodType<CashSettlement> = z.strictObject({ ...sums, ...signature });

const settlementShape = {
  ...sums,
  driver: id.nullable(),
  run: id.nullable(),
  day: answerDay,
  currency: z.string(),
};

export const webhookSettlement = z.strictObject(settlementShape);

export const newCashSettlement: z.ZodType<NewSettlement> = z.strictObject({
  ...settlementShape,
  ...signature,
});

export const cashItem: z.ZodType<CashItem> = z.strictObject({
  id,
  tracking_code: text,
  due: money,
  collected: money.nullable(),
  method: z.enum(paymentMethods).nullable(),
  reason: text,
  settlement_id: id.nullable(),
});

export const cashRow: z.ZodType<CashRow> = z
  .strictObject({
    driver: z.strictObject({ id, name: z.string() }).nullable(),
    run: z.strictObject({ id, name: text }).nullable(),
    day: answerDay,
    currency: z.string(),
    due: money,
    cash: money,
    card: money,
    other: money,
    amount: money,
    open: yesOrNo,
    items: z.array(cashItem),
    settlements: z.array(cashSettlement),
  })
  .meta({ id: 'Cash' });

const anyId = optional(recordId()).default(null);

const anyDay = optional(calendarDay()).default(null);

export const cashFilter = z.object({
  driver: anyId,
  run: anyId,
  day: anyDay,
  from: anyDay,
  to: anyDay,
  open: z.enum(yesNo).default('no'),
  state: optional(z.enum(cashStates)).default(null),
});

export type CashFilter = z.output<typeof cashFilter>;

/** @throws {InvalidRequest} if days end before they begin. */
export function requireDays({ from, to }: CashFilter): void {
  if (from !== null && to !== null && from > to) throw invalidField('to', 'dayFrom');
}

/** Restricts a query to the driver, run and days of a filter. */
function filterCash<Table extends 'cash_items' | 'cash_settlements', Row>(
  table: Table,
  query: SelectQueryBuilder<Tables, Table, Row>,
  { driver, run, day, from, to }: CashFilter,
): SelectQueryBuilder<Tables, Table, Row> {
  const is = (column: string, operator: '=' | '>=' | '<=', value: number | string | null) =>
    value === null
      ? sql<boolean>`true`
      : sql<boolean>`${sql.ref(`${table}.${column}`)} ${sql.raw(operator)} ${value}`;
  return query
    .where(is('driver_id', '=', driver))
    .where(is('run_id', '=', run))
    .where(is('day', '=', day))
    .where(is('day', '>=', from))
    .where(is('day', '<=', to));
}

const collectedSum = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(case when ${condition} then collected end), 0)`;
const collectedByMethod = (method: string) =>
  collectedSum(sql<boolean>`method = ${sql.lit(method)}`);
const waitingCount = sql<number>`sum(case when settlement_id is null then 1 else 0 end)`;

function selectFilteredItems(db: Db, filter: CashFilter) {
  return filterCash('cash_items', db.selectFrom('cash_items'), filter);
}

const keyColumns = ['driver_id', 'run_id', 'day', 'currency'] as const;

function selectCashGroups(db: Db, filter: CashFilter) {
  return selectFilteredItems(db, filter)
    .groupBy(keyColumns)
    .$if(isOpen(filter), (query) => query.having(waitingCount, '>', 0))
    .$if(filter.state === 'handed_in', (query) => query.having(waitingCount, '=', 0))
    .$if(filter.state === 'difference', (query) =>
      query.having(({ exists, selectFrom, ref }) =>
        exists(
          keyColumns.reduce(
            (same, column) =>
              same.where(
                `cash_settlements.${column}`,
                'is not distinct from',
                ref(`cash_items.${column}`),
              ),
            selectFrom('cash_settlements').select('id').where('difference', '<>', 0),
          ),
        ),
      ),
    )
    .select(keyColumns)
    .select(({ fn }) => [
      fn.sum<number>('due').as('due'),
      collectedByMethod('cash').as('cash'),
      collectedByMethod('card').as('card'),
      collectedByMethod('other').as('other'),
      collectedSum(sql<boolean>`method = 'cash' and settlement_id is null`).as('amount'),
      sql<number>`coalesce(sum(collected - due), 0)`.as('difference'),
      waitingCount.as('waiting'),
    ]);
}

function isOpen({ open, state }: CashFilter): boolean {
  return open === 'yes' || state === 'open';
}

const summed = ['due', 'cash', 'card', 'other', 'difference', 'amount'] as const;

/** Adds a group to the sums of its currency. */
function addGroup(sums: Sums, group: Group): void {
  const before = sums[group.currency];
  sums[group.currency] = Object.fromEntries(
    summed.map((name) => [name, (before?.[name] ?? 0) + Number(group[name])]),
  );
}

/**
 * Lists what drivers have collected, by driver, run, day and currency, the newest day first, with the sums of all of it. With `state: 'not_stated'` the
 * list has a row for each parcel for which nothing is stated.
 */
export async function listCash(
  db: Db,
  request: ListRequest,
  filter: CashFilter,
): Promise<PageOf<CashRow> & { sums?: Sums }> {
  if (filter.state === 'not_stated') return listNotStated(db, request, filter);
  const first = (request.page - 1) * request.perPage;
  const found: Group[] = [];
  const sums: Sums = {};
  let total = 0;
  for await (const days of cashDayRanges(db, filter)) {
    const some = await selectCashGroups(db, { ...filter, ...days })
      .orderBy('day', 'desc')
      .orderBy('driver_id')
      .orderBy('run_id')
      .orderBy('currency')
      .execute();
    const [from, to] = [first - total, first + request.perPage - total];
    found.push(...some.slice(Math.max(0, from), Math.max(0, to)));
    total += some.length;
    for (const group of some) addGroup(sums, group);
  }
  const rows = await withDetails(db, found, filter);
  return { ...pagedList(rows, total, request, request.path), sums };
}

/** About how many rows are read before other requests get their turn. */
const rowsAtOnce = 100;

type Days = { from: string | null; to: string };

/**
 * Yields the days that have cash, newest first: several at a time that together have no more than `rowsAtOnce` rows, or one
 * that has more. A group never spans several days.
 */
async function* cashDayRanges(db: Db, filter: CashFilter): AsyncGenerator<Days> {
  const newestFirst = (to: string | null) =>
    selectFilteredItems(db, { ...filter, driver: null, run: null, to })
      .select('day')
      .orderBy('day', 'desc')
      .limit(1);
  for (let { to }: { to: string | null } = filter; to === null || to >= (filter.from ?? ''); ) {
    const newest = await newestFirst(to)
      .$if(isOpen(filter), (query) => query.where('settlement_id', 'is', null))
      .executeTakeFirst();
    if (newest === undefined) return;
    const next = await newestFirst(newest.day).offset(rowsAtOnce).executeTakeFirst();
    if (next === undefined) {
      yield { from: filter.from, to: newest.day };
      return;
    }
    const from = next.day === newest.day ? newest.day : addDays(next.day, 1);
    yield { from, to: newest.day };
    to = addDays(from, -1);
    await yieldToRequests();
  }
}

type Group = Awaited<ReturnType<ReturnType<typeof selectCashGroups>['execute']>>[number];
type GroupKey = Pick<Group, (typeof keyColumns)[number]>;

function cashGroupKey(row: GroupKey): string {
  return JSON.stringify(keyColumns.map((name) => row[name]));
}

/** Queries the rows of parcels. Leaves out rows that were handed in without a statement and no longer count. */
function selectItemsWithNames(db: Db, filter: CashFilter) {
  return selectFilteredItems(db, filter)
    .leftJoin('parcels', 'parcels.id', 'cash_items.parcel_id')
    .leftJoin('runs', 'runs.id', 'cash_items.run_id')
    .leftJoin('staff', 'staff.id', 'cash_items.driver_id')
    .select(['cash_items.id', 'tracking_code', 'due', 'collected', 'method', 'reason'])
    .select(['settlement_id', 'cash_items.driver_id', 'cash_items.run_id', 'cash_items.day'])
    .select(['cash_items.currency', 'runs.name as run', staffName.as('driver')])
    .where(({ or, eb }) => or([eb('collected', 'is not', null), eb('undone', '=', 0)]));
}

type NamedItem = Awaited<ReturnType<ReturnType<typeof selectItemsWithNames>['execute']>>[number];

function toCashItem(item: NamedItem): CashItem {
  return omit(item, [...keyColumns, 'driver', 'run']);
}

/** The driver and the run of a group. Their names are those of any of its items. */
function cashHolder(
  { driver_id, run_id }: Pick<GroupKey, 'driver_id' | 'run_id'>,
  { driver, run }: Partial<Pick<NamedItem, 'driver' | 'run'>> = {},
) {
  return {
    driver: driver_id === null ? null : { id: driver_id, name: driver ?? '' },
    run: run_id === null ? null : { id: run_id, name: run ?? null },
  };
}

/** The number of parcels for which it is not stated what was collected. */
export function countNotStated(db: Db): Promise<number> {
  return countRows(db.selectFrom('cash_items').where(isNotStated));
}

/** How many settlements since a time (ISO 8601, UTC) differ from what was due, and the earliest of their days. */
export async function countDifferences(db: Db, since: string) {
  const { count, from } = await db
    .selectFrom('cash_settlements')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('day').as('from')])
    .where('created_at', '>=', since)
    .where('difference', '<>', 0)
    .executeTakeFirstOrThrow();
  return { count: Number(count), from };
}

async function listNotStated(db: Db, request: ListRequest, filter: CashFilter) {
  const list = selectItemsWithNames(db, filter)
    .where(isNotStated)
    .$if(isOpen(filter), (query) => query.where('settlement_id', 'is', null))
    .orderBy('cash_items.day', 'desc')
    .orderBy('cash_items.id', 'desc');
  const page = await readPage(list, request);
  const data = page.data.map((item): CashRow => {
    const { day, currency, due, settlement_id } = item;
    const none = { cash: 0, card: 0, other: 0, amount: 0 };
    const open = settlement_id === null ? 'yes' : 'no';
    const row = { ...cashHolder(item, item), day, currency, due, ...none, open } as const;
    return { ...row, items: [toCashItem(item)], settlements: [] };
  });
  return { ...page, data };
}

async function withDetails(db: Db, found: readonly Group[], filter: CashFilter) {
  const rows: CashRow[] = [];
  for (const [day, groupsOfDay] of Map.groupBy(found, (group) => group.day)) {
    rows.push(...(await withDetailsOfDay(db, groupsOfDay, { ...filter, day })));
    await yieldToRequests();
  }
  return rows;
}

async function withDetailsOfDay(db: Db, found: readonly Group[], filter: CashFilter) {
  const items = await selectItemsWithNames(db, filter).orderBy('cash_items.id').execute();
  const settlements = await filterCash(
    'cash_settlements',
    db.selectFrom('cash_settlements'),
    filter,
  )
    .leftJoin('staff', 'staff.id', 'cash_settlements.staff_id')
    .select(['cash_settlements.id', 'expected', 'amount', 'difference', 'reason'])
    .select(staffName.as('signed_by'))
    .select(['cash_settlements.created_at', ...keyColumns])
    .orderBy('cash_settlements.id')
    .execute();
  const itemsByGroup = Map.groupBy(items, cashGroupKey);
  const settlementsByGroup = Map.groupBy(settlements, cashGroupKey);
  return found.map((group): CashRow => {
    const { driver_id: _, run_id: __, waiting: open, difference: ___, ...sums } = group;
    const own = itemsByGroup.get(cashGroupKey(group)) ?? [];
    const settled = settlementsByGroup.get(cashGroupKey(group)) ?? [];
    return {
      ...sums,
      ...cashHolder(group, own[0]),
      open: Number(open) > 0 ? 'yes' : 'no',
      items: own.map(toCashItem),
      settlements: settled.map((settlement) => omit(settlement, keyColumns)),
    };
  });
}

/** The cash that each driver has to hand in, by currency. `driver` is null if no driver is named. */
export async function findOpenCash(db: Db): Promise<OpenCash[]> {
  const sums = await db
    .selectFrom('cash_items')
    .leftJoin('staff', 'staff.id', 'driver_id')
    .select(['driver_id', 'currency', staffName.as('name')])
    .select(({ fn }) => fn.sum<number>('collected').as('amount'))
    .where('settlement_id', 'is', null)
    .where('method', '=', 'cash')
    .groupBy(['driver_id', 'currency', 'staff.name', 'staff.email'])
    .orderBy('name')
    .orderBy('currency')
    .execute();
  return sums.map(({ driver_id: id, name, currency, amount }) => ({
    driver: id === null ? null : { id, name: name ?? '' },
    currency,
    amount: Number(amount),
  }));
}

/** The cash that was collected on runs, by their ids: a sum for each currency. */
export async function findRunCash(db: Db, runs: readonly number[]) {
  const sums = await db
    .selectFrom('cash_items')
    .select(['run_id', 'currency', ({ fn }) => fn.sum<number>('collected').as('amount')])
    .where(isOneOf(db, runs, 'run_id'))
    .where('method', '=', 'cash')
    .groupBy(['run_id', 'currency'])
    .orderBy('currency')
    .execute();
  const all = sums.map(({ amount, ...sum }) => ({ ...sum, amount: Number(amount) }));
  return Map.groupBy(all, ({ run_id }) => run_id);
}

/** Yields the items of an export, the newest day first. A day with very many items comes in several parts. */
async function* exportedItems(db: Db, filter: CashFilter): AsyncGenerator<NamedItem[]> {
  const { state } = filter;
  for await (const days of cashDayRanges(db, filter)) {
    // For a single day, the index on days has the ids in order. `+ 0` keeps SQLite from walking the ids of all days.
    const oneDay = days.from !== null && days.from === days.to ? { day: days.from } : null;
    for (let last: number | undefined = 0; last !== undefined; ) {
      const items: NamedItem[] = await selectItemsWithNames(db, { ...filter, ...days, ...oneDay })
        .$if(isOpen(filter), (query) => query.where('settlement_id', 'is', null))
        .$if(state === 'handed_in', (query) => query.where('settlement_id', 'is not', null))
        .$if(state === 'not_stated', (query) => query.where(isNotStated))
        .$if(state === 'difference', (query) =>
          query.where('settlement_id', 'in', (db) =>
            db.selectFrom('cash_settlements').select('id').where('difference', '<>', 0),
          ),
        )
        .$if(oneDay !== null, (query) =>
          query.where(sql<boolean>`cash_items.id + 0 > ${last}`).limit(rowsAtOnce),
        )
        .orderBy('cash_items.day', 'desc')
        .orderBy('cash_items.id')
        .execute();
      yield items;
      last = items.length < rowsAtOnce || oneDay === null ? undefined : items.at(-1)?.id;
      if (last !== undefined) await yieldToRequests();
    }
  }
}

type Line = readonly (string | number | null)[];

/**
 * Yields the headings, and then a line for each parcel that was paid at the door, with amounts as people write them.
 *
 * @throws {InvalidRequest} when the function is called, if the last day is before the first day.
 */
export function cashLines(db: Db, filter: CashFilter, t: Messages): AsyncGenerator<Line> {
  requireDays(filter);
  return writeCashLines(exportedItems(db, filter), t);
}

async function* writeCashLines(all: AsyncIterable<NamedItem[]>, t: Messages): AsyncGenerator<Line> {
  const { fields } = t.control;
  yield [
    t.runs.fields.day,
    t.runs.fields.driver,
    t.runs.run,
    fields.tracking_code,
    fields.cod_currency,
    fields.cod_amount,
    fields.cod_collected,
    fields.cod_method,
    fields.cod_reason,
    t.cash.handedIn,
  ];
  for await (const items of all) {
    for (const { day, run, driver, currency, due, collected, ...item } of items) {
      yield [
        day,
        driver,
        run,
        item.tracking_code,
        currency,
        amountText(due, currency),
        collected === null ? t.cash.notStated : amountText(collected, currency),
        item.method && t.cash.methods[item.method],
        item.reason,
        item.settlement_id,
      ];
    }
  }
}

/** The driver's name; '' if there is none. */
async function driverName(db: Db, id: number | null): Promise<string> {
  return (id === null ? undefined : await findStaffName(db, id)) ?? '';
}

const permission = 'cash:write';

const newSettlement = z.strictObject({
  driver: optional(recordId()).optional(),
  run: optional(recordId()).optional(),
  day: calendarDay(),
  currency: currency(),
  amount: unitAmount(),
  reason: optional(line({ max: limits.text })).optional(),
});

/**
 * Signs off what a driver hands in for a run, a day and a currency. Items that are not stated stay so.
 *
 * @throws {InvalidInputError} if the amount is not the expected one, or an item is not stated, short or over, and no reason is
 *   given; {ConflictError} if nothing waits to be handed in.
 */
export const settleCash = verb(
  { permission, input: newSettlement },
  async (tx, input): Promise<NewSettlement> => {
    const { driver = null, run = null, reason = null, day, currency, amount } = input;
    const { db, actor, now } = tx;
    const key = { driver_id: driver, run_id: run, day, currency };
    const items = await lockOpenItems(db, key);
    if (items.length === 0) throw new ConflictError((t) => t.cash.nothingOpen);
    const expected = items.reduce(
      (sum, { method, collected }) => sum + (method === 'cash' ? (collected ?? 0) : 0),
      0,
    );
    const isAsDue = items.every(({ due, collected }) => due === collected);
    if ((amount !== expected || !isAsDue) && reason === null) {
      throw requiredCashField('cod_reason', 'reason');
    }
    const created_at = now.toISOString();
    const difference = items.reduce(
      (sum, { due, collected }) => sum + (collected === null ? 0 : collected - due),
      amount - expected,
    );
    const sums = { expected, amount, difference, reason };
    const { id } = await db
      .insertInto('cash_settlements')
      .values({ ...key, ...sums, staff_id: actorStaffId(actor), created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = items.map((item) => item.id);
    await db.updateTable('cash_items').set({ settlement_id: id }).where(isOneOf(db, ids)).execute();
    await postSettlement(tx, { currency, ...sums });
    await addToTill(tx, 'handed_in', { currency, amount });
    const name = (await driverName(db, driver)) || day;
    const after = { driver, run, day, currency, ...sums };
    await tx.recordAudit({ action: 'created', type: 'settlement', id, name, after });
    return { id, ...after, signed_by: isMember(actor) ? actor.email : null, created_at };
  },
);

/** Reads and locks the items that wait to be handed in, so that a delivery cannot be undone at the same time. */
function lockOpenItems(db: Db, { driver_id, run_id, day, currency }: GroupKey) {
  return db
    .selectFrom('cash_items')
    .select(['id', 'method', 'due', 'collected'])
    .where('settlement_id', 'is', null)
    .where('driver_id', 'is not distinct from', driver_id)
    .where('run_id', 'is not distinct from', run_id)
    .where('day', '=', day)
    .where('currency', '=', currency)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Takes a settlement back. @throws {ConflictError} if it was made on an earlier day. */
export const takeBackSettlement = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const { db, now, deps, recordAudit } = tx;
  const found = await db
    .selectFrom('cash_settlements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const before = requireRow(found);
  const { timeZone } = deps.config;
  if (localDate(new Date(before.created_at), timeZone) !== localDate(now, timeZone)) {
    throw new ConflictError((t) => t.cash.tooLate);
  }
  await db
    .deleteFrom('cash_items')
    .where('settlement_id', '=', id)
    .where('undone', '=', 1)
    .where('collected', 'is', null)
    .execute();
  await db.deleteFrom('cash_settlements').where('id', '=', id).execute();
  await postSettlement(tx, before, true);
  await addToTill(tx, 'handed_in', { currency: before.currency, amount: -before.amount });
  const name = (await driverName(db, before.driver_id)) || before.day;
  await recordAudit({ action: 'deleted', type: 'settlement', id, name, before });
});

export const unbookedParcel: z.ZodType<UnbookedParcel> = z
  .strictObject({
    id,
    tracking_code: z.string(),
    currency: z.string(),
    due: money,
  })
  .meta({ id: 'UnbookedParcel' });

/** Lists unbooked parcels, the newest first; see UnbookedParcel. */
export function listUnbookedParcels(db: Db, request: ListRequest): Promise<PageOf<UnbookedParcel>> {
  const list = db
    .selectFrom('cash_items')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .select(['parcels.id', 'tracking_code', 'due', 'cash_items.currency'])
    .where(isNotStated)
    .where('activity_id', 'is', null)
    .orderBy('parcels.id', 'desc');
  return readPage(list, request);
}
