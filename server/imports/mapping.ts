import { type ImportColumn, type ImportKind, importColumns } from '../shared/import-columns.ts';
import type { DateOrder, ShownColumn } from '../shared/imports.ts';
import type { LanguageCode } from '../shared/languages.ts';
import { type DateHints, noHints, orderOf } from './dates.ts';
import { recognised } from './headings.ts';
import { ImportProblem } from './problem.ts';
import type { Sheet } from './sheet.ts';
import { hasDates } from './values.ts';

/** Which field a column is, by its heading or its number from 1; null: none. */
export type Mapping = readonly (readonly [column: string, field: string | null])[];

type Wanted = {
  kind: ImportKind;
  mapping: Mapping;
  /** Of dates that leave it open; null: as in the language. */
  dateOrder: DateOrder | null;
  /** Those whose words are asked first; the first one's dates count where nothing else tells. */
  languages: readonly LanguageCode[];
};

/**
 * What each column of a sheet is.
 *
 * @throws {ImportProblem} if the mapping names a column or a field that there is not, or a field twice.
 */
export function columnsOf(sheet: Sheet, wanted: Wanted): ShownColumn[] {
  const { headings, samples, hints } = sheet;
  const fields = fieldsOf(headings, wanted);
  const told = fields.map((field, index) =>
    field !== null && hasDates(field) ? (hints[index] ?? noHints) : null,
  );
  const elsewhere = orderOf(together(told));
  return headings.map((heading, index) => {
    const field = fields[index] ?? null;
    const own = told[index] ?? null;
    const order = own === null ? null : (orderOf(own) ?? wanted.dateOrder ?? elsewhere);
    const dates = own && {
      order: order ?? usualOrder(wanted.languages[0]),
      isOpen: own.isOpen && orderOf(own) === null,
    };
    return shown(heading, index, samples, field, dates);
  });
}

function shown(
  heading: string,
  index: number,
  samples: readonly string[],
  field: ImportColumn | null,
  dates: ShownColumn['dates'],
): ShownColumn {
  return { column: index + 1, heading, field, sample: samples[index] ?? '', dates };
}

function fieldsOf(
  headings: readonly string[],
  { kind, mapping, languages }: Wanted,
): (ImportColumn | null)[] {
  const given = new Map<number, ImportColumn | null>();
  for (const [column, name] of mapping) {
    const index = indexOf(headings, column);
    const field = importColumns[kind].find((known) => known === name) ?? null;
    if (field === null && name !== null && name !== '') {
      throw new ImportProblem('field', { name: name.slice(0, 100) });
    }
    given.set(index, field);
  }
  const chosen = [...given.values()].filter((field) => field !== null);
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index);
  if (twice !== undefined) throw new ImportProblem('fieldTwice', { name: twice });
  const found = recognised(headings, kind, languages);
  return headings.map((_, index) => {
    const field = given.has(index) ? given.get(index) : found[index];
    const isElsewhere = !given.has(index) && chosen.some((name) => name === field);
    return field === undefined || isElsewhere ? null : field;
  });
}

function indexOf(headings: readonly string[], column: string): number {
  const named = headings.indexOf(column.trim());
  if (named !== -1) return named;
  const index = /^\d{1,5}$/.test(column) ? Number(column) - 1 : -1;
  if (index < 0 || index >= headings.length) {
    throw new ImportProblem('column', { name: column.slice(0, 100) });
  }
  return index;
}

function together(hints: (DateHints | null)[]): DateHints {
  const all = hints.filter((hint) => hint !== null);
  return {
    dmy: all.some(({ dmy }) => dmy),
    mdy: all.some(({ mdy }) => mdy),
    isOpen: all.some(({ isOpen }) => isOpen),
  };
}

function usualOrder(language: LanguageCode | undefined): DateOrder {
  return language === undefined || language === 'en' ? 'mdy' : 'dmy';
}
