import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Messages } from '../../../views/translations/messages.ts';
import { isMember } from '../../audit/record.ts';
import { isOneOf, isPostgres } from '../../database/engine.ts';
import { type ListRequest, pagedList } from '../../database/paginate.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { ConflictError, InvalidInputError, requireFound } from '../../errors.ts';
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
import type { CashItem, CashRow, CashSettlement, NewSettlement } from '../../shared/cash.ts';
import { localDate } from '../../shared/delivery-days.ts';
import { yesNo } from '../../shared/enums.ts';
import type { Paged } from '../../shared/envelope.ts';
import { paymentMethods } from '../../shared/fields.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { amountText } from '../../shared/invoice.ts';
import { limits } from '../../shared/limits.ts';
import { verb } from '../../verbs/verb.ts';
import { counts } from './collections.ts';

const money = z.int().meta({ description: 'In the currency’s smallest unit.' });
const text = z.string().nullable();

const settlementShape = {
  id,
  expected: money,
  amount: money,
  reason: text,
  signed_by: text,
  created_at: time,
};

const cashSettlement: z.ZodType<CashSettlement> = z.strictObject(settlementShape);

const settledShape = {
  ...{ id, expected: money, amount: money, reason: text },
  ...{ driver: id.nullable(), run: id.nullable(), day: answerDay, currency: z.string() },
};

/** What a webhook says of a settlement. */
export const settledCash = z.strictObject(settledShape);

/** A settlement with whose money it is. */
export const newCashSettlement: z.ZodType<NewSettlement> = z.strictObject({
  ...settledShape,
  signed_by: text,
  created_at: time,
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

type Keyed = 'cash_items' | 'cash_settlements';

/** Those of a driver, a run and a day, as far as these are given. */
function matching<Table extends Keyed, Row>(
  table: Table,
  query: SelectQueryBuilder<Tables, Table, Row>,
  { driver, run, day }: Pick<CashFilter, 'driver' | 'run' | 'day'>,
): SelectQueryBuilder<Tables, Table, Row> {
  const is = (column: string, value: number | string) =>
    sql<boolean>`${sql.ref(`${table}.${column}`)} = ${value}`;
  return query
    .$if(driver !== null, (rows) => rows.where(is('driver_id', driver ?? 0)))
    .$if(run !== null, (rows) => rows.where(is('run_id', run ?? 0)))
    .$if(day !== null, (rows) => rows.where(is('day', day ?? '')));
}

const sumOf = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(case when ${condition} then collected end), 0)`;
const by = (method: string) => sumOf(sql<boolean>`method = ${sql.lit(method)}`);
const waiting = sql<number>`sum(case when settlement_id is null then 1 else 0 end)`;

function groups(db: Db, filter: CashFilter) {
  return matching('cash_items', db.selectFrom('cash_items').where(counts), filter)
    .groupBy(['driver_id', 'run_id', 'day', 'currency'])
    .$if(filter.open === 'yes', (query) => query.having(waiting, '>', 0))
    .select(['driver_id', 'run_id', 'day', 'currency'])
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
): Promise<Paged<CashRow>> {
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
type GroupKey = Pick<Group, 'driver_id' | 'run_id' | 'day' | 'currency'>;

function keyOf({ driver_id, run_id, day, currency }: GroupKey): string {
  return JSON.stringify([driver_id, run_id, day, currency]);
}

async function withDetails(db: Db, found: readonly Group[], filter: CashFilter) {
  const [newest] = found;
  const oldest = found.at(-1);
  if (newest === undefined || oldest === undefined) return [];
  const items = await matching('cash_items', db.selectFrom('cash_items').where(counts), filter)
    .leftJoin('parcels', 'parcels.id', 'cash_items.parcel_id')
    .select(['cash_items.id', 'tracking_code', 'due', 'collected', 'method', 'reason'])
    .select(['settlement_id', 'driver_id', 'run_id', 'day', 'cash_items.currency'])
    .where('day', '>=', oldest.day)
    .where('day', '<=', newest.day)
    .orderBy('cash_items.id')
    .execute();
  const settlements = await matching('cash_settlements', db.selectFrom('cash_settlements'), filter)
    .leftJoin('staff', 'staff.id', 'cash_settlements.staff_id')
    .select(['cash_settlements.id', 'expected', 'amount', 'reason', 'staff.name', 'staff.email'])
    .select(['cash_settlements.created_at', 'driver_id', 'run_id', 'day', 'currency'])
    .where('day', '>=', oldest.day)
    .where('day', '<=', newest.day)
    .orderBy('cash_settlements.id')
    .execute();
  const [itemsOf, settlementsOf] = [Map.groupBy(items, keyOf), Map.groupBy(settlements, keyOf)];
  const drivers = await findDrivers(db, found);
  const runs = await findRuns(db, found);
  return found.map((group): CashRow => {
    const { driver_id, run_id, waiting: open, ...sums } = group;
    const key = keyOf(group);
    return {
      ...sums,
      driver: driver_id === null ? null : { id: driver_id, name: drivers.get(driver_id) ?? '' },
      run: run_id === null ? null : { id: run_id, name: runs.get(run_id) ?? null },
      open: Number(open) > 0 ? 'yes' : 'no',
      items: (itemsOf.get(key) ?? []).map(withoutKey),
      settlements: (settlementsOf.get(key) ?? []).map(({ name, email, ...settlement }) => ({
        ...withoutKey(settlement),
        signed_by: name || email,
      })),
    };
  });
}

/** The most rows of a file. */
const mostLines = 50_000;

/** A line for each parcel that was paid at the door, with amounts as people write them; first the headings. */
export async function readCashLines(db: Db, filter: CashFilter, t: Messages) {
  const { fields } = t.control;
  const items = await matching('cash_items', db.selectFrom('cash_items').where(counts), filter)
    .leftJoin('parcels', 'parcels.id', 'cash_items.parcel_id')
    .leftJoin('runs', 'runs.id', 'cash_items.run_id')
    .leftJoin('staff', 'staff.id', 'cash_items.driver_id')
    .select(['cash_items.day', 'runs.name as run', 'staff.name', 'staff.email', 'tracking_code'])
    .select(['cash_items.currency', 'due', 'collected', 'method', 'reason', 'settlement_id'])
    .$if(filter.open === 'yes', (query) => query.where('settlement_id', 'is', null))
    .orderBy('cash_items.day', 'desc')
    .orderBy('cash_items.id')
    .limit(mostLines)
    .execute();
  const lines = items.map(({ day, run, name, email, currency, due, collected, ...item }) => [
    ...[day, name || email, run, item.tracking_code, currency, amountText(due, currency)],
    ...[collected === null ? null : amountText(collected, currency)],
    ...[item.method && t.cash.methods[item.method], item.reason, item.settlement_id],
  ]);
  const headings = [
    ...[t.runs.fields.day, t.runs.fields.driver, t.runs.run, fields.tracking_code],
    ...[fields.cod_currency, fields.cod_amount, fields.cod_collected, fields.cod_method],
    ...[fields.cod_reason, t.cash.handedIn],
  ];
  return [headings, ...lines];
}

function withoutKey<Row extends GroupKey>(row: Row): Omit<Row, keyof GroupKey> {
  const { driver_id: _, run_id: _run, day: _day, currency: _currency, ...rest } = row;
  return rest;
}

async function findDrivers(db: Db, rows: readonly Pick<Group, 'driver_id'>[]) {
  const ids = rows.flatMap(({ driver_id }) => driver_id ?? []);
  if (ids.length === 0) return new Map<number, string>();
  const staff = db.selectFrom('staff').select(['id', 'name', 'email']).where(isOneOf(db, ids));
  return new Map((await staff.execute()).map(({ id, name, email }) => [id, name || email]));
}

async function findRuns(db: Db, rows: readonly Pick<Group, 'run_id'>[]) {
  const ids = rows.flatMap(({ run_id }) => run_id ?? []);
  if (ids.length === 0) return new Map<number, string | null>();
  const runs = db.selectFrom('runs').select(['id', 'name']).where(isOneOf(db, ids));
  return new Map((await runs.execute()).map(({ id, name }) => [id, name]));
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
    if (items.length === 0) throw new ConflictError((t) => t.cash.nothingOpen);
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
    const name = (await findDrivers(db, [key])).get(driver ?? 0) || day;
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
    .$if(isPostgres(db), (query) => query.forUpdate())
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
      .$if(isPostgres(db), (query) => query.forUpdate())
      .executeTakeFirst();
    const before = requireFound(found);
    const { timeZone } = deps.config;
    if (localDate(new Date(before.created_at), timeZone) !== localDate(now, timeZone)) {
      throw new ConflictError((t) => t.cash.tooLate);
    }
    await db.deleteFrom('cash_settlements').where('id', '=', id).execute();
    const name = (await findDrivers(db, [before])).get(before.driver_id ?? 0) || before.day;
    await recordAudit({ action: 'deleted', type: 'settlement', id, name, before });
  },
);
