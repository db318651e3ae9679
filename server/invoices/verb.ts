import type { z } from 'zod';
import { findSettings } from '../database/settings.ts';
import type { InvoiceRow } from '../database/tables.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { verb } from '../verbs/verb.ts';
import { printWarnings } from './pdf/invoice-pdf.ts';
import { readInvoice, siteToday } from './read.ts';
import { xmlWarnings } from './warnings.ts';

const permission = 'invoices:write';

type Work<Input extends z.ZodType, Result> = (
  tx: TransactionContext,
  input: z.output<Input>,
) => Promise<Result>;

/** A verb that writes an invoice. @returns it, with what it lacks to be an electronic one, and what its PDF can't show. */
export function invoiceVerb<Input extends z.ZodType>(input: Input, work: Work<Input, InvoiceRow>) {
  return verb({ permission, input }, async (tx, given) => {
    const today = siteToday(tx.deps);
    const invoice = await readInvoice(tx.db, await work(tx, given), today);
    const { language } = tx;
    const warnings = xmlWarnings(invoice, await findSettings(tx.db), { language, today });
    return {
      ...invoice,
      warnings: [
        ...warnings,
        ...(await printWarnings({ ...tx.deps, db: tx.db }, invoice, language)),
      ],
    };
  });
}

/** A verb that mails an invoice. `isMailed`: there is a mail server. */
export function mailVerb<Input extends z.ZodType>(
  input: Input,
  work: Work<Input, { row: InvoiceRow; isMailed: boolean }>,
) {
  return verb({ permission, input }, async (tx, given) => {
    const { row, isMailed } = await work(tx, given);
    return { invoice: await readInvoice(tx.db, row, siteToday(tx.deps)), isMailed };
  });
}
