import { type ImportField, type ImportKind, importColumns } from '../../shared/import-columns.ts';
import type { ColumnReason } from '../../shared/imports.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { ColumnValues } from './column-values.ts';
import { guessFields } from './guess-fields.ts';
import { isStatusHeading, matchHeadings } from './headings.ts';
import type { RecognizedExport } from './known-exports/recognize.ts';
import { ImportProblem } from './problem.ts';

/** The field of each column. A column is named by its index from 0, or as text by its heading or its number from 1. */
export type ColumnMapping = readonly (readonly [column: string | number, field: string | null])[];

/** The field of a column, and why; null: none. */
export type ColumnChoice = { field: ImportField | null; reason: ColumnReason | null };

export type FieldOptions = {
  kind: ImportKind;
  mapping: ColumnMapping;
  /** The fields that were chosen last time for the same headings; null: none. */
  savedFields: readonly (ImportField | null)[] | null;
  /** What is known of the program that made the file; null: nothing. */
  known: RecognizedExport | null;
  /** Whether to guess from a column's values if its heading is unknown. A guess has to be confirmed by the user. */
  guesses: boolean;
  /** Languages whose headings take precedence. */
  languages: readonly LanguageCode[];
};

/**
 * The field of each column: as chosen by the user, else as chosen last time, else as is known of the program that made the
 * file, else by its heading or its values. Each field belongs to at most one column, but where such a program has several
 * columns of it.
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
  const { known } = options;
  const isTaken = (field: ImportField) => choices.some((choice) => choice.field === field);
  const isFree = (index: number, field: ImportField) => {
    const others = [...choices.keys()].filter((other) => choices[other]?.field === field);
    return areJoined(known, field, [...others, index]) || others.length === 0;
  };
  const choose = (index: number, field: ImportField, reason: ColumnReason) => {
    if (choices[index]?.reason === null && isFree(index, field)) choices[index] = { field, reason };
  };
  if (options.savedFields !== null) {
    for (const [index, field] of options.savedFields.entries()) {
      if (field !== null) choose(index, field, 'saved');
    }
    return choices.map(({ field, reason }) => ({ field, reason: reason ?? 'saved' }));
  }
  for (const [index, { field }] of known?.columns ?? []) {
    if (field !== null) choose(index, field, 'product');
    else if (choices[index]?.reason === null) choices[index] = { field, reason: 'product' };
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

type Found = { field: ImportField; reason: ColumnReason };

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
  { kind, mapping, known }: FieldOptions,
): Map<number, ImportField | null> {
  const given = new Map<number, ImportField | null>();
  for (const [column, name] of mapping) {
    const index = indexOf(headings, column);
    const field = fieldNamed(name, kind, known);
    if (field === null && name !== null && name !== '') {
      throw new ImportProblem('field', { name: name.slice(0, 100) });
    }
    given.set(index, field);
  }
  for (const field of given.values()) {
    const those = [...given.keys()].filter((index) => given.get(index) === field);
    if (field === null || those.length === 1 || areJoined(known, field, those)) continue;
    throw new ImportProblem('fieldTwice', { name: field });
  }
  return given;
}

/** Whether a program has these columns of one field, so that their texts are joined. */
function areJoined(
  known: RecognizedExport | null,
  field: ImportField,
  columns: readonly number[],
): boolean {
  return columns.every((index) => known?.columns.get(index)?.field === field);
}

/** A history is only read where it is known how the program writes it. */
export function fieldNamed(
  name: unknown,
  kind: ImportKind,
  known: RecognizedExport | null,
): ImportField | null {
  if (name === 'history' && known !== null && kind === 'parcels') return name;
  return importColumns[kind].find((field) => field === name) ?? null;
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
