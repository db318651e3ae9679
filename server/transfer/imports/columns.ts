import { addressEnds, addressTexts } from '../../shared/address.ts';
import { columnMark, type MarkHints } from '../../shared/amounts.ts';
import type { CurrencyOwner, DateOrder, DecimalMark, SheetKind } from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { minorDigits } from '../../shared/money.ts';
import {
  amountColumnName,
  bookingColumns,
  type ColumnReason,
  type ColumnView,
  fieldByName,
  hasDates,
  type ImportField,
  isAmount,
  isJoinableColumn,
  isNumericField,
} from '../shared/import-columns.ts';
import { currencyInHeading } from './amounts.ts';
import { type DateHints, hintedOrder, noHints } from './dates.ts';
import { guessFields } from './guess-fields.ts';
import { isReasonsHeading, isStatusHeading } from './headings.ts';
import { type ColumnMapping, type ImportJob, ImportProblem } from './job.ts';
import type { RecognizedExport } from './known-exports/recognize.ts';
import { type HeadingMatch, matchColumns, partOfHeading } from './match-columns.ts';
import type { ColumnValues, Sheet } from './sheet.ts';

type ColumnOptions = FieldOptions & {
  /** The date order that was chosen for this file. */
  dateOrder: DateOrder | null;
  /** The date order that was chosen the last time, or in the settings. */
  usualDateOrder: DateOrder | null;
  /** The decimal mark that was chosen for columns of this file that leave it open. */
  decimalMark: DecimalMark | null;
  /** The decimal mark that was chosen the last time. */
  usualDecimalMark: DecimalMark | null;
  currency: string | null;
} & Pick<ImportJob, 'booking'>;

/** The fields of columns that a booking has. The number that a customer gives a parcel is its reference. */
function bookingChoices(choices: readonly ColumnChoice[]): ColumnChoice[] {
  const hasReference = hasColumn('reference', choices);
  return choices.map((choice) => {
    const isNumber = choice.field === 'tracking_code' && !hasReference;
    const field = isNumber ? 'reference' : choice.field;
    const isBooked = bookingColumns.some((column) => column === field);
    return isBooked ? { ...choice, field } : { field: null, reason: null };
  });
}

/**
 * The columns of a sheet with their fields; in a file of bookings, other fields are left out. The column of reasons in a file of invalid rows is left out, unless the user chose a
 * field for it.
 *
 * @throws {ImportProblem} if the mapping names an unknown column or field, or a field twice.
 */
export function readSheetColumns(
  { columns, known }: Sheet,
  options: Omit<ColumnOptions, 'known'>,
): ColumnView[] {
  const chosen = chooseFields(columns, { ...options, known });
  const choices = options.booking === null ? chosen : bookingChoices(chosen);
  const areDates = choices.map(({ field }) => field !== null && hasDates(field));
  const isMachine = columns.some(({ heading }) => heading === machineHeading);
  const elsewhere = hintedOrder(mergeDateHints(columns.filter((_, index) => areDates[index])));
  const shown = columns.map((column, index): ColumnView => {
    const { heading, hints, marks, cells } = column;
    const choice = choices[index] ?? { field: null, reason: null };
    const { field } = choice;
    const own = known?.columns.get(index);
    // Among the columns of a known program, only those of a name are parts by their headings.
    const isPart = own === undefined || own.field === 'name';
    // The user may still choose a field of dates or of numbers for the column.
    const mayBeDates = areDates[index] === true || (options.guesses && hints !== noHints);
    const mayBeNumbers = options.guesses && (marks.openPoint ?? marks.openComma) !== null;
    const isPoint = (isMachine || known?.hasPoints === true) && !isAmount(field);
    const places = isAmount(field) ? decimalPlaces(field, heading, columns, choices, options) : [];
    const samples = [...column.values].slice(0, 3);
    return {
      column: index + 1,
      heading,
      ...choice,
      sample: samples[0] ?? '',
      samples,
      cells,
      part: isPart ? partOfHeading(heading, options.languages) : null,
      label: own !== undefined && own.field === field ? own.label : null,
      dates: mayBeDates ? columnDates(hints, { ...options, elsewhere }) : null,
      numbers:
        isNumericField(field) || mayBeNumbers
          ? columnNumbers(marks, places, isPoint, options)
          : null,
      isCurrencyOpen: isCurrencyOpen(choices, choice, options),
    };
  });
  return shown.filter(({ heading, field, reason }) => {
    return field !== null || reason === 'chosen' || !isReasonsHeading(heading);
  });
}

/**
 * @throws {ImportProblem} if nothing decides whether day or month comes first in a column's dates, which decimal mark a column of
 *   weights has, or whether a column's currencies are those of cash on delivery or of prices.
 */
export function requireClearColumns(columns: readonly ColumnView[]): void {
  for (const { heading: name, dates } of columns) {
    if (dates === null || dates.order !== null) continue;
    throw new ImportProblem('dateOrder', { name, date: dates.sample });
  }
  for (const { heading: name, field, numbers } of columns) {
    if (isAmount(field) || numbers?.isOpen !== true || numbers.mark !== null) continue;
    throw new ImportProblem('decimalMark', { name, number: numbers.sample });
  }
  const open = columns.find((column) => column.isCurrencyOpen);
  if (open !== undefined) throw new ImportProblem('currencyOwner', { name: open.heading });
}

/** A file with this heading has columns that are named as the fields of the API. */
export const machineHeading = 'tracking_code';

/** The decimal places of the currencies that amounts in a column can have, as far as they are known. */
function decimalPlaces(
  field: 'cod' | 'price_text',
  heading: string,
  columns: readonly ColumnValues[],
  choices: readonly ColumnChoice[],
  { currency }: Pick<ColumnOptions, 'currency'>,
): number[] {
  const codeField = field === 'cod' ? 'cod_currency' : 'currency';
  const codes = columns[choices.findIndex((choice) => choice.field === codeField)]?.values;
  const own = currencyInHeading(heading) ?? currency;
  const named = codes === undefined || codes.size === 0 ? [own] : [...codes];
  return named.flatMap((code) => (code === null ? [] : minorDigits(code.toUpperCase())));
}

/**
 * The decimal mark of a column's numbers.
 *
 * @param places the numbers of decimal places of the column's currencies; empty if unknown. Numbers without decimal places are
 *   never ambiguous; with three or more, a point is the decimal mark.
 * @param isPoint whether a point is certainly the decimal mark, as in the API.
 */
function columnNumbers(
  marks: MarkHints,
  places: readonly number[],
  isPoint: boolean,
  { decimalMark, usualDecimalMark }: Pick<ColumnOptions, 'decimalMark' | 'usualDecimalMark'>,
): ColumnView['numbers'] {
  const has = (test: (digits: number) => boolean) => places.length > 0 && places.every(test);
  const knowsPoint = isPoint || has((digits) => digits >= 3);
  const openPoint = knowsPoint ? null : marks.openPoint;
  const sample = has((digits) => digits === 0) ? null : (openPoint ?? marks.openComma);
  const point = marks.point || (isPoint && marks.openPoint !== null);
  const isOpen = sample !== null && !point && !marks.comma;
  const own = columnMark({ ...marks, point });
  return {
    mark: own ?? decimalMark ?? (isOpen ? usualDecimalMark : null),
    isOpen,
    sample: sample ?? '',
  };
}

type Orders = Record<'dateOrder' | 'elsewhere' | 'usualDateOrder', DateOrder | null>;

function columnDates(
  hints: DateHints,
  { dateOrder, elsewhere, usualDateOrder }: Orders,
): ColumnView['dates'] {
  const own = hintedOrder(hints);
  const isOpen = own === null && (hints.open !== null || hints.dmy);
  const order = dateOrder ?? own ?? elsewhere ?? usualDateOrder;
  // If no date is ambiguous, the order does not matter.
  return { order: order ?? (isOpen ? null : 'dmy'), isOpen, sample: hints.open ?? '' };
}

function mergeDateHints(columns: readonly ColumnValues[]): DateHints {
  const some = (hint: 'dmy' | 'mdy' | 'dots') => columns.some(({ hints }) => hints[hint]);
  return { ...noHints, dmy: some('dmy'), mdy: some('mdy'), dots: some('dots') };
}

type ColumnChoice = { field: ImportField | null; reason: ColumnReason | null };

type FieldOptions = {
  kind: SheetKind;
  mapping: ColumnMapping;
  /** The fields that were used the last time for the same headings; null: none. */
  savedFields: readonly (ImportField | null)[] | null;
  known: RecognizedExport | null;
  /** Whether to guess from a column's values if its heading is unknown. The user must confirm a guess. */
  guesses: boolean;
  languages: readonly LanguageCode[];
  /** Which amounts a column of currencies belongs to; null if the user has not said so. */
  currencyOwner: CurrencyOwner | null;
};

/**
 * The field of each column: as the user chose, or else as saved the last time, or else as the program that made the file has it, or
 * else by its heading or its values. Several columns can have one field if the user says so, if that program has them so, or if
 * their headings are parts of an address or a name. The texts of these columns are then joined.
 *
 * @throws {ImportProblem} if the mapping names an unknown column or field, or names a field twice whose texts cannot be joined.
 */
function chooseFields(columns: readonly ColumnValues[], options: FieldOptions): ColumnChoice[] {
  const { known, kind, languages } = options;
  const headings = columns.map(({ heading }) => heading);
  const choices: ColumnChoice[] = columns.map(() => ({ field: null, reason: null }));
  const given = mappedFields(headings, options);
  refuseAmountHeadings(headings, given, kind);
  for (const [index, field] of given) choices[index] = { field, reason: 'chosen' };
  const indexesWithField = (field: ImportField) =>
    [...choices.keys()].filter((index) => choices[index]?.field === field);
  /** @param mayJoin whether the column may be joined with the columns that have the field already. */
  const choose = (
    index: number,
    { field, reason }: ColumnChoice,
    mayJoin: (holders: number[]) => boolean,
  ) => {
    if (choices[index]?.reason !== null) return;
    const holders = field === null ? [] : indexesWithField(field);
    if (holders.length === 0 || mayJoin(holders)) choices[index] = { field, reason };
  };
  if (options.savedFields !== null) {
    for (const [index, field] of options.savedFields.entries()) {
      const mayJoin = (holders: number[]) => mayShare(known, field, [...holders, index]);
      if (field !== null) choose(index, { field, reason: 'saved' }, mayJoin);
    }
    const saved = choices.map(({ field, reason }) => ({ field, reason: reason ?? 'saved' }));
    return withCurrencyOwner(saved, options);
  }
  for (const [index, { field }] of known?.columns ?? []) {
    const mayJoin = (holders: number[]) => areJoined(known, field, [...holders, index]);
    choose(index, { field, reason: 'product' }, mayJoin);
  }
  const matches = matchColumns(headings, kind, languages);
  const isByHeading = (index: number) => choices[index]?.reason === 'heading';
  for (const [index, match] of fieldsByHeadings(columns, matches, options).entries()) {
    if (match !== null) choose(index, match, (holders) => holders.every(isByHeading));
  }
  if (!options.guesses) return withCurrencyOwner(choices, options);
  const open = [...columns.entries()].filter(([index]) => choices[index]?.reason === null);
  // A whole address in one column is not guessed if another column has the street.
  const isTaken = (field: ImportField) => {
    const end = addressEnds.find((one) => addressTexts[one] === field);
    const names = [field, ...(end === undefined ? [] : [`${end}_street` as const])];
    return names.some((name) => indexesWithField(name).length > 0);
  };
  for (const [index, field] of guessFields(new Map(open), kind, languages, isTaken)) {
    choose(index, { field, reason: 'values' }, () => false);
  }
  return withCurrencyOwner(choices, options);
}

function hasColumn(field: ImportField, choices: readonly ColumnChoice[]): boolean {
  return choices.some((choice) => choice.field === field);
}

/**
 * A column “Currency” is the currency of cash on delivery if the file has cash on delivery without a currency of its own. If the
 * file also has prices, the column is only read in this way if the user chooses it.
 */
function withCurrencyOwner(
  choices: ColumnChoice[],
  { currencyOwner }: Pick<FieldOptions, 'currencyOwner'>,
): ColumnChoice[] {
  const has = (field: ImportField) => hasColumn(field, choices);
  if (!has('cod') || has('cod_currency')) return choices;
  const isCod = currencyOwner === 'cod' || !has('price_text');
  return choices.map((choice) => {
    const isOpen = choice.field === 'currency' && choice.reason !== 'chosen';
    return isOpen && isCod ? { ...choice, field: 'cod_currency' } : choice;
  });
}

function isCurrencyOpen(
  choices: readonly ColumnChoice[],
  { field, reason }: ColumnChoice,
  { currencyOwner }: Pick<FieldOptions, 'currencyOwner'>,
): boolean {
  const has = (name: ImportField) => hasColumn(name, choices);
  const isGuess = field === 'currency' && reason !== 'chosen' && reason !== 'saved';
  return (
    isGuess && currencyOwner === null && has('cod') && has('price_text') && !has('cod_currency')
  );
}

/**
 * @throws {ImportProblem} if a heading is the API's name of an amount, because the API counts in the currency's smallest unit.
 */
function refuseAmountHeadings(
  headings: readonly string[],
  given: ReadonlyMap<number, ImportField | null>,
  kind: SheetKind,
): void {
  if (kind !== 'parcels' || !headings.includes(machineHeading)) return;
  for (const [index, name] of headings.entries()) {
    const other = amountColumnName(name);
    if (other !== null && !given.has(index)) throw new ImportProblem('amountName', { name, other });
  }
}

/**
 * The field of each column by its heading. If all statuses in a column are stages, the column is the stage, unless another column
 * is. Events have no status text, so in a sheet of events any other column of statuses has no field.
 */
function fieldsByHeadings(
  columns: readonly ColumnValues[],
  matches: readonly (HeadingMatch | null)[],
  { kind, languages }: FieldOptions,
): (ColumnChoice | null)[] {
  const hasStage = matches.some((match) => match?.field === 'stage');
  return matches.map((match, index): ColumnChoice | null => {
    const { heading = '', isStages = null } = columns[index] ?? {};
    const isStatus = isStatusHeading(heading, languages);
    if (isStatus && isStages === true && !hasStage) return { field: 'stage', reason: 'values' };
    if (isStatus && isStages === false && kind === 'activities') return null;
    // A column “State” may be the region of an address, or the stage.
    if (match === null || (match.part === 'region' && isStages === true)) return null;
    return { field: match.field, reason: 'heading' };
  });
}

function mappedFields(
  headings: readonly string[],
  { kind, mapping, known }: FieldOptions,
): Map<number, ImportField | null> {
  const given = new Map<number, ImportField | null>();
  for (const [column, name] of mapping) {
    const index = columnIndex(headings, column);
    const other = kind === 'parcels' && name !== null ? amountColumnName(name) : null;
    if (other !== null)
      throw new ImportProblem('amountName', { name: name ?? '', other }, 'mapping');
    const field = fieldByName(name, kind, known !== null);
    if (field === null && name !== null && name !== '') {
      throw new ImportProblem('field', { name: name.slice(0, 100) });
    }
    given.set(index, field);
  }
  for (const [index, field] of given) {
    if (field === null) continue;
    const those = [...given.keys()].filter((other) => given.get(other) === field);
    if (those[0] === index || mayShare(known, field, those)) continue;
    const column = headings[index] || String(index + 1);
    throw new ImportProblem('fieldTwice', { name: field, column });
  }
  return given;
}

function mayShare(
  known: RecognizedExport | null,
  field: ImportField | null,
  columns: readonly number[],
): boolean {
  return (field !== null && isJoinableColumn(field)) || areJoined(known, field, columns);
}

/** Whether a known program writes one field in these columns, so that their texts are joined. */
function areJoined(
  known: RecognizedExport | null,
  field: ImportField | null,
  columns: readonly number[],
): boolean {
  return columns.every((index) => known?.columns.get(index)?.field === field);
}

function columnIndex(headings: readonly string[], column: string | number): number {
  if (typeof column === 'string') {
    const named = headings.indexOf(column.trim());
    if (named !== -1) return named;
  }
  const number = typeof column === 'number' ? column + 1 : column;
  const index = /^\d{1,5}$/.test(String(number)) ? Number(number) - 1 : -1;
  if (index >= 0 && index < headings.length) return index;
  throw new ImportProblem('column', { name: String(number).slice(0, 100) });
}
