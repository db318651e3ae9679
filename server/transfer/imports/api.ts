import { type Context, Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { allows } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { interpolateUnchecked } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { contentTypes } from '../spreadsheets/sheet.ts';
import { collectInvalidRows, type ImportInput, importSheet } from './actions.ts';
import type { FailuresOutcome, ImportOutcome } from './job.ts';
import type { ImportProblemKey } from './problem.ts';
import { readImport } from './request.ts';

/** The API of imports. What reads files is loaded where it is needed: mostly another process does the work. */
export const importsApi = new Hono<SiteEnv>()
  .post(paths.api.importParcels, allows('imports:write'), async (c) => {
    const input = await readImportInput(c);
    const outcome = await importSheet(verbContext(c), input);
    if (outcome?.kind !== 'report') throw problemOf(c, outcome);
    const { report } = outcome;
    const { importing } = c.var.t;
    const message = report.written ? importing.imported : importing.nothingWritten;
    return success(c, report, { message: input.job.dryRun ? undefined : message });
  })
  .post(paths.api.importFailures, allows('imports:write'), async (c) => {
    const outcome = await collectInvalidRows(verbContext(c), await readImportInput(c));
    if (outcome?.kind !== 'file') throw problemOf(c, outcome);
    const { bytes, type } = outcome;
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': contentTypes[type],
      'Content-Disposition': `attachment; filename="failures.${type}"`,
    });
  })
  .get(paths.api.importProgress, allows('imports:write'), (c) => {
    const progress = c.var.deps.importer.progressOf(c.req.param('id'));
    return success(c, { progress });
  });

async function readImportInput(c: Context<SiteEnv>): Promise<ImportInput> {
  const { file, job, id } = await readImport(c);
  return { bytes: await file.bytes(), job, id, signal: c.req.raw.signal };
}

type Failed = Exclude<ImportOutcome, { kind: 'report' }> | FailuresOutcome | null;

/** What is said where the file as a whole was not imported; null: another import is at work. */
function problemOf(c: Context<SiteEnv>, outcome: Failed): Problem {
  const { importing, errors } = c.var.t;
  switch (outcome?.kind) {
    case 'refused': {
      return aboutField(
        problemFields[outcome.key] ?? 'file',
        interpolateUnchecked(importing.problems[outcome.key], outcome.values),
      );
    }
    case 'unreadable':
      return aboutField('file', interpolateUnchecked(importing.files[outcome.key], outcome.values));
    case 'forbidden':
      return new Problem(403, errors.notPermitted);
    case 'reused':
      return new Problem(409, errors.idempotencyKeyReused);
    case 'busy':
      c.var.deps.log.warn({ reason: outcome.reason }, 'an import has to wait');
      return new Problem(503, errors.busy, { headers: { 'Retry-After': '5' } });
    default:
      return new Problem(409, importing.another, { headers: { 'Retry-After': '5' } });
  }
}

/** What else of the form than the file a problem is about. */
const problemFields: Partial<Record<ImportProblemKey, string>> = {
  dateOrder: 'date_order',
  column: 'mapping',
  field: 'mapping',
  fieldTwice: 'mapping',
  headerRow: 'header_row',
  allHidden: 'hidden_rows',
};

function aboutField(field: string, message: string): Problem {
  return new Problem(422, message, { details: [{ field, code: 'custom', message }] });
}
