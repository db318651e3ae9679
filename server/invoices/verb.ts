import type { z } from 'zod';
import { findSettings } from '../database/settings.ts';
import type { InvoiceRow } from '../database/tables.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { verb } from '../verbs/verb.ts';
import { readInvoice, siteToday } from './read.ts';
import { withWarnings } from './warnings.ts';

const permission = 'invoices:write';

type Work<Input extends z.ZodType, Result> = (
  tx: TransactionContext,
  input: z.output<Input>,
) => Promise<Result>;

/** A verb that writes an invoice. @returns it, with what it lacks to be an electronic one. */
export function invoiceVerb<Input extends z.ZodType>(input: Input, work: Work<Input, InvoiceRow>) {
  return verb({ permission, input }, async (tx, given) => {
    return readWritten(tx, await work(tx, given));
  });
}

async function readWritten({ db, deps, language }: TransactionContext, row: InvoiceRow) {
  const today = siteToday(deps);
  const invoice = await readInvoice(db, row, today);
  return withWarnings(invoice, await findSettings(db), { language, today });
}

/** A verb that mails an invoice. `isMailed`: there is a mail server. */
export function mailVerb<Input extends z.ZodType>(
  input: Input,
  work: Work<Input, { row: InvoiceRow; isMailed: boolean }>,
) {
  return verb({ permission, input }, async (tx, given) => {
    const { row, isMailed } = await work(tx, given);
    return { invoice: await readWritten(tx, row), isMailed };
  });
}
