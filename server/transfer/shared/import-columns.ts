import {
  addressNames,
  billingAddressFields,
  billingNames,
  customerAddressFields,
  customerFields,
} from '../../customers/shared/customer.ts';
import type { DateOrder, DecimalMark, ImportKind, SheetKind } from '../../shared/enums.ts';
import { activityFields } from '../../shared/event-fields.ts';
import { type FieldRule, namesOf } from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';

/** A column of a sheet of activities; `happened_at` is their `created_at`. */
export type ActivityColumn =
  | 'tracking_code'
  | 'happened_at'
  | Exclude<keyof typeof activityFields, 'created_at'>;

/** Amounts in files are as people type them, and are called so. */
const amountColumns = { cod_amount: 'cod', price: 'price_text' } as const;

type ParcelField = keyof typeof parcelFields;
type AmountColumns = typeof amountColumns;
type ParcelColumn = Exclude<ParcelField, keyof AmountColumns> | AmountColumns[keyof AmountColumns];

/** The column of a parcel’s field. */
export function columnOfField(field: ParcelField): ParcelColumn {
  return field === 'cod_amount' || field === 'price' ? amountColumns[field] : field;
}

/** The column that is called otherwise than this field of the API, which is in the currency's smallest unit; null: none. */
export function amountColumnOf(name: string | null): string | null {
  return name === 'cod_amount' || name === 'price' ? amountColumns[name] : null;
}

/**
 * The columns of a sheet by their fields' names, in the order in which they are exported: those of parcels are all
 * their fields, those of activities name the parcel by its code.
 */
export const importColumns = {
  parcels: namesOf(parcelFields).map(columnOfField),
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

/** `text` is all of an address in one column: its parts are read from it. */
type CustomerAddressColumn = `address${number}_${(typeof addressNames)[number] | 'text'}`;

/** A column of a sheet of customers: a row with an `id` changes them. */
export type CustomerColumn =
  | 'id'
  | keyof typeof customerFields
  | `billing_address_${(typeof billingNames)[number]}`
  | CustomerAddressColumn;

/** The parts of a customer's address by its number, from 1. */
export function addressColumns(number: number): CustomerAddressColumn[] {
  return (['text', ...addressNames] as const).map((name) => `address${number}_${name}` as const);
}

/** So many addresses can be chosen for columns; headings and mappings name others by their numbers. */
const offeredAddresses = [1, 2, 3];

const customerColumns: readonly CustomerColumn[] = [
  'id',
  ...namesOf(customerFields),
  ...billingNames.map((name) => `billing_address_${name}` as const),
  ...offeredAddresses.flatMap(addressColumns),
];

/** The columns of each kind of sheet that can be chosen from. */
export const sheetColumns: Record<SheetKind, readonly ImportColumn[]> = {
  ...importColumns,
  customers: customerColumns,
};

/** A column of any kind of sheet. */
export type ImportColumn = (typeof importColumns)[ImportKind][number] | CustomerColumn;

/** What a column of a file can be taken for: also a parcel's history, all of which other programs write in one cell. */
export type ImportField = ImportColumn | 'history';

const idRule: FieldRule = { kind: 'line' };

/** What the cells of each column hold that has a name of its own. */
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

/** Whether a column has all of a customer's address, which others have in parts. */
export function isWholeAddress(field: ImportField): boolean {
  return addressColumn.exec(field)?.groups?.part === 'text';
}

/** What the cells of a column hold; undefined: no column is called so. */
function findRule(field: string): FieldRule | undefined {
  const part = addressColumn.exec(field)?.groups?.part;
  return rules[field] ?? (part === undefined ? undefined : customerParts[part]);
}

/** What the cells of a column hold. */
export function ruleOf(field: ImportColumn): FieldRule {
  return findRule(field) ?? idRule;
}

/** Whether several columns can be the field: their texts are joined. A day and its time make one moment. */
export function isJoinable(field: ImportField): boolean {
  if (field === 'history' || field === 'weight') return false;
  // Of several numbers the first is the customer's, and the others become a note.
  if (field === 'email' || field === 'phone') return true;
  return field !== 'id' && joinableKinds.includes(ruleOf(field).kind);
}

const joinableKinds: readonly FieldRule['kind'][] = ['line', 'lines', 'timestamp'];

/** Whether a row can do without the field. A time that cannot be read is not left out: the event would be now. */
export function isOptional(field: string): boolean {
  const rule = findRule(field);
  if (rule === undefined || rule.kind === 'timestamp') return false;
  return rule.required !== true || rule.hasDefault === true || field === 'description';
}

/** Whether a column holds dates, whose order must be found in its cells. */
export function hasDates(field: ImportField): boolean {
  if (field === 'history') return true;
  const { kind } = ruleOf(field);
  return kind === 'day' || kind === 'timestamp';
}

/** Whether a column holds numbers that may be beyond a thousand and have decimals, so that its cells must say which they have. */
export function hasNumbers(field: ImportField | null): boolean {
  return field === 'weight' || isAmount(field);
}

export function isAmount(field: ImportField | null): field is 'cod' | 'price_text' {
  return field === 'cod' || field === 'price_text';
}

/**
 * The field of this name; null if there is none.
 *
 * @param isKnownExport whether a known program made the file: a history is only read where it is known how that writes it.
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

/** What a column has of an address, or of a name, that stands in several columns. */
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

/** The text of one column, what part its heading says it is, and what is written before it. */
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

/** Parts on one line of an envelope, in either order; between all others stands a comma. */
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

/** Scripts in which the family's name comes first, without a space before the other one. */
const withFamilyFirst =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc\u3005]+$/u;

const nameParts: readonly (ColumnPart | null)[] = ['last_name', null, 'first_name'];

/** The parts of a name as one text in the order of its script; null: they are not in such a script. */
function joinFamilyFirst(texts: readonly ColumnText[]): string | null {
  const filled = texts.filter(({ text }) => text.trim() !== '');
  const isWhole = filled.some(({ part }) => part === 'last_name') && filled.length > 1;
  if (!isWhole || !filled.every(({ text }) => withFamilyFirst.test(text.trim()))) return null;
  const placeOf = ({ part }: ColumnText) => nameParts.indexOf(part);
  const sorted = filled.toSorted((one, other) => placeOf(one) - placeOf(other));
  return sorted.map(({ text }) => text.trim()).join('');
}

/** The texts of a field's columns as one, in their order, none of them twice. */
export function joinColumns(field: ImportField, texts: readonly ColumnText[]): string {
  const name = joinFamilyFirst(texts);
  if (name !== null) return name;
  let whole = '';
  let last: ColumnPart | null = null;
  const said = new Set<string>();
  for (const { text: written, part: named, label } of texts) {
    const text = withoutCommas(written);
    const part = named ?? (addresses.includes(field) ? partOfText(text) : null);
    if (text === '' || isRepeated(field, whole, said, text)) continue;
    said.add(text.toLowerCase());
    const labelled = label === null ? text : `${label}: ${text}`;
    whole += whole === '' ? labelled : separatorOf(field, last, part) + labelled;
    last = part;
  }
  return whole;
}

function separatorOf(
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

/** Under a heading that says nothing, a postcode is known by its digits, and what has none may be its town. */
function partOfText(text: string): ColumnPart | null {
  if (!/\d/.test(text)) return 'city';
  return /^[A-Z\d][A-Z\d -]{2,9}$/.test(text) ? 'postcode' : null;
}

/** Whether a text stands there already, or is the time of a day that has one. */
function isRepeated(
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

/** Without commas at its end: a search for `[,\s]+$` would take the square of a long text's length. */
export function withoutCommas(written: string): string {
  let text = written.trim();
  while (text.endsWith(',')) text = text.slice(0, -1).trimEnd();
  return text;
}

/** What is wrong with a row: its number as a spreadsheet counts, the column's heading, and why. */
export type ImportError = { row: number; column: string; message: string };

/**
 * Why a column is taken for a field: it was chosen for it, now or the last time that a file had these headings, or its
 * heading or its values say so, or the file is an export of a program whose columns are known.
 */
export const columnReasons = ['chosen', 'saved', 'heading', 'values', 'product'] as const;
export type ColumnReason = (typeof columnReasons)[number];

/** A column of the file, and what was made of it. */
export type ShownColumn = {
  /** Its number, from 1. */
  column: number;
  heading: string;
  field: ImportField | null;
  /** null: the column is left out, without having been chosen to be; `heading` without a field: there is none for it. */
  reason: ColumnReason | null;
  /** The first text in it. */
  sample: string;
  /** The first texts in it that differ. */
  samples: string[];
  /** Its cells in the first three rows below the headings, '' where empty. */
  cells: string[];
  /** What its heading says that it has of an address or a name. */
  part: ColumnPart | null;
  /** What stands before its text where that is joined with others. */
  label: string | null;
  /**
   * Of dates, null of others (where only the columns are looked at, of all that could be dates): their order, null where nothing decides it; whether the column itself leaves it open, and
   * a date that can be read either way.
   */
  dates: { order: DateOrder | null; isOpen: boolean; sample: string } | null;
  /** Of weights and amounts, in the same way: what stands before their decimals, and a number that can be read either way. */
  numbers: { mark: DecimalMark | null; isOpen: boolean; sample: string } | null;
  /** Whether it has currencies, either of what is to be collected or of prices, and nothing says of which. */
  isCurrencyOpen: boolean;
};

/** Whether a column holds nothing, and is known by its program or from the last time. */
export function isUnusedColumn({ reason, sample }: ShownColumn): boolean {
  return (reason === 'product' || reason === 'saved') && sample === '';
}

/** What an import has done, or would do. */
export type ImportReport = {
  rows: number;
  created: number;
  changed: number;
  same: number;
  failed: number;
  /** Customers that are there already, or twice in the file, and were left as they are. */
  skipped: number;
  /** Rows of `failed` in which only optional values are invalid: without these, they would be imported. */
  failed_optional: number;
  /** New ones that nothing would recognise, were the file loaded again: without a code, or without a time. */
  unkeyed: number;
  /** The first of them. */
  errors: ImportError[];
  /** Invalid values of optional fields that were left out, and the first of them. */
  dropped: number;
  dropped_values: ImportError[];
  /** What was read in another way than it is written, or may be wrong: the first of it. Such rows are valid. */
  notices: ImportError[];
  /** Rows that the spreadsheet hides, whether they were taken or left out. */
  hidden: number;
  /** The row of the headings as a spreadsheet counts, of the lower one where they take two. */
  header_row: number;
  /** Where only the columns were looked at, what the first rows say, titles and headings among them. */
  first_rows: { row: number; text: string }[];
  columns: ShownColumn[];
  /** The program whose export the file is; null: none that is known. */
  product: string | null;
  /** What `import` of a list of parcels takes, to show those that were made or changed; null: nothing was written. */
  import_id: string | null;
  /** Whether only the columns were looked at: then nothing but the rows is counted. */
  columns_only: boolean;
  /** Whether it was written; not in a dry run, nor where rows failed without `only_good`. */
  written: boolean;
};

/** What an import is doing. */
export const importPhases = ['reading', 'checking', 'writing', 'indexing'] as const;

/** How far an import is: rows done of how many; `total` 0: unknown. */
export type ImportProgress = {
  phase: (typeof importPhases)[number];
  done: number;
  total: number;
};
