import { z } from 'zod';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { addDays } from '../days.ts';
import { ActionError, ConflictError } from '../errors.ts';
import { recordIdInput } from '../http/input/record.ts';
import { InvalidRequest } from '../http/input/validation.ts';
import { interpolate } from '../shared/interpolate.ts';
import { reminderDays, reminderSteps } from '../shared/invoice.ts';
import { languageOf } from '../shared/languages.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { inTransaction, withoutRepeats } from '../verbs/transaction.ts';
import { longVerb } from '../verbs/verb.ts';
import { queueInvoiceMail, requirePayable } from './issue.ts';
import { isOpen, readInvoice, siteToday } from './read.ts';
import { originFor } from './verb.ts';

/**
 * Reminds the customer of an invoice that is overdue, by mail: up to three times, with some days in between.
 *
 * @throws {ConflictError} if it is not due, or was reminded of lately, or often enough.
 */
export const sendReminder = longVerb(
  { permission: 'invoices:write', input: recordIdInput },
  async (ctx, { id }, origin?: string) => {
    const sent = await inTransaction(ctx, async (tx) => {
      const invoice = await requirePayable(tx.db, id);
      const { row, isMailed } = await remind(tx, invoice, originFor(tx, origin));
      return { invoice: await readInvoice(tx.db, row, siteToday(tx.deps)), isMailed };
    });
    ctx.deps.mailer.wake();
    return sent;
  },
);

async function remind(
  tx: TransactionContext,
  row: InvoiceRow,
  origin: string,
): ReturnType<typeof queueInvoiceMail> {
  const { db, deps, now } = tx;
  const today = siteToday(deps, now);
  const isLate = row.due_date !== null && row.due_date < today;
  if (!isLate || (row.open_amount ?? 0) <= 0) {
    throw new ConflictError((t) => t.invoicing.errors.notLate);
  }
  const sent = await db
    .selectFrom('invoice_reminders')
    .select(['step', 'sent_on'])
    .where('invoice_id', '=', row.id)
    .orderBy('step', 'desc')
    .execute();
  const [last] = sent;
  if (sent.length >= reminderSteps) {
    throw new ConflictError((t) => t.invoicing.errors.allReminded);
  }
  if (last !== undefined && last.sent_on > addDays(today, -reminderDays)) {
    const format = new Intl.DateTimeFormat(languageOf(tx.language).tag, {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
    const date = format.format(new Date(addDays(last.sent_on, reminderDays)));
    throw new ConflictError((t) => interpolate(t.invoicing.errors.remindedLately, { date }));
  }
  const step = sent.length + 1;
  await db
    .insertInto('invoice_reminders')
    .values({ invoice_id: row.id, step, sent_on: today })
    .execute();
  return queueInvoiceMail(tx, row, origin, { reminder: step });
}

/** The ids of the invoices of which customers can be reminded on a day, the first that was due first. */
export async function findReminders(db: Db, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('invoices')
    .leftJoin('invoice_reminders', 'invoice_id', 'invoices.id')
    .select('invoices.id')
    .where(isOpen)
    .where('open_amount', '>', 0)
    .where('state', '=', 'issued')
    .where('due_date', '<', today)
    .where('customer_email', 'is not', null)
    .groupBy(['invoices.id', 'due_date'])
    .having(({ fn }) => fn.count('step'), '<', reminderSteps)
    .having(
      ({ fn, eb }) => fn.coalesce(fn.max('sent_on'), eb.val('')),
      '<=',
      addDays(today, -reminderDays),
    )
    .orderBy('due_date')
    .orderBy('invoices.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Sends all reminders that are due, each in a transaction of its own. @returns how many were sent. */
export const sendReminders = longVerb(
  { permission: 'invoices:write', input: z.strictObject({}) },
  async (ctx, _input, origin?: string) => {
    let sent = 0;
    for (const id of await findReminders(ctx.db, siteToday(ctx.deps))) {
      try {
        await inTransaction(withoutRepeats(ctx), async (tx) => {
          await remind(tx, await requirePayable(tx.db, id), originFor(tx, origin));
        });
        sent += 1;
      } catch (error) {
        // It was paid, or somebody else has sent it meanwhile.
        if (!(error instanceof ActionError || error instanceof InvalidRequest)) throw error;
      }
    }
    ctx.deps.mailer.wake();
    return { sent };
  },
);
