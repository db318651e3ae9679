import { z } from 'zod';
import { isOneOf } from '../../database/engine.ts';
import { insertMany, isPossibleId, updateOne } from '../../database/rows.ts';
import type { Db } from '../../database/tables.ts';
import { addDays } from '../../days.ts';
import { InvalidInputError, requireRow } from '../../errors.ts';
import { answerShape, id, named, time } from '../../http/answer.ts';
import { calendarDay, optional, recordId } from '../../http/input/fields.ts';
import { requireInOrder } from '../../http/input/in-order.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { invalidField } from '../../http/input/validation.ts';
import { requireDriver } from '../../parcels/runs/model.ts';
import { staffName } from '../../parcels/runs/runs.ts';
import { fieldNames, omit, omitUndefined, withAllFields } from '../../shared/field-values.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { refuseDuplicate } from '../../verbs/transaction.ts';
import { verb } from '../../verbs/verb.ts';
import { isWorked } from '../../working-calendar.ts';
import { findWorkingCalendar } from '../../working-days/calendar.ts';
import { type Shift, shiftFields } from '../shared/fleet.ts';

const permission = 'runs:write';
/** For how many days one request adds shifts. */
const mostDays = 92;
const refuseSecond = refuseDuplicate((t) => t.fleet.hasShift, 'day');

export const shift: z.ZodType<Shift> = z
  .strictObject({
    ...answerShape(shiftFields),
    id,
    driver: named,
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Shift' });

function selectShifts(db: Db) {
  return db
    .selectFrom('shifts')
    .innerJoin('staff', 'staff.id', 'shifts.driver_id')
    .select(fieldNames(shiftFields).map((name) => `shifts.${name}` as const))
    .select(['shifts.id', 'driver_id', 'shifts.created_at', 'shifts.updated_at'])
    .select(staffName.as('driver_name'));
}

type FoundShift = Awaited<ReturnType<ReturnType<typeof selectShifts>['execute']>>[number];

function toShift({ driver_id: id, driver_name, ...found }: FoundShift): Shift {
  return { ...found, driver: { id, name: driver_name ?? '' } };
}

/** The shifts with these ids, in their order. */
export async function findShifts(db: Db, ids: readonly number[]): Promise<Shift[]> {
  const found = await selectShifts(db)
    .where(isOneOf(db, ids, 'shifts.id'))
    .execute();
  const byId = new Map(found.map((one) => [one.id, toShift(one)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findShift(db: Db, id: number): Promise<Shift | undefined> {
  return isPossibleId(id) ? (await findShifts(db, [id]))[0] : undefined;
}

/** The shifts of a day, by the names of their drivers. */
export async function findShiftsOfDay(db: Db, day: string): Promise<Shift[]> {
  const found = selectShifts(db).where('day', '=', day).orderBy('staff.name').orderBy('driver_id');
  return (await found.execute()).map(toShift);
}

/**
 * Adds a shift, or with `until` the same one on each working day until then, except on days on which the driver has one already.
 *
 * @returns the first of the new shifts.
 * @throws {ConflictError} if the driver has a shift on that day; {InvalidInputError} if no day is left; {InvalidRequest}
 */
export const createShift = verb(
  {
    permission,
    input: z.strictObject({
      ...newShape(shiftFields),
      driver: recordId(),
      until: optional(calendarDay()).optional(),
    }),
  },
  async (tx, { driver, until = null, ...given }) => {
    const fields = withAllFields(shiftFields, given);
    requireTimes(fields);
    await requireDriver(tx, driver);
    const days = await chooseDays(tx, driver, fields.day, until);
    const at = tx.now.toISOString();
    const row = { ...fields, driver_id: driver, created_at: at, updated_at: at };
    const values = days.map((day) => Object.values({ ...row, day }));
    const [first = 0] = await insertMany(tx.db, 'shifts', fieldNames(row), values).catch(
      refuseSecond,
    );
    const after = requireRow(await findShift(tx.db, first));
    const to = { ...auditFields(after), ...(until !== null && { until: days.at(-1) ?? null }) };
    await tx.recordAudit({ action: 'created', ...auditRef(after), after: to });
    return after;
  },
);

/** @throws {NotFoundError}; {ConflictError} if the driver has another shift on the day; {InvalidRequest} */
export const updateShift = verb(
  {
    permission,
    input: z.strictObject({
      id: recordId(),
      ...changeShape(shiftFields),
      driver: recordId().optional(),
    }),
  },
  async (tx, { id, driver, ...changes }) => {
    const before = requireRow(await findShift(tx.db, id));
    requireTimes({ ...before, ...omitUndefined(changes) });
    if (driver !== undefined) await requireDriver(tx, driver);
    const updated_at = tx.now.toISOString();
    await updateOne(tx.db, 'shifts', id, { ...changes, driver_id: driver, updated_at }).catch(
      refuseSecond,
    );
    const after = requireRow(await findShift(tx.db, id));
    await tx.recordAudit({
      action: 'changed',
      ...auditRef(before),
      before: auditFields(before),
      after: auditFields(after),
    });
    return after;
  },
);

/** @throws {NotFoundError} */
export const deleteShift = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const before = requireRow(await findShift(tx.db, id));
  await tx.db.deleteFrom('shifts').where('id', '=', id).execute();
  await tx.recordAudit({ action: 'deleted', ...auditRef(before), before: auditFields(before) });
});

/** The days on which shifts are added. @throws {InvalidInputError} if none is left; {InvalidRequest} */
async function chooseDays(
  { db }: TransactionContext,
  driver: number,
  from: string,
  until: string | null,
): Promise<string[]> {
  if (until === null) return [from];
  const last = addDays(from, mostDays - 1);
  if (until < from || until > last)
    throw invalidField('until', 'dayRange', { min: from, max: last });
  const calendar = await findWorkingCalendar(db);
  const known = await db
    .selectFrom('shifts')
    .select('day')
    .where('driver_id', '=', driver)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .execute();
  const taken = new Set(known.map(({ day }) => day));
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1))
    if (isWorked(calendar, day) && !taken.has(day)) days.push(day);
  if (days.length === 0) throw new InvalidInputError((t) => t.fleet.noDays, 'until');
  return days;
}

type ShiftTimes = Omit<Shift, 'id' | 'driver' | 'created_at' | 'updated_at'>;

/** @throws {InvalidRequest} if a shift ends before it begins, or its break is not within it. */
function requireTimes(shift: ShiftTimes): void {
  const { from, to, break_from: pause, break_to: resumed } = shift;
  requireInOrder(shift, 'from', 'to');
  if ((pause === null) !== (resumed === null))
    throw invalidField(pause === null ? 'break_from' : 'break_to', 'required');
  if (pause !== null && pause < from) throw invalidField('break_from', 'laterTime', { time: from });
  requireInOrder(shift, 'break_from', 'break_to');
  if (resumed !== null && resumed > to) throw invalidField('break_to', 'earlierTime', { time: to });
}

function auditRef({ id, driver, day }: Shift) {
  return { type: 'shift', id, name: `${driver.name} · ${day}` } as const;
}

function auditFields({ driver, ...shift }: Shift) {
  return { ...omit(shift, ['created_at', 'updated_at']), driver: driver.name };
}
