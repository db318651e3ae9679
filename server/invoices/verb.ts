import type { z } from 'zod';
import type { InvoiceRow } from '../database/tables.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { inTransaction } from '../verbs/transaction.ts';
import { longVerb } from '../verbs/verb.ts';
import { readInvoice, siteToday } from './read.ts';

const permission = 'invoices:write';

/**
 * A verb whose result is an invoice, as it is today.
 *
 * @param work gets the site's origin, for links in mails.
 */
export function invoiceVerb<Input extends z.ZodType>(
  input: Input,
  work: (tx: TransactionContext, input: z.output<Input>, origin: string) => Promise<InvoiceRow>,
) {
  return longVerb({ permission, input }, async (ctx, given, origin?: string) => {
    const invoice = await inTransaction(ctx, async (tx) => {
      const row = await work(tx, given, originFor(tx, origin));
      return readInvoice(tx.db, row, siteToday(tx.deps));
    });
    ctx.deps.mailer.wake();
    return invoice;
  });
}

/** The site's origin for links in mails, where no request says it. */
export function originFor({ deps }: TransactionContext, origin: string | undefined): string {
  return origin ?? deps.config.publicUrl?.origin ?? '';
}
