import type { ImportColumn } from './import-columns.ts';

/** Whether day or month comes first in a date whose year comes last. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What is wrong with a row: its number as a spreadsheet counts, the column's heading, and why. */
export type ImportError = { row: number; column: string; message: string };

/** A column of the file, and what was made of it. */
export type ShownColumn = {
  /** Its number, from 1. */
  column: number;
  heading: string;
  field: ImportColumn | null;
  /** The first text in it. */
  sample: string;
  /** Of dates: their order, and whether they leave that open; null of others. */
  dates: { order: DateOrder; isOpen: boolean } | null;
};

/** What an import has done, or would do. */
export type ImportReport = {
  rows: number;
  created: number;
  changed: number;
  same: number;
  failed: number;
  /** New ones that nothing would recognise, were the file loaded again: without a code, or without a time. */
  unkeyed: number;
  /** The first of them. */
  errors: ImportError[];
  columns: ShownColumn[];
  /** Whether it was written; not in a dry run, nor where rows failed and not only the good ones were asked for. */
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
