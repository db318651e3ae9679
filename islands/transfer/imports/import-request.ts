import type { DateOrder } from '../../../server/shared/enums.ts';
import type {
  ImportKind,
  ImportReport,
  ShownColumn,
} from '../../../server/shared/import-columns.ts';

/** What the user has chosen. */
export type ImportRequest = {
  file: File | null;
  kind: ImportKind;
  /** The field of each column, by its number; '': none. */
  mapping: Record<number, string>;
  dateOrder: DateOrder | '';
  encoding: string;
  /** The row of the headings; null: it is looked for. */
  headerRow: number | null;
  takesHidden: boolean;
  dropsInvalid: boolean;
  notify: boolean;
};

export const emptyRequest: ImportRequest = {
  file: null,
  kind: 'parcels',
  mapping: {},
  dateOrder: '',
  encoding: '',
  headerRow: null,
  takesHidden: false,
  dropsInvalid: false,
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
  form.append('header_row', String(request.headerRow ?? ''));
  form.append('hidden_rows', request.takesHidden ? 'take' : 'leave');
  form.append('invalid_optional', request.dropsInvalid ? 'drop' : 'refuse');
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

/** The columns of each field that several columns are. */
export function joinedColumns(
  { mapping }: ImportRequest,
  columns: readonly ShownColumn[],
): { field: string; columns: ShownColumn[] }[] {
  const fields = new Set(Object.values(mapping).filter((field) => field !== ''));
  return [...fields]
    .map((field) => ({
      field,
      columns: columns.filter(({ column }) => mapping[column] === field),
    }))
    .filter((joined) => joined.columns.length > 1);
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
