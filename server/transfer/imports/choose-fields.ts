import { type ImportColumn, type ImportKind, importColumns } from '../../shared/import-columns.ts';
import type { ColumnReason } from '../../shared/imports.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { ColumnValues } from './column-values.ts';
import { guessFields } from './guess-fields.ts';
import { isStatusHeading, matchHeadings } from './headings.ts';
import { ImportProblem } from './problem.ts';

/** The field of each column. A column is named by its index from 0, or as text by its heading or its number from 1. */
export type ColumnMapping = readonly (readonly [column: string | number, field: string | null])[];

/** The field of a column, and why; null: none. */
export type ColumnChoice = { field: ImportColumn | null; reason: ColumnReason | null };

export type FieldOptions = {
  kind: ImportKind;
  mapping: ColumnMapping;
  /** The fields that were chosen last time for the same headings; null: none. */
  savedFields: readonly (ImportColumn | null)[] | null;
  /** Whether to guess from a column's values if its heading is unknown. A guess has to be confirmed by the user. */
  guesses: boolean;
  /** Languages whose headings take precedence. */
  languages: readonly LanguageCode[];
};

/**
 * The field of each column: as chosen by the user, else as chosen last time, else by its heading or its values. Each
 * field belongs to at most one column.
 *
 * @throws {ImportProblem} if the mapping names an unknown column or field, or a field twice.
 */
export function chooseFields(
  columns: readonly ColumnValues[],
  options: FieldOptions,
): ColumnChoice[] {
  const headings = columns.map(({ heading }) => heading);
  const choices: ColumnChoice[] = columns.map(() => ({ field: null, reason: null }));
  const given = givenFields(headings, options);
  for (const [index, field] of given) choices[index] = { field, reason: 'chosen' };
  const isTaken = (field: ImportColumn) => choices.some((choice) => choice.field === field);
  const choose = (index: number, field: ImportColumn, reason: ColumnReason) => {
    if (choices[index]?.reason === null && !isTaken(field)) choices[index] = { field, reason };
  };
  if (options.savedFields !== null) {
    for (const [index, field] of options.savedFields.entries()) {
      if (field !== null) choose(index, field, 'saved');
    }
    return choices.map(({ field, reason }) => ({ field, reason: reason ?? 'saved' }));
  }
  for (const [index, field] of byHeadings(columns, options).entries()) {
    if (field !== null) choose(index, field.field, field.reason);
  }
  if (!options.guesses) return choices;
  const open = [...columns.entries()].filter(([index]) => choices[index]?.reason === null);
  const { kind, languages } = options;
  const guesses = guessFields(new Map(open), kind, languages, isTaken);
  for (const [index, field] of guesses) choose(index, field, 'values');
  return choices;
}

type Found = { field: ImportColumn; reason: ColumnReason };

/**
 * A column of statuses that are all stages is the stage, unless another column is. Events have no status text, so in a
 * sheet of events any other column of statuses has no field.
 */
function byHeadings(
  columns: readonly ColumnValues[],
  { kind, languages }: FieldOptions,
): (Found | null)[] {
  const headings = columns.map(({ heading }) => heading);
  const found = matchHeadings(headings, kind, languages);
  const hasStage = found.includes('stage');
  return found.map((field, index): Found | null => {
    const isStages = columns[index]?.isStages;
    const isStatus = isStatusHeading(headings[index] ?? '', languages);
    if (isStatus && isStages === true && !hasStage) return { field: 'stage', reason: 'values' };
    if (isStatus && isStages === false && kind === 'activities') return null;
    return field === null ? null : { field, reason: 'heading' };
  });
}

function givenFields(
  headings: readonly string[],
  { kind, mapping }: FieldOptions,
): Map<number, ImportColumn | null> {
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
  return given;
}

function indexOf(headings: readonly string[], column: string | number): number {
  if (typeof column === 'number') {
    if (column < headings.length) return column;
    throw new ImportProblem('column', { name: String(column + 1) });
  }
  const named = headings.indexOf(column.trim());
  if (named !== -1) return named;
  const index = /^\d{1,5}$/.test(column) ? Number(column) - 1 : -1;
  if (index < 0 || index >= headings.length) {
    throw new ImportProblem('column', { name: column.slice(0, 100) });
  }
  return index;
}
