import { sql } from 'kysely';
import type { Transaction } from '../../audit/transaction.ts';
import type { Db } from '../../database/tables.ts';
import { addDays, processDay } from '../../days.ts';

/** What moves cash into the till (`receipts`, `handed_in`) or out of it. */
export type TillColumn = 'receipts' | 'handed_in' | 'banked' | 'paid_out';

/**
 * Adds an amount to what the till has of today, or of tomorrow if today is closed. The day's row stays locked until the transaction
 * ends.
 */
export async function addToTill(
  { db, now }: Pick<Transaction, 'db' | 'now'>,
  column: TillColumn,
  { currency, amount }: { currency: string; amount: number },
): Promise<void> {
  const add = (day: string) =>
    db
      .insertInto('till_days')
      .values({ day, currency, [column]: amount })
      .onConflict((conflict) =>
        conflict
          .columns(['currency', 'day'])
          .doUpdateSet({ [column]: sql`till_days.${sql.ref(column)} + ${amount}` })
          .where('till_days.closed_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
  const today = processDay(now);
  if ((await add(today)) === undefined) await add(addDays(today, 1));
}

/** What a day has changed in the till: what came in, what left it, and what was missing or too much when it was counted. */
export const tillChange = sql<number>`opening + receipts + handed_in - banked - paid_out + difference`;

/** What should be in the till, by currency. @param day `YYYY-MM-DD`, the last that counts; by default, all days count. */
export async function readTill(
  db: Db,
  day?: string,
): Promise<{ currency: string; amount: number }[]> {
  const sums = await db
    .selectFrom('till_days')
    .select(['currency', sql<number>`sum(${tillChange})`.as('amount')])
    .$if(day !== undefined, (query) => query.where('day', '<=', day ?? ''))
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return sums.map(({ currency, amount }) => ({ currency, amount: Number(amount) }));
}
