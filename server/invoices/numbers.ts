import type { Db } from '../database/tables.ts';
import { localDate } from '../days.ts';

/** The current year in a time zone (IANA name): invoices are numbered by the site's local year. */
export function yearIn(timeZone: string, now: Date): number {
  return Number(localDate(now, timeZone).slice(0, 4));
}

/**
 * The next number of a year, in the transaction that issues the invoice: if that fails, the number is given to the
 * next one. It is incremented in one statement, so that concurrent requests cannot get the same.
 */
export async function nextNumber(trx: Db, year: number) {
  const { last: serial } = await trx
    .insertInto('invoice_serials')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last: eb('invoice_serials.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return { year, serial, number: `INV-${year}-${String(serial).padStart(5, '0')}` };
}
