import { randomUUID } from 'node:crypto';
import { claimKey, type SavedResponse, saveResponse } from '../../audit/idempotency.ts';
import { auditedTransaction, type Transaction } from '../../audit/transaction.ts';
import type { Db } from '../../database/tables.ts';
import { omit } from '../../shared/field-values.ts';
import { SpreadsheetProblem } from '../../spreadsheets/sheet.ts';
import { requireActiveActor } from '../../verbs/permissions.ts';
import type { ImportReport } from '../shared/import-columns.ts';
import { createDuplicates } from './customer-duplicates.ts';
import { type CustomerChanges, importCustomerRow, nestedFields } from './customer-rows.ts';
import { type ImportJob, ImportProblem, type OnProgress } from './job.ts';
import type { ImportReporter } from './report.ts';
import type { RowReader } from './row-reader.ts';
import type { Sheet } from './sheet.ts';

/**
 * Each customer is written with several statements, all in one transaction, so a file can have fewer rows than one of parcels.
 */
const mostRows = 5000;

/** The progress is reported after this many rows. */
const pace = 100;

/** `failures`: the lines of a file with the invalid rows so far. */
export type CustomerCount = { reporter: ImportReporter; failures: () => string[][] };

type CustomerImport = {
  job: ImportJob;
  reader: RowReader;
  /** Begins a count. It is called again if the transaction is retried. */
  begin: () => CustomerCount;
  progress: OnProgress;
};

/** Thrown at the end of a dry run to roll back its transaction. */
class DryRun extends Error {
  readonly count: CustomerCount;

  constructor(count: CustomerCount) {
    super('A dry run');
    this.count = count;
  }
}

/**
 * Imports customers. A row with an id changes that customer; a row without an id adds one, unless they exist already. Invalid
 * rows are left out and reported; all others are written in one transaction.
 *
 * @returns the report, or the stored response of an earlier request with the same key.
 * @throws {ImportProblem} if some customers exist already, and the job does not say what to do with them.
 * @throws {PermissionError} if the user has lost the permission meanwhile.
 */
export async function writeCustomers(db: Db, sheet: Sheet, parts: CustomerImport) {
  if (sheet.rows > mostRows) throw new SpreadsheetProblem('tooManyRows', { max: mostRows });
  const { actor } = parts.job;
  try {
    return await auditedTransaction(db, actor, (tx) => writeRows(tx, sheet, parts));
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    const { reporter, failures } = error.count;
    // The invalid rows of a dry run can be downloaded too.
    if (reporter.report.failed > 0) {
      reporter.report.import_id = randomUUID();
      await auditedTransaction(db, actor, (tx) => storeImport(tx, reporter.report, failures()));
    }
    return reporter.report;
  }
}

async function writeRows(
  tx: Transaction,
  sheet: Sheet,
  { job, reader, begin, progress }: CustomerImport,
): Promise<ImportReport | SavedResponse> {
  const done = job.request === null ? null : await claimKey(tx.db, job.request, tx.now);
  if (done !== null) return done;
  const rows = [...sheet.batches()].flat().map((row) => ({ row, ...reader.values(row) }));
  const duplicates = await createDuplicates(tx.db, rows.map(nestedFields));
  const written: CustomerChanges = { created: [], changed: new Map() };
  const count = begin();
  const { report } = count.reporter;
  for (const row of rows) {
    await importCustomerRow({ tx, job, reporter: count.reporter, duplicates, written }, row);
    if (report.rows % pace > 0) continue;
    progress({ phase: 'writing', done: report.rows, total: sheet.rows });
  }
  if (job.duplicates === null && report.skipped > 0) {
    throw new ImportProblem('duplicates', { number: report.skipped });
  }
  // The actor is checked at the end of the transaction, because the transaction may have taken some time.
  await requireActiveActor(tx.db, job.actor);
  if (job.dryRun) throw new DryRun(count);
  report.written = true;
  report.import_id = randomUUID();
  await storeImport(tx, report, count.failures(), written);
  if (job.request !== null) await saveResponse(tx.db, job.request, report);
  return report;
}

/** Stores an import for a day, with its report, its invalid rows to download, and its changes to undo. */
async function storeImport(
  { db, now }: Transaction,
  report: ImportReport,
  failures: string[][],
  written?: CustomerChanges,
): Promise<void> {
  await db
    .insertInto('customer_imports')
    .values({
      id: report.import_id ?? '',
      imported_at: now.toISOString(),
      report: JSON.stringify(omit(report, ['columns', 'first_rows'])),
      failures: JSON.stringify(failures),
      created: JSON.stringify(written?.created ?? []),
      changed: JSON.stringify([...(written?.changed.values() ?? [])]),
      undone_at: null,
    })
    .execute();
}
