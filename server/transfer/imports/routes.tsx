import { buffer } from 'node:stream/consumers';
import { type Context, Hono } from 'hono';
import { sheetLabels } from '../../../views/translations/parcel-labels.ts';
import type { SiteEnv } from '../../http/context.ts';
import { validationProblem } from '../../http/input/validation.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { importKinds, sheetKinds } from '../../shared/enums.ts';
import { paths } from '../../shared/paths.ts';
import { csvChunks } from '../../spreadsheets/csv-writer.ts';
import { contentTypes } from '../../spreadsheets/sheet.ts';
import { api, get, post, verbWith } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { isWholeAddress, sheetColumns } from '../shared/import-columns.ts';
import { encodings } from '../spreadsheets/reading/encoding.ts';
import { readSpreadsheetForm } from '../spreadsheets/upload.ts';
import type { ImportOutcome } from './job.ts';
import { collectInvalidRows, importProgress, importReport, importSheet } from './model.ts';

/** Both calls take a form with the file. */
const upload = {
  takes: 'upload',
  read: readSpreadsheetForm,
  formExample: { file: 'parcels.csv' },
} as const;
/** Aborts a dry run when the client closes the connection. */
export const requestSignal = (c: Context<SiteEnv>): [AbortSignal] => [c.req.raw.signal];

export const importsApi = api([
  post(paths.api.importParcels, verbWith(importSheet, requestSignal), {
    summary: 'Import a spreadsheet',
    ...upload,
    answer: importReport,
    show: (c, { outcome }) => {
      if (outcome?.kind !== 'report') throw outcomeProblem(c, outcome);
      return outcome.report;
    },
    done: ({ importing }, { outcome, isDryRun }) => {
      if (isDryRun || outcome?.kind !== 'report') return undefined;
      return outcome.report.written ? importing.imported : importing.nothingWritten;
    },
  }),
  post(paths.api.importFailures, verbWith(collectInvalidRows, requestSignal), {
    summary: 'Download the rows that fail',
    ...upload,
    media: [contentTypes.csv, contentTypes.xlsx],
    show: (c, outcome) => {
      if (outcome?.kind !== 'file') throw outcomeProblem(c, outcome);
      const { bytes, type } = outcome;
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': contentTypes[type],
        'Content-Disposition': `attachment; filename="failures.${type}"`,
      });
    },
  }),
  get(
    paths.api.importProgress,
    {
      summary: 'Read how far an import is',
      access: allows('imports:write'),
      answer: importProgress,
    },
    (c) => ({ progress: c.var.deps.importer.progressOf(c.req.param('id') ?? '') }),
  ),
]);

/** The error response if the file as a whole was not imported. @param outcome null if another import is running. */
export function outcomeProblem(c: Context<SiteEnv>, outcome: ImportOutcome | null): Problem {
  const { importing, errors } = c.var.t;
  switch (outcome?.kind) {
    case 'refused': {
      const { field, message } = outcome;
      return new Problem(422, message, { details: [{ field, code: 'custom', message }] });
    }
    case 'invalid':
      return validationProblem(outcome.issues, c.var.t);
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

/** The panel's page that imports spreadsheets, and the empty spreadsheets that it offers. */
export const importControlPages = new Hono<SiteEnv>()
  .get(paths.control.import, allowsPage('imports:write'), async (c) => {
    const { db, config } = c.var.deps;
    const [panel, isMailed] = await Promise.all([readPanel(c), hasMailServer(db, config)]);
    const { ImportPage } = await import('../../../views/transfer/import-page.tsx');
    const props = { panel, t: c.var.t, encodings, isMailed, kinds: importKinds };
    return renderPanel(c, panel, <ImportPage {...props} />);
  })
  .get(paths.control.importTemplate, allowsPage('imports:write'), async (c) => {
    const requested = c.req.query('kind');
    const kind = sheetKinds.find((known) => known === requested) ?? 'parcels';
    const words = sheetLabels(kind, c.var.t);
    const columns = sheetColumns[kind].filter((field) => !isWholeAddress(field));
    const labels = columns.map((field) => words[field] ?? field);
    const bytes = await buffer(csvChunks([labels]));
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': contentTypes.csv,
      'Content-Disposition': `attachment; filename="${kind}.csv"`,
    });
  });
