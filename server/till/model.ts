import { sql } from 'kysely';
import { z } from 'zod';
import { actorStaffId } from '../audit/record.ts';
import type { Db } from '../database/tables.ts';
import { addDays, siteToday } from '../days.ts';
import { ConflictError, InvalidInputError, requireRow } from '../errors.ts';
import { calendarDay, currency, line, optional, unitAmount } from '../http/input/fields.ts';
import { recordIdInput } from '../http/input/record.ts';
import { invalidField } from '../http/input/validation.ts';
import { requirePaymentDay } from '../invoices/payments.ts';
import { requireRetractable } from '../invoices/receipts.ts';
import { postEvent } from '../parcels/cash/ledger.ts';
import { addToTill, readTill } from '../parcels/cash/till.ts';
import { localDate } from '../parcels/shared/delivery-days.ts';
import { limits } from '../shared/limits.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { verb } from '../verbs/verb.ts';
import { requireBanking, requireTillDay } from './read.ts';
import type { Banking, TillDay } from './shared/till.ts';

const permission = 'cash:write';

export const newBanking = z.strictObject({
  day: optional(calendarDay()).optional(),
  currency: currency(),
  amount: unitAmount(),
  reference: optional(line({ max: 100 })).optional(),
});

/** Records cash that was brought to the bank. @throws {InvalidRequest} if the amount isn't above zero, or the day is to come. */
export const createBanking = verb(
  { permission, input: newBanking },
  async (tx, { day, reference = null, ...money }): Promise<Banking> => {
    if (money.amount <= 0) throw invalidField('amount', 'amount');
    const banked = day ?? siteToday(tx.deps, tx.now);
    requirePaymentDay(tx, banked, 'day');
    await addToTill(tx, 'banked', money);
    const collected = Math.min(money.amount, Math.max(0, await sumAtOffice(tx.db, money.currency)));
    return insertBanking(tx, { ...money, day: banked, reference, collected, takes_back: null });
  },
);

/** What is at the office of the cash that was collected for customers. */
async function sumAtOffice(db: Db, code: string): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where(sql<boolean>`place = 'office'`)
    .where('currency', '=', code)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

type NewBanking = Pick<Banking, 'day' | 'currency' | 'amount' | 'reference' | 'takes_back'> & {
  collected: number;
};

/** Adds a banking. What of it was collected for customers moves from the office to the bank in the ledger. */
async function insertBanking(
  tx: TransactionContext,
  { takes_back, ...values }: NewBanking,
): Promise<Banking> {
  const { db, actor, now, recordAudit } = tx;
  const { id } = await db
    .insertInto('bankings')
    .values({
      ...values,
      takes_back_id: takes_back,
      staff_id: actorStaffId(actor),
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { currency: code, collected, reference } = values;
  const kind = takes_back === null ? 'banking' : 'banking_undone';
  await postEvent(tx, { kind, reason: reference }, [
    { currency: code, amount: -collected, place: 'office' },
    { currency: code, amount: collected, place: 'bank' },
  ]);
  const banking = await requireBanking(db, id);
  await recordAudit({ action: 'created', type: 'banking', id, name: values.day, after: banking });
  return banking;
}

/**
 * Takes a banking back, by one of the same amount below zero.
 *
 * @throws {NotFoundError}; {ConflictError} if it was recorded on an earlier day, was taken back already, or takes another one back.
 */
export const takeBackBanking = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const { db, deps, now } = tx;
  const found = await db
    .selectFrom('bankings')
    .select('collected')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const { collected } = requireRow(found);
  const banking = await requireBanking(db, id);
  const today = siteToday(deps, now);
  const day = localDate(new Date(banking.created_at), deps.config.timeZone);
  requireRetractable({ ...banking, day }, today);
  const { currency: code, reference } = banking;
  const amount = -banking.amount;
  await addToTill(tx, 'banked', { currency: code, amount });
  await insertBanking(tx, {
    day: banking.day,
    currency: code,
    amount,
    reference,
    collected: -collected,
    takes_back: id,
  });
});

export const newClosing = z.strictObject({
  day: optional(calendarDay()).optional(),
  currency: currency(),
  counted: unitAmount(),
  reason: optional(line({ max: limits.text })).optional(),
  opening: optional(unitAmount()).optional(),
});

/**
 * Closes a day of the till: what was counted is what the next day begins with.
 *
 * @throws {ConflictError} if the day, or a later one, is closed; {InvalidRequest} if the day is to come, the sum at the beginning
 *   is known, or a difference has no reason.
 */
export const closeTillDay = verb(
  { permission, input: newClosing },
  async (
    tx,
    { day: given, currency: code, counted, reason = null, opening = null },
  ): Promise<TillDay> => {
    const { db, actor, deps, now, recordAudit } = tx;
    const day = given ?? siteToday(deps, now);
    requirePaymentDay(tx, day, 'day');
    if (counted < 0) throw invalidField('counted', 'amount');
    // Without movements there is no row yet. An amount of 0 adds one, and locks it.
    const { id } = await db
      .insertInto('till_days')
      .values({ day, currency: code })
      .onConflict((conflict) =>
        conflict.columns(['currency', 'day']).doUpdateSet({ currency: code }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const closed = await db
      .selectFrom('till_days')
      .select('day')
      .where('currency', '=', code)
      .where('closed_at', 'is not', null)
      .orderBy('day', 'desc')
      .executeTakeFirst();
    if (closed !== undefined && closed.day >= day) {
      throw new ConflictError((t) => t.till.closedAlready);
    }
    if (opening !== null && closed !== undefined) {
      throw new InvalidInputError((t) => t.till.openingKnown, 'opening');
    }
    const sums = await readTill(db, day);
    const known = sums.find((one) => one.currency === code)?.amount ?? 0;
    const difference = counted - known - (opening ?? 0);
    if (difference !== 0 && reason === null) throw invalidField('reason', 'required');
    await db
      .updateTable('till_days')
      .set({
        counted,
        difference,
        reason,
        staff_id: actorStaffId(actor),
        closed_at: now.toISOString(),
        ...(opening !== null && { opening }),
      })
      .where('id', '=', id)
      .execute();
    const after = await requireTillDay(db, id);
    await recordAudit({ action: 'created', type: 'till', id, name: day, after });
    return after;
  },
);

/**
 * Opens a day of the till again. What came after it was closed counts to it again.
 *
 * @throws {NotFoundError}; {ConflictError} if it isn't closed, was closed on an earlier day, or a later one is closed.
 */
export const reopenTillDay = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const { db, deps, now, recordAudit } = tx;
  await db.selectFrom('till_days').select('id').where('id', '=', id).forUpdate().execute();
  const before = await requireTillDay(db, id);
  const { timeZone } = deps.config;
  const { day, currency: code, closed_at } = before;
  if (closed_at === null) throw new ConflictError((t) => t.till.notClosed);
  if (localDate(new Date(closed_at), timeZone) !== localDate(now, timeZone)) {
    throw new ConflictError((t) => t.cash.tooLate);
  }
  const later = db.selectFrom('till_days').where('currency', '=', code).where('day', '>', day);
  const isClosedLater = await later
    .select('id')
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  if (isClosedLater !== undefined) throw new ConflictError((t) => t.till.closedAlready);
  await db
    .updateTable('till_days')
    .set({
      opening: 0,
      counted: null,
      difference: 0,
      reason: null,
      staff_id: null,
      closed_at: null,
    })
    .where('id', '=', id)
    .execute();
  if (day === siteToday(deps, now)) await moveFromTomorrow(db, before);
  const after = await requireTillDay(db, id);
  await recordAudit({ action: 'changed', type: 'till', id, name: day, before, after });
});

/** Moves what came after a day was closed, and counted to the next one, back to it. */
async function moveFromTomorrow(db: Db, { id, day, currency: code }: TillDay): Promise<void> {
  const next = await db
    .deleteFrom('till_days')
    .where('currency', '=', code)
    .where('day', '=', addDays(day, 1))
    .returning(['receipts', 'handed_in', 'banked', 'paid_out'])
    .executeTakeFirst();
  if (next === undefined) return;
  const { receipts, handed_in, banked, paid_out } = next;
  await db
    .updateTable('till_days')
    .set((row) => ({
      receipts: row('receipts', '+', receipts),
      handed_in: row('handed_in', '+', handed_in),
      banked: row('banked', '+', banked),
      paid_out: row('paid_out', '+', paid_out),
    }))
    .where('id', '=', id)
    .execute();
}
