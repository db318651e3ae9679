import { type Context, Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import type { ImportReport } from '../../shared/imports.ts';
import { interpolateUnchecked } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { contentTypes } from '../spreadsheets/sheet.ts';
import type { FailuresOutcome, ImportJob, ImportOutcome } from './job.ts';
import { readImport } from './request.ts';
import { saveMapping } from './saved-mappings.ts';

/** The API of imports. What reads files is loaded where it is needed: mostly another process does the work. */
export const importsApi = new Hono<SiteEnv>()
  .post(paths.api.importParcels, adminOnly, async (c) => {
    const { file, job, id } = await readImport(c);
    const { importer, consumers, realtime, log } = c.var.deps;
    const bytes = await file.bytes();
    const outcome = await importer.run(bytes, job, {
      id,
      signal: c.req.raw.signal,
      inThisProcess: async (...work) => (await import('./run-job.ts')).importFile(...work),
    });
    if (outcome?.kind !== 'report') throw problemOf(c, outcome);
    const { report } = outcome;
    if (job.mapping.length > 0 && !job.columnsOnly) await remember(c, job, report);
    if (report.written) {
      const { rows, created, changed, failed } = report;
      log.info({ kind: job.kind, rows, created, changed, failed }, 'imported');
      consumers.wake();
      realtime.wake();
    }
    const { t } = c.var;
    const message = report.written ? t.importing.imported : t.importing.nothingWritten;
    return success(c, report, { message: job.dryRun ? undefined : message });
  })
  .post(paths.api.importFailures, adminOnly, async (c) => {
    const { file, job, id } = await readImport(c);
    const look = { ...job, dryRun: true, request: null };
    const outcome = await c.var.deps.importer.failures(await file.bytes(), look, {
      id,
      signal: c.req.raw.signal,
      inThisProcess: async (...work) => (await import('./run-job.ts')).collectFailures(...work),
    });
    if (outcome?.kind !== 'file') throw problemOf(c, outcome);
    const { bytes, type } = outcome;
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': contentTypes[type],
      'Content-Disposition': `attachment; filename="failures.${type}"`,
    });
  })
  .get(paths.api.importProgress, adminOnly, (c) => {
    const progress = c.var.deps.importer.progressOf(c.req.param('id'));
    return success(c, { progress });
  });

/** Saves the mapping for the next file with these headings. What was imported stays so where that fails. */
async function remember(c: Context<SiteEnv>, job: ImportJob, report: ImportReport): Promise<void> {
  const { db, log } = c.var.deps;
  const { kind, dateOrder } = job;
  await saveMapping(db, kind, report.columns, { dateOrder, now: new Date() }).catch((error) =>
    log.warn({ err: error }, 'the mapping of an import was not saved'),
  );
}

type Failed = Exclude<ImportOutcome, { kind: 'report' }> | FailuresOutcome | null;

/** What is said where the file as a whole was not imported; null: another import is at work. */
function problemOf(c: Context<SiteEnv>, outcome: Failed): Problem {
  const { importing, errors } = c.var.t;
  switch (outcome?.kind) {
    case 'refused': {
      const field = outcome.key === 'dateOrder' ? 'date_order' : 'file';
      return aboutField(
        field,
        interpolateUnchecked(importing.problems[outcome.key], outcome.values),
      );
    }
    case 'unreadable':
      return aboutField('file', interpolateUnchecked(importing.files[outcome.key], outcome.values));
    case 'reused':
      return new Problem(409, errors.idempotencyKeyReused);
    case 'busy':
      c.var.deps.log.warn({ reason: outcome.reason }, 'an import has to wait');
      return new Problem(503, errors.busy, { headers: { 'Retry-After': '5' } });
    default:
      return new Problem(409, importing.another, { headers: { 'Retry-After': '5' } });
  }
}

function aboutField(field: string, message: string): Problem {
  return new Problem(422, message, { details: [{ field, code: 'custom', message }] });
}
