import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Messages } from '../../../views/translations/messages.ts';
import { requireRow } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, allowsPage, requestMay } from '../../http/middleware/access.ts';
import { sendFile } from '../../http/send.ts';
import { exportFileName } from '../../lists/list-file.ts';
import { exportFormats } from '../../shared/enums.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { languageByCode } from '../../shared/languages.ts';
import { paths } from '../../shared/paths.ts';
import { csvChunks } from '../../spreadsheets/csv-writer.ts';
import { contentTypes, type Rows } from '../../spreadsheets/sheet.ts';
import { xlsxChunks } from '../../spreadsheets/xlsx-writer.ts';
import { api, del, get, post, verbWith } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { importCustomers } from '../imports/model.ts';
import { outcomeProblem, requestSignal } from '../imports/routes.tsx';
import type { ImportReport } from '../shared/import-columns.ts';
import { encodings } from '../spreadsheets/reading/encoding.ts';
import { readSpreadsheetForm } from '../spreadsheets/upload.ts';
import { customersReport, findImport, undoImport, undoneImport, withLeftOut } from './model.ts';

const format = z.object({ format: z.enum(exportFormats).default('csv') });
const failuresQuery = format.extend({ import_id: z.string().max(64) });

export const customerFilesApi = api([
  get(
    paths.api.customerExport,
    {
      summary: 'Download customers as a file',
      description: 'Its headings are the names of fields; an import reads it.',
      access: allows('exports:read'),
      query: format,
      media: [contentTypes.csv, contentTypes.xlsx],
    },
    async (c) => {
      const { deps } = c.var;
      const kind = 'customers';
      const { format: type } = parse(format, c.req.query());
      const contentType = contentTypes[type];
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': contentType });
      const name = await exportFileName(deps, { kind, format: type });
      await inTransaction(verbContext(c), (tx) =>
        tx.recordAudit({ action: 'downloaded', type: 'export', name, after: { kind } }),
      );
      const { exportedCustomers } = await import('./export.ts');
      const rows = exportedCustomers(deps.db, { withPhones: requestMay(c, 'phones:read') });
      return sendFile(c, { name, contentType, chunks: customerFileChunks(c, rows, type) });
    },
  ),
  post(paths.api.importCustomers, verbWith(importCustomers, requestSignal), {
    summary: 'Import customers',
    description:
      'A CSV file or a workbook, whose headings are names of fields or their words in any language; `address2_city` is of the second address. A row with the `id` of a customer changes them.',
    takes: 'upload',
    read: readSpreadsheetForm,
    answer: customersReport,
    isOutcome: true,
    show: (c, { outcome }) => {
      if (outcome?.kind !== 'report') throw outcomeProblem(c, outcome);
      return withLeftOut(outcome.report);
    },
    done: (t, { outcome }) =>
      outcome?.kind === 'report' ? doneWords(t, outcome.report) : undefined,
    formExample: { file: 'customers.csv' },
  }),
  del(paths.api.importCustomers, undoImport, {
    summary: 'Undo an import of customers',
    description:
      'Within a day, by its `import_id`. Who has parcels, invoices or a price list by now, or was changed since, stays, and is listed in `kept`.',
    errors: [404, 409],
    answer: undoneImport,
    isOutcome: true,
    done: (t, { kept }) => {
      const names = kept.slice(0, 10).map(({ name }) => name.slice(0, 40));
      if (kept.length > names.length) names.push('…');
      return kept.length === 0
        ? t.customers.undone
        : interpolate(t.customers.undoneKept, { names: names.join(', ') });
    },
  }),
  get(
    paths.api.customerImportFailures,
    {
      summary: 'Download the rows of an import of customers that failed',
      description: 'Within a day, by its `import_id`; of a dry run too.',
      access: allows('customers:write'),
      query: failuresQuery,
      media: [contentTypes.csv, contentTypes.xlsx],
      errors: [404],
    },
    async (c) => {
      const { import_id, format: type } = parse(failuresQuery, c.req.query());
      const { failures } = requireRow(await findImport(c.var.deps.db, import_id, new Date()));
      const chunks = customerFileChunks(c, failures, type);
      return sendFile(c, { name: `failures.${type}`, contentType: contentTypes[type], chunks });
    },
  ),
]);

function customerFileChunks(c: Context<SiteEnv>, rows: Rows, type: (typeof exportFormats)[number]) {
  if (type === 'csv') return csvChunks(rows);
  const isRightToLeft = languageByCode(c.var.language.code).dir === 'rtl';
  return xlsxChunks(rows, { name: c.var.t.customers.title, isRightToLeft, columns: [] });
}

function doneWords(t: Messages, report: ImportReport): string {
  const { rows, created, failed, errors, written, columns_only } = report;
  const { checkLead, leftOut } = t.importing.page;
  const [first] = errors;
  const counts = interpolate(t.customers.imported, { lines: rows, created, failed });
  const { left_out } = withLeftOut(report);
  const columns = left_out.slice(0, 5).map((heading) => heading.slice(0, 40));
  const words = [
    written ? counts : columns_only ? checkLead : `${checkLead} ${counts}`,
    ...(columns.length === 0 ? [] : [interpolate(leftOut, { columns: columns.join(' · ') })]),
  ].join(' · ');
  if (first === undefined) return words;
  return interpolate(t.customers.firstError, { words, row: first.row, message: first.message });
}

/** The page that imports customers. With `import_id`, it also shows the report of that import, for a day. */
export const customerImportPages = new Hono<SiteEnv>().get(
  paths.control.customerImport,
  allowsPage('customers:write'),
  async (c) => {
    const id = c.req.query('import_id') ?? '';
    const [panel, done] = await Promise.all([
      readPanel(c),
      findImport(c.var.deps.db, id, new Date()),
    ]);
    const { CustomerImportPage } = await import('../../../views/customers/import-page.tsx');
    const props = { panel, t: c.var.t, encodings, id, done };
    return renderPanel(c, panel, <CustomerImportPage {...props} />);
  },
);
