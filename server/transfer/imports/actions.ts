import type { ImportReport } from '../../shared/imports.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction, withoutRepeats } from '../../verbs/transaction.ts';
import type { FailuresOutcome, ImportJob, ImportOutcome } from './job.ts';
import { saveMapping } from './saved-mappings.ts';

/** A file to import, and how. */
export type ImportInput = {
  bytes: Uint8Array;
  job: ImportJob;
  /** The id by which its progress can be asked for. */
  id: string | null;
  /** Ends a dry run. */
  signal: AbortSignal;
};

/**
 * Imports a file of parcels or of their events, in one transaction, or only checks it. The mapping that was chosen for
 * its columns is saved for the next file with the same headings.
 *
 * @returns null while another import is running.
 */
export async function importSheet(
  ctx: VerbContext,
  { bytes, job, ...options }: ImportInput,
): Promise<ImportOutcome | null> {
  requirePermission(ctx, 'imports:write');
  const { importer, consumers, realtime, log } = ctx.deps;
  const outcome = await importer.run(bytes, job, {
    ...options,
    inThisProcess: async (...work) => (await import('./run-job.ts')).importFile(...work),
  });
  if (outcome?.kind !== 'report') return outcome;
  const { report } = outcome;
  if (job.mapping.length > 0 && !job.columnsOnly) await rememberMapping(ctx, job, report);
  if (report.written) {
    const { rows, created, changed, failed } = report;
    log.info({ kind: job.kind, rows, created, changed, failed }, 'imported');
    consumers.wake();
    realtime.wake();
  }
  return outcome;
}

/** Writes the invalid rows of a file to another one, with the reasons. @returns null as above. */
export function collectInvalidRows(
  ctx: VerbContext,
  { bytes, job, ...options }: ImportInput,
): Promise<FailuresOutcome | null> {
  requirePermission(ctx, 'imports:write');
  const dryRun = { ...job, dryRun: true, request: null };
  return ctx.deps.importer.failures(bytes, dryRun, {
    ...options,
    inThisProcess: async (...work) => (await import('./run-job.ts')).collectFailures(...work),
  });
}

/** A mapping that cannot be saved does not undo the import. */
async function rememberMapping(
  ctx: VerbContext,
  { kind, dateOrder }: ImportJob,
  { columns }: ImportReport,
): Promise<void> {
  await inSerializableTransaction(withoutRepeats(ctx), ({ db, now }) =>
    saveMapping(db, kind, columns, { dateOrder, now }),
  ).catch((err: unknown) => {
    ctx.deps.log.warn({ err }, 'the mapping of an import was not saved');
  });
}
