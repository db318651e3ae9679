import type { Db } from '../database/tables.ts';
import { addDays, siteToday } from '../days.ts';
import { ActionError, ConflictError } from '../errors.ts';
import { nothing } from '../http/answer.ts';
import { recordIdInput } from '../http/input/record.ts';
import { InvalidRequest } from '../http/input/validation.ts';
import { dateFormat } from '../shared/date-format.ts';
import { interpolate } from '../shared/interpolate.ts';
import { languageByCode } from '../shared/languages.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { inTransaction, withoutRepeats } from '../verbs/transaction.ts';
import { longVerb } from '../verbs/verb.ts';
import { lockPayableInvoice } from './issue.ts';
import { queueInvoiceMail } from './mail.ts';
import { isOpen } from './read.ts';
import type { Invoice } from './shared/invoice.ts';
import { mailVerb } from './verb.ts';

/** How many reminders an invoice can have, and how many days have to lie between two. */
const reminderSteps = 3;
const reminderDays = 7;

/**
 * Reminds a customer by mail of an overdue invoice: up to three times, with some days in between.
 *
 * @throws {ConflictError} if the invoice is not overdue, the last reminder is too recent, or all reminders were sent.
 */
export const sendReminder = mailVerb(recordIdInput, (tx, { id }) => remindCustomer(tx, id));

async function remindCustomer(tx: TransactionContext, id: number) {
  const { db, deps, now } = tx;
  const row = await lockPayableInvoice(db, id);
  const today = siteToday(deps, now);
  const isLate = row.due_date !== null && row.due_date < today;
  if (!isLate || (row.open_amount ?? 0) <= 0) {
    throw new ConflictError((t) => t.invoicing.errors.notLate);
  }
  const sent = await db
    .selectFrom('invoice_reminders')
    .select(['step', 'sent_on'])
    .where('invoice_id', '=', id)
    .orderBy('step', 'desc')
    .execute();
  const [last] = sent;
  if (sent.length >= reminderSteps) {
    throw new ConflictError((t) => t.invoicing.errors.allReminded);
  }
  if (last !== undefined && last.sent_on > addDays(today, -reminderDays)) {
    const { tag } = languageByCode(tx.language);
    const format = dateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
    const date = format.format(new Date(addDays(last.sent_on, reminderDays)));
    throw new ConflictError((t) => interpolate(t.invoicing.errors.remindedLately, { date }));
  }
  const step = sent.length + 1;
  const reminder = { invoice_id: id, step, sent_on: today };
  await db.insertInto('invoice_reminders').values(reminder).execute();
  return queueInvoiceMail(tx, row, { reminder: step });
}

/** Whether the customer can be reminded of an invoice on a day (`YYYY-MM-DD`): sendReminder would not refuse it. */
export function canRemind({ state, open_amount, reminders }: Invoice, today: string): boolean {
  const last = reminders.at(-1)?.sent_on ?? '';
  return (
    state === 'overdue' &&
    (open_amount ?? 0) > 0 &&
    reminders.length < reminderSteps &&
    last <= addDays(today, -reminderDays)
  );
}

/** The ids of the invoices that customers can be reminded of on a day (`YYYY-MM-DD`), the longest overdue first. */
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

/** Sends all reminders that are due, each in its own transaction. @returns how many were sent. */
export const sendReminders = longVerb(
  { permission: 'invoices:write', input: nothing },
  async (ctx) => {
    let sent = 0;
    for (const id of await findReminders(ctx.db, siteToday(ctx.deps))) {
      try {
        await inTransaction(withoutRepeats(ctx), (tx) => remindCustomer(tx, id));
        sent += 1;
      } catch (error) {
        // The invoice was paid, or another request has sent the reminder meanwhile.
        if (!(error instanceof ActionError || error instanceof InvalidRequest)) throw error;
      }
    }
    return { sent };
  },
);
