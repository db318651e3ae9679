import { allows, may } from '../../http/middleware/access.ts';
import { sendFile } from '../../http/send.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { api, get, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { fileName } from '../exports/export-parcels.ts';
import { csvOf } from '../spreadsheets/csv-writer.ts';
import { contentTypes } from '../spreadsheets/sheet.ts';
import { readUpload } from '../spreadsheets/upload.ts';
import { customersReport, exportedCustomers, importCustomers } from './model.ts';

export const customerFilesApi = api([
  get(
    paths.api.customerExport,
    {
      summary: 'Download customers as a file',
      description: 'Its headings are the names of fields; an import reads it.',
      access: allows('exports:read'),
      media: ['text/csv; charset=utf-8'],
    },
    async (c) => {
      const { deps } = c.var;
      const kind = 'customers';
      const contentType = contentTypes.csv;
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': contentType });
      const name = await fileName(deps, { kind, format: 'csv' }, new Date());
      await inTransaction(verbContext(c), (tx) =>
        tx.recordAudit({ action: 'downloaded', type: 'export', name, after: { kind } }),
      );
      return sendFile(c, {
        name,
        contentType,
        chunks: csvOf(exportedCustomers(deps.db, { withPhones: may(c, 'phones:read') })),
      });
    },
  ),
  post(paths.api.importCustomers, importCustomers, {
    summary: 'Import customers',
    description:
      'A CSV file or a workbook, whose headings are names of fields or their words in any language; `address2_city` is of the second address. A row with the `id` of a customer changes them.',
    takes: 'upload',
    read: readUpload,
    answer: customersReport,
    isOutcome: true,
    done: (t, { rows, created, failed, errors, left_out, written }) => {
      const { checkLead, leftOut } = t.importing.page;
      const [first] = errors;
      const counts = interpolate(t.customers.imported, { lines: rows, created, failed });
      const columns = left_out.slice(0, 5).map((heading) => heading.slice(0, 40));
      const words = [
        written ? counts : `${checkLead} ${counts}`,
        ...(columns.length === 0 ? [] : [interpolate(leftOut, { columns: columns.join(' · ') })]),
      ].join(' · ');
      if (first === undefined) return words;
      return interpolate(t.customers.firstError, { words, row: first.row, message: first.message });
    },
    formExample: { file: 'customers.csv' },
  }),
]);
