import { addressEnds, addressTexts } from '../../shared/address.ts';
import type { DateOrder, ImportKind } from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import {
  type ColumnReason,
  fieldByName,
  hasDates,
  type ImportField,
  isJoinable,
  type ShownColumn,
} from '../shared/import-columns.ts';
import { type DateHints, noHints, orderOf } from './dates.ts';
import { guessFields } from './guess-fields.ts';
import { isReasonsHeading, isStatusHeading } from './headings.ts';
import { type ColumnMapping, ImportProblem } from './job.ts';
import type { RecognizedExport } from './known-exports/recognize.ts';
import { type HeadingMatch, matchColumns, partOfHeading } from './match-columns.ts';
import type { ColumnValues, Sheet } from './sheet.ts';

type ColumnOptions = FieldOptions & {
  /** The date order chosen for this file, and the one chosen last time or in the settings; null: none. */
  dateOrder: DateOrder | null;
  usualDateOrder: DateOrder | null;
};

/**
 * The fields of a sheet's columns. The column of reasons in a file of invalid rows has none, unless one is chosen.
 *
 * @throws {ImportProblem} if the mapping names an unknown column or field, or a field twice.
 */
export function columnsOf(
  { columns, known }: Sheet,
  options: Omit<ColumnOptions, 'known'>,
): ShownColumn[] {
  const choices = chooseFields(columns, { ...options, known });
  const areDates = choices.map(({ field }) => field !== null && hasDates(field));
  const elsewhere = orderOf(together(columns.filter((_, index) => areDates[index])));
  const shown = columns.map((column, index): ShownColumn => {
    // The user may still choose a date field for the column.
    const mayBeDates = areDates[index] === true || (options.guesses && column.hints !== noHints);
    const dates = mayBeDates ? datesOf(column.hints, { ...options, elsewhere }) : null;
    const own = known?.columns.get(index);
    const choice = choices[index] ?? { field: null, reason: null };
    const samples = [...column.values].slice(0, 3);
    return {
      column: index + 1,
      heading: column.heading,
      ...choice,
      sample: samples[0] ?? '',
      samples,
      cells: column.cells,
      part: own === undefined ? partOfHeading(column.heading, options.languages) : null,
      label: own !== undefined && own.field === choice.field ? own.label : null,
      dates,
    };
  });
  return shown.filter(({ heading, field, reason }) => {
    return field !== null || reason === 'chosen' || !isReasonsHeading(heading);
  });
}

/** @throws {ImportProblem} if nothing decides whether day or month comes first in a column's dates. */
export function requireDateOrders(columns: readonly ShownColumn[]): void {
  const open = columns.find(({ dates }) => dates !== null && dates.order === null);
  if (open === undefined) return;
  const { heading, dates } = open;
  throw new ImportProblem('dateOrder', { name: heading, date: dates?.sample ?? '' });
}

type Orders = Record<'dateOrder' | 'elsewhere' | 'usualDateOrder', DateOrder | null>;

function datesOf(
  hints: DateHints,
  { dateOrder, elsewhere, usualDateOrder }: Orders,
): ShownColumn['dates'] {
  const own = orderOf(hints);
  const isOpen = own === null && (hints.open !== null || hints.dmy);
  const order = dateOrder ?? own ?? elsewhere ?? usualDateOrder;
  // If no date is ambiguous, the order does not matter.
  return { order: order ?? (isOpen ? null : 'dmy'), isOpen, sample: hints.open ?? '' };
}

function together(columns: readonly ColumnValues[]): DateHints {
  const some = (hint: 'dmy' | 'mdy' | 'dots') => columns.some(({ hints }) => hints[hint]);
  return { ...noHints, dmy: some('dmy'), mdy: some('mdy'), dots: some('dots') };
}

export type ColumnChoice = { field: ImportField | null; reason: ColumnReason | null };

export type FieldOptions = {
  kind: ImportKind;
  mapping: ColumnMapping;
  /** The fields that were chosen last time for the same headings; null: none. */
  savedFields: readonly (ImportField | null)[] | null;
  /** What is known of the program that made the file; null: nothing. */
  known: RecognizedExport | null;
  /** Whether to guess from a column's values if its heading is unknown. A guess must be confirmed by the user. */
  guesses: boolean;
  languages: readonly LanguageCode[];
};

/**
 * The field of each column: as chosen by the user, else as chosen last time, else as is known of the program that made the
 * file, else by its heading or its values. Several columns are one field where the user says so, where such a program has
 * them so, or where their headings are parts of an address or a name; their texts are joined.
 *
 * @throws {ImportProblem} if the mapping names an unknown column or field, or twice a field of which there can be one.
 */
export function chooseFields(
  columns: readonly ColumnValues[],
  options: FieldOptions,
): ColumnChoice[] {
  const { known, kind, languages } = options;
  const headings = columns.map(({ heading }) => heading);
  const choices: ColumnChoice[] = columns.map(() => ({ field: null, reason: null }));
  const given = givenFields(headings, options);
  for (const [index, field] of given) choices[index] = { field, reason: 'chosen' };
  const holdersOf = (field: ImportField) =>
    [...choices.keys()].filter((index) => choices[index]?.field === field);
  /** @param mayJoin whether the column may be joined with those that are the field already. */
  const choose = (
    index: number,
    { field, reason }: ColumnChoice,
    mayJoin: (holders: number[]) => boolean,
  ) => {
    if (choices[index]?.reason !== null) return;
    const holders = field === null ? [] : holdersOf(field);
    if (holders.length === 0 || mayJoin(holders)) choices[index] = { field, reason };
  };
  if (options.savedFields !== null) {
    for (const [index, field] of options.savedFields.entries()) {
      const mayJoin = (holders: number[]) => mayShare(known, field, [...holders, index]);
      if (field !== null) choose(index, { field, reason: 'saved' }, mayJoin);
    }
    return choices.map(({ field, reason }) => ({ field, reason: reason ?? 'saved' }));
  }
  for (const [index, { field }] of known?.columns ?? []) {
    const mayJoin = (holders: number[]) => areJoined(known, field, [...holders, index]);
    choose(index, { field, reason: 'product' }, mayJoin);
  }
  const matches = matchColumns(headings, kind, languages);
  const isByHeading = (index: number) => choices[index]?.reason === 'heading';
  for (const [index, match] of byHeadings(columns, matches, options).entries()) {
    if (match !== null) choose(index, match, (holders) => holders.every(isByHeading));
  }
  if (!options.guesses) return choices;
  const open = [...columns.entries()].filter(([index]) => choices[index]?.reason === null);
  /** An address in one column is not looked for where there is a street. */
  const isTaken = (field: ImportField) => {
    const end = addressEnds.find((one) => addressTexts[one] === field);
    const names = [field, ...(end === undefined ? [] : [`${end}_street` as const])];
    return names.some((name) => holdersOf(name).length > 0);
  };
  for (const [index, field] of guessFields(new Map(open), kind, languages, isTaken)) {
    choose(index, { field, reason: 'values' }, () => false);
  }
  return choices;
}

/**
 * A column of statuses that are all stages is the stage, unless another column is. Events have no status text, so in a
 * sheet of events any other column of statuses has no field.
 */
function byHeadings(
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
    // A column “State” may be of an address.
    if (match === null || (match.part === 'region' && isStages === true)) return null;
    return { field: match.field, reason: 'heading' };
  });
}

function givenFields(
  headings: readonly string[],
  { kind, mapping, known }: FieldOptions,
): Map<number, ImportField | null> {
  const given = new Map<number, ImportField | null>();
  for (const [column, name] of mapping) {
    const index = indexOf(headings, column);
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
  return (field !== null && isJoinable(field)) || areJoined(known, field, columns);
}

/** Whether a program has these columns of one field, so that their texts are joined. */
function areJoined(
  known: RecognizedExport | null,
  field: ImportField | null,
  columns: readonly number[],
): boolean {
  return columns.every((index) => known?.columns.get(index)?.field === field);
}

function indexOf(headings: readonly string[], column: string | number): number {
  if (typeof column === 'string') {
    const named = headings.indexOf(column.trim());
    if (named !== -1) return named;
  }
  const number = typeof column === 'number' ? column + 1 : column;
  const index = /^\d{1,5}$/.test(String(number)) ? Number(number) - 1 : -1;
  if (index >= 0 && index < headings.length) return index;
  throw new ImportProblem('column', { name: String(number).slice(0, 100) });
}
