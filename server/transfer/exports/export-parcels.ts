import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { fieldLabels } from '../../../views/translations/parcel-labels.ts';
import type { Fields } from '../../audit/record.ts';
import { findPublicSettings } from '../../database/settings.ts';
import type { Action } from '../../shared/audit.ts';
import { localDate } from '../../shared/delivery-days.ts';
import type { ExportFormat } from '../../shared/enums.ts';
import type { FieldRule } from '../../shared/field-values.ts';
import { activityFields, parcelFields } from '../../shared/fields.ts';
import { type ImportColumn, type ImportKind, importColumns } from '../../shared/import-columns.ts';
import {
  type Language,
  type LanguageCode,
  languageMenu,
  languageOf,
} from '../../shared/languages.ts';
import { filterQuery } from '../../shared/parcel-list.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { isPermitted, requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { csvOf } from '../spreadsheets/csv-writer.ts';
import type { Cell, Rows } from '../spreadsheets/sheet.ts';
import { type ColumnKind, xlsxOf } from '../spreadsheets/xlsx-writer.ts';
import { exportedRows, type ParcelSelection } from './rows.ts';

/** What to export, and as what; `isMachine`: for a program, not in the words of people. */
export type ExportRequest = {
  format: ExportFormat;
  kind: ImportKind;
  isMachine: boolean;
  selection: ParcelSelection;
};

/** A file by its name, written while it is read. */
type ExportFile = { name: string; chunks: ReturnType<typeof fileOf> };

/**
 * Exports parcels or their events as a file, in the language of who acts. The audit log has an entry when it begins,
 * because an export that breaks off has left in part, and one with the number of rows when it ends.
 */
export async function exportParcels(ctx: VerbContext, request: ExportRequest): Promise<ExportFile> {
  requirePermission(ctx, 'exports:read');
  const { db, deps, language } = ctx;
  const { company_name } = await findPublicSettings(db);
  const today = localDate(new Date(), deps.config.timeZone);
  const name = await fileName(company_name, request, today);
  const { kind, format, selection } = request;
  await record(ctx, 'downloaded', name, { kind, format, ...describe(selection) });
  const rows = recordedRows(ctx, name, request);
  const chunks = fileOf(rows, request, messagesOf(language), languageOf(language));
  return { name, chunks };
}

/** The rows; records how many there were once they were read, or the reader is gone. */
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
    await record(ctx, 'ended', name, { rows, complete }).catch((err: unknown) => {
      ctx.deps.log.error({ err }, 'the end of an export could not be written down');
    });
  }
}

function record(ctx: VerbContext, action: Action, name: string, after: Fields): Promise<void> {
  return inSerializableTransaction(ctx, (tx) =>
    tx.recordAudit({ action, type: 'export', name, after }),
  );
}

function describe(selection: ParcelSelection): Fields {
  if (!('request' in selection)) return { parcels: selection.length };
  const query = filterQuery(selection.request.filter);
  if (selection.search !== '') query.set('search', selection.search);
  return { filter: String(query) };
}

/** `fast-couriers-parcels-2026-11-22.csv`. @param day `YYYY-MM-DD`. */
export async function fileName(
  company: string,
  { kind, format }: { kind: ImportKind; format: ExportFormat },
  day: string,
): Promise<string> {
  const { slugOf } = await import('../../content/pages/slug.ts');
  return `${slugOf(company)}-${kind}-${day}.${format}`;
}

/** The bytes of a file with these rows, the first of which has the headings. */
export function fileOf(
  rows: Rows,
  { kind, format }: { kind: ImportKind; format: ExportFormat },
  t: Messages,
  { dir }: Pick<Language, 'dir'>,
) {
  if (format === 'csv') return csvOf(rows);
  const isRightToLeft = dir === 'rtl';
  return xlsxOf(rows, { name: t.exporting.kinds[kind], isRightToLeft, columns: columnKinds(kind) });
}

function columnKinds(kind: ImportKind): ColumnKind[] {
  const rules: Record<string, FieldRule> = kind === 'parcels' ? parcelFields : activityFields;
  return importColumns[kind].map((name) => {
    const rule = rules[name];
    return rule?.kind === 'number' || rule?.kind === 'day' ? rule.kind : 'text';
  });
}

/** The headings of a file's columns, and how it writes the values of a record. */
type ExportWords = {
  headings: readonly string[];
  row(values: readonly Cell[]): readonly Cell[];
};

/**
 * The words of an export.
 *
 * @param language of its reader; null: a program reads it.
 */
export function exportWords(kind: ImportKind, language: LanguageCode | null): ExportWords {
  return language === null
    ? machineWords(kind)
    : readerWords(kind, messagesOf(language), languageOf(language));
}

/** For programs: the names of fields and the values of choices as in the API. */
function machineWords(kind: ImportKind): ExportWords {
  return { headings: importColumns[kind], row: (values) => values };
}

/** For people: the words of the panel in their language. An import reads them in any language. */
function readerWords(kind: ImportKind, t: Messages, language: Pick<Language, 'tag'>): ExportWords {
  const columns: readonly ImportColumn[] = importColumns[kind];
  const choices = columns.map((name) => choiceWords(name, t, language));
  return {
    headings: columns.map((name) => fieldLabels(t)[name]),
    row: (values) =>
      values.map((value, index) =>
        typeof value === 'string' ? (choices[index]?.get(value) ?? value) : value,
      ),
  };
}

/** The word for each value of a choice; undefined of other fields. */
function choiceWords(
  name: ImportColumn,
  t: Messages,
  language: Pick<Language, 'tag'>,
): ReadonlyMap<string, string> | undefined {
  const { form, activities } = t.control;
  switch (name) {
    case 'stage':
      return new Map(Object.entries(t.stages));
    case 'show_map':
      return new Map([
        ['yes', form.yes],
        ['no', form.no],
      ]);
    case 'icon':
      return new Map(Object.entries(activities.icons));
    case 'color':
      return new Map(Object.entries(activities.colors));
    case 'recipient_language':
    case 'sender_language':
      return languageNames(language);
    default:
      return undefined;
  }
}

function languageNames({ tag: reader }: Pick<Language, 'tag'>): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames([reader], { type: 'language' });
  return new Map(languageMenu.map(({ code, tag, name }) => [code, names.of(tag) ?? name]));
}
