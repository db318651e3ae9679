import type { ImportKind } from '../../../server/shared/import-columns.ts';
import type { DateOrder, ImportReport, ShownColumn } from '../../../server/shared/imports.ts';

/** What the clerk has chosen. */
export type Asked = {
  file: File | null;
  kind: ImportKind;
  /** The field of each column, by its number; '': none. */
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
export type Intent = { what: 'columns' | 'check' | 'write'; id: string };

/** The request's form. */
export function formOf(asked: Asked, columns: ShownColumn[], { what, id }: Intent): FormData {
  const form = new FormData();
  if (asked.file !== null) form.append('file', asked.file);
  form.append('kind', asked.kind);
  form.append('mapping', JSON.stringify(mappingOf(asked, columns)));
  form.append('date_order', asked.dateOrder);
  form.append('encoding', asked.encoding);
  form.append('columns_only', what === 'columns' ? 'yes' : 'no');
  form.append('dry_run', what === 'check' ? 'yes' : 'no');
  form.append('only_good', what === 'write' ? 'yes' : 'no');
  form.append('tell', asked.tell ? 'yes' : 'no');
  form.append('id', id);
  return form;
}

/** A column is named by its heading where that is its alone, else by its number. */
function mappingOf({ mapping }: Asked, columns: ShownColumn[]): Record<string, string | null> {
  const entries = columns.map(({ column, heading }): [string, string | null] => {
    const isOnly = columns.filter((other) => other.heading === heading).length === 1;
    const name = heading !== '' && isOnly ? heading : String(column);
    return [name, mapping[column] || null];
  });
  return Object.fromEntries(entries);
}

/** The fields that were proposed for the columns. */
export function proposedMapping(columns: ShownColumn[]): Asked['mapping'] {
  return Object.fromEntries(columns.map(({ column, field }) => [column, field ?? '']));
}

/** A field is one column's: whoever gets it takes it from the column that had it. */
export function withField(mapping: Asked['mapping'], column: number, field: string) {
  const others = Object.entries(mapping).map(([other, before]) => [
    other,
    field !== '' && before === field ? '' : before,
  ]);
  return { ...Object.fromEntries(others), [column]: field };
}

/** The first column whose dates can be read either way. @param dateFields those that hold dates. */
export function openDates(
  { mapping }: Asked,
  columns: readonly ShownColumn[],
  dateFields: readonly string[],
): ShownColumn | undefined {
  return columns.find(
    ({ column, dates }) => dates?.isOpen === true && dateFields.includes(mapping[column] ?? ''),
  );
}

/** How many rows would be written. */
export function goodRows({ created, changed }: ImportReport): number {
  return created + changed;
}
