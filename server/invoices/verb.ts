import type { z } from 'zod';
import { findSettings } from '../database/settings.ts';
import type { InvoiceRow } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import type { TransactionContext } from '../verbs/context.ts';
import type { VerbPermission } from '../verbs/permissions.ts';
import { verb } from '../verbs/verb.ts';
import { printWarnings } from './pdf/invoice-pdf.ts';
import { readInvoice } from './read.ts';
import type { Invoice } from './shared/invoice.ts';
import { xmlWarnings } from './warnings.ts';

const permission = 'invoices:write';

type Work<Input extends z.ZodType, Result> = (
  tx: TransactionContext,
  input: z.output<Input>,
) => Promise<Result>;

/**
 * A verb whose work writes an invoice, and which returns that invoice with its warnings (withWarnings).
 *
 * @param needs the permission, if not that for all invoices.
 */
export function invoiceVerb<Input extends z.ZodType>(
  input: Input,
  work: Work<Input, InvoiceRow>,
  needs: VerbPermission = permission,
) {
  return verb({ permission: needs, input }, async (tx, given) => {
    return readWritten(tx, await work(tx, given));
  });
}

async function readWritten(tx: TransactionContext, row: InvoiceRow) {
  const { db, deps } = tx;
  return withWarnings(tx, await readInvoice(db, row, siteToday(deps)));
}

type Reader = Pick<TransactionContext, 'db' | 'deps' | 'language'>;

/** Adds the warnings of an invoice: what it lacks to be an electronic invoice, and what its PDF can't show. */
export async function withWarnings({ db, deps, language }: Reader, found: Invoice) {
  const reader = { language, today: siteToday(deps) };
  const warnings = xmlWarnings(found, await findSettings(db), reader);
  const unprintable = await printWarnings({ ...deps, db }, found, language);
  return { ...found, warnings: [...warnings, ...unprintable] };
}

/** A verb whose work queues an invoice's mail. `isMailed`: there is a mail server that sends it. */
export function mailVerb<Input extends z.ZodType>(
  input: Input,
  work: Work<Input, { row: InvoiceRow; isMailed: boolean }>,
) {
  return verb({ permission, input }, async (tx, given) => {
    const { row, isMailed } = await work(tx, given);
    return { invoice: await readWritten(tx, row), isMailed };
  });
}
