import type { Context } from 'hono';
import { findPublicSettings } from '../database/settings.ts';
import { siteToday } from '../days.ts';
import type { Deps } from '../deps.ts';
import type { SiteEnv } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { sendFile } from '../http/send.ts';
import { amountText } from '../shared/amounts.ts';
import type { ExportFormat } from '../shared/enums.ts';
import { languageByCode } from '../shared/languages.ts';
import { csvChunks } from '../spreadsheets/csv-writer.ts';
import { type Cell, contentTypes } from '../spreadsheets/sheet.ts';
import { type ColumnKind, xlsxChunks } from '../spreadsheets/xlsx-writer.ts';
import { verbContext } from '../verbs/request.ts';
import { inTransaction } from '../verbs/transaction.ts';
import type { CellKind, CellValues } from './shared/cell.ts';

type FileColumn<Row> = {
  kind: CellKind;
  heading: string;
  value: (row: Row) => CellValues[CellKind];
};

type ListFile<Row> = {
  /** A part of the file's name. */
  name: string;
  title: string;
  format: ExportFormat;
  columns: readonly FileColumn<Row>[];
  /** All matching rows, in batches. */
  batches: AsyncIterable<Row[]>;
  /** The filters of the list, as a query string. */
  query: string;
};

/** Responds with the rows of a list as a file. The audit log gets an entry. */
export async function sendListFile<Row>(
  c: Context<SiteEnv>,
  { name: kind, title, format, columns, batches, query }: ListFile<Row>,
): Promise<Response> {
  // A page of another site could make the browser export a list again and again.
  if (c.req.header('Sec-Fetch-Site') === 'cross-site') {
    throw new Problem(403, c.var.t.errors.crossSite);
  }
  const contentType = contentTypes[format];
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': contentType });
  const name = await exportFileName(c.var.deps, { kind, format });
  const after = { kind, format, filter: query };
  await inTransaction(verbContext(c), (tx) =>
    tx.recordAudit({ action: 'downloaded', type: 'export', name, after }),
  );
  const rows = fileRows(columns, batches, c.var.t.invoicing.fields.currency);
  const isRightToLeft = languageByCode(c.var.language.code).dir === 'rtl';
  const kinds = columns.flatMap(({ kind: one }) => sheetKinds[one]);
  const chunks =
    format === 'csv'
      ? csvChunks(rows)
      : xlsxChunks(rows, { name: title, isRightToLeft, columns: kinds });
  return sendFile(c, { name, contentType, chunks });
}

/** An amount takes two columns: the number, and its currency. */
const sheetKinds: Record<CellKind, ColumnKind[]> = {
  text: ['text'],
  number: ['number'],
  money: ['number', 'text'],
  day: ['day'],
  time: ['text'],
  state: ['text'],
};

async function* fileRows<Row>(
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<Row[]>,
  currency: string,
): AsyncGenerator<Cell[]> {
  yield columns.flatMap(({ kind, heading }) =>
    kind === 'money' ? [heading, currency] : [heading],
  );
  for await (const rows of batches) {
    for (const row of rows) yield columns.flatMap(({ kind, value }) => fileCells(kind, value(row)));
  }
}

/** An amount is a number, because an amount below zero as text would be guarded against being read as a formula. */
function fileCells(kind: CellKind, value: CellValues[CellKind]): Cell[] {
  if (kind === 'money' && value === null) return [null, null];
  if (typeof value !== 'object' || value === null) return [value];
  return 'label' in value
    ? [value.label]
    : [Number(amountText(value.amount, value.currency)), value.currency];
}

/** The name of an exported file, such as `fast-couriers-parcels-2026-11-22.csv`. */
export async function exportFileName(
  deps: Pick<Deps, 'db' | 'config'>,
  { kind, format }: { kind: string; format: ExportFormat },
): Promise<string> {
  // Loaded on demand: it has tables of letters.
  const { titleSlug } = await import('../web/slug.ts');
  const { company_name } = await findPublicSettings(deps.db);
  return `${titleSlug(company_name)}-${kind}-${siteToday(deps)}.${format}`;
}
