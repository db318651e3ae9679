import type { DateOrder } from '../../../server/shared/enums.ts';
import type { ImportKind } from '../../../server/shared/import-columns.ts';
import type { ImportReport, ShownColumn } from '../../../server/shared/imports.ts';

/** What the user has chosen. */
export type ImportRequest = {
  file: File | null;
  kind: ImportKind;
  /** The field of each column, by its number; '': none. */
  mapping: Record<number, string>;
  dateOrder: DateOrder | '';
  encoding: string;
  notify: boolean;
};

export const emptyRequest: ImportRequest = {
  file: null,
  kind: 'parcels',
  mapping: {},
  dateOrder: '',
  encoding: '',
  notify: false,
};

/** What the site should do with the file. */
export type Intent = { what: 'columns' | 'check' | 'write'; id: string };

/** The request's form. */
export function formOf(
  request: ImportRequest,
  columns: ShownColumn[],
  { what, id }: Intent,
): FormData {
  const form = new FormData();
  if (request.file !== null) form.append('file', request.file);
  form.append('kind', request.kind);
  if (columns.length > 0) form.append('mapping', JSON.stringify(mappingOf(request, columns)));
  form.append('date_order', request.dateOrder);
  form.append('encoding', request.encoding);
  form.append('columns_only', what === 'columns' ? 'yes' : 'no');
  form.append('dry_run', what === 'check' ? 'yes' : 'no');
  form.append('only_good', what === 'write' ? 'yes' : 'no');
  form.append('tell', request.notify ? 'yes' : 'no');
  form.append('id', id);
  return form;
}

/** The field of each column, in the order of the file; null: none. */
function mappingOf({ mapping }: ImportRequest, columns: ShownColumn[]): (string | null)[] {
  const last = Math.max(...columns.map(({ column }) => column));
  return Array.from({ length: last }, (_, index) => mapping[index + 1] || null);
}

/** The fields that were proposed for the columns. */
export function proposedMapping(columns: ShownColumn[]): ImportRequest['mapping'] {
  return Object.fromEntries(columns.map(({ column, field }) => [column, field ?? '']));
}

/** The mapping with a field given to a column; no other column has it then. */
export function withField(mapping: ImportRequest['mapping'], column: number, field: string) {
  const others = Object.entries(mapping).map(([other, before]) => [
    other,
    field !== '' && before === field ? '' : before,
  ]);
  return { ...Object.fromEntries(others), [column]: field };
}

/** The first column whose dates can be read either way. @param dateFields those that hold dates. */
export function openDates(
  { mapping }: ImportRequest,
  columns: readonly ShownColumn[],
  dateFields: readonly string[],
): ShownColumn | undefined {
  return columns.find(
    ({ column, dates }) => dates?.isOpen === true && dateFields.includes(mapping[column] ?? ''),
  );
}

/** How many rows would be written. */
export function importableRows({ created, changed }: ImportReport): number {
  return created + changed;
}
