import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../database/tables.ts';
import { requireRow } from '../errors.ts';
import { day, id, time, yesNo } from '../http/answer.ts';
import { invoicePaymentMethods } from '../invoices/shared/invoice.ts';
import { tillChange } from '../parcels/cash/till.ts';
import { staffNameBy } from '../parcels/runs/runs.ts';
import type { Banking, Receipt, TillDay } from './shared/till.ts';

const money = z.int().meta({ description: 'In the currency’s smallest unit.' });
const text = z.string().nullable();
const entry = {
  takes_back: id.nullable(),
  taken_back: yesNo,
  created_by: text,
  created_at: time,
};

export const receipt: z.ZodType<Receipt> = z
  .strictObject({
    id,
    invoice: z.strictObject({ id, number: text }),
    customer_name: text,
    day,
    currency: z.string(),
    amount: money,
    method: z.enum(invoicePaymentMethods),
    ...entry,
  })
  .meta({ id: 'Receipt' });

export const banking: z.ZodType<Banking> = z
  .strictObject({ id, day, currency: z.string(), amount: money, reference: text, ...entry })
  .meta({ id: 'Banking' });

export const tillDay: z.ZodType<TillDay> = z
  .strictObject({
    id,
    day,
    currency: z.string(),
    opening: money,
    receipts: money,
    handed_in: money,
    banked: money,
    paid_out: money,
    expected: money,
    counted: money.nullable(),
    difference: money.nullable(),
    reason: text,
    closed_by: text,
    closed_at: time.nullable(),
  })
  .meta({ id: 'TillDay' });

/** Queries bankings, with who has recorded them. */
export function selectBankings(db: Db) {
  return db
    .selectFrom('bankings')
    .select(['id', 'day', 'currency', 'amount', 'reference', 'created_at'])
    .select(({ selectFrom, ref }) => [
      ref('takes_back_id').as('takes_back'),
      selectFrom('bankings as others')
        .select('others.id')
        .whereRef('others.takes_back_id', '=', 'bankings.id')
        .as('taken_back_by'),
      staffNameBy('bankings.staff_id').as('created_by'),
    ]);
}

type FoundBanking = Awaited<ReturnType<ReturnType<typeof selectBankings>['execute']>>[number];

export function toBanking({ taken_back_by, ...row }: FoundBanking): Banking {
  return { ...row, taken_back: taken_back_by === null ? 'no' : 'yes' };
}

/** @throws {NotFoundError} */
export async function requireBanking(db: Db, id: number): Promise<Banking> {
  return toBanking(requireRow(await selectBankings(db).where('id', '=', id).executeTakeFirst()));
}

/** Queries days of the till, each with what all days before it have left in the till. */
export function selectTillDays(db: Db) {
  return db
    .selectFrom('till_days')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('till_days as earlier')
        .select(sql<number | null>`sum(${tillChange})`.as('left'))
        .whereRef('earlier.currency', '=', 'till_days.currency')
        .whereRef('earlier.day', '<', 'till_days.day')
        .as('before'),
      staffNameBy('till_days.staff_id').as('closed_by'),
    ]);
}

type FoundDay = Awaited<ReturnType<ReturnType<typeof selectTillDays>['execute']>>[number];

export function toTillDay({ before, staff_id: _, ...row }: FoundDay): TillDay {
  const { receipts, handed_in, banked, paid_out, counted, difference } = row;
  const opening = Number(before ?? 0) + row.opening;
  const expected = opening + receipts + handed_in - banked - paid_out;
  return { ...row, opening, expected, difference: counted === null ? null : difference };
}

/** @throws {NotFoundError} */
export async function requireTillDay(db: Db, id: number): Promise<TillDay> {
  return toTillDay(requireRow(await selectTillDays(db).where('id', '=', id).executeTakeFirst()));
}
