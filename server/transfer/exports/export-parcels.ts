import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { columnLabels } from '../../../views/translations/parcel-labels.ts';
import type { Fields } from '../../audit/record.ts';
import type { Action } from '../../audit/shared/audit.ts';
import { exportFileName } from '../../lists/list-file.ts';
import { filterQuery } from '../../parcels/shared/parcel-list.ts';
import type { ExportFormat, ImportKind } from '../../shared/enums.ts';
import { type LanguageCode, languageByCode, languageMenu } from '../../shared/languages.ts';
import { csvChunks } from '../../spreadsheets/csv-writer.ts';
import type { Cell, Rows } from '../../spreadsheets/sheet.ts';
import { type ColumnKind, xlsxChunks } from '../../spreadsheets/xlsx-writer.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { isPermitted, requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { columnRule, type ImportColumn, importColumns } from '../shared/import-columns.ts';
import { exportedRows, type ParcelSelection } from './rows.ts';

/** `isMachine`: whether a program reads the file, so that it has the API's names and values instead of translated words. */
export type ExportRequest = {
  format: ExportFormat;
  kind: ImportKind;
  isMachine: boolean;
  selection: ParcelSelection;
};

type ExportFile = { name: string; chunks: ReturnType<typeof exportChunks> };

/**
 * Exports parcels or their events as a file, in the user's language. The audit log gets an entry when the export begins, because
 * an aborted export has disclosed data too, and an entry with the number of rows when it ends.
 */
export async function exportParcels(ctx: VerbContext, request: ExportRequest): Promise<ExportFile> {
  requirePermission(ctx, 'exports:read');
  const { language } = ctx;
  const name = await exportFileName(ctx.deps, request);
  const { kind, format, selection } = request;
  await recordExport(ctx, 'downloaded', name, { kind, format, ...describeSelection(selection) });
  return { name, chunks: exportChunks(recordedRows(ctx, name, request), request, language) };
}

/** The rows of the file. Records their number when all were read, or the reader has disconnected. */
async function* recordedRows(
  ctx: VerbContext,
  name: string,
  { kind, isMachine, selection }: ExportRequest,
): AsyncGenerator<readonly Cell[]> {
  const words = exportWords(kind, isMachine ? null : ctx.language);
  let [rows, complete] = [0, 'no'];
  try {
    yield words.headings;
    const withPhones = isPermitted(ctx, 'phones:read');
    for await (const row of exportedRows(ctx.db, kind, selection, { withPhones })) {
      yield words.row(row);
      rows += 1;
    }
    complete = 'yes';
  } finally {
    await recordExport(ctx, 'ended', name, { rows, complete }).catch((err: unknown) => {
      ctx.deps.log.error({ err }, 'the end of an export could not be written down');
    });
  }
}

function recordExport(ctx: VerbContext, action: Action, name: string, after: Fields) {
  return inSerializableTransaction(ctx, (tx) =>
    tx.recordAudit({ action, type: 'export', name, after }),
  );
}

function describeSelection(selection: ParcelSelection): Fields {
  if (!('request' in selection)) return { parcels: selection.length };
  const query = filterQuery(selection.request.filter);
  if (selection.search !== '') query.set('search', selection.search);
  return { filter: String(query) };
}

type FileKind = Pick<ExportRequest, 'kind' | 'format'>;

/** The bytes of a file with these rows. The first row has the headings. */
export function exportChunks(rows: Rows, { kind, format }: FileKind, language: LanguageCode) {
  if (format === 'csv') return csvChunks(rows);
  const isRightToLeft = languageByCode(language).dir === 'rtl';
  const name = messagesOf(language).exporting.kinds[kind];
  return xlsxChunks(rows, { name, isRightToLeft, columns: columnKinds(kind) });
}

function columnKinds(kind: ImportKind): ColumnKind[] {
  return importColumns[kind].map((name) => {
    const rule = columnRule(name);
    return rule.kind === 'number' || rule.kind === 'day' ? rule.kind : 'text';
  });
}

/**
 * The headings of a file's columns, and a function that translates the values of a record.
 *
 * @param language of the words for people, which an import reads in any language; null: the names and values of the API.
 */
export function exportWords(kind: ImportKind, language: LanguageCode | null) {
  const columns = importColumns[kind];
  if (language === null) return { headings: columns, row: (values: readonly Cell[]) => values };
  const t = messagesOf(language);
  const words = choiceWords(t, languageByCode(language).tag);
  const choices = columns.map((name) => new Map(Object.entries(words[name] ?? {})));
  return {
    headings: columns.map((name) => columnLabels(t)[name]),
    row: (values: readonly Cell[]) =>
      values.map((value, index) =>
        typeof value === 'string' ? (choices[index]?.get(value) ?? value) : value,
      ),
  };
}

function choiceWords(
  { stages, control: { form, activities } }: Messages,
  reader: string,
): Partial<Record<ImportColumn, Record<string, string>>> {
  const names = new Intl.DisplayNames([reader], { type: 'language' });
  const languages = Object.fromEntries(
    languageMenu.map(({ code, tag, name }) => [code, names.of(tag) ?? name]),
  );
  return {
    stage: stages,
    show_map: { yes: form.yes, no: form.no },
    icon: activities.icons,
    color: activities.colors,
    recipient_language: languages,
    sender_language: languages,
  };
}
