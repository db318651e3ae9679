import {
  addressNames,
  billingAddressFields,
  billingNames,
  customerAddressFields,
  customerFields,
} from '../../customers/shared/customer.ts';
import { bookedNames } from '../../my/shared/my-parcel.ts';
import type { DateOrder, DecimalMark, ImportKind, SheetKind } from '../../shared/enums.ts';
import { activityFields } from '../../shared/event-fields.ts';
import { type FieldRule, fieldNames } from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';

/** A column of a sheet of activities; `happened_at` is their `created_at`. */
export type ActivityColumn =
  | 'tracking_code'
  | 'happened_at'
  | Exclude<keyof typeof activityFields, 'created_at'>;

/** Columns of amounts have names of their own: their cells are as people type them, not in the smallest unit of the currency. */
const amountColumns = { cod_amount: 'cod', price: 'price_text' } as const;

type ParcelField = keyof typeof parcelFields;
type AmountColumns = typeof amountColumns;
type ParcelColumn = Exclude<ParcelField, keyof AmountColumns> | AmountColumns[keyof AmountColumns];

export function fieldColumn(field: ParcelField): ParcelColumn {
  return field === 'cod_amount' || field === 'price' ? amountColumns[field] : field;
}

/**
 * The column of an amount by the name of its field in the API, where the amount is in the currency's smallest unit; null for
 * any other name.
 */
export function amountColumnName(name: string | null): string | null {
  return name === 'cod_amount' || name === 'price' ? amountColumns[name] : null;
}

/**
 * The columns of a sheet, in the order in which they are exported. A sheet of parcels has all fields of a parcel; a sheet of
 * activities names each parcel by its tracking code.
 */
export const importColumns = {
  parcels: fieldNames(parcelFields).map(fieldColumn),
  activities: [
    'tracking_code',
    'happened_at',
    'title',
    'description',
    'stage',
    'location',
    'icon',
    'color',
  ] satisfies ActivityColumn[],
} as const;

/** `text` is a whole address in one column, from which its parts are read. */
type CustomerAddressColumn = `address${number}_${(typeof addressNames)[number] | 'text'}`;

/** A column of a sheet of customers. A row with an `id` changes that customer. */
export type CustomerColumn =
  | 'id'
  | keyof typeof customerFields
  | `billing_address_${(typeof billingNames)[number]}`
  | CustomerAddressColumn;

/** The parts of a customer's address by its number, from 1. */
function addressColumns(number: number): CustomerAddressColumn[] {
  return (['text', ...addressNames] as const).map((name) => `address${number}_${name}` as const);
}

/** The form offers the columns of these addresses; headings and mappings can name more, up to number 99. */
const offeredAddresses = [1, 2, 3];

const customerColumns: readonly CustomerColumn[] = [
  'id',
  ...fieldNames(customerFields),
  ...billingNames.map((name) => `billing_address_${name}` as const),
  ...offeredAddresses.flatMap(addressColumns),
];

/** The columns of each kind of sheet that can be chosen from. */
export const sheetColumns: Record<SheetKind, readonly ImportColumn[]> = {
  ...importColumns,
  customers: customerColumns,
};

export type ImportColumn = (typeof importColumns)[ImportKind][number] | CustomerColumn;

/** The columns of a file of parcels that a customer's user books. */
export const bookingColumns: readonly ImportColumn[] = bookedNames.map(fieldColumn);

/** The field of a file's column. `history`: some programs write all events of a parcel in one cell. */
export type ImportField = ImportColumn | 'history';

const idRule: FieldRule = { kind: 'line' };

/** The rules of all columns except the parts of a customer's addresses. */
const rules: Partial<Record<string, FieldRule>> = {
  id: idRule,
  ...customerFields,
  ...activityFields,
  ...parcelFields,
  cod: parcelFields.cod_amount,
  price_text: parcelFields.price,
  happened_at: activityFields.created_at,
};

const customerParts: Partial<Record<string, FieldRule>> = {
  ...billingAddressFields,
  ...customerAddressFields,
  text: { kind: 'line' },
};

/** The part of a customer's address that a column holds: `address2_city`, `billing_address_city`. */
export const addressColumn = /^(?:address(?<number>[1-9]\d?)|billing_address)_(?<part>\w+)$/;

/** Whether a column has a customer's whole address in one text. */
export function isWholeAddress(field: ImportField): boolean {
  return addressColumn.exec(field)?.groups?.part === 'text';
}

/** The rule of a column's cells; undefined if there is no such column. */
function findRule(field: string): FieldRule | undefined {
  const part = addressColumn.exec(field)?.groups?.part;
  return rules[field] ?? (part === undefined ? undefined : customerParts[part]);
}

export function columnRule(field: ImportColumn): FieldRule {
  return findRule(field) ?? idRule;
}

/** Whether several columns can have this field, so that their texts are joined: a date and its time are one timestamp. */
export function isJoinableColumn(field: ImportField): boolean {
  if (field === 'history' || field === 'weight') return false;
  // The first email or phone number is the customer's; the report lists the others as left out.
  if (field === 'email' || field === 'phone') return true;
  return field !== 'id' && joinableKinds.includes(columnRule(field).kind);
}

const joinableKinds: readonly FieldRule['kind'][] = ['line', 'lines', 'timestamp'];

/**
 * Whether a row is valid without the field. A timestamp is never optional: without its time, an event would be imported as one
 * that happens now.
 */
export function isOptionalField(field: string): boolean {
  const rule = findRule(field);
  if (rule === undefined || rule.kind === 'timestamp') return false;
  return rule.required !== true || rule.hasDefault === true || field === 'description';
}

/** Whether a column holds dates. Their cells must then show whether the day or the month comes first. */
export function hasDates(field: ImportField): boolean {
  if (field === 'history') return true;
  const { kind } = columnRule(field);
  return kind === 'day' || kind === 'timestamp';
}

/** Whether a point or a comma in a column's numbers may separate either thousands or decimals, as in weights and amounts. */
export function isNumericField(field: ImportField | null): boolean {
  return field === 'weight' || isAmount(field);
}

export function isAmount(field: ImportField | null): field is 'cod' | 'price_text' {
  return field === 'cod' || field === 'price_text';
}

/**
 * The field of this name; null if there is none.
 *
 * @param isKnownExport whether a known program made the file. A history can only be read if its format is known.
 */
export function fieldByName(
  name: unknown,
  kind: SheetKind,
  isKnownExport: boolean,
): ImportField | null {
  if (name === 'history' && isKnownExport && kind === 'parcels') return name;
  const found = sheetColumns[kind].find((field) => field === name);
  const number = addressColumn.exec(kind === 'customers' ? String(name) : '')?.groups?.number;
  const ofAddress = number === undefined ? [] : addressColumns(Number(number));
  return found ?? ofAddress.find((field) => field === name) ?? null;
}

/** The part of an address or of a name that a column has, if the address or name is in several columns. */
export const columnParts = [
  'street',
  'house_number',
  'street2',
  'postcode',
  'city',
  'region',
  'country',
  'first_name',
  'last_name',
] as const;
export type ColumnPart = (typeof columnParts)[number];

/** The text of one column; the part that its heading names; and a label that is written before the text when texts are joined. */
type ColumnText = { text: string; part: ColumnPart | null; label: string | null };

const separators: Partial<Record<ImportField, string>> = {
  tracking_code: '',
  happened_at: ' ',
  recipient_name: ' ',
  sender_name: ' ',
  declared_value: ' ',
  name: ' ',
  email: '; ',
  phone: '; ',
  note: '; ',
};

/** Parts that are written on one line of an envelope, in either order. All others are joined with a comma. */
const sameLine: readonly (readonly ColumnPart[])[] = [
  ['street', 'house_number'],
  ['postcode', 'city'],
  ['region', 'postcode'],
];

const addresses: readonly ImportField[] = [
  'destination',
  'pickup_location',
  'current_location',
  'location',
] as const;

/** Scripts in which the family name comes first, with no space before the given name. */
const withFamilyFirst =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc\u3005]+$/u;

const nameParts: readonly (ColumnPart | null)[] = ['last_name', null, 'first_name'];

/** Joins the parts of a name with the family name first; null if the name is not in a script that does so. */
function joinFamilyFirst(texts: readonly ColumnText[]): string | null {
  const filled = texts.filter(({ text }) => text.trim() !== '');
  const isWhole = filled.some(({ part }) => part === 'last_name') && filled.length > 1;
  if (!isWhole || !filled.every(({ text }) => withFamilyFirst.test(text.trim()))) return null;
  const namePartOrder = ({ part }: ColumnText) => nameParts.indexOf(part);
  const sorted = filled.toSorted((one, other) => namePartOrder(one) - namePartOrder(other));
  return sorted.map(({ text }) => text.trim()).join('');
}

/** Joins the texts of a field's columns in their order, without repeating any. */
export function joinColumns(field: ImportField, texts: readonly ColumnText[]): string {
  const name = joinFamilyFirst(texts);
  if (name !== null) return name;
  let whole = '';
  let last: ColumnPart | null = null;
  const said = new Set<string>();
  for (const { text: written, part: named, label } of texts) {
    const text = withoutCommas(written);
    const part = named ?? (addresses.includes(field) ? partOfText(text) : null);
    if (text === '' || isRepeatedText(field, whole, said, text)) continue;
    said.add(text.toLowerCase());
    const labelled = label === null ? text : `${label}: ${text}`;
    whole += whole === '' ? labelled : columnSeparator(field, last, part) + labelled;
    last = part;
  }
  return whole;
}

function columnSeparator(
  field: ImportField,
  before: ColumnPart | null,
  after: ColumnPart | null,
): string {
  const own = separators[field];
  if (own !== undefined) return own;
  const isOneLine = sameLine.some(
    (line) => before !== after && [before, after].every((part) => line.some((one) => one === part)),
  );
  return isOneLine ? ' ' : ', ';
}

/**
 * Guesses the part if the heading does not name it: a text without digits is a city, and a short text with digits is a postcode.
 */
function partOfText(text: string): ColumnPart | null {
  if (!/\d/.test(text)) return 'city';
  return /^[A-Z\d][A-Z\d -]{2,9}$/.test(text) ? 'postcode' : null;
}

/** Whether a text is in the joined text already, or is a second time for a timestamp. */
function isRepeatedText(
  field: ImportField,
  whole: string,
  said: ReadonlySet<string>,
  text: string,
): boolean {
  if (field === 'happened_at') return whole.includes(':');
  if (separators[field] !== undefined) return false;
  const plain = text.toLowerCase();
  return said.has(plain) || whole.toLowerCase().split(', ').includes(plain);
}

/** Removes commas from the end of a text. The pattern `[,\s]+$` would take quadratic time on a long text. */
export function withoutCommas(written: string): string {
  let text = written.trim();
  while (text.endsWith(',')) text = text.slice(0, -1).trimEnd();
  return text;
}

/** An error in a row: `row` as spreadsheets number it, `column` by its heading, and the reason. */
export type ImportError = { row: number; column: string; message: string };

/**
 * Why a column has its field. `chosen`: the user chose it; `saved`: it was used the last time that a file had these headings;
 * `heading`, `values`: recognized by these; `product`: the file is an export of a known program.
 */
export const columnReasons = ['chosen', 'saved', 'heading', 'values', 'product'] as const;
export type ColumnReason = (typeof columnReasons)[number];

export type ColumnView = {
  /** The number of the column. The first column is 1. */
  column: number;
  heading: string;
  field: ImportField | null;
  /**
   * null: the column is left out, and nobody chose that. `heading` and no field: the heading is known, but the site has no such
   * field.
   */
  reason: ColumnReason | null;
  sample: string;
  /** The first distinct texts of the column. */
  samples: string[];
  /** The column's cells in the first three rows below the headings; '' for an empty cell. */
  cells: string[];
  /** The part of an address or a name that its heading names. */
  part: ColumnPart | null;
  /** Written before its text when it is joined with others. */
  label: string | null;
  /**
   * null unless the column holds dates, or, if only the columns are inspected, could hold them. `order`: null if nothing decides
   * it; `isOpen`: whether the cells leave it open; `sample`: a date that can be read in both orders, or ''.
   */
  dates: { order: DateOrder | null; isOpen: boolean; sample: string } | null;
  /**
   * Corresponds to `dates`, for weights and amounts. `mark`: the decimal mark; `sample`: a number that can be read with both marks.
   */
  numbers: { mark: DecimalMark | null; isOpen: boolean; sample: string } | null;
  /** Whether its currencies may be those of cash on delivery or of prices, and nothing decides which. */
  isCurrencyOpen: boolean;
};

/** Whether a column is empty, and has its field from a known program or from the last import. */
export function isUnusedColumn({ reason, sample }: ColumnView): boolean {
  return (reason === 'product' || reason === 'saved') && sample === '';
}

export type ImportReport = {
  rows: number;
  created: number;
  changed: number;
  same: number;
  failed: number;
  /** Customers that exist already, or are in the file twice, and were left as they are. */
  skipped: number;
  /** The number of `failed` rows in which only optional values are invalid. These rows could be imported without these values. */
  failed_optional: number;
  /** New records that a second import of the file would add again: parcels without a tracking code, events without a time. */
  unkeyed: number;
  /** The first errors of failed rows. */
  errors: ImportError[];
  /** The number of invalid values of optional fields that were left out. */
  dropped: number;
  /** The first values that were left out. */
  dropped_values: ImportError[];
  /** The first values that were changed as they were read, or that may be wrong. Their rows are valid. */
  notices: ImportError[];
  /** The number of rows that the spreadsheet hides, whether they were imported or not. */
  hidden: number;
  /** The row of the headings as spreadsheets number it; the lower row if the headings take two. */
  header_row: number;
  /** The first rows, with titles and headings, if only the columns were inspected. */
  first_rows: { row: number; text: string }[];
  columns: ColumnView[];
  product: string | null;
  /**
   * Of parcels and events: the value of the parcel list's filter `import`, which shows the created and changed parcels. Of
   * customers: the id by which invalid rows are downloaded and the import is undone. null if nothing was stored.
   */
  import_id: string | null;
  /** Whether only the columns were inspected. If so, `rows` is the only number that is counted. */
  columns_only: boolean;
  /** Whether the rows were written. No rows are written in a dry run, or if a row failed and `only_good` was not set. */
  written: boolean;
};

export const importPhases = ['reading', 'checking', 'writing', 'indexing'] as const;

/** The progress of an import, in rows. `total` is 0 while it is unknown. */
export type ImportProgress = {
  phase: (typeof importPhases)[number];
  done: number;
  total: number;
};
