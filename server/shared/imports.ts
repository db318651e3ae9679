import type { DateOrder } from './enums.ts';
import type { ImportField } from './import-columns.ts';
import type { ColumnPart } from './joined-columns.ts';

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
};

/** What an import has done, or would do. */
export type ImportReport = {
  rows: number;
  created: number;
  changed: number;
  same: number;
  failed: number;
  /** Rows of `failed` in which only optional values are invalid: without these, they would be imported. */
  failed_optional: number;
  /** New ones that nothing would recognise, were the file loaded again: without a code, or without a time. */
  unkeyed: number;
  /** The first of them. */
  errors: ImportError[];
  /** Invalid values of optional fields that were left out, and the first of them. */
  dropped: number;
  dropped_values: ImportError[];
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
