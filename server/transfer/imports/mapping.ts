import type { DateOrder } from '../../shared/enums.ts';
import { hasDates } from '../../shared/import-columns.ts';
import type { ShownColumn } from '../../shared/imports.ts';
import { chooseFields, type FieldOptions } from './choose-fields.ts';
import type { ColumnValues } from './column-values.ts';
import { type DateHints, noHints, orderOf } from './dates.ts';
import { isReasonsHeading } from './headings.ts';
import { partOfHeading } from './match-columns.ts';
import { ImportProblem } from './problem.ts';
import type { Sheet } from './sheet.ts';

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
    return {
      ...{ column: index + 1, heading: column.heading, ...choice, ...samplesOf(column) },
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

function samplesOf({ values, cells }: ColumnValues) {
  const samples = [...values].slice(0, 3);
  return { sample: samples[0] ?? '', samples, cells };
}

type Orders = Pick<ColumnOptions, 'dateOrder' | 'usualDateOrder'> & { elsewhere: DateOrder | null };

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
  const all = columns.map(({ hints }) => hints);
  return {
    ...noHints,
    dmy: all.some(({ dmy }) => dmy),
    mdy: all.some(({ mdy }) => mdy),
    dots: all.some(({ dots }) => dots),
  };
}
