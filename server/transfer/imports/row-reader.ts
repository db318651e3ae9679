import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { Db } from '../../database/tables.ts';
import { invalidField } from '../../http/input/validation.ts';
import type { AddressContext } from '../../parcels/addresses/compose.ts';
import { townKey } from '../../parcels/addresses/town-key.ts';
import { withUnit } from '../../parcels/shared/pieces.ts';
import { countryByName } from '../../parse-country.ts';
import { type AddressEnd, addressEnds, addressTexts } from '../../shared/address.ts';
import { findNumber, findTwofold, isTwofold } from '../../shared/amounts.ts';
import { countryCodes, countryName } from '../../shared/countries.ts';
import type { DateOrder, DecimalMark, SheetKind } from '../../shared/enums.ts';
import { mapValues } from '../../shared/field-values.ts';
import type { UnitSystem } from '../../shared/fields.ts';
import { interpolateAny } from '../../shared/interpolate.ts';
import { isolate } from '../../shared/isolate.ts';
import { type LanguageCode, languages } from '../../shared/languages.ts';
import { isCellError, type SheetRow, unguardFormula } from '../../spreadsheets/sheet.ts';
import {
  type ColumnView,
  columnRule,
  type ImportColumn,
  type ImportField,
  isAmount,
  joinColumns,
} from '../shared/import-columns.ts';
import { type AmountField, type AmountMarks, currencyInHeading } from './amounts.ts';
import { type CellFault, cellFault } from './cell-faults.ts';
import { machineHeading } from './columns.ts';
import { type CompletedCustomer, completeCustomer } from './customer-values.ts';
import { dayForms, momentForms, readMoment } from './dates.ts';
import type { ImportJob } from './job.ts';
import type { RecognizedExport } from './known-exports/recognize.ts';
import { readHistoryCell } from './known-exports/wpcargo.ts';
import { type ReferenceDigits, restoreZeros } from './lost-zeros.ts';
import { type ImportReporter, type RowError, type RowFields, rowErrors } from './report.ts';
import { readCell, readStage } from './values.ts';

/**
 * A row's values by their fields, as the API takes them; the errors of cells that cannot be read; and notices about values that
 * were changed or may be wrong. Rows of customers also have what `CompletedCustomer` says.
 */
export type RowValues = {
  values: Map<string, string>;
  faults: RowError[];
  notices: RowError[];
} & CompletedCustomer;

export type RowReader = ReturnType<typeof rowReader>;

type Field = {
  field: ImportColumn;
  order: DateOrder;
  mark: DecimalMark | null;
  columns: ColumnView[];
};

export type Validator = {
  db: Db;
  t: Messages;
  context: AddressContext;
  reader: RowReader;
  reporter: ImportReporter;
  timeZone: string;
  /** When the import began: the time of an event whose row has none. */
  now: string;
  /** The numbers of the rows that were read so far, by their tracking code or their event. */
  seen: Map<string, number>;
  currency: string | null;
  /** The decimal marks of amounts as the sheet shows them. */
  amountMarks: AmountMarks;
  /** The decimal mark that the user chose for amounts of which the sheet does not show it. */
  decimalMark: DecimalMark | null;
  /** The first amount of each field whose decimal mark is still unknown. */
  openAmounts: Map<AmountField, string>;
  /** Whether invalid values of optional fields are left out, instead of their rows. */
  dropsInvalid: boolean;
  /** The customer whose user books the parcels of the file; null: the staff imports. */
  booking: ImportJob['booking'];
};

type ReaderOptions = Pick<ImportJob, 'kind' | 'language'> & {
  units: UnitSystem;
  context: AddressContext;
  widths: ReferenceDigits;
};

const complete: CompletedCustomer = { left: [], origins: new Map() };

/** Reads the rows of a sheet. @param known the program that made it. */
export function rowReader(
  columns: readonly ColumnView[],
  known: RecognizedExport | null,
  { kind, language, units, context, widths }: ReaderOptions,
) {
  const t = messagesOf(language);
  const fields = readerFields(columns, known);
  const isMachine = columns.some(({ heading }) => heading === machineHeading);
  const history = columns.find(({ field }) => field === 'history');
  return {
    /** Reads the values of a row; a field whose cells are empty has none. */
    values({ cells, numbers = [] }: SheetRow): RowValues {
      const values = new Map<string, string>();
      const faults: RowError[] = [];
      const inCells = history === undefined ? [] : findCellFaults('history', cells, [history]);
      for (const { field, order, mark, columns } of fields) {
        const isNumber = numbers.some((at) => columns[0]?.column === at + 1);
        const found = findCellFaults(field, cells, columns);
        if (found.length === 0) {
          const cell = readCell(field, joinedText(field, columns, cells, known), order, kind);
          const heading = columns[0]?.heading ?? '';
          const isOwn = field === 'weight' && isMachine && cell.includes('.');
          const own = isNumber || isOwn ? 'point' : mark;
          const value = field === 'weight' ? weightWithUnit(cell, heading, units, own) : cell;
          if (value === null) faults.push(twofoldError(field, heading, cell, t));
          else {
            const key = faultInDate(field, value);
            if (key !== null) found.push({ field, heading, key, value });
            else if (value !== '')
              values.set(field, amountWithCurrency(field, value, heading, isNumber));
          }
        }
        inCells.push(...found);
      }
      if (known !== null) translateStatus(values, known, kind);
      const notices = restoreZeros(values, { t, language, home: context.country, widths });
      for (const end of addressEnds) completeAddressText(values, end, languages[language].tag);
      faults.push(...inCells.map((fault) => faultError(fault, t, language)));
      const options = { t, language, known, context };
      return {
        values,
        faults,
        notices,
        ...(kind === 'customers' ? completeCustomer(values, options) : complete),
      };
    },
    /** Reads the events in a row's cell of its history. */
    history({ cells }: SheetRow): RowFields[] {
      const cell = history === undefined ? '' : (cells[history.column - 1] ?? '');
      if (known === null || cell.trim() === '' || isCellError(cell.trim())) return [];
      return historyEvents(unguardFormula(cell), known, history?.dates?.order ?? 'dmy');
    },
  };
}

/**
 * Combines an address in one text with parts in other columns. If the city or the postcode has a column, a text that does not
 * contain the city is the street. If only the country has a column, the country is appended to the text.
 */
function completeAddressText(values: Map<string, string>, end: AddressEnd, tag: string): void {
  const field = addressTexts[end];
  const text = values.get(field);
  if (text === undefined || values.has(`${end}_street`)) return;
  const city = values.get(`${end}_city`);
  const country = values.get(`${end}_country`);
  if (city !== undefined || values.has(`${end}_postcode`)) {
    if (city !== undefined && townKey(text).includes(townKey(city))) return;
    values.set(`${end}_street`, text);
    values.delete(field);
  } else if (country !== undefined && countryCodes().has(country.toUpperCase())) {
    values.delete(`${end}_country`);
    const isSaid = countryByName(text.split(',').at(-1) ?? '') !== undefined;
    if (!isSaid) values.set(field, `${text}, ${countryName(country.toUpperCase(), tag)}`);
  }
}

/**
 * Adds the unit to a weight: the unit of the heading, such as “Weight (lb)”, or the company's. A text with a unit stays as it is,
 * unless its number is ambiguous.
 *
 * @returns null if nothing decides between two readings of the number.
 */
function weightWithUnit(
  written: string,
  heading: string,
  units: UnitSystem,
  mark: DecimalMark | null,
): string | null {
  const number = findNumber(written);
  let cell = written;
  if (
    number !== null &&
    isTwofold(number) &&
    /^\p{L}*\.?$/u.test(`${number.before}${number.after}`)
  ) {
    if (mark === null) return null;
    const read = `${number[mark]} ${number.after}`.trim();
    if (!(mark === 'point' && written.includes('.'))) cell = read;
  }
  if (/(?<!\p{L})(?:g|gr|grams?|oz|ounces?|t|tons?|tonnes?)(?!\p{L})/iu.test(heading)) return cell;
  if (/(?<!\p{L})(?:kgs?|kilos?|kilograms?)(?!\p{L})/iu.test(heading))
    return withUnit(cell, 'metric');
  return withUnit(cell, /(?<!\p{L})(?:lbs?|pounds?)(?!\p{L})/iu.test(heading) ? 'imperial' : units);
}

/**
 * Adds the currency that the heading names (`COD EUR`) to an amount. A number of a workbook gets one more decimal, so that it
 * cannot be read in two ways.
 */
function amountWithCurrency(
  field: ImportColumn,
  value: string,
  heading: string,
  isNumber: boolean,
): string {
  if (!isAmount(field)) return value;
  const number = isNumber ? `${value}0` : value;
  const code = /\p{L}|\p{Sc}/u.test(value) ? undefined : currencyInHeading(heading);
  return code === undefined ? number : `${number} ${code}`;
}

function twofoldError(field: ImportColumn, heading: string, cell: string, t: Messages): RowError {
  const twofold = findTwofold(findNumber(cell)?.number ?? '', 2);
  const { issues } = invalidField(field, 'twofold', {
    number: '',
    whole: '',
    decimal: '',
    ...twofold,
  });
  return { field, heading, message: rowErrors(issues, t)[0]?.message ?? '' };
}

function findCellFaults(
  field: ImportField,
  cells: readonly string[],
  columns: readonly ColumnView[],
): Fault[] {
  return columns.flatMap(({ column, heading }) => {
    const value = unguardFormula(cells[column - 1] ?? '').trim();
    const key = cellFault(value, field === 'history' || columnRule(field).kind === 'number');
    return key === null ? [] : [{ field, heading, key, value }];
  });
}

function readerFields(columns: readonly ColumnView[], known: RecognizedExport | null): Field[] {
  const joinPlace = ({ column }: ColumnView) => known?.columns.get(column - 1)?.place ?? 0;
  const ordered = columns.toSorted((a, b) => joinPlace(a) - joinPlace(b));
  return [...Map.groupBy(ordered, ({ field }) => field)].flatMap(([field, own]) => {
    if (field === null || field === 'history') return [];
    const { dates = null, numbers = null } = own[0] ?? {};
    return { field, order: dates?.order ?? 'dmy', mark: numbers?.mark ?? null, columns: own };
  });
}

function joinedText(
  field: ImportColumn,
  columns: readonly ColumnView[],
  cells: readonly string[],
  known: RecognizedExport | null,
): string {
  const texts = columns.map(({ column, part, label }) => {
    const text = cells[column - 1] ?? '';
    return { text: known?.isEmpty(text) === true ? '' : text, part, label };
  });
  const [first, ...others] = texts;
  if (first?.label === null && others.length === 0) return first.text;
  const unguarded = texts.map((one) => ({ ...one, text: unguardFormula(one.text) }));
  return joinColumns(field, unguarded);
}

/**
 * Translates a status of another program into a stage of the site. If the words are not the site's own words for that stage, they
 * also become the parcel's status text.
 */
function translateStatus(values: Map<string, string>, known: RecognizedExport, kind: SheetKind) {
  const words = values.get(kind === 'parcels' ? 'stage' : 'title');
  if (words === undefined) return;
  const stage = known.findStage(words) ?? readStage(words);
  if (kind === 'activities') {
    if (stage !== undefined && !values.has('stage')) values.set('stage', stage);
    return;
  }
  if (stage === undefined) values.delete('stage');
  else values.set('stage', stage);
  if (!values.has('status') && (stage === undefined || readStage(words) !== stage)) {
    values.set('status', words);
  }
}

function historyEvents(cell: string, known: RecognizedExport, order: DateOrder): RowFields[] {
  const readKnownStage = (words: string) => known.findStage(words) ?? readStage(words);
  const entries = readHistoryCell(cell, (text) => readKnownStage(text) !== undefined);
  return entries.map(({ date, time, location, status, remarks }) => {
    const when = `${date} ${time}`.trim();
    const stage = readKnownStage(status);
    return {
      created_at: readMoment(when, order) ?? when,
      title: status || remarks,
      ...(status !== '' && remarks !== '' && { description: remarks }),
      ...(location !== '' && { location }),
      ...(stage !== undefined && { stage }),
    };
  });
}

/** An error in a cell that the schema would not find. `key`: a sentence in `importing.faults`, filled in with `value`. */
type Fault = {
  field: ImportField;
  heading: string;
  key: CellFault | 'day' | 'moment';
  value: string;
};

/** The error of a date or time that could not be read; null if it could. @param read the value that `readCell` returned. */
function faultInDate(field: ImportField, read: string): Fault['key'] | null {
  if (field === 'history' || read === '') return null;
  const { kind } = columnRule(field);
  if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(read) ? null : 'day';
  return kind !== 'timestamp' || /^\d{4}-\d\d-\d\dT\d\d:/.test(read) ? null : 'moment';
}

function faultError({ field, heading, key, value }: Fault, t: Messages, language: LanguageCode) {
  const forms = key === 'moment' ? momentForms : dayForms;
  const texts = { ...forms, value: value.slice(0, 40) };
  const params = mapValues(texts, (text) => isolate(text, language));
  return { field, heading, message: interpolateAny(t.importing.faults[key], params) };
}
