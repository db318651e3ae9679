import type { ImportKind } from '../../server/shared/import-columns.ts';
import type { DateOrder, ImportReport, ShownColumn } from '../../server/shared/imports.ts';

/** What the clerk has chosen. */
export type Asked = {
  file: File | null;
  kind: ImportKind;
  /** Fields that were chosen by hand, by the number of the column; '': none. */
  mapping: Record<number, string>;
  dateOrder: DateOrder | '';
  encoding: string;
  tell: boolean;
};

export const nothingAsked: Asked = {
  file: null,
  kind: 'parcels',
  mapping: {},
  dateOrder: '',
  encoding: '',
  tell: false,
};

/** What is to be done with the file. */
export type Intent = { dryRun: boolean; onlyGood: boolean; id: string };

/** The request's form. */
export function formOf(asked: Asked, columns: ShownColumn[], intent: Intent): FormData {
  const form = new FormData();
  if (asked.file !== null) form.append('file', asked.file);
  form.append('kind', asked.kind);
  form.append('mapping', JSON.stringify(mappingOf(asked, columns)));
  form.append('date_order', asked.dateOrder);
  form.append('encoding', asked.encoding);
  form.append('dry_run', intent.dryRun ? 'yes' : 'no');
  form.append('only_good', intent.onlyGood ? 'yes' : 'no');
  form.append('tell', asked.tell ? 'yes' : 'no');
  form.append('id', intent.id);
  return form;
}

/** A column is named by its heading where that is its alone, else by its number. */
function mappingOf({ mapping }: Asked, columns: ShownColumn[]): Record<string, string | null> {
  const entries = columns.flatMap(({ column, heading }): [string, string | null][] => {
    const field = mapping[column];
    if (field === undefined) return [];
    const isOnly = columns.filter((other) => other.heading === heading).length === 1;
    const name = heading !== '' && isOnly ? heading : String(column);
    return [[name, field === '' ? null : field]];
  });
  return Object.fromEntries(entries);
}

/** A field is one column's: whoever gets it takes it from the column that had it. */
export function withField(
  mapping: Asked['mapping'],
  columns: ShownColumn[],
  { column, field }: { column: number; field: string },
): Asked['mapping'] {
  const before = columns.find((other) => field !== '' && other.field === field);
  return { ...mapping, ...(before !== undefined && { [before.column]: '' }), [column]: field };
}

/** How many rows would be written. */
export function goodRows({ created, changed }: ImportReport): number {
  return created + changed;
}
