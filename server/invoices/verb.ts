import type { z } from 'zod';
import type { InvoiceRow } from '../database/tables.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { inTransaction } from '../verbs/transaction.ts';
import { longVerb } from '../verbs/verb.ts';
import { readInvoice, siteToday } from './read.ts';

const permission = 'invoices:write';

/** @param origin the site's, for links in mails. */
type Work<Input extends z.ZodType, Result> = (
  tx: TransactionContext,
  input: z.output<Input>,
  origin: string,
) => Promise<Result>;

export function invoiceVerb<Input extends z.ZodType>(input: Input, work: Work<Input, InvoiceRow>) {
  return wakingVerb(input, async (tx, given, origin) =>
    readInvoice(tx.db, await work(tx, given, origin), siteToday(tx.deps)),
  );
}

/** A verb that mails an invoice. `isMailed`: there is a mail server. */
export function mailVerb<Input extends z.ZodType>(
  input: Input,
  work: Work<Input, { row: InvoiceRow; isMailed: boolean }>,
) {
  return wakingVerb(input, async (tx, given, origin) => {
    const { row, isMailed } = await work(tx, given, origin);
    return { invoice: await readInvoice(tx.db, row, siteToday(tx.deps)), isMailed };
  });
}

function wakingVerb<Input extends z.ZodType, Result>(input: Input, work: Work<Input, Result>) {
  return longVerb({ permission, input }, async (ctx, given, origin?: string) => {
    const result = await inTransaction(ctx, (tx) => work(tx, given, originFor(tx, origin)));
    ctx.deps.mailer.wake();
    return result;
  });
}

/** The site's origin for links in mails, where no request says it. */
export function originFor({ deps }: TransactionContext, origin: string | undefined): string {
  return origin ?? deps.config.publicUrl?.origin ?? '';
}
