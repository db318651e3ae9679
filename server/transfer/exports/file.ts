import type { Messages } from '../../../views/translations/messages.ts';
import type { ExportFormat } from '../../shared/export.ts';
import type { FieldRule } from '../../shared/field-rules.ts';
import { activityFields, parcelFields } from '../../shared/fields.ts';
import { type ImportKind, importColumns } from '../../shared/import-columns.ts';
import type { Language } from '../../shared/languages.ts';
import { csvOf } from '../spreadsheets/csv-writer.ts';
import type { Rows } from '../spreadsheets/sheet.ts';
import type { ColumnKind } from '../spreadsheets/sheet-xml.ts';
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

/** A file of these rows, whose first has the headings. */
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
