import type {
  CurrencyOwner,
  DateOrder,
  DecimalMark,
  DuplicateChoice,
  SheetKind,
} from '../../../server/shared/enums.ts';
import type { ColumnView } from '../../../server/transfer/shared/import-columns.ts';

/** The user's choices, as the API takes them. */
export type ImportRequest = {
  file: File | null;
  kind: SheetKind;
  /** The field of each column, by its number; '': none. */
  mapping: Record<number, string>;
  date_order: DateOrder | '';
  decimal_mark: DecimalMark | '';
  currency_of: CurrencyOwner | '';
  encoding: string;
  /** The row of the headings; '': the site finds it. */
  header_row: string;
  hidden_rows: 'leave' | 'take';
  invalid_optional: 'refuse' | 'drop';
  tell: 'no' | 'yes';
  /** For customers: what happens to existing ones; '': not asked yet. */
  duplicates: DuplicateChoice | '';
};

/** The choices that are reset for each file. */
export const defaultChoices = {
  encoding: '',
  header_row: '',
  hidden_rows: 'leave',
  invalid_optional: 'refuse',
} as const;

/** No answers to the questions that the columns of a file may leave open. */
export const noAnswers = {
  date_order: '',
  decimal_mark: '',
  currency_of: '',
  duplicates: '',
} as const;

export const emptyRequest: ImportRequest = {
  file: null,
  kind: 'parcels',
  mapping: {},
  ...noAnswers,
  tell: 'no',
  ...defaultChoices,
};

export type Intent = { what: 'columns' | 'check' | 'write'; id: string };

export function importFormData(
  { file, mapping, kind, duplicates, encoding, header_row, hidden_rows, ...chosen }: ImportRequest,
  columns: ColumnView[],
  { what, id }: Intent,
): FormData {
  const form = new FormData();
  if (file !== null) form.append('file', file);
  const task = {
    columns_only: what === 'columns' ? 'yes' : 'no',
    dry_run: what === 'check' ? 'yes' : 'no',
  };
  const only_good = what === 'write' ? 'yes' : 'no';
  const own = kind === 'customers' ? { duplicates } : { kind, only_good, ...chosen };
  const fields = { encoding, header_row, hidden_rows, ...own, ...task, id };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (columns.length > 0) {
    // In the order of the file; null: no field.
    const last = Math.max(...columns.map(({ column }) => column));
    const fields = Array.from({ length: last }, (_, index) => mapping[index + 1] || null);
    form.append('mapping', JSON.stringify(fields));
  }
  return form;
}

export function proposedMapping(columns: ColumnView[]): ImportRequest['mapping'] {
  return Object.fromEntries(columns.map(({ column, field }) => [column, field ?? '']));
}

export function joinedColumns({ mapping }: ImportRequest, columns: readonly ColumnView[]) {
  const fields = new Set(Object.values(mapping).filter((field) => field !== ''));
  const columnsForField = (field: string) =>
    columns.filter(({ column }) => mapping[column] === field);
  return [...fields]
    .map((field) => ({ field, columns: columnsForField(field) }))
    .filter((joined) => joined.columns.length > 1);
}

/** The first column whose dates or numbers are ambiguous. @param fields the fields that hold such values. */
export function openColumn(
  { mapping }: ImportRequest,
  columns: readonly ColumnView[],
  values: 'dates' | 'numbers',
  fields: readonly string[],
) {
  return columns.find(
    (one) => one[values]?.isOpen === true && fields.includes(mapping[one.column] ?? ''),
  );
}

/** The column of currencies that may belong to the amounts to collect, or to the prices. */
export function openCurrencies({ mapping }: ImportRequest, columns: readonly ColumnView[]) {
  const fields = Object.values(mapping);
  if (!fields.includes('cod') || !fields.includes('price_text')) return undefined;
  return columns.find(
    ({ column, isCurrencyOpen }) =>
      isCurrencyOpen && ['cod_currency', 'currency'].includes(mapping[column] ?? ''),
  );
}
