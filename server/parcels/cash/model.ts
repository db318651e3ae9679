import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Messages } from '../../../views/translations/messages.ts';
import { isMember } from '../../audit/record.ts';
import { isOneOf } from '../../database/engine.ts';
import { type ListRequest, pagedList, readPage } from '../../database/paginate.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { ConflictError, InvalidInputError, requireRow } from '../../errors.ts';
import { day as answerDay, id, time, yesNo as yesOrNo } from '../../http/answer.ts';
import {
  amount,
  choice,
  currency,
  day,
  line,
  optional,
  recordId,
} from '../../http/input/fields.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { amountText } from '../../shared/amounts.ts';

import { yesNo } from '../../shared/enums.ts';
import type { PageOf } from '../../shared/envelope.ts';
import { omit } from '../../shared/field-values.ts';
import { paymentMethods } from '../../shared/fields.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import { verb } from '../../verbs/verb.ts';
import { staffName } from '../runs/runs.ts';
import type {
  CashItem,
  CashRow,
  CashSettlement,
  NewSettlement,
  UnbookedParcel,
} from '../shared/cash.ts';
import { localDate } from '../shared/delivery-days.ts';
import { counts } from './collections.ts';

const money = z.int().meta({ description: 'In the currency’s smallest unit.' });
const text = z.string().nullable();

const sums = { id, expected: money, amount: money, reason: text };
const signature = { signed_by: text, created_at: time };

const cashSettlement: z.ZodType<CashSettlement> = z.strictObject({ ...sums, ...signature });

const settledShape = {
  ...sums,
  driver: id.nullable(),
  run: id.nullable(),
  day: answerDay,
  currency: z.string(),
};

/** What a webhook says of a settlement. */
export const settledCash = z.strictObject(settledShape);

export const newCashSettlement: z.ZodType<NewSettlement> = z.strictObject({
  ...settledShape,
  ...signature,
});

const item: z.ZodType<CashItem> = z.strictObject({
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
    items: z.array(item),
    settlements: z.array(cashSettlement),
  })
  .meta({ id: 'Cash' });

const anyId = optional(recordId()).default(null);

export const cashFilter = z.object({
  driver: anyId,
  run: anyId,
  day: optional(day()).default(null),
  open: choice(yesNo).default('no'),
});

type CashFilter = z.output<typeof cashFilter>;

/** Those of a driver, a run and a day, as far as these are given. */
function matching<Table extends 'cash_items' | 'cash_settlements', Row>(
  table: Table,
  query: SelectQueryBuilder<Tables, Table, Row>,
  { driver, run, day }: Pick<CashFilter, 'driver' | 'run' | 'day'>,
): SelectQueryBuilder<Tables, Table, Row> {
  const is = (column: string, value: number | string | null) =>
    value === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${table}.${column}`)} = ${value}`;
  return query.where(is('driver_id', driver)).where(is('run_id', run)).where(is('day', day));
}

const sumOf = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(case when ${condition} then collected end), 0)`;
const by = (method: string) => sumOf(sql<boolean>`method = ${sql.lit(method)}`);
const waiting = sql<number>`sum(case when settlement_id is null then 1 else 0 end)`;

function cashItems(db: Db, filter: CashFilter) {
  return matching('cash_items', db.selectFrom('cash_items').where(counts), filter);
}

const keyColumns = ['driver_id', 'run_id', 'day', 'currency'] as const;

function groups(db: Db, filter: CashFilter) {
  return cashItems(db, filter)
    .groupBy(keyColumns)
    .$if(filter.open === 'yes', (query) => query.having(waiting, '>', 0))
    .select(keyColumns)
    .select(({ fn }) => [
      fn.sum<number>('due').as('due'),
      by('cash').as('cash'),
      by('card').as('card'),
      by('other').as('other'),
      sumOf(sql<boolean>`method = 'cash' and settlement_id is null`).as('amount'),
      waiting.as('waiting'),
    ]);
}

/** What drivers have collected, by run, day and currency, the newest day first. */
export async function listCash(
  db: Db,
  request: ListRequest,
  filter: CashFilter,
): Promise<PageOf<CashRow>> {
  const { page, perPage } = request;
  const found = await groups(db, filter)
    .orderBy('day', 'desc')
    .orderBy('driver_id')
    .orderBy('run_id')
    .orderBy('currency')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await db
    .selectFrom(groups(db, filter).as('grouped'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await withDetails(db, found, filter);
  return pagedList(rows, Number(total), request, request.path);
}

type Group = Awaited<ReturnType<ReturnType<typeof groups>['execute']>>[number];
type GroupKey = Pick<Group, (typeof keyColumns)[number]>;

function keyOf(row: GroupKey): string {
  return JSON.stringify(keyColumns.map((name) => row[name]));
}

function itemsWithNames(db: Db, filter: CashFilter) {
  return cashItems(db, filter)
    .leftJoin('parcels', 'parcels.id', 'cash_items.parcel_id')
    .leftJoin('runs', 'runs.id', 'cash_items.run_id')
    .leftJoin('staff', 'staff.id', 'cash_items.driver_id')
    .select(['cash_items.id', 'tracking_code', 'due', 'collected', 'method', 'reason'])
    .select(['settlement_id', 'cash_items.driver_id', 'cash_items.run_id', 'cash_items.day'])
    .select(['cash_items.currency', 'runs.name as run', staffName.as('driver')]);
}

async function withDetails(db: Db, found: readonly Group[], filter: CashFilter) {
  const [newest] = found;
  const oldest = found.at(-1);
  if (newest === undefined || oldest === undefined) return [];
  const items = await itemsWithNames(db, filter)
    .where('cash_items.day', '>=', oldest.day)
    .where('cash_items.day', '<=', newest.day)
    .orderBy('cash_items.id')
    .execute();
  const settlements = await matching('cash_settlements', db.selectFrom('cash_settlements'), filter)
    .leftJoin('staff', 'staff.id', 'cash_settlements.staff_id')
    .select(['cash_settlements.id', 'expected', 'amount', 'reason', staffName.as('signed_by')])
    .select(['cash_settlements.created_at', ...keyColumns])
    .where('day', '>=', oldest.day)
    .where('day', '<=', newest.day)
    .orderBy('cash_settlements.id')
    .execute();
  const [itemsOf, settlementsOf] = [Map.groupBy(items, keyOf), Map.groupBy(settlements, keyOf)];
  return found.map((group): CashRow => {
    const { driver_id, run_id, waiting: open, ...sums } = group;
    const own = itemsOf.get(keyOf(group)) ?? [];
    const { driver = null, run = null } = own[0] ?? {};
    const settled = settlementsOf.get(keyOf(group)) ?? [];
    return {
      ...sums,
      driver: driver_id === null ? null : { id: driver_id, name: driver ?? '' },
      run: run_id === null ? null : { id: run_id, name: run },
      open: Number(open) > 0 ? 'yes' : 'no',
      items: own.map((item) => omit(item, [...keyColumns, 'driver', 'run'])),
      settlements: settled.map((settlement) => omit(settlement, keyColumns)),
    };
  });
}

const mostLines = 50_000;

/** A line for each parcel that was paid at the door, with amounts as people write them; first the headings. */
export async function readCashLines(db: Db, filter: CashFilter, t: Messages) {
  const { fields } = t.control;
  const items = await itemsWithNames(db, filter)
    .$if(filter.open === 'yes', (query) => query.where('settlement_id', 'is', null))
    .orderBy('cash_items.day', 'desc')
    .orderBy('cash_items.id')
    .limit(mostLines)
    .execute();
  const lines = items.map(({ day, run, driver, currency, due, collected, ...item }) => [
    day,
    driver,
    run,
    item.tracking_code,
    currency,
    amountText(due, currency),
    collected === null ? null : amountText(collected, currency),
    item.method && t.cash.methods[item.method],
    item.reason,
    item.settlement_id,
  ]);
  const headings = [
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
  return [headings, ...lines];
}

/** The driver's name; '' where there is none. */
async function driverName(db: Db, id: number | null): Promise<string> {
  const staff = db.selectFrom('staff').select(staffName.as('name')).where('id', '=', id);
  return (await staff.executeTakeFirst())?.name ?? '';
}

const permission = 'cash:write';

const newSettlement = z.strictObject({
  driver: optional(recordId()).optional(),
  run: optional(recordId()).optional(),
  day: day(),
  currency: currency(),
  amount: amount(),
  reason: optional(line({ max: limits.text })).optional(),
});

/**
 * Signs off what a driver hands in of a run, a day and a currency.
 *
 * @throws {InvalidInputError} if it is another amount than expected, and no reason is given; {ConflictError} if nothing waits
 *   to be handed in.
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
    if (amount !== expected && reason === null) {
      throw new InvalidInputError(
        (t) => interpolate(t.fieldErrors.required, { field: t.control.fields.cod_reason }),
        'reason',
      );
    }
    const created_at = now.toISOString();
    const staff_id = isMember(actor) && actor.staffId > 0 ? actor.staffId : null;
    const sums = { expected, amount, reason };
    const { id } = await db
      .insertInto('cash_settlements')
      .values({ ...key, ...sums, staff_id, created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = items.map((item) => item.id);
    await db.updateTable('cash_items').set({ settlement_id: id }).where(isOneOf(db, ids)).execute();
    const name = (await driverName(db, driver)) || day;
    const after = { driver, run, day, currency, ...sums };
    await tx.recordAudit({ action: 'created', type: 'settlement', id, name, after });
    return { id, ...after, signed_by: isMember(actor) ? actor.email : null, created_at };
  },
);

/** What waits to be handed in, locked: who undoes a delivery waits, or is waited for. */
function lockOpenItems(db: Db, { driver_id, run_id, day, currency }: GroupKey) {
  return db
    .selectFrom('cash_items')
    .select(['id', 'method', 'collected'])
    .where('settlement_id', 'is', null)
    .where('driver_id', 'is not distinct from', driver_id)
    .where('run_id', 'is not distinct from', run_id)
    .where('day', '=', day)
    .where('currency', '=', currency)
    .where(counts)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Takes a settlement back on the day of it. @throws {ConflictError} later. */
export const takeBackSettlement = verb(
  { permission, input: recordIdInput },
  async ({ db, now, deps, recordAudit }, { id }) => {
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
    await db.deleteFrom('cash_settlements').where('id', '=', id).execute();
    const name = (await driverName(db, before.driver_id)) || before.day;
    await recordAudit({ action: 'deleted', type: 'settlement', id, name, before });
  },
);

export const unbookedParcel: z.ZodType<UnbookedParcel> = z
  .strictObject({
    id,
    tracking_code: z.string(),
    currency: z.string(),
    due: money,
  })
  .meta({ id: 'UnbookedParcel' });

/** Older ones are not looked at, so that the list takes as long however many there are. */
const maxUnbooked = 10_000;

/** As its index has it, which no parameter may be in. */
const isDelivered = sql<boolean>`stage = 'delivered' and cod_amount > 0`;

/**
 * Delivered parcels with an amount to collect that are in no driver’s cash, the newest first: their status was changed by hand,
 * in bulk or by an import, and no event says that they were delivered.
 */
export async function listUnbookedParcels(
  db: Db,
  request: ListRequest,
): Promise<PageOf<UnbookedParcel>> {
  const oldest = db
    .selectFrom('parcels')
    .select('id')
    .where(isDelivered)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(maxUnbooked - 1);
  const first = await oldest.executeTakeFirst();
  const list = db
    .selectFrom('parcels')
    .select(['parcels.id', 'tracking_code', 'cod_amount', 'cod_currency'])
    .where(isDelivered)
    .where('parcels.id', '>=', first?.id ?? 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cash_items')
            .select('cash_items.id')
            .whereRef('parcel_id', '=', 'parcels.id')
            .where('activity_id', 'is not', null),
        ),
      ),
    )
    .orderBy('parcels.id', 'desc');
  const page = await readPage(list, request);
  const data = page.data.map(({ cod_amount, cod_currency, ...parcel }) => ({
    ...parcel,
    due: cod_amount ?? 0,
    currency: cod_currency ?? '',
  }));
  return { ...page, data };
}
