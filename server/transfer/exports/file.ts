import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { ExportFormat } from '../../shared/export.ts';
import type { FieldRule } from '../../shared/field-rules.ts';
import { activityFields, parcelFields } from '../../shared/fields.ts';
import { type ImportColumn, type ImportKind, importColumns } from '../../shared/import-columns.ts';
import {
  type Language,
  type LanguageCode,
  languageMenu,
  languageOf,
} from '../../shared/languages.ts';
import { csvOf } from '../spreadsheets/csv-writer.ts';
import type { Cell, Rows } from '../spreadsheets/sheet.ts';
import type { ColumnKind } from '../spreadsheets/xlsx-writer.ts';
import { xlsxOf } from '../spreadsheets/xlsx-writer.ts';

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
    headings: columns.map((name) => t.control.fields[name]),
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
