import { buffer } from 'node:stream/consumers';
import { type Context, Hono } from 'hono';
import type { Messages } from '../../../views/translations/messages.ts';
import { sheetLabels } from '../../../views/translations/parcel-labels.ts';
import type { SiteEnv } from '../../http/context.ts';
import { validationProblem } from '../../http/input/validation.ts';
import {
  allows,
  allowsPage,
  customerUserOnly,
  customerUserPage,
} from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { readReader } from '../../my/reader.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { importKinds, type SheetKind, sheetKinds } from '../../shared/enums.ts';
import { paths } from '../../shared/paths.ts';
import { csvChunks } from '../../spreadsheets/csv-writer.ts';
import { contentTypes } from '../../spreadsheets/sheet.ts';
import { api, get, post, verbWith } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import {
  bookingColumns,
  type ImportColumn,
  isWholeAddress,
  sheetColumns,
} from '../shared/import-columns.ts';
import { encodings } from '../spreadsheets/reading/encoding.ts';
import { readSpreadsheetForm } from '../spreadsheets/upload.ts';
import type { ImportOutcome } from './job.ts';
import {
  collectInvalidBookings,
  collectInvalidRows,
  importBookings,
  importProgress,
  importReport,
  importSheet,
} from './model.ts';

/** Both calls take a form with the file. */
const upload = {
  takes: 'upload',
  read: readSpreadsheetForm,
  formExample: { file: 'parcels.csv' },
} as const;
/** The outcome of an import; null: another import is running. */
type ImportResult = { outcome: ImportOutcome | null; isDryRun: boolean };
/** Aborts a dry run when the client closes the connection. */
export const requestSignal = (c: Context<SiteEnv>): [AbortSignal] => [c.req.raw.signal];

const report = {
  ...upload,
  answer: importReport,
  show: (c: Context<SiteEnv>, { outcome }: ImportResult) => {
    if (outcome?.kind !== 'report') throw outcomeProblem(c, outcome);
    return outcome.report;
  },
  done: ({ importing }: Messages, { outcome, isDryRun }: ImportResult) => {
    if (isDryRun || outcome?.kind !== 'report') return undefined;
    return outcome.report.written ? importing.imported : importing.nothingWritten;
  },
};

const failures = {
  ...upload,
  media: [contentTypes.csv, contentTypes.xlsx],
  show: (c: Context<SiteEnv>, outcome: ImportOutcome | null) => {
    if (outcome?.kind !== 'file') throw outcomeProblem(c, outcome);
    const { bytes, type } = outcome;
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': contentTypes[type],
      'Content-Disposition': `attachment; filename="failures.${type}"`,
    });
  },
};

function readProgress(c: Context<SiteEnv>) {
  return { progress: c.var.deps.importer.progressOf(c.req.param('id') ?? '') };
}

export const importsApi = api([
  post(paths.api.importParcels, verbWith(importSheet, requestSignal), {
    summary: 'Import a spreadsheet',
    ...report,
  }),
  post(paths.api.importFailures, verbWith(collectInvalidRows, requestSignal), {
    summary: 'Download the rows that fail',
    ...failures,
  }),
  get(
    paths.api.importProgress,
    {
      summary: 'Read how far an import is',
      access: allows('imports:write'),
      answer: importProgress,
    },
    readProgress,
  ),
  post(paths.api.myImport, verbWith(importBookings, requestSignal), {
    summary: 'Book the parcels of a spreadsheet, as a customer’s user',
    description:
      'As `POST /api/parcels/import`, with the fields of a booking alone. Each row is a new parcel.',
    ...report,
  }),
  post(paths.api.myImportFailures, verbWith(collectInvalidBookings, requestSignal), {
    summary: 'Download the rows that fail, as a customer’s user',
    ...failures,
  }),
  get(
    paths.api.myImportProgress,
    {
      summary: 'Read how far an import is, as a customer’s user',
      access: customerUserOnly,
      answer: importProgress,
    },
    readProgress,
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
    const columns = sheetColumns[kind].filter((field) => !isWholeAddress(field));
    return sendTemplate(c, kind, columns);
  });

/** Sends an empty spreadsheet with these columns. */
async function sendTemplate(
  c: Context<SiteEnv>,
  kind: SheetKind,
  columns: readonly ImportColumn[],
) {
  const words = sheetLabels(kind, c.var.t);
  const bytes = await buffer(csvChunks([columns.map((field) => words[field] ?? field)]));
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': contentTypes.csv,
    'Content-Disposition': `attachment; filename="${kind}.csv"`,
  });
}

/** The page on which a customer's user books the parcels of a file. */
export const bookingImportPages = new Hono<SiteEnv>()
  .get(paths.my.import, customerUserPage, async (c) => {
    const { customer, props } = await readReader(c);
    if (customer.bookings === 'off') throw new Problem(403, c.var.t.my.book.off);
    const { BookFilePage } = await import('../../../views/my/import-page.tsx');
    return renderPage(c, props.site, <BookFilePage {...props} encodings={encodings} />);
  })
  .get(paths.my.importTemplate, customerUserPage, (c) =>
    sendTemplate(c, 'parcels', bookingColumns),
  );
