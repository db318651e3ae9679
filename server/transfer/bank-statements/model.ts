import { siteToday } from '../../days.ts';
import { payPayout } from '../../payouts/model.ts';
import { readIssuedPayouts } from '../../payouts/read.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { type StatementReport, statementForm } from './schema.ts';

/**
 * Reads a statement of the bank, as CSV or a workbook, and marks the payouts as paid that it names by their reference, or by IBAN, each
 * with its exact amount. With `dry_run` it only says which.
 *
 * @throws {InvalidInputError} if the file cannot be read; {InvalidRequest} if it lacks a column of the mapping.
 */
export const readBankStatement = longVerb(
  { permission: 'payouts:write', input: statementForm },
  async (ctx, { file, mapping: columns, encoding, dry_run }): Promise<StatementReport> => {
    // Loaded on demand, because it brings the readers of all formats.
    const { findPayments, readRows } = await import('./find-payments.ts');
    const hints = encoding === null ? {} : { encoding };
    const rows = await readRows(file, { ...hints, language: ctx.language });
    const open = await readIssuedPayouts(ctx.db);
    const found = findPayments(rows, { columns, open, today: siteToday(ctx.deps) });
    if (dry_run === 'no') {
      await inTransaction(ctx, async (tx) => {
        for (const { payout, day } of found.matched) await payPayout(tx, { id: payout, day });
      });
    }
    return { dry_run, ...found };
  },
);
